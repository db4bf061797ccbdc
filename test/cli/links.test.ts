/** `bytewright links`: where values lead, through archives, and what counts as missing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { asb } from "../../formats/asb/index.ts";
import { byml } from "../../formats/byml/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { findCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf, courseOf } from "./gameFiles.ts";
import { parseLines, Workplace } from "./tool.ts";

interface Link {
  readonly from: string;
  readonly line: number;
  readonly value: string;
  readonly kind: string;
  readonly to: string | null;
  readonly status: "found" | "missing" | "outside";
}

const place = new Workplace("product");
beforeEach(() => place.clear());

async function linksOf(...args: readonly string[]): Promise<readonly Link[]> {
  const { code, stdout, stderr } = await place.run(["links", "--json", ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return parseLines<Link>(stdout);
}

const ACTOR = aampOf({ LinkTarget: { ASUser: "Wolf", ModelUser: "Dummy", DropTableUser: "Gone", ActorCaptureUser: "Nowhere" } });
const LIST = aampOf({ ASDefine_0: { Name: "Wait", Filename: "Wolf_Wait" }, ASDefine_1: { Name: "Run", Filename: "Dummy" } }, "ASDefines");
const DROP = aampOf({ Header: { TableNum: "1", Table01: "Normal" }, Normal: { ColumnNum: "1", ItemName01: "Animal_Wolf" } });
const PROGRAM = aampOf({ SInst: { ASName: "Run" } }, "Action");

const LANTERN = asb.encode(readFileSync("test/fixtures/asb/lantern.json", "utf8")).bytes ?? new Uint8Array(0);

const PACK = {
  "Actor/ActorLink/Animal_Wolf.bxml": ACTOR,
  "Actor/ASList/Wolf.baslist": LIST,
  "Actor/AS/Wolf_Wait.bas": aampOf({ A: { B: "1" } }),
};

describe("links of an actor", () => {
  it("lead to files of the same pack; what a whole pack lacks is missing", async () => {
    place.write("Animal_Wolf.sbactorpack", yaz0.wrap(sarcOf(PACK)));
    const inPack = (path: string) => `Animal_Wolf.sbactorpack/${path}`;
    expect(await linksOf("Animal_Wolf.sbactorpack")).toEqual([
      {
        from: inPack("Actor/ASList/Wolf.baslist"),
        line: 11,
        value: "Wolf_Wait",
        kind: "file",
        to: inPack("Actor/AS/Wolf_Wait.bas"),
        status: "found",
      },
      {
        from: inPack("Actor/ActorLink/Animal_Wolf.bxml"),
        line: 7,
        value: "Wolf",
        kind: "file",
        to: inPack("Actor/ASList/Wolf.baslist"),
        status: "found",
      },
      { from: inPack("Actor/ActorLink/Animal_Wolf.bxml"), line: 9, value: "Gone", kind: "file", to: null, status: "missing" },
    ]);
  });

  it.each([
    ["another name and no actor", { "Actor/ASList/Wolf.baslist": aampOf({ ASDefine_0: { Filename: "Gone" } }, "ASDefines") }],
    ["two actors, none of its own name", { ...PACK, "Actor/ActorLink/Other.bxml": ACTOR }],
  ])("are not missing in a pack with %s", async (_, members) => {
    place.write("TitleBG.pack", sarcOf(members));
    expect((await linksOf("TitleBG.pack")).filter(({ status }) => status === "missing")).toEqual([]);
  });

  it("say which archive inside cannot be opened, and which path there is not", async () => {
    const pack = yaz0.wrap(sarcOf(PACK));
    place.write("TitleBG.pack", sarcOf({ "Actor/Pack/Cut.sbactorpack": pack.subarray(0, 17), "Actor/Pack/Animal_Wolf.sbactorpack": pack }));
    const cut = await place.run(["links", "TitleBG.pack", "--json"]);
    expect({ code: cut.code, links: parseLines(cut.stdout).length }).toEqual({ code: 1, links: 3 });
    expect(cut.stderr).toMatch(/^TitleBG\.pack\/Actor\/Pack\/Cut\.sbactorpack:0:0: error container\/yaz0-size: /);
    expect((await place.run(["check", "TitleBG.pack"])).stdout).toContain("Cut.sbactorpack:0:0: error container/yaz0-size: ");
    const gone = await place.run(["links", "TitleBG.pack/Actor/Gone"]);
    expect({ code: gone.code, stderr: gone.stderr.split("\n")[0] }).toEqual({
      code: 1,
      stderr: 'TitleBG.pack/Actor/Gone:0:0: error archive/not-found: The archive has no member "Actor/Gone".',
    });
    expect((await place.run(["links", "TitleBG.pack/"])).code).toBe(1);
  });

  it("of a dump in the folder of the mod are not the mod's, and no search or change reaches it", async () => {
    place.write("work/Actor/DropTable/A.bdrop", DROP);
    place.write("work/dump/Actor/DropTable/A.bdrop", DROP);
    const inWork = ["work", "--dump", "work/dump"];
    const from = new Set((await linksOf(...inWork)).map((link) => link.from));
    expect([...from]).toEqual(["work/Actor/DropTable/A.bdrop"]);
    const { stdout } = await place.run(["query", "ColumnNum", ...inWork, "--json"]);
    expect(parseLines<{ path: string }>(stdout).map(({ path }) => path)).toEqual(["work/Actor/DropTable/A.bdrop"]);
    await place.run(["set", "ColumnNum", "= 7", ...inWork, "--write"]);
    expect(readFileSync(place.path("work/dump/Actor/DropTable/A.bdrop")).equals(DROP)).toBe(true);
    expect((await linksOf("work/dump", "--dump", "work/dump")).length).toBeGreaterThan(0);
  });

  it("are found in another pack, and in the dump", async () => {
    place.write("mod/Actor/Pack/Animal_Wolf.sbactorpack", yaz0.wrap(sarcOf(PACK)));
    place.write("dump/Pack/TitleBG.pack", sarcOf({ "Actor/DropTable/Gone.bdrop": DROP }));
    const found = await linksOf("mod", "--dump", "dump");
    expect(found.find(({ value }) => value === "Gone")).toMatchObject({
      to: "dump/Pack/TitleBG.pack/Actor/DropTable/Gone.bdrop",
      status: "found",
    });
  });

  it("lead to actors and to animations of the actor that uses a program", async () => {
    const actor = aampOf({ LinkTarget: { AIProgramUser: "Beast", ASUser: "Wolf" } });
    const members = {
      "Actor/ActorLink/Animal_Wolf.bxml": actor,
      "Actor/ASList/Wolf.baslist": LIST,
      "Actor/AIProgram/Beast.baiprog": PROGRAM,
      "Actor/DropTable/Gone.bdrop": DROP,
    };
    place.write("Pack/Animal_Wolf.sbactorpack", sarcOf(members));
    const rows = (await linksOf("Pack")).map(({ kind, value, to }) => [kind, value, to?.split("/").slice(2).join("/")]);
    expect(rows).toContainEqual(["name", "Run", "Actor/ASList/Wolf.baslist"]);
    expect(rows).toContainEqual(["actor", "Animal_Wolf", "Actor/ActorLink/Animal_Wolf.bxml"]);
    expect(rows).toContainEqual(["name", "Normal", "Actor/DropTable/Gone.bdrop"]);
  });

  it("lead to keys of the game's tables", async () => {
    const table = byml.encode("AIs:\n  Fork: {Weight: 1}\nActions:\n  Wait: {Weight: 2}\n#!layout file big 1\n");
    place.write("mod/Pack/Bootup.pack", sarcOf({ "Actor/AIDef/AIDef_Game.product.sbyml": yaz0.wrap(table.bytes ?? new Uint8Array(0)) }));
    place.write("mod/Actor/AIProgram/X.baiprog", aampOf({ Def: { ClassName: "Wait", Name: "x" } }, "Action"));
    place.write("mod/Actor/AIProgram/Y.baiprog", aampOf({ Def: { ClassName: "Nothing", Name: "x" } }, "Action"));
    const rows = (await linksOf("mod")).map(({ kind, value, status, to }) => [kind, value, status, to?.split("/").at(-1)]);
    expect(rows).toEqual([
      ["key", "Wait", "found", "AIDef_Game.product.sbyml"],
      ["key", "Nothing", "outside", undefined],
    ]);
  });

  it("lead from an animation sequence to its events and back, in the game's folders", async () => {
    place.write("romfs/AS/Wolf.root.asb", LANTERN);
    place.write("romfs/AnimationEvent/AsNode/Wolf.root.baev", "x");
    expect(await linksOf("romfs/AS")).toMatchObject([{ kind: "file", to: null, status: "outside" }]);
    expect((await linksOf("romfs")).map(({ from, to }) => [from, to])).toContainEqual([
      "romfs/AS/Wolf.root.asb",
      "romfs/AnimationEvent/AsNode/Wolf.root.baev",
    ]);
  });

  it("lead to the events of a sequence in another archive or in a dump, where none are next to it", async () => {
    const [sequence, events] = ["AS/Wolf.root.asb", "AnimationEvent/AsNode/Wolf.root.baev"];
    place.write(`mod/${sequence}`, LANTERN);
    place.write("base/Pack/Wolf.pack", sarcOf({ [events]: "x" }));
    place.write(`update/${events}`, "x");
    const targets = async (...args: readonly string[]) => (await linksOf("mod", ...args)).map(({ to }) => to);
    expect(await targets()).toEqual([null]);
    expect(await targets("--dump", "base")).toEqual([`base/Pack/Wolf.pack/${events}`]);
    expect(await targets("--dump", "update", "--dump", "base")).toEqual([`update/${events}`]);
    place.write(`mod/Pack/Wolf.pack`, sarcOf({ [events]: "x" }));
    expect(await targets("--dump", "base")).toContain(`mod/Pack/Wolf.pack/${events}`);
    place.write("mod/AS/Wolf.root.baev", "x");
    expect(await targets("--dump", "base")).toContain("mod/AS/Wolf.root.baev");
  });

  it("are found from a single loose file in the folders around it, compressed or not", async () => {
    place.write("mod/Actor/ActorLink/Animal_Wolf.bxml", ACTOR);
    place.write("mod/Actor/ASList/Wolf.sbaslist", yaz0.wrap(LIST));
    expect(await linksOf("mod/Actor/ActorLink/Animal_Wolf.bxml")).toMatchObject([
      { value: "Wolf", to: "mod/Actor/ASList/Wolf.sbaslist", status: "found" },
      { value: "Gone", to: null, status: "outside" },
    ]);
  });

  it("can be asked for of one member, in its whole archive", async () => {
    place.write("Animal_Wolf.sbactorpack", sarcOf(PACK));
    const found = await linksOf("Animal_Wolf.sbactorpack/Actor/ActorLink/Animal_Wolf.bxml");
    expect(found.map(({ value, status }) => [value, status])).toEqual([
      ["Wolf", "found"],
      ["Gone", "missing"],
    ]);
  });
});

describe("links of a course", () => {
  const COURSE = courseOf([
    [0x65, 0, 0x3f],
    [0x2d9, 0, 0x3f],
    [0x65, 0, 0],
  ]);

  it("are missing where the course is whole, whatever the case of names", async () => {
    for (const name of ["course.kcl", "course_model.brres", "ITEMBOX.brres", "map_model.brres"]) place.write(`track/${name}`, "x");
    place.write("track/course.kmp", COURSE);
    const rows = (await linksOf("track")).map(({ kind, value, to, status }) => [kind, value, to, status]);
    expect(rows).toContainEqual(["model", "itembox.brres", "track/ITEMBOX.brres", "found"]);
    expect(rows).toContainEqual(["model", "vrcorn_model.brres", null, "missing"]);
  });

  it("are outside where it is a part of one", async () => {
    place.write("track/course.kmp", COURSE);
    expect(new Set((await linksOf("track")).map(({ status }) => status))).toEqual(new Set(["outside"]));
  });
});

it("says what cannot be read, and lists the rest", async () => {
  place.write("a/broken.sarc", sarcOf(PACK).slice(0, 30));
  place.write("a/whole.sarc", sarcOf(PACK));
  const { code, stdout, stderr } = await place.run(["links", "a"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/broken\.sarc.*error sarc\//);
  expect(stdout).toContain("whole.sarc/Actor/ASList/Wolf.baslist:11: file Wolf_Wait: found");
});

const packs = join(findCorpus("sarc") ?? "", "");
describe.skipIf(!existsSync(join(packs, "Enemy_Guardian_A.sbactorpack")))("links of real packs", () => {
  /** Links to files that the reference calls sure, found in the pack. */
  const packsWithLinks: [pack: string, links: Readonly<Record<string, number>>][] = [
    ["Armor_151_Upper.sbactorpack", { bxml: 6, baslist: 1, bphysics: 2 }],
    ["Enemy_Guardian_A.sbactorpack", { bxml: 11, baslist: 11, batcllist: 1 }],
    ["Enemy_Moriblin_Junior.sbactorpack", { bxml: 16, baslist: 122, batcllist: 4, brgconfiglist: 9, bphysics: 2 }],
  ];
  it.each(choose(packsWithLinks, 3))("%s: all are found", async (name, expected) => {
    const all = await linksOf(join(packs, name));
    expect(all.filter(({ status }) => status === "missing")).toEqual([]);
    const counts: Record<string, number> = {};
    for (const { from, kind, status } of all)
      if (kind === "file" && status === "found") {
        const ending = from.slice(from.lastIndexOf(".") + 1);
        counts[ending] = (counts[ending] ?? 0) + 1;
      }
    expect(counts).toEqual(expected);
  });

  it("finds the one slip of the pack that was changed by hand", async () => {
    const missing = (await linksOf(join(packs, "Enemy_Guardian_A_Mod.sbactorpack"))).filter(({ status }) => status === "missing");
    expect(missing.map(({ value, line }) => [value, line])).toEqual([["Enemy_Guardian_LockOff", 20]]);
  });

  const courses = join(findCorpus("u8") ?? "", "");
  it.each(["Orange_Loop_Beta.szs", "dust2_beta3_edit.szs"])("%s: has all that its objects need", async (name) => {
    const all = await linksOf(join(courses, name));
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ status }) => status !== "found")).toEqual([]);
  });
});

it("a damaged file is an error, not a file without links", async () => {
  place.write("cut.bxml", ACTOR.subarray(0, 50));
  const { code, stdout, stderr } = await place.run(["links", "cut.bxml"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("cut.bxml:0:0: error aamp/file-cut: ");
});
