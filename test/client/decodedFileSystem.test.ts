/** What the file system of decoded texts announces to VS Code. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { memberUri } from "../../client/src/archives/memberAddress.ts";
import { DecodedFileSystem } from "../../client/src/decoded/decodedFileSystem.ts";
import { decodedUri } from "../../client/src/decoded/decodedUris.ts";
import { EditPermissions } from "../../client/src/decoded/editPermissions.ts";
import { GameFiles } from "../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { Names } from "../../formats/core/names.ts";
import { FileChangeType, setHost, Uri } from "../support/vscode.ts";
import { getAamp } from "./aampFormat.ts";
import { FileTree } from "./fileTree.ts";

const TEXT = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists: {}\n";
const SHOWN = decodedUri(Uri.file("/mod/shown.bxml") as never, getAamp());
const KEPT = decodedUri(Uri.file("/mod/kept.bxml") as never, getAamp());
const PACK = Uri.file("/mod/a.pack") as never;
const MEMBER = decodedUri(memberUri(PACK, "in.bxml"), getAamp());

let tree: FileTree;
/** What watches the game files says that this one has changed. */
let reportChange: (path: string) => void;
let decoded: DecodedFileSystem;
let seen: string[];
let names: Names;

beforeEach(() => {
  const bytes = getAamp().encode(TEXT).bytes as Uint8Array;
  tree = new FileTree({ "/mod/shown.bxml": bytes, "/mod/kept.bxml": bytes, "/mod/never.bxml": bytes, "/mod/a.pack/in.bxml": bytes });
  const watch = (_folder: string, _pattern: string, listener: (path: string, type: number) => void) => {
    reportChange = (path) => listener(path, FileChangeType.Changed);
    return () => {};
  };
  setHost({ fs: tree, watch, say: () => {}, documents: [] });
  const replacer = { replace: async () => {}, settle: async () => {} };
  names = Names.none;
  const files = new GameFiles(
    { namesFor: () => names, ready: Promise.resolve() },
    new DiskSupplier(Uri.file("/extension/zstd.wasm") as never),
    replacer,
  );
  decoded = new DecodedFileSystem(files, new EditPermissions());
  decoded.watch(SHOWN);
  seen = [];
  decoded.onDidChangeFile((changes) => seen.push(...changes.map(({ uri }) => uri.toString())));
});
afterEach(() => {
  decoded.dispose();
  setHost(undefined);
});

it("new names reach a text that is shown, and one that VS Code keeps without a tab, once each", async () => {
  await decoded.stat(SHOWN);
  await decoded.stat(KEPT);
  decoded.announceAll();
  expect(seen).toEqual([SHOWN.toString(), KEPT.toString()]);
});

it.each([
  ["while it has unsaved changes", () => decoded.announceAll()],
  ["and are announced after its save", () => {}],
])("names that come %s reach a text with its save, once", async (_when, announce) => {
  await decoded.stat(SHOWN);
  const text = await decoded.readFile(SHOWN);
  names = new Names([]);
  announce();
  seen = [];
  // VS Code asks before and after it writes
  await decoded.stat(SHOWN);
  await decoded.writeFile(SHOWN, text);
  const { mtime } = await decoded.stat(SHOWN);
  decoded.noticeSaved(SHOWN);
  expect(seen).toEqual([SHOWN.toString()]);
  expect((await decoded.stat(SHOWN)).mtime).toBeGreaterThan(mtime);
  await decoded.readFile(SHOWN);
  decoded.noticeSaved(SHOWN);
  expect(seen).toEqual([SHOWN.toString()]);
  expect((await decoded.stat(SHOWN)).mtime).toBe((await decoded.stat(SHOWN)).mtime);
});

it("an address without a game file, as Save As makes them, may be watched", () => {
  expect(() => decoded.watch(Uri.parse("bytewright:/mod/new.bxml.yml") as never).dispose()).not.toThrow();
});

it.each([
  ["cannot be decoded any more is announced", new Uint8Array(20), [SHOWN.toString()]],
  ["has other content is not, as VS Code has it", getAamp().encode(TEXT.replace("xml", "other")).bytes as Uint8Array, []],
])("a change that VS Code asked for before it was reported: a file that %s", async (_what, bytes, announced) => {
  await decoded.stat(SHOWN);
  tree.write("/mod/shown.bxml", bytes);
  await decoded.stat(SHOWN);
  reportChange("/mod/shown.bxml");
  const reads = tree.reads.length;
  await expect.poll(() => tree.reads.length).toBeGreaterThan(reads);
  await decoded.readFile(SHOWN).catch(() => {});
  // the watcher looks again later by itself
  expect([...new Set(seen)]).toEqual(announced);
});

it.each([
  ["another archive", TEXT.replace("xml", "other")],
  ["the same archive", TEXT],
])("the text of a deleted archive that VS Code keeps without a tab is announced when %s takes its place", async (_what, text) => {
  await decoded.stat(MEMBER);
  tree.remove("/mod/a.pack");
  await expect(decoded.stat(MEMBER)).rejects.toThrow();
  tree.write("/mod/a.pack/in.bxml", getAamp().encode(text).bytes as Uint8Array);
  decoded.noticeChangedArchive(PACK);
  await expect.poll(() => seen).toEqual([MEMBER.toString()]);
});
