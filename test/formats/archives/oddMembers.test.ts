/** Members without a name, with one that is not UTF-8, and names with a slash in front: what can be changed, and how they are found. */

import { expect, it } from "vitest";
import { changeArchive } from "../../../formats/archives/change.ts";
import { type NestedArchive, openNested } from "../../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";

function open(bytes: Uint8Array): NestedArchive {
  const opened = openNested(bytes, NO_SUPPLIES);
  if (!opened || "issue" in opened) throw new Error(opened?.issue.message ?? "no archive");
  return opened.nested;
}

const text = (words: string) => new TextEncoder().encode(words);
const PLAIN = sarcOf({ "a/b.txt": "old", "c.txt": "other" });
const SLASHED = sarcOf({ "/a/b.txt": "old", "/c.txt": "other" });
const namesOf = (bytes: Uint8Array) => open(bytes).archive.entries.map(({ name }) => name);
const put = (bytes: Uint8Array, path: string) => open(bytes).change([{ kind: "put", path, content: text("new") }]) ?? bytes;

/** Names without their offsets: entries know hashes only. */
function withoutNames(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < copy.readUInt16LE(0x1a); i++) copy.writeUInt32LE(0, 0x20 + i * 16 + 4);
  return copy;
}

it.each([
  ["next to names without a slash", PLAIN, "x.txt"],
  ["next to names with a slash", SLASHED, "/x.txt"],
])("a new member %s is named as they are", (_, bytes, name) => {
  for (const path of ["x.txt", "/x.txt"]) expect(namesOf(put(bytes, path))).toContain(name);
});

it.each([PLAIN, SLASHED])("a member is found, and replaced, with a slash in front or without", (bytes) => {
  for (const path of ["a/b.txt", "/a/b.txt"]) {
    expect(open(bytes).find(path)?.path).toBe("a/b.txt");
    const found = open(put(bytes, path)).find("a/b.txt");
    expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe("new");
  }
});

it("a member known by its hash only can be replaced and keeps its hash, but not renamed", () => {
  const bytes = withoutNames(PLAIN);
  const before = open(bytes).archive.entries;
  const path = `#${before[0].hash?.toString(16).padStart(8, "0")}`;
  const after = open(put(bytes, path)).archive;
  expect(after.entries.map(({ hash, name }) => [hash, name])).toEqual(before.map(({ hash }) => [hash, undefined]));
  expect(new TextDecoder().decode(after.read(0))).toBe("new");
  expect(() => open(bytes).change([{ kind: "rename", path, to: "d.txt" }])).toThrow("has only its hash");
});

it("a name that is not UTF-8 locks its own member and no other", () => {
  const bytes = Buffer.from(PLAIN);
  bytes[bytes.indexOf("c.txt", 0, "latin1")] = 0xe9;
  const { archive } = open(bytes);
  const odd = archive.entries.find(({ name }) => name === undefined);
  expect(odd?.locked).toBe("Its name cannot be read, so it is read-only.");
  const found = open(put(bytes, "a/b.txt")).find("a/b.txt");
  expect(found?.kind === "member" && new TextDecoder().decode(found.read())).toBe("new");
  expect(() => changeArchive(archive, [{ row: odd?.row ?? -1, content: text("new") }])).toThrow("cannot be replaced");
});

it("a new name is at a multiple of four where the last of the names ends in between", () => {
  const old = Buffer.from(PLAIN);
  const dataStart = old.readUInt32LE(0x0c);
  const namesEnd = old.lastIndexOf("c.txt", dataStart, "latin1") + "c.txt".length + 1;
  const bytes = Buffer.concat([old.subarray(0, namesEnd), old.subarray(dataStart)]);
  bytes.writeUInt32LE(namesEnd, 0x0c);
  bytes.writeUInt32LE(bytes.length, 0x08);
  expect(namesEnd % 4).toBe(2);
  expect(namesOf(put(bytes, "x.txt"))).toEqual(expect.arrayContaining(["a/b.txt", "c.txt", "x.txt"]));
});
