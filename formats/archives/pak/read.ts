/** Reads the tables of a PAK, but not the resources. */

import { ByteReader } from "../../core/bytes/bytes.ts";
import { bytesAt, type Issue, type Stop } from "../../core/issue.ts";
import { addToList } from "../../core/lists.ts";
import { findDifference } from "../../core/proof.ts";
import { fieldOffset, structSize } from "../../core/schema.ts";
import { hex, hexDigits, upperHex } from "../../core/text/hex.ts";
import { decodeBytewise, decodeUtf8 } from "../../core/text/textCoding.ts";
import type { Entry } from "../archive.ts";
import { addFinding } from "../diagnostics.ts";
import { type Block, findBlocks, withPlaces } from "../layout.ts";
import { lockShared } from "../members.ts";
import { findContentSize } from "./compression.ts";
import { pakIssue, pakStop } from "./diagnostics.ts";
import { HEADER, NAME, RESOURCE } from "./schema.ts";

/** The unit in which the game stores sizes and offsets. */
export const UNIT = 32;
export const RECORD_SIZE = structSize(RESOURCE);
export const NAMES_START = structSize(HEADER);
const MIN_FILE = fieldOffset(HEADER, "name count");
const NAME_SIZE = structSize(NAME);
/** Additional bytes of an id in a prototype of Metroid Prime 3. */
const MORE_ID_BYTES = 4;
const MAX_RECORDS = 0x3_ffff;

/** An entry of the table: one copy of a resource. */
export interface Record {
  readonly index: number;
  /** The offset of the entry in the file. */
  readonly at: number;
  readonly isCompressed: boolean;
  readonly type: string;
  readonly id: number;
  readonly start: number;
  readonly size: number;
}

export interface Pak {
  readonly bytes: Uint8Array;
  readonly entries: readonly Entry[];
  /** The copies of each row, in order. */
  readonly copies: readonly (readonly Record[])[];
  /** Names by id. */
  readonly names: ReadonlyMap<number, readonly string[]>;
  /** Start of the resource table, right after the names. */
  readonly tableStart: number;
  /** The end of the table. */
  readonly tableEnd: number;
  /** Blocks of data, whose rows are indices of records. */
  readonly blocks: readonly Block[];
  readonly records: readonly Record[];
  readonly issues: readonly Issue[];
}

/** "ANIM 0A000001". */
export function shownId(type: string, id: number): string {
  return `${type} ${upperHex(id, 8)}`;
}

/** @throws Stop if the tables cannot be read */
export function readPak(bytes: Uint8Array): Pak {
  if (bytes.length < MIN_FILE) throw cutOff(bytes, MIN_FILE);
  const nothing = {
    bytes,
    entries: [],
    copies: [],
    names: new Map(),
    tableStart: bytes.length,
    tableEnd: bytes.length,
    blocks: [],
    records: [],
    issues: [],
  };
  if (bytes.length === MIN_FILE) return nothing;
  const issues: Issue[] = [];
  const { tableStart, names } = readNames(bytes);
  const records = readRecords(bytes, tableStart);
  const tableEnd = tableStart + 4 + records.length * RECORD_SIZE;
  checkRecords(bytes, records, tableEnd, issues);
  const stretches = records
    .filter(({ start }) => start >= tableEnd && start <= bytes.length)
    .map(({ index, start, size }) => ({ row: index, start, size }));
  const blocks = findBlocks(withPlaces(stretches, tableEnd), tableEnd);
  checkOverlaps(records, blocks);
  const { entries, copies } = gatherCopies(bytes, records, issues);
  const rowOf = new Map(copies.flatMap((own, row) => own.map(({ index }) => [index, row] as const)));
  // copies of one resource with the same bytes are not shared data
  const shared = blocks.map((block) => ({ ...block, rows: [...new Set(block.rows.map((index) => rowOf.get(index) ?? 0))] }));
  const marked = lockShared(entries, shared, issues);
  return { bytes, entries: marked, copies, names, tableStart, tableEnd, blocks, records, issues };
}

function cutOff({ length }: Uint8Array, needed: number): Stop {
  return pakStop("truncated", `The file ends after ${length} bytes; its header has at least ${needed}.`, bytesAt(length, 0));
}

function readNames(bytes: Uint8Array): { readonly tableStart: number; readonly names: ReadonlyMap<number, readonly string[]> } {
  const names = new Map<number, string[]>();
  if (bytes.length < NAMES_START) throw cutOff(bytes, NAMES_START);
  const reader = new ByteReader(bytes, false);
  const countAt = fieldOffset(HEADER, "name count");
  const count = reader.u32(countAt);
  const place = bytesAt(countAt, 4);
  if (NAMES_START + count * NAME_SIZE > bytes.length)
    throw orPrototype(
      bytes,
      pakStop(
        "names",
        `The header states ${count} names, which need at least ${count * NAME_SIZE} bytes, but the file has ${bytes.length}.`,
        place,
      ),
    );
  if (count > MAX_RECORDS) throw pakStop("limit", `The PAK has ${count} names; Bytewright opens up to ${MAX_RECORDS}.`, place);
  let at = NAMES_START;
  for (let i = 0; i < count; i++) {
    if (at + NAME_SIZE > bytes.length) throw orPrototype(bytes, cutOff(bytes, at + NAME_SIZE));
    const { id, length } = reader.struct(NAME, at);
    const end = at + NAME_SIZE + length;
    if (end > bytes.length) {
      const message = `Name ${i} states a length of ${length}, but the file ends at ${hex(bytes.length)}.`;
      throw orPrototype(bytes, pakStop("name-length", message, bytesAt(at + NAME_SIZE - 4, 4)));
    }
    const text = bytes.subarray(at + NAME_SIZE, end);
    addToList(names, id, decodeUtf8(text) ?? decodeBytewise(text));
    at = end;
  }
  return { tableStart: at, names };
}

/** The finding, or a more specific one if names and table fit 64-bit ids. */
function orPrototype(bytes: Uint8Array, found: Stop): Stop {
  if (!isPrototype(bytes)) return found;
  return pakStop("prototype", "This PAK is from a Metroid Prime 3 prototype: its ids have 64 bits.", bytesAt(0, 4));
}

function isPrototype(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = NAMES_START;
  for (let left = view.getUint32(fieldOffset(HEADER, "name count")); left > 0; left--) {
    const end = at + NAME_SIZE + MORE_ID_BYTES;
    if (end > bytes.length) return false;
    at = end + view.getUint32(end - 4);
  }
  const size = RECORD_SIZE + MORE_ID_BYTES;
  const count = at + 4 <= bytes.length ? view.getUint32(at) : 0;
  if (count === 0 || at + 4 + count * size > bytes.length) return false;
  for (let record = at + 4; record < at + 4 + count * size; record += size) {
    const end = view.getUint32(record + size - 8) + view.getUint32(record + size - 4);
    if (view.getUint32(record) > 1 || end > bytes.length) return false;
  }
  return true;
}

function readRecords(bytes: Uint8Array, tableStart: number): readonly Record[] {
  if (tableStart + 4 > bytes.length) throw orPrototype(bytes, cutOff(bytes, tableStart + 4));
  const reader = new ByteReader(bytes, false);
  const count = reader.u32(tableStart);
  const place = bytesAt(tableStart, 4);
  if (tableStart + 4 + count * RECORD_SIZE > bytes.length) {
    const message = `The table states ${count} resources, which need ${count * RECORD_SIZE} bytes, but the file ends at ${hex(bytes.length)}.`;
    throw orPrototype(bytes, pakStop("count", message, place));
  }
  if (count > MAX_RECORDS) throw pakStop("limit", `The PAK has ${count} resources; Bytewright opens up to ${MAX_RECORDS}.`, place);
  const records: Record[] = [];
  for (let index = 0; index < count; index++) {
    const at = tableStart + 4 + index * RECORD_SIZE;
    const { compressed, id, size, offset } = reader.struct(RESOURCE, at);
    if (compressed > 1) {
      const message = `Entry ${index} has the compression ${compressed}; it must be 0 or 1.`;
      throw orPrototype(bytes, pakStop("flag", message, bytesAt(at, 4)));
    }
    records.push({ index, at, isCompressed: compressed === 1, type: readType(bytes, at + 4), id, start: offset, size });
  }
  return records;
}

/** A type is four letters in all games; otherwise the bytes are shown in hexadecimal. */
function readType(bytes: Uint8Array, at: number): string {
  const text = decodeBytewise(bytes.subarray(at, at + 4));
  return /^[0-9A-Za-z_]{4}$/.test(text) ? text : hexDigits(bytes.subarray(at, at + 4));
}

function checkRecords({ length }: Uint8Array, records: readonly Record[], tableEnd: number, issues: Issue[]): void {
  for (const { at, type, id, start, size } of records) {
    const place = bytesAt(at, RECORD_SIZE);
    const shown = shownId(type, id);
    if (size > 0 && start < tableEnd)
      throw pakStop("range", `${shown} begins at ${hex(start)}, inside the header, which ends at ${hex(tableEnd)}.`, place);
    if (size > 0 && start + size > length)
      throw pakStop("range", `${shown} ends at ${hex(start + size)}, but the file ends at ${hex(length)}.`, place);
    if (start % UNIT !== 0 || size % UNIT !== 0)
      addFinding(issues, pakIssue("size-unit", `${shown} has ${size} bytes at ${hex(start)}; both must be multiples of ${UNIT}.`, place));
  }
}

/** @throws Stop if resources share only a part of their bytes; sharing all bytes is fine */
function checkOverlaps(records: readonly Record[], blocks: readonly Block[]): void {
  for (const { rows } of blocks) {
    const first = records[rows[0]];
    const other = rows.map((row) => records[row]).find(({ start, size }) => start !== first.start || size !== first.size);
    if (other === undefined) continue;
    const said = `${shownId(other.type, other.id)} at ${hex(other.start)} overlaps with ${shownId(first.type, first.id)} at ${hex(first.start)}.`;
    throw pakStop("overlap", said, bytesAt(other.at, RECORD_SIZE));
  }
}

/** Makes one entry for each id, at its first copy. */
function gatherCopies(
  bytes: Uint8Array,
  records: readonly Record[],
  issues: Issue[],
): { readonly entries: readonly Entry[]; readonly copies: readonly (readonly Record[])[] } {
  const byId = new Map<number, Record[]>();
  for (const record of records) {
    const [first] = addToList(byId, record.id, record);
    if (first.type === record.type) continue;
    const message = `The id ${upperHex(record.id, 8)} belongs to a resource of type ${first.type} and to one of type ${record.type}.`;
    throw pakStop("id-type", message, bytesAt(record.at, RECORD_SIZE));
  }
  const copies = [...byId.values()];
  const entries = copies.map((own, row) => {
    const differs = own.some((record) => !isSameStored(bytes, own[0], record));
    if (differs) {
      const { at, type, id } = own[0];
      const message = `The ${own.length} copies of ${shownId(type, id)} are not the same.`;
      addFinding(issues, pakIssue("copies-differ", message, bytesAt(at, RECORD_SIZE)));
    }
    return entryOf(bytes, own, row, differs);
  });
  const several = copies.filter((own) => own.length > 1).length;
  if (several > 0) {
    const said = several === 1 ? "1 resource is" : `${several} resources are`;
    issues.push(pakIssue("copies", `${said} in the PAK more than once. Changes apply to all copies.`));
  }
  return { entries, copies };
}

function isSameStored(bytes: Uint8Array, a: Record, b: Record): boolean {
  if (a === b || (a.start === b.start && a.size === b.size)) return a.isCompressed === b.isCompressed;
  const stored = ({ start, size }: Record) => bytes.subarray(start, start + size);
  return a.isCompressed === b.isCompressed && findDifference(stored(a), stored(b)) === undefined;
}

function entryOf(bytes: Uint8Array, copies: readonly Record[], row: number, differs: boolean): Entry {
  const [{ type, id, start, size, isCompressed }] = copies;
  const contentSize = isCompressed ? findContentSize(bytes.subarray(start, start + size)) : undefined;
  return {
    row,
    name: undefined,
    path: `${type}/${upperHex(id, 8)}.${type}`,
    start,
    size,
    type,
    ...(isCompressed ? { compressed: true } : {}),
    ...(contentSize === undefined ? {} : { contentSize }),
    ...(differs ? { locked: "Its copies in the PAK differ, so it is read-only." } : {}),
  };
}
