/**
 * Typed reading of a JSON table: members by name, numbers with a range, texts, lists. Unexpected values are reported with their row and
 * replaced by a harmless value, so that one mistake does not hide the next. Must not know a format.
 */

import type { Fix } from "../issue.ts";
import type { FieldSchema } from "../schema.ts";
import { LONE_SURROGATE } from "../text/textCoding.ts";
import type { JsonExpectation } from "./expectation.ts";
import { Json, type JsonText } from "./json.ts";
import { parseSpecialSingle, singleBits } from "./numbers.ts";
import { quote } from "./print.ts";

export type JsonFinding =
  | "expected-type"
  | "unknown-key"
  | "duplicate-key"
  | "missing-key"
  | "number-range"
  | "whole-number"
  | "unknown-name"
  | "string-nul"
  | "lone-surrogate";

export type ReportJson = (finding: JsonFinding, message: string, row: number, fixes?: () => readonly Fix[]) => void;

const KIND_NAMES = [
  "an object",
  "a list",
  "a text",
  "a whole number",
  "a number with a point",
  "true",
  "false",
  "null",
  "nothing",
  "a key",
];
/** Why a text cannot be in a file. */
export const TEXT_WITH_NUL = "Strings in the file end at a NUL, so this text cannot contain one.";
export const HALF_CHARACTER = "The text contains half of a surrogate pair.";
/** Numbers of this size are not finite floats. */
export const MAX_SINGLE = 3.4028235677973366e38;
/** The range of 32 bits, signed or unsigned. */
export const MIN_WORD = -0x8000_0000;
export const MAX_WORD = 0xffff_ffff;

/** The possible keys of an object; keys without a question mark at the end are required. */
export class JsonKeys {
  readonly names: readonly string[];
  readonly required: readonly boolean[];
  /** Names of keys in other documentation. */
  readonly aliases: ReadonlyMap<string, string> = new Map();
  /** Declarations of keys. */
  readonly fields: ReadonlyMap<string, FieldSchema> = new Map();

  constructor(...keys: readonly string[]) {
    this.names = keys.map((key) => (key.endsWith("?") ? key.slice(0, -1) : key));
    this.required = keys.map((key) => !key.endsWith("?"));
  }
}

export class JsonReader {
  constructor(
    readonly json: JsonText,
    private readonly report: ReportJson,
  ) {}

  /** Declares what a value can be, if the reading method does not show it. Only readers that gather expectations use it. */
  expects(_row: number, _expectation: JsonExpectation): void {
    // ignored here
  }

  isObject(row: number): boolean {
    return row >= 0 && this.json.kinds[row] === Json.object;
  }

  expected(what: string, row: number): void {
    // a missing value was reported when the text was read
    const kind = this.json.kinds[row];
    if (kind !== Json.missing) this.report("expected-type", `Expected ${what}; found ${KIND_NAMES[kind]}.`, row);
  }

  /** Rows of the members' values, in the order of the keys; -1 for missing ones. Undefined if it is not an object. */
  members(row: number, keys: JsonKeys, what: string): number[] | undefined {
    const { json } = this;
    if (json.kinds[row] !== Json.object) {
      this.expected(`${what} in braces`, row);
      return undefined;
    }
    const { names } = keys;
    const count = names.length;
    const rows: number[] = new Array<number>(count).fill(-1);
    const end = json.nexts[row];
    let next = 0;
    for (let key = row + 1; key < end; key = json.nexts[key]) {
      let at = next;
      let tries = 0;
      while (tries < count && !json.is(key, names[at])) {
        at = at + 1 === count ? 0 : at + 1;
        tries++;
      }
      if (tries === count) {
        const name = json.string(key);
        at = names.indexOf(name);
        if (at < 0) {
          const own = keys.aliases.get(name);
          const isCalled = own === undefined ? "" : `; here it is called "${own}"`;
          const fix = (title: string) => () => [{ title, preferred: true, edits: [{ span: json.span(key), text: quote(own ?? name) }] }];
          const message = `${what[0].toUpperCase()}${what.slice(1)} has no key "${name}"${isCalled}.`;
          this.report("unknown-key", message, key, own === undefined ? undefined : fix(`Change to ${own}`));
          continue;
        }
      }
      if (rows[at] >= 0) this.report("duplicate-key", `The key "${names[at]}" appears twice; the first one is used.`, key);
      else rows[at] = key + 1;
      next = at + 1 === count ? 0 : at + 1;
    }
    this.requireMembers(row, rows, keys, what);
    return rows;
  }

  /** Reports missing required keys. @param rows of the members, -1 for missing ones */
  requireMembers(row: number, rows: readonly number[], { names, required }: JsonKeys, what: string): void {
    names.forEach((name, i) => {
      if (rows[i] < 0 && required[i]) this.report("missing-key", `The key "${name}" of ${what} is missing.`, row);
    });
  }

  /** Rows of a list's items; empty if it is not a list. */
  items(row: number, what: string): number[] {
    const { json } = this;
    if (row >= 0 && json.kinds[row] !== Json.array) this.expected(`${what} in brackets`, row);
    return json.items(row);
  }

  integer(row: number, least: number, most: number): number {
    if (row < 0) return 0;
    const { json } = this;
    if (json.kinds[row] !== Json.integer) {
      if (json.kinds[row] === Json.float) this.report("whole-number", `Expected a whole number; found ${json.raw(row)}.`, row);
      else this.expected("a whole number", row);
      return 0;
    }
    const value = json.number(row);
    if (value >= least && value <= most) return value;
    this.report("number-range", `${json.raw(row)} is out of range: ${least} to ${most}.`, row);
    return 0;
  }

  /** The unsigned bits of a signed or unsigned 32-bit number. */
  word(row: number): number {
    return this.integer(row, MIN_WORD, MAX_WORD) >>> 0;
  }

  /** Bits of a single: a number, or the text or Python's word for an infinity or NaN. */
  single(row: number): number {
    if (row < 0) return 0;
    const { json } = this;
    const kind = json.kinds[row];
    const isNumber = kind === Json.float || kind === Json.integer;
    const text = isNumber ? json.raw(row) : kind === Json.string ? json.string(row) : "";
    const value = isNumber ? Number(text) : Number.NaN;
    if (Math.abs(value) < MAX_SINGLE) return singleBits(value);
    const special = parseSpecialSingle(text);
    if (special === undefined && isNumber) this.report("number-range", `${text} is too large for a float.`, row);
    else if (special === undefined) this.expected("a number", row);
    return special ?? 0;
  }

  /** Bits of three singles in a list. */
  vector(row: number): readonly [number, number, number] {
    const items = this.items(row, "three numbers");
    if (row >= 0 && this.json.kinds[row] === Json.array && items.length !== 3)
      this.report("expected-type", `Expected three numbers; found ${items.length}.`, row);
    const [x, y, z] = [0, 1, 2].map((at) => this.single(items[at] ?? -1));
    return [x, y, z];
  }

  text(row: number): string {
    if (row < 0) return "";
    const { json } = this;
    if (json.kinds[row] !== Json.string) {
      this.expected("a text in quotation marks", row);
      return "";
    }
    const text = json.string(row);
    if (text.length !== json.ends[row] - json.starts[row] - 2) {
      if (text.includes("\0")) this.report("string-nul", TEXT_WITH_NUL, row);
      if (LONE_SURROGATE.test(text)) this.report("lone-surrogate", HALF_CHARACTER, row);
    }
    return text;
  }

  /** 0 or 1 for a switch; other numbers are kept. */
  switch(row: number, most: number): number {
    if (row < 0) return 0;
    const kind = this.json.kinds[row];
    if (kind === Json.true) return 1;
    if (kind === Json.false) return 0;
    if (kind === Json.integer) return this.integer(row, 0, most);
    this.expected("true or false", row);
    return 0;
  }

  /** The number of a name; numbers are also accepted. */
  enum(row: number, names: readonly (string | undefined)[], most: number): number {
    if (row < 0) return 0;
    const { json } = this;
    const kind = json.kinds[row];
    if (kind === Json.integer) return this.integer(row, 0, most);
    if (kind !== Json.string) {
      this.expected("one of the words of this key", row);
      return 0;
    }
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      if (name !== undefined && json.is(row, name)) return i;
    }
    const known = names.filter((name) => name !== undefined);
    this.report(
      "unknown-name",
      `${json.raw(row)} is not one of ${known.length > 12 ? `${known.slice(0, 12).join(", ")} …` : known.join(", ")}.`,
      row,
    );
    return 0;
  }
}
