/** Reads texts in quotes, and tells texts that no file can hold. */
import { isWellFormed } from "../../core/text/textCoding.ts";
import { findQuoteEnd, unquoted } from "./quotes.ts";
import type { TextScanner } from "./textScanner.ts";

export class TextReader {
  private readonly scanner: TextScanner;
  private readonly text: string;

  constructor(scanner: TextScanner) {
    this.scanner = scanner;
    this.text = scanner.text;
  }

  /** The text between quotes, or undefined where they do not close; the scanner is behind it. */
  readQuoted(indent: number): string | undefined {
    const { scanner, text } = this;
    const start = scanner.at;
    const end = findQuoteEnd(text, start);
    if (end < 0 || !this.staysDeeper(start, end, indent)) {
      const lineEnd = scanner.trimmedLineEnd(start);
      const quote = text[start];
      scanner.report("unclosed-quote", "The quote that opens here is never closed.", start, lineEnd, () => [
        { title: `Close it with ${quote}`, edits: [{ span: { start: lineEnd, end: lineEnd }, text: quote }], preferred: true },
      ]);
      scanner.at = lineEnd;
      scanner.lastEnd = lineEnd;
      return undefined;
    }
    scanner.at = end;
    scanner.lastEnd = end;
    return this.check(
      unquoted(text, start, end, (from, to) => scanner.reportEscape(from, to)),
      start,
      end,
      true,
    );
  }

  /** False where a line of a quoted text is indented no deeper than its key: then a quote is missing further up. */
  private staysDeeper(start: number, end: number, indent: number): boolean {
    const { text } = this;
    for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) {
      let column = 0;
      while (text.charCodeAt(at + 1 + column) === 0x20) column++;
      const code = text.charCodeAt(at + 1 + column);
      if (column <= indent && code !== 0x0a && code !== 0x0d) return false;
    }
    return true;
  }

  /** The text itself, or undefined, with a finding, where a file cannot hold it. */
  check(value: string, start: number, end: number, quoted = false): string | undefined {
    const { scanner } = this;
    if ((quoted || scanner.mayHoldNul) && value.includes("\0")) {
      scanner.report("string-nul", "This text holds a NUL, which would end it in the file.", start, end);
      return undefined;
    }
    if ((quoted || !scanner.wellFormed) && !isWellFormed(value)) {
      scanner.report("lone-surrogate", "This text holds half of a character (a lone surrogate), which has no UTF-8 form.", start, end);
      return undefined;
    }
    return value;
  }
}
