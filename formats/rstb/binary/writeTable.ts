/** Writes a table as bytes, in its own order. */
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import { HEAD_SIZES, hashEntrySize, nameEntrySize, nameOffset, numbersOf, type SizeTable } from "../table.ts";

/** @param table whose names fit their fields */
export function writeTable(table: SizeTable): Uint8Array {
  const { kind, littleEndian, hashes, sizes, marks, names, tail, fieldSize } = table;
  const end = nameOffset(table, names.length);
  const bytes = new Uint8Array(end + tail.length);
  const view = new DataView(bytes.buffer);
  const word = (at: number, value: number) => view.setUint32(at, value, littleEndian);
  if (kind !== "none") {
    bytes.set(encodeUtf8(kind));
    if (kind === "RESTBL") {
      word(6, table.version);
      word(10, table.nameLength);
    }
    word(HEAD_SIZES[kind] - 8, hashes.length);
    word(HEAD_SIZES[kind] - 4, names.length);
  }
  const hasMark = numbersOf(kind) === 2;
  const step = hashEntrySize(kind);
  for (let index = 0, at = HEAD_SIZES[kind]; index < hashes.length; index++, at += step) {
    word(at, hashes[index]);
    word(at + 4, sizes[index]);
    if (hasMark) word(at + 8, marks[index]);
  }
  names.forEach(({ path, behind, size, mark }, index) => {
    const start = nameOffset(table, index);
    const name = encodeUtf8(path);
    bytes.set(name, start);
    bytes.set(behind, start + name.length + 1);
    word(start + fieldSize, size);
    if (hasMark) word(start + nameEntrySize(table) - 4, mark);
  });
  bytes.set(tail, end);
  return bytes;
}
