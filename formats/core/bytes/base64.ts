/** Base64, for messages. The platforms' own coders differ and are not in the core's types. */

import { decodeBytewise } from "../text/textCoding.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const PADDING = 0x3d;

export function encodeBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  const codes = new Uint8Array(Math.ceil(length / 3) * 4);
  let count = 0;
  for (let at = 0; at < length; at += 3) {
    const triple = (bytes[at] << 16) | ((at + 1 < length ? bytes[at + 1] : 0) << 8) | (at + 2 < length ? bytes[at + 2] : 0);
    codes[count++] = CODES[triple >>> 18];
    codes[count++] = CODES[(triple >>> 12) & 63];
    codes[count++] = at + 1 < length ? CODES[(triple >>> 6) & 63] : PADDING;
    codes[count++] = at + 2 < length ? CODES[triple & 63] : PADDING;
  }
  return decodeBytewise(codes);
}

/** Decodes the result of {@link encodeBase64}; other characters result in meaningless bytes. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length >>> 2) * 3 - padding);
  let count = 0;
  for (let at = 0; at + 3 < text.length; at += 4) {
    const triple = (valueAt(text, at) << 18) | (valueAt(text, at + 1) << 12) | (valueAt(text, at + 2) << 6) | valueAt(text, at + 3);
    bytes[count++] = triple >>> 16;
    bytes[count++] = triple >>> 8;
    bytes[count++] = triple;
  }
  return bytes;
}

const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

function valueAt(text: string, at: number): number {
  return VALUES[text.charCodeAt(at) & 127];
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a note states bytes; `-` means none. */
export function isStatedBase64(written: string): boolean {
  return written === "-" || (written !== "" && BASE64.test(written));
}
