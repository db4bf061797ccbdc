/** U8: nodes, names and places after a change, read by a reader of the test's own. */

import { describe, expect, it } from "vitest";
import type { Archive, Edit } from "../../../formats/archives/archive.ts";
import { changeArchive } from "../../../formats/archives/change.ts";
import { openArchive } from "../../../formats/archives/registry.ts";
import { buildTree } from "../../../formats/archives/tree.ts";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { emptyU8 } from "../../cli/archiveBytes.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

function open(bytes: Uint8Array): Archive {
  const peeled = peel(bytes, NO_SUPPLIES);
  const opened = "issue" in peeled ? undefined : openArchive(peeled.content);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.archive;
}

function made(names: readonly string[], from = emptyU8()): Uint8Array {
  const edits: readonly Edit[] = names.map((name) => ({ add: { name, content: new TextEncoder().encode(name.repeat(9)) } }));
  return changeArchive(open(from), edits);
}

/** Paths by the nodes alone, each checked: parents, ends, names in their order, places at multiples of 0x20. @throws where one is wrong */
function walkNodes(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0x28);
  const names = 0x20 + count * 12;
  const nameOf = (i: number) => {
    const start = names + (view.getUint32(0x20 + i * 12) & 0xffffff);
    return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
  };
  const paths: string[] = [];
  const walk = (folder: number, path: string): void => {
    const end = view.getUint32(0x28 + folder * 12);
    for (let i = folder + 1; i < end; ) {
      if (bytes[0x20 + i * 12] === 0) {
        expect(view.getUint32(0x24 + i * 12) % 0x20).toBe(0);
        expect(view.getUint32(0x24 + i * 12)).toBeGreaterThanOrEqual(view.getUint32(0x0c));
        paths.push(path + nameOf(i++));
        continue;
      }
      expect(view.getUint32(0x24 + i * 12)).toBe(folder);
      expect(view.getUint32(0x28 + i * 12)).toBeLessThanOrEqual(end);
      walk(i, `${path}${nameOf(i)}/`);
      i = view.getUint32(0x28 + i * 12);
    }
  };
  walk(0, "");
  expect(view.getUint32(0x08)).toBe(names - 0x20 + bytes.subarray(names, 0x20 + view.getUint32(0x08)).length);
  expect(view.getUint32(0x0c) % 0x20).toBe(0);
  return paths;
}

describe("nodes after a change", () => {
  it.each<{
    title: string;
    names: readonly string[];
    edits: (rows: ReadonlyMap<string, number>) => readonly Edit[];
    paths: readonly string[];
  }>([
    { title: "sorted as they come", names: ["c", "a", "B"], edits: () => [], paths: ["a", "B", "c"] },
    {
      title: "folders inside of folders",
      names: ["effect/b/x", "effect/a/y", "course.kmp"],
      edits: () => [],
      paths: ["course.kmp", "effect/a/y", "effect/b/x"],
    },
    {
      title: "a folder goes with its last member, and the folder that it was in",
      names: ["a", "x/y/z", "x2/b"],
      edits: (rows) => [{ row: rows.get("x/y/z") ?? -1, gone: true }],
      paths: ["a", "x2/b"],
    },
    {
      title: "moved to another folder",
      names: ["a", "x/b", "x/c"],
      edits: (rows) => [{ row: rows.get("x/b") ?? -1, name: "y/b" }],
      paths: ["a", "x/c", "y/b"],
    },
    {
      title: "two change their names with each other",
      names: ["a", "b"],
      edits: (rows) => [
        { row: rows.get("a") ?? -1, name: "b" },
        { row: rows.get("b") ?? -1, name: "a" },
      ],
      paths: ["a", "b"],
    },
    {
      title: "a folder that differs in case only is the one that is there",
      names: ["Effect/a"],
      edits: () => [{ add: { name: "effect/b", content: new Uint8Array(1) } }],
      paths: ["Effect/a", "Effect/b"],
    },
    {
      title: "the case of a folder changes with its only member",
      names: ["Effect/a"],
      edits: (rows) => [{ row: rows.get("Effect/a") ?? -1, name: "effect/a" }],
      paths: ["effect/a"],
    },
    {
      title: "all go",
      names: ["a", "x/b"],
      edits: (rows) => [...rows.values()].map((row) => ({ row, gone: true })),
      paths: [],
    },
  ])("$title", ({ names, edits, paths }) => {
    const archive = open(made(names));
    const rows = new Map(buildTree(archive).members.map(({ path, entry }) => [path, entry.row]));
    expect(walkNodes(changeArchive(archive, edits(rows)))).toEqual(paths);
  });

  it("refuses to spell a folder in another way for one of its members, and does so for all", () => {
    const archive = open(made(["Effect/a", "Effect/b"]));
    const rename = (at: number) => ({ row: archive.entries[at].row, name: `effect/${"ab"[at]}` });
    expect(() => changeArchive(archive, [rename(0)])).toThrow('"Effect/a" keeps its name');
    expect(walkNodes(changeArchive(archive, [rename(0), rename(1)]))).toEqual(["effect/a", "effect/b"]);
  });

  it("refuses a name that differs in case only from one that is there", () =>
    expect(() => made(["A"], made(["a"]))).toThrow('The archive already has "a".'));
});

const corpus = readCorpus("u8");
describe.skipIf(corpus.length === 0)("real archives", () => {
  it.each(choose(corpus))("$name: nodes stay right when members come and go", ({ bytes }) => {
    const archive = open(bytes);
    const before = walkNodes(archive.bytes);
    const dot = before.some((path) => path.startsWith("./")) ? "./" : "";
    const added = changeArchive(archive, [{ add: { name: "zz/new.bin", content: new Uint8Array(77) } }]);
    expect(walkNodes(added).filter((path) => path !== `${dot}zz/new.bin`)).toEqual(before);
    const row = open(added).entries.findIndex(({ name }) => name?.endsWith("zz/new.bin"));
    expect(isEqual(changeArchive(open(added), [{ row, gone: true }]), archive.bytes)).toBe(true);
    for (const { row: gone, name } of archive.entries)
      expect(walkNodes(changeArchive(archive, [{ row: gone, gone: true }]))).toEqual(before.filter((path) => path !== name));
  });

  it("keeps the order of a folder without order, and adds last", () => {
    const archive = open(corpus.find(({ name }) => name === "unsorted.arc")?.bytes ?? emptyU8());
    expect(walkNodes(changeArchive(archive, [{ add: { name: "m.bin", content: new Uint8Array(1) } }]))).toEqual([
      "z.bin",
      "a.bin",
      "m.bin",
    ]);
    expect(walkNodes(changeArchive(archive, [{ row: 0, name: "y.bin" }]))).toEqual(["y.bin", "a.bin"]);
  });

  it("keeps trailing bytes, reserved words and odd padding", () => {
    for (const { name, bytes } of corpus) {
      if (!name.endsWith(".arc")) continue;
      const archive = open(bytes);
      if (archive.entries.length === 0) continue;
      const changed = changeArchive(archive, [{ row: 0, content: new Uint8Array(33) }]);
      expect(changed.subarray(0x10, 0x20)).toEqual(bytes.subarray(0x10, 0x20));
      const end = Math.max(...archive.entries.map(({ start, size }) => start + size));
      expect(changed.subarray(changed.length - (bytes.length - end))).toEqual(bytes.subarray(end));
    }
  });
});
