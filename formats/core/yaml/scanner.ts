/**
 * Lines, comments, tags and plain scalars of YAML: the lowest layer of the reader, which also collects its findings. Must not know values
 * or formats.
 *
 * The reader has one position, `at`. `nextLine` and `endLine` go to the next line with content and set `lineIndent` (-1 after the last
 * line). A block ends where `lineIndent` decreases.
 */
import type { Fix, Issue } from "../issue.ts";
import { counted } from "../text/counted.ts";
import { endOfLine, startOfNextLine } from "../text/lines.ts";
import { shortened } from "../text/shortened.ts";
import type { Span } from "../text/span.ts";
import { isWellFormed } from "../text/textCoding.ts";
import type { YamlCode } from "./diagnostics.ts";
import { findQuoteEnd } from "./quotes.ts";

/** More findings are only counted, not listed. */
const MAX_ISSUES = 1000;

/** Makes findings of the format: {@link issueMaker} of its catalogue, which includes the codes of YAML. */
export type MakeYamlIssue<Code extends string> = (code: Code | YamlCode, message: string, place: Partial<Issue>) => Issue;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const COLON = 0x3a;
/** Characters that neither end a plain scalar nor are trimmed at its end. */
const ORDINARY = Uint8Array.from({ length: 128 }, (_, code) => ("\t\n\r #:,[]{}".includes(String.fromCharCode(code)) ? 0 : 1));

export class YamlScanner<Code extends string> {
  /** The next character to read. */
  at = 0;
  readonly issues: Issue[] = [];
  /** Comments so far, in the order of the text. */
  readonly comments: Span[] = [];
  /** Indentation of the current line, -1 after the last line. In an item of a block sequence, the column of the item. */
  lineIndent = -1;
  /** The first `: ` in the last plain scalar of {@link plainEnd}, or a `:` at its end, or -1. */
  colonAt = -1;
  protected lineStart = 0;
  /** False if the document may contain texts that a file cannot store: with a NUL, or half of a character. */
  readonly isFit: boolean;
  /** False if the text contains half of a character. */
  protected readonly wellFormed: boolean;
  protected readonly mayContainNul: boolean;
  /** Whether nothing of the document was read yet. */
  protected beforeDocument = true;
  private dropped = 0;

  constructor(
    readonly text: string,
    private readonly makeIssue: MakeYamlIssue<Code>,
  ) {
    this.wellFormed = isWellFormed(text);
    this.mayContainNul = text.includes("\0");
    this.isFit = this.wellFormed && !this.mayContainNul;
  }

  // ------------------------------------------------------------------------------------------------ findings

  report(code: Code | YamlCode, message: string, start: number, end: number, fixes?: () => readonly Fix[]): void {
    this.keep(this.makeIssue(code, message, { text: { start, end: Math.max(start, end) }, ...(fixes === undefined ? {} : { fixes }) }));
  }

  keep(found: Issue): void {
    if (this.issues.length >= MAX_ISSUES) this.dropped++;
    else this.issues.push(found);
  }

  /** At the end of the text, adds the number of findings that are not listed. */
  endIssues(): void {
    if (this.dropped === 0) return;
    const end = this.text.length;
    const text = { start: Math.max(0, end - 1), end };
    this.issues.push(this.makeIssue("expected-key", `Not listed: ${counted(this.dropped, "more finding")}.`, { text }));
  }

  // ------------------------------------------------------------------------------------------------ lines

  /** The end of the line at `from`, before its line break. */
  lineEnd(from: number): number {
    const end = this.text.indexOf("\n", from);
    if (end < 0) return this.text.length;
    return end > from && this.text.charCodeAt(end - 1) === CR ? end - 1 : end;
  }

  skipBlanks(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === SPACE || code === TAB) code = text.charCodeAt(++this.at);
  }

  /** Whether `at` is at the end of a line, or before a comment. */
  atLineEnd(): boolean {
    const code = this.text.charCodeAt(this.at);
    return (
      code === LF || code !== code || (code === CR && this.text.charCodeAt(this.at + 1) === LF) || (code === HASH && this.startsComment())
    );
  }

  private startsComment(): boolean {
    const before = this.text.charCodeAt(this.at - 1);
    return this.at === 0 || before === SPACE || before === LF || before === TAB;
  }

  /** Records the comment at `at`, and goes to its end. */
  protected readComment(): void {
    const end = this.lineEnd(this.at);
    this.comments.push({ start: this.at, end });
    this.at = end;
  }

  /** Goes from the start of a line to the first line with content, and records comments on the way. */
  nextLine(): void {
    const { text } = this;
    for (;;) {
      const start = this.at;
      let at = start;
      let code = text.charCodeAt(at);
      while (code === SPACE) code = text.charCodeAt(++at);
      if (code === TAB) {
        let inner = at;
        while (code === TAB || code === SPACE) code = text.charCodeAt(++inner);
        if (code !== LF && code !== CR && code === code && code !== HASH) {
          const tabs = at;
          this.report("tab-indent", "Found a tab in the indentation; expected spaces, two for each level.", at, inner, () => [
            {
              title: "Replace tabs by spaces",
              edits: [{ span: { start: tabs, end: inner }, text: text.slice(tabs, inner).replaceAll("\t", "  ") }],
              preferred: true,
            },
          ]);
        }
        at = inner;
      }
      if (code !== code) {
        this.at = text.length;
        this.lineIndent = -1;
        return;
      }
      this.at = at;
      if (code === HASH) {
        this.readComment();
        code = text.charCodeAt(this.at);
      } else if (code !== LF && !(code === CR && text.charCodeAt(at + 1) === LF)) {
        this.lineStart = start;
        this.lineIndent = at - start;
        if (this.lineIndent === 0 && (code === 0x2d || code === 0x2e) && this.isDocumentMarker()) continue;
        return;
      }
      this.at = startOfNextLine(text, this.at);
    }
  }

  /**
   * `---` can start the document. `...` ends it, and another `---` would start a second one, so the rest is not read. Returns whether the
   * line was handled.
   */
  private isDocumentMarker(): boolean {
    const { text } = this;
    const mark = text.slice(this.at, this.at + 3);
    if (mark !== "..." && mark !== "---") return false;
    if (!isBlankOrEnd(text.charCodeAt(this.at + 3))) return false;
    if (mark === "---" && this.beforeDocument) {
      this.beforeDocument = false;
      this.at += 3;
      this.skipBlanks();
      if (!this.atLineEnd()) return false;
      this.at = startOfNextLine(text, this.at);
      return true;
    }
    const start = this.at;
    if (mark === "---" || this.hasContent(this.lineEnd(start)))
      this.report("unsupported-yaml", "A second document starts here; a text has only one.", start, this.lineEnd(start));
    this.at = text.length;
    return true;
  }

  /** Whether anything except spaces and comments follows. */
  private hasContent(from: number): boolean {
    const { text } = this;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === HASH) at = this.lineEnd(at);
      else if (!isBlankOrEnd(code)) return true;
    }
    return false;
  }

  /** Ends the line of a value, after which only spaces and a comment can follow. Goes to the next line with content. */
  endLine(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    if (code !== LF) {
      while (code === SPACE || code === TAB) code = text.charCodeAt(++this.at);
      if (code === HASH && this.startsComment()) this.readComment();
      else if (code === CR && text.charCodeAt(this.at + 1) === LF) this.at++;
      else if (code !== LF && code === code) {
        const end = this.lineEnd(this.at);
        this.report(
          "trailing-text",
          `Found \`${brief(text.slice(this.at, end))}\` after the value; expected the end of the line.`,
          this.at,
          end,
        );
        this.at = end;
      }
      this.at = endOfLine(text, this.at);
    }
    if (this.at < text.length) this.at++;
    this.nextLine();
  }

  /** Skips the line and all lines indented deeper than `indent`. */
  skipEntry(indent: number): void {
    do {
      this.at = startOfNextLine(this.text, this.at);
      this.nextLine();
    } while (this.lineIndent > indent);
  }

  /** Reports and skips lines that are not indented like the previous entries of the block. */
  protected refuseIndentation(indent: number): void {
    this.report(
      "indentation",
      `This line is indented by ${counted(this.lineIndent, "space")}; expected ${indent}, like the entries before it, or fewer.`,
      this.lineStart,
      this.at,
    );
    this.skipEntry(indent);
  }

  /** Reads a tag (`!u`, `!!binary`) and the spaces after it, or returns "". The format determines the meaning of tags. */
  readTag(): string {
    const { text } = this;
    const start = this.at;
    if (text.charCodeAt(start) !== 0x21) return "";
    let at = start + 1;
    for (let code = text.charCodeAt(at); !isBlankOrEnd(code) && code !== 0x2c && code !== 0x5d && code !== 0x7d; )
      code = text.charCodeAt(++at);
    this.at = at;
    this.skipBlanks();
    return text.slice(start, at);
  }

  protected reportEscape(start: number, end: number): void {
    this.report("bad-escape", `\`${this.text.slice(start, end)}\` is not an escape of double-quoted YAML.`, start, end);
  }

  // ------------------------------------------------------------------------------------------------ plain scalars over lines

  /** Continues a plain scalar whose first line ended at `end`; `at` is in a deeper line. Ends in the next line with content. */
  protected continuePlain(first: string, end: number, indent: number): { readonly text: string; readonly end: number } {
    let out = first;
    let comments = this.comments.length;
    while (this.lineIndent > indent && this.comments.length === comments && !this.lineIsEntry()) {
      let breaks = 0;
      for (let at = end; at < this.lineStart; at++) if (this.text.charCodeAt(at) === LF) breaks++;
      const start = this.at;
      end = this.plainEnd(false);
      out += (breaks <= 1 ? " " : "\n".repeat(breaks - 1)) + this.text.slice(start, end);
      this.at = end;
      comments = this.comments.length;
      this.endLine();
    }
    return { text: out, end };
  }

  /** Offset after the plain scalar at `at` on this line; sets `colonAt` if it looks like a key. */
  plainEnd(inFlow: boolean): number {
    const { text } = this;
    let at = this.at;
    let end = at;
    this.colonAt = -1;
    for (let code = text.charCodeAt(at); code === code; code = text.charCodeAt(++at)) {
      if (code > 0x7f || ORDINARY[code] !== 0) {
        end = at + 1;
        continue;
      }
      if (code === LF) break;
      if (code === SPACE || code === TAB || code === CR) continue;
      if (code === HASH && at > this.at && isBlank(text.charCodeAt(at - 1))) break;
      if (inFlow && (code === 0x2c || code === 0x5d || code === 0x7d || code === 0x5b || code === 0x7b)) break;
      if (code === COLON && this.colonAt < 0 && isBlankOrEnd(text.charCodeAt(at + 1))) this.colonAt = at;
      end = at + 1;
    }
    return end;
  }

  /** Whether `key: …` or `? key` starts at `at`, so that the value above it has ended. */
  lineIsEntry(inFlow = false): boolean {
    const { at, colonAt } = this;
    const code = this.text.charCodeAt(at);
    if (code === 0x3f && isBlankOrEnd(this.text.charCodeAt(at + 1))) return true;
    let found = false;
    if (code === 0x22 || code === 0x27) {
      const end = findQuoteEnd(this.text, at);
      found = end > 0 && end <= this.lineEnd(at) && this.text.charCodeAt(end) === COLON && isBlankOrEnd(this.text.charCodeAt(end + 1));
    } else {
      this.plainEnd(inFlow);
      found = this.colonAt >= 0;
    }
    this.colonAt = colonAt;
    return found;
  }

  /** Whether `at` is at `- `, the start of an item of a block sequence. */
  atSequenceItem(): boolean {
    return this.text.charCodeAt(this.at) === 0x2d && isBlankOrEnd(this.text.charCodeAt(this.at + 1));
  }

  /** Offset after the last non-blank character of the line. */
  trimmedLineEnd(from: number): number {
    return Math.max(from, lastNonBlank(this.text, this.lineEnd(from)));
  }

  /** Offset after the word at `from`. */
  wordEnd(from: number): number {
    let at = from;
    while (!isBlankOrEnd(this.text.charCodeAt(at))) at++;
    return at;
  }

  /** Whether a line ends between `from` and `at`. */
  protected breaksBetween(from: number): boolean {
    for (let at = from; at < this.at; at++) if (this.text.charCodeAt(at) === LF) return true;
    return false;
  }

  /** Skips spaces, line breaks and comments in brackets or braces. */
  skipFlowBlanks(): void {
    const { text } = this;
    for (let code = text.charCodeAt(this.at); ; code = text.charCodeAt(this.at)) {
      if (code === SPACE || code === LF || code === CR || code === TAB) this.at++;
      else if (code === HASH && this.startsComment()) this.readComment();
      else return;
    }
  }

  /** Skips a value in brackets or braces, including nested brackets and quotes. */
  skipFlowValue(): void {
    const { text } = this;
    let depth = 0;
    for (let code = text.charCodeAt(this.at); code === code; code = text.charCodeAt(this.at)) {
      if (depth === 0 && (code === 0x2c || code === 0x5d || code === 0x7d)) return;
      if (code === 0x22 || code === 0x27) {
        const end = findQuoteEnd(text, this.at);
        this.at = end < 0 ? text.length : end;
        continue;
      }
      if (code === 0x7b || code === 0x5b) depth++;
      else if (code === 0x7d || code === 0x5d) depth--;
      this.at++;
    }
  }
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === CR;
}

export function isBlankOrEnd(code: number): boolean {
  return code === SPACE || code === LF || code === TAB || code === CR || code !== code;
}

/** The end of the text before `end`, without trailing spaces. */
export function lastNonBlank(text: string, end: number): number {
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

const MAX_QUOTE = 40;

/** A piece of the user's text, short enough for a message. */
export function brief(text: string): string {
  return shortened(text, MAX_QUOTE);
}
