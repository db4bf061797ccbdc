/** Dictionaries of compression belong to the folders that they are in: two games in one window keep theirs apart. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ArchiveFiles, memberSupplier } from "../../client/src/archives/archiveFiles.ts";
import { ArchiveWork } from "../../client/src/archives/archiveWork.ts";
import { memberUri } from "../../client/src/archives/memberAddress.ts";
import { GameFiles } from "../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import type { Replacer } from "../../client/src/save/replacer.ts";
import { peel, peelHead, type Supplies } from "../../formats/containers/index.ts";
import { Names } from "../../formats/core/names.ts";
import { suppliesOf } from "../../formats/supplied.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { FIRST, type Game, SECOND, ZSTD_LIBRARY } from "../support/twoGames.ts";
import { setHost, Uri } from "../support/vscode.ts";
import { getAamp } from "./aampFormat.ts";
import { FileTree } from "./fileTree.ts";

const LIBRARY = "/extension/zstd.wasm";
const file = (path: string) => Uri.file(path) as never;

/** The files of both games, and archives with files of the second one, whose dictionaries are outside or inside. */
const FILES = {
  [LIBRARY]: readFileSync(ZSTD_LIBRARY),
  "/games/1/Pack/ZsDic.pack.zs": FIRST.archive,
  "/games/1/Actor/a.bxml.zs": FIRST.file,
  "/games/1/foreign.pack": sarcOf({ "b.bxml.zs": SECOND.file, "ZsDic.pack.zs": SECOND.archive }),
  "/games/2/Pack/ZsDic.pack.zs": SECOND.archive,
  "/games/2/Actor/b.bxml.zs": SECOND.file,
  "/games/2/own.pack": sarcOf({ "b.bxml.zs": SECOND.file }),
  "/lone/b.bxml.zs": SECOND.file,
};
const NO_REPLACER: Replacer = { replace: async () => {}, settle: async () => {} };

let tree: FileTree;
beforeEach(() => {
  tree = new FileTree(FILES);
  setHost({ fs: tree, watch: () => () => {}, say: () => {}, documents: [] });
});
afterEach(() => setHost(undefined));

function open(): { readonly archives: ArchiveFiles; readonly files: GameFiles } {
  const supplier = new DiskSupplier(file(LIBRARY));
  const work = new ArchiveWork({ startArchiveThread: () => Promise.reject(new Error("no threads")) }, file("/extension"));
  const archives = new ArchiveFiles(supplier, NO_REPLACER, work);
  const names = { namesFor: () => Names.none, ready: Promise.resolve() };
  return { archives, files: new GameFiles(names, memberSupplier(archives, supplier), NO_REPLACER) };
}

describe("two games in one window", () => {
  it("are read in any order", async () => {
    const { files } = open();
    const read = async (path: string) => (await files.read(file(path))).content;
    expect(await read("/games/1/Actor/a.bxml.zs")).toEqual(FIRST.content);
    expect(await read("/games/2/Actor/b.bxml.zs")).toEqual(SECOND.content);
    expect(await read("/games/1/Actor/a.bxml.zs")).toEqual(FIRST.content);
  });

  it.each<[string, Game, Game]>([
    ["/games/1/new.bxml.zs", FIRST, SECOND],
    ["/games/2/new.bxml.zs", SECOND, FIRST],
  ])("give a new file their own: %s", async (path, own, other) => {
    const { files } = open();
    await files.read(file("/games/1/Actor/a.bxml.zs"));
    await files.read(file("/games/2/Actor/b.bxml.zs"));
    const wrapped = await files.wrapByName(own.content, file(path), getAamp());
    expect(wrapped).toEqual(own.file);
    const peeled = peel(other.file, suppliesOf({ library: undefined, dictionaries: [other.dictionary] }));
    if ("issue" in peeled) throw new Error(peeled.issue.message);
    expect(await files.wrapLike(own.content, peeled.layers, file(path))).toEqual(own.file);
  });

  it("find what members need in the archive, then around it", async () => {
    const { archives, files } = open();
    for (const outer of ["/games/1/foreign.pack", "/games/2/own.pack"]) {
      const member = memberUri(file(outer), "b.bxml.zs");
      const found = (await archives.read(file(outer))).root.find("b.bxml.zs");
      const bytes = found?.kind === "member" ? found.read() : new Uint8Array(0);
      expect((await files.decode(member, bytes)).content, outer).toEqual(SECOND.content);
      expect(await files.wrapByName(SECOND.content, memberUri(file(outer), "new.bxml.zs"), getAamp()), outer).toEqual(SECOND.file);
    }
  });
});

it("a new file is not compressed beside a Git LFS pointer in the place of the dictionaries", async () => {
  tree = new FileTree({
    [LIBRARY]: FILES[LIBRARY],
    "/games/3/Pack/ZsDic.pack.zs": new TextEncoder().encode("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"),
  });
  setHost({ fs: tree, watch: () => () => {}, say: () => {}, documents: [] });
  const { files } = open();
  await expect(files.wrapByName(FIRST.content, file("/games/3/new.bxml.zs"), getAamp())).rejects.toThrow(/Run `git lfs pull`/);
});

it("an older version in Git has the dictionaries of the file", async () => {
  const { files } = open();
  const older = Uri.from({ scheme: "git", path: "/games/2/Actor/b.bxml.zs", query: '{"path":"/games/2/Actor/b.bxml.zs","ref":"HEAD"}' });
  expect((await files.decode(older as never, SECOND.file)).content).toEqual(SECOND.content);
});

it("a dictionary that comes later is found, and a missing one is named with the places", async () => {
  const { files } = open();
  const lone = file("/lone/b.bxml.zs");
  const { decoded } = await files.read(lone);
  expect(decoded.issues[0]).toMatchObject({
    code: "container/zstd-dictionary",
    message: expect.stringContaining("ZsDic.pack.zs next to the file"),
  });
  tree.write("/lone/ZsDic.pack.zs", FIRST.archive);
  expect((await files.read(lone)).decoded.kind).toBe("fail");
  tree.write("/lone/ZsDic.pack.zs", SECOND.archive);
  expect((await files.read(lone)).content).toEqual(SECOND.content);
});

it("a caller that looked before something was loaded looks again, and no other", async () => {
  const { FileSupplies } = await import("../../client/src/files/supplier.ts");
  const supplies = new FileSupplies(new DiskSupplier(file(LIBRARY)), file("/games/2/own.pack"));
  const { provided } = supplies;
  const look = (): number => peelHead(SECOND.file, supplies as Supplies).length;
  expect(look()).toBe(0);
  const together = await Promise.all([supplies.provide(provided), supplies.provide(provided)]);
  expect([...together, await supplies.provide(provided)]).toEqual([true, true, true]);
  expect(look()).toBeGreaterThan(0);
  expect(await supplies.provide(supplies.provided)).toBe(false);
});

it("the library is loaded where the first file needs it", async () => {
  // other tests have loaded it
  vi.resetModules();
  const { setHost: setNewHost } = await import("../support/vscode.ts");
  setNewHost({ fs: tree, watch: () => () => {}, say: () => {}, documents: [] });
  const supplier = new (await import("../../client/src/files/supplier.ts")).DiskSupplier(file(LIBRARY));
  const { peel: peelAnew } = await import("../../formats/containers/index.ts");
  const peeled = await supplier.supply(file("/games/1/Actor/a.bxml.zs"), (supplies) => peelAnew(FIRST.file, supplies));
  expect("content" in peeled && peeled.content).toEqual(FIRST.content);
});
