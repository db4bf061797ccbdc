/** Large archives inside others are unpacked in a thread, once for all who ask; without a thread they are opened all the same. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ArchiveWork } from "../../client/src/archives/archiveWork.ts";
import type { Platform } from "../../client/src/platform.ts";
import { type NestedArchive, openNested } from "../../formats/archives/nested.ts";
import { runArchiveTask } from "../../formats/archives/task.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
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
  const opened = openNested(OUTER, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error("no archive");
  return opened.nested;
}

function noteIn(root: NestedArchive): string | undefined {
  const found = root.find(PATH);
  return found?.kind === "member" ? new TextDecoder().decode(found.read()) : undefined;
}

function makeWork(startArchiveThread: Platform["startArchiveThread"]): ArchiveWork {
  return new ArchiveWork({ startArchiveThread }, Uri.file("/extension") as never);
}

describe("a list of all members at all depths", () => {
  async function pathsOf(work: ArchiveWork): Promise<readonly string[]> {
    const paths: string[] = [];
    for await (const { path } of work.walk(open())) paths.push(path);
    return paths;
  }
  const plain = "plain.sarc";
  const large = `${plain}/large.sarc`;
  const all = [plain, large, ...[...open().walk()].slice(2).map(({ path }) => path)];

  it("has what is in large archives, which a thread unpacks", async () => {
    const sizes: number[] = [];
    const work = makeWork(async () => ({
      async run(task) {
        sizes.push(task.bytes.length);
        return runArchiveTask(structuredClone(task));
      },
      end: () => {},
    }));
    expect([await pathsOf(work), sizes]).toEqual([all, [LARGE.length]]);
    expect(all).toContain(PATH);
  });

  it("is the same without a thread", async () => {
    expect(await pathsOf(makeWork(async () => Promise.reject(new Error("There is none."))))).toEqual(all);
  });
});

describe("a large archive on the way to a member", () => {
  it("is unpacked in a thread, once", async () => {
    const sizes: number[] = [];
    const work = makeWork(async () => ({
      async run(task) {
        sizes.push(task.bytes.length);
        return runArchiveTask(structuredClone(task));
      },
      end: () => {},
    }));
    const root = open();
    await Promise.all(Array.from({ length: 12 }, () => work.openOnWay(root, PATH)));
    expect(root.findUnopened(PATH)?.bytes.length ?? 0).toBeLessThan(LARGE.length);
    expect([sizes, noteIn(root)]).toEqual([[LARGE.length], "found"]);
  });

  it.each<[string, Platform["startArchiveThread"]]>([
    ["does not start", async () => Promise.reject(new Error("There is none."))],
    ["breaks off", async () => ({ run: () => Promise.reject(new Error("It broke off.")), end: () => {} })],
  ])("is opened without one that %s", async (_, start) => {
    const root = open();
    await makeWork(start).openOnWay(root, PATH);
    expect(noteIn(root)).toBe("found");
  });
});

describe("the save of a large archive", () => {
  const bytes = sarcOf({ "noise.bin": Uint8Array.from({ length: 5_300_000 }, (_, at) => at & 0xff), "note.txt": "old" });
  const changes = [{ kind: "put", path: "note.txt", content: new TextEncoder().encode("new") }] as const;

  /** Saves, with a click on Cancel before or after the thread has answered; the file is written when that is over. */
  async function save(cancelled: "before" | "after"): Promise<{ said: string[]; titles: string[]; isEnded: boolean; outcome: string }> {
    const said: string[] = [];
    const titles: string[] = [];
    let cancel = () => {};
    setHost({
      fs: new FileTree({}),
      watch: () => () => {},
      say: (message) => void said.push(message),
      work(title, end) {
        titles.push(title);
        cancel = end;
      },
      documents: [],
    });
    vi.useFakeTimers();
    try {
      let isEnded = false;
      let answer = () => {};
      let isAnswered = false;
      const work = makeWork(async () => ({
        run: (task) =>
          new Promise((resolve) => {
            answer = () => {
              isAnswered = true;
              resolve(runArchiveTask(structuredClone(task)));
            };
          }),
        end: () => {
          isEnded ||= !isAnswered;
        },
      }));
      const opened = openNested(bytes, NO_SUPPLIES);
      if (!opened || "issue" in opened) throw new Error("no archive");
      let written = () => {};
      const ended = new Promise<void>((resolve) => {
        written = resolve;
      });
      const saved = work.change({ bytes, root: opened.nested, supplies: NO_SUPPLIES }, changes, "large.sarc", ended).then(
        (result) => ("bytes" in result ? "saved" : result.issue.message),
        (error) => String(error.message),
      );
      await vi.advanceTimersByTimeAsync(10_000);
      if (cancelled === "before") cancel();
      answer();
      const outcome = await saved;
      if (cancelled === "after") cancel();
      written();
      return { said, titles, isEnded, outcome };
    } finally {
      vi.useRealTimers();
    }
  }

  it("ends where it is cancelled", async () => {
    const titles = ["Saving large.sarc"];
    expect(await save("before")).toEqual({ said: [], titles, isEnded: true, outcome: "Saving large.sarc was cancelled." });
  });

  it("goes on where that comes too late, and says so", async () => {
    const said = ["Saving large.sarc: it was too late to cancel."];
    expect(await save("after")).toEqual({ said, titles: ["Saving large.sarc"], isEnded: false, outcome: "saved" });
  });
});
