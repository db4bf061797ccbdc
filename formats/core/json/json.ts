/**
 * JSON with comments as a flat table: one row for each value and each key, in typed arrays, in the order of the text. No object is made
 * for a value, broken texts give rows too. Knows no format.
 */

import type { Span } from "../text/span.ts";
import { type JsonError, JsonScanner, Token } from "./scanner.ts";

/** What a row stands for. Whole numbers and numbers with a point or an exponent are kept apart. */
export const Json = {
  object: 0,
  array: 1,
  string: 2,
  integer: 3,
  float: 4,
  true: 5,
  false: 6,
  null: 7,
  /** A place where a value should be; it has no characters. */
  missing: 8,
  /** The name of the member whose value is the next row. */
  key: 9,
} as const;
export type JsonKind = (typeof Json)[keyof typeof Json];

/** Deeper nesting than any format has: stops damaged texts from eating memory. */
export const DEEPEST = 100;

export class JsonText {
  readonly text: string;
  /** Rows in use. */
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Row after the value with all it holds; for a key: row after its value. */
  readonly nexts: Int32Array;
  readonly errors: readonly JsonError[];
  readonly comments: readonly Span[];

  constructor(
    text: string,
    count: number,
    kinds: Uint8Array,
    starts: Int32Array,
    ends: Int32Array,
    nexts: Int32Array,
    errors: readonly JsonError[],
    comments: readonly Span[],
  ) {
    this.text = text;
    this.count = count;
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
    this.nexts = nexts;
    this.errors = errors;
    this.comments = comments;
  }

  kind(row: number): JsonKind {
    return this.kinds[row] as JsonKind;
  }

  span(row: number): Span {
    return { start: this.starts[row], end: this.ends[row] };
  }

  /** The characters as they are in the text, quotation marks included. */
  raw(row: number): string {
    return this.text.slice(this.starts[row], this.ends[row]);
  }

  /** The text of a string or a key. */
  string(row: number): string {
    const { text, starts, ends } = this;
    const start = starts[row] + 1;
    const closed = ends[row] > start && text.charCodeAt(ends[row] - 1) === QUOTE;
    const inner = text.slice(start, closed ? ends[row] - 1 : ends[row]);
    if (!inner.includes("\\")) return inner;
    try {
      return JSON.parse(`"${inner}"`) as string;
    } catch {
      // an escape that is reported as an error elsewhere
      return inner;
    }
  }

  /** True where a string or a key without escapes says exactly this. Makes no string. */
  is(row: number, word: string): boolean {
    const start = this.starts[row];
    return this.ends[row] - start === word.length + 2 && this.text.startsWith(word, start + 1);
  }

  number(row: number): number {
    return Number(this.raw(row));
  }

  /** Row of the value of the member with this name, or -1. */
  find(object: number, name: string): number {
    const { kinds, nexts } = this;
    if (kinds[object] !== Json.object) return -1;
    for (let key = object + 1; key < nexts[object]; key = nexts[key]) if (this.is(key, name) || this.isEscaped(key, name)) return key + 1;
    return -1;
  }

  /** The innermost value or key that holds the offset, its end included; -1 outside of all. */
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

  /** Rows from the root to this one, keys left out unless the row is one. */
  rowsTo(row: number): number[] {
    const { nexts, kinds } = this;
    const rows: number[] = [];
    let at = 0;
    while (at < row) {
      rows.push(at);
      let child = at + 1;
      while (child < nexts[at] && nexts[child] <= row) child = nexts[child];
      // a key holds its value
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

/** Rows that grow. */
class Rows {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  nexts: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
  }

  add(kind: JsonKind, start: number, end: number): number {
    const row = this.count++;
    if (row === this.kinds.length) this.grow();
    this.kinds[row] = kind;
    this.starts[row] = start;
    this.ends[row] = end;
    this.nexts[row] = row + 1;
    return row;
  }

  private grow(): void {
    const length = this.kinds.length * 2;
    const larger = <T extends Uint8Array | Int32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.kinds = larger(this.kinds, new Uint8Array(length));
    this.starts = larger(this.starts, new Int32Array(length));
    this.ends = larger(this.ends, new Int32Array(length));
    this.nexts = larger(this.nexts, new Int32Array(length));
  }
}

/** Reads a text; total: any text gives a table, with what is wrong in `errors`. */
export function parseJson(text: string): JsonText {
  return new JsonParser(text).parse();
}

class JsonParser {
  private readonly text: string;
  private readonly scanner: JsonScanner;
  private readonly rows: Rows;

  constructor(text: string) {
    this.text = text;
    this.scanner = new JsonScanner(text);
    this.rows = new Rows(Math.max(64, text.length >> 3));
  }

  parse(): JsonText {
    const { rows, scanner } = this;
    scanner.advance();
    if (scanner.token === Token.end) {
      rows.add(Json.missing, scanner.end, scanner.end);
      scanner.fail("The text is empty; expected an object in braces.", 0, scanner.end);
    } else {
      this.values();
      if (scanner.token !== Token.end) scanner.fail("Nothing may follow the end of the document.", scanner.start, this.text.length);
    }
    return new JsonText(this.text, rows.count, rows.kinds, rows.starts, rows.ends, rows.nexts, scanner.errors, scanner.comments);
  }

  /** A value that holds no others, or the opening of one that does. Returns its row, or -1 where the token starts no value. */
  private value(): number {
    const { rows, scanner } = this;
    const { start, end } = scanner;
    let kind: JsonKind;
    switch (scanner.token) {
      case Token.openBrace:
        kind = Json.object;
        break;
      case Token.openBracket:
        kind = Json.array;
        break;
      case Token.string:
        kind = Json.string;
        break;
      case Token.integer:
        kind = Json.integer;
        break;
      case Token.float:
        kind = Json.float;
        break;
      case Token.true:
        kind = Json.true;
        break;
      case Token.false:
        kind = Json.false;
        break;
      case Token.null:
        kind = Json.null;
        break;
      default:
        return -1;
    }
    const row = rows.add(kind, start, end);
    scanner.advance();
    return row;
  }

  /** All values, with a stack of the containers that are open. */
  private values(): void {
    const { rows, scanner } = this;
    const stack: number[] = [];
    const root = this.value();
    if (root < 0) {
      rows.add(Json.missing, scanner.start, scanner.start);
      scanner.fail("Expected an object in braces.", scanner.start, scanner.end);
      return;
    }
    if (rows.kinds[root] <= Json.array) stack.push(root);
    let last = scanner.end;
    while (stack.length > 0) {
      const container = stack[stack.length - 1];
      const isObject = rows.kinds[container] === Json.object;
      const close = isObject ? Token.closeBrace : Token.closeBracket;
      const hasItems = rows.count > container + 1;
      if (scanner.token === close || scanner.token === Token.end) {
        if (scanner.token === Token.end)
          scanner.fail(`${isObject ? "The object" : "The list"} is not closed.`, rows.starts[container], rows.starts[container] + 1);
        rows.ends[container] = scanner.end;
        rows.nexts[container] = rows.count;
        last = scanner.end;
        if (scanner.token !== Token.end) scanner.advance();
        stack.pop();
        continue;
      }
      if (scanner.token === Token.closeBrace || scanner.token === Token.closeBracket) {
        // of an outer container, or of none
        const outer = scanner.token === Token.closeBrace ? Json.object : Json.array;
        const isOpen = stack.some((open) => rows.kinds[open] === outer);
        scanner.fail(isObject ? "Expected `}` here." : "Expected `]` here.", scanner.start, scanner.end);
        if (!isOpen) {
          scanner.advance();
          continue;
        }
        rows.ends[container] = scanner.start;
        rows.nexts[container] = rows.count;
        stack.pop();
        continue;
      }
      if (hasItems) {
        if (scanner.token === Token.comma) {
          const { start, end } = scanner;
          scanner.advance();
          if ((scanner.token as number) === close) {
            scanner.fail("Trailing comma.", start, end);
            continue;
          }
        } else scanner.fail("Expected a comma.", Math.max(last - 1, 0), last);
      }
      let key = -1;
      if (isObject) {
        if (scanner.token !== Token.string) {
          scanner.fail("Expected a key in quotation marks.", scanner.start, scanner.end);
          if (scanner.token !== Token.end && scanner.token !== close) scanner.advance();
          continue;
        }
        key = rows.add(Json.key, scanner.start, scanner.end);
        last = scanner.end;
        scanner.advance();
        if ((scanner.token as number) === Token.colon) {
          last = scanner.end;
          scanner.advance();
        } else scanner.fail("Expected a colon after the key.", rows.starts[key], rows.ends[key]);
      }
      const startOfValue = scanner.start;
      const endOfValue = scanner.end;
      let value = this.value();
      if (value < 0) {
        value = rows.add(Json.missing, last, last);
        scanner.fail("Expected a value.", key >= 0 ? rows.starts[key] : startOfValue, key >= 0 ? last : endOfValue);
        if (scanner.token === Token.colon || scanner.token === Token.unknown) scanner.advance();
      } else {
        last = endOfValue;
        if (rows.kinds[value] <= Json.array) {
          if (stack.length < DEEPEST) stack.push(value);
          else {
            scanner.fail(`Nested more than ${DEEPEST} levels deep.`, startOfValue, endOfValue);
            rows.kinds[value] = Json.missing;
          }
        }
      }
      if (key >= 0 && rows.kinds[value] > Json.array) rows.nexts[key] = rows.count;
      else if (key >= 0) rows.nexts[key] = -1;
    }
    // keys of containers end where the container ends
    for (let row = rows.count - 1; row > 0; row--) if (rows.nexts[row] < 0) rows.nexts[row] = rows.nexts[row + 1];
  }
}
