/**
 * JSON with comments as a flat table in typed arrays: one row for each value and key, in the order of the text. Values need no objects, and
 * broken texts also have rows. Must not know a format.
 */

import type { Span } from "../text/span.ts";
import type { JsonError } from "./scanner.ts";

/** Kinds of rows. Whole numbers and numbers with a point or exponent are distinct. */
export const Json = {
  object: 0,
  array: 1,
  string: 2,
  integer: 3,
  float: 4,
  true: 5,
  false: 6,
  null: 7,
  /** A missing value, without characters. */
  missing: 8,
  /** The name of the member whose value is the next row. */
  key: 9,
} as const;
export type JsonKind = (typeof Json)[keyof typeof Json];

type JsonRows = Pick<JsonText, "count" | "kinds" | "starts" | "ends" | "nexts">;

export class JsonText {
  /** Rows in use. */
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The row after the value and its contents; for a key, the row after its value. */
  readonly nexts: Int32Array;
  readonly errors: readonly JsonError[];
  readonly comments: readonly Span[];

  constructor(
    readonly text: string,
    rows: JsonRows,
    { errors, comments }: Pick<JsonText, "errors" | "comments">,
  ) {
    this.count = rows.count;
    this.kinds = rows.kinds;
    this.starts = rows.starts;
    this.ends = rows.ends;
    this.nexts = rows.nexts;
    this.errors = errors;
    this.comments = comments;
  }

  kind(row: number): JsonKind {
    return this.kinds[row] as JsonKind;
  }

  span(row: number): Span {
    return { start: this.starts[row], end: this.ends[row] };
  }

  /** The characters in the text, including quotation marks. */
  raw(row: number): string {
    return this.text.slice(this.starts[row], this.ends[row]);
  }

  /** The value of a string or key. */
  string(row: number): string {
    const { text, starts, ends } = this;
    const start = starts[row] + 1;
    const closed = ends[row] > start && text.charCodeAt(ends[row] - 1) === QUOTE;
    const inner = text.slice(start, closed ? ends[row] - 1 : ends[row]);
    if (!inner.includes("\\")) return inner;
    try {
      return JSON.parse(`"${inner}"`) as string;
    } catch {
      // an invalid escape, which is reported elsewhere
      return inner;
    }
  }

  /** Whether a string or key without escapes is exactly this word. Allocates no string. */
  is(row: number, word: string): boolean {
    const start = this.starts[row];
    return this.ends[row] - start === word.length + 2 && this.text.startsWith(word, start + 1);
  }

  number(row: number): number {
    return Number(this.raw(row));
  }

  /** Row of a member's value, by name, or -1. */
  find(object: number, name: string): number {
    const { kinds, nexts } = this;
    if (kinds[object] !== Json.object) return -1;
    for (let key = object + 1; key < nexts[object]; key = nexts[key]) if (this.is(key, name) || this.isEscaped(key, name)) return key + 1;
    return -1;
  }

  /** A member's value, by name, if it is a string. */
  textOf(object: number, name: string): string | undefined {
    const row = this.find(object, name);
    return row >= 0 && this.kinds[row] === Json.string ? this.string(row) : undefined;
  }

  /** Rows of the keys of an object; empty for other rows and for -1. */
  keys(row: number): number[] {
    return this.kinds[row] === Json.object ? this.children(row) : [];
  }

  /** Rows of the items of a list; empty for other rows and for -1. */
  items(row: number): number[] {
    return this.kinds[row] === Json.array ? this.children(row) : [];
  }

  private children(row: number): number[] {
    const { nexts } = this;
    const rows: number[] = [];
    for (let child = row + 1; child < nexts[row]; child = nexts[child]) rows.push(child);
    return rows;
  }

  /** The innermost value or key at the offset, including its end; -1 outside of all. */
  rowAt(offset: number): number {
    const { starts, ends, nexts, kinds, count } = this;
    if (count === 0 || offset < starts[0] || offset > ends[0]) return -1;
    let row = 0;
    for (;;) {
      if (kinds[row] > Json.array) return row;
      let inside = -1;
      for (let child = row + 1; child < nexts[row] && starts[child] <= offset; child = kinds[child] === Json.key ? child + 1 : nexts[child])
        if (offset <= ends[child]) inside = child;
      if (inside < 0) return row;
      row = inside;
    }
  }

  /** Rows from the root to this one, without keys unless this row is one. */
  rowsTo(row: number): number[] {
    const { nexts, kinds } = this;
    const rows: number[] = [];
    let at = 0;
    while (at < row) {
      rows.push(at);
      let child = at + 1;
      while (child < nexts[at] && nexts[child] <= row) child = nexts[child];
      // a key contains its value
      at = kinds[child] === Json.key && child < row ? child + 1 : child;
    }
    if (row >= 0) rows.push(row);
    return rows;
  }

  /** Keys and numbers of items from the root, joined by `/`: `Nodes/3/Body/Parameter`. */
  pathOf(row: number): string {
    const { kinds, nexts } = this;
    const rows = this.rowsTo(row);
    const parts: string[] = [];
    for (let i = 1; i < rows.length; i++) {
      const parent = rows[i - 1];
      if (kinds[rows[i]] === Json.key) parts.push(this.string(rows[i]));
      else if (kinds[parent] === Json.object) parts.push(this.string(rows[i] - 1));
      else {
        let index = 0;
        for (let item = parent + 1; item < rows[i]; item = nexts[item]) index++;
        parts.push(String(index));
      }
    }
    return parts.join("/");
  }

  private isEscaped(key: number, name: string): boolean {
    return this.ends[key] - this.starts[key] > name.length + 2 && this.string(key) === name;
  }
}

const QUOTE = 0x22;
