/** The name table of a SARC archive while it is changed: names keep their bytes and their order, whatever lies between them. */
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import { alignUp, isAscending } from "../layout.ts";
import { NAME_UNIT, type Sarc } from "./read.ts";

/** A stretch of the table: a name with its padding, or several that are parts of each other. */
export interface NameSlot {
  readonly bytes: Uint8Array;
  /** Offset in the table that was read; undefined for a new one. */
  readonly at: number | undefined;
}

export interface NameTable {
  /** What comes before the first name. */
  readonly front: Uint8Array;
  readonly slots: readonly NameSlot[];
  /** From the end of the names to the data. */
  readonly padding: Uint8Array;
  /** The slot that holds a name, and how far in it begins. */
  find(nameAt: number): { readonly slot: NameSlot; readonly inside: number };
  /** Names are in the order of the entries. */
  readonly isOrdered: boolean;
}

export function readNameTable({ bytes, entries, namesStart, dataStart }: Sarc): NameTable {
  const table = bytes.subarray(namesStart, dataStart);
  const inOrder = entries.flatMap(({ nameAt }) => (nameAt === undefined ? [] : [nameAt]));
  const offsets = [...new Set(inOrder)].sort((a, b) => a - b);
  const slots: NameSlot[] = [];
  let start = offsets[0] ?? 0;
  for (const [i, at] of offsets.entries()) {
    const isLast = i === offsets.length - 1;
    const zero = table.indexOf(0, at);
    const end = isLast ? Math.min(alignUp((zero < 0 ? table.length : zero) + 1, NAME_UNIT), table.length) : offsets[i + 1];
    // a name that goes on into the next one moves with it
    if (!isLast && (zero < 0 || zero >= end)) continue;
    slots.push({ bytes: table.subarray(start, end), at: start });
    start = end;
  }
  const end = slots.length === 0 ? 0 : start;
  return {
    front: table.subarray(0, slots.length === 0 ? 0 : (offsets[0] ?? 0)),
    slots,
    padding: table.subarray(end),
    find(nameAt) {
      let low = 0;
      let high = slots.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((slots[middle].at ?? 0) <= nameAt) low = middle;
        else high = middle - 1;
      }
      return { slot: slots[low], inside: nameAt - (slots[low].at ?? 0) };
    },
    isOrdered: isAscending(inOrder),
  };
}

export function makeSlot(name: string): NameSlot {
  const text = encodeUtf8(name);
  const bytes = new Uint8Array(alignUp(text.length + 1, NAME_UNIT));
  bytes.set(text);
  return { bytes, at: undefined };
}
