/**
 * What each byte of a page looks like, as one number a byte: the kind of its field, where the field starts and ends, whether it
 * changed. Must know neither page nor messages.
 */

import type { ByteWindow } from "../../../formats/core/byteView/byteContent.ts";
import { firstIndex } from "../../../formats/core/search.ts";

/** The lowest bits: place in `BYTE_KINDS` of the core. */
export const KIND_MASK = 7;
/** Every second field, so that neighbours of one kind are told apart by shape. */
export const ODD = 8;
export const FIELD_START = 16;
export const FIELD_END = 32;
export const CHANGED = 64;
/** Bytes were removed before this one; at the end of the file, after it. */
export const REMOVED = 128;

/** @param changes flat: start, end, removed; ascending, of the whole file @param size of the file */
export function makeByteFlags({ start, runs, firstRun }: ByteWindow, length: number, changes: readonly number[], size: number): Uint8Array {
  const flags = new Uint8Array(length);
  const end = start + length;
  for (let at = 0; at < runs.length; at += 3) {
    const first = runs[at];
    const last = runs[at + 1];
    const kind = runs[at + 2];
    const isOdd = (firstRun + at / 3) % 2 === 1;
    flags.fill(kind | (isOdd ? ODD : 0), Math.max(0, first - start), Math.min(length, last - start));
    if (kind === 0) continue;
    if (first >= start && first < end) flags[first - start] |= FIELD_START;
    if (last > start && last <= end) flags[last - 1 - start] |= FIELD_END;
  }
  for (let at = firstChangeFrom(changes, start); at < changes.length && changes[at] <= end; at += 3) {
    const from = changes[at];
    const to = changes[at + 1];
    for (let byte = Math.max(from, start); byte < Math.min(to, end); byte++) flags[byte - start] |= CHANGED;
    if (changes[at + 2] <= to - from) continue;
    const place = Math.min(from, size - 1);
    if (place >= start && place < end) flags[place - start] |= REMOVED;
  }
  return flags;
}

/** Place of the first change that ends at the offset or after it. */
function firstChangeFrom(changes: readonly number[], offset: number): number {
  return firstIndex(changes.length / 3, (at) => changes[at * 3 + 1] >= offset) * 3;
}
