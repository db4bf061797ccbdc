/**
 * Writes a SARC archive with changes. Unchanged members keep their bytes, names, order, alignment and padding, and the game finds all
 * members.
 */

import { alignUp } from "../../core/bytes/bytes.ts";
import type { Stop } from "../../core/issue.ts";
import { addToCount } from "../../core/lists.ts";
import { fieldOffset, structSize } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import type { Edit } from "../archive.ts";
import { archiveStop } from "../diagnostics.ts";
import { blocksByRow, fillPadding, insertLike, isAscending, layOut, type Moving, movingBlocks, newData } from "../layout.ts";
import { makeSlot, type NameSlot, type NameTable, type PlacedNames, placeNames, readNameTable } from "../nameTable.ts";
import type { Alignments } from "./alignment.ts";
import { hashBytes } from "./hash.ts";
import {
  BYTE_ORDER_MARK,
  ENTRIES_START,
  ENTRY_SIZE,
  MAX_MEMBERS,
  NAME_UNIT,
  NAMES_SIZE,
  type Sarc,
  TABLE_START,
  USUAL_KEY,
  VERSION,
} from "./read.ts";
import { HEADER, NAMES, TABLE } from "./schema.ts";

/** Little-endian, as on the Switch, with the hash key of all games. */
export function emptySarc(): Uint8Array {
  const size = ENTRIES_START + NAMES_SIZE;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  for (const [at, letters] of [
    [0, "SARC"],
    [TABLE_START, "SFAT"],
    [ENTRIES_START, "SFNT"],
  ] as const)
    bytes.set(encodeUtf8(letters), at);
  view.setUint16(fieldOffset(HEADER, "header size"), TABLE_START, true);
  view.setUint16(fieldOffset(HEADER, "byte order"), BYTE_ORDER_MARK, true);
  view.setUint32(fieldOffset(HEADER, "archive size"), size, true);
  view.setUint32(fieldOffset(HEADER, "data offset"), size, true);
  view.setUint16(fieldOffset(HEADER, "version"), VERSION, true);
  view.setUint16(TABLE_START + fieldOffset(TABLE, "header size"), structSize(TABLE), true);
  view.setUint32(TABLE_START + fieldOffset(TABLE, "hash key"), USUAL_KEY, true);
  view.setUint16(ENTRIES_START + fieldOffset(NAMES, "header size"), NAMES_SIZE, true);
  return bytes;
}

interface Member {
  readonly name: string | undefined;
  readonly hash: number;
  attributes: number;
  readonly slot: NameSlot | undefined;
  /** Offset of the name in its slot. */
  readonly inside: number;
  readonly data: Moving;
  /** Offset of the member in its data. */
  readonly offset: number;
  size: number;
}

const NAME_OFFSET_BITS = 0xffffff;

/** @throws Stop if the format cannot store the change */
export function changeSarc(sarc: Sarc, alignments: Alignments, edits: readonly Edit[]): readonly Uint8Array[] {
  const { bytes, entries, blocks, key, namesStart, dataStart } = sarc;
  const offsets = entries.flatMap(({ nameAt }) => (nameAt === undefined ? [] : [nameAt]));
  const table = readNameTable(bytes.subarray(namesStart, dataStart), offsets, NAME_UNIT);

  const oldData = movingBlocks(bytes, blocks, alignments.ofBlock);
  const blockOf = blocksByRow(blocks);
  const rows: Member[] = entries.map(({ name, hash, attributes, nameAt, start, size, row }) => {
    const moving = oldData[blockOf.get(row) ?? 0];
    const place = nameAt === undefined ? undefined : table.find(nameAt);
    return {
      name,
      hash,
      attributes,
      slot: place?.slot,
      inside: place?.inside ?? 0,
      data: moving,
      offset: start - (moving.start ?? 0),
      size,
    };
  });
  const say = slashOf(rows);
  for (const edit of edits) {
    if (!("content" in edit)) continue;
    const member = rows[edit.row];
    member.data.piece = { ...member.data.piece, content: edit.content };
    member.size = edit.content.length;
  }
  const make = (given: string, data: Moving): Member => {
    const name = say(given);
    const { content } = data.piece;
    const slot = makeSlot(name, NAME_UNIT);
    return { name, hash: hashBytes(encodeUtf8(name), key), attributes: 0, slot, inside: 0, data, offset: 0, size: content.length };
  };
  const gone = new Set(edits.flatMap((edit) => ("gone" in edit || "name" in edit ? [rows[edit.row]] : [])));
  const renamed = edits.flatMap((edit) => {
    if (!("name" in edit)) return [];
    const { content, alignment } = rows[edit.row].data.piece;
    return [make(edit.name, newData(content, alignment))];
  });
  const added = edits.flatMap((edit) => {
    if (!("add" in edit)) return [];
    const { name, content } = edit.add;
    return [make(name, newData(content, alignments.ofNew(name, content)))];
  });
  const fresh = [...renamed, ...added];
  const touched = new Set([...gone, ...fresh].map(({ hash }) => hash));

  const kept = rows.filter((row) => !gone.has(row));
  const members = mergeByHash(kept, fresh);
  const keptSlots = new Set(kept.map(({ slot }) => slot));
  const goneSlots = new Set([...gone].flatMap(({ slot }) => (slot === undefined || keptSlots.has(slot) ? [] : [slot])));
  const slots = insertLike(
    table.slots.filter((slot) => !goneSlots.has(slot)),
    fresh.flatMap(({ slot }) => slot ?? []),
    table.isOrdered ? members.flatMap(({ slot }) => slot ?? []) : undefined,
  );
  const goneData = new Set([...gone].map((member) => member.data));
  const isDataOrdered = isAscending(entries.map(({ start }) => start));
  const data = insertLike(
    oldData.filter((moving) => !goneData.has(moving)),
    fresh.map((member) => member.data),
    isDataOrdered ? members.map((member) => member.data) : undefined,
  );

  // a name at the start of the table without a number would mean no name
  if (table.front.length === 0)
    for (const { slot, inside, attributes, hash } of members)
      if (slot !== undefined && slot === slots[0] && inside === 0 && attributes >>> 24 === 0) touched.add(hash);
  numberAnew(members, touched);
  return build(sarc, {
    members,
    table,
    slots,
    data,
    tail: bytes.subarray(Math.max(blocks.at(-1)?.end ?? dataStart, dataStart)),
    oldMost: largestAlignment(oldData),
    isTableNew: touched.size > 0,
  });
}

/** Inserts new members before the first one with a greater hash. Existing members keep their order, sorted or not. */
function mergeByHash(kept: readonly Member[], fresh: readonly Member[]): readonly Member[] {
  const sorted = [...fresh].sort((a, b) => a.hash - b.hash);
  const merged: Member[] = [];
  let next = 0;
  for (const member of kept) {
    while (next < sorted.length && sorted[next].hash < member.hash) merged.push(sorted[next++]);
    merged.push(member);
  }
  return [...merged, ...sorted.slice(next)];
}

/** If every name begins with a slash, a new name must, too: otherwise the game would not find it. */
function slashOf(rows: readonly Member[]): (name: string) => string {
  const names = rows.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const isCommon = names.length > 0 && names.every((name) => name.startsWith("/"));
  return (name) => (isCommon && !name.startsWith("/") ? `/${name}` : name);
}

function largestAlignment(data: readonly Moving[]): number {
  return data.reduce((most, { piece }) => Math.max(most, piece.alignment), 1);
}

/** Renumbers members with an added or removed hash as 1, 2, …: the game would not find a single member with the number 2. */
function numberAnew(members: readonly Member[], hashes: ReadonlySet<number>): void {
  const numbers = new Map<number, number>();
  for (const member of members) {
    if (!hashes.has(member.hash) || member.slot === undefined) continue;
    const number = addToCount(numbers, member.hash);
    if (number > 0xff) throw refused(`More than 255 members would have the hash ${hex(member.hash)}.`);
    member.attributes = ((number << 24) | (member.attributes & NAME_OFFSET_BITS)) >>> 0;
  }
}

function refused(message: string): Stop {
  return archiveStop("not-possible", message);
}

interface Parts {
  readonly members: readonly Member[];
  readonly table: NameTable;
  readonly slots: readonly NameSlot[];
  readonly data: readonly Moving[];
  readonly tail: Uint8Array;
  readonly oldMost: number;
  readonly isTableNew: boolean;
}

function build(sarc: Sarc, { members, table, slots, data, tail, oldMost, isTableNew }: Parts): readonly Uint8Array[] {
  const { bytes, littleEndian, namesStart, entries } = sarc;
  if (isTableNew && members.length > Math.max(MAX_MEMBERS, entries.length))
    throw refused(`The archive would have ${members.length} members; the game supports ${MAX_MEMBERS}.`);

  const tableEnd = ENTRIES_START + members.length * ENTRY_SIZE + NAMES_SIZE;
  const names = placeNames(table, slots, NAME_UNIT);
  if (names.bytes.length / NAME_UNIT > NAME_OFFSET_BITS)
    throw refused("The names would need more than 64 MiB, which the archive cannot store.");

  const namesEnd = tableEnd + names.bytes.length;
  const oldNamesEnd = sarc.dataStart - table.padding.length;
  const dataStart = isTableNew ? newDataStart(sarc, oldNamesEnd, namesEnd, oldMost, largestAlignment(data)) : sarc.dataStart;
  const { starts, size, parts } = layOut(data, dataStart, tail);

  const tables = new Uint8Array(dataStart);
  const view = new DataView(tables.buffer);
  tables.set(bytes.subarray(0, ENTRIES_START));
  const sizeAt = fieldOffset(HEADER, "archive size");
  view.setUint32(sizeAt, view.getUint32(sizeAt, littleEndian) + size - bytes.length, littleEndian);
  if (isTableNew) view.setUint32(fieldOffset(HEADER, "data offset"), dataStart, littleEndian);
  view.setUint16(TABLE_START + fieldOffset(TABLE, "count"), members.length, littleEndian);

  for (const [i, member] of members.entries()) {
    const at = ENTRIES_START + i * ENTRY_SIZE;
    const begin = (starts.get(member.data) ?? 0) + member.offset - dataStart;
    view.setUint32(at, member.hash, littleEndian);
    view.setUint32(at + 4, attributesOf(member, names), littleEndian);
    view.setUint32(at + 8, begin, littleEndian);
    view.setUint32(at + 12, begin + member.size, littleEndian);
  }
  tables.set(bytes.subarray(namesStart - NAMES_SIZE, namesStart), tableEnd - NAMES_SIZE);
  tables.set(names.bytes, tableEnd);
  fillPadding(tables, namesEnd, dataStart, table.padding);
  return [tables, ...parts];
}

function attributesOf({ attributes, slot, inside }: Member, names: PlacedNames): number {
  if (slot === undefined) return attributes;
  return ((attributes & ~NAME_OFFSET_BITS) | (names.offsetOf({ slot, inside }) / NAME_UNIT)) >>> 0;
}

/** The start of the data: after the names, at the largest alignment, as usual. An archive with more space there keeps it if it suffices. */
function newDataStart({ dataStart, entries }: Sarc, oldNamesEnd: number, namesEnd: number, oldMost: number, most: number): number {
  const isUsual = entries.length === 0 || alignUp(oldNamesEnd, oldMost) === dataStart;
  if (isUsual) return alignUp(namesEnd, most);
  return alignUp(Math.max(namesEnd, dataStart), most);
}
