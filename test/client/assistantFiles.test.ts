/** What an assistant's tools get of VS Code's files, and what they write: all of a plan or nothing, and nothing outside of the mod. */
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { ExtensionContext, LogOutputChannel } from "vscode";
import { AssistantFiles } from "../../client/src/assistant/assistantFiles.ts";
import { GameFiles } from "../../client/src/files/gameFiles.ts";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { GameProject } from "../../client/src/project/gameProject.ts";
import { IndexWork } from "../../client/src/project/indexWork.ts";
import { FileReplacer } from "../../client/src/save/fileReplacer.ts";
import type { Format } from "../../formats/core/format.ts";
import { namesOf } from "../../formats/core/names.ts";
import { enemy } from "../assistant/mod.ts";
import { setHost, Uri, workspace } from "../support/vscode.ts";
import { FileTree } from "./fileTree.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const file = (path: string) => Uri.file(path) as never;
const noThread = () => Promise.reject(new Error("There is none."));

const FILES = { "/game/a.txt": "a", "/game/sub/b.txt": "b", "/game/dump/c.txt": "c", "/elsewhere/secret.txt": "secret" };

class Tree extends FileTree {
  /** A folder that a link leads to. */
  link: string | undefined;
  /** This one is written by another program after it was read. */
  meanwhile: string | undefined;
  /** This one cannot be removed. */
  fixed: string | undefined;

  override async stat(uri: Uri) {
    const found = await super.stat(uri);
    return uri.path === this.link ? { ...found, type: found.type | 64 } : found;
  }

  override async readDirectory(uri: Uri): Promise<[string, number][]> {
    const entries = await super.readDirectory(uri);
    return entries.map(([name, type]) => [name, `${uri.path}/${name}` === this.link ? type | 64 : type]);
  }

  override async readFile(uri: Uri): Promise<Uint8Array> {
    const bytes = await super.readFile(uri);
    if (uri.path !== this.meanwhile) return bytes;
    this.meanwhile = undefined;
    this.write(uri.path, bytesOf("other"));
    return bytes;
  }

  override async delete(uri: Uri): Promise<void> {
    if (uri.path === this.fixed) throw new Error("It is in use.");
    await super.delete(uri);
  }
}

let project: GameProject | undefined;
afterEach(() => {
  project?.dispose();
  setHost(undefined);
});

function open(choice?: string, unsaved: readonly string[] = []) {
  const tree = new Tree(Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, bytesOf(text)])));
  const said: string[] = [];
  const say = (message: string, choices: readonly unknown[]) => {
    said.push(message);
    return choices.find((one) => one === choice);
  };
  const documents = unsaved.map((path) => ({ uri: Uri.file(path), isDirty: true }));
  setHost({ fs: tree, watch: () => () => {}, say, documents, folders: ["/game"], settings: { dumps: ["dump"] } });
  const supplier = new DiskSupplier(file("/extension/zstd.wasm"));
  const log = { debug() {}, warn() {}, error: (message: string) => expect.fail(message) } as unknown as LogOutputChannel;
  const context = { storageUri: Uri.file("/storage"), extension: { packageJSON: { version: "1" } } } as unknown as ExtensionContext;
  project = new GameProject(context, new IndexWork({ startIndexThread: noThread }, file("/extension"), supplier), log);
  const names = { namesFor: (format: Format) => namesOf(format, format.builtinNames(), {}), ready: Promise.resolve() };
  const files = new GameFiles(names, supplier, new FileReplacer(file("/storage/saves"), undefined));
  return { tree, said, assistant: new AssistantFiles({ project, files, supplier }) };
}

async function textsOf(tree: Tree): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of ["/game/a.txt", "/game/sub/b.txt", "/game/new/d.txt", "/game/dump/c.txt", "/elsewhere/secret.txt"])
    await tree.readFile(Uri.file(path)).then(
      (bytes) => {
        found[path] = new TextDecoder().decode(bytes);
      },
      () => {},
    );
  return found;
}

const CHANGE = { path: "a.txt", before: sha256Of("a"), content: base64("now") };
const REMOVAL = { path: "sub/b.txt", before: sha256Of("b") };
const ADDITION = { path: "new/d.txt", content: base64("d") };

describe("a plan", () => {
  const DONE = { "/game/a.txt": "now", "/game/new/d.txt": "d", "/game/dump/c.txt": "c", "/elsewhere/secret.txt": "secret" };

  it("is written as a whole: a file that changes, one that comes and one that goes", async () => {
    const { tree, assistant } = open();
    expect(await assistant.answer({ kind: "replace", changes: [REMOVAL, CHANGE, ADDITION] })).toEqual({});
    expect(await textsOf(tree)).toEqual(DONE);
  });

  it("has a way back in the notification", async () => {
    const { tree, said, assistant } = open("Undo");
    await assistant.answer({ kind: "replace", changes: [REMOVAL, CHANGE, ADDITION] });
    expect(said).toEqual(["Changed 3 files."]);
    await expect.poll(() => textsOf(tree)).toEqual(FILES);
  });

  it.each([
    ["changes", "/game/a.txt"],
    ["goes", "/game/sub/b.txt"],
  ])("leaves all as it is where a file that %s becomes another while it is written", async (_, path) => {
    const { tree, assistant } = open();
    tree.meanwhile = path;
    const answer = await assistant.answer({ kind: "replace", changes: [REMOVAL, CHANGE, ADDITION] });
    expect(answer).toMatchObject({ issue: { message: expect.stringContaining("changed") } });
    expect(await textsOf(tree)).toEqual({ ...FILES, [path]: "other" });
  });

  it("leaves what the user saves while it is written", async () => {
    const { tree, assistant } = open();
    const [before, saved] = [enemy(20), enemy(99)];
    tree.write("/game/E.bgparamlist", before);
    let opened = 0;
    Object.assign(workspace, {
      openTextDocument: (uri: Uri) => {
        if (++opened === 2) tree.write("/game/E.bgparamlist", saved);
        return Promise.resolve({ uri, isDirty: false, getText: () => `Life: ${opened}` });
      },
    });
    const hash = createHash("sha256").update(before).digest("hex");
    const change = { path: "E.bgparamlist", before: hash, content: Buffer.from(enemy(40)).toString("base64") };
    const answer = await assistant.answer({ kind: "replace", changes: [change] });
    expect(answer).toMatchObject({ issue: { message: expect.stringContaining("has changed, so nothing was written") } });
    expect(await tree.readFile(Uri.file("/game/E.bgparamlist"))).toEqual(saved);
  });

  const outside = { path: "dump:1/c.txt", before: sha256Of("c"), content: base64("x") };
  const inFolder = { path: "dump/c.txt", before: sha256Of("c"), content: base64("x") };
  it.each<[what: string, bad: object, code: string, alter: (tree: Tree) => void, unsaved?: readonly string[]]>([
    ["has changed since", CHANGE, "io/changed", (tree) => tree.write("/game/a.txt", bytesOf("other"))],
    ["is there by now", ADDITION, "io/changed", (tree) => tree.write("/game/new/d.txt", bytesOf("other"))],
    ["is gone by now", CHANGE, "io/changed", (tree) => tree.remove("/game/a.txt")],
    [
      "is after a link",
      ADDITION,
      "io/leads-out",
      (tree) => {
        tree.write("/game/new/x.txt", bytesOf("x"));
        tree.link = "/game/new";
      },
    ],
    ["is of the game", outside, "io/leads-out", () => {}],
    ["is of a dump inside of the mod", inFolder, "io/leads-out", () => {}],
    ["is a folder", { path: "sub", content: base64("x") }, "io/leads-out", () => {}],
    ["leads up", { path: "../elsewhere/secret.txt", before: sha256Of("secret"), content: base64("x") }, "io/not-found", () => {}],
    ["has unsaved changes", CHANGE, "io/unsaved", () => {}, ["/game/a.txt"]],
    [
      "cannot be removed",
      CHANGE,
      "io/unreadable",
      (tree) => {
        tree.fixed = "/game/sub/b.txt";
      },
    ],
  ])("of which one file %s writes nothing", async (_, bad, code, alter, unsaved) => {
    const { tree, assistant } = open(undefined, unsaved);
    alter(tree);
    const before = await textsOf(tree);
    const changes = [REMOVAL, ...[CHANGE, ADDITION].filter(({ path }) => path !== (bad as typeof CHANGE).path), bad as typeof CHANGE];
    expect(await assistant.answer({ kind: "replace", changes })).toMatchObject({ issue: { code } });
    expect(await textsOf(tree)).toEqual(before);
  });
});

it("files are looked at, listed and read by the paths of the tools, without links and dumps", async () => {
  const { tree, assistant } = open();
  const ask = (path: string) => assistant.answer({ kind: "look", path });
  expect(await ask("sub/b.txt")).toEqual({ look: { kind: "file", size: 1, isFixed: false } });
  expect(await ask("dump:1/c.txt")).toEqual({ look: { kind: "file", size: 1, isFixed: true } });
  expect(await ask("dump:2/c.txt")).toEqual({ look: { kind: "missing" } });
  expect(await ask("none")).toEqual({ look: { kind: "missing" } });
  expect(await assistant.answer({ kind: "walk", path: "" })).toEqual({ paths: ["a.txt", "sub/b.txt"] });
  expect(await assistant.answer({ kind: "walk", path: "dump:1" })).toEqual({ paths: ["dump:1/c.txt"] });
  expect(await assistant.answer({ kind: "read", path: "a.txt", hasLibrary: false })).toEqual({
    bytes: base64("a"),
    supplied: { dictionaries: [] },
  });
  expect(await assistant.answer({ kind: "read", path: "none", hasLibrary: false })).toMatchObject({ issue: { code: "io/unreadable" } });
  tree.link = "/game/sub";
  expect(await ask("sub/b.txt")).toEqual({ look: { kind: "outside" } });
  expect(await assistant.answer({ kind: "walk", path: "" })).toEqual({ paths: ["a.txt"] });
});
