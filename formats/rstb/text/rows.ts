/** The entries of a text, a row each, in typed arrays: a game's table has hundreds of thousands. */
import { grown } from "../../core/bytes/growing.ts";
import { firstIndex } from "../../core/search.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { unquoted } from "../../core/yaml/quotes.ts";
import { printHash } from "./printTable.ts";

/** Places are offsets in the text. */
const Column = { keyStart: 0, keyEnd: 1, sizeStart: 2, sizeEnd: 3, hash: 4, size: 5, mark: 6, isHash: 7 } as const;
const WIDTH = 8;

export class Rows {
  count = 0;
  private data = new Uint32Array(WIDTH * 64);

  constructor(readonly text: string) {}

  /** Adds rows of another version of the text, which are further on by `shift` units in this one. */
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

  /** @param isHash the line gives the hash, and no path */
  add(
    keyStart: number,
    keyEnd: number,
    sizeStart: number,
    sizeEnd: number,
    hash: number,
    size: number,
    mark: number,
    isHash: boolean,
  ): void {
    const at = this.count * WIDTH;
    if (at + WIDTH > this.data.length) this.data = grown(this.data, at + WIDTH);
    const { data } = this;
    data[at] = keyStart;
    data[at + 1] = keyEnd;
    data[at + 2] = sizeStart;
    data[at + 3] = sizeEnd;
    data[at + 4] = hash;
    data[at + 5] = size;
    data[at + 6] = mark;
    data[at + 7] = isHash ? 1 : 0;
    this.count++;
  }

  private get(row: number, column: number): number {
    return this.data[row * WIDTH + column];
  }

  keyStart(row: number): number {
    return this.get(row, Column.keyStart);
  }
  keyEnd(row: number): number {
    return this.get(row, Column.keyEnd);
  }
  sizeStart(row: number): number {
    return this.get(row, Column.sizeStart);
  }
  sizeEnd(row: number): number {
    return this.get(row, Column.sizeEnd);
  }
  hash(row: number): number {
    return this.get(row, Column.hash);
  }
  size(row: number): number {
    return this.get(row, Column.size);
  }
  mark(row: number): number {
    return this.get(row, Column.mark);
  }
  isHash(row: number): boolean {
    return this.get(row, Column.isHash) === 1;
  }

  /** The path, where the line gives one. */
  path(row: number): string | undefined {
    return this.isHash(row) ? undefined : unquotedKey(this.text, this.keyStart(row), this.keyEnd(row));
  }

  /** The path, or the hash as texts write it. */
  title(row: number): string {
    return this.path(row) ?? printHash(this.hash(row));
  }

  /** The row whose line holds the offset, or -1. */
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
