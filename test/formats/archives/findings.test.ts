/** Damaged and odd archives of the corpus: each gives the finding that says what is wrong, at its place. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { proveArchive } from "../../../formats/archives/change.ts";
import { openNested } from "../../../formats/archives/nested.ts";
import { notAnArchive } from "../../../formats/archives/registry.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { KNOWN_HEAD_SIZE } from "../../../formats/core/files/knownFiles.ts";
import { findCorpus } from "../../support/corpus.ts";

/** What a file ends in, and where. */
interface Row {
  readonly file: string;
  readonly code: string;
  readonly at?: number;
  /** Members that can be read. */
  readonly whole?: number;
  readonly isLocked?: boolean;
}

const U8: readonly Row[] = [
  { file: "cut-in-data.arc", code: "archive/outside", at: 0x50, whole: 1, isLocked: true },
  { file: "cut-in-nodes.arc", code: "u8/truncated", at: 0x30 },
  { file: "next-backwards.arc", code: "u8/folder-end", at: 0x2c },
  { file: "next-outside.arc", code: "u8/count", at: 0x28 },
  { file: "parent-wrong.arc", code: "u8/parent", at: 0x44, whole: 2 },
  { file: "name-outside.arc", code: "u8/name-offset", at: 0x38 },
  { file: "names-up.arc", code: "archive/name-path", whole: 2 },
  { file: "type-unknown.arc", code: "u8/node-type", at: 0x38 },
];

const SARC: readonly Row[] = [
  { file: "bom-wrong.sarc", code: "sarc/byte-order", at: 0x6 },
  { file: "count-huge.sarc", code: "sarc/count", at: 0x1a },
  { file: "cut-in-header.sarc", code: "sarc/truncated", at: 0xe },
  { file: "cut-in-sfat.sarc", code: "sarc/truncated", at: 0x1a },
  { file: "cut-in-table.sarc", code: "sarc/count", at: 0x1a },
  { file: "data-offset-in-tables.sarc", code: "sarc/data-offset", at: 0xc },
  { file: "data-offset-outside.sarc", code: "sarc/data-offset", at: 0xc },
  { file: "header-size.sarc", code: "sarc/header-size", at: 0x4 },
  { file: "version.sarc", code: "sarc/version", at: 0x10 },
  { file: "sfat-magic.sarc", code: "sarc/table", at: 0x14 },
  { file: "sfat-size.sarc", code: "sarc/header-size", at: 0x18 },
  { file: "sfnt-magic.sarc", code: "sarc/table", at: 0x50 },
  { file: "sfnt-size.sarc", code: "sarc/header-size", at: 0x54 },
  { file: "yaz0-before-start.ssarc", code: "container/yaz0-reference", at: 0x12 },
  { file: "yaz0-claims-1gib.ssarc", code: "container/yaz0-size", at: 0x4 },
  { file: "yaz0-cut.ssarc", code: "container/yaz0-end", at: 0x3c },
  { file: "yaz0-overrun.ssarc", code: "container/yaz0-overrun", at: 0x12 },
  { file: "cut-in-data.sarc", code: "archive/outside", at: 0x38, whole: 1, isLocked: true },
  { file: "data-outside.sarc", code: "archive/outside", at: 0x28, whole: 1, isLocked: true },
  { file: "offset-wraps.sarc", code: "archive/outside", at: 0x28, whole: 2, isLocked: true },
  { file: "end-before-begin.sarc", code: "sarc/range", at: 0x20, whole: 1, isLocked: true },
  { file: "cut-in-names.sarc", code: "sarc/name-offset", at: 0x20, whole: 0, isLocked: true },
  { file: "name-outside.sarc", code: "sarc/name-offset", at: 0x20, whole: 2, isLocked: true },
  { file: "name-unterminated.sarc", code: "sarc/name-offset", at: 0x30, whole: 2, isLocked: true },
  { file: "name-not-utf8.sarc", code: "sarc/name-text", at: 0x20, whole: 2 },
  { file: "attribute-no-number.sarc", code: "sarc/number", at: 0x30, whole: 2 },
  { file: "collision-numbers.sarc", code: "sarc/number", at: 0x30, whole: 2 },
  { file: "count-16384.ssarc", code: "sarc/many", at: 0x1a, whole: 16384 },
  { file: "hash-wrong.sarc", code: "sarc/hash", at: 0x20, whole: 2 },
  { file: "name-control.sarc", code: "archive/name-path", whole: 2 },
  { file: "name-empty.sarc", code: "archive/name-path", whole: 2 },
  { file: "names-absolute.sarc", code: "archive/name-path", whole: 5 },
  { file: "names-dots.sarc", code: "archive/name-path", whole: 6 },
  { file: "names-up.sarc", code: "archive/name-path", whole: 4 },
  { file: "same-name.sarc", code: "archive/same-name", whole: 2 },
];

const PAK: readonly Row[] = [
  { file: "short.pak", code: "pak/truncated", at: 10 },
  { file: "name-count.pak", code: "pak/names", at: 8 },
  { file: "name-length.pak", code: "pak/name-length", at: 0x14 },
  { file: "cut-in-names.pak", code: "pak/truncated", at: 50 },
  { file: "resource-count.pak", code: "pak/count", at: 0x3e },
  { file: "cut-in-table.pak", code: "pak/count", at: 0x3e },
  { file: "cut-in-data.pak", code: "pak/range" },
  { file: "offset-in-header.pak", code: "pak/range" },
  { file: "offset-past-end.pak", code: "pak/range" },
  { file: "size-past-end.pak", code: "pak/range" },
  { file: "flag.pak", code: "pak/flag" },
  { file: "overlap.pak", code: "pak/overlap" },
  { file: "id-type.pak", code: "pak/id-type" },
];

describe.each([
  { type: "sarc", rows: SARC },
  { type: "u8", rows: U8 },
  { type: "pak", rows: PAK },
])("damaged $type archives", ({ type, rows }) => {
  const folder = path.join(findCorpus(type) ?? "missing", "bad");
  it.skipIf(findCorpus(type) === undefined).each(rows)("$file: $code", ({ file, code, at, whole, isLocked = false }) => {
    const opened = openNested(new Uint8Array(readFileSync(path.join(folder, file))), NO_SUPPLIES);
    if (opened === undefined) throw new Error("no archive");
    if ("issue" in opened) {
      expect(opened.issue.code).toBe(code);
      expect(opened.issue.bytes?.start).toEqual(at ?? expect.anything());
      return;
    }
    const { archive } = opened.nested;
    const found = archive.issues.filter((issue) => issue.code === code);
    expect(found.length).toBeGreaterThan(0);
    if (at !== undefined) expect(found[0].bytes?.start).toBe(at);
    const readable = archive.entries.filter(({ size, start }) => size >= 0 && start + size <= archive.bytes.length);
    expect(readable.map(({ row }) => archive.read(row).length)).toHaveLength(whole ?? -1);
    expect(archive.locked !== undefined).toBe(isLocked);
    expect(proveArchive(archive)?.code).toBe(isLocked ? "archive/not-exact" : undefined);
  });
});

describe("what is not opened has a name", () => {
  it.each([
    ["u8", "wu8.arc", "WU8"],
    ["pak", "metaforce-version.pak", "Metaforce PAK"],
    ["pak", "corruption.pak", "Metroid Prime 3"],
  ])("%s/bad/%s", (type, file, title) => {
    if (findCorpus(type) === undefined) return;
    const bytes = new Uint8Array(readFileSync(path.join(findCorpus(type) ?? "", "bad", file)));
    expect(openNested(bytes, NO_SUPPLIES)).toBeUndefined();
    expect(notAnArchive(bytes.subarray(0, KNOWN_HEAD_SIZE))).toMatchObject({
      code: "archive/known-only",
      message: expect.stringContaining(title),
    });
  });

  it.each([
    ["FRES", "not an archive, but a file of the type BFRES"],
    ["RARC", "an archive of the type RARC"],
    ["????", "does not begin like an archive"],
  ])("%s", (letters, said) => expect(notAnArchive(new TextEncoder().encode(`${letters}xxxx`)).message).toContain(said));
});
