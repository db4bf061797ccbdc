/** Reads members of a JSON object by name, for objects in which some members depend on others. Does not know which members a clip has. */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { JsonReader, MAX_WORD } from "../../core/json/reader.ts";
import { type AnimCode, issue } from "../diagnostics.ts";
import { findHex } from "./numbers.ts";

export class FieldReader extends JsonReader {
  /** Row of each member's value. */
  readonly fields = new Map<string, number>();
  private readonly used = new Set<string>();

  constructor(
    json: JsonText,
    private readonly row: number,
    readonly issues: Issue[],
  ) {
    super(json, (finding, message, at) => this.say(finding, message, at));
    if (!this.isObject(row)) {
      this.expected("an object in braces", row);
      return;
    }
    for (const key of json.keys(row)) {
      const name = json.string(key);
      const first = this.fields.get(name);
      if (first === undefined) this.fields.set(name, key + 1);
      else
        this.say("duplicate-key", `The key "${name}" appears twice.`, key, {
          related: [{ message: "First occurrence.", text: json.span(first - 1) }],
        });
    }
  }

  say(code: AnimCode, message: string, row: number, more: Partial<Issue> = {}): void {
    this.issues.push(issue(code, message, { text: this.json.span(row), ...more }));
  }

  /** Returns the row of a member, or -1 if it is missing. That is an error unless the member is optional. */
  find(name: string, isOptional = false): number {
    this.used.add(name);
    const row = this.fields.get(name);
    if (row !== undefined) return row;
    if (!isOptional && this.isObject(this.row)) {
      const start = this.json.starts[this.row];
      this.say("missing-key", `The key "${name}" is missing.`, this.row, { text: { start, end: start + 1 } });
    }
    return -1;
  }

  /** Reports the members that were never read. */
  finish(): void {
    for (const [name, row] of this.fields) if (!this.used.has(name)) this.say("unknown-key", `This clip has no key "${name}".`, row - 1);
  }

  textOf(name: string): string | undefined {
    const row = this.find(name);
    if (row < 0) return undefined;
    const text = this.text(row);
    return this.json.kinds[row] === Json.string ? text : undefined;
  }

  /**
   * Returns a whole number up to `most`, or `usual` (0 by default) if it is missing or wrong. The member is optional if `usual` is given.
   */
  wordOf(name: string, usual?: number, most = MAX_WORD): number {
    const row = this.find(name, usual !== undefined);
    return row < 0 ? (usual ?? 0) : this.wordAt(row, most);
  }

  wordAt(row: number, most = MAX_WORD): number {
    const bits = this.hexAt(row);
    if (bits === undefined) return this.integer(row, 0, most);
    if (bits <= most) return bits;
    this.say("number-range", `${this.json.raw(row)} is out of range: 0 to ${most}.`, row);
    return 0;
  }

  /** Returns the bits of a float that is written as a number or as bits in quotation marks. */
  floatOf(name: string): number {
    return this.floatAt(this.find(name));
  }

  floatAt(row: number): number {
    return this.hexAt(row) ?? this.single(row);
  }

  private hexAt(row: number): number | undefined {
    return row >= 0 && this.json.kinds[row] === Json.string ? findHex(this.json.string(row)) : undefined;
  }

  /** Returns the row of a list, or -1 if it is missing or not a list. */
  listOf(name: string, isOptional = false): number {
    const row = this.find(name, isOptional);
    if (row < 0 || this.json.kinds[row] === Json.array) return row;
    this.expected(`"${name}" as a list in brackets`, row);
    return -1;
  }
}
