/**
 * Where the lines of a text start, in a typed array, searched by bisection. Lines end as editors see them: LF, CRLF or CR.
 * Knows lines, columns and UTF-16 offsets; must not know the protocol.
 */
import { lastIndex } from "../search.ts";
import type { Span } from "./span.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export class LineIndex {
  /** UTF-16 units of the text. */
  private readonly length: number;
  private readonly starts: Uint32Array;
  /** Units of each line's end; 0 where they differ. */
  private readonly endSize: 0 | 1 | 2;
  /** Asked for where line ends differ. */
  private readonly getText: () => string;
  /** The line found last: questions mostly come in the order of the text. */
  private recent = 0;

  constructor(text: string, parts?: LineIndexParts) {
    if (parts === undefined) {
      const hasReturns = text.includes("\r");
      this.starts = hasReturns ? findStartsOfMixed(text) : findStarts(text);
      this.endSize = hasReturns ? (hasOnlyPairs(text, this.starts) ? 2 : 0) : 1;
      this.length = text.length;
      this.getText = () => text;
    } else {
      this.starts = parts.starts;
      this.endSize = parts.endSize;
      this.length = parts.length;
      this.getText = parts.getText;
    }
  }

  /**
   * The lines after an edit. Where all line ends are alike nothing but the inserted text is looked at.
   * @param inserted takes the place of the span
   * @param getText gives the edited text
   */
  edited({ start, end }: Span, inserted: string, getText: () => string): LineIndex {
    const own = endSizeOf(inserted, this.endSize);
    if (own === 0 || (own === 2 && !(this.isOutsidePairs(start) && this.isOutsidePairs(end)))) return new LineIndex(getText());
    const { starts } = this;
    // starts up to the edit stay, those behind its end move
    const kept = this.lineAt(start) + 1;
    const moved = this.lineAt(end) + 1;
    const added = findStarts(inserted).subarray(1);
    const next = new Uint32Array(kept + added.length + starts.length - moved);
    next.set(starts.subarray(0, kept));
    for (let at = 0; at < added.length; at++) next[kept + at] = start + added[at];
    const by = inserted.length - (end - start);
    for (let from = moved, to = kept + added.length; from < starts.length; from++, to++) next[to] = starts[from] + by;
    return new LineIndex("", { starts: next, endSize: own, length: this.length + by, getText });
  }

  /** False between the two units of a line end, as far as all have two. */
  private isOutsidePairs(offset: number): boolean {
    const line = this.lineAt(offset);
    return line + 1 >= this.starts.length || offset !== this.starts[line + 1] - 1;
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** The line that holds the offset; offsets outside the text count as its nearest end. */
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

  /** Line and column as people count them, both from 1; columns count UTF-16 units. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const line = this.lineAt(offset);
    return { line: line + 1, column: offset - this.starts[line] + 1 };
  }

  /** Offset of the first character of a line that exists. */
  startOf(line: number): number {
    return this.starts[line];
  }

  /** Offset behind the last character of a line that exists, its line ending left out. */
  endOf(line: number): number {
    const { starts, endSize } = this;
    if (line + 1 >= starts.length) return this.length;
    if (endSize !== 0) return starts[line + 1] - endSize;
    const text = this.getText();
    let end = starts[line + 1] - 1;
    if (end > starts[line] && text.charCodeAt(end) === LINE_FEED && text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return end;
  }

  /** The offset of a line and column: what lies outside the text or behind the end of the line counts as that end. */
  offsetAt(line: number, column: number): number {
    if (line < 0) return 0;
    if (line >= this.starts.length) return this.length;
    return Math.min(this.starts[line] + Math.max(0, column), this.endOf(line));
  }
}

interface LineIndexParts {
  readonly starts: Uint32Array;
  readonly endSize: 0 | 1 | 2;
  readonly length: number;
  readonly getText: () => string;
}

/** What all line ends are when this text comes in. A carriage return at its end may pair with what follows. */
function endSizeOf(inserted: string, before: 0 | 1 | 2): 0 | 1 | 2 {
  if (before === 0) return 0;
  if (before === 1) return inserted.includes("\r") ? 0 : 1;
  return /(?:^|[^\r])\n|\r(?!\n)/.test(inserted) ? 0 : 2;
}

function hasOnlyPairs(text: string, starts: Uint32Array): boolean {
  for (let line = 1; line < starts.length; line++)
    if (text.charCodeAt(starts[line] - 1) !== LINE_FEED || text.charCodeAt(starts[line] - 2) !== CARRIAGE_RETURN) return false;
  return true;
}

/** Only line feeds: the native search is three times as fast as a loop over the characters. */
function findStarts(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (count === starts.length) starts = grow(starts);
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
    if (count === starts.length) starts = grow(starts);
    starts[count++] = at + 1;
  }
  return starts.slice(0, count);
}

function grow(starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}
