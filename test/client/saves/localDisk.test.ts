/** A new file takes the place of the old one on a real disk, with what else the old one was. */
import { chmodSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localDisk } from "../../../client/src/save/localDisk.node.ts";
import { uri } from "./process.ts";

let folder: string;
const at = (name: string) => uri(path.join(folder, name));
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bytewright-disk-"));
  writeFileSync(path.join(folder, "a.bxml"), "old");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** As a save does it. */
async function replace(name: string, text: string): Promise<boolean | undefined> {
  const target = await localDisk.findTarget(at(name));
  if (!target) return undefined;
  await localDisk.create(at("new.tmp"), bytes(text), target);
  return localDisk.swap(at("new.tmp"), target, bytes("old"));
}

test("permissions stay", async () => {
  for (const mode of [0o600, 0o640, 0o755]) {
    chmodSync(path.join(folder, "a.bxml"), mode);
    expect(await replace("a.bxml", "old")).toBe(true);
    expect(statSync(path.join(folder, "a.bxml")).mode & 0o777).toBe(mode);
  }
});

test("a link stays one, and the file that it leads to is replaced", async () => {
  symlinkSync("a.bxml", path.join(folder, "link.bxml"));
  expect(await replace("link.bxml", "new")).toBe(true);
  expect([read("a.bxml"), read("link.bxml"), readdirSync(folder)]).toEqual(["new", "new", ["a.bxml", "link.bxml"]]);
});

test("what another program wrote is not replaced", async () => {
  writeFileSync(path.join(folder, "a.bxml"), "other");
  expect(await replace("a.bxml", "new")).toBe(false);
  expect(read("a.bxml")).toBe("other");
});

test("no new file is written over one that is there", async () => {
  await expect(localDisk.create(at("a.bxml"), bytes("new"), at("a.bxml"))).rejects.toThrow("EEXIST");
  expect(read("a.bxml")).toBe("old");
});

const inPlace: [what: string, prepare: () => void, name: string][] = [
  ["a file with two names", () => linkSync(path.join(folder, "a.bxml"), path.join(folder, "b.bxml")), "a.bxml"],
  ["a link that leads nowhere", () => symlinkSync("nothing", path.join(folder, "link.bxml")), "link.bxml"],
  ["a file that is not there", () => {}, "none.bxml"],
  ["a folder", () => {}, "."],
];
test.each(inPlace)("%s is written in place", async (_, prepare, name) => {
  prepare();
  expect(await localDisk.findTarget(at(name))).toBeUndefined();
});

test("a file that does not exist is gone without an error", async () => {
  await localDisk.remove(at("none.bxml"));
});

test("this process runs, and one of a number that no system gives does not", () => {
  expect([localDisk.isRunning(localDisk.process), localDisk.isRunning(2 ** 30)]).toEqual([true, false]);
});
