/**
 * Splits a text into values, strings and markers, one at a time. Works on the units of a {@link Source}. Knows the characters of the
 * format, not its grammar. Long regular runs of vertices are read by the loop in `vertexRows.ts` instead.
 */
import type { Source } from "../source.ts";

export const Kind = { end: 0, integer: 1, real: 2, string: 3, word: 4, banner: 5, marker: 6 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
const QUOTE = 34;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const SEMICOLON = 59;

/** Maximum number of digits for which mantissa / 10^n is the nearest float. */
const EXACT_DIGITS = 15;
const POWERS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, at) => 10 ** at);

const BANNER = /^;#+[ \t]*([a-z]+)[ \t]*#+[ \t]*$/i;
const MARKER = /^;[ \t]*(material|object|instance)[ \t]+(-?\d+)[ \t]*$/i;
const REAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SECTION_NAMES = new Set(["HEADER", "MATERIALS", "OBJECTS", "INSTANCES"]);
/** Maximum length of a marker comment. */
const MAX_MARKER = 80;

export function isSpace(unit: number): boolean {
  return unit === SPACE || (unit <= CARRIAGE_RETURN && unit >= TAB);
}

export class Scanner {
  readonly units: Uint8Array;
  readonly length: number;
  /** The current token. */
  kind: Kind = Kind.end;
  start = 0;
  end = 0;
  /** Value of a number, or record number of a marker; otherwise undefined. */
  value = 0;
  /** The string has no closing quote on its line. */
  isOpen = false;
  /** The string contains a quote, or a non-ASCII character. */
  hasQuote = false;
  hasForeign = false;
  /** Name in a banner or marker: `MATERIALS`, `MATERIAL`. */
  name = "";
  /** Start of the spaces if only spaces separate the value from the previous one; otherwise -1. */
  spaceBefore = -1;

  constructor(
    readonly source: Source,
    from = source.hasMark ? 1 : 0,
  ) {
    this.units = source.units;
    this.length = source.length;
    this.seek(from);
  }

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** Contents of a string without its quotes. */
  get inner(): string {
    return this.source.slice(this.start + 1, this.isOpen ? this.end : this.end - 1);
  }

  /** Same as comparing `kind`, except that the compiler does not narrow the type, which would persist over `advance()`. */
  is(kind: Kind): boolean {
    return this.kind === kind;
  }

  get isNumber(): boolean {
    return this.kind === Kind.integer || this.kind === Kind.real;
  }

  get isValue(): boolean {
    return this.kind !== Kind.end && this.kind < Kind.banner;
  }

  /** Whether the current token is an integer with nothing else on its line. */
  get isAloneInteger(): boolean {
    return this.kind === Kind.integer && this.isFirstOnLine(this.start) && this.isLastOnLine(this.end);
  }

  /** Kind of the next token. */
  get nextKind(): Kind {
    return new Scanner(this.source, this.end).kind;
  }

  /** Moves to the first token from `at` on. */
  seek(at: number): void {
    this.end = at;
    this.kind = Kind.end;
    this.read(at, false);
  }

  /** Moves to the next token. */
  advance(): void {
    this.read(this.end, this.isValue);
  }

  /** Whether only whitespace precedes the offset on its line. */
  isFirstOnLine(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && (this.units[before] === SPACE || this.units[before] === TAB)) before--;
    if (before < 0) return true;
    const unit = this.units[before];
    return unit === LINE_FEED || unit === CARRIAGE_RETURN || (before === 0 && this.source.hasMark);
  }

  /** Whether only whitespace and a comment follow on the line. */
  isLastOnLine(at: number): boolean {
    let after = at;
    while (this.units[after] === SPACE || this.units[after] === TAB) after++;
    const unit = this.units[after];
    return after >= this.length || unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === SEMICOLON;
  }

  /** Returns the end of the line at the offset. */
  endOfLine(at: number): number {
    return this.source.endOfLine(at);
  }

  private read(from: number, afterValue: boolean): void {
    const { units, length } = this;
    let at = from;
    let sameLine = afterValue;
    for (;;) {
      let unit = units[at];
      while (unit === SPACE || (unit <= CARRIAGE_RETURN && unit >= TAB)) {
        if (unit !== SPACE) sameLine = false;
        unit = units[++at];
      }
      this.spaceBefore = -1;
      if (at >= length) {
        this.take(Kind.end, length, length);
        return;
      }
      if (unit !== SEMICOLON) break;
      const end = this.endOfLine(at);
      if (end - at <= MAX_MARKER && this.readMarker(at, end)) return;
      at = end;
    }
    if (sameLine && at > from) this.spaceBefore = from;
    if (units[at] === QUOTE) this.readString(at);
    else this.readWord(at);
  }

  private take(kind: Kind, start: number, end: number): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
  }

  private readMarker(start: number, end: number): boolean {
    const said = this.source.slice(start, end);
    const banner = BANNER.exec(said);
    if (banner !== null && SECTION_NAMES.has(banner[1].toUpperCase())) {
      this.name = banner[1].toUpperCase();
      this.take(Kind.banner, start, end);
      return true;
    }
    const marker = MARKER.exec(said);
    if (marker === null) return false;
    this.name = marker[1].toUpperCase();
    this.value = Number(marker[2]);
    this.take(Kind.marker, start, end);
    return true;
  }

  /**
   * A string ends at the first quote before whitespace or the end of the line. If there is none, it ends at the first quote before a
   * comment.
   */
  private readString(start: number): void {
    const { units } = this;
    let at = start + 1;
    let beforeComment = -1;
    this.isOpen = false;
    this.hasQuote = false;
    this.hasForeign = false;
    for (; ; at++) {
      const unit = units[at];
      if (unit === QUOTE) {
        const next = units[at + 1];
        if (isSpace(next) || at + 1 >= this.length) break;
        if (next === SEMICOLON && beforeComment < 0) beforeComment = at;
        this.hasQuote = true;
      } else if (unit === LINE_FEED || unit === CARRIAGE_RETURN || (unit === 0 && at >= this.length)) {
        if (beforeComment >= 0) {
          this.hasQuote = false;
          this.take(Kind.string, start, beforeComment + 1);
        } else {
          this.isOpen = true;
          this.take(Kind.string, start, at);
        }
        return;
      } else if (unit >= 0x80) this.hasForeign = true;
    }
    this.take(Kind.string, start, at + 1);
  }

  private readWord(start: number): void {
    const { units, length } = this;
    let at = start;
    let mantissa = 0;
    let digits = 0;
    let point = -1;
    const sign = units[at];
    if (sign === MINUS || sign === PLUS) at++;
    let unit = units[at];
    for (; ; unit = units[++at]) {
      const digit = unit - 48;
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        digits++;
      } else if (unit === POINT && point < 0) point = digits;
      else break;
    }
    if (digits > 0 && (isSpace(unit) || unit === SEMICOLON || at >= length)) {
      this.take(point < 0 ? Kind.integer : Kind.real, start, at);
      if (digits <= EXACT_DIGITS) {
        const magnitude = point < 0 ? mantissa : mantissa / POWERS[digits - point];
        this.value = sign === MINUS ? -magnitude : magnitude;
      } else this.value = Number(this.text);
      return;
    }
    while (at < length && !isSpace(units[at]) && units[at] !== SEMICOLON) at++;
    this.take(Kind.word, start, at);
    if (at - start <= 40 && REAL.test(this.text)) {
      this.kind = Kind.real;
      this.value = Number(this.text);
    }
  }
}
