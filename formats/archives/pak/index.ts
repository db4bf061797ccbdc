/** PAK: the archives of Metroid Prime and Metroid Prime 2: Echoes. */

import { alignUp } from "../../core/bytes/bytes.ts";
import { hasMagic } from "../../core/files/knownFiles.ts";
import { catchStop, unlessStopped } from "../../core/issue.ts";
import { getOrMake } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import type { Archive, ArchiveType, Edit } from "../archive.ts";
import { alignmentOf, blocksByRow, layOut, movingBlocks, newData } from "../layout.ts";
import { WalkBudget } from "../walkBudget.ts";
import { findAnimations } from "./ancs.ts";
import { compress, decompress, findMethod, SIZE_FIELD } from "./compression.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { NAMES_START, type Pak, type Record, readPak, UNIT } from "./read.ts";
import { HEADER, NAME, RESOURCE } from "./schema.ts";

const USUAL_PADDING = 0xff;

interface Stored {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
}

/** @throws Stop if the format cannot store the change */
function changePak({ bytes, blocks, copies, tableEnd, records }: Pak, edits: readonly Edit[]): readonly Uint8Array[] {
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
  // `slice` of a Node buffer would not copy
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

/** Stores content as the game expects it: compressed if it was and that saves space, and padded to a unit. */
function store(bytes: Uint8Array, { start, size, isCompressed }: Record, content: Uint8Array): Stored {
  const old = bytes.subarray(start, start + size);
  const plain = { bytes: pad(content, old.at(-1)), isCompressed: false };
  if (!isCompressed || size < SIZE_FIELD) return plain;
  const unpacked = catchStop(() => decompress(old, start));
  // the compression of damaged data is uncertain, but the game can always read uncompressed data
  if ("issue" in unpacked) return plain;
  const { end } = unpacked.value;
  const packed = pad(compress(content, findMethod(old)), end < size ? old.at(-1) : undefined);
  return packed.length < plain.bytes.length ? { bytes: packed, isCompressed } : plain;
}

/** @param old a byte of the old padding */
function pad(content: Uint8Array, old: number | undefined): Uint8Array {
  const padded = new Uint8Array(alignUp(content.length, UNIT)).fill(old === 0 ? 0 : USUAL_PADDING);
  padded.set(content);
  return padded;
}

function open(bytes: Uint8Array): Archive {
  const pak = readPak(bytes);
  const findNames = once(() => nameAnimations(pak));
  return {
    type: pakType,
    bytes,
    entries: pak.entries,
    issues: pak.issues,
    nameTable: bytes.subarray(NAMES_START, pak.tableStart),
    read: (row) => readResource(pak, row),
    describe(row) {
      const [{ id, type }] = pak.copies[row];
      const names = pak.names.get(id) ?? [];
      return type === "ANIM" ? [...new Set([...names, ...(findNames().get(id) ?? [])])] : names;
    },
    change: (edits) => changePak(pak, edits),
  };
}

function readResource({ bytes, copies }: Pak, row: number): Uint8Array {
  const [{ start, size, isCompressed }] = copies[row];
  const stored = bytes.subarray(start, start + size);
  return isCompressed && size > 0 ? decompress(stored, start).content : stored;
}

/**
 * Names for ANIMs by id, from the ANCS resources in the PAK: names of primitives, then names of animations. If a PAK has too many ANCS
 * resources, only the first ones are read.
 */
function nameAnimations(pak: Pak): ReadonlyMap<number, readonly string[]> {
  const primitives = new Map<number, Set<string>>();
  const uses = new Map<number, Set<string>>();
  const note = (names: Map<number, Set<string>>, id: number, name: string) => getOrMake(names, id, () => new Set()).add(name);
  const budget = new WalkBudget(pak.bytes.length);
  for (const { row, type, size, contentSize = size } of pak.entries) {
    if (type !== "ANCS") continue;
    budget.addBytes(contentSize);
    if (budget.end()) break;
    const content = unlessStopped(() => readResource(pak, row));
    const set = content && findAnimations(content);
    if (!set) continue;
    for (const { id, primitive, animation } of set.animations) {
      note(primitives, id, primitive);
      note(uses, id, set.characters.length === 0 ? animation : `${set.characters[0]} / ${animation}`);
    }
  }
  return new Map([...primitives].map(([id, names]) => [id, [...names, ...(uses.get(id) ?? [])]]));
}

export const pakType: ArchiveType = {
  id: "pak",
  title: "PAK",
  description: "Archives of Metroid Prime and Metroid Prime 2: Echoes.",
  extensions: ["pak"],
  offers: ["replace"],
  contentUnit: UNIT,
  sniff: (head) => hasMagic(head, [0, 3, 0, 5]),
  open,
  diagnostics: DIAGNOSTICS,
  structs: [HEADER, NAME, RESOURCE],
};
