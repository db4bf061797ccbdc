/** Reads the tables of a SARC archive, but not the data of members. */

import { ByteReader } from "../../core/bytes/bytes.ts";
import { hasMagic } from "../../core/files/knownFiles.ts";
import { bytesAt, type Issue } from "../../core/issue.ts";
import { getOrMake } from "../../core/lists.ts";
import { fieldBytes, fieldOffset, type StructSchema, structSize } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeUtf8 } from "../../core/text/textCoding.ts";
import type { Entry } from "../archive.ts";
import { addFinding, archiveIssue } from "../diagnostics.ts";
import { type Block, findBlocks } from "../layout.ts";
import { lockShared } from "../members.ts";
import { nameIssues, shownEntry } from "../names.ts";
import { sarcIssue, sarcStop } from "./diagnostics.ts";
import { hashBytes } from "./hash.ts";
import { ENTRY, HEADER, NAMES, TABLE } from "./schema.ts";

export const TABLE_START = structSize(HEADER);
export const ENTRIES_START = TABLE_START + structSize(TABLE);
export const ENTRY_SIZE = structSize(ENTRY);
export const NAMES_SIZE = structSize(NAMES);
/** The unit of offsets of names. */
export const NAME_UNIT = 4;
export const MAX_MEMBERS = 0x3fff;
export const VERSION = 0x0100;
export const BYTE_ORDER_MARK = 0xfeff;
export const USUAL_KEY = 101;
const MAX_NAME = 1024;

/** An entry in the file. */
export interface SarcEntry extends Entry {
  readonly hash: number;
  readonly attributes: number;
  /** Offset of the name from the first name; undefined if the entry has no name. */
  readonly nameAt: number | undefined;
}

export interface Sarc {
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
  readonly key: number;
  readonly entries: readonly SarcEntry[];
  /** The start of the names, after their header. */
  readonly namesStart: number;
  readonly dataStart: number;
  /** Blocks of members that are inside the file. */
  readonly blocks: readonly Block[];
  readonly issues: readonly Issue[];
  readonly locked?: string;
}

export function isSarc(head: Uint8Array): boolean {
  return hasMagic(head, "SARC");
}

/** @throws Stop if the tables cannot be read */
export function readSarc(bytes: Uint8Array): Sarc {
  const issues: Issue[] = [];
  const littleEndian = readByteOrder(bytes);
  const reader = new ByteReader(bytes, littleEndian);
  const header = reader.struct(HEADER, 0);
  const table = reader.struct(TABLE, TABLE_START);
  const at = (name: string) => fieldBytes(HEADER, name);
  if (header["header size"] !== TABLE_START)
    throw sarcStop("header-size", `The header states a size of ${hex(header["header size"])}; it must be 0x14.`, at("header size"));
  if (header["version"] !== VERSION) throw sarcStop("version", `The version is ${hex(header["version"])}; games use 0x100.`, at("version"));
  checkTable(reader, "SFAT", TABLE, TABLE_START);

  const count = table["count"];
  const countPlace = fieldBytes(TABLE, "count", TABLE_START);
  const namesHeader = ENTRIES_START + count * ENTRY_SIZE;
  const namesStart = namesHeader + NAMES_SIZE;
  if (namesStart > bytes.length)
    throw sarcStop(
      "count",
      `The table states ${count} members, which need ${namesStart} bytes with the header of the names, but the file ends after ${bytes.length}.`,
      countPlace,
    );
  checkTable(reader, "SFNT", NAMES, namesHeader);

  const isCut = header["archive size"] > bytes.length;
  let dataStart = header["data offset"];
  if (count === 0) dataStart = Math.max(namesStart, Math.min(dataStart, bytes.length));
  else if (dataStart < namesStart || (dataStart > bytes.length && !(isCut && dataStart <= header["archive size"])))
    throw sarcStop(
      "data-offset",
      `The data offset is ${hex(dataStart)}; the data must be after the tables, which end at ${hex(namesStart)}, and inside the file, which ends at ${hex(bytes.length)}.`,
      at("data offset"),
    );

  if (header["archive size"] !== bytes.length)
    issues.push(
      sarcIssue("size", `The header states ${header["archive size"]} bytes, but the file has ${bytes.length}.`, at("archive size")),
    );
  if (count > MAX_MEMBERS)
    issues.push(sarcIssue("many", `The archive has ${count} members; the game supports ${MAX_MEMBERS}.`, countPlace));
  const key = table["hash key"];
  if (key !== USUAL_KEY)
    issues.push(sarcIssue("key", `The hash key is ${key}; games use ${USUAL_KEY}.`, fieldBytes(TABLE, "hash key", TABLE_START)));

  const { entries, issues: entryIssues, isDamaged } = readEntries(reader, { count, namesStart, dataStart, key });
  const inside = entries.filter(({ start, size }) => size >= 0 && start + size <= bytes.length);
  const blocks = findBlocks(inside, dataStart);
  const marked = lockShared(entries, blocks, issues);
  return {
    bytes,
    littleEndian,
    key,
    entries: marked,
    namesStart,
    dataStart,
    blocks,
    issues: [...issues, ...entryIssues, ...nameIssues(marked)],
    ...(isDamaged ? { locked: "The archive is damaged, so nothing in it can be changed." } : {}),
  };
}

function readByteOrder(bytes: Uint8Array): boolean {
  const letters = bytes.subarray(0, 4);
  if (letters.length === 4 && !isSarc(bytes))
    throw sarcStop("magic", `The file does not begin with "SARC", as SARC archives do.`, bytesAt(0, 4));
  if (bytes.length < ENTRIES_START)
    throw sarcStop(
      "truncated",
      `The file ends after ${bytes.length} bytes, but its first two headers have ${ENTRIES_START}.`,
      bytesAt(bytes.length, 0),
    );
  const start = fieldOffset(HEADER, "byte order");
  const mark = bytes[start] * 256 + bytes[start + 1];
  if (mark === BYTE_ORDER_MARK) return false;
  if (mark === 0xfffe) return true;
  throw sarcStop("byte-order", `The byte order mark is ${hex(mark)}; it must be FE FF or FF FE.`, fieldBytes(HEADER, "byte order"));
}

/** @throws Stop if a table has another header */
function checkTable(reader: ByteReader, letters: string, schema: StructSchema, start: number): void {
  if (!hasMagic(reader.bytes, letters, start))
    throw sarcStop("table", `The table at ${hex(start)} does not begin with "${letters}".`, bytesAt(start, 4));
  const { "header size": size } = reader.struct(schema, start);
  if (size === structSize(schema)) return;
  const message = `The ${letters} header states a size of ${hex(size)}; it must be ${hex(structSize(schema))}.`;
  throw sarcStop("header-size", message, fieldBytes(schema, "header size", start));
}

interface Tables {
  readonly count: number;
  readonly namesStart: number;
  readonly dataStart: number;
  readonly key: number;
}

function readEntries(
  { bytes, littleEndian }: ByteReader,
  { count, namesStart, dataStart, key }: Tables,
): { readonly entries: readonly SarcEntry[]; readonly issues: readonly Issue[]; readonly isDamaged: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const namesEnd = Math.min(dataStart, bytes.length);
  const issues: Issue[] = [];
  let isDamaged = false;
  const entries: SarcEntry[] = [];
  const names = new Map<number, NameFound>();
  let previous: SarcEntry | undefined;
  let number = 0;
  const say = (entry: SarcEntry, problem: string) => `Entry ${entry.row}, ${shownEntry(entry)}, ${problem}.`;
  const report = (code: Parameters<typeof sarcIssue>[0], entry: SarcEntry, problem: string) => {
    const start = ENTRIES_START + entry.row * ENTRY_SIZE;
    addFinding(issues, sarcIssue(code, say(entry, problem), { ...bytesAt(start, ENTRY_SIZE), path: shownEntry(entry) }));
  };
  for (let row = 0; row < count; row++) {
    const at = ENTRIES_START + row * ENTRY_SIZE;
    const attributes = view.getUint32(at + 4, littleEndian);
    const begin = view.getUint32(at + 8, littleEndian);
    const end = view.getUint32(at + 12, littleEndian);
    const nameAt = attributes === 0 ? undefined : (attributes & 0xffffff) * NAME_UNIT;
    const found: NameFound = nameAt === undefined ? {} : getOrMake(names, nameAt, () => readName(bytes, namesStart + nameAt, namesEnd));
    const locked = found.problem && "Its name cannot be read, so it is read-only.";
    const entry: SarcEntry = {
      row,
      hash: view.getUint32(at, littleEndian),
      attributes,
      nameAt: found.problem === "name-offset" ? undefined : nameAt,
      name: found.name,
      start: dataStart + begin,
      size: end - begin,
      ...(locked === undefined ? {} : { locked }),
    };
    if (found.problem === "name-offset" || end < begin || dataStart + end > bytes.length) isDamaged = true;
    if (found.problem === "name-offset")
      report("name-offset", entry, `has its name at ${hex(namesStart + (nameAt ?? 0))}, but the names end at ${hex(namesEnd)}`);
    else if (found.problem === "name-text")
      report("name-text", entry, `has a name at ${hex(namesStart + (nameAt ?? 0))} that is not UTF-8, or is too long`);
    else if (found.bytes !== undefined) {
      const hash = hashBytes(found.bytes, key);
      if (hash !== entry.hash) report("hash", entry, `has the hash ${hex(entry.hash)}, but its name has the hash ${hex(hash)}`);
    }
    if (end < begin) report("range", entry, `begins at ${hex(begin)}, but ends before that, at ${hex(end)}`);
    else if (dataStart + end > bytes.length) {
      const message = say(entry, `ends at ${hex(dataStart + end)}, but the file ends at ${hex(bytes.length)}`);
      addFinding(issues, archiveIssue("outside", message, { ...bytesAt(at + 8, 8), path: shownEntry(entry) }));
    }
    number = previous?.hash === entry.hash ? number + 1 : 1;
    if (nameAt !== undefined && attributes >>> 24 !== number)
      report("number", entry, `has the number ${attributes >>> 24} among the members with its hash; it must be ${number}`);
    if (previous !== undefined && previous.hash > entry.hash) report("order", entry, `comes after entry ${row - 1}, whose hash is greater`);
    previous = entry;
    entries.push(entry);
  }
  return { entries, issues, isDamaged };
}

interface NameFound {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly problem?: "name-offset" | "name-text";
}

function readName(bytes: Uint8Array, start: number, end: number): NameFound {
  if (start >= end) return { problem: "name-offset" };
  const most = Math.min(end, start + MAX_NAME + 1);
  const length = bytes.subarray(start, most).indexOf(0);
  if (length < 0) return { problem: most < end ? "name-text" : "name-offset" };
  const found = bytes.subarray(start, start + length);
  const name = decodeUtf8(found);
  return name === undefined ? { problem: "name-text" } : { name, bytes: found };
}
