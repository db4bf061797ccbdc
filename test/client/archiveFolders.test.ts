/** Folders of archives in the Explorer: renamed, moved and deleted with all that is in them, and brought back. */
import { afterAll, expect, it } from "vitest";
import { memberUri } from "../../client/src/archives/memberAddress.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { sarcOf, u8Of } from "../cli/archiveBytes.ts";
import { CLOCKS, type Clock, MemoryDisk } from "./saves/memoryDisk.ts";
import { HostProcess, uri } from "./saves/process.ts";

const OUTER = "/game/outer.pack";
const INNER = yaz0.wrap(sarcOf({ "x/y/deep.bin": "deep", "z.bin": "z" }));
const MEMBERS = { "a/1.bin": "1", "a/b/2.bin": "2", "a/in.szs": INNER, "other.bin": "o" };

afterAll(() => HostProcess.releaseTime());

function open(bytes: Uint8Array) {
  const disk = new MemoryDisk(CLOCKS["1 s"] as Clock);
  disk.put(OUTER, bytes);
  const host = new HostProcess(disk, () => "done");
  const now = () => disk.files.get(OUTER)?.bytes ?? new Uint8Array();
  const paths = () => {
    const opened = openNested(now(), NO_SUPPLIES);
    return opened && "nested" in opened ? [...opened.nested.walk()].map(({ path }) => path).sort() : [];
  };
  const done = async (work: Promise<unknown>) => {
    const outcome = await host.finish(work);
    if (outcome === "killed") throw new Error("nothing goes on");
    if ("error" in outcome) throw outcome.error;
  };
  return { host, now, paths, done, at: (path: string) => memberUri(uri(OUTER), path) };
}

it.each([
  ["SARC", sarcOf(MEMBERS)],
  ["U8", u8Of(MEMBERS)],
])("%s", async (_, bytes) => {
  const { host, now, paths, done, at } = open(bytes);
  const fs = host.archiveFileSystem;
  const inner = ["x/y/deep.bin", "z.bin"];
  await done(fs.rename(at("a"), at("new/place"), { overwrite: false }));
  const moved = [
    "new/place/1.bin",
    "new/place/b/2.bin",
    "new/place/in.szs",
    ...inner.map((path) => `new/place/in.szs/${path}`),
    "other.bin",
  ];
  expect(paths()).toEqual(moved.sort());
  await done(fs.rename(at("new/place/in.szs/x"), at("new/place/in.szs/w"), { overwrite: false }));
  expect(paths()).toContain("new/place/in.szs/w/y/deep.bin");
  await done(fs.delete(at("new/place/b")));
  expect(paths()).not.toContain("new/place/b/2.bin");
  for (let step = 0; step < 3; step++) await done(host.archives.undo(uri(OUTER)));
  expect(Buffer.compare(now(), bytes)).toBe(0);
});

it.each<[string, string, string]>([
  ["into itself", "a", "a/c"],
  ["onto a member", "a", "other.bin"],
  ["out of an archive inside", "a/in.szs/x", "x"],
])("a folder is not moved %s, and nothing changes", async (_, from, to) => {
  const bytes = sarcOf(MEMBERS);
  const { host, now, done, at } = open(bytes);
  await expect(done(host.archiveFileSystem.rename(at(from), at(to), { overwrite: false }))).rejects.toThrow();
  expect(Buffer.compare(now(), bytes)).toBe(0);
});

it("a member that another program puts into the folder meanwhile stays after an undo", async () => {
  const { host, paths, done, at } = open(sarcOf(MEMBERS));
  await done(host.archiveFileSystem.rename(at("a/b"), at("a/c"), { overwrite: false }));
  await done(host.archiveFileSystem.writeFile(at("a/c/more.bin"), Uint8Array.of(1), { create: true, overwrite: false }));
  await done(host.archives.undo(uri(OUTER)));
  expect(paths()).toEqual(expect.arrayContaining(["a/b/2.bin", "a/c/more.bin"]));
});
