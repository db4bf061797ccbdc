/** Makes the index's entry of one file on disk, archives gone through at all depths. Knows no file system. */
import type { NestedMember } from "../formats/archives/nested.ts";
import { openNested } from "../formats/archives/nested.ts";
import { peel, peelHead } from "../formats/containers/index.ts";
import { crc32OfBytes } from "../formats/core/bytes/crc32.ts";
import type { FieldWords } from "../formats/core/fields/fields.ts";
import type { Format } from "../formats/core/format.ts";
import { catchStop } from "../formats/core/issue.ts";
import type { Names } from "../formats/core/names.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import { findFormatOf, HEAD_SIZE } from "../formats/registry.ts";
import type { IndexTables } from "./indexTables.ts";
import { type IndexedMember, packMember } from "./packedMember.ts";
import { lastPart } from "./place.ts";
import type { IndexedSource } from "./storedIndex.ts";
import { termsOf } from "./terms.ts";
import { VarintWriter } from "./varints.ts";

export interface IndexSetup {
  readonly tables: IndexTables;
  readonly namesFor: (format: Format) => Names;
}

/** The entry of a file in this version. */
export function indexSource(path: string, bytes: Uint8Array, mtime: number, setup: IndexSetup): IndexedSource {
  const members = new VarintWriter();
  for (const member of indexFile(path, bytes, setup)) members.block(packMember(member, setup.tables));
  return { size: bytes.length, mtime, members: members.finish() };
}

/** One member at a time, so that whoever asks can give others their turn. Total: what cannot be read is listed without relations. */
export function* indexFile(path: string, bytes: Uint8Array, setup: IndexSetup): Generator<IndexedMember> {
  const opened = openNested(bytes);
  if (!opened || "issue" in opened) {
    yield { inside: "", base: 0, ...(opened ? {} : contentsOf(path, bytes, setup)) };
    return;
  }
  yield { inside: "", base: 0 };
  for (const row of opened.nested.walk()) {
    const base = row.path.length - row.member.path.length;
    yield { inside: row.path, base, ...(row.isArchive ? {} : memberContents(row, setup)) };
  }
}

type Contents = Omit<IndexedMember, "inside" | "base">;

function memberContents(row: NestedMember, setup: IndexSetup): Contents {
  const content = catchStop(() => row.read());
  return "value" in content ? contentsOf(row.path, content.value, setup) : {};
}

function contentsOf(path: string, bytes: Uint8Array, { tables, namesFor }: IndexSetup): Contents {
  const peeled = catchStop(() => peel(bytes));
  if ("issue" in peeled || "issue" in peeled.value) return {};
  const { content } = peeled.value;
  const digest = `${content.length} ${crc32OfBytes(content)}`;
  const format = findFormatOf(lastPart(path), peelHead(bytes, HEAD_SIZE));
  if (!format) return { digest };
  const names = namesFor(format);
  const relations = format.relations?.read(content, path, names) ?? NO_RELATIONS;
  const words = format.fieldWords?.(content, names);
  const isWhole = words !== undefined;
  const terms = termsOf(words ?? wordsOfStrings(format.nameStrings?.(content)), tables);
  return { digest, format: format.id, relations, ...(terms ? { terms, isWhole } : {}) };
}

function* wordsOfStrings(strings: readonly string[] = []): Generator<FieldWords> {
  for (const name of strings) yield { name, value: "" };
}
