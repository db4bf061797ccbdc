/** Gathers what a reader expects of the values of a JSON text while it reads. Must not know a format. */
import { getOrMake } from "../lists.ts";
import type { JsonExpectation } from "./expectation.ts";
import { type JsonKeys, JsonReader } from "./reader.ts";

/** Equal expectations share an object, so that results for it can be cached. */
const INTEGERS = new Map<string, JsonExpectation>();
const SWITCHES = new Map<number, JsonExpectation>();
const WORDS = new WeakMap<readonly (string | undefined)[], Map<number, JsonExpectation>>();
const SINGLE: JsonExpectation = { kind: "single" };
const VECTOR: JsonExpectation = { kind: "vector" };
const TEXT: JsonExpectation = { kind: "text" };

/** Reads like its base class, and records expectations. */
export class GatheringReader extends JsonReader {
  /** Expectations by the row of the value. */
  readonly gathered = new Map<number, JsonExpectation>();
  /** Keys by the row of the object. */
  readonly keys = new Map<number, JsonKeys>();

  override expects(row: number, expectation: JsonExpectation): void {
    if (row >= 0) this.gathered.set(row, expectation);
  }

  override members(row: number, keys: JsonKeys, what: string): number[] | undefined {
    if (this.isObject(row)) this.keys.set(row, keys);
    return super.members(row, keys, what);
  }

  override integer(row: number, least: number, most: number): number {
    const asked = getOrMake(INTEGERS, `${least} ${most}`, (): JsonExpectation => ({ kind: "integer", least, most }));
    this.expects(row, asked);
    return super.integer(row, least, most);
  }

  override single(row: number): number {
    this.expects(row, SINGLE);
    return super.single(row);
  }

  override vector(row: number): readonly [number, number, number] {
    this.expects(row, VECTOR);
    return super.vector(row);
  }

  override text(row: number): string {
    // keep a more specific expectation
    if (!this.gathered.has(row)) this.expects(row, TEXT);
    return super.text(row);
  }

  override switch(row: number, most: number): number {
    const value = super.switch(row, most);
    const asked = getOrMake(SWITCHES, most, (): JsonExpectation => ({ kind: "switch", most }));
    this.expects(row, asked);
    return value;
  }

  override enum(row: number, names: readonly (string | undefined)[], most: number): number {
    const value = super.enum(row, names, most);
    const ofNames = getOrMake(WORDS, names, () => new Map<number, JsonExpectation>());
    const asked = getOrMake(ofNames, most, (): JsonExpectation => ({ kind: "words", names, most }));
    this.expects(row, asked);
    return value;
  }
}
