/** The values of all fields with one name, with their frequency and examples of files. */

import { getOrMake } from "../formats/core/lists.ts";
import type { IndexedFile } from "./indexedFile.ts";
import type { IndexTables } from "./indexTables.ts";
import { LONG_TEXT } from "./terms.ts";

export interface NameValue {
  /** As in the files' texts; numbers in the shortest form. */
  readonly value: string;
  /** How many files have it. */
  readonly files: number;
  /** Paths of a few of them, in the game if known. */
  readonly places: readonly string[];
}

const MAX_VALUES = 20;
const MAX_PLACES = 3;

/**
 * The most frequent first. A file in both mod and dump counts twice.
 * @param own a file that is left out
 */
export function valuesOfName(name: string, tables: IndexTables, files: Iterable<IndexedFile>, own?: IndexedFile): readonly NameValue[] {
  const pairs = tables.pairsOf(name);
  if (pairs.size === 0) return [];
  const found = new Map<string, { files: number; readonly places: string[] }>();
  for (const file of files) {
    if (file === own) continue;
    for (const pair of file.pairs) {
      const value = pairs.get(pair);
      if (value === undefined || value === LONG_TEXT) continue;
      const known = getOrMake(found, value, () => ({ files: 0, places: [] }));
      known.files++;
      if (known.places.length < MAX_PLACES) known.places.push(file.inGame ?? file.path);
    }
  }
  return [...found]
    .map(([value, { files: count, places }]) => ({ value, files: count, places }))
    .sort((a, b) => b.files - a.files || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}
