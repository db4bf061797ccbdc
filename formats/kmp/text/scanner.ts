/**
 * Reads a text character by character. A logical line continues if the next line that is neither blank nor a comment starts with `>`.
 * Knows characters, numbers and names; must not know what they mean.
 */
import { startOfNextLine } from "../../core/text/lines.ts";

export const HASH = 0x23;
export const LINE_FEED = 10;
const TAB = 9;
const RETURN = 13;
const SPACE = 32;
const GREATER = 0x3e;
const COMMA = 0x2c;
const DOT = 0x2e;
const MINUS = 0x2d;
const PLUS = 0x2b;
const ZERO = 0x30;
const MAX_EXACT = 2 ** 53;

/** Powers of ten that are exact doubles: a division by them rounds correctly. */
const TENS = Array.from({ length: 23 }, (_, i) => 10 ** i);

const NAME_START = 1;
const NAME_PART = 2;
const DIGIT = 4;
/** The classes of characters below 128. */
const CLASSES = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_$]/.test(char)) CLASSES[code] |= NAME_START;
  if (/[A-Za-z0-9_$.]/.test(char)) CLASSES[code] |= NAME_PART;
  if (/[0-9]/.test(char)) CLASSES[code] |= DIGIT;
}

export function isNameStart(code: number): boolean {
  return code < 128 && code >= 0 && (CLASSES[code] & NAME_START) !== 0;
}
function isNamePart(code: number): boolean {
  return code < 128 && code >= 0 && (CLASSES[code] & NAME_PART) !== 0;
}
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** The offset after the logical line at `from`. */
export function afterLine(text: string, from: number): number {
  let at = from;
  for (let next = findContinuation(text, at); next >= 0; next = findContinuation(text, at)) at = next;
  return startOfNextLine(text, at);
}

/** The offset after the `>` of the line that continues this one, or -1. */
function findContinuation(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = text.indexOf("\n", at);
    if (at < 0) return -1;
    at++;
    let code = text.charCodeAt(at);
    while (code === SPACE || code === TAB || code === RETURN) code = text.charCodeAt(++at);
    if (code === GREATER) return at + 1;
    if (code !== HASH && code !== LINE_FEED) return -1;
  }
}

export class Scanner {
  pos = 0;
  /** The last number read by {@link number}. */
  value = 0;
  /** Whether it had a decimal point or exponent. */
  isFloat = false;

  /** @param text without lone carriage returns */
  constructor(readonly text: string) {}

  code(at = this.pos): number {
    return at < this.text.length ? this.text.charCodeAt(at) : -1;
  }

  /** Skips spaces in the logical line. Returns the next character, or -1 at the end of the line. */
  skipSpace(): number {
    const { text } = this;
    for (;;) {
      const code = this.pos < text.length ? text.charCodeAt(this.pos) : -1;
      if (code === SPACE || code === TAB) this.pos++;
      else if (code === LINE_FEED || code === RETURN || code === HASH) {
        const next = findContinuation(text, this.pos);
        if (next < 0) return -1;
        this.pos = next;
      } else return code;
    }
  }

  /** Skips the rest of the logical line. */
  skipLine(): void {
    this.pos = afterLine(this.text, this.pos);
  }

  /** Skips the rest of the physical line. */
  skipPhysicalLine(): void {
    this.pos = startOfNextLine(this.text, this.pos);
  }

  /** The end of the physical line, before its line break. */
  lineEnd(from = this.pos): number {
    const end = this.text.indexOf("\n", from);
    if (end < 0) return this.text.length;
    return end > from && this.text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
  }

  /** Reads a name. Returns undefined if no name starts here. */
  name(): string | undefined {
    if (!isNameStart(this.code())) return undefined;
    const start = this.pos++;
    while (isNamePart(this.code())) this.pos++;
    return this.text.slice(start, this.pos);
  }

  /** Like {@link name}, but the name may start with a digit, as for groups and routes. */
  label(): string | undefined {
    const start = this.pos;
    while (isNamePart(this.code())) this.pos++;
    return this.pos > start ? this.text.slice(start, this.pos) : undefined;
  }

  take(char: string): boolean {
    if (!this.text.startsWith(char, this.pos)) return false;
    this.pos += char.length;
    return true;
  }

  /**
   * Reads a plain number with an optional sign into {@link value}. Returns false and does not move if no such number starts here, or it
   * has more digits than a double can hold.
   */
  number(decimalComma: boolean): boolean {
    const { text } = this;
    const start = this.pos;
    let at = start;
    let code = text.charCodeAt(at);
    const negative = code === MINUS;
    if (negative || code === PLUS) code = text.charCodeAt(++at);
    let mantissa = 0;
    const first = at;
    for (; code >= ZERO && code <= 0x39; code = text.charCodeAt(++at)) mantissa = mantissa * 10 + code - ZERO;
    let digits = at - first;
    if (digits === 1 && mantissa === 0 && (code === 0x78 || code === 0x58)) return this.hexNumber(at + 1, negative);
    let decimals = 0;
    let isFloat = false;
    if (code === DOT || (code === COMMA && decimalComma && digits > 0 && isDigit(text.charCodeAt(at + 1)))) {
      isFloat = true;
      const point = at;
      code = text.charCodeAt(++at);
      for (; code >= ZERO && code <= 0x39; code = text.charCodeAt(++at)) mantissa = mantissa * 10 + code - ZERO;
      decimals = at - point - 1;
      digits += decimals;
    }
    if (digits === 0) return false;
    let value = 0;
    if ((code === 0x65 || code === 0x45) && this.isExponent(at + 1)) {
      isFloat = true;
      code = text.charCodeAt(++at);
      if (code === MINUS || code === PLUS) code = text.charCodeAt(++at);
      while (isDigit(code)) code = text.charCodeAt(++at);
      value = Math.abs(Number(text.slice(start, at).replace(",", ".")));
    } else if (mantissa > MAX_EXACT || decimals > 22) {
      if (!isFloat) return false;
      value = Math.abs(Number(text.slice(start, at).replace(",", ".")));
    } else value = decimals === 0 ? mantissa : mantissa / TENS[decimals];
    this.value = negative ? -value : value;
    this.isFloat = isFloat;
    this.pos = at;
    return true;
  }

  private isExponent(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return isDigit(code) || ((code === MINUS || code === PLUS) && isDigit(this.text.charCodeAt(at + 1)));
  }

  /** Reads items between separators, up to the end of the line or the character `end`. Stops at any other character. */
  readItems(separator: number, read: () => void, end = -1): void {
    for (let code = this.skipSpace(); code >= 0 && code !== end; code = this.skipSpace()) {
      read();
      if (this.skipSpace() !== separator) return;
      this.pos++;
    }
  }

  private hexNumber(from: number, negative: boolean): boolean {
    const { text } = this;
    let at = from;
    let value = 0;
    for (; ; at++) {
      const digit = hexDigit(text.charCodeAt(at));
      if (digit < 0) break;
      value = value * 16 + digit;
    }
    if (at === from || value > MAX_EXACT) return false;
    this.value = negative ? 0 - value : value;
    this.isFloat = false;
    this.pos = at;
    return true;
  }
}

export function hexDigit(code: number): number {
  if (code >= ZERO && code <= 0x39) return code - ZERO;
  if (code >= 0x41 && code <= 0x46) return code - 55;
  return code >= 0x61 && code <= 0x66 ? code - 87 : -1;
}
