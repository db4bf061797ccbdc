/**
 * The fields of a file in compact form, as pairs of a name and a value, without places. They tell which files can match a search; the
 * search then reads these files to find the matches.
 */
import type { FieldWord } from "../formats/core/fields/fields.ts";

/** Assigns numbers to texts and to pairs. */
export interface TermTables {
  readonly texts: { numberOf(text: string): number };
  readonly pairs: { numberOf(name: number, value: number): number };
}

/**
 * Values of a pair: none, a number that is exact in the upper 16 bits of its single precision, a number rounded to these bits, or the
 * number of a text.
 */
export const NO_VALUE = 0;
const FIRST_NUMBER = 1;
const NUMBER_COUNT = 0x10000;
const FIRST_ROUNDED = FIRST_NUMBER + NUMBER_COUNT;
const FIRST_TEXT = FIRST_ROUNDED + NUMBER_COUNT;
/** Longer texts are not in the index; the search reads the file. */
const MAX_TEXT = 400;
/** Every search reads files with more distinct pairs. */
const MAX_PAIRS = 100_000;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Undefined for numbers that need more bits. */
function numberTerm(value: number): number | undefined {
  float[0] = value;
  const pattern = bits[0];
  return !Number.isNaN(value) && Object.is(float[0], value) && (pattern & 0xffff) === 0 ? FIRST_NUMBER + (pattern >>> 16) : undefined;
}

function roundedTerm(value: number): number {
  float[0] = value;
  return FIRST_ROUNDED + (bits[0] >>> 16);
}

function numberOf(pattern: number): number {
  bits[0] = pattern << 16;
  return float[0];
}

/** The value as text, with numbers in their shortest form; undefined if it is missing or rounded. */
export function valueOfTerm(term: number, textOf: (text: number) => string): string | undefined {
  if (term >= FIRST_TEXT) return textOf(term - FIRST_TEXT);
  if (term < FIRST_NUMBER || term >= FIRST_ROUNDED) return undefined;
  const number = numberOf(term - FIRST_NUMBER);
  return Object.is(number, -0) ? "-0" : String(number);
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The range of a rounded value, widened for rounding to single precision; undefined for other values. */
export function rangeOfTerm(term: number): Range | undefined {
  if (term < FIRST_ROUNDED || term >= FIRST_TEXT) return undefined;
  const pattern = term - FIRST_ROUNDED;
  const sign = pattern & 0x8000;
  const size = pattern & 0x7fff;
  const near = size === 0 ? -Math.abs(numberOf(1)) : numberOf(size - 1);
  const far = size + 2 > 0x7f80 ? Number.POSITIVE_INFINITY : numberOf(size + 2);
  return sign === 0 ? { least: near, most: far } : { least: -far, most: -near };
}

/** The term with the number of its text, if any, replaced. */
export function mergeTerm(term: number, renumber: (text: number) => number): number {
  return term >= FIRST_TEXT ? FIRST_TEXT + renumber(term - FIRST_TEXT) : term;
}

/** Numbers of a file's pairs, ascending; undefined if there are too many. */
export function termsOf(words: Iterable<FieldWord>, tables: TermTables): Uint32Array | undefined {
  const found = new Set<number>();
  for (const { name, value } of words) {
    found.add(tables.pairs.numberOf(tables.texts.numberOf(name), valueTerm(value, tables)));
    if (found.size > MAX_PAIRS) return undefined;
  }
  return Uint32Array.from(found).sort();
}

function valueTerm(value: string | number, tables: TermTables): number {
  if (value === "") return NO_VALUE;
  if (typeof value === "number") return numberTerm(value) ?? roundedTerm(value);
  const number = /^[-+\d.]/.test(value) ? numberTerm(Number(value)) : undefined;
  return number ?? FIRST_TEXT + tables.texts.numberOf(value.length > MAX_TEXT ? LONG_TEXT : value);
}

/** Replaces texts that are too long for the index. Never the text of a game file. */
export const LONG_TEXT = "\0long";
