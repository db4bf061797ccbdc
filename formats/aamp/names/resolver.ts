/**
 * Resolves the hashes of one file to names. It tries the sources in oead's order, so that with oead's lists the text equals oead's.
 * Guesses stay with the file: what a file shows never depends on the files opened before. Must not depend on bytes or the text form.
 */
import { CRC_START, continueCrc, crc32 } from "../../core/bytes/crc32.ts";
import type { NameOrigin } from "../../core/names.ts";
import { TextUndo, undoByte } from "./crcBackward.ts";
import type { AampNameIndex } from "./nameIndex.ts";

/** Words that may replace any parent's name. */
const CHILDREN = continueCrc(CRC_START, "Children");
const CHILD = continueCrc(CRC_START, "Child");
/** Suffixes of a parent's name that its children's names omit. */
const ENDINGS = ["s", "es", "List"].map((ending) => ({ ending, undo: new TextUndo(ending) }));
const UNDERSCORE = 0x5f;
const ZERO = 0x30;
const MAX_DIGITS = 3;

/**
 * Names that a child may get from its parent: the parent's name and a number, with a few common variations. The hash is run back over every
 * possible number once, and compared with the states of the possible prefixes, which follow from the parent's own hash. Must not depend on
 * name lists.
 */
class ChildName {
  /** States before a number of 1, 2 and 3 digits, each without and with `_` before it; counted from 0, then from 1. */
  private readonly states: readonly number[];

  /** For the child with this hash and the index `childIndex` in its parent. */
  constructor(
    hash: number,
    private readonly childIndex: number,
  ) {
    this.states = [...statesBefore(hash, childIndex), ...statesBefore(hash, childIndex + 1)];
  }

  /** A name derived from the parent's, by oead's patterns in oead's order. */
  after(parentName: string, parentHash: number): string | undefined {
    const parent = ~parentHash;
    const known = this.find(parentName, parent) ?? this.find("Children", CHILDREN) ?? this.find("Child", CHILD);
    if (known !== undefined) return known;
    for (const { ending, undo } of ENDINGS) {
      const found = parentName.endsWith(ending) ? this.find(parentName.slice(0, -ending.length), undo.undo(parent)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The name that consists of the prefix and a number; `state` is the CRC state after the prefix. */
  find(prefix: string, state = continueCrc(CRC_START, prefix)): string | undefined {
    const at = this.states.indexOf(state);
    if (at < 0) return undefined;
    const form = at % (2 * MAX_DIGITS);
    const digits = String(this.childIndex + (at === form ? 0 : 1)).padStart((form >> 1) + 1, "0");
    return prefix + (form % 2 === 1 ? "_" : "") + digits;
  }
}

function statesBefore(hash: number, number: number): number[] {
  const states: number[] = [];
  const digits = String(number);
  let state = ~hash;
  for (let at = digits.length - 1; at >= 0; at--) state = undoByte(state, digits.charCodeAt(at));
  for (let width = 1; width <= MAX_DIGITS; width++) {
    if (width > digits.length) state = undoByte(state, ZERO);
    states.push(state, undoByte(state, UNDERSCORE));
  }
  return states;
}

export interface ResolvedName {
  readonly name: string;
  /** "file" for a string of this file; "guess" for a name derived from the parent's; otherwise that of the list. */
  readonly origin: NameOrigin;
  /** Title of the list whose name or pattern it is. */
  readonly title?: string;
}

/** Patterns of the built-in table are tried with numbers below this, whatever the child's index. */
const NUMBERS_ANYWHERE = 100;

export class NameResolver {
  /** The strings by hash; built on first use. */
  private stringsByHash: ReadonlyMap<number, string> | undefined;
  /** Names derived from strings of the file, and names derived otherwise: oead consults them at different steps. */
  private readonly fileGuesses = new Map<number, ResolvedName>();
  private readonly listGuesses = new Map<number, ResolvedName>();
  /** Hashes that match no pattern, with the limit of the numbers tried. */
  private readonly patternless = new Map<number, number>();

  /** `strings`: the values of all four string types, in document order; repeats are allowed. */
  constructor(
    private readonly index: AampNameIndex,
    private readonly strings: readonly string[],
  ) {}

  /**
   * The name of child number `childIndex` of a parent, both by their hashes, signed or unsigned. The parent of a list or object
   * is the list that holds it, of a parameter its object. Later calls reuse guesses, so call it in document order.
   */
  resolve(hash: number, parentHash: number, childIndex: number): string | undefined {
    return this.resolveSigned(hash | 0, parentHash | 0, childIndex);
  }

  /** Like {@link resolve}, with the name's origin. After a whole file was resolved, it also knows guesses from later in the file. */
  explain(hash: number, parentHash: number, childIndex: number): ResolvedName | undefined {
    const key = hash | 0;
    const name = this.resolve(key, parentHash, childIndex);
    if (name === undefined) return undefined;
    if (this.stringOf(key) !== undefined) return { name, origin: "file" };
    return this.fileGuesses.get(key) ?? this.index.findListed(key) ?? this.listGuesses.get(key);
  }

  /** Maps find small signed integers several times as fast as other numbers. */
  private resolveSigned(hash: number, parentHash: number, childIndex: number): string | undefined {
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

  /** Tries prefixes that oead does not and, on the first call for a hash, patterns with any index. */
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

/** Stores the guess and returns its name. */
function keep(guesses: Map<number, ResolvedName>, hash: number, guess: ResolvedName): string {
  guesses.set(hash, guess);
  return guess.name;
}

/** Of strings with the same hash, the first one counts. */
function hashStrings(strings: readonly string[]): ReadonlyMap<number, string> {
  const byHash = new Map<number, string>();
  for (const text of strings) {
    const hash = crc32(text) | 0;
    if (!byHash.has(hash)) byHash.set(hash, text);
  }
  return byHash;
}
