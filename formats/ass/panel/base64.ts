/** Typed arrays as text. The engines' own ways differ between Node, browsers and their ages: this one is the same everywhere. */
import { decodeBytewise } from "../../core/text/textCoding.ts";

const DIGITS = Uint8Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", (digit) => digit.charCodeAt(0));
const PADDING = "=".charCodeAt(0);
/** Two digits at once: for each 12 bits. */
const PAIRS = Uint16Array.from({ length: 4096 }, (_, bits) => DIGITS[bits >> 6] | (DIGITS[bits & 63] << 8));

export function toBase64(array: Float32Array | Uint16Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const whole = Math.floor(bytes.length / 3);
  const pairs = new Uint16Array(Math.ceil(bytes.length / 3) * 2);
  for (let at = 0, from = 0; at < whole; at++, from += 3) {
    const bits = (bytes[from] << 16) | (bytes[from + 1] << 8) | bytes[from + 2];
    pairs[at * 2] = PAIRS[bits >> 12];
    pairs[at * 2 + 1] = PAIRS[bits & 4095];
  }
  const digits = new Uint8Array(pairs.buffer);
  const left = bytes.length - whole * 3;
  if (left > 0) {
    const bits = (bytes[whole * 3] << 16) | ((bytes[whole * 3 + 1] ?? 0) << 8);
    const last = [DIGITS[bits >> 18], DIGITS[(bits >> 12) & 63], left > 1 ? DIGITS[(bits >> 6) & 63] : PADDING, PADDING];
    digits.set(last, whole * 4);
  }
  return decodeBytewise(digits);
}
