/** Large archives inside others are unpacked in a thread, once for all who ask; without a thread they are opened all the same. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ArchiveWork } from "../../client/src/archives/archiveWork.ts";
import type { Platform } from "../../client/src/platform.ts";
import { type NestedArchive, openNested } from "../../formats/archives/nested.ts";
import { runArchiveTask } from "../../formats/archives/task.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { seeded } from "../support/mutate.ts";
import { setHost, Uri } from "../support/vscode.ts";
import { FileTree } from "./fileTree.ts";

const random = seeded(7);
const NOISE = Uint8Array.from({ length: 2_500_000 }, () => random() & 0xff);
const LARGE = yaz0.wrap(sarcOf({ "noise.bin": NOISE, "deep.sarc": yaz0.wrap(sarcOf({ "note.txt": "found" })) }));
const OUTER = sarcOf({ "plain.sarc": sarcOf({ "large.sarc": LARGE }) });
const PATH = "plain.sarc/large.sarc/deep.sarc/note.txt";

beforeEach(() => setHost({ fs: new FileTree({}), watch: () => () => {}, say: () => {}, documents: [] }));
afterEach(() => setHost(undefined));

function open(): NestedArchive {
  const opened = openNested(OUTER);
  if (!opened || "issue" in opened) throw new Error("no archive");
  return opened.nested;
}

function noteIn(root: NestedArchive): string | undefined {
  const found = root.find(PATH);
  return found?.kind === "member" ? new TextDecoder().decode(found.read()) : undefined;
}

function makeWork(startArchiveTask: Platform["startArchiveTask"]): ArchiveWork {
  return new ArchiveWork({ startArchiveTask }, Uri.file("/extension") as never, Uri.file("/extension/zstd.wasm") as never);
}

describe("a large archive on the way to a member", () => {
  it("is unpacked in a thread, once", async () => {
    const sizes: number[] = [];
    const work = makeWork(async (_, task) => {
      sizes.push(task.bytes.length);
      return { result: Promise.resolve(runArchiveTask(structuredClone(task))), cancel: () => {} };
    });
    const root = open();
    await Promise.all(Array.from({ length: 12 }, () => work.openOnWay(root, PATH)));
    expect(root.findUnopened(PATH)?.bytes.length ?? 0).toBeLessThan(LARGE.length);
    expect([sizes, noteIn(root)]).toEqual([[LARGE.length], "found"]);
  });

  it.each<[string, Platform["startArchiveTask"]]>([
    ["does not start", async () => Promise.reject(new Error("There is none."))],
    ["breaks off", async () => ({ result: Promise.reject(new Error("It broke off.")), cancel: () => {} })],
  ])("is opened without one that %s", async (_, start) => {
    const root = open();
    await makeWork(start).openOnWay(root, PATH);
    expect(noteIn(root)).toBe("found");
  });
});
