/** Finds the paths for the hashes of a table. */
import { crc32 } from "../core/bytes/crc32.ts";
import { memoize } from "../core/memoize.ts";
import type { Names } from "../core/names.ts";
import { canonicalPath, inAddOn } from "./paths.ts";

/** Name lists have all kinds of words; only words with an extension can be paths. */
const PATH = /^[^\0\n]*\.[^\0\n./]+$/;

export type FindPath = (hash: number) => string | undefined;

/** The paths of name lists by hash. The first list with a hash counts, unless it has two paths with that hash. */
export const pathFinder: (names: Names) => FindPath = memoize(({ lists }) => {
  const paths = new Map<number, string>();
  for (const { names } of lists) {
    const own = new Map<number, string | undefined>();
    for (const name of names)
      if (PATH.test(name))
        for (const path of spellings(name)) {
          const hash = crc32(path);
          own.set(hash, own.has(hash) && own.get(hash) !== path ? undefined : path);
        }
    for (const [hash, path] of own) if (path !== undefined && !paths.has(hash)) paths.set(hash, path);
  }
  return (hash) => paths.get(hash);
});

/** The path, and the forms of it that games use. */
function spellings(path: string): ReadonlySet<string> {
  const wild = canonicalPath(path, "RSTB");
  return new Set([path, wild, canonicalPath(path, "RESTBL"), ...(inAddOn(wild) ?? [])]);
}
