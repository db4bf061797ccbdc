/** A saved member that outgrows its entry of the size table: one notification in a window, and none where nothing is due. */
import { afterEach, describe, expect, it } from "vitest";
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { ArchiveFileSystem } from "../../client/src/archives/archiveFileSystem.ts";
import { ArchiveFiles, memberReplacer, memberSupplier } from "../../client/src/archives/archiveFiles.ts";
import { ArchiveWork } from "../../client/src/archives/archiveWork.ts";
import { findMemberPlace, memberUri } from "../../client/src/archives/memberAddress.ts";
import { GameFiles } from "../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { Originals } from "../../client/src/originals/originals.ts";
import { GameProject } from "../../client/src/project/gameProject.ts";
import { IndexWork } from "../../client/src/project/indexWork.ts";
import { FileReplacer } from "../../client/src/save/fileReplacer.ts";
import { noticeGrowth } from "../../client/src/sizes/growthNotice.ts";
import { ModSizes } from "../../client/src/sizes/modSizes.ts";
import { Names } from "../../formats/core/names.ts";
import { rstb } from "../../formats/rstb/index.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { setHost, Uri } from "../support/vscode.ts";
import { FileTree } from "./fileTree.ts";

const MEMBER = "Actor/DropTable/Wolf.bdrop";
const drop = (name: string) => aampOf({ Header: { Table01: name } });
const tableOf = (size: number) => rstb.encode(`${MEMBER}: ${size}\n#!layout table RSTB little\n`).bytes ?? new Uint8Array();
const place = (path: string) => Uri.file(path) as never;
const noThread = () => Promise.reject(new Error("There is none."));

const TABLE = "/game/mod/romfs/System/Resource/ResourceSizeTable.product.rsizetable";
const PACK = "/game/mod/romfs/Actor/Pack/Wolf.sbactorpack";

let project: GameProject | undefined;
afterEach(() => {
  project?.dispose();
  setHost(undefined);
});

/** A name to save into the member, and what the setting says. */
type Save = readonly [name: string, mode?: "off"];

/** What is said about saves one after the other, up to the first message. */
async function noticeOf(table: number, saves: readonly Save[]): Promise<readonly string[]> {
  const said: string[] = [];
  const settings: { dumps: readonly string[]; sizeTable?: string | undefined } = { dumps: [] };
  let heard = () => {};
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const say = (message: string) => {
    said.push(message);
    heard();
    return undefined;
  };
  const pack = sarcOf({ [MEMBER]: drop("Normal") });
  const tree = new FileTree({ [PACK]: pack, [TABLE]: tableOf(table) });
  setHost({ fs: tree, watch: () => () => {}, say, documents: [], folders: ["/game"], settings });
  const supplier = new DiskSupplier(place("/extension/zstd.wasm"));
  const replacer = new FileReplacer(place("/storage/saves"), undefined);
  const archives = new ArchiveFiles(supplier, replacer, new ArchiveWork({ startArchiveThread: noThread }, place("/extension")));
  const members = new ArchiveFileSystem(archives);
  const { readFile, stat } = tree;
  tree.readFile = (uri) => (findMemberPlace(uri as never) ? members.readFile(uri as never) : readFile.call(tree, uri));
  tree.stat = (uri) => (findMemberPlace(uri as never) ? members.stat(uri as never) : stat.call(tree, uri));
  const log = { debug() {}, warn() {}, error: (message: string) => expect.fail(message) } as unknown as LogOutputChannel;
  const context = { storageUri: Uri.file("/storage"), extension: { packageJSON: { version: "1" } } } as unknown as ExtensionContext;
  project = new GameProject(context, new IndexWork({ startIndexThread: noThread }, place("/extension"), supplier), log);
  const names = { namesFor: () => Names.none, ready: Promise.resolve() };
  const files = new GameFiles(names, memberSupplier(archives, supplier), memberReplacer(archives, replacer));
  // the comparison with an original asks the language server, and there is no dump
  const originals = new Originals(project, files, undefined as never);
  const notice = noticeGrowth(archives, new ModSizes(project, files, originals));
  for (const [name, mode] of saves) {
    settings.sizeTable = mode;
    await archives.save(memberUri(place(PACK), MEMBER), drop(name));
  }
  await first;
  notice.dispose();
  return said;
}

describe("a member that grew", () => {
  it("is said once, where the table has less than it needs", async () => {
    const saves: readonly Save[] = [
      ["as long as a name in a table may be, which needs far more", "off"],
      ["Less"],
      ["Normal, and more than that"],
      ["as long as a name in a table may be, which needs far more"],
      ["as long as a name in a table may be, which needs far more, and even more"],
    ];
    expect(await noticeOf(1312, saves)).toEqual([
      expect.stringMatching(/^Actor\/DropTable\/Wolf\.bdrop needs \d+ bytes, and the size table has 1312.* The game may crash\.$/),
    ]);
  });
});
