/**
 * Writes a SARC archive with changes: what was not changed keeps its bytes, names, order, alignment and padding, and members are found
 * by the game's own look-up.
 */

import type { Stop } from "../../core/issue.ts";
import { fieldOffset } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import type { Edit } from "../archive.ts";
import { archiveStop } from "../diagnostics.ts";
import { alignUp, fillPadding, isAscending, layOut, type Piece, partsOf } from "../layout.ts";
import { makeSlot, type NameSlot, readNameTable } from "../nameTable.ts";
import { findAlignments } from "./alignment.ts";
import { hashName } from "./hash.ts";
import { ENTRIES_START, ENTRY_SIZE, MOST_MEMBERS, NAME_UNIT, NAMES_SIZE, type Sarc, TABLE_START } from "./read.ts";
import { HEADER, TABLE } from "./schema.ts";

/** Data moves as a whole; members that share bytes share their piece. */
interface Moving {
  piece: Piece;
  /** Where it lay; undefined for a new one. */
  readonly start: number | undefined;
}

interface Member {
  readonly name: string | undefined;
  readonly hash: number;
  attributes: number;
  readonly slot: NameSlot | undefined;
  /** How far in its slot the name begins. */
  readonly inside: number;
  readonly data: Moving;
  /** How far in its data it begins. */
  readonly offset: number;
  size: number;
}

const NAME_OFFSET_BITS = 0xffffff;
const MOST_BYTES = 0xffff_ffff;

/** @throws Stop where the format has no room for the change. */
export function changeSarc(sarc: Sarc, edits: readonly Edit[]): readonly Uint8Array[] {
  const { bytes, entries, blocks, key, namesStart, dataStart } = sarc;
  const alignments = findAlignments(sarc);
  const offsets = entries.flatMap(({ nameAt }) => (nameAt === undefined ? [] : [nameAt]));
  const table = readNameTable(bytes.subarray(namesStart, dataStart), offsets, NAME_UNIT);

  const data: Moving[] = blocks.map(({ start, end, after }, i) => ({
    piece: { content: bytes.subarray(start, end), alignment: alignments.ofBlock(i), padding: bytes.subarray(after, start) },
    start,
  }));
  const blockOf = new Map(blocks.flatMap(({ rows }, i) => rows.map((row) => [row, i] as const)));
  const rows: Member[] = entries.map(({ name, hash, attributes, nameAt, start, size, row }) => {
    const moving = data[blockOf.get(row) ?? 0];
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
  const isDataOrdered = isAscending(entries.map(({ start }) => start));
  const members = [...rows];
  let slots = [...table.slots];
  let pieces = data;
  const touched = new Set<number>();

  const remove = (member: Member) => {
    members.splice(members.indexOf(member), 1);
    pieces = pieces.filter((piece) => piece !== member.data);
    if (!members.some(({ slot }) => slot === member.slot)) slots = slots.filter((slot) => slot !== member.slot);
    touched.add(member.hash);
  };
  const insert = (name: string, content: Uint8Array, alignment: number) => {
    const hash = hashName(name, key);
    const greater = members.findIndex((member) => member.hash > hash);
    const at = greater < 0 ? members.length : greater;
    const following = members.slice(at).find(({ slot }) => slot !== undefined)?.slot;
    const slot = makeSlot(name, NAME_UNIT);
    slots.splice(table.isOrdered && following !== undefined ? slots.indexOf(following) : slots.length, 0, slot);
    const moving: Moving = { piece: { content, alignment, padding: new Uint8Array(0) }, start: undefined };
    const next = members[at]?.data;
    pieces = [...pieces];
    pieces.splice(isDataOrdered && next !== undefined ? pieces.indexOf(next) : pieces.length, 0, moving);
    members.splice(at, 0, { name, hash, attributes: 0, slot, inside: 0, data: moving, offset: 0, size: content.length });
    touched.add(hash);
  };
  const say = slashOf(rows);

  for (const edit of edits) {
    if (!("row" in edit) || !("content" in edit)) continue;
    const member = rows[edit.row];
    member.data.piece = { ...member.data.piece, content: edit.content };
    member.size = edit.content.length;
  }
  for (const edit of edits) if ("gone" in edit) remove(rows[edit.row]);
  // all names go before the first comes back, so that two members can change theirs with each other
  const renamed = edits.flatMap((edit) => ("name" in edit ? [{ member: rows[edit.row], name: edit.name }] : []));
  for (const { member } of renamed) remove(member);
  for (const { member, name } of renamed) insert(say(name), member.data.piece.content, member.data.piece.alignment);
  for (const edit of edits)
    if ("add" in edit) insert(say(edit.add.name), edit.add.content, alignments.ofNew(edit.add.name, edit.add.content));

  // at the start of the names, one without a number would be a member without a name
  if (table.front.length === 0)
    for (const { slot, inside, attributes, hash } of members)
      if (slot !== undefined && slot === slots[0] && inside === 0 && attributes >>> 24 === 0) touched.add(hash);
  numberAnew(members, touched);
  return build(sarc, {
    members,
    front: table.front,
    slots,
    padding: table.padding,
    pieces: pieces.map(({ piece }) => piece),
    data: pieces,
    tail: bytes.subarray(Math.max(blocks.at(-1)?.end ?? dataStart, dataStart)),
    oldMost: largest(data.map(({ piece }) => piece.alignment)),
    isTableNew: touched.size > 0,
  });
}

/** Where every name begins with a slash, a new one does too: without it, the game would not ask for it. */
function slashOf(rows: readonly Member[]): (name: string) => string {
  const names = rows.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const isCommon = names.length > 0 && names.every((name) => name.startsWith("/"));
  return (name) => (isCommon && !name.startsWith("/") ? `/${name}` : name);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 1);
}

/** Members of a hash that came or went are numbered 1, 2, …: a lone one with the number 2 would be lost to the game. */
function numberAnew(members: readonly Member[], hashes: ReadonlySet<number>): void {
  const numbers = new Map<number, number>();
  for (const member of members) {
    if (!hashes.has(member.hash) || member.slot === undefined) continue;
    const number = (numbers.get(member.hash) ?? 0) + 1;
    if (number > 0xff) throw refused(`More than 255 members would have the hash ${hex(member.hash)}.`);
    numbers.set(member.hash, number);
    member.attributes = ((number << 24) | (member.attributes & NAME_OFFSET_BITS)) >>> 0;
  }
}

function refused(message: string): Stop {
  return archiveStop("not-possible", message);
}

interface Parts {
  readonly members: readonly Member[];
  readonly front: Uint8Array;
  readonly slots: readonly NameSlot[];
  readonly padding: Uint8Array;
  readonly pieces: readonly Piece[];
  readonly data: readonly Moving[];
  readonly tail: Uint8Array;
  readonly oldMost: number;
  readonly isTableNew: boolean;
}

function build(sarc: Sarc, { members, front, slots, padding, pieces, data, tail, oldMost, isTableNew }: Parts): readonly Uint8Array[] {
  const { bytes, littleEndian, namesStart, entries } = sarc;
  if (isTableNew && members.length > Math.max(MOST_MEMBERS, entries.length))
    throw refused(`The archive would have ${members.length} members; the game takes ${MOST_MEMBERS}.`);

  const tableEnd = ENTRIES_START + members.length * ENTRY_SIZE + NAMES_SIZE;
  const slotAt = new Map<NameSlot, number>();
  let nameEnd = front.length;
  for (const slot of slots) {
    slotAt.set(slot, nameEnd);
    nameEnd += slot.bytes.length;
  }
  if (nameEnd / NAME_UNIT > NAME_OFFSET_BITS) throw refused("The names would take more than 64 MiB, which the archive has no room for.");

  const namesEnd = tableEnd + nameEnd;
  const most = largest(pieces.map(({ alignment }) => alignment));
  const dataStart = isTableNew ? newDataStart(sarc, sarc.dataStart - padding.length, namesEnd, oldMost, most) : sarc.dataStart;
  const { starts, end } = layOut(pieces, dataStart);
  const size = end + tail.length;
  if (size > MOST_BYTES) throw refused("The archive would be larger than 4 GiB, which its fields have no room for.");

  const tables = new Uint8Array(dataStart);
  const view = new DataView(tables.buffer);
  tables.set(bytes.subarray(0, ENTRIES_START));
  const sizeAt = fieldOffset(HEADER, "archive size");
  view.setUint32(sizeAt, view.getUint32(sizeAt, littleEndian) + size - bytes.length, littleEndian);
  if (isTableNew) view.setUint32(fieldOffset(HEADER, "data offset"), dataStart, littleEndian);
  view.setUint16(TABLE_START + fieldOffset(TABLE, "count"), members.length, littleEndian);

  const startOf = new Map(data.map((moving, i) => [moving, starts[i]]));
  for (const [i, member] of members.entries()) {
    const at = ENTRIES_START + i * ENTRY_SIZE;
    const begin = (startOf.get(member.data) ?? 0) + member.offset - dataStart;
    view.setUint32(at, member.hash, littleEndian);
    view.setUint32(at + 4, attributesOf(member, slotAt), littleEndian);
    view.setUint32(at + 8, begin, littleEndian);
    view.setUint32(at + 12, begin + member.size, littleEndian);
  }
  tables.set(bytes.subarray(namesStart - NAMES_SIZE, namesStart), tableEnd - NAMES_SIZE);
  tables.set(front, tableEnd);
  for (const slot of slots) tables.set(slot.bytes, tableEnd + (slotAt.get(slot) ?? 0));
  fillPadding(tables, namesEnd, dataStart, padding);
  return [tables, ...partsOf(pieces, starts, dataStart), tail];
}

function attributesOf({ attributes, slot, inside }: Member, slotAt: ReadonlyMap<NameSlot, number>): number {
  if (slot === undefined) return attributes;
  return ((attributes & ~NAME_OFFSET_BITS) | (((slotAt.get(slot) ?? 0) + inside) / NAME_UNIT)) >>> 0;
}

/** After the names at the largest alignment, as writers do it; an archive with more room than that keeps it while it suffices. */
function newDataStart({ dataStart, entries }: Sarc, oldNamesEnd: number, namesEnd: number, oldMost: number, most: number): number {
  const isUsual = entries.length === 0 || alignUp(oldNamesEnd, oldMost) === dataStart;
  if (isUsual) return alignUp(namesEnd, most);
  return alignUp(Math.max(namesEnd, dataStart), most);
}
