/**
 * The size that a decoded file states. VS Code sees a conflict between the editor and the disk only where the time of the
 * last change grew AND the size differs, but a changed value often leaves a text as long as it was. So the stated size
 * depends on the contents too. Nothing reads a text by this size.
 */

/** Small beside the limits that editors have for sizes, large enough that two versions hardly ever meet. */
const DISTINCT_SIZES = 0x10000;
const WORD = 4;

/** A number that is at least the bytes of the text and differs, nearly always, between texts of one length. */
export function statedSize(utf8: Uint8Array): number {
  return utf8.length + (hash(utf8) % DISTINCT_SIZES);
}

/** Four bytes at a time: every file that is opened waits for it. A change of any one word gives another number. */
function hash(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % WORD);
  let sum = 0;
  for (let at = 0; at < whole; at += WORD) sum = mix(sum ^ view.getInt32(at, true));
  for (let at = whole; at < bytes.length; at++) sum = mix(sum ^ bytes[at]);
  return sum >>> 0;
}

function mix(value: number): number {
  const product = Math.imul(value ^ (value >>> 15), 0x9e3779b1);
  return product ^ (product >>> 16);
}
