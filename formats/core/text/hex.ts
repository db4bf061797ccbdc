/** Prints numbers and bytes in hexadecimal, and parses typed offsets. */

/** `0x1A4C`; a negative number as its 32 bits. */
export function hex(value: number, digits = 1): string {
  return `0x${upperHex(value < 0 ? value >>> 0 : value, digits)}`;
}

/** `1A4C`, for columns of numbers. */
export function upperHex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** `0x1a4c`, for texts that are parsed again; use {@link hex} in messages and hovers. */
export function lowerHex(value: number | bigint, digits = 1): string {
  return `0x${(value < 0 ? Number(value) >>> 0 : value).toString(16).padStart(digits, "0")}`;
}

/** A byte as a character; a dot if it is not printable. */
export function printable(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".";
}

/** `0000803f`. */
export function hexDigits(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return digits;
}

/** `00 00 80 3F`; more bytes than `most` are cut with an ellipsis. */
export function hexBytes(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string {
  const shown = Array.from(bytes.subarray(0, most), (byte) => upperHex(byte, 2)).join(" ");
  return bytes.length > most ? `${shown} …` : shown;
}

/** Parses `26`, `0x1A` or `1Ah`; `+` or `-` is relative to `from`. Undefined if it is not an offset, or outside the file. */
export function parseOffset(text: string, from: number, size: number): number | undefined {
  const parts = /^\s*([+-]?)\s*(?:0x([0-9a-f]+)|([0-9a-f]+)h|(\d+))\s*$/i.exec(text);
  if (!parts) return undefined;
  const [, sign, before, after, decimal] = parts;
  const digits = before ?? after;
  const value = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  const offset = sign === "+" ? from + value : sign === "-" ? from - value : value;
  return offset >= 0 && offset < size ? offset : undefined;
}
