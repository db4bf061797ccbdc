/**
 * What compression needs that is not in a file: the zstd library, and dictionaries of the game that the file is from. Two games use the same
 * numbers for different dictionaries, so there is no table of them: the caller, which knows where a file is, passes what belongs to it.
 */
import { isEqual } from "../core/proof.ts";
import type { Dictionary } from "./dictionaries.ts";

export interface Supplies {
  /** The zstd library, asked for until it was there once; undefined where it is not there. */
  library(): Uint8Array | undefined;
  /** The nearest to the file first. Asked for only where a file needs one. */
  dictionaries(): readonly Dictionary[];
  /** Where dictionaries were looked for, for people. */
  places(): readonly string[];
  /**
   * Whether content is what a file holds, not what comes out with the dictionary of another game.
   * @param isWhole false for the first bytes of it
   */
  fits(content: Uint8Array, isWhole: boolean): boolean;
  /** What is there already: nothing is looked for. */
  atHand(): Supplied;
}

/** The same as plain data that can be cloned, for another thread. */
export interface Supplied {
  /** Undefined where the thread has it, too. */
  readonly library: Uint8Array | undefined;
  readonly dictionaries: readonly Dictionary[];
}

/** For files that need nothing. */
export const NO_SUPPLIES: Supplies = {
  library: () => undefined,
  dictionaries: () => [],
  places: () => [],
  fits: () => true,
  atHand: () => ({ library: undefined, dictionaries: [] }),
};

/** The same, for a file that has some dictionaries nearer to it. */
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

/** The nearest dictionary with this ID. A file that lacks its dictionaries comes first if it is nearer: one from farther away may be another game's. */
export function nearestDictionary(id: number, supplies: Supplies): Dictionary | undefined {
  return supplies.dictionaries().find((dictionary) => dictionary.id === id || dictionary.lacks !== undefined);
}

/** The different dictionaries of a number, the nearest first. */
export function dictionariesOf(id: number, supplies: Supplies): readonly Dictionary[] {
  const found: Dictionary[] = [];
  for (const dictionary of supplies.dictionaries())
    if (dictionary.id === id && dictionary.lacks === undefined && !found.some(({ bytes }) => isEqual(bytes, dictionary.bytes)))
      found.push(dictionary);
  return found;
}
