/**
 * The tokens of JSON with comments, from `jsonc-parser`, with our own messages. Whole numbers and numbers with a point or exponent are
 * distinct, because formats treat them differently. Must not know the grammar of tokens.
 */
import { createScanner, type ScanError, type SyntaxKind } from "jsonc-parser";
import type { Span } from "../text/span.ts";

export interface JsonError extends Span {
  readonly message: string;
}

/** The numbers of `SyntaxKind`, whose names do not exist at run time, and one of our own. */
export const Token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  integer: 11,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  unknown: 16,
  end: 17,
  float: 18,
} as const satisfies Readonly<Record<string, SyntaxKind | 18>>;

const NUMBER_FORM =
  "This is not a JSON number: it needs digits without leading zeros; a point needs digits on both sides, and an exponent needs digits.";
const ESCAPE_FORM = 'This escape is unknown; JSON has \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits.';
const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
/** Messages by `ScanError`, whose 4 and 5 are about escapes. */
const MESSAGES: Readonly<Record<Exclude<ScanError, 0 | 4 | 5>, string>> = {
  1: "The comment is not closed.",
  2: "The text has no closing quotation mark on its line.",
  3: NUMBER_FORM,
  6: "Control characters must be escaped in a string.",
};

/** A text with more errors is not JSON, so the rest is not reported. */
const MAX_ERRORS = 100;

export class JsonScanner {
  /** The current token, and its span. */
  token = 0;
  start = 0;
  end = 0;
  readonly errors: JsonError[] = [];
  readonly comments: Span[] = [];
  private readonly scanner: ReturnType<typeof createScanner>;

  constructor(private readonly text: string) {
    this.scanner = createScanner(text);
    // skip a byte order mark
    if (text.charCodeAt(0) === 0xfeff) this.scanner.setPosition(1);
  }

  /** Goes to the next significant token. */
  advance(): void {
    do this.scan();
    while (this.token >= Token.lineComment && this.token <= Token.space);
    if (this.token === Token.integer) this.number();
    else if (this.token === Token.unknown && !this.word()) this.fail("This is not JSON: expected a value.", this.start, this.end);
  }

  private scan(): void {
    const { scanner } = this;
    this.token = scanner.scan();
    this.start = scanner.getTokenOffset();
    this.end = scanner.getPosition();
    if (this.token === Token.lineComment || this.token === Token.blockComment) this.comments.push({ start: this.start, end: this.end });
    const error = scanner.getTokenError();
    if (error === 4 || error === 5) this.escape();
    else if (error !== 0) this.fail(MESSAGES[error], this.start, this.end);
  }

  /** Reports the invalid escapes of a string. */
  private escape(): void {
    const { text, end } = this;
    for (let at = text.indexOf("\\", this.start); at >= 0 && at < end; at = text.indexOf("\\", at + 2))
      if (!ESCAPE.test(text.slice(at, at + 6))) this.fail(ESCAPE_FORM, at, Math.min(at + 2, end));
  }

  /** Reads Python's words for numbers that JSON does not have: `NaN`, `Infinity`, `-Infinity`. */
  private word(): boolean {
    const { start } = this;
    const isNegative = this.text.startsWith("-Infinity", start);
    if (isNegative) this.scan();
    const value = this.scanner.getTokenValue();
    this.start = start;
    if (value !== "Infinity" && (isNegative || value !== "NaN")) return false;
    this.token = Token.float;
    return true;
  }

  private number(): void {
    const { scanner, start } = this;
    const isRight = scanner.getTokenError() === 0;
    if (!isRight || /[.eE]/.test(scanner.getTokenValue())) this.token = Token.float;
    if (!isRight || !isDigit(this.text.charCodeAt(this.end))) return;
    // the scanner treats leading zeros as separate numbers
    while (isDigit(this.text.charCodeAt(this.end))) this.scan();
    this.start = start;
    this.token = Token.float;
    this.fail(NUMBER_FORM, start, this.end);
  }

  fail(message: string, start: number, end: number): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ message, start, end });
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
