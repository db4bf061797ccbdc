/**
 * Data that compression needs in addition to the file: the zstd library, and dictionaries of the file's game. Games use the same numbers
 * for different dictionaries, so a caller that knows where a file is passes the right ones.
 */
import { isEqual } from "../core/proof.ts";
import type { Dictionary } from "./dictionaries.ts";

export interface Supplies {
  /** The zstd library, or undefined if it is missing. Called until it was available once. */
  library(): Uint8Array | undefined;
  /** Dictionaries, the nearest to the file first. Called only if a file needs one. */
  dictionaries(): readonly Dictionary[];
  /** Where dictionaries were searched, for messages. */
  places(): readonly string[];
  /**
   * Whether decompressed content makes sense, which it may not with another game's dictionary.
   * @param isWhole false if `content` is only the first bytes
   */
  fits(content: Uint8Array, isWhole: boolean): boolean;
  /** Supplies that are already available, without searching. */
  atHand(): Supplied;
}

/** Supplies as plain data that can be cloned for another thread. */
export interface Supplied {
  /** Undefined if the thread already has it. */
  readonly library: Uint8Array | undefined;
  readonly dictionaries: readonly Dictionary[];
}

/** Supplies for files that need none. */
export const NO_SUPPLIES: Supplies = {
  library: () => undefined,
  dictionaries: () => [],
  places: () => [],
  fits: () => true,
  atHand: () => ({ library: undefined, dictionaries: [] }),
};

/** Adds dictionaries that are nearer to a file. */
export function withNearer(nearer: () => readonly Dictionary[], supplies: Supplies): Supplies {
  return {
    library: () => supplies.library(),
    dictionaries: () => [...nearer(), ...supplies.dictionaries()],
    places: () => supplies.places(),
    fits: (content, isWhole) => supplies.fits(content, isWhole),
    atHand() {
      const { library, dictionaries } = supplies.atHand();
      return { library, dictionaries: [...nearer(), ...dictionaries] };
    },
  };
}

/** The nearest dictionary with this id, or a nearer file without dictionaries: a dictionary from farther away may be another game's. */
export function nearestDictionary(id: number, supplies: Supplies): Dictionary | undefined {
  return supplies.dictionaries().find((dictionary) => dictionary.id === id || dictionary.lacks !== undefined);
}

/** The different dictionaries with this number, the nearest first. */
export function dictionariesOf(id: number, supplies: Supplies): readonly Dictionary[] {
  const found: Dictionary[] = [];
  for (const dictionary of supplies.dictionaries())
    if (dictionary.id === id && dictionary.lacks === undefined && !found.some(({ bytes }) => isEqual(bytes, dictionary.bytes)))
      found.push(dictionary);
  return found;
}
