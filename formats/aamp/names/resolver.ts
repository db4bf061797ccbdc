/**
 * Names for the hashes of one file, in the order in which oead tries its sources, so that with oead's lists the text is oead's.
 * Guesses stay with the file: what a file shows never depends on the files opened before. Must know no bytes and no text form.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { NameOrigin } from "../../core/names.ts";
import { ChildName } from "./childName.ts";
import type { AampNameIndex } from "./nameIndex.ts";

export interface ResolvedName {
  readonly name: string;
  /** "file" for a string of this file; "guess" for a name derived from the parent's; else that of the list. */
  readonly origin: NameOrigin;
  /** Title of the list whose name or pattern it is. */
  readonly title?: string;
}

/** Numbers that patterns of the product's own table are tried with wherever a child is. */
const NUMBERS_ANYWHERE = 100;

export class NameResolver {
  private readonly index: AampNameIndex;
  private readonly strings: readonly string[];
  /** The strings by their hashes; made at the first question. */
  private stringsByHash: ReadonlyMap<number, string> | undefined;
  /** Names derived from strings of the file, and names derived otherwise: oead asks them at different steps. */
  private readonly fileGuesses = new Map<number, ResolvedName>();
  private readonly listGuesses = new Map<number, ResolvedName>();
  /** Hashes that no pattern makes, with the limit of the numbers that were tried. */
  private readonly patternless = new Map<number, number>();

  /** `strings`: the values of all four string types, in document order; repeats are allowed. */
  constructor(index: AampNameIndex, strings: readonly string[]) {
    this.index = index;
    this.strings = strings;
  }

  /**
   * The name of child number `childIndex` of a parent, both by their hashes, signed or unsigned. The parent of a list or object
   * is the list that holds it, of a parameter its object. Guesses once made serve later questions: ask in document order.
   */
  resolve(hash: number, parentHash: number, childIndex: number): string | undefined {
    return this.resolveUnsigned(hash >>> 0, parentHash >>> 0, childIndex);
  }

  /** {@link resolve} with the name's source. Asked after a whole file it also knows the guesses made later in the file. */
  explain(hash: number, parentHash: number, childIndex: number): ResolvedName | undefined {
    const key = hash >>> 0;
    const name = this.resolve(key, parentHash, childIndex);
    if (name === undefined) return undefined;
    if (this.stringOf(key) !== undefined) return { name, origin: "file" };
    return this.fileGuesses.get(key) ?? this.index.findListed(key) ?? this.listGuesses.get(key);
  }

  private resolveUnsigned(hash: number, parentHash: number, childIndex: number): string | undefined {
    const { index, fileGuesses, listGuesses } = this;
    const known = this.stringOf(hash) ?? fileGuesses.get(hash)?.name;
    if (known !== undefined) return known;

    const parentString = this.stringOf(parentHash);
    if (parentString !== undefined) {
      const name = new ChildName(hash, childIndex).after(parentString, parentHash);
      if (name !== undefined) return keep(fileGuesses, hash, { name, origin: "guess" });
    }

    const listed = index.find(hash) ?? listGuesses.get(hash)?.name;
    if (listed !== undefined) return listed;

    const parentName = index.find(parentHash);
    if (parentName !== undefined) {
      const name = new ChildName(hash, childIndex).after(parentName, parentHash);
      if (name !== undefined) return keep(listGuesses, hash, { name, origin: "guess" });
    }
    const tried = this.patternless.get(hash);
    const limit = childIndex + 2;
    if (tried === undefined || limit > tried) {
      const hit = index.findNumbered(hash, limit);
      if (hit) return keep(listGuesses, hash, hit);
      this.patternless.set(hash, limit);
    }
    return index.hasBuiltin ? this.resolveBeyondOead(hash, parentHash, childIndex, tried === undefined) : undefined;
  }

  private stringOf(hash: number): string | undefined {
    this.stringsByHash ??= hashStrings(this.strings);
    return this.stringsByHash.get(hash);
  }

  /** Prefixes that oead does not try, and, the first time that the hash is met, patterns at any place. */
  private resolveBeyondOead(hash: number, parentHash: number, childIndex: number, firstTime: boolean): string | undefined {
    const { index, fileGuesses, listGuesses } = this;
    const parentName = index.find(parentHash) ?? listGuesses.get(parentHash)?.name ?? fileGuesses.get(parentHash)?.name;
    if (parentName !== undefined) {
      const child = new ChildName(hash, childIndex);
      for (const prefix of furtherPrefixes(parentName)) {
        const name = child.find(prefix);
        if (name !== undefined) return keep(listGuesses, hash, { name, origin: "guess" });
      }
    }
    const hit = firstTime ? index.findNumberedBeyondOead(hash, NUMBERS_ANYWHERE) : undefined;
    return hit && keep(listGuesses, hash, hit);
  }
}

/** `BehaviorIdx` has children `Idx_0`, `connection_curve_list` has `connection_curve_0`. */
function furtherPrefixes(parentName: string): string[] {
  const prefixes: string[] = [];
  const lastWord = /[a-z0-9_]([A-Z][a-z]+)$/.exec(parentName);
  if (lastWord) prefixes.push(lastWord[1]);
  if (parentName.endsWith("_list")) prefixes.push(parentName.slice(0, -"_list".length));
  return prefixes;
}

/** Keeps the guess and gives its name. */
function keep(guesses: Map<number, ResolvedName>, hash: number, guess: ResolvedName): string {
  guesses.set(hash, guess);
  return guess.name;
}

/** The first of those with one hash. */
function hashStrings(strings: readonly string[]): ReadonlyMap<number, string> {
  const byHash = new Map<number, string>();
  for (const text of strings) {
    const hash = crc32(text);
    if (!byHash.has(hash)) byHash.set(hash, text);
  }
  return byHash;
}
