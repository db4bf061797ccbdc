/** The entries of a text as rows in a typed array, because a game's table has hundreds of thousands. */
import { grown } from "../../core/bytes/growing.ts";
import { firstIndex } from "../../core/search.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { unquoted } from "../../core/yaml/quotes.ts";

/** Numbers of a row: four offsets in the text, hash, size, mark, and 1 if the line has a hash instead of a path. */
const WIDTH = 8;

export class Rows {
  count = 0;
  private data = new Uint32Array(WIDTH * 64);
  readonly keyStart = this.column(0);
  readonly keyEnd = this.column(1);
  readonly sizeStart = this.column(2);
  readonly sizeEnd = this.column(3);
  readonly hash = this.column(4);
  readonly size = this.column(5);
  readonly mark = this.column(6);
  private readonly hashMark = this.column(7);

  constructor(readonly text: string) {}

  /** Adds rows of another version of the text, moved by `shift` units. */
  addMoved(other: Rows, first: number, end: number, shift: number): void {
    const moved = other.data.subarray(first * WIDTH, end * WIDTH);
    let at = this.count * WIDTH;
    if (at + moved.length > this.data.length) this.data = grown(this.data, at + moved.length);
    const { data } = this;
    data.set(moved, at);
    this.count += end - first;
    if (shift === 0) return;
    for (const last = at + moved.length; at < last; at += WIDTH) {
      data[at] += shift;
      data[at + 1] += shift;
      data[at + 2] += shift;
      data[at + 3] += shift;
    }
  }

  /** @param numbers all numbers of the row */
  add(...numbers: readonly number[]): void {
    const start = this.count++ * WIDTH;
    if (start + WIDTH > this.data.length) this.data = grown(this.data, start + WIDTH);
    for (let at = 0; at < WIDTH; at++) this.data[start + at] = numbers[at];
  }

  private column(at: number): (row: number) => number {
    return (row) => this.data[row * WIDTH + at];
  }

  isHash(row: number): boolean {
    return this.hashMark(row) === 1;
  }

  /** The path; undefined if the line has a hash. */
  path(row: number): string | undefined {
    return this.isHash(row) ? undefined : unquotedKey(this.text, this.keyStart(row), this.keyEnd(row));
  }

  /** The path, or the hash as written in texts. */
  title(row: number): string {
    return this.path(row) ?? lowerHex(this.hash(row), 8);
  }

  /** The row at the offset, or -1. */
  at(offset: number): number {
    const lineStart = startOfLine(this.text, offset);
    const row = this.firstFrom(lineStart);
    if (row >= this.count) return -1;
    return this.keyStart(row) <= endOfLine(this.text, offset) ? row : -1;
  }

  /** The number of rows that begin before the offset. */
  firstFrom(offset: number): number {
    return firstIndex(this.count, (row) => this.keyStart(row) >= offset);
  }
}

export function unquotedKey(text: string, start: number, end: number): string {
  const first = text.charCodeAt(start);
  return first === 0x22 || first === 0x27 ? unquoted(text, start, end) : text.slice(start, end);
}
