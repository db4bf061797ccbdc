/** Parses a text into rows and layout lines. `assemble.ts` combines the lines. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { FirstOfKind } from "../../core/lists.ts";
import { firstIndex } from "../../core/search.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { startOfLine, startOfNextLine } from "../../core/text/lines.ts";
import { minimalEdits, type Span } from "../../core/text/span.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { parseInteger } from "../../core/yaml/numbers.ts";
import { findQuoteEnd } from "../../core/yaml/quotes.ts";
import { brief, isBlank, lastNonBlank } from "../../core/yaml/scanner.ts";
import { issue, type RstbCode } from "../diagnostics.ts";
import { LayoutLines, PATH_CHARACTERS } from "./layoutLines.ts";
import { LINE_START } from "./printTable.ts";
import { Rows, unquotedKey } from "./rows.ts";

/** Maximum number of issues of a kind. */
const MAX_ISSUES = 1000;
const MAX_WORD = 0xffff_ffff;
export const HASH_KEY = /^0[xX][\da-fA-F]{8}$/;
const DECIMAL_KEY = /^\d{1,10}$/;

export interface ParsedText {
  readonly rows: Rows;
  readonly layout: LayoutLines;
  /** Comments that the file cannot keep. */
  readonly comments: readonly Span[];
  readonly issues: readonly Issue[];
  /** Trimmed lines that are not just a row. */
  readonly special: readonly Span[];
}

/** @param earlier another version of the text, whose rows are reused, which is a hundred times faster than parsing them */
export function parseText(text: string, earlier?: ParsedText): ParsedText {
  const { rows, layout, comments, issues, special } = new Parser(text).parse(earlier);
  return { rows, layout, comments, issues: [...issues, ...layout.issues], special };
}

class Parser {
  readonly rows: Rows;
  readonly layout: LayoutLines;
  readonly comments: Span[] = [];
  readonly issues: Issue[] = [];
  readonly special: Span[] = [];
  private readonly first = new FirstOfKind<RstbCode>(MAX_ISSUES);
  /** Number of issues of all codes. */
  private count = 0;
  /** Whether the whole text is valid, so that paths need no check. */
  private readonly isFit: boolean;

  constructor(private readonly text: string) {
    this.rows = new Rows(text);
    this.layout = new LayoutLines(text);
    this.isFit = isWellFormed(text) && !text.includes("\0");
  }

  parse(earlier: ParsedText | undefined): this {
    const { text } = this;
    if (earlier) this.changed(earlier);
    else this.lines(0, text.length);
    return this;
  }

  private changed(earlier: ParsedText): void {
    const { text } = this;
    const { length } = earlier.rows.text;
    const shift = text.length - length;
    const [change] = minimalEdits(earlier.rows.text, { start: 0, end: length }, text);
    const { span } = change ?? { span: { start: length, end: length } };
    const start = startOfLine(text, span.start);
    const end = startOfNextLine(text, span.end + shift);
    this.takeOver(earlier, 0, start, 0);
    this.lines(start, end);
    this.takeOver(earlier, end - shift, length, shift);
  }

  /** Reuses the lines of an earlier text in a range. */
  private takeOver({ rows, special }: ParsedText, start: number, end: number, shift: number): void {
    let row = rows.firstFrom(start);
    const takeRows = (before: number) => {
      const next = rows.firstFrom(before);
      this.rows.addMoved(rows, row, next, shift);
      row = next;
    };
    for (let at = firstIndex(special.length, (index) => special[index].start >= start); at < special.length; at++) {
      const line = special[at];
      if (line.start >= end) break;
      takeRows(line.start);
      this.line(line.start + shift, line.end + shift);
      // the line may also have a row
      row = rows.firstFrom(line.end);
    }
    takeRows(end);
  }

  private lines(from: number, to: number): void {
    const { text } = this;
    let start = from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from;
    while (start < to) {
      const feed = text.indexOf("\n", start);
      const next = feed < 0 ? text.length : feed + 1;
      let end = feed < 0 ? text.length : feed;
      while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
      while (start < end && isBlank(text.charCodeAt(start))) start++;
      if (start < end) this.line(start, end);
      start = next;
    }
  }

  private line(start: number, end: number): void {
    const { text } = this;
    const said = this.comments.length + this.count;
    if (text.charCodeAt(start) !== 0x23) {
      this.entry(start, end);
      if (this.comments.length + this.count === said) return;
    } else if (text.startsWith(LINE_START, start)) this.layout.read(start, end);
    else this.comments.push({ start, end });
    this.special.push({ start, end });
  }

  private entry(start: number, end: number): void {
    const { text } = this;
    const first = text.charCodeAt(start);
    const isQuoted = first === 0x22 || first === 0x27;
    // search only this line: millions of lines may not have what is searched
    const keyEnd = isQuoted ? start + findQuoteEnd(text.slice(start, end), 0) : this.colonIn(start, end);
    if (isQuoted && keyEnd < start) return this.report("unclosed-quote", "The quote is not closed on this line.", start, end);
    if (keyEnd <= start || keyEnd >= end || text.charCodeAt(keyEnd) !== 0x3a) return this.expectEntry(start, end);
    let at = keyEnd + 1;
    while (at < end && isBlank(text.charCodeAt(at))) at++;
    this.value(start, keyEnd, at, this.withoutComment(at, end), isQuoted);
  }

  /** The colon that ends a path without quotes, or -1. */
  private colonIn(start: number, end: number): number {
    const { text } = this;
    for (let at = start; at < end; at++)
      if (text.charCodeAt(at) === 0x3a && (at + 1 === end || isBlank(text.charCodeAt(at + 1)))) return at;
    return -1;
  }

  private expectEntry(start: number, end: number): void {
    this.report("expected-entry", `Found \`${brief(this.text.slice(start, end))}\`; expected a path, a colon and a size.`, start, end);
  }

  /** The end of the value, before a comment on its line. */
  private withoutComment(start: number, end: number): number {
    const { text } = this;
    let mark = start;
    while (mark < end && (text.charCodeAt(mark) !== 0x23 || (mark > start && !isBlank(text.charCodeAt(mark - 1))))) mark++;
    if (mark === end) return end;
    this.comments.push({ start: mark, end });
    return Math.max(start, lastNonBlank(text, mark));
  }

  private value(keyStart: number, keyEnd: number, start: number, end: number, isQuoted: boolean): void {
    const { text } = this;
    let size = parseInteger(text, start, end);
    let sizeStart = start;
    let sizeEnd = end;
    let mark = 0;
    if (Number.isNaN(size)) {
      const match = end - start < 64 ? /^(\[\s*)([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]$/.exec(text.slice(start, end)) : null;
      if (match) {
        size = parseInteger(match[2], 0, match[2].length);
        mark = parseInteger(match[3], 0, match[3].length);
        sizeStart = start + match[1].length;
        sizeEnd = sizeStart + match[2].length;
      }
    }
    if (!isWord(size) || !isWord(mark)) {
      const found = brief(text.slice(start, end));
      const message = `Found \`${found}\`; expected a size from 0 to 4294967295.`;
      return this.report("expected-number", message, start, Math.max(end, Math.min(start + 1, text.length)));
    }
    const key = this.keyHash(keyStart, keyEnd, isQuoted);
    this.rows.add(keyStart, keyEnd, sizeStart, sizeEnd, key.hash, size, mark, key.isHash ? 1 : 0);
  }

  private keyHash(start: number, end: number, isQuoted: boolean): { readonly hash: number; readonly isHash: boolean } {
    const { text } = this;
    const first = text.charCodeAt(start);
    if (isQuoted) {
      const path = unquotedKey(text, start, end);
      if (path.includes("\0") || !isWellFormed(path)) this.report("path-characters", PATH_CHARACTERS, start, end);
      return { hash: crc32(path), isHash: false };
    }
    if (first >= 0x30 && first <= 0x39 && end - start <= 10) {
      const key = text.slice(start, end);
      if (HASH_KEY.test(key)) return { hash: Number(key), isHash: true };
      if (DECIMAL_KEY.test(key) && Number(key) <= MAX_WORD) {
        const hash = Number(key);
        this.report("decimal-hash", `\`${key}\` is used as the hash ${lowerHex(hash, 8)}.`, start, end, () => [
          { title: `Write ${lowerHex(hash, 8)}`, edits: [{ span: { start, end }, text: lowerHex(hash, 8) }], preferred: true },
        ]);
        return { hash, isHash: true };
      }
    }
    if (!this.isFit) {
      const path = text.slice(start, end);
      if (path.includes("\0") || !isWellFormed(path)) this.report("path-characters", PATH_CHARACTERS, start, end);
    }
    return { hash: crc32(text, start, end), isHash: false };
  }

  private report(code: RstbCode, message: string, start: number, end: number, fixes?: () => readonly Fix[]): void {
    this.count++;
    if (this.first.takes(code)) this.issues.push(issue(code, message, { text: { start, end }, ...(fixes && { fixes }) }));
  }
}

function isWord(value: number): boolean {
  return value >= 0 && value <= MAX_WORD;
}
