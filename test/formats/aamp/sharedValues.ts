/** Small files that stand for long texts: their values and names share bytes. */
import { aamp } from "../../../formats/aamp/index.ts";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { WORKED_EXAMPLE } from "../../lsp/aamp/session.ts";

/** Magic, version, flags and type of a file. */
function start(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set((aamp.encode(WORKED_EXAMPLE).bytes as Uint8Array).subarray(0, 0x38));
  return bytes;
}

function writeHeader(
  view: DataView,
  counts: readonly [lists: number, objects: number, parameters: number],
  data: number,
  strings: number,
): void {
  const words = [view.byteLength, 0, 4, ...counts, data, strings, 0];
  words.forEach((word, index) => view.setUint32(0x0c + index * 4, word, true));
  view.setUint32(0x38, 3, true);
  view.setUint32(0x3c, (counts[1] << 16) | 3, true);
  view.setUint32(0x40, crc32("A"), true);
}

/** A string of `size` bytes, its NUL and padding included. */
export function longString(size: number, code = 0x61): Uint8Array {
  return new Uint8Array(size).fill(code, 0, size - 4);
}

/** One object of `count` parameters of one type; the value of parameter i is at `valueAt(i)`, and `tail` follows the records. */
export function manyParameters(
  count: number,
  type: number,
  tail: Uint8Array,
  valueAt: (index: number, start: number) => number,
): Uint8Array {
  const tailAt = 0x34 + 12 + 8 + count * 8;
  const bytes = start(tailAt + tail.length);
  bytes.set(tail, tailAt);
  const view = new DataView(bytes.buffer);
  const isString = type === 20;
  writeHeader(view, [1, 1, count], isString ? 0 : tail.length, isString ? tail.length : 0);
  view.setUint32(0x44, (count << 16) | 2, true);
  for (let index = 0; index < count; index++) {
    const record = 0x48 + index * 8;
    view.setUint32(record, index, true);
    view.setUint32(record + 4, ((type << 24) | ((valueAt(index, tailAt) - record) >> 2)) >>> 0, true);
  }
  return bytes;
}

/** Objects with one parameter each, which all have one name; it is a string of the file too. */
export function manyObjects(count: number, name: string): Uint8Array {
  const parametersAt = 0x40 + count * 8;
  const tailAt = parametersAt + count * 8;
  const strings = new Uint8Array((name.length + 4) & ~3);
  strings.set(new TextEncoder().encode(name));
  const bytes = start(tailAt + strings.length);
  bytes.set(strings, tailAt);
  const view = new DataView(bytes.buffer);
  writeHeader(view, [1, count, count], 0, strings.length);
  for (let index = 0; index < count; index++) {
    const object = 0x40 + index * 8;
    view.setUint32(object, index + 1, true);
    view.setUint32(object + 4, (1 << 16) | ((parametersAt + index * 8 - object) >> 2), true);
    const record = parametersAt + index * 8;
    view.setUint32(record, crc32(name), true);
    view.setUint32(record + 4, ((20 << 24) | ((tailAt - record) >> 2)) >>> 0, true);
  }
  return bytes;
}
