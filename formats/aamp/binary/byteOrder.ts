/** Converts big endian files: numbers are byte-swapped on reading and writing, so the rest of the format handles little endian only. */

import { HEADER_SIZE } from "../schema.ts";

/** Checks bit 0 of the flags, as the tree has them. */
export function isLittleEndian(flags: number): boolean {
  return (flags & 1) !== 0;
}

/** Recognizes a big endian file by its version, 2. */
export function isBigEndianFile(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_SIZE && bytes[4] === 0 && bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 2;
}

/** Returns a copy of a file with every word byte-swapped and the texts unchanged. @param littleEndian the byte order of `bytes` */
export function withOtherByteOrder(bytes: Uint8Array, littleEndian: boolean): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const field = (at: number) => view.getUint32(at, littleEndian);
  const records = HEADER_SIZE + field(0x14);
  const strings = records + field(0x18) * 12 + field(0x1c) * 8 + field(0x20) * 8 + field(0x24);
  const turned = bytes.slice();
  for (const [start, end] of [
    [4, HEADER_SIZE],
    [records, strings],
    [strings + field(0x28), bytes.length],
  ])
    for (let at = start; at + 4 <= Math.min(end, bytes.length); at += 4) turned.subarray(at, at + 4).reverse();
  return turned;
}
