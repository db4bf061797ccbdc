/** Encodes and decodes the units of a text, including escapes, in all encodings. Source: format reference, sections 3 and 5. */

import type { ByteSink } from "../core/bytes/byteSink.ts";
import { once } from "../core/memoize.ts";
import { characterSize } from "../core/text/textCoding.ts";
import { type Encoding, ESCAPE, escapeWords } from "./messages.ts";

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const CP1252_HIGH = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
/** Added to a byte that is not a character, to make its unit. */
const STRAY = 0xdc00;

/** Pairs of bytes that Nintendo's tools read differently from WHATWG's table. */
const OWN_PAIRS: readonly (readonly [number, number])[] = [
  [0x8160, 0x301c],
  [0x8161, 0x2016],
  [0x817c, 0x2212],
  [0x8191, 0xa2],
  [0x8192, 0xa3],
  [0x81ca, 0xac],
];

interface ShiftJis {
  /** Units by the two bytes; 0 if they are not a character. */
  readonly units: Uint16Array;
  /** Bytes by the unit, or 0. */
  readonly bytes: Uint16Array;
}

/** Made from the platform's decoder on first use, which already has the table. */
const shiftJis = once((): ShiftJis => {
  const units = new Uint16Array(0x10000);
  const bytes = new Uint16Array(0x10000);
  const decoder = new TextDecoder("shift_jis");
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead < 0xe0) continue;
    const row = new Uint8Array(189 * 3).fill(10);
    for (let trail = 0x40, at = 0; trail <= 0xfc; trail++, at += 3) row.set([lead, trail], at);
    const cells = decoder.decode(row).split("\n");
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const cell = cells[trail - 0x40];
      if (trail === 0x7f || cell.length !== 1 || cell === "\ufffd") continue;
      const pair = (lead << 8) | trail;
      const unit = cell.charCodeAt(0);
      units[pair] = unit;
      // if a character has several pairs, use the first one, but prefer others to NEC's copies of IBM's characters
      const isTakenOver = lead === 0xed || lead === 0xee;
      if (!isTakenOver && bytes[unit] === 0) bytes[unit] = pair;
    }
  }
  for (const [pair, unit] of OWN_PAIRS) {
    units[pair] = unit;
    bytes[unit] = pair;
  }
  return { units, bytes };
});

/** The text from a byte to its NUL, or where it becomes unreadable. */
type ReadText = { readonly text: string; readonly end: number } | { readonly at: number; readonly escape?: number };

export function readBytewise(bytes: Uint8Array, start: number, end: number, encoding: Encoding): ReadText {
  const parts: string[] = [];
  const units: number[] = [];
  const flush = () => {
    parts.push(String.fromCharCode(...units));
    units.length = 0;
  };
  for (let at = start; at < end; ) {
    if (units.length > 1000) flush();
    const byte = bytes[at];
    if (byte === 0) {
      flush();
      return { text: parts.join(""), end: at + 1 };
    }
    if (byte === ESCAPE) {
      const length = at + 1 < end ? bytes[at + 1] : 0;
      if (length < 2 || at + length > end) return { at, escape: length };
      units.push(ESCAPE);
      const word = (index: number, first: number) => (first << 8) | (index < at + length ? bytes[index] : 0);
      units.push(word(at + 2, length + 1));
      for (let index = at + 3; index < at + length; index += 2) units.push(word(index + 1, bytes[index]));
      at += length;
    } else at += readCharacter(bytes, at, end, encoding, units);
  }
  return { at: start };
}

function readCharacter(bytes: Uint8Array, at: number, end: number, encoding: Encoding, units: number[]): number {
  const byte = bytes[at];
  if (encoding === 1) {
    units.push(byte >= 0x80 && byte < 0xa0 ? CP1252_HIGH.charCodeAt(byte - 0x80) : byte);
    return 1;
  }
  if (encoding === 3) {
    if (byte < 0x80) units.push(byte === 0x5c ? 0xa5 : byte === 0x7e ? 0x203e : byte);
    else if (byte > 0xa0 && byte < 0xe0) units.push(0xff61 + byte - 0xa1);
    else {
      const unit = at + 1 < end ? shiftJis().units[(byte << 8) | bytes[at + 1]] : 0;
      units.push(unit === 0 ? STRAY + byte : unit);
      return unit === 0 ? 1 : 2;
    }
    return 1;
  }
  const size = characterSize(bytes, at);
  if (size === 0 || at + size > end) units.push(STRAY + byte);
  else if (size === 1) units.push(byte);
  else {
    let code = byte & (0x7f >> size);
    for (let index = 1; index < size; index++) code = (code << 6) | (bytes[at + index] & 0x3f);
    if (code < 0x10000) units.push(code);
    else units.push(0xd800 + ((code - 0x10000) >> 10), STRAY + (code & 0x3ff));
    return size;
  }
  return 1;
}

export interface NotWritten {
  readonly at: number;
  readonly why: "nul" | "escape" | "half word" | "character";
}

/** Writes a text with its NUL. Returns what cannot be written, if anything. */
export function writeText(text: string, encoding: Encoding, littleEndian: boolean, sink: ByteSink): NotWritten | undefined {
  const start = sink.length;
  const wide = encoding === 2;
  sink.reserve(text.length * (wide ? 2 : 4) + 2);
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === 0) return { at, why: "nul" };
    if (unit === ESCAPE) {
      const words = escapeWords(text, at);
      if (words < 2 || at + words > text.length) return { at, why: "escape" };
      if (wide) for (let index = 0; index < words; index++) sink.pushWord(text.charCodeAt(at + index), littleEndian && index === 0);
      else {
        const why = writeEscape(text, at, sink);
        if (why) return { at, why };
      }
      at += words;
    } else if (wide) {
      sink.pushWord(unit, littleEndian);
      at++;
    } else {
      const taken = writeCharacter(text, at, encoding, sink);
      if (taken === 0) {
        sink.length = start;
        return { at, why: "character" };
      }
      at += taken;
    }
  }
  sink.push(0);
  if (wide) sink.push(0);
  return undefined;
}

/** In bytewise encodings, an escape is one byte shorter than its words in memory state. */
function writeEscape(text: string, at: number, sink: ByteSink): NotWritten["why"] | undefined {
  const length = (text.charCodeAt(at + 1) >> 8) - 1;
  if (length < 2) return "escape";
  if (length % 2 === 0 && (text.charCodeAt(at + length / 2) & 0xff) !== 0) return "half word";
  sink.push(ESCAPE);
  sink.push(length);
  for (let index = 2; index < length; index++) {
    const unit = text.charCodeAt(at + 1 + ((index - 1) >> 1));
    sink.push(index % 2 === 0 ? unit & 0xff : unit >> 8);
  }
  return undefined;
}

/** @returns the number of units written; 0 if the encoding does not have the character */
function writeCharacter(text: string, at: number, encoding: Encoding, sink: ByteSink): number {
  const unit = text.charCodeAt(at);
  if (encoding === 1) {
    const high = unit < 0x80 || (unit >= 0xa0 && unit < 0x100) ? unit : CP1252_HIGH.indexOf(text[at]) + 0x80;
    if (high < 0x80 && unit >= 0x80) return 0;
    if (high === 0x7f && unit !== 0x7f) return 0;
    sink.push(high);
    return 1;
  }
  const code = text.codePointAt(at) as number;
  if (code < 0x10000 && unit >= STRAY + 0x80 && unit <= STRAY + 0xff) {
    sink.push(unit - STRAY);
    return 1;
  }
  if (encoding === 3) {
    if (unit < 0x80) sink.push(unit);
    else if (unit === 0xa5) sink.push(0x5c);
    else if (unit === 0x203e) sink.push(0x7e);
    else if (unit >= 0xff61 && unit <= 0xff9f) sink.push(unit - 0xff61 + 0xa1);
    else {
      const pair = shiftJis().bytes[unit];
      if (pair === 0) return 0;
      sink.push(pair >> 8);
      sink.push(pair & 0xff);
    }
    return 1;
  }
  if (code >= 0xd800 && code < 0xe000) return 0;
  if (code < 0x80) sink.push(code);
  else {
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    sink.push(((0xf80 >> more) & 0xff) | (code >> (6 * more)));
    for (let left = more - 1; left >= 0; left--) sink.push(0x80 | ((code >> (6 * left)) & 0x3f));
  }
  return code < 0x10000 ? 1 : 2;
}
