/** Writes leave whole files: through links, under several names, and what an interrupted run has left. */
import { spawnSync } from "node:child_process";
import { chmodSync, linkSync, lstatSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { hostname } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("toys");
const HOST = crc32(hostname()).toString(16).padStart(8, "0");
/** A process that is gone. */
const GONE = spawnSync(process.execPath, ["-e", ""]).pid;
const left = (kind: string, target = "", pid = GONE) => `.${target}bytewright-${HOST}-${pid}-0123456789ab.${kind}`;

beforeEach(() => {
  place.clear();
  place.write("a.toy", "TOY:old");
  place.write("a.toy.txt", "new");
});

describe("what an interrupted run has left", () => {
  it.each([
    ["encode", ["encode", "a.toy.txt"]],
    ["encode of what is there already", ["encode", "a.toy.txt"], "TOY:new"],
    ["decode", ["decode", "a.toy", "-o", "b.txt"]],
  ])("is taken away by %s", async (_, args, there = "TOY:old") => {
    place.write("a.toy", there);
    for (const kind of ["new", "tmp"]) place.write(left(kind), "TOY:lef");
    const others = [left("new", "", process.ppid), ".a.toy.bytewright.tmp", ".bytewright-x-1-0.new"];
    for (const other of others) place.write(other, "TOY:other");
    await place.run(args);
    const found = place.files().filter((file) => file.startsWith("."));
    expect(found).toEqual(others.sort());
  });

  it("does not count as a file of a folder", async () => {
    place.write(left("new"), "TOY:lef");
    expect((await place.run(["verify", "."])).stdout).toBe("1 file: 1 exact, 0 inexact, 0 failed\n");
  });

  const LONG = "TOY:old old old";
  const NEW = "TOY:new";
  it.each([
    ["some new bytes", "TOY:ned old old", "TOY:new new new", "TOY:old old old"],
    ["none", LONG, NEW, LONG],
    ["all new bytes, and the rest of the old ones", `${NEW}${LONG.slice(NEW.length)}`, NEW, LONG],
    ["all new bytes, of which there are more", "TOY:new new new", "TOY:new new new new", "TOY:old old old"],
    ["all", NEW, NEW, NEW],
  ])("in a file that was being overwritten with %s is undone before it is read", async (_, now, fresh, expected) => {
    const old = expected === NEW ? LONG : expected;
    place.write("a.toy", now);
    place.write(left("old", "a.toy."), old);
    place.write(left("new"), fresh);
    expect(await place.run(["decode", "a.toy"])).toMatchObject({ code: 0, stdout: expected.slice(4), stderr: "" });
    expect(place.read("a.toy")).toBe(expected);
    expect(place.files()).toEqual(["a.toy", "a.toy.txt"]);
  });

  it("never takes the place of what someone else has written since", async () => {
    place.write("a.toy", "TOY:mine");
    place.write(left("old", "a.toy."), "TOY:old1");
    place.write(left("new"), "TOY:new1");
    expect(await place.run(["decode", "a.toy"])).toMatchObject({ code: 0, stdout: "mine" });
    expect(place.files()).toEqual(["a.toy", "a.toy.old-0123456789ab", "a.toy.txt"]);
    expect(place.read("a.toy.old-0123456789ab")).toBe("TOY:old1");
  });
});

describe.skipIf(process.platform === "win32")("a write", () => {
  it("reaches all names of a file, and keeps its permissions", async () => {
    linkSync(place.path("a.toy"), place.path("second.toy"));
    chmodSync(place.path("a.toy"), 0o640);
    const { ino } = statSync(place.path("second.toy"));
    for (const text of ["longer than before", "short"]) {
      place.write("a.toy.txt", text);
      expect(await place.run(["encode", "a.toy.txt"])).toMatchObject({ code: 0, stderr: "" });
      expect([place.read("a.toy"), place.read("second.toy")]).toEqual([`TOY:${text}`, `TOY:${text}`]);
    }
    expect(statSync(place.path("a.toy"))).toMatchObject({ ino, nlink: 2 });
    expect(statSync(place.path("a.toy")).mode & 0o7777).toBe(0o640);
    expect(place.files()).toEqual(["a.toy", "a.toy.txt", "second.toy"]);
  });

  it("makes the file that a link leads to", async () => {
    place.write("real/keep", "");
    symlinkSync("real/second", place.path("first"));
    symlinkSync("first", place.path("b.toy"));
    symlinkSync("../made.toy", place.path("real/second"));
    expect(await place.run(["encode", "a.toy.txt", "-o", "b.toy"])).toMatchObject({ code: 0, stderr: "" });
    expect(place.read("made.toy")).toBe("TOY:new");
    for (const [link, to] of [
      ["b.toy", "first"],
      ["first", "real/second"],
      ["real/second", "../made.toy"],
    ]) {
      expect(lstatSync(place.path(link)).isSymbolicLink()).toBe(true);
      expect(readlinkSync(place.path(link))).toBe(to);
    }
  });

  it.each([
    ["in a circle", "b.toy", "The link leads in a circle."],
    ["into a folder that is not there", "none/x.toy", "No such file or folder."],
  ])("fails where a link leads %s", async (_, to, message) => {
    symlinkSync(to, place.path("b.toy"));
    expect(await place.run(["encode", "a.toy.txt", "-o", "b.toy"])).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    expect(readlinkSync(place.path("b.toy"))).toBe(to);
  });
});
