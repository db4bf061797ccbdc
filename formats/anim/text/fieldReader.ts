/** Typed reading of the members of a JSON object, with findings. Must not know which members a clip has. */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import type { Span } from "../../core/text/span.ts";
import { type AnimCode, issue } from "../diagnostics.ts";
import { findFloatBits, findHex } from "./numbers.ts";

const LARGEST_WORD = 0xffffffff;

export class FieldReader {
  readonly json: JsonText;
  readonly issues: Issue[];
  /** Row of each member's value. */
  readonly fields = new Map<string, number>();
  private readonly row: number;
  private readonly used = new Set<string>();

  constructor(json: JsonText, row: number, issues: Issue[]) {
    this.json = json;
    this.issues = issues;
    this.row = row;
    const { kinds, nexts } = json;
    if (kinds[row] !== Json.object) {
      this.say("wrong-type", "Expected an object in braces.", row);
      return;
    }
    for (let key = row + 1; key < nexts[row]; key = nexts[key]) {
      const name = json.string(key);
      if (this.fields.has(name)) {
        const { start } = json.span(key);
        const first = json.span((this.fields.get(name) as number) - 1);
        this.issues.push(
          issue("repeated-key", `"${name}" appears twice.`, {
            text: { start, end: json.ends[key] },
            related: [{ message: "First occurrence.", text: first }],
          }),
        );
        continue;
      }
      this.fields.set(name, key + 1);
    }
  }

  say(code: AnimCode, message: string, row: number, more: Partial<Issue> = {}): void {
    this.issues.push(issue(code, message, { text: this.json.span(row), ...more }));
  }

  /** Row of a member; -1 where it is missing, which is an error unless it is optional. */
  find(name: string, isOptional = false): number {
    this.used.add(name);
    const row = this.fields.get(name);
    if (row !== undefined) return row;
    if (!isOptional && this.json.kinds[this.row] === Json.object) {
      const start = this.json.starts[this.row];
      this.issues.push(issue("missing-key", `"${name}" is missing.`, { text: { start, end: start + 1 } }));
    }
    return -1;
  }

  /** Tells the members that nothing asked for. */
  finish(): void {
    for (const [name, row] of this.fields)
      if (!this.used.has(name)) {
        const key: Span = this.json.span(row - 1);
        this.issues.push(issue("unknown-key", `This clip has no "${name}".`, { text: key }));
      }
  }

  text(name: string): string | undefined {
    const row = this.find(name);
    if (row < 0) return undefined;
    if (this.json.kinds[row] === Json.string) return this.json.string(row);
    this.say("wrong-type", `"${name}" is a text in quotation marks.`, row);
    return undefined;
  }

  /** A whole number from `least` to `most`; `fallback` where it is missing or wrong. Optional where `usual` is given. */
  word(name: string, usual?: number, most = LARGEST_WORD): number {
    const row = this.find(name, usual !== undefined);
    return row < 0 ? (usual ?? 0) : this.wordAt(row, `"${name}"`, most);
  }

  wordAt(row: number, what: string, most = LARGEST_WORD): number {
    const { json } = this;
    const kind = json.kinds[row];
    const value = kind === Json.integer ? json.number(row) : kind === Json.string ? findHex(json.string(row)) : undefined;
    if (value === undefined) this.say("wrong-type", `${what} is a whole number.`, row);
    else if (value < 0 || value > most) this.say("value-range", `${what} is ${value}; expected 0 to ${most}.`, row);
    else return value;
    return 0;
  }

  /** Bits of a float, as a number or as its bits in quotation marks. */
  float(name: string): number {
    const row = this.find(name);
    return row < 0 ? 0 : this.floatAt(row, `"${name}"`);
  }

  floatAt(row: number, what: string): number {
    const { json } = this;
    const kind = json.kinds[row];
    const isNumber = kind === Json.integer || kind === Json.float;
    const bits = isNumber ? findFloatBits(json.raw(row)) : kind === Json.string ? findHex(json.string(row)) : undefined;
    if (bits !== undefined) return bits;
    if (isNumber) this.say("value-range", `${what} does not fit a single precision float.`, row);
    else this.say("wrong-type", `${what} is a number, or the bits of a float in quotation marks ("0x7FC00000").`, row);
    return 0;
  }

  /** Row of a list; -1 where it is missing or no list. */
  list(name: string, isOptional = false): number {
    const row = this.find(name, isOptional);
    if (row < 0 || this.json.kinds[row] === Json.array) return row;
    this.say("wrong-type", `"${name}" is a list in brackets.`, row);
    return -1;
  }
}

/** Rows of the items of a list. */
export function itemsOf({ nexts }: JsonText, row: number): number[] {
  const items: number[] = [];
  for (let item = row + 1; item < nexts[row]; item = nexts[item]) items.push(item);
  return items;
}
