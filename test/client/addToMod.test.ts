/** "Add to Mod" while another program writes into the mod and the question is open: what the user did not see is not written over. */
import { afterEach, expect, it } from "vitest";
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { ArchiveFiles } from "../../client/src/archives/archiveFiles.ts";
import { ArchiveWork } from "../../client/src/archives/archiveWork.ts";
import { memberUri } from "../../client/src/archives/memberAddress.ts";
import type { Services } from "../../client/src/commands/command.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { addToMod } from "../../client/src/originals/addToMod.ts";
import { GameProject } from "../../client/src/project/gameProject.ts";
import { IndexWork } from "../../client/src/project/indexWork.ts";
import { FileReplacer } from "../../client/src/save/fileReplacer.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { setHost, Uri } from "../support/vscode.ts";
import { FileTree } from "./fileTree.ts";

const LINK = "Actor/ActorLink/Wolf.bxml";
const PACK = "Actor/Pack/Wolf.bactorpack";
const [game, mine, theirs] = ["Game", "Mine", "Theirs"].map((name) => aampOf({ LinkTarget: { ASUser: name } }));
const packOf = (link: Uint8Array, other = "o") => sarcOf({ [LINK]: link, "other.bin": other });
const file = (path: string) => Uri.file(path) as never;
const noThread = () => Promise.reject(new Error("There is none."));

let project: GameProject | undefined;
afterEach(() => {
  project?.dispose();
  setHost(undefined);
});

async function add(
  inside: string,
  happen: (tree: FileTree) => void,
  isLacking = false,
): Promise<{ readonly tree: FileTree; readonly error: string }> {
  const tree = new FileTree({
    [`/game/dump/${LINK}`]: game,
    [`/game/dump/${PACK}`]: packOf(game),
    [`/game/mod/${LINK}`]: mine,
    [`/game/mod/${PACK}`]: packOf(mine),
  });
  if (isLacking) tree.remove(`/game/mod/${inside === "" ? LINK : PACK}`);
  let asked = 0;
  const say = (_: string, choices: readonly unknown[]) => {
    // while the question is open
    asked++;
    happen(tree);
    return choices.at(-1);
  };
  setHost({ fs: tree, watch: () => () => {}, say, documents: [], folders: ["/game"], settings: { dumps: ["dump"] } });
  const supplier = new DiskSupplier(file("/extension/zstd.wasm"));
  const log = { debug() {}, warn() {}, error: (message: string) => expect.fail(message) } as unknown as LogOutputChannel;
  const context = { storageUri: Uri.file("/storage"), extension: { packageJSON: { version: "1" } } } as unknown as ExtensionContext;
  project = new GameProject(context, new IndexWork({ startIndexThread: noThread }, file("/extension"), supplier), log);
  const work = new ArchiveWork({ startArchiveThread: noThread }, file("/extension"));
  const replacer = new FileReplacer(file("/storage/saves"), undefined);
  const archives = new ArchiveFiles(supplier, replacer, work);
  const real = inside === "" ? file(`/game/dump/${LINK}`) : memberUri(file(`/game/dump/${PACK}`), inside);
  const error = await addToMod.run({ archives, project, replacer } as unknown as Services, real).then(
    () => "",
    (thrown: unknown) => String(thrown),
  );
  expect(asked).toBe(isLacking ? 0 : 1);
  return { tree, error };
}

it.each<[what: string, inside: string, path: string, meanwhile: Uint8Array | undefined, after: Uint8Array, isRefused: boolean]>([
  ["a file", "", LINK, undefined, game, false],
  ["a file that becomes another", "", LINK, theirs, theirs, true],
  ["a member", LINK, PACK, undefined, packOf(game), false],
  ["a member that becomes another", LINK, PACK, packOf(theirs), packOf(theirs), true],
  ["a member next to one that becomes another", LINK, PACK, packOf(mine, "theirs"), packOf(game, "theirs"), false],
])("%s is replaced by that of the game only if the user saw it", async (_, inside, path, meanwhile, after, isRefused) => {
  const { tree, error } = await add(inside, (files) => meanwhile && files.write(`/game/mod/${path}`, meanwhile));
  expect(await tree.readFile(Uri.file(`/game/mod/${path}`))).toEqual(after);
  expect(error !== "", error).toBe(isRefused);
});

it.each([
  ["a file", "", LINK, game],
  ["an archive, for one of its members", LINK, PACK, packOf(game)],
])("%s that the mod lacks is copied whole", async (_, inside, path, after) => {
  const { tree, error } = await add(inside, () => {}, true);
  expect([error, await tree.readFile(Uri.file(`/game/mod/${path}`))]).toEqual(["", after]);
});

it.each([
  ["a file", "", LINK, /Another program changed Wolf\.bxml/],
  ["an archive around a member", LINK, PACK, /Wolf\.bactorpack does not exist\./],
])("%s that another program deletes meanwhile stays deleted", async (_, inside, path, sentence) => {
  const { tree, error } = await add(inside, (files) => files.remove(`/game/mod/${path}`));
  expect(error).toMatch(sentence);
  await expect(tree.readFile(Uri.file(`/game/mod/${path}`))).rejects.toThrow();
});
