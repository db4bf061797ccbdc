/** Makes the index entry of one file on disk, with nested archives. Knows no file system. */
import type { NestedMember } from "../formats/archives/nested.ts";
import { openNested } from "../formats/archives/nested.ts";
import { peel, type Supplies } from "../formats/containers/index.ts";
import { crc32OfBytes } from "../formats/core/bytes/crc32.ts";
import type { FieldWord } from "../formats/core/fields/fields.ts";
import { lastPart } from "../formats/core/files/fileNames.ts";
import type { Format } from "../formats/core/format.ts";
import { catchStop, unlessStopped } from "../formats/core/issue.ts";
import type { Names } from "../formats/core/names.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import { findFormatOf } from "../formats/registry.ts";
import type { IndexTables } from "./indexTables.ts";
import { type IndexedMember, packMember } from "./packedMember.ts";
import { type IndexedSource, sourceOf } from "./storedIndex.ts";
import { termsOf } from "./terms.ts";
import { VarintWriter } from "./varints.ts";

export interface IndexSetup {
  readonly tables: IndexTables;
  readonly namesFor: (format: Format) => Names;
  /** Leaves out data for searches, if only relations between files are needed. */
  readonly withoutTerms?: boolean;
}

/** A stored file, with data for its compression and that of its members. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly supplies: Supplies;
}

/** The index's data from a file's contents. */
type Contents = Omit<IndexedMember, "inside" | "base">;

/** A file on disk or a member of it, read only on demand. */
export interface ListedFile extends Pick<IndexedMember, "inside" | "base"> {
  readonly contents: () => Contents;
}

/** The entry of a file in this version. */
export function indexSource(path: string, file: Stored, mtime: number, setup: IndexSetup): IndexedSource {
  const members = new VarintWriter();
  for (const member of indexFile(path, file, setup)) members.block(packMember(member, setup.tables));
  return sourceOf(file.bytes.length, mtime, members);
}

/** One member at a time, so that the caller can yield. Total: unreadable files are listed without relations. */
export function* indexFile(path: string, file: Stored, setup: IndexSetup): Generator<IndexedMember> {
  for (const { inside, base, contents } of listFiles(path, file, setup)) yield { inside, base, ...contents() };
}

/** The file first, then all its members. Total. */
export function* listFiles(path: string, file: Stored, setup: IndexSetup): Generator<ListedFile> {
  const opened = openNested(file.bytes, file.supplies);
  if (!opened || "issue" in opened) {
    yield { inside: "", base: 0, contents: () => (opened ? {} : readContents(path, file, setup)) };
    return;
  }
  yield { inside: "", base: 0, contents: () => ({}) };
  for (const row of opened.nested.walk()) {
    const base = row.path.length - row.member.path.length;
    yield { inside: row.path, base, contents: () => (row.isArchive ? {} : readMember(row, setup)) };
  }
}

function readMember(row: NestedMember, setup: IndexSetup): Contents {
  const bytes = unlessStopped(() => row.read());
  return bytes ? readContents(row.path, { bytes, supplies: row.supplies }, setup) : {};
}

/** @param file that is not an archive */
export function readContents(path: string, { bytes, supplies }: Stored, { tables, namesFor, withoutTerms }: IndexSetup): Contents {
  const peeled = catchStop(() => peel(bytes, supplies));
  if ("issue" in peeled || "issue" in peeled.value) return {};
  const { content } = peeled.value;
  const digest = `${content.length} ${crc32OfBytes(content)}`;
  const format = findFormatOf(lastPart(path), content);
  if (!format) return { digest };
  const names = namesFor(format);
  const relations = unlessStopped(() => format.relations?.read(content, path, names)) ?? NO_RELATIONS;
  if (withoutTerms) return { digest, format: format.id, relations };
  const words = format.searchTexts?.(content, names);
  const isWhole = words !== undefined;
  const terms = termsOf(words ?? wordsOfStrings(format.nameStrings?.(content)), tables);
  return { digest, format: format.id, relations, ...(terms ? { terms, isWhole } : {}) };
}

function* wordsOfStrings(strings: readonly string[] = []): Generator<FieldWord> {
  for (const name of strings) yield { name, value: "" };
}
