/** Which of several files with one path in the game is meant: the nearest. Works on paths alone. */
import type { ProjectFile } from "./project.ts";

/** Same root, then what shares the longest way from the top; dumps last, in their order. */
export function nearestFirst(from: ProjectFile, files: readonly ProjectFile[]): readonly ProjectFile[] {
  if (files.length < 2) return files;
  const ranked = files.map((file) => ({ file, rank: rankOf(from, file) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ file }) => file);
}

const SAME_ROOT = 2e6;
const SAME_ORIGIN = 1e6;
const LATER_DUMP = 1e4;

function rankOf(from: ProjectFile, file: ProjectFile): number {
  const origin = file.origin === from.origin ? SAME_ORIGIN : file.origin === "mod" ? 0 : -LATER_DUMP * file.origin;
  return (file.root === from.root ? SAME_ROOT : 0) + origin + sharedLength(from.path, file.path);
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
