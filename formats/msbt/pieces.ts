/** Splits a message's bytes into text, tags and other bytes, in all encodings. Source: format reference, section 3. */
import { ByteSink } from "../core/bytes/byteSink.ts";
import { characterSize, decodeUtf8, encodeUtf8Into } from "../core/text/textCoding.ts";
import { type Coding, UNIT_SIZES } from "./messages.ts";

export const TAG = 0x0e;
export const CLOSING_TAG = 0x0f;

interface Place {
  /** Byte offsets in the message. */
  readonly at: number;
  readonly end: number;
}
interface TextPiece extends Place {
  readonly kind: "text";
  readonly text: string;
}
export interface TagPiece extends Place {
  readonly kind: "tag";
  readonly group: number;
  readonly type: number;
  readonly parameters: Uint8Array;
}
export interface ClosingPiece extends Place {
  readonly kind: "closing";
  readonly group: number;
  readonly type: number;
}
/** Bytes that are not text: a tag that is incomplete or has an odd size, or half of a unit. */
interface RawPiece extends Place {
  readonly kind: "raw";
  readonly isTag: boolean;
}
export type Piece = TextPiece | TagPiece | ClosingPiece | RawPiece;

function wordAt(bytes: Uint8Array, at: number, littleEndian: boolean): number {
  return littleEndian ? bytes[at] | (bytes[at + 1] << 8) : (bytes[at] << 8) | bytes[at + 1];
}

function unitAt(bytes: Uint8Array, at: number, { encoding, littleEndian }: Coding): number {
  if (encoding === 0) return bytes[at];
  if (encoding === 1) return wordAt(bytes, at, littleEndian);
  const low = wordAt(bytes, littleEndian ? at : at + 2, littleEndian);
  return wordAt(bytes, littleEndian ? at + 2 : at, littleEndian) * 0x1_0000 + low;
}

/** The tag at `at`; undefined if it is incomplete. */
function tagAt(bytes: Uint8Array, at: number, coding: Coding): { readonly words: number; readonly end: number } | undefined {
  const unit = UNIT_SIZES[coding.encoding];
  const words = at + unit;
  const isClosing = unitAt(bytes, at, coding) === CLOSING_TAG;
  if (words + (isClosing ? 4 : 6) > bytes.length) return undefined;
  const end = isClosing ? words + 4 : words + 6 + wordAt(bytes, words + 4, coding.littleEndian);
  return end > bytes.length ? undefined : { words, end };
}

/** Whether the last unit of these bytes is a 0 that is not part of a tag. */
export function hasEnd(bytes: Uint8Array, coding: Coding): boolean {
  const unit = UNIT_SIZES[coding.encoding];
  const last = bytes.length - unit;
  if (last < 0 || unitAt(bytes, last, coding) !== 0) return false;
  for (let at = 0; at < last; ) {
    const code = unitAt(bytes, at, coding);
    const isTag = code === TAG || code === CLOSING_TAG;
    const tag = isTag ? tagAt(bytes, at, coding) : undefined;
    // an incomplete tag extends to the end
    if (isTag && !tag) return true;
    at = tag ? tag.end : at + unit;
    if (at > last) return false;
  }
  return true;
}

export function readPieces(bytes: Uint8Array, coding: Coding): readonly Piece[] {
  const { encoding, littleEndian } = coding;
  const unit = UNIT_SIZES[encoding];
  const pieces: Piece[] = [];
  let from = 0;
  let at = 0;
  const flush = () => {
    if (at > from) addText(pieces, bytes, from, at, coding);
  };
  while (at < bytes.length) {
    if (at + unit > bytes.length) {
      flush();
      pieces.push({ kind: "raw", at, end: bytes.length, isTag: false });
      return pieces;
    }
    const code = unitAt(bytes, at, coding);
    if (code !== TAG && code !== CLOSING_TAG) {
      at += unit;
      continue;
    }
    flush();
    const tag = tagAt(bytes, at, coding);
    if (!tag) {
      pieces.push({ kind: "raw", at, end: bytes.length, isTag: true });
      return pieces;
    }
    const { words, end } = tag;
    const head = { at, end, group: wordAt(bytes, words, littleEndian), type: wordAt(bytes, words + 2, littleEndian) };
    const isOdd = encoding > 0 && (end - words) % 2 === 1;
    if (isOdd) pieces.push({ kind: "raw", at, end, isTag: true });
    else if (code === CLOSING_TAG) pieces.push({ kind: "closing", ...head });
    else pieces.push({ kind: "tag", ...head, parameters: bytes.subarray(words + 6, end) });
    from = at = end;
  }
  flush();
  return pieces;
}

const CHUNK = 2048;

/** The text of whole units of UTF-16. */
function utf16(bytes: Uint8Array, from: number, end: number, littleEndian: boolean): string {
  let text = "";
  for (let start = from; start < end; start += CHUNK * 2) {
    const units: number[] = [];
    for (let at = start; at < Math.min(end, start + CHUNK * 2); at += 2) units.push(wordAt(bytes, at, littleEndian));
    text += String.fromCharCode(...units);
  }
  return text;
}

/** Adds text, and raw bytes from the first invalid character on. */
function addText(pieces: Piece[], bytes: Uint8Array, from: number, end: number, coding: Coding): void {
  let at = from;
  if (coding.encoding === 1) at = end;
  else for (let size = 1; at < end && size > 0; at += size) size = goodSize(bytes.subarray(at, end), coding);
  if (at > from) pieces.push({ kind: "text", at: from, end: at, text: textOf(bytes.subarray(from, at), coding) ?? "" });
  if (at < end) pieces.push({ kind: "raw", at, end, isTag: false });
}

/** The size of the first character, or 0 if it is invalid. */
function goodSize(bytes: Uint8Array, coding: Coding): number {
  if (coding.encoding === 0) return characterSize(bytes, 0);
  const code = unitAt(bytes, 0, coding);
  return code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? 4 : 0;
}

/** Decodes bytes without tags; undefined if they are not text, or the text would encode to other bytes. */
export function textOf(bytes: Uint8Array, coding: Coding): string | undefined {
  if (coding.encoding === 0) return decodeUtf8(bytes);
  if (bytes.length % UNIT_SIZES[coding.encoding] !== 0) return undefined;
  if (coding.encoding === 1) return utf16(bytes, 0, bytes.length, coding.littleEndian);
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    if (goodSize(bytes.subarray(at, at + 4), coding) === 0) return undefined;
    text += String.fromCodePoint(unitAt(bytes, at, coding));
  }
  return text;
}

/** Writes a text, which may have lone surrogates only in UTF-16. */
export function writeText(sink: ByteSink, text: string, { encoding, littleEndian }: Coding): void {
  if (encoding === 0) {
    sink.reserve(text.length * 3);
    sink.length += encodeUtf8Into(text, sink.bytes.subarray(sink.length));
    return;
  }
  sink.reserve(text.length * 2 * encoding);
  const { bytes } = sink;
  let { length } = sink;
  const low = littleEndian ? 0 : encoding * 2 - 1;
  const step = littleEndian ? 1 : -1;
  for (let at = 0; at < text.length; at++) {
    const code = encoding === 1 ? text.charCodeAt(at) : (text.codePointAt(at) ?? 0);
    if (code > 0xffff) at++;
    bytes[length + low] = code & 0xff;
    bytes[length + low + step] = (code >> 8) & 0xff;
    if (encoding === 2) {
      bytes[length + low + 2 * step] = code >> 16;
      bytes[length + low + 3 * step] = 0;
    }
    length += encoding * 2;
  }
  sink.length = length;
}

export function bytesOfText(text: string, coding: Coding): Uint8Array {
  const sink = new ByteSink();
  writeText(sink, text, coding);
  return sink.bytes.slice(0, sink.length);
}
