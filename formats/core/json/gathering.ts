/** What a reader asks of the values of a JSON text, gathered while it reads. Knows no format. */
import type { JsonExpectation } from "./expectation.ts";
import { type JsonKeys, JsonReader } from "./reader.ts";

/** One object for all values that are asked the same: what is made of it is made once, too. */
const INTEGERS = new Map<string, JsonExpectation>();
const SWITCHES = new Map<number, JsonExpectation>();
const WORDS = new WeakMap<readonly (string | undefined)[], Map<number, JsonExpectation>>();
const SINGLE: JsonExpectation = { kind: "single" };
const TEXT: JsonExpectation = { kind: "text" };

function kept<K>(
  known: { get(key: K): JsonExpectation | undefined; set(key: K, one: JsonExpectation): unknown },
  key: K,
  one: JsonExpectation,
) {
  const found = known.get(key);
  if (found === undefined) known.set(key, one);
  return found ?? one;
}

/** Reads as its base does, and remembers what it was asked for. */
export class GatheringReader extends JsonReader {
  /** By the row of the value. */
  readonly gathered = new Map<number, JsonExpectation>();
  /** By the row of the object. */
  readonly keys = new Map<number, JsonKeys>();

  override expects(row: number, expectation: JsonExpectation): void {
    if (row >= 0) this.gathered.set(row, expectation);
  }

  override members(row: number, keys: JsonKeys, what: string): number[] | undefined {
    if (this.isObject(row)) this.keys.set(row, keys);
    return super.members(row, keys, what);
  }

  override integer(row: number, least: number, most: number): number {
    this.expects(row, kept(INTEGERS, `${least} ${most}`, { kind: "integer", least, most }));
    return super.integer(row, least, most);
  }

  override single(row: number): number {
    this.expects(row, SINGLE);
    return super.single(row);
  }

  override text(row: number): string {
    // a form that was given before says more
    if (!this.gathered.has(row)) this.expects(row, TEXT);
    return super.text(row);
  }

  override switch(row: number, most: number): number {
    const value = super.switch(row, most);
    this.expects(row, kept(SWITCHES, most, { kind: "switch", most }));
    return value;
  }

  override enum(row: number, names: readonly (string | undefined)[], most: number): number {
    const value = super.enum(row, names, most);
    const ofNames = WORDS.get(names) ?? new Map<number, JsonExpectation>();
    WORDS.set(names, ofNames);
    this.expects(row, kept(ofNames, most, { kind: "words", names, most }));
    return value;
  }
}
