/** PAK: the archives of Metroid Prime and Metroid Prime 2: Echoes. */

import { alignUp, ByteWriter } from "../../core/bytes/bytes.ts";
import { hasMagic } from "../../core/files/knownFiles.ts";
import { catchStop, unlessStopped } from "../../core/issue.ts";
import { quote } from "../../core/json/print.ts";
import { getOrMake } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import type { Archive, ArchiveType, Edit } from "../archive.ts";
import { alignmentOf, blocksByRow, layOut, type Moving, movingBlocks, newData } from "../layout.ts";
import { notPossible } from "../memberNames.ts";
import { WalkBudget } from "../walkBudget.ts";
import { findAnimations } from "./ancs.ts";
import { compress, decompress, findMethod, SIZE_FIELD } from "./compression.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { bytesOfType, NAMES_START, type Pak, pathOf, RECORD_SIZE, type Record, readPak, UNIT } from "./read.ts";
import { HEADER, NAME, RESOURCE } from "./schema.ts";

const USUAL_PADDING = 0xff;

interface Stored {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
}

/** @throws Stop if the format cannot store the change */
function changePak(pak: Pak, edits: readonly Edit[]): readonly Uint8Array[] {
  const { bytes, blocks, copies, tableStart, tableEnd, records } = pak;
  const data = movingBlocks(bytes, blocks, (block) => alignmentOf(blocks[block].start, UNIT));
  const blockOf = blocksByRow(blocks);
  const changed = new Map<number, Stored>();
  const gone = new Set<number>();
  const goneData = new Set<Moving | undefined>();
  for (const edit of edits) {
    if (!("row" in edit)) continue;
    const stored = "content" in edit ? store(bytes, copies[edit.row][0], edit.content) : undefined;
    for (const { index } of copies[edit.row]) {
      const block = blockOf.get(index);
      if (stored === undefined) {
        gone.add(index);
        goneData.add(data[block ?? -1]);
        continue;
      }
      changed.set(index, stored);
      if (block === undefined) blockOf.set(index, data.push(newData(stored.bytes, UNIT)) - 1);
      else data[block].piece = { ...data[block].piece, content: stored.bytes };
    }
  }
  const left = records.filter(({ index }) => !gone.has(index));
  const added = newResources(left, edits);
  const count = left.length + added.length;
  // an empty PAK may end before its tables
  if (bytes.length < NAMES_START && count === 0) return [bytes];
  const table = new ByteWriter(tableEnd, false);
  table.bytes(bytes.subarray(0, tableStart));
  if (table.length < NAMES_START) table.u32(0);
  table.u32(count);
  const tail = bytes.subarray(blocks.at(-1)?.end ?? tableEnd);
  const kept = [...data.filter((each) => !goneData.has(each)), ...added.map((each) => each.data)];
  const { starts, parts } = layOut(kept, table.length + count * RECORD_SIZE, tail, "PAK");
  for (const { index, at, start } of left) {
    const record = table.length;
    table.bytes(bytes.subarray(at, at + RECORD_SIZE));
    const block = blockOf.get(index);
    if (block === undefined) continue;
    const stored = changed.get(index);
    if (stored !== undefined) {
      table.setU32(record, stored.isCompressed ? 1 : 0);
      table.setU32(record + 12, stored.bytes.length);
    }
    const offset = stored === undefined ? start - (data[block].start ?? 0) : 0;
    table.setU32(record + 16, (starts.get(data[block]) ?? 0) + offset);
  }
  for (const { type, id, data } of added) {
    table.u32(0);
    table.bytes(type);
    table.u32(id);
    table.u32(data.piece.content.length);
    table.u32(starts.get(data) ?? 0);
  }
  return [table.toBytes(), ...parts];
}

/** Added resources are not compressed, which the game accepts for all types. @throws Stop if the name does not state type and id */
function newResources(records: readonly Record[], edits: readonly Edit[]) {
  const types = new Map(records.map(({ id, type }) => [id, type]));
  return edits.flatMap((edit) => {
    if (!("add" in edit)) return [];
    const { name, content } = edit.add;
    const [, type = "", digits = ""] = /^([0-9A-Za-z_]{4}|[0-9a-f]{8})\/([0-9A-F]{8})\.\1$/.exec(name) ?? [];
    const shown = quote(name);
    if (type === "")
      throw notPossible(`${shown} cannot be added: members of a PAK are named by type and id, as in "ANIM/0A000001.ANIM".`, name);
    const id = Number.parseInt(digits, 16);
    const other = types.get(id);
    if (other !== undefined) throw notPossible(`${shown} cannot be added: ${quote(pathOf(other, id))} has the same id.`, name);
    types.set(id, type);
    return [{ type: bytesOfType(type), id, data: newData(pad(content, undefined), UNIT) }];
  });
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
  offers: ["replace", "add", "delete"],
  contentUnit: UNIT,
  sniff: (head) => hasMagic(head, [0, 3, 0, 5]),
  open,
  diagnostics: DIAGNOSTICS,
  structs: [HEADER, NAME, RESOURCE],
};
