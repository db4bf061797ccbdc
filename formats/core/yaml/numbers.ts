/** Numbers as oead's YAML spells them: whole ones (`parseInteger`), and those with a fraction (`parseFloatText`). */
import { floatBits, MAX_FLOAT, parseDecimal, printFloat } from "./floats.ts";

/** The whole number written from `start` to `end`, decimal or `0x` hexadecimal with an optional sign; NaN where it is anything else. */
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

/** What a digit counts, in any base up to 16; 16 for other characters. */
export function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : 16;
}

/** True for a whole number in decimal digits that starts with a zero it does not need: `010` is 8 to oead and 10 to others. */
export function hasLeadingZero(text: string, start: number, end: number): boolean {
  const sign = text.charCodeAt(start);
  const first = sign === 0x2d || sign === 0x2b ? start + 1 : start;
  return end - first > 1 && text.charCodeAt(first) === 0x30 && (text.charCodeAt(first + 1) | 0x20) !== 0x78;
}

const SPECIAL = /^([+-]?)\.(inf|nan)$/i;

/** The number, infinity or NaN written from `start` to `end`; undefined if it is neither. */
export function parseFloatText(text: string, start: number, end: number): number | undefined {
  const value = parseDecimal(text, start, end);
  if (value === value) return value;
  const match = end - start <= 5 ? SPECIAL.exec(text.slice(start, end)) : null;
  if (!match) return undefined;
  if (match[2].toLowerCase() === "nan") return Number.NaN;
  return match[1] === "-" ? -Infinity : Infinity;
}

/** Infinity and NaN, typed in any of their spellings, as YAML spells them; other texts as they are. */
export function spellSpecial(typed: string): string {
  return typed.replace(/^([+-]?)(inf|nan)(inity)?$/i, (_, sign: string, word: string) => `${sign}.${word.toLowerCase()}`);
}

/** A single that was typed, as texts spell it; anything else stays as it was typed, for the reader to refuse. */
export function printTypedSingle(typed: string): string {
  const text = spellSpecial(typed.trim());
  const value = parseFloatText(text, 0, text.length);
  return value === undefined || Math.abs(value) >= MAX_FLOAT ? text : printFloat(floatBits(value));
}

export function hasPoint(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 0x2e) return true;
  return false;
}

/** False for the spellings of infinity and NaN. */
export function hasDigit(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}
