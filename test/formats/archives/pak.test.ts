/** PAK: listings, names, both compressions, and copies of a resource that change together. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../formats/archives/archive.ts";
import { changeArchive } from "../../../formats/archives/change.ts";
import { compressLzo, decompressLzo } from "../../../formats/archives/pak/lzo.ts";
import { openArchive } from "../../../formats/archives/registry.ts";
import { buildTree } from "../../../formats/archives/tree.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { findCorpus, readCorpus } from "../../support/corpus.ts";
import { mutateBytes, seeded } from "../../support/mutate.ts";

function open(bytes: Uint8Array): Archive {
  const opened = openArchive(bytes);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.archive;
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const folder = findCorpus("pak") ?? "missing";
const files = readCorpus("pak").filter(({ name }) => name.endsWith(".pak"));
const fileOf = (name: string) => files.find((file) => file.name === name)?.bytes ?? new Uint8Array(0);

describe.skipIf(files.length === 0)("the corpus", () => {
  it.each(files)("$name: resources, contents and names are those of the listing", ({ name, bytes }) => {
    const archive = open(bytes);
    const rows = readFileSync(path.join(folder, "expected", name.replace(/pak$/, "tsv")), "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t"));
    const seen = new Set<string>();
    for (const [, type, id, compressed, offset, size, contentSize, , names, sha] of rows) {
      const entry = archive.entries.find((one) => one.path === `${type}/${id}.${type}`);
      if (entry === undefined) throw new Error(`${id} is not listed`);
      if (!seen.has(id)) expect([entry.start, entry.size]).toEqual([Number(offset), Number(size)]);
      expect([entry.compressed === true, entry.contentSize ?? entry.size]).toEqual([compressed === "1", Number(contentSize)]);
      seen.add(id);
      expect(digest(archive.read(entry.row))).toBe(sha);
      expect(archive.describe?.(entry.row).slice(0, JSON.parse(names).length)).toEqual(JSON.parse(names));
    }
    expect(archive.entries.map(({ path: shown }) => shown?.split(/[/.]/)[1])).toEqual([...seen]);
  });

  it.each([
    ["p1-basic.pak", "0A000001", ["idle_prim", "/ idle", "/ walk"]],
    ["p1-basic.pak", "0A000002", ["walk_a", "/ walk", "/ hit"]],
    ["p1-basic.pak", "0A000003", ["walk_b", "/ walk"]],
    ["p1-basic.pak", "0A000004", ["hit_a", "/ hit"]],
    ["p2-basic.pak", "0B000001", ["Ready", "/ Ready"]],
    ["p2-basic.pak", "0B000002", ["RunL", "/ Run"]],
    ["p2-basic.pak", "0B000003", ["RunR", "/ Run"]],
  ])("%s: ANIM %s has the names of the ANCS that uses it", (file, id, names) => {
    const archive = open(fileOf(file));
    const row = archive.entries.findIndex((entry) => entry.path === `ANIM/${id}.ANIM`);
    expect(archive.describe?.(row).map((name) => name.replace(/^.* \/ /, "/ "))).toEqual(names);
  });

  it.each(files)("$name: a resource put back in other words reads the same, compressed again where it was", ({ bytes }) => {
    const archive = open(bytes);
    for (const { row, compressed } of archive.entries.slice(0, 12)) {
      const content = new Uint8Array(archive.read(row).length + 0x4001);
      content.set(archive.read(row));
      const changed = open(changeArchive(archive, [{ row, content }]));
      expect(isEqual(changed.read(row).subarray(0, content.length), content)).toBe(true);
      expect(changed.entries[row].compressed).toBe(compressed);
      expect(changed.issues.filter(({ code }) => code === "pak/copies-differ")).toEqual([]);
      for (const { start, size } of changed.entries) expect([start % 32, size % 32]).toEqual(size === 89 ? [0, 25] : [0, 0]);
      // and back: other stored bytes, perhaps, but the same content
      const again = open(changeArchive(changed, [{ row, content: archive.read(row) }]));
      for (const entry of again.entries) expect(digest(again.read(entry.row))).toBe(digest(padLike(archive, entry.row, again)));
    }
  });

  it("stores what does not get smaller as it is", () => {
    const archive = open(fileOf("p1-basic.pak"));
    const random = seeded(5);
    const content = Uint8Array.from({ length: 3200 }, () => random() & 0xff);
    const changed = open(changeArchive(archive, [{ row: 1, content }]));
    expect(changed.entries[1].compressed).toBe(undefined);
    expect(isEqual(changed.read(1), content)).toBe(true);
  });

  it.each([
    ["p1-basic.pak", 0xff],
    ["p1-zero-padding.pak", 0],
  ])("%s: padding goes on as it was", (file, padding) => {
    const changed = changeArchive(open(fileOf(file)), [{ row: 0, content: new Uint8Array(50) }]);
    const { start, size } = open(changed).entries[0];
    expect(changed[start + size - 1]).toBe(padding);
  });

  it.each([
    ["zlib-damaged", "pak/zlib"],
    ["zlib-size-low", "pak/content-size"],
    ["zlib-size-high", "pak/content-size"],
    ["zlib-bomb-size", "pak/content-size"],
    ["lzo-damaged", "pak/lzo"],
    ["lzo-distance", "pak/lzo"],
    ["lzo-size-high", "pak/lzo"],
    ["lzo-segment-size", "pak/segment-size"],
    ["lzo-raw-size", "pak/segment-size"],
  ])("bad/%s.pak opens, and one resource ends in %s", (name, code) => {
    const archive = open(new Uint8Array(readFileSync(path.join(folder, "bad", `${name}.pak`))));
    const issues = archive.entries
      .map(({ row }) => catchStop(() => archive.read(row)))
      .flatMap((read) => ("issue" in read ? [read.issue] : []));
    expect(issues.map((issue) => issue.code)).toEqual([code]);
    expect(issues[0].bytes).toBeDefined();
  });

  it.each(["magic", "metaforce-version", "corruption", "nothing"])("bad/%s.pak is not ours", (name) =>
    expect(openArchive(new Uint8Array(readFileSync(path.join(folder, "bad", `${name}.pak`))))).toBeUndefined(),
  );

  it("reads each resource by its own data, so one PAK may hold both kinds", () => {
    const archive = open(new Uint8Array(readFileSync(path.join(folder, "bad", "zlib-in-echoes.pak"))));
    for (const { row } of archive.entries) expect(archive.read(row).length).toBeGreaterThan(0);
  });
});

/** The content as a PAK holds it uncompressed: filled up to 32. */
function padLike(from: Archive, row: number, like: Archive): Uint8Array {
  const content = from.read(row);
  const padded = like.read(row).slice();
  expect(padded.length - content.length).toBeLessThan(32);
  padded.set(content);
  return padded;
}

it("names a PAK with ids of 64 bits", () => {
  const numbers = [
    0x00030005, 0, 1, 0x54585452, 0x12345678, 0x9abcdef0, 4, 0x4e414d45, 1, 0, 0x54585452, 0x12345678, 0x9abcdef0, 0x20, 0x60,
  ];
  const bytes = new Uint8Array(0x80);
  for (const [i, number] of numbers.entries()) new DataView(bytes.buffer).setUint32(i * 4, number);
  const opened = openArchive(bytes);
  expect(opened && "issue" in opened && opened.issue.code).toBe("pak/prototype");
});

describe("LZO", () => {
  const random = seeded(11);
  const contents: readonly (readonly [string, Uint8Array])[] = [
    ["nothing", new Uint8Array(0)],
    ["one byte", Uint8Array.of(7)],
    ["four bytes", Uint8Array.of(7, 8, 9, 10)],
    ["zeros", new Uint8Array(0x4000)],
    ["noise", Uint8Array.from({ length: 0x4000 }, () => random() & 0xff)],
    ["few letters", Uint8Array.from({ length: 0x4000 }, () => random() % 3)],
    ["words", new TextEncoder().encode("samus metroid morph ball ".repeat(600)).subarray(0, 0x4000)],
    ["far copies", Uint8Array.from({ length: 0x4000 }, (_, i) => (i < 300 || i >= 0x4000 - 300 ? (i * i) % 251 : random() & 0xff))],
    ...Array.from(
      { length: 300 },
      (_, i) => [`${i} mixed`, Uint8Array.from({ length: i * 3 }, () => (random() % 5 === 0 ? random() : i) & 0xff)] as const,
    ),
  ];
  it("comes out as it went in", () => {
    for (const [name, content] of contents) {
      const packed = compressLzo(content);
      const unpacked = new Uint8Array(content.length);
      decompressLzo(packed, unpacked);
      expect(isEqual(unpacked, content), name).toBe(true);
    }
  });
  it("makes regular content small", () => expect(compressLzo(new Uint8Array(0x4000)).length).toBeLessThan(100));
  it("ends on damaged streams without leaving its target", () => {
    const content = contents[6][1];
    const packed = compressLzo(content);
    for (let round = 0; round < 3000; round++) {
      const target = new Uint8Array(content.length);
      try {
        decompressLzo(mutateBytes(packed, random), target);
      } catch (error) {
        expect((error as Error).name).toBe("LzoError");
      }
    }
  });
});

it("lists resources by type and id, once each", () => {
  if (files.length === 0) return;
  expect(buildTree(open(fileOf("p1-duplicates.pak"))).members.map(({ path: shown }) => shown)).toEqual([
    "ANIM/0A000001.ANIM",
    "TXTR/0D000001.TXTR",
    "ANIM/0A000002.ANIM",
  ]);
});
