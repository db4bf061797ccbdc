/** Texts of game files follow the names, whether a tab shows them or not. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FileChangeEvent } from "vscode";
import { DecodedFileSystem } from "../../client/src/decoded/decodedFileSystem.ts";
import { decodedUri } from "../../client/src/decoded/decodedUris.ts";
import { EditPermissions } from "../../client/src/decoded/editPermissions.ts";
import { GameFiles } from "../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { Names } from "../../formats/core/names.ts";
import { setHost, Uri } from "../support/vscode.ts";
import { getAamp } from "./aampFormat.ts";
import { FileTree } from "./fileTree.ts";

const TEXT = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists: {}\n";
const SHOWN = decodedUri(Uri.file("/mod/shown.bxml") as never, getAamp());
const KEPT = decodedUri(Uri.file("/mod/kept.bxml") as never, getAamp());

beforeEach(() => {
  const bytes = getAamp().encode(TEXT).bytes as Uint8Array;
  const fs = new FileTree({ "/mod/shown.bxml": bytes, "/mod/kept.bxml": bytes, "/mod/never.bxml": bytes });
  setHost({ fs, watch: () => () => {}, say: () => {}, documents: [] });
});
afterEach(() => setHost(undefined));

it("new names reach a text that is shown, and one that VS Code keeps without a tab, once each", async () => {
  const replacer = { replace: async () => {}, settle: async () => {} };
  const names = { namesFor: () => Names.none, ready: Promise.resolve() };
  const files = new GameFiles(names, new DiskSupplier(Uri.file("/extension/zstd.wasm") as never), replacer);
  const decoded = new DecodedFileSystem(files, new EditPermissions());
  decoded.watch(SHOWN);
  await decoded.stat(SHOWN);
  await decoded.stat(KEPT);
  const seen: FileChangeEvent[] = [];
  decoded.onDidChangeFile((changes) => seen.push(...changes));
  decoded.announceAll();
  expect(seen.map(({ uri }) => uri.toString())).toEqual([SHOWN.toString(), KEPT.toString()]);
});
