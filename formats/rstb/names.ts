/** Paths that the hashes of a table may stand for. */
import { crc32 } from "../core/bytes/crc32.ts";
import type { Names } from "../core/names.ts";
import { oncePer } from "../core/oncePer.ts";

/** Lists hold words of all kinds: only what has an ending can be the path of a file. */
const PATH = /^[^\0\n]*\.[^\0\n./]+$/;

export type FindPath = (hash: number) => string | undefined;

/** The paths of a list by their hashes: of the first list that has one. Two paths of one list with the same hash say nothing. */
export const pathFinder: (names: Names) => FindPath = oncePer(({ lists }) => {
  const paths = new Map<number, string | undefined>();
  for (const { names } of lists) {
    const own = new Map<number, string | undefined>();
    for (const name of names) {
      if (!PATH.test(name)) continue;
      const hash = crc32(name);
      own.set(hash, own.has(hash) && own.get(hash) !== name ? undefined : name);
    }
    for (const [hash, path] of own) if (paths.get(hash) === undefined) paths.set(hash, path);
  }
  return (hash) => paths.get(hash);
});
