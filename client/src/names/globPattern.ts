/** Glob patterns of the name list setting. Works on relative paths with `/`; knows no file system. */
import { Minimatch } from "minimatch";

export function isGlob(path: string): boolean {
  return /[*?{]/.test(path);
}

/** The folders that a pattern names before its first wildcard: `lists/**\/*.txt` needs only `lists`. */
export function globBase(pattern: string): string {
  const segments = pattern.split("/");
  const first = segments.findIndex(isGlob);
  return segments.slice(0, first < 0 ? -1 : first).join("/");
}

/** A test of whole paths, without regard to case. */
export function parseGlob(pattern: string): (path: string) => boolean {
  const glob = new Minimatch(pattern, { nocase: true, dot: true, nocomment: true, nonegate: true, noext: true, platform: "linux" });
  return (path) => glob.match(path);
}
