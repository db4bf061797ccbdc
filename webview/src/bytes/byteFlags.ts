/**
 * The look of each byte as one number: the kind of its field, whether the field starts or ends here, whether the byte changed. Must not
 * know the page or its messages.
 */

import type { ByteWindow } from "../../../formats/core/byteView/byteContent.ts";
import { firstIndex } from "../../../formats/core/search.ts";

/** The lowest bits: index into the core's `BYTE_KINDS`. */
export const KIND_MASK = 7;
/** Every second field, so that neighbours of the same kind look different. */
export const ODD = 8;
export const FIELD_START = 16;
export const FIELD_END = 32;
export const CHANGED = 64;
/** Bytes were removed before this one; at the end of the file, after it. */
export const REMOVED = 128;

/** @param changes of the whole file, ascending, as a flat list of start, end, removed @param size of the file */
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

/** Returns the index in `changes` of the first change that ends at or after the offset. */
function firstChangeFrom(changes: readonly number[], offset: number): number {
  return firstIndex(changes.length / 3, (at) => changes[at * 3 + 1] >= offset) * 3;
}
