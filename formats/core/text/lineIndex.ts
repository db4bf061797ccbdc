/**
 * The starts of a text's lines, in a typed array with binary search. Lines end with LF, CRLF or CR, as in editors. Must not know the
 * protocol.
 */
import { grown } from "../bytes/growing.ts";
import { lastIndex } from "../search.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export class LineIndex {
  private readonly starts: Uint32Array;
  /** Number of units of each line end; 0 if they differ. */
  private readonly endSize: 0 | 1 | 2;
  /** The last result, because queries are mostly in the order of the text. */
  private recent = 0;

  constructor(private readonly text: string) {
    const pairs = countPairs(text);
    this.starts = pairs === undefined ? findStartsOfMixed(text) : findStarts(text);
    this.endSize = pairs === 0 ? 1 : pairs === this.starts.length - 1 ? 2 : 0;
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** The line at the offset; offsets outside the text count as its nearest end. */
  lineAt(offset: number): number {
    const { starts, recent } = this;
    if (starts[recent] <= offset) {
      if (recent + 1 >= starts.length || offset < starts[recent + 1]) return recent;
      if (recent + 2 >= starts.length || offset < starts[recent + 2]) return (this.recent = recent + 1);
    }
    return (this.recent = Math.max(
      0,
      lastIndex(starts.length, (line) => starts[line] <= offset),
    ));
  }

  /** Line and column, both from 1; columns count UTF-16 units. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const line = this.lineAt(offset);
    return { line: line + 1, column: offset - this.starts[line] + 1 };
  }

  /** Offset of the first character of an existing line. */
  startOf(line: number): number {
    return this.starts[line];
  }

  /** Offset after the last character of an existing line, before its line ending. */
  endOf(line: number): number {
    const { text, starts, endSize } = this;
    if (line + 1 >= starts.length) return text.length;
    if (endSize !== 0) return starts[line + 1] - endSize;
    let end = starts[line + 1] - 1;
    if (end > starts[line] && text.charCodeAt(end) === LINE_FEED && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return end;
  }

  /** The offset of a line and column; places outside the text or the line count as the nearest end. */
  offsetAt(line: number, column: number): number {
    if (line < 0) return 0;
    if (line >= this.starts.length) return this.text.length;
    return Math.min(this.starts[line] + Math.max(0, column), this.endOf(line));
  }
}

/** The number of lines that end with CRLF; undefined if some end with only CR. */
function countPairs(text: string): number | undefined {
  let pairs = 0;
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1), pairs++)
    if (text.charCodeAt(at + 1) !== LINE_FEED) return undefined;
  return pairs;
}

/** For texts whose lines all end with a line feed: the native search is three times as fast as a loop over the characters. */
function findStarts(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (count === starts.length) starts = grown(starts, count + 1);
    starts[count++] = at + 1;
  }
  return starts.slice(0, count);
}

function findStartsOfMixed(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
    if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at++;
    if (count === starts.length) starts = grown(starts, count + 1);
    starts[count++] = at + 1;
  }
  return starts.slice(0, count);
}
