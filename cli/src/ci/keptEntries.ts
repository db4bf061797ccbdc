/** Entries of the index that come out of the cache: what is wrong between files is found without decoding those that did not change. */
import { type IndexSetup, indexSource, type Stored } from "../../../index/indexFile.ts";
import { emptyIndex, mergeIndex, parseIndex, printIndex, type StoredIndex } from "../../../index/storedIndex.ts";
import type { ResultCache } from "./resultCache.ts";

/** Puts the entry of a file into the index. */
export function addKept(into: StoredIndex, path: string, file: Stored, setup: IndexSetup, cache: ResultCache): void {
  const key = cache.keyOf("index", path, file.bytes);
  const stored = cache.find(key);
  let entry = stored ? parseIndex(cache.recipe, stored) : emptyIndex();
  if (!entry.sources.has(path) || entry.sources.size !== 1) {
    entry = emptyIndex();
    entry.sources.set(path, indexSource(path, file, 0, { ...setup, tables: entry.tables }));
    cache.keep(key, printIndex(cache.recipe, entry));
  }
  for (const _ of mergeIndex(into, entry));
}
