/** Work in another thread: what goes there and comes back is cloned, and gives what the same work gives here. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { type NestedArchive, openNested } from "../../../formats/archives/nested.ts";
import { type ArchiveTask, buffersOf, openUnpacked, runArchiveTask } from "../../../formats/archives/task.ts";
import { NO_SUPPLIES, rewrap } from "../../../formats/containers/index.ts";
import { provideZstdLibrary, zstd } from "../../../formats/containers/zstd.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

function runCloned(bytes: Uint8Array, changes?: readonly MemberChange[]) {
  const task: ArchiveTask = { bytes, changes, supplied: { library: undefined, dictionaries: [] } };
  return structuredClone(runArchiveTask(structuredClone(task)));
}

function pathsOf(nested: NestedArchive): readonly string[] {
  return [...nested.walk()].map(({ path, size }) => `${path} ${size}`);
}

const archives = choose([...readCorpus("sarc"), ...readCorpus("u8"), ...readCorpus("pak")]).flatMap(({ name, bytes }) => {
  const opened = openNested(bytes, NO_SUPPLIES);
  return opened && "nested" in opened ? [{ name, bytes, nested: opened.nested }] : [];
});

describe.skipIf(archives.length === 0)("archives of the corpus", () => {
  it.each(archives)("$name: the same members, and the same bytes after a change", ({ bytes, nested }) => {
    const opened = runCloned(bytes);
    if ("issue" in opened) throw new Error(opened.issue.message);
    const unpacked = openUnpacked(bytes, opened.unpacked, NO_SUPPLIES);
    if (!unpacked || "issue" in unpacked) throw new Error("does not open");
    expect(pathsOf(unpacked.nested)).toEqual(pathsOf(nested));
    const deepest = [...nested.walk()].findLast(({ member, isArchive }) => !isArchive && member.locked === undefined);
    if (!deepest || nested.archive.locked !== undefined) return;
    const changes: MemberChange[] = [{ kind: "put", path: deepest.path, content: new Uint8Array(deepest.size + 32).fill(9) }];
    const done = runCloned(bytes, changes);
    if ("issue" in done || !done.changed) throw new Error("nothing was changed");
    expect(isEqual(done.changed, nested.change(changes) ?? bytes)).toBe(true);
    const after = openUnpacked(done.changed, done.unpacked, NO_SUPPLIES);
    if (!after || "issue" in after) throw new Error("does not open");
    const found = after.nested.find(deepest.path);
    expect(
      found?.kind === "member" &&
        isEqual(found.read().subarray(0, deepest.size + 32), changes[0].kind === "put" ? changes[0].content : new Uint8Array(0)),
    ).toBe(true);
    expect(after.nested.change([])).toBeUndefined();
    // the next change goes back into the layers that came along
    const again: MemberChange[] = [{ kind: "put", path: deepest.path, content: new Uint8Array(deepest.size + 32).fill(8) }];
    const here = openNested(done.changed, NO_SUPPLIES);
    if (!here || "issue" in here) throw new Error("does not open");
    expect(isEqual(after.nested.change(again) ?? bytes, here.nested.change(again) ?? bytes)).toBe(true);
  });
});

it("says why a change is not possible", () => {
  const [first] = archives;
  if (!first) return;
  expect(runCloned(first.bytes, [{ kind: "delete", path: "there is no such member" }])).toMatchObject({
    issue: { code: "archive/not-found" },
  });
  expect(runCloned(Uint8Array.of(1, 2, 3), [])).toMatchObject({ issue: { code: "archive/not-an-archive" } });
});

it("moves what came out of a large Zstandard archive, and the archive with a change, out of the library's memory", () => {
  const library = new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm"));
  let state = 1;
  const noise = new Uint8Array(9_000_000).map(() => (state = Math.imul(state, 1103515245) + 12345) >>> 16);
  const layers = [{ container: zstd, size: 0, settings: { front: new Uint8Array(0), back: new Uint8Array(0) } }];
  provideZstdLibrary(library);
  const bytes = rewrap(sarcOf({ "Noise.bin": noise, "Other.bin": "other" }), layers);
  const result = runArchiveTask({
    bytes,
    changes: [{ kind: "put", path: "Other.bin", content: Uint8Array.of(1) }],
    supplied: { library, dictionaries: [] },
  });
  const moved = structuredClone(result, { transfer: buffersOf(result) as ArrayBuffer[] });
  if ("issue" in moved || !moved.changed) throw new Error("nothing was changed");
  const after = openUnpacked(moved.changed, moved.unpacked, NO_SUPPLIES);
  if (!after || "issue" in after) throw new Error("does not open");
  const [read, other] = ["Noise.bin", "Other.bin"].map((path) => after.nested.find(path));
  expect(read?.kind === "member" && isEqual(read.read(), noise)).toBe(true);
  expect(other?.kind === "member" && [...other.read()]).toEqual([1]);
});
