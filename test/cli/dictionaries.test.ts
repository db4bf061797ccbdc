/** Where compressed files find their dictionaries. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { Names } from "../../formats/core/names.ts";
import { findFormat } from "../../formats/registry.ts";
import { findCorpus } from "../support/corpus.ts";
import { FIRST, SECOND } from "../support/twoGames.ts";
import { block, frame } from "../support/zstdFrame.ts";
import { sarcOf } from "./archiveBytes.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
const corpus = findCorpus("asb");
const reports = findCorpus("reports");
const WRAPPED = "Accessory_Battery.root.asb.zs";

test("a place that is not there is refused before anything is done", async () => {
  const { code, stderr } = await place.run(["decode", "a.asb.zs", "--dictionaries", "nowhere"]);
  expect(code).toBe(2);
  expect(stderr).toContain('--dictionaries: "nowhere" does not exist.');
});

test.skipIf(process.platform === "win32")("a device in the place of the archive is not read", async () => {
  place.write("devices/a.asb.zs", frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
  symlinkSync("/dev/zero", place.path("devices/ZsDic.pack.zs"));
  const { code, stderr } = await place.run(["decode", "devices/a.asb.zs"]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("container/zstd-dictionary")]);
});

test.each(["check", "verify", "stats", "list", "links"])(
  "%s says which dictionary a file lacks that is known by no name",
  async (command) => {
    place.write("named/a.dat.zs", frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
    const { code, stdout, stderr } = await place.run([command, "named/a.dat.zs"]);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("error container/zstd-dictionary: The file is compressed with dictionary 7 ");
    expect(stdout + stderr).toContain("Bytewright searched: ZsDic.pack.zs next to the file, Pack/ZsDic.pack.zs in the folders above it");
  },
);

describe("with --missing-dictionary warning", () => {
  const wrapped = frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] });
  beforeAll(() => {
    for (const name of ["a/1.asb.zs", "a/2.asb.zs", "b/3.asb.zs"]) place.write(`lacking/${name}`, wrapped);
    place.write("lacking/b/own.pack", sarcOf({ "Animation/4.asb.zs": wrapped }));
  });

  test.each([
    [
      "check",
      /^lacking\/a:0:0: warning .* Not judged: 2 files here need .*\nlacking\/b:0:0: warning .* Not judged: 2 files here need [^\n]*\n$/,
    ],
    ["verify", /^lacking\/a:0:0: warning .*\nlacking\/b:0:0: warning .*\n5 files: 1 exact, 0 inexact, 0 failed, 4 not judged\n$/],
  ])("%s says once for each folder what is not judged, and nothing has failed", async (command, said) => {
    const { code, stdout, stderr } = await place.run([command, "lacking", "--missing-dictionary", "warning"]);
    expect(stdout).toMatch(said);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout + stderr).not.toContain(place.folder);
  });

  test("verify states it in JSON, and other words are refused", async () => {
    const { stdout } = await place.run(["verify", "lacking/a", "--json", "--missing-dictionary", "warning"]);
    expect(JSON.parse(stdout)).toMatchObject({ path: "lacking/a", status: "not-judged", issue: { code: "container/zstd-dictionary" } });
    const { code, stderr } = await place.run(["check", "lacking", "--missing-dictionary", "no"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--missing-dictionary needs error or warning, but got "no".')]);
  });
});

describe("two games whose dictionaries have the same number", () => {
  beforeAll(() => {
    for (const [folder, { name, file, archive }] of Object.entries({ G1: FIRST, G2: SECOND })) {
      place.write(`games/${folder}/${name}`, file);
      place.write(`games/${folder}/Pack/ZsDic.pack.zs`, archive);
    }
    place.write("games/G2/own.pack", sarcOf({ [SECOND.name]: SECOND.file }));
    place.write("games/G1/foreign.pack", sarcOf({ [SECOND.name]: SECOND.file, "ZsDic.pack.zs": SECOND.archive }));
    place.write(`lone/${FIRST.name}`, FIRST.file);
    place.write(`lone/${SECOND.name}`, SECOND.file);
  });

  test.each([[[]], [["--dictionaries", "games/G1"]], [["--dictionaries", "games/G2"]]])("are read together %j", async (options) => {
    const { stdout, stderr } = await place.run(["verify", "games", ...options]);
    expect(stdout + stderr).toMatch(/: [1-9]\d* exact, 0 inexact, 0 failed/);
  });

  test("are tried where none is nearer", async () => {
    for (const order of [
      ["games/G1", "games/G2"],
      ["games/G2", "games/G1"],
    ]) {
      const { stdout, stderr } = await place.run(["verify", "lone", ...order.flatMap((folder) => ["--dictionaries", folder])]);
      expect(stdout + stderr).toContain("2 files: 2 exact");
    }
  });

  test.each([
    ["games/G1/New.bxml.zs", FIRST, "games/G2"],
    ["games/G2/New.bxml.zs", SECOND, "games/G1"],
    ["games/G1/foreign.pack/New.bxml.zs", SECOND, "games/G1"],
    ["games/G2/own.pack/New.bxml.zs", SECOND, "games/G1"],
  ])("give a new file their own: %s", async (path, { content, file }, other) => {
    const text = findFormat("aamp")?.decode(content, Names.none);
    const input = text?.kind === "ok" ? text.text : "";
    const { stderr } = await place.run(["encode", "-", "--format", "aamp", "-o", path, "--dictionaries", other], input);
    expect(stderr).toBe("");
    const [outer, inside] = path.split(/(?<=\.pack)\//);
    const opened = inside === undefined ? undefined : openNested(place.readBytes(outer), NO_SUPPLIES);
    const found = opened && "nested" in opened && opened.nested.find(inside);
    expect(found && found.kind === "member" ? found.read() : place.readBytes(path)).toEqual(file);
  });
});

describe("a file without dictionaries in their place", () => {
  const POINTER = Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 9\n`);
  const text = findFormat("aamp")?.decode(FIRST.content, Names.none);
  const input = text?.kind === "ok" ? text.text : "";
  beforeAll(() => {
    for (const [folder, archive] of Object.entries({ pointer: POINTER, empty: new Uint8Array(), other: sarcOf({ "a.txt": POINTER }) })) {
      place.write(`without/${folder}/Pack/ZsDic.pack.zs`, archive);
      place.write(`without/${folder}/Pack/Other.pack`, POINTER);
      place.write(`without/${folder}/${FIRST.name}`, FIRST.file);
    }
    place.write("without/whole/Pack/ZsDic.pack.zs", FIRST.archive);
  });

  test.each([
    ["pointer", "This is a Git LFS pointer instead of the file. Run `git lfs pull` to get the file."],
    ["empty", "Copy it again from your game dump."],
    ["other", "Copy it again from your game dump."],
  ])("is said of a new file, which another game's dictionary would break: %s", async (folder, why) => {
    const path = `without/${folder}/New.bxml.zs`;
    for (const options of [[], ["--dictionaries", "games/G2"]]) {
      const { code, stderr } = await place.run(["encode", "-", "--format", "aamp", "-o", path, ...options], input);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`container/zstd-dictionary: A new file is`)]);
      expect(stderr).toContain(`The nearest ZsDic.pack.zs has no dictionary: ${why}`);
      expect(() => place.readBytes(path)).toThrow();
    }
    const { stdout, stderr } = await place.run(["verify", `without/${folder}/${FIRST.name}`]);
    expect(stdout + stderr).toContain(why);
  });

  test("does not hide those that are farther away from files that are there, nor those of a folder that is named", async () => {
    const elsewhere = ["--dictionaries", "without/whole"];
    const { stdout } = await place.run(["verify", `without/pointer/${FIRST.name}`, ...elsewhere]);
    expect(stdout).toContain("1 file: 1 exact");
    place.write("without/whole/Pointer.pack", POINTER);
    const { code } = await place.run(["encode", "-", "--format", "aamp", "-o", "named/New.bxml.zs", ...elsewhere], input);
    expect([code, place.readBytes("named/New.bxml.zs")]).toEqual([0, FIRST.file]);
  });
});

test.skipIf(reports === undefined)("the two games of the reports are read together", async () => {
  const { stdout, stderr } = await place.run(["verify", join(reports as string, "two-games")]);
  expect(stdout + stderr).toMatch(/: [1-9]\d* exact, 0 inexact, 0 failed/);
});

describe.skipIf(corpus === undefined)("a dictionary is found", () => {
  beforeAll(() => {
    const read = (name: string): Uint8Array => readFileSync(join(corpus as string, "zs", name));
    place.write("lone/a.asb.zs", read(WRAPPED));
    for (let copy = 0; copy < 12; copy++) place.write(`many/${copy}.asb.zs`, read(WRAPPED));
    place.write("archive/ZsDic.pack.zs", read("ZsDic.pack.zs"));
    place.write("game/Pack/ZsDic.pack.zs", read("ZsDic.pack.zs"));
  });

  test.each([
    ["nowhere", []],
    ["in an archive that is named", ["--dictionaries", "archive/ZsDic.pack.zs"]],
    ["in a folder that is named", ["--dictionaries", "archive"]],
    ["in the folder of a game", ["--dictionaries", "game"]],
    ["in the second of two places", ["--dictionaries", "lone", "--dictionaries", "game"]],
  ])("%s", async (where, options) => {
    const { code, stdout, stderr } = await place.run(["decode", "lone/a.asb.zs", ...options]);
    expect(code, stderr).toBe(where === "nowhere" ? 1 : 0);
    if (where === "nowhere") expect(stderr).toContain("container/zstd-dictionary");
    else expect(stdout).toContain('"Filename": "Accessory_Battery.root"');
  });

  test("next to the file", async () => {
    place.write("archive/a.asb.zs", readFileSync(join(corpus as string, "zs", WRAPPED)));
    const { code, stdout, stderr } = await place.run(["decode", "archive/a.asb.zs"]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('"Filename": "Accessory_Battery.root"');
  });

  test.each([
    ["in the archive that the file is in", "Outer.pack/a.asb.zs"],
    ["in the archive around that one", "Outer.pack/Inner.sarc/a.asb.zs"],
  ])("%s", async (_, path) => {
    const [file, dictionaries] = [WRAPPED, "ZsDic.pack.zs"].map((name) => readFileSync(join(corpus as string, "zs", name)));
    const inner = sarcOf({ "a.asb.zs": file });
    place.write("members/Outer.pack", sarcOf({ "a.asb.zs": file, "Inner.sarc": inner, "Pack/ZsDic.pack.zs": dictionaries }));
    const { code, stdout, stderr } = await place.run(["decode", `members/${path}`]);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('"Filename": "Accessory_Battery.root"');
  });

  test("in all threads", async () => {
    const { stdout } = await place.start(["verify", "many", "--jobs", "2", "--dictionaries", "game"]);
    expect(stdout).toContain("12 files: 12 exact");
  });
});
