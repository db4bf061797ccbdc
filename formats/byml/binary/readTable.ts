/** The tables of keys and strings: UTF-8 with a NUL after each, found by offsets. Source: format reference, section 2. */

import { hex } from "../../core/text/hex.ts";
import { decodeBytewise, decodeUtf8 } from "../../core/text/textCoding.ts";
import { refusedTypeName, Type } from "../nodeTypes.ts";
import { stop } from "./header.ts";

export interface Table {
  readonly texts: readonly string[];
  /** Byte offset after the last text. */
  readonly end: number;
  /** Each text is greater than the one before it, by its bytes. */
  readonly isAscending: boolean;
}

/** @param what the table's name in messages: "key table" */
export function readTable(bytes: Uint8Array, start: number, littleEndian: boolean, what: string): Table {
  if (start === 0) return { texts: [], end: 0, isAscending: true };
  if (start + 8 > bytes.length)
    stop(
      "broken-table",
      `The ${what} would start at ${hex(start)}, beyond the end of the file at ${hex(bytes.length)}.`,
      Math.min(start, bytes.length),
      0,
    );
  const type = bytes[start];
  if (type !== Type.stringTable) {
    const name = refusedTypeName(type);
    stop("broken-table", `The ${what} starts with the type ${hex(type)}${name ? ` (${name})` : ""}; expected 0xc2.`, start, 1);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = readCount(view, start, littleEndian);
  const most = Math.floor((bytes.length - start - 8) / 4);
  if (count > most) stop("broken-table", `The ${what} says it has ${count} entries; the file has room for ${most}.`, start, 4);
  const texts: string[] = [];
  const base = start + 8 + count * 4;
  let from = start + view.getUint32(start + 4, littleEndian);
  if (from < base) stop("broken-table", `The first text of the ${what} is at ${hex(from)}, inside its offsets.`, start + 4, 4);
  const last = start + view.getUint32(start + 4 + count * 4, littleEndian);
  if (last > bytes.length) stop("broken-table", `The ${what} ends at ${hex(last)}, beyond the end of the file.`, start + 4 + count * 4, 4);
  const pool = last > from ? decodeBytewise(bytes.subarray(from, last)) : "";
  const poolStart = from;
  let isAscending = true;
  for (let i = 1; i <= count; i++) {
    const at = start + 4 + i * 4;
    const end = start + view.getUint32(at, littleEndian);
    if (end <= from || end > last)
      stop("broken-table", `Text ${i - 1} of the ${what} ends at ${hex(end)} and starts at ${hex(from)}.`, at, 4);
    let stringEnd = from;
    let isAscii = true;
    for (let code = bytes[from]; stringEnd < end && code !== 0; code = bytes[++stringEnd]) if (code >= 0x80) isAscii = false;
    if (stringEnd === end) stop("broken-table", `Text ${i - 1} of the ${what} has no NUL at its end.`, from, end - from);
    const text = isAscii ? pool.slice(from - poolStart, stringEnd - poolStart) : decodeUtf8(bytes.subarray(from, stringEnd));
    if (text === undefined) stop("string-encoding", `Text ${i - 1} of the ${what} is not valid UTF-8.`, from, stringEnd - from);
    if (i > 1 && compareTexts(texts[i - 2], text) >= 0) isAscending = false;
    texts.push(text);
    from = end;
  }
  return { texts, end: from, isAscending };
}

/** The 24 bits after a type byte. */
export function readCount(view: DataView, at: number, littleEndian: boolean): number {
  const word = view.getUint32(at, littleEndian);
  return littleEndian ? word >>> 8 : word & 0xffffff;
}

/** Compares by UTF-8 bytes, which is the order of code points. UTF-16 units have another order beyond U+FFFF. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const isLeftHigh = (left & 0xf800) === 0xd800;
    const isRightHigh = (right & 0xf800) === 0xd800;
    return isLeftHigh === isRightHigh ? left - right : isLeftHigh ? 1 : -1;
  }
  return a.length - b.length;
}
