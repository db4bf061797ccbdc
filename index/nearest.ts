/** Which of several files with one path in the game is meant: the nearest. Works on paths alone. */
import type { ProjectFile } from "./project.ts";

/** Same root, then what shares the longest way from the top; the dump last. */
export function nearestFirst(from: ProjectFile, files: readonly ProjectFile[]): readonly ProjectFile[] {
  if (files.length < 2) return files;
  const ranked = files.map((file) => ({ file, rank: rankOf(from, file) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ file }) => file);
}

const SAME_ROOT = 2e6;
const SAME_ORIGIN = 1e6;

function rankOf(from: ProjectFile, file: ProjectFile): number {
  return (file.root === from.root ? SAME_ROOT : 0) + (file.origin === from.origin ? SAME_ORIGIN : 0) + sharedLength(from.path, file.path);
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
