/** Glob patterns of the name list setting. Works on relative paths with `/`; knows no file system. */
import { Glob } from "../../../formats/core/text/glob.ts";

/** A longer one is not a path that a file system takes. */
const MAX_LETTERS = 4096;

export function isGlob(path: string): boolean {
  return /[*?{]/.test(path);
}

/** The folders that a pattern names before its first wildcard: `lists/**\/*.txt` needs only `lists`. */
export function globBase(pattern: string): string {
  const segments = pattern.split("/");
  const first = segments.findIndex(isGlob);
  return segments.slice(0, first < 0 ? -1 : first).join("/");
}

/** A test of whole paths, without regard to case. @throws Error where the pattern is too long */
export function parseGlob(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_LETTERS) throw new Error(`A pattern has at most ${MAX_LETTERS} letters.`);
  const glob = new Glob(pattern, { ignoresCase: true, fitsHidden: true });
  return (path) => glob.matches(path);
}
