/** The project as the extension host keeps it: read with and without a thread, kept for the next start, brought up to date by what changes. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CancellationToken, ExtensionContext, LogOutputChannel } from "vscode";
import { DiskSupplier } from "../../client/src/files/supplier.ts";
import { WorkspaceNames } from "../../client/src/names/workspaceNames.ts";
import type { Platform } from "../../client/src/platform.ts";
import { GameProject } from "../../client/src/project/gameProject.ts";
import { IndexWork } from "../../client/src/project/indexWork.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { Names } from "../../formats/core/names.ts";
import { runIndexTask } from "../../index/indexTask.ts";
import { resolveLink } from "../../index/resolve.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { type Host, setHost, Uri } from "../support/vscode.ts";
import { FileTree } from "./fileTree.ts";

const actor = (drop: string) => aampOf({ LinkTarget: { DropTableUser: drop } });
/** Large enough for a thread to be worth it. */
const PADDING = new Uint8Array(400_000);

function files(): Record<string, Uint8Array> {
  const bear = yaz0.wrap(sarcOf({ "Actor/DropTable/Bear.bdrop": aampOf({ Header: { Table01: "Normal" } }) }));
  return {
    "/game/mod/Actor/ActorLink/Cub.bxml": actor("Bear"),
    "/game/mod/Actor/Pack/Wolf.sbactorpack": yaz0.wrap(sarcOf({ "Actor/ActorLink/Wolf.bxml": actor("Gone"), "x.bin": PADDING })),
    "/game/dump/Pack/TitleBG.pack": sarcOf({ "Actor/Pack/Bear.sbactorpack": bear, "y.bin": PADDING }),
  };
}

const THREADS: Readonly<Record<string, Platform["startIndexThread"]>> = {
  "a thread": async () => ({ run: async (task) => runIndexTask(structuredClone(task)), end: () => {} }),
  "no thread": async () => {
    throw new Error("There is none.");
  },
  "a thread that breaks off": async () => ({ run: async () => Promise.reject(new Error("It broke off.")), end: () => {} }),
};

const LOG = { debug() {}, warn() {}, error: (message: string) => expect.fail(message) } as unknown as LogOutputChannel;
const HOST = { watch: () => () => {}, say: () => {}, documents: [], folders: ["/game"], settings: { dumps: ["dump"] } };

let tree: FileTree;
let projects: GameProject[] = [];

beforeEach(() => {
  tree = new FileTree(files());
  setHost({ ...HOST, fs: tree });
});
afterEach(() => {
  for (const project of projects) project.dispose();
  projects = [];
  setHost(undefined);
});

function open(startIndexThread: Platform["startIndexThread"] = THREADS["no thread"]): GameProject {
  const context = { storageUri: Uri.file("/storage"), extension: { packageJSON: { version: "1" } } } as unknown as ExtensionContext;
  const work = new IndexWork(
    { startIndexThread },
    Uri.file("/extension") as never,
    new DiskSupplier(Uri.file("/extension/zstd.wasm") as never),
  );
  const project = new GameProject(context, work, LOG);
  projects.push(project);
  return project;
}

/** Status and target of the first link of each file of the mod. */
async function linksOf(project: GameProject): Promise<Record<string, string>> {
  const whole = await project.whole();
  const links: Record<string, string> = {};
  for (const file of whole.files()) {
    const [link] = file.origin === "mod" ? whole.relationsOf(file).links : [];
    if (!link) continue;
    const { status, targets } = resolveLink(whole, file, link);
    links[file.path.split("/").at(-1) ?? ""] = `${link.value}: ${status} ${targets[0]?.file.path.replace(/^file:\/+/, "/") ?? ""}`.trim();
  }
  return links;
}

const BEAR = "Bear: found /game/dump/Pack/TitleBG.pack/Actor/Pack/Bear.sbactorpack/Actor/DropTable/Bear.bdrop";

describe("the project of a workspace and a dump", () => {
  it.each(Object.keys(THREADS))("is read with %s", async (kind) => {
    expect(await linksOf(open(THREADS[kind]))).toEqual({ "Cub.bxml": BEAR, "Wolf.bxml": "Gone: missing" });
  });

  it("follows a change, and reads nothing else again", async () => {
    const project = open();
    await linksOf(project);
    tree.write("/game/mod/Actor/ActorLink/Cub.bxml", actor("Wolf"));
    tree.reads.length = 0;
    await project.changed(Uri.file("/game/mod/Actor/ActorLink/Cub.bxml") as never);
    expect(await linksOf(project)).toEqual({ "Cub.bxml": "Wolf: outside", "Wolf.bxml": "Gone: missing" });
    expect(tree.reads).toEqual(["/game/mod/Actor/ActorLink/Cub.bxml"]);
  });

  it("has what another program wrote a moment ago", async () => {
    const heard: Parameters<Host["watch"]>[2][] = [];
    const watch: Host["watch"] = (_, pattern, fire) => {
      if (pattern === "**/*") heard.push(fire);
      return () => {};
    };
    setHost({ ...HOST, fs: tree, watch });
    const project = open();
    await linksOf(project);
    tree.write("/game/mod/Actor/ActorLink/Cub.bxml", actor("Wolf"));
    for (const fire of heard) fire("/game/mod/Actor/ActorLink/Cub.bxml", 1);
    expect((await linksOf(project))["Cub.bxml"]).toBe("Wolf: outside");
  });

  it("follows what is written where no clock shows it", async () => {
    tree.isClockStopped = true;
    tree.write("/game/mod/Actor/ActorLink/Cub.bxml", actor("Bear"));
    const project = open();
    await linksOf(project);
    tree.write("/game/mod/Actor/ActorLink/Cub.bxml", actor("Wolf"));
    await project.changed(Uri.file("/game/mod/Actor/ActorLink/Cub.bxml") as never);
    expect((await linksOf(project))["Cub.bxml"]).toBe("Wolf: outside");
  });

  it("teaches the path of a file that was renamed: as many files, and no new text", async () => {
    const project = open();
    const names = new WorkspaceNames(project, () => Names.none, LOG);
    const learned = async () => {
      await project.whole();
      return names.paths.flatMap((list) => list.names).filter((path) => path.startsWith("Actor/ActorLink/"));
    };
    expect(await learned()).toEqual(["Actor/ActorLink/Cub.bxml", "Actor/ActorLink/Wolf.bxml"]);
    tree.remove("/game/mod/Actor/ActorLink/Cub.bxml");
    tree.write("/game/mod/Actor/ActorLink/Kit.bxml", actor("Bear"));
    const changed = ["Cub.bxml", "Kit.bxml"].map((name) => Uri.file(`/game/mod/Actor/ActorLink/${name}`) as never);
    await Promise.all(changed.map((uri) => project.changed(uri)));
    expect((await learned()).sort()).toEqual(["Actor/ActorLink/Kit.bxml", "Actor/ActorLink/Wolf.bxml"]);
    names.dispose();
  });

  it("follows folders that come and go", async () => {
    const project = open();
    await linksOf(project);
    tree.write("/game/mod/Actor/DropTable/Gone.bdrop", aampOf({ Header: { Table01: "Normal" } }));
    await project.changed(Uri.file("/game/mod/Actor/DropTable") as never);
    expect((await linksOf(project))["Wolf.bxml"]).toBe("Gone: found /game/mod/Actor/DropTable/Gone.bdrop");
    tree.remove("/game/mod/Actor/DropTable");
    tree.remove("/game/mod/Actor/ActorLink");
    await project.changed(Uri.file("/game/mod/Actor/DropTable") as never);
    await project.changed(Uri.file("/game/mod/Actor/ActorLink") as never);
    expect(await linksOf(project)).toEqual({ "Wolf.bxml": "Gone: missing" });
  });

  it("gives files while others are read, each once, and none where all are known", async () => {
    const project = open();
    const release = tree.hold("/game/mod/Actor/Pack/Wolf.sbactorpack");
    const token = { isCancellationRequested: false } as CancellationToken;
    const coming = project.filesAsRead(token);
    const names: string[] = [];
    const take = async () => names.push((await coming.next()).value?.path.split("/").at(-1) ?? "the end");
    await take();
    expect(names).toEqual(["Cub.bxml"]);
    expect(project.isComplete).toBe(false);
    release();
    while (names.at(-1) !== "the end") await take();
    expect([...new Set(names)]).toEqual(names);
    expect((await project.filesAsRead(token).next()).done).toBe(true);
  });

  it("ends giving files where one is read again, as it was saved while they were looked at", async () => {
    const project = open();
    const release = tree.hold("/game/mod/Actor/Pack/Wolf.sbactorpack");
    const coming = project.filesAsRead({ isCancellationRequested: false } as CancellationToken);
    expect((await coming.next()).done).toBe(false);
    release();
    await project.whole();
    const releaseSaved = tree.hold("/game/mod/Actor/ActorLink/Cub.bxml");
    const changed = project.changed(Uri.file("/game/mod/Actor/ActorLink/Cub.bxml") as never);
    while (!(await coming.next()).done);
    releaseSaved();
    await changed;
  });

  it("is kept for the next start, which reads only what has changed since (slow: two game folders), and all where what was kept is damaged", async () => {
    await linksOf(open());
    const kept = await tree.whenWritten("/storage/index.bin");
    tree.write("/game/mod/Actor/ActorLink/Cub.bxml", actor("Wolf"));
    tree.reads.length = 0;
    expect((await linksOf(open()))["Cub.bxml"]).toBe("Wolf: outside");
    expect(tree.reads.filter((path) => path.startsWith("/game"))).toEqual(["/game/mod/Actor/ActorLink/Cub.bxml"]);
    tree.write(
      "/storage/index.bin",
      kept.map((byte, at) => (at === kept.length - 1 ? byte ^ 1 : byte)),
    );
    tree.reads.length = 0;
    expect((await linksOf(open()))["Wolf.bxml"]).toBe("Gone: missing");
    expect(tree.reads.filter((path) => path.startsWith("/game")).length).toBe(3);
  });
});
