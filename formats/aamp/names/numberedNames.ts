/**
 * Names made from patterns with one number (`AI_%d`, `Table%02d`), found by their hash without trying any number: up to four
 * digits are the xor of the state before them and the state after them run back over as many zero bytes. So it needs no table of numbers,
 * and no number is out of reach. Must not know where the patterns come from.
 */
import { CRC_START, continueCrc, crc32 } from "../../core/bytes/crc32.ts";
import { TextUndo, undoByte, undoZeros } from "./crcBackward.ts";

const ZERO = 0x30;

interface Pattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly width: number;
  readonly pad: string;
}

export interface NumberedHit {
  /** Index of the pattern in the list given to the constructor. */
  readonly rank: number;
  readonly name: string;
}

function parsePattern(text: string): Pattern | undefined {
  const parts = /^([^%]*)%(0?)(\d?)[du]([^%]*)$/.exec(text);
  if (!parts) return undefined;
  return { prefix: parts[1]!, suffix: parts[4]!, width: Number(parts[3]), pad: parts[2] === "0" ? "0" : " " };
}

/** The name that a pattern gives for a number of 0 or more. */
function renderPattern(pattern: Pattern, number: number): string {
  return pattern.prefix + String(number).padStart(pattern.width, pattern.pad) + pattern.suffix;
}

export class NumberedNames {
  private readonly patterns: readonly (Pattern | undefined)[];
  /** The different texts after the digits. */
  private readonly suffixes: readonly TextUndo[];
  /** One entry per possible text before the digits, in rank order: state after it, rank, index of the suffix. */
  private readonly states: Int32Array;
  private readonly ranks: Int32Array;
  private readonly tails: Int32Array;
  /** Scratch of one search, for each suffix: the state before it, run back over 1, 2, 3 and 4 zero bytes ... */
  private readonly targets: Int32Array;
  /** ... and over a fifth digit 0 to 9 and then 4 zero bytes. */
  private readonly longTargets: Int32Array;

  /** Texts that are not patterns, such as "", keep a rank and make no name. */
  constructor(patterns: readonly string[]) {
    this.patterns = patterns.map(parsePattern);
    const suffixes: string[] = [];
    const entries: { state: number; rank: number; tail: number }[] = [];
    for (const [rank, pattern] of this.patterns.entries()) {
      if (!pattern) continue;
      let tail = suffixes.indexOf(pattern.suffix);
      if (tail < 0) tail = suffixes.push(pattern.suffix) - 1;
      let state = continueCrc(CRC_START, pattern.prefix);
      entries.push({ state, rank, tail });
      // A padded number may have any length up to the width; blanks and zeros beyond four digits belong to the text before.
      const fixed = pattern.pad === " " ? pattern.width - 1 : pattern.width - 4;
      for (let i = 0; i < fixed; i++) {
        state = continueCrc(state, pattern.pad);
        entries.push({ state, rank, tail });
      }
    }
    this.suffixes = suffixes.map((suffix) => new TextUndo(suffix));
    this.states = Int32Array.from(entries, (entry) => entry.state);
    this.ranks = Int32Array.from(entries, (entry) => entry.rank);
    this.tails = Int32Array.from(entries, (entry) => entry.tail);
    this.targets = new Int32Array(suffixes.length * 4);
    this.longTargets = new Int32Array(suffixes.length * 10);
  }

  /** The first pattern, in the order given, that makes a name with this hash from a number below `limit`, which is at most 100,000. */
  find(hash: number, limit: number): NumberedHit | undefined {
    const long = limit > 10_000;
    this.aim(hash, long);
    const { states, tails, targets } = this;
    for (let entry = 0; entry < states.length; entry++) {
      const state = states[entry];
      const at = tails[entry] * 4;
      if (
        ((targets[at] ^ state) & 0xfffffff0) === 0x30 ||
        ((targets[at + 1] ^ state) & 0xfffff0f0) === 0x3030 ||
        ((targets[at + 2] ^ state) & 0xfff0f0f0) === 0x303030 ||
        ((targets[at + 3] ^ state) & 0xf0f0f0f0) === 0x30303030 ||
        (long && this.mayBeLong(state, tails[entry]))
      ) {
        const name = this.confirm(hash, limit, entry);
        if (name !== undefined) return { rank: this.ranks[entry], name };
      }
    }
    return undefined;
  }

  /** Runs the hash back over every suffix and then over up to five digits. */
  private aim(hash: number, long: boolean): void {
    for (let tail = 0; tail < this.suffixes.length; tail++) {
      const end = this.suffixes[tail].undo(~hash);
      let state = end;
      for (let digits = 0; digits < 4; digits++) {
        state = undoByte(state, 0);
        this.targets[tail * 4 + digits] = state;
      }
      if (!long) continue;
      for (let digit = 0; digit < 10; digit++) this.longTargets[tail * 10 + digit] = undoZeros(undoByte(end, ZERO + digit), 4);
    }
  }

  private mayBeLong(state: number, tail: number): boolean {
    for (let at = tail * 10; at < tail * 10 + 10; at++) if (((this.longTargets[at] ^ state) & 0xf0f0f0f0) === 0x30303030) return true;
    return false;
  }

  private confirm(hash: number, limit: number, entry: number): string | undefined {
    const pattern = this.patterns[this.ranks[entry]]!;
    const state = this.states[entry];
    const tail = this.tails[entry];
    const numbers: number[] = [];
    for (let digits = 1; digits <= 4; digits++) numbers.push(readDigits(this.targets[tail * 4 + digits - 1] ^ state, digits));
    if (limit > 10_000) {
      for (let last = 0; last < 10; last++) {
        const first = readDigits(this.longTargets[tail * 10 + last] ^ state, 4);
        numbers.push(first < 0 ? -1 : first * 10 + last);
      }
    }
    for (const number of numbers) {
      if (number < 0 || number >= limit) continue;
      // Leading zeros may be too many or too few for the pattern: the name as the pattern writes it must have the hash.
      const name = renderPattern(pattern, number);
      if (crc32(name) === hash >>> 0) return name;
    }
    return undefined;
  }
}

/** The number whose ASCII digits, the first in the lowest byte, make up the word, or -1. */
function readDigits(word: number, digits: number): number {
  let number = 0;
  for (let i = 0; i < digits; i++) {
    const digit = ((word >>> (i * 8)) & 0xff) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return digits < 4 && word >>> (digits * 8) !== 0 ? -1 : number;
}
