/** Dictionaries from the caller: for one file, or for all files. */

import { readDictionaries } from "../../formats/archives/dictionaryMembers.ts";
import type { Dictionary, Supplies } from "../../formats/containers/index.ts";
import { unlessStopped } from "../../formats/core/issue.ts";
import { once } from "../../formats/core/memoize.ts";
import { suppliesOf } from "../../formats/supplied.ts";
import type { CompressionOptions } from "./api.ts";

let forAll: readonly Dictionary[] = [];

/** Adds dictionaries for all files opened from now on. @returns the number found */
export function addForAll(bytes: Uint8Array): number {
  const found = dictionariesIn(bytes);
  forAll = [...found, ...forAll];
  return found.filter(({ lacks }) => lacks === undefined).length;
}

function dictionariesIn(bytes: Uint8Array): readonly Dictionary[] {
  return unlessStopped(() => readDictionaries(bytes)) ?? [];
}

export function suppliesFrom({ dictionaries = [] }: CompressionOptions): Supplies {
  return {
    ...suppliesOf({ library: undefined, dictionaries: [] }),
    dictionaries: once(() => [...dictionaries.flatMap(dictionariesIn), ...forAll]),
  };
}
