/** `bytewright query` and `bytewright set`, through archives. */

import { beforeEach, describe, expect, it } from "vitest";
import { runCommandLine } from "../../cli/src/commandLine.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { byml } from "../../formats/byml/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf, courseOf } from "./gameFiles.ts";
import { Collected, makeRun } from "./runHere.ts";
import { parseLines, Workplace } from "./tool.ts";

const place = new Workplace("product");
const INNER = "Pack/TitleBG.pack/Actor/Pack/Wolf.sbactorpack/Actor/GeneralParamList/Wolf.bgparamlist";

function listOf(power: number): Uint8Array {
  return aampOf({ Attack: { Power: String(power), Range: "1.5" }, Item: { Name: "Meat" } });
}

function titleOf(power: number): Uint8Array {
  const actor = yaz0.wrap(sarcOf({ "Actor/GeneralParamList/Wolf.bgparamlist": listOf(power), "other.bin": "kept" }));
  return sarcOf({ "Actor/Pack/Wolf.sbactorpack": actor, "Actor/GeneralParamList/Bear.bgparamlist": listOf(7) });
}

beforeEach(() => {
  place.clear();
  place.write("mod/Pack/TitleBG.pack", titleOf(30));
  place.write("mod/Actor/GeneralParamList/Fox.sbgparamlist", yaz0.wrap(listOf(40)));
  place.write("dump/Pack/TitleBG.pack", titleOf(12));
});

async function query(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { stdout, stderr } = await place.run(["query", "--json", ...args]);
  expect(stderr).toBe("");
  return parseLines(stdout);
}

describe("query", () => {
  it("finds values at all depths, with those of the dump", async () => {
    const rows = await query("Attack/Power > 20", "mod", "--dump", "dump");
    expect(rows).toEqual([
      {
        path: "mod/Actor/GeneralParamList/Fox.sbgparamlist",
        field: "Attack/Power",
        type: "int",
        value: 40,
        original: null,
        offset: rows[0]["offset"],
      },
      { path: `mod/${INNER}`, field: "Attack/Power", type: "int", value: 30, original: 12, offset: rows[1]["offset"] },
    ]);
    const bytes = listOf(30);
    expect(new DataView(bytes.buffer, bytes.byteOffset).getInt32(Number(rows[1]["offset"]), true)).toBe(30);
  });

  it("finds files by their ending", async () => {
    const rows = await query("Actor/**/bgparamlist", "mod");
    expect(rows.map(({ path, field, value }) => [String(path).split("/").at(-1), field, value])).toEqual([
      ["Fox.sbgparamlist", "", null],
      ["Bear.bgparamlist", "", null],
      ["Wolf.bgparamlist", "", null],
    ]);
  });

  it("searches one member, or what is below a folder of an archive", async () => {
    expect(await query("Power", "mod/Pack/TitleBG.pack/Actor/Pack")).toMatchObject([{ path: `mod/${INNER}` }]);
  });

  it("finds a value once, whatever paths lead to it", async () => {
    expect((await query("Attack/Power = 30", "mod", "./mod/Pack", "mod/Pack/TitleBG.pack/Actor/Pack")).length).toBe(1);
  });

  it("knows the fields of every format", async () => {
    place.write("track/course.kmp", courseOf([[0x65, 3, 0x3f]]));
    expect(await query("setting_1 = 3", "track")).toMatchObject([{ field: "GOBJ/o0/setting_1", type: "u16", value: 3 }]);
  });

  it("takes what a group shows of its fields for no value", async () => {
    place.write("track/course.kmp", courseOf([[0xd1, 3, 0x3f]]));
    place.write("Cub.baiprog", aampOf({ Def: { ClassName: "ForkAI", Name: "Root", GroupName: '""' } }, "AI"));
    expect(await query("GOBJ/*", "track")).toMatchObject([{ field: "GOBJ/o0", value: null }]);
    expect(await query("ForkAI", "Cub.baiprog")).toMatchObject([{ field: "AI/Def/ClassName", value: "ForkAI" }]);
    expect(await place.run(["set", "ForkAI", "ForkAI => Dying", "Cub.baiprog", "--write"])).toMatchObject({
      code: 0,
      stderr: "1 value in 1 file changed\n",
    });
    expect(await query("Dying", "Cub.baiprog")).toMatchObject([{ field: "AI/Def/ClassName" }]);
  });

  it("takes the original from the same archive where many archives have such a file", async () => {
    const track = (setting: number) => sarcOf({ "course.kmp": courseOf([[0x65, setting, 0x3f]]) });
    place.write("mod/Race/Course/farm.szs", yaz0.wrap(track(3)));
    place.write("dump/Race/Course/castle.szs", yaz0.wrap(track(7)));
    place.write("dump/Race/Course/farm.szs", yaz0.wrap(track(4)));
    expect(await query("setting_1", "mod", "--dump", "dump")).toMatchObject([{ value: 3, original: 4 }]);
  });

  it("takes the original from the first dump that has the file", async () => {
    place.write("update/Actor/GeneralParamList/Wolf.bgparamlist", listOf(13));
    const original = async (...dumps: readonly string[]) =>
      (await query("Wolf.bgparamlist/Attack/Power", "mod", ...dumps.flatMap((dump) => ["--dump", dump]))).map((row) => row["original"]);
    place.write("mod/Pack/TitleBG.pack", listOf(1));
    place.write("mod/Actor/GeneralParamList/Wolf.bgparamlist", listOf(30));
    expect([await original("update", "dump"), await original("dump", "update")]).toEqual([[13], [12]]);
  });

  it("knows the original of a file without a folder of the game by its name", async () => {
    place.write("mod/flat/Hare.bgparamlist", listOf(3));
    place.write("dump/flat/Hare.bgparamlist", listOf(4));
    expect(await query("Attack/Power", "mod/flat", "--dump", "dump")).toMatchObject([{ value: 3, original: 4 }]);
  });

  it.each([
    [["query", "Power", "mod"], 0],
    [["query", "Nothing_At_All", "mod"], 1],
    [["query", "Power > much", "mod"], 2],
    [["query", "Power"], 2],
    [["query", "Power", "mod", "--dump", "dump/Gone"], 2],
    [["links", "mod", "--dump", "dump/Gone"], 2],
  ])("%j: exit code %i", async (args, code) => expect((await place.run(args)).code).toBe(code));
});

describe("set", () => {
  it("shows what it would do, and does nothing", async () => {
    const before = place.readBytes("mod/Pack/TitleBG.pack");
    const { code, stdout, stderr } = await place.run(["set", "Attack/Power", "* 2", "mod"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "3 values in 3 files would change, all named Power. Use --write to change them.\n",
    });
    expect(stdout).toContain(`${INNER}: Attack/Power: 30 → 60`);
    expect(place.readBytes("mod/Pack/TitleBG.pack")).toEqual(before);
  });

  it("changes members of archives in archives, and nothing else", async () => {
    expect((await place.run(["set", "Attack/Power", "= 99", "mod", "--write"])).code).toBe(0);
    expect((await query("Power = 99", "mod")).length).toBe(3);
    expect((await query("Range = 1.5", "mod")).length).toBe(3);
    const opened = openNested(place.readBytes("mod/Pack/TitleBG.pack"), NO_SUPPLIES);
    const other = opened && "nested" in opened ? opened.nested.find("Actor/Pack/Wolf.sbactorpack/other.bin") : undefined;
    expect(other?.kind === "member" && new TextDecoder().decode(other.read())).toBe("kept");
  });

  it("gives values of the dump back", async () => {
    await place.run(["set", "Attack/Power > 20", "original", "mod/Pack", "--dump", "dump", "--write"]);
    expect(await query("Wolf.bgparamlist/Attack/Power", "mod")).toMatchObject([{ value: 12 }]);
  });

  it("keeps the types of texts and numbers, and refuses what does not fit them", async () => {
    const inner = "mod/Pack/TitleBG.pack/Actor/Pack";
    expect((await place.run(["set", "Item/Name", "= 12", inner, "--write"])).code).toBe(0);
    expect(await query("Item/Name", inner)).toMatchObject([{ value: "12", type: "string_ref" }]);
    const before = place.readBytes("mod/Pack/TitleBG.pack");
    expect((await place.run(["set", "Attack/Power", "= 2147483648", "mod", "--write"])).code).toBe(1);
    expect(place.readBytes("mod/Pack/TitleBG.pack")).toEqual(before);
  });

  describe("what a word means", () => {
    const life = { Life: "100", LifeReflexRatio: "2", LifeRatio: "3", Name: "Life" };
    const names = ["Life", "LifeReflexRatio", "LifeRatio"] as const;

    async function changed(...args: readonly string[]) {
      place.write("X.baiprog", aampOf({ Attack: life, Guard: { ...life, "0x12345678": "5" } }));
      const outcome = await place.run(["set", args[0] ?? "", args[1] ?? "* 2", "X.baiprog", ...args.slice(2)]);
      const rows = await query("*", "X.baiprog");
      const found = rows.filter(({ field, value }) => {
        const name = String(field).split("/").at(-1) ?? "";
        return value !== null && name in life && String(value) !== life[name as keyof typeof life];
      });
      return { ...outcome, changed: found.map(({ field }) => field) };
    }

    it("is a whole name", async () => {
      expect(await changed("Life", "* 2", "--write")).toMatchObject({ code: 0, changed: ["Attack/Life", "Guard/Life"] });
    });

    it("is its hash, too, in both notations", async () => {
      const hash = crc32("Life");
      for (const word of [`0x${hash.toString(16)}`, String(hash)])
        expect(await changed(word, "* 2", "--write")).toMatchObject({ code: 0, changed: ["Attack/Life", "Guard/Life"] });
    });

    it("is what has the hash of a name that no list has", async () => {
      place.write("X.baiprog", aampOf({ Attack: { [`0x${crc32("MyOwnPowerX").toString(16)}`]: "7" } }));
      expect(await place.run(["set", "MyOwnPowerX", "* 2", "X.baiprog", "--write"])).toMatchObject({
        code: 0,
        stderr: "1 value in 1 file changed\n",
      });
      expect(await query("MyOwnPowerX", "X.baiprog")).toMatchObject([{ value: 14 }]);
    });

    it.each(["life", "Lif", "Reflex"])("is not a part of one, or another: %s", async (word) => {
      const { code, stderr, changed: none } = await changed(word, "* 2", "--write");
      expect([code, none]).toEqual([1, []]);
      expect(stderr).toBe(
        `No value is called ${word}. Names are case-sensitive; a part of a name is "*${word}*", a value "* = ${word}".\n`,
      );
    });

    it("may be a part of a text where a change says what of it is replaced", async () => {
      expect(await changed("Life", "Life => $& & $1", "--write")).toMatchObject({ code: 0, changed: ["Attack/Name", "Guard/Name"] });
      expect(await query("Guard/Name", "X.baiprog")).toMatchObject([{ value: "$& & $1" }]);
    });

    it("names are counted before they are changed", async () => {
      const preview = await changed("Attack/*Life*");
      expect(preview).toMatchObject({ code: 0, changed: [] });
      expect(preview.stderr).toBe(
        "3 values in 1 file would change, with 3 different names: Life, LifeReflexRatio, LifeRatio. Use --all-names and --write to change them.\n",
      );
      const refused = await changed("Attack/*Life*", "* 2", "--write");
      expect(refused).toMatchObject({ code: 1, changed: [] });
      expect(refused.stderr).toBe(
        "bytewright: nothing was changed: 3 values in 1 file have 3 different names: Life, LifeReflexRatio, LifeRatio. --all-names changes them all.\n",
      );
      const done = await changed("Attack/*Life*", "* 2", "--write", "--all-names");
      expect(done).toMatchObject({ code: 0, changed: names.map((name) => `Attack/${name}`) });
    });

    it("items of one list have one name", async () => {
      const { bytes = new Uint8Array(0) } = byml.encode("List: [1, 2, 3]\nOther: [4]\n#!layout file little 4\n");
      place.write("X.byml", bytes);
      const { stderr } = await place.run(["set", "List/*", "+ 1", "X.byml"]);
      expect(stderr).toBe("3 values in 1 file would change, all named List[]. Use --write to change them.\n");
    });
  });

  it.each([
    [["Power", "-3"], 0, /Power: 30 → -3/],
    [["Power", "- 3"], 0, /Power: 30 → 27/],
    [["Power", "-= 3"], 0, /Power: 30 → 27/],
    [["Power", "+ two"], 2, /"two" is not a number/],
    [["Power", "* 1,5"], 2, /Decimals have a point: 1\.5/],
    [["Power", "* 1e400"], 2, /too large/],
    [["Gone", "40"], 1, /No value is called Gone/],
    [["Gone/Power", "40"], 1, /No value was found/],
  ])("%j: exit code %i", async (args, code, said) => {
    const outcome = await place.run(["set", ...args, "mod/Pack"]);
    expect(outcome.code).toBe(code);
    expect(outcome.stdout + outcome.stderr).toMatch(said);
  });

  it.each([
    ["a file", "mod/Actor/GeneralParamList/Fox.sbgparamlist", yaz0.wrap(listOf(1))],
    ["an archive", "mod/Pack/TitleBG.pack", titleOf(1)],
  ])("writes nothing where %s has changed since it was searched", async (_, changed, bytes) => {
    const before = place.files("mod").map((name) => place.readBytes(`mod/${name}`));
    // a line comes after its file was read, and before anything is written
    class Interrupting extends Collected {
      override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
        if (chunk.toString().includes(changed)) place.write(changed, bytes);
        super._write(chunk, encoding, done);
      }
    }
    const errors = new Collected();
    const code = await runCommandLine(["set", "Power", "* 2", "mod", "--write"], makeRun(place.folder, "", new Interrupting(), errors));
    const stderr = Buffer.concat(errors.chunks).toString();
    expect(code).toBe(1);
    expect(stderr).toMatch(/io\/changed: The file has changed since it was read/);
    expect(place.readBytes(changed)).toEqual(bytes);
    const others = place.files("mod").map((name, at) => (`mod/${name}` === changed ? before[at] : place.readBytes(`mod/${name}`)));
    expect(others).toEqual(before);
  });

  it("changes no file where one value cannot be changed", async () => {
    const before = ["mod/Pack/TitleBG.pack", "mod/Actor/GeneralParamList/Fox.sbgparamlist"].map((name) => place.readBytes(name));
    place.write("mod/Z.bgparamlist", aampOf({ Attack: { Power: "!str64 much" } }));
    const { code, stderr } = await place.run(["set", "Attack/Power", "* 2", "mod", "--write"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Z\.bgparamlist.*set\/refused: Attack\/Power: It is a text, not a number/);
    expect(["mod/Pack/TitleBG.pack", "mod/Actor/GeneralParamList/Fox.sbgparamlist"].map((name) => place.readBytes(name))).toEqual(before);
  });
});
