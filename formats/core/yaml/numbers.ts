/** Parses numbers of oead's YAML: whole ones (`parseInteger`), and those with a fraction (`parseFloatText`). */
import { floatBits, MAX_FLOAT, parseDecimal, printFloat } from "./floats.ts";

/** The whole number from `start` to `end`, decimal or hexadecimal with `0x`, with an optional sign; NaN for anything else. */
export function parseInteger(text: string, start: number, end: number): number {
  let at = start;
  const sign = text.charCodeAt(at);
  if (sign === 0x2d || sign === 0x2b) at++;
  if (at >= end) return Number.NaN;
  let value = 0;
  if (text.charCodeAt(at) === 0x30 && (text.charCodeAt(at + 1) | 0x20) === 0x78 && end - at > 2) {
    for (at += 2; at < end; at++) {
      const digit = digitOf(text.charCodeAt(at));
      if (digit > 15) return Number.NaN;
      value = value * 16 + digit;
    }
  } else
    for (; at < end; at++) {
      const digit = text.charCodeAt(at) - 0x30;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
  return sign === 0x2d ? -value : value;
}

/** The value of a digit in any base up to 16; 16 for other characters. */
export function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : 16;
}

/** Whether a whole decimal number has a leading zero: `010` is 8 for oead and 10 for others. */
export function hasLeadingZero(text: string, start: number, end: number): boolean {
  const sign = text.charCodeAt(start);
  const first = sign === 0x2d || sign === 0x2b ? start + 1 : start;
  return end - first > 1 && text.charCodeAt(first) === 0x30 && (text.charCodeAt(first + 1) | 0x20) !== 0x78;
}

const SPECIAL = /^([+-]?)\.(inf|nan)$/i;

/** The number, infinity or NaN from `start` to `end`; undefined for anything else. */
export function parseFloatText(text: string, start: number, end: number): number | undefined {
  const value = parseDecimal(text, start, end);
  if (value === value) return value;
  const match = end - start <= 5 ? SPECIAL.exec(text.slice(start, end)) : null;
  if (!match) return undefined;
  if (match[2].toLowerCase() === "nan") return Number.NaN;
  return match[1] === "-" ? -Infinity : Infinity;
}

/** Converts infinities and NaN in any typed notation to YAML's; other texts are unchanged. */
export function spellSpecial(typed: string): string {
  return typed.replace(/^([+-]?)(inf|nan)(inity)?$/i, (_, sign: string, word: string) => `${sign}.${word.toLowerCase()}`);
}

/** Converts a typed single to the notation of texts; anything else is unchanged, so that the reader refuses it. */
export function printTypedSingle(typed: string): string {
  const text = spellSpecial(typed.trim());
  const value = parseFloatText(text, 0, text.length);
  return value === undefined || Math.abs(value) >= MAX_FLOAT ? text : printFloat(floatBits(value));
}

export function hasPoint(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 0x2e) return true;
  return false;
}

/** False for infinities and NaN. */
export function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}
