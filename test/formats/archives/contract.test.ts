/** The laws of archives, for every type, over the corpus: listings, no change, one change. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../formats/archives/archive.ts";
import { changeArchive, isEqual } from "../../../formats/archives/change.ts";
import { ARCHIVE_DIAGNOSTICS } from "../../../formats/archives/diagnostics.ts";
import { archiveTypes, findArchiveType, isArchiveName, openArchive } from "../../../formats/archives/registry.ts";
import { buildTree } from "../../../formats/archives/tree.ts";
import { peel } from "../../../formats/containers/index.ts";
import { findCorpus, readCorpus } from "../../support/corpus.ts";

function openWrapped(bytes: Uint8Array): Archive {
  const peeled = peel(bytes);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  const opened = openArchive(peeled.content);
  if (opened === undefined || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.archive;
}

/** Members but for one, by path. */
function others(archive: Archive, path: string): ReadonlyMap<string, string> {
  return new Map(
    buildTree(archive)
      .members.filter((member) => member.path !== path)
      .map((member) => [member.path, createHash("sha256").update(archive.read(member.entry.row)).digest("hex")]),
  );
}

describe.each(archiveTypes)("archives of the type $id", (type) => {
  const files = readCorpus(type.id);

  it("declares its findings and tables", () => {
    expect(Object.keys(type.diagnostics).length).toBeGreaterThan(0);
    expect(type.structs.length).toBeGreaterThan(0);
    expect(type.extensions.every((extension) => isArchiveName(`x.${extension}`))).toBe(true);
    expect(Object.values(ARCHIVE_DIAGNOSTICS).every(({ help }) => help !== "")).toBe(true);
  });

  it.skipIf(files.length === 0).each(files)("$name: members are those of the listing", ({ name, bytes }) => {
    const archive = openWrapped(bytes);
    const expected = readFileSync(path.join(findCorpus(type.id) ?? "", "expected", `${name}.tsv`), "utf8");
    const rows = buildTree(archive).members.map(({ entry, path: shown }) => {
      const digest = createHash("sha256").update(archive.read(entry.row)).digest("hex");
      return `${entry.name ?? shown}\t${entry.start}\t${entry.size}\t${digest}`;
    });
    expect(["path\toffset\tsize\tsha256", ...rows].join("\n")).toBe(expected.trimEnd());
  });

  it.skipIf(files.length === 0).each(files)("$name: one member changed, all others as they were", ({ bytes }) => {
    const archive = openWrapped(bytes);
    expect(isEqual(changeArchive(archive, []), archive.bytes)).toBe(true);
    for (const { entry, locked, path: shown } of buildTree(archive).members.slice(0, 40)) {
      if (locked !== undefined) continue;
      const { row } = entry;
      const content = new Uint8Array(archive.read(row).length + 65).fill(7);
      const changed = openArchive(changeArchive(archive, [{ row, content }]));
      if (changed === undefined || "issue" in changed) throw new Error("does not open");
      expect(others(changed.archive, shown)).toEqual(others(archive, shown));
      expect(isEqual(archive.change([{ row, content: archive.read(row) }]), archive.bytes)).toBe(true);
    }
  });

  it.skipIf(files.length === 0).each(files)("$name: members come, go and change their names", ({ bytes }) => {
    const archive = openWrapped(bytes);
    const added = changeArchive(archive, [{ add: { name: "new folder/new.bin", content: new Uint8Array(5) } }]);
    const withMore = openArchive(added);
    if (withMore === undefined || "issue" in withMore) throw new Error("does not open");
    expect(others(withMore.archive, "new folder/new.bin")).toEqual(others(archive, ""));
    const first = buildTree(archive).members.find(({ locked }) => locked === undefined);
    if (first === undefined) return;
    const renamed = openArchive(changeArchive(archive, [{ row: first.entry.row, name: "other/name.bin" }]));
    if (renamed === undefined || "issue" in renamed) throw new Error("does not open");
    expect(others(renamed.archive, "other/name.bin")).toEqual(others(archive, first.path));
    const less = openArchive(changeArchive(archive, [{ row: first.entry.row, gone: true }]));
    if (less === undefined || "issue" in less) throw new Error("does not open");
    expect(others(less.archive, "")).toEqual(others(archive, first.path));
  });

  const bad = path.join(findCorpus(type.id) ?? "missing", "bad");
  const damaged = existsSync(bad) ? readdirSync(bad) : [];
  it.skipIf(damaged.length === 0).each(damaged)("bad/%s ends in a list or in a finding", (name) => {
    const peeled = peel(new Uint8Array(readFileSync(path.join(bad, name))));
    if ("issue" in peeled) return expect(peeled.issue.severity).toBe("error");
    const type = findArchiveType(peeled.content);
    if (type === undefined) return expect(type).toBe(undefined);
    const opened = openArchive(peeled.content);
    if (opened === undefined) throw new Error("not opened");
    if ("issue" in opened) {
      expect(opened.issue.code).not.toBe("internal/unexpected");
      expect(opened.issue.bytes).toBeDefined();
    } else
      expect(opened.archive.issues.length).toBeGreaterThanOrEqual(name.startsWith("yaz0-bomb") || name === "file-and-folder.sarc" ? 0 : 1);
  });
});
