/** The name table of an archive during a change: names keep their bytes and order, including the bytes between them. */
import { alignUp } from "../core/bytes/bytes.ts";
import { lastIndex } from "../core/search.ts";
import { encodeUtf8 } from "../core/text/textCoding.ts";
import { isAscending } from "./layout.ts";

/** A part of the table: a name with its padding, or several overlapping names. */
export interface NameSlot {
  readonly bytes: Uint8Array;
  /** Offset in the original table; undefined for a new name. */
  readonly at: number | undefined;
}

export interface NameTable {
  /** Bytes before the first name. */
  readonly front: Uint8Array;
  readonly slots: readonly NameSlot[];
  /** Bytes from the end of the names to the data. */
  readonly padding: Uint8Array;
  /** The slot with a name, and the name's offset in it. */
  find(nameAt: number): { readonly slot: NameSlot; readonly inside: number };
  /** Whether names have the order of their members. */
  readonly isOrdered: boolean;
}

/**
 * @param table from the first possible name to the data
 * @param offsets of the names, in the order of their members
 * @param unit to which names are padded
 */
export function readNameTable(table: Uint8Array, offsets: readonly number[], unit: number): NameTable {
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  const slots: NameSlot[] = [];
  let start = sorted[0] ?? 0;
  for (const [i, at] of sorted.entries()) {
    const isLast = i === sorted.length - 1;
    const zero = table.indexOf(0, at);
    const end = isLast ? Math.min(alignUp((zero < 0 ? table.length : zero) + 1, unit), table.length) : sorted[i + 1];
    // a name that continues into the next one moves with it
    if (!isLast && (zero < 0 || zero >= end)) continue;
    slots.push({ bytes: table.subarray(start, end), at: start });
    start = end;
  }
  const end = slots.length === 0 ? 0 : start;
  return {
    front: table.subarray(0, slots.length === 0 ? 0 : (sorted[0] ?? 0)),
    slots,
    padding: table.subarray(end),
    find(nameAt) {
      const found = lastIndex(slots.length, (at) => (slots[at].at ?? 0) <= nameAt);
      const slot = slots[Math.max(found, 0)];
      return { slot, inside: nameAt - (slot.at ?? 0) };
    },
    isOrdered: isAscending(offsets),
  };
}

/** The bytes of a name table, and the offsets of its names. */
export interface PlacedNames {
  readonly bytes: Uint8Array;
  /** The offset of a name. */
  offsetOf(name: { readonly slot: NameSlot; readonly inside: number }): number;
}

/** @param unit of offsets of names, to which the last name of a damaged table may not be aligned */
export function placeNames({ front }: NameTable, slots: readonly NameSlot[], unit: number): PlacedNames {
  const offsets = new Map<NameSlot, number>();
  let size = front.length;
  for (const slot of slots) {
    offsets.set(slot, alignUp(size, unit));
    size = alignUp(size, unit) + slot.bytes.length;
  }
  const bytes = new Uint8Array(size);
  bytes.set(front);
  for (const [slot, at] of offsets) bytes.set(slot.bytes, at);
  return { bytes, offsetOf: ({ slot, inside }) => (offsets.get(slot) ?? 0) + inside };
}

export function makeSlot(name: string, unit: number): NameSlot {
  const text = encodeUtf8(name);
  const bytes = new Uint8Array(alignUp(text.length + 1, unit));
  bytes.set(text);
  return { bytes, at: undefined };
}
