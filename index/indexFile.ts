/** Makes the index's entry of one file on disk, archives gone through at all depths. Knows no file system. */
import { learnDictionaries } from "../formats/archives/dictionaryMembers.ts";
import type { NestedMember, Prepare } from "../formats/archives/nested.ts";
import { openNested } from "../formats/archives/nested.ts";
import { findNeed, peel, peelHead } from "../formats/containers/index.ts";
import { crc32OfBytes } from "../formats/core/bytes/crc32.ts";
import type { FieldWord } from "../formats/core/fields/fields.ts";
import type { Format } from "../formats/core/format.ts";
import { catchStop } from "../formats/core/issue.ts";
import type { Names } from "../formats/core/names.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import { findFormatOf, HEAD_SIZE } from "../formats/registry.ts";
import type { IndexTables } from "./indexTables.ts";
import { type IndexedMember, packMember } from "./packedMember.ts";
import { lastPart } from "./place.ts";
import { type IndexedSource, sourceOf } from "./storedIndex.ts";
import { termsOf } from "./terms.ts";
import { VarintWriter } from "./varints.ts";

export interface IndexSetup {
  readonly tables: IndexTables;
  readonly namesFor: (format: Format) => Names;
  /** Finds what compression needs. Without it, dictionaries of the archives around are used. */
  readonly prepare?: Prepare;
  /** What a search may find in files is left out: for those who only want to know what files have to do with one another. */
  readonly withoutTerms?: boolean;
}

/** What the index knows of a file by its contents. */
type Contents = Omit<IndexedMember, "inside" | "base">;

/** A file on disk, or a member of it at any depth. Nothing of it is read before it is asked for. */
export interface ListedFile extends Pick<IndexedMember, "inside" | "base"> {
  readonly contents: () => Contents;
}

/** The entry of a file in this version. */
export function indexSource(path: string, bytes: Uint8Array, mtime: number, setup: IndexSetup): IndexedSource {
  const members = new VarintWriter();
  for (const member of indexFile(path, bytes, setup)) members.block(packMember(member, setup.tables));
  return sourceOf(bytes.length, mtime, members);
}

/** One member at a time, so that whoever asks can give others their turn. Total: what cannot be read is listed without relations. */
export function* indexFile(path: string, bytes: Uint8Array, setup: IndexSetup): Generator<IndexedMember> {
  for (const { inside, base, contents } of listFiles(path, bytes, setup)) yield { inside, base, ...contents() };
}

/** The file first, then all that it holds. Total. */
export function* listFiles(path: string, bytes: Uint8Array, setup: IndexSetup): Generator<ListedFile> {
  const opened = openNested(bytes, setup.prepare ?? useDictionariesAround);
  if (!opened || "issue" in opened) {
    yield { inside: "", base: 0, contents: () => (opened ? {} : readContents(path, bytes, setup)) };
    return;
  }
  yield { inside: "", base: 0, contents: () => ({}) };
  for (const row of opened.nested.walk()) {
    const base = row.path.length - row.member.path.length;
    yield { inside: row.path, base, contents: () => (row.isArchive ? {} : readMember(row, setup)) };
  }
}

const useDictionariesAround: Prepare = (wrapped, around) => {
  if (findNeed(wrapped)?.kind === "dictionary") learnDictionaries(around);
};

function readMember(row: NestedMember, setup: IndexSetup): Contents {
  const content = catchStop(() => row.read());
  return "value" in content ? readContents(row.path, content.value, setup) : {};
}

/** @param bytes of a file that is not an archive, still wrapped */
export function readContents(path: string, bytes: Uint8Array, { tables, namesFor, withoutTerms }: IndexSetup): Contents {
  const peeled = catchStop(() => peel(bytes));
  if ("issue" in peeled || "issue" in peeled.value) return {};
  const { content } = peeled.value;
  const digest = `${content.length} ${crc32OfBytes(content)}`;
  const format = findFormatOf(lastPart(path), peelHead(bytes, HEAD_SIZE));
  if (!format) return { digest };
  const names = namesFor(format);
  const relations = format.relations?.read(content, path, names) ?? NO_RELATIONS;
  if (withoutTerms) return { digest, format: format.id, relations };
  const words = format.fieldWords?.(content, names);
  const isWhole = words !== undefined;
  const terms = termsOf(words ?? wordsOfStrings(format.nameStrings?.(content)), tables);
  return { digest, format: format.id, relations, ...(terms ? { terms, isWhole } : {}) };
}

function* wordsOfStrings(strings: readonly string[] = []): Generator<FieldWord> {
  for (const name of strings) yield { name, value: "" };
}
