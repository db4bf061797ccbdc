/**
 * What the fields of a file say, in little room: pairs of a name and a value. They show which files a search may find something in; the file
 * itself then shows what, and where. No place is kept.
 */
import type { FieldWords } from "../formats/core/fields/fields.ts";

/** Numbers that tell names and texts apart, made by whoever keeps them. */
export interface TermTables {
  textNumber(text: string): number;
  pairNumber(name: number, value: number): number;
}

/** Values of a pair: none, a number whose single precision is in its first 16 bits, or the number of a text. */
export const NO_VALUE = 0;
const FIRST_NUMBER = 1;
const NUMBER_COUNT = 0x10000;
const FIRST_TEXT = FIRST_NUMBER + NUMBER_COUNT;
/** Longer texts are searched in the file. */
const LONGEST_TEXT = 400;
/** Files with more different pairs are searched whenever something is. */
const MOST_PAIRS = 100_000;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Undefined for numbers that need more bits: they are kept as text. */
function numberTerm(value: number): number | undefined {
  float[0] = value;
  const pattern = bits[0];
  return !Number.isNaN(value) && Object.is(float[0], value) && (pattern & 0xffff) === 0 ? FIRST_NUMBER + (pattern >>> 16) : undefined;
}

/** The value as text; undefined where there is none. Numbers are written in the shortest way. */
export function valueOfTerm(term: number, textOf: (text: number) => string): string | undefined {
  if (term >= FIRST_TEXT) return textOf(term - FIRST_TEXT);
  if (term < FIRST_NUMBER) return undefined;
  bits[0] = (term - FIRST_NUMBER) << 16;
  return Object.is(float[0], -0) ? "-0" : String(float[0]);
}

/** The term with another number for its text, where it has one. */
export function mergeTerm(term: number, renumber: (text: number) => number): number {
  return term >= FIRST_TEXT ? FIRST_TEXT + renumber(term - FIRST_TEXT) : term;
}

/** Numbers of the pairs of a file, ascending; undefined where there are too many. */
export function termsOf(words: Iterable<FieldWords>, tables: TermTables): Uint32Array | undefined {
  const found = new Set<number>();
  for (const { name, value } of words) {
    found.add(tables.pairNumber(tables.textNumber(name), valueTerm(value, tables)));
    if (found.size > MOST_PAIRS) return undefined;
  }
  return Uint32Array.from(found).sort();
}

function valueTerm(value: string, tables: TermTables): number {
  if (value === "") return NO_VALUE;
  const number = /^[-+\d.]/.test(value) ? numberTerm(Number(value)) : undefined;
  return number ?? FIRST_TEXT + tables.textNumber(value.length > LONGEST_TEXT ? LONG_TEXT : value);
}

/** Stands for every text that is too long to be kept. No text of a game file is this. */
export const LONG_TEXT = "\0long";
