/** Folders of other people: a few at random, and what links in them do. `npm run fuzz -- folders` makes a thousand. */
import { linkSync, mkdirSync, symlinkSync } from "node:fs";
import { beforeEach, describe, expect, it, test } from "vitest";
import { extent, SEED } from "../support/extent.mjs";
import { seeded } from "../support/mutate.ts";
import { aampOf } from "./gameFiles.ts";
import { type FolderCounts, tryFolder } from "./hostileFolders.ts";
import { Workplace } from "./tool.ts";

test.skipIf(process.platform === "win32")(
  "commands change nothing that they are not for, in folders that someone else has packed (slow: all commands in all folders)",
  async () => {
    const counts: FolderCounts = { runs: 0, wrote: 0 };
    const random = seeded(SEED);
    const folders = extent(10, 100);
    for (let count = 0; count < folders; count++) await tryFolder(random, counts);
    expect(counts.wrote).toBeGreaterThan(folders / 2);
  },
);

const power = (value: number) => aampOf({ Attack: { Power: String(value) } });
const LOOSE = "!io\nversion: 0\ntype: xml\nparam_root:   !list\n  objects: {}\n  lists: {}\n";

describe.skipIf(process.platform === "win32")("a link", () => {
  const place = new Workplace("product");
  beforeEach(() => {
    place.clear();
    place.write("outside/e.bxml", power(1));
    place.write("outside/e.bxml.yml", LOOSE);
    place.write("mod/a.bxml", power(1));
    symlinkSync("../outside/e.bxml", place.path("mod/e.bxml"));
    symlinkSync("../outside/e.bxml.yml", place.path("mod/e.bxml.yml"));
  });
  const outside = () => [place.readBytes("outside/e.bxml"), place.read("outside/e.bxml.yml")];

  it.each([
    ["set", ["set", "Power", "= 7", "mod", "--write"], "1 value in 1 file changed\n", "mod/e.bxml"],
    ["set, by a pattern", ["set", "Power", "= 7", "mod/*", "--write"], "1 value in 1 file changed\n", "mod/e.bxml"],
    ["format", ["format", "mod"], "0 files: 0 changed\n", "mod/e.bxml.yml"],
  ])("in a folder that leads out of it is passed over by %s, with a word", async (_, args, sum, path) => {
    const before = outside();
    const { stderr } = await place.run(args);
    const word = `${path}:0:0: warning io/leads-out: This link leads out of the folder, so the file is skipped. To change it, name it.\n`;
    expect(stderr).toContain(word);
    expect(stderr.endsWith(sum)).toBe(true);
    expect(outside()).toEqual(before);
  });

  it("in a folder that leads out of it is a conflict for apply", async () => {
    place.write("theirs/e.bxml", power(7));
    place.write("ours/e.bxml", power(1));
    const { stdout } = await place.run(["diff", "ours", "theirs", "--json"]);
    place.write("changes", stdout);
    const before = outside();
    const { code, stderr } = await place.run(["apply", "changes", "mod", "--write"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("e.bxml: Attack/Power: a link here points outside the folder.")]);
    expect(outside()).toEqual(before);
    expect(await place.run(["apply", "changes", "mod/e.bxml", "--write"])).toMatchObject({ code: 0 });
    expect(place.readBytes("outside/e.bxml")).toEqual(power(7));
  });

  it("that is given by name is followed", async () => {
    expect(await place.run(["set", "Power", "= 7", "mod/e.bxml", "--write"])).toMatchObject({
      code: 0,
      stderr: "1 value in 1 file changed\n",
    });
    expect(place.readBytes("outside/e.bxml")).toEqual(power(7));
    expect((await place.run(["format", "mod/e.bxml.yml"])).code).toBe(0);
    expect(place.read("outside/e.bxml.yml")).not.toBe(LOOSE);
  });

  it("in the folder for results, or in the place of a result, must not lead out", async () => {
    mkdirSync(place.path("out"));
    symlinkSync("../outside", place.path("out/sub"));
    symlinkSync("../outside/new", place.path("out/a.bxml.yml"));
    place.write("mod/sub/b.bxml", power(2));
    place.write("own.bxml.yml", LOOSE);
    symlinkSync("../new", place.path("own.bxml"));
    const before = place.files("outside");
    const { code, stderr } = await place.run(["decode", "mod", "--out-dir", "out"]);
    expect([code, stderr.match(/^out\S*: error io\/leads-out/gm)]).toEqual([
      1,
      ["out/a.bxml.yml:0:0: error io/leads-out", "out/sub/b.bxml.yml:0:0: error io/leads-out"],
    ]);
    expect(await place.run(["encode", "own.bxml.yml"])).toMatchObject({ code: 1, stderr: expect.stringContaining("io/leads-out") });
    expect(place.files("outside")).toEqual(before);
    expect(await place.run(["decode", "mod/a.bxml", "-o", "out/a.bxml.yml"])).toMatchObject({ code: 0 });
    expect(place.has("outside/new")).toBe(true);
  });

  it("that stays inside, and a second name, are the same file: it counts once", async () => {
    symlinkSync("a.bxml", place.path("mod/b.bxml"));
    linkSync(place.path("mod/a.bxml"), place.path("mod/c.bxml"));
    const { code, stderr } = await place.run(["set", "Power", "* 2", "mod", "mod/c.bxml", "--write"]);
    expect([code, stderr.split("\n").at(-2)]).toEqual([0, "1 value in 1 file changed"]);
    for (const name of ["a", "b", "c"]) expect(place.readBytes(`mod/${name}.bxml`)).toEqual(power(2));
  });
});
