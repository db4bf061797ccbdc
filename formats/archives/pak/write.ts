/** Writes a PAK with resources replaced, each in all its copies. All others keep their stored bytes, and the table its order. */
import { catchStop } from "../../core/issue.ts";
import type { Edit } from "../archive.ts";
import { alignmentOf, alignUp, blocksByRow, layOut, movingBlocks, newData } from "../layout.ts";
import { compress, decompress, findMethod, SIZE_FIELD } from "./compression.ts";
import { type Pak, type Record, UNIT } from "./read.ts";

const USUAL_PADDING = 0xff;

interface Stored {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
}

/** @throws Stop where the format has no room for the change. */
export function changePak({ bytes, blocks, copies, tableEnd, records }: Pak, edits: readonly Edit[]): readonly Uint8Array[] {
  const data = movingBlocks(bytes, blocks, (block) => alignmentOf(blocks[block].start, UNIT));
  const blockOf = blocksByRow(blocks);
  const changed = new Map<number, Stored>();
  for (const edit of edits) {
    if (!("content" in edit)) continue;
    const stored = store(bytes, copies[edit.row][0], edit.content);
    for (const { index } of copies[edit.row]) {
      changed.set(index, stored);
      const block = blockOf.get(index);
      if (block === undefined) blockOf.set(index, data.push(newData(stored.bytes, UNIT)) - 1);
      else data[block].piece = { ...data[block].piece, content: stored.bytes };
    }
  }
  const tail = bytes.subarray(blocks.at(-1)?.end ?? tableEnd);
  const { starts, parts } = layOut(data, tableEnd, tail, "PAK");
  // the slice of a Node buffer would be the file itself
  const table = new Uint8Array(bytes.subarray(0, tableEnd));
  const view = new DataView(table.buffer);
  for (const { index, at, start } of records) {
    const block = blockOf.get(index);
    if (block === undefined) continue;
    const stored = changed.get(index);
    if (stored !== undefined) {
      view.setUint32(at, stored.isCompressed ? 1 : 0);
      view.setUint32(at + 12, stored.bytes.length);
    }
    const offset = stored === undefined ? start - (data[block].start ?? 0) : 0;
    view.setUint32(at + 16, (starts.get(data[block]) ?? 0) + offset);
  }
  return [table, ...parts];
}

/** As the game reads it: compressed where it was and where that saves room, and filled up to a unit. */
function store(bytes: Uint8Array, { start, size, isCompressed }: Record, content: Uint8Array): Stored {
  const old = bytes.subarray(start, start + size);
  const plain = { bytes: pad(content, old.at(-1)), isCompressed: false };
  if (!isCompressed || size < SIZE_FIELD) return plain;
  const unpacked = catchStop(() => decompress(old, start));
  // how damaged data was compressed is not certain; the game reads uncompressed data always
  if ("issue" in unpacked) return plain;
  const { end } = unpacked.value;
  const packed = pad(compress(content, findMethod(old)), end < size ? old.at(-1) : undefined);
  return packed.length < plain.bytes.length ? { bytes: packed, isCompressed } : plain;
}

/** @param old a byte of the padding so far */
function pad(content: Uint8Array, old: number | undefined): Uint8Array {
  const padded = new Uint8Array(alignUp(content.length, UNIT)).fill(old === 0 ? 0 : USUAL_PADDING);
  padded.set(content);
  return padded;
}
