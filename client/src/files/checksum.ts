/**
 * Distinguishes versions of a file without keeping them. Protects against accidents, not against deliberate collisions.
 */

const WORD = 4;

/** Length and 64 bits of the contents. A change of any one word gives another sum. */
export function checksum(bytes: Uint8Array): string {
  const [a, b] = hash(bytes);
  return `${bytes.length.toString(36)}-${a.toString(36)}-${b.toString(36)}`;
}

/** 32 bits of the contents. */
export function shortChecksum(bytes: Uint8Array): number {
  return hash(bytes)[0];
}

/** Four bytes at a time: every file that is opened waits for it. */
function hash(bytes: Uint8Array): readonly [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % WORD);
  let [a, b] = [0, bytes.length];
  for (let at = 0; at < whole; at += WORD) {
    const word = view.getInt32(at, true);
    a = mix(a ^ word);
    b = Math.imul(b ^ word, 0x85ebca6b);
    b = (b << 13) | (b >>> 19);
  }
  for (let at = whole; at < bytes.length; at++) {
    a = mix(a ^ bytes[at]);
    b = Math.imul(b ^ bytes[at], 0x85ebca6b);
    b = (b << 13) | (b >>> 19);
  }
  return [a >>> 0, mix(b) >>> 0];
}

function mix(value: number): number {
  const product = Math.imul(value ^ (value >>> 15), 0x9e3779b1);
  return product ^ (product >>> 16);
}
