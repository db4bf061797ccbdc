/**
 * The tokens of JSON with comments, one after another. Written by hand: a text of a megabyte is read again after each key, and this is
 * most of the work. Makes no string and no object for a token. Knows nothing of what tokens make together.
 */
import type { Span } from "../text/span.ts";

export interface JsonError extends Span {
  readonly message: string;
}

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
  float: 12,
  unknown: 13,
  end: 14,
} as const;

/** The tokens of one character, by its code; 0 for all others. */
const SINGLE = new Uint8Array(128);
for (const [character, token] of [
  ["{", Token.openBrace],
  ["}", Token.closeBrace],
  ["[", Token.openBracket],
  ["]", Token.closeBracket],
  [",", Token.comma],
  [":", Token.colon],
] as const)
  SINGLE[character.charCodeAt(0)] = token;

const WORDS = [
  ["true", Token.true],
  ["false", Token.false],
  ["null", Token.null],
] as const;

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 0x20;
const QUOTE = 0x22;
const STAR = 0x2a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const LETTER_E = 0x65;
const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/;
const ENDS_WORD = /[\s{}[\],:"/]/;

/** A text with more errors is not JSON; the rest is not reported. */
const MOST_ERRORS = 100;

export class JsonScanner {
  /** Of {@link Token}, and where it is. */
  token = 0;
  start = 0;
  end = 0;
  readonly errors: JsonError[] = [];
  readonly comments: Span[] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    // a byte order mark means nothing
    if (text.charCodeAt(0) === 0xfeff) this.end = 1;
  }

  /** The next token that means something. */
  advance(): void {
    const { text } = this;
    const { length } = text;
    let at = this.end;
    let code = text.charCodeAt(at);
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB || code === SLASH) {
      if (code === SLASH) {
        const next = this.comment(at);
        if (next < 0) break;
        at = next;
      } else at++;
      code = text.charCodeAt(at);
    }
    this.start = at;
    if (at >= length) {
      this.token = Token.end;
      this.end = length;
    } else if (code < 128 && SINGLE[code] !== 0) {
      this.token = SINGLE[code];
      this.end = at + 1;
    } else if (code === QUOTE) this.string(at);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) this.number(at);
    else this.word(at);
  }

  /** End of the comment that starts here; -1 where none does. */
  private comment(at: number): number {
    const { text } = this;
    const second = text.charCodeAt(at + 1);
    let end: number;
    if (second === SLASH) {
      end = at + 2;
      while (end < text.length && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== RETURN) end++;
    } else if (second === STAR) {
      const close = text.indexOf("*/", at + 2);
      end = close < 0 ? text.length : close + 2;
      if (close < 0) this.fail("The comment is not closed.", at, end);
    } else return -1;
    this.comments.push({ start: at, end });
    return end;
  }

  private string(start: number): void {
    const { text } = this;
    const { length } = text;
    let at = start + 1;
    this.token = Token.string;
    for (; ; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        const escape = ESCAPE.exec(text.slice(at, at + 6));
        if (!escape)
          this.fail(
            'This escape is unknown; JSON has \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits.',
            at,
            Math.min(at + 2, length),
          );
        at += escape ? escape[0].length - 1 : text.charCodeAt(at + 1) === LINE_FEED || text.charCodeAt(at + 1) === RETURN ? 0 : 1;
      } else if (at >= length || code === LINE_FEED || code === RETURN) {
        this.end = Math.min(at, length);
        this.fail("The text is not closed by a quotation mark on its line.", start, this.end);
        return;
      } else if (code < SPACE) this.fail("Control characters must be escaped in a string.", at, at + 1);
    }
    this.end = at + 1;
  }

  private number(start: number): void {
    const { text } = this;
    let at = text.charCodeAt(start) === MINUS ? start + 1 : start;
    const first = at;
    while (isDigit(text.charCodeAt(at))) at++;
    let isRight = at > first && (at === first + 1 || text.charCodeAt(first) !== ZERO);
    let isFloat = false;
    if (text.charCodeAt(at) === POINT) {
      const fraction = ++at;
      while (isDigit(text.charCodeAt(at))) at++;
      isRight &&= at > fraction;
      isFloat = true;
    }
    if ((text.charCodeAt(at) | 0x20) === LETTER_E) {
      at++;
      if (text.charCodeAt(at) === PLUS || text.charCodeAt(at) === MINUS) at++;
      const exponent = at;
      while (isDigit(text.charCodeAt(at))) at++;
      isRight &&= at > exponent;
      isFloat = true;
    }
    this.end = at;
    this.token = isFloat ? Token.float : Token.integer;
    if (isRight) return;
    this.token = Token.float;
    this.fail(
      "This is not a JSON number: digits, without zeros in front; a point with digits on both sides; an exponent with digits.",
      start,
      at,
    );
  }

  private word(start: number): void {
    const { text } = this;
    let at = start + 1;
    while (at < text.length && !ENDS_WORD.test(text[at])) at++;
    this.end = at;
    const word = text.slice(start, at);
    this.token = WORDS.find(([known]) => known === word)?.[1] ?? Token.unknown;
    if (this.token === Token.unknown) this.fail("This is not JSON: expected a value.", start, at);
  }

  fail(message: string, start: number, end: number): void {
    if (this.errors.length < MOST_ERRORS) this.errors.push({ message, start, end });
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
