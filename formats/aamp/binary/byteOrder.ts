/** Big endian files: their numbers are turned round on the way in and out, and all else of the format knows little endian only. */

const HEADER_SIZE = 48;

/** The flags as the tree has them. */
export function isLittleEndian(flags: number): boolean {
  return (flags & 1) !== 0;
}

/** Version 2 with its bytes the other way round. */
export function isBigEndianFile(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_SIZE && bytes[4] === 0 && bytes[5] === 0 && bytes[6] === 0 && bytes[7] === 2;
}

/** A copy of a file with all words in the other byte order, texts as they are. @param littleEndian what `bytes` are */
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
