/** The laws of archives, for every type, over the corpus: listings, no change, one change. */

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Archive } from "../../../formats/archives/archive.ts";
import { changeArchive, proveArchive } from "../../../formats/archives/change.ts";
import { ARCHIVE_DIAGNOSTICS } from "../../../formats/archives/diagnostics.ts";
import { archiveTypes, findArchiveType, isArchiveName, openArchive } from "../../../formats/archives/registry.ts";
import { buildTree } from "../../../formats/archives/tree.ts";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { joinParts } from "../../../formats/core/bytes/parts.ts";
import { catchStop } from "../../../formats/core/issue.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { findCorpus, readCorpus } from "../../support/corpus.ts";
import { checkArchive, damageArchive } from "../../support/damagedArchive.ts";
import { choose, extent } from "../../support/extent.mjs";
import { seeded } from "../../support/mutate.ts";

function openWrapped(bytes: Uint8Array): Archive {
  const peeled = peel(bytes, NO_SUPPLIES);
  if ("issue" in peeled) throw new Error(peeled.issue.message);
  const opened = openArchive(peeled.content);
  if (opened === undefined || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.archive;
}

/** Members but for one, by path. */
function others(archive: Archive, path: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    buildTree(archive)
      .members.filter((member) => member.path !== path)
      .map((member) => [member.path, archive.read(member.entry.row)]),
  );
}

function listingOf(type: string, name: string): string {
  return path.join(findCorpus(type) ?? "missing", "expected", `${name}.tsv`);
}

/** Paths of members that one of both archives has not, or with other bytes. */
function differing(a: ReadonlyMap<string, Uint8Array>, b: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const none = Uint8Array.of(0xde, 0xad);
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => !isEqual(a.get(path) ?? none, b.get(path) ?? none));
}

describe.each(archiveTypes)("archives of the type $id", (type) => {
  const files = choose(readCorpus(type.id).filter(({ name }) => isArchiveName(name)));

  it("declares its findings and tables", () => {
    expect(Object.keys(type.diagnostics).length).toBeGreaterThan(0);
    expect(type.structs.length).toBeGreaterThan(0);
    expect(type.extensions.every((extension) => isArchiveName(`x.${extension}`))).toBe(true);
    expect(Object.values(ARCHIVE_DIAGNOSTICS).every(({ help }) => help !== "")).toBe(true);
  });

  // listings of the others say more, in tests of their own
  const listed = files.filter(({ name }) => existsSync(listingOf(type.id, name)));
  it.skipIf(listed.length === 0).each(listed)("$name: members are those of the listing", ({ name, bytes }) => {
    const archive = openWrapped(bytes);
    const expected = readFileSync(listingOf(type.id, name), "utf8");
    const rows = buildTree(archive).members.map(({ entry, path: shown }) => {
      const digest = createHash("sha256").update(archive.read(entry.row)).digest("hex");
      return `${entry.name ?? shown}\t${entry.start}\t${entry.size}\t${digest}`;
    });
    expect(["path\toffset\tsize\tsha256", ...rows].join("\n")).toBe(expected.trimEnd());
  });

  it.skipIf(files.length === 0).each(files)("$name: one member changed, all others as they were", ({ bytes }) => {
    const archive = openWrapped(bytes);
    expect(changeArchive(archive, []) === archive.bytes).toBe(true);
    expect(proveArchive(archive)).toBeUndefined();
    for (const { entry, locked, path: shown } of buildTree(archive).members.slice(0, extent(10, 40))) {
      if (locked !== undefined) continue;
      const { row } = entry;
      const content = new Uint8Array(archive.read(row).length + 65).fill(7);
      const changed = openArchive(changeArchive(archive, [{ row, content }]));
      if (changed === undefined || "issue" in changed) throw new Error("does not open");
      expect(differing(others(changed.archive, shown), others(archive, shown))).toEqual([]);
      const same = [{ row, content: archive.read(row) }];
      expect(isEqual(type.contentUnit ? changeArchive(archive, same) : joinParts(archive.change(same)), archive.bytes)).toBe(true);
    }
  });

  it.skipIf(files.length === 0).each(files)("$name: members come, go and change their names", ({ bytes }) => {
    const archive = openWrapped(bytes);
    if (!type.offers.includes("add")) {
      expect(() => changeArchive(archive, [{ add: { name: "new.bin", content: new Uint8Array(5) } }])).toThrow("cannot be added");
      return;
    }
    const added = changeArchive(archive, [{ add: { name: "new folder/new.bin", content: new Uint8Array(5) } }]);
    const withMore = openArchive(added);
    if (withMore === undefined || "issue" in withMore) throw new Error("does not open");
    expect(differing(others(withMore.archive, "new folder/new.bin"), others(archive, ""))).toEqual([]);
    const first = buildTree(archive).members.find(({ locked, entry }) => locked === undefined && entry.name !== undefined);
    if (first === undefined) return;
    const renamed = openArchive(changeArchive(archive, [{ row: first.entry.row, name: "other/name.bin" }]));
    if (renamed === undefined || "issue" in renamed) throw new Error("does not open");
    expect(differing(others(renamed.archive, "other/name.bin"), others(archive, first.path))).toEqual([]);
    const less = openArchive(changeArchive(archive, [{ row: first.entry.row, gone: true }]));
    if (less === undefined || "issue" in less) throw new Error("does not open");
    expect(differing(others(less.archive, ""), others(archive, first.path))).toEqual([]);
  });

  const small = files.flatMap(({ name, bytes }) => {
    const { bytes: content } = openWrapped(bytes);
    return content.length < 50_000 ? [{ name, content }] : [];
  });
  it.skipIf(small.length === 0).each(small)("$name: damaged anyhow, it ends in a list or in a finding", ({ content }) => {
    const random = seeded(content.length);
    for (let round = 0; round < 60; round++) expect(checkArchive(damageArchive(content, round, random))).toMatch(/listed|refused|other/);
  });

  const bad = path.join(findCorpus(type.id) ?? "missing", "bad");
  const damaged = existsSync(bad) ? readdirSync(bad) : [];
  it.skipIf(damaged.length === 0).each(damaged)("bad/%s ends in a list or in a finding", (name) => {
    const peeled = peel(new Uint8Array(readFileSync(path.join(bad, name))), NO_SUPPLIES);
    if ("issue" in peeled) return expect(peeled.issue.severity).toBe("error");
    const type = findArchiveType(peeled.content);
    if (type === undefined) return expect(type).toBe(undefined);
    const opened = openArchive(peeled.content);
    if (opened === undefined) throw new Error("not opened");
    if ("issue" in opened) {
      expect(opened.issue.code).not.toBe("internal/unexpected");
      expect(opened.issue.bytes).toBeDefined();
    } else {
      expect(proveArchive(opened.archive)?.code ?? "exact").not.toBe("internal/unexpected");
      const { archive } = opened;
      const unread = archive.entries.map(({ row }) => catchStop(() => archive.read(row))).filter((read) => "issue" in read);
      const isFine = ["yaz0-bomb.ssarc", "file-and-folder.sarc", "zlib-in-echoes.pak"].includes(name);
      expect(archive.issues.length + unread.length).toBeGreaterThanOrEqual(isFine ? 0 : 1);
    }
  });
});
