/**
 * Names for the hashes of one file, in the order in which oead tries its sources, so that with oead's lists the text is oead's.
 * Guesses stay with the file: what a file shows never depends on the files opened before. Must know no bytes and no text form.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { NameOrigin } from "../../core/names.ts";
import { HashTable } from "./hashTable.ts";
import type { AampNameIndex } from "./nameIndex.ts";
import { ParentGuesser } from "./parentGuesser.ts";

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
  /** Hash to index in `strings`; made at the first question. */
  private stringTable: HashTable | undefined;
  private readonly guesser = new ParentGuesser();
  /** Names derived from strings of the file, and names derived otherwise: oead asks them at different steps. */
  private readonly fileGuesses = new GuessTable();
  private readonly listGuesses = new GuessTable();
  /** Hashes that no pattern makes, with the limit of the numbers that were tried. */
  private readonly patternless = new HashTable();

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
    const { index, guesser } = this;
    const strings = this.stringsByHash();
    const value = strings.find(hash);
    if (value >= 0) return this.strings[value];
    const guess = this.fileGuesses.find(hash);
    if (guess) return guess.name;

    guesser.aim(hash, childIndex);
    const parentValue = strings.find(parentHash);
    if (parentValue >= 0) {
      const name = guesser.derive(this.strings[parentValue], parentHash);
      if (name !== undefined) return this.fileGuesses.add(hash, { name, origin: "guess" });
    }

    const known = index.find(hash);
    if (known !== undefined) return known;
    const earlier = this.listGuesses.find(hash);
    if (earlier) return earlier.name;

    const parentName = index.find(parentHash);
    if (parentName !== undefined) {
      const name = guesser.derive(parentName, parentHash);
      if (name !== undefined) return this.listGuesses.add(hash, { name, origin: "guess" });
    }
    const tried = this.patternless.find(hash);
    const limit = childIndex + 2;
    if (limit > tried) {
      const hit = index.findNumbered(hash, limit);
      if (hit) return this.listGuesses.add(hash, hit);
      this.patternless.set(hash, limit);
    }
    return index.hasBuiltin ? this.resolveBeyondOead(hash, parentHash, tried < 0) : undefined;
  }

  /** {@link resolve} with the name's source. Asked after a whole file it also knows the guesses made later in the file. */
  explain(hash: number, parentHash: number, childIndex: number): ResolvedName | undefined {
    const name = this.resolve(hash, parentHash, childIndex);
    if (name === undefined) return undefined;
    if (this.stringsByHash().find(hash) >= 0) return { name, origin: "file" };
    return this.fileGuesses.find(hash) ?? this.index.findListed(hash) ?? this.listGuesses.find(hash);
  }

  private stringsByHash(): HashTable {
    this.stringTable ??= hashStrings(this.strings);
    return this.stringTable;
  }

  /** Prefixes that oead does not try, and, the first time that the hash is met, patterns at any place. */
  private resolveBeyondOead(hash: number, parentHash: number, firstTime: boolean): string | undefined {
    const parentName = this.index.find(parentHash) ?? this.listGuesses.find(parentHash)?.name ?? this.fileGuesses.find(parentHash)?.name;
    if (parentName !== undefined) {
      for (const prefix of furtherPrefixes(parentName)) {
        const name = this.guesser.deriveFrom(prefix);
        if (name !== undefined) return this.listGuesses.add(hash, { name, origin: "guess" });
      }
    }
    const hit = firstTime ? this.index.findNumberedBeyondOead(hash, NUMBERS_ANYWHERE) : undefined;
    return hit && this.listGuesses.add(hash, hit);
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

/** Names found by a rule rather than in a list, by their hash. */
class GuessTable {
  private readonly table = new HashTable();
  private readonly guesses: ResolvedName[] = [];

  find(hash: number): ResolvedName | undefined {
    const at = this.table.find(hash);
    return at < 0 ? undefined : this.guesses[at];
  }

  /** Keeps the guess and gives its name. */
  add(hash: number, guess: ResolvedName): string {
    if (this.table.add(hash, this.guesses.length)) this.guesses.push(guess);
    return guess.name;
  }
}

function hashStrings(strings: readonly string[]): HashTable {
  const table = new HashTable(strings.length);
  for (let i = 0; i < strings.length; i++) table.add(crc32(strings[i]), i);
  return table;
}
