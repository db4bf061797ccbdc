/** Reads bytes as numbers of every size, in both byte orders, and as text. Must not know elements. */
import type { ByteFacts } from "../../../formats/core/byteView/byteContent.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import { shortestOf } from "../../../formats/core/text/shortest.ts";
import { l10n } from "../strings.ts";

export interface Reading {
  readonly name: string;
  readonly little: string;
  /** Missing if the byte order makes no difference. */
  readonly big?: string;
}

/** Bytes in the largest number. */
export const MAX_READING = 8;
const MAX_TEXT = 64;

/** Returns all readings of the bytes from an offset on, with names for hashes in name lists. */
export function readingsOf({ names, textHash }: ByteFacts, bytes: Uint8Array): readonly Reading[] {
  const readings = [...numberReadings(bytes.subarray(0, MAX_READING))];
  const text = textReading(bytes);
  if (text !== "") readings.push({ name: l10n.t("text"), little: text });
  if (names.little !== undefined || names.big !== undefined)
    readings.push({ name: l10n.t("hash of"), little: names.little ?? "", big: names.big ?? "" });
  if (textHash !== undefined) readings.push({ name: l10n.t("hash of the text"), little: hex(textHash) });
  return readings;
}

/** @param bytes from the offset on; numbers that need more bytes are omitted */
export function numberReadings(bytes: Uint8Array): readonly Reading[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length === 0) return [];
  const readings: Reading[] = [
    { name: "u8", little: String(view.getUint8(0)) },
    { name: "s8", little: String(view.getInt8(0)) },
  ];
  const add = (name: string, size: number, read: (littleEndian: boolean) => string) => {
    if (bytes.length >= size) readings.push({ name, little: read(true), big: read(false) });
  };
  add("u16", 2, (order) => String(view.getUint16(0, order)));
  add("s16", 2, (order) => String(view.getInt16(0, order)));
  add("u32", 4, (order) => String(view.getUint32(0, order)));
  add("s32", 4, (order) => String(view.getInt32(0, order)));
  add("u64", 8, (order) => String(view.getBigUint64(0, order)));
  add("s64", 8, (order) => String(view.getBigInt64(0, order)));
  add("f16", 2, (order) => written(shortestHalf(halfFloat(view.getUint16(0, order)))));
  add("f32", 4, (order) => written(shortestOf(view.getFloat32(0, order))));
  add("f64", 8, (order) => written(view.getFloat64(0, order)));
  readings.push({ name: "bits", little: view.getUint8(0).toString(2).padStart(8, "0") });
  return readings;
}

/** Returns the text up to a zero byte or invalid UTF-8, truncated. Control characters become visible symbols. */
export function textReading(bytes: Uint8Array): string {
  const zero = bytes.indexOf(0);
  const shown = bytes.subarray(0, Math.min(zero < 0 ? bytes.length : zero, MAX_TEXT));
  const text = new TextDecoder().decode(shown).split("\uFFFD")[0] ?? "";
  // the symbols for control characters start at U+2400, in the same order
  return [...text].map((char) => (char < " " ? String.fromCharCode(0x2400 + char.charCodeAt(0)) : char)).join("");
}

/** Returns the value of a 16-bit float. */
export function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function written(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Returns the number with the fewest digits that rounds to this 16-bit float. */
function shortestHalf(value: number): number {
  // half the distance to the next number with 11 significant bits
  const near = Math.max(2 ** (Math.floor(Math.log2(Math.abs(value))) - 10), 2 ** -24) / 2;
  const short = [1, 2, 3, 4].map((digits) => Number(value.toPrecision(digits))).find((number) => Math.abs(value - number) < near);
  return short === undefined || value === 0 ? value : short;
}
