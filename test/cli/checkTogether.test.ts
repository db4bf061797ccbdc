/** `bytewright check`: what is wrong between files, and what is not said. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { findCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf, courseOf } from "./gameFiles.ts";
import { parseLines, Workplace } from "./tool.ts";

interface Finding {
  readonly path: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

const place = new Workplace("product");
beforeEach(() => place.clear());

async function together(...args: readonly string[]): Promise<readonly Finding[]> {
  const { stdout } = await place.run(["check", "--json", ...args]);
  return parseLines<Finding>(stdout).filter(({ code }) => code.startsWith("links/"));
}

const ACTOR = aampOf({ LinkTarget: { AIProgramUser: "Wolf", ASUser: "Wolf", DropTableUser: "Gone" } });
const LIST = aampOf({ ASDefine_0: { Name: "Wait", Filename: "Dummy" } }, "ASDefines");
const PROGRAM = aampOf({ SInst: { ASName: "Gone", EndAS: "Gone", WaitAS: "Wait" } }, "Action");
const PACK = {
  "Actor/ActorLink/Wolf.bxml": ACTOR,
  "Actor/ASList/Wolf.baslist": LIST,
  "Actor/AIProgram/Wolf.baiprog": PROGRAM,
};

describe("between files", () => {
  it("a whole pack: the missing file is a warning, a name of a sure kind without its entry a hint", async () => {
    place.write("Wolf.sbactorpack", yaz0.wrap(sarcOf(PACK)));
    const found = await together("Wolf.sbactorpack");
    expect(found.map(({ path, code, severity }) => [path.split("/").at(-1), code, severity])).toEqual([
      ["Wolf.baiprog", "links/missing-name", "hint"],
      ["Wolf.bxml", "links/missing-file", "warning"],
    ]);
    expect(found[1].message).toContain("Actor/DropTable/Gone.bdrop");
  });

  it("nothing is missing that the dump has", async () => {
    place.write("Wolf.sbactorpack", sarcOf(PACK));
    place.write("dump/Actor/DropTable/Gone.sbdrop", "x");
    expect((await together("Wolf.sbactorpack", "--dump", "dump")).map(({ code }) => code)).toEqual(["links/missing-name"]);
  });

  it("copies that differ in one game tree are reported at each; those of two trees, and equal ones, are not", async () => {
    const [one, other] = [sarcOf({ "Actor/ASList/Wolf.baslist": LIST }), sarcOf({ "Actor/ASList/Wolf.baslist": ACTOR })];
    place.write("mod/Actor/Pack/A.sbactorpack", one);
    place.write("mod/Actor/Pack/B.sbactorpack", yaz0.wrap(one));
    expect(await together("mod")).toEqual([]);
    place.write("update/Actor/Pack/A.sbactorpack", other);
    expect(await together("mod", "update")).toEqual([]);
    place.write("mod/Pack/TitleBG.pack", sarcOf({ "Actor/Pack/C.sbactorpack": other }));
    expect((await together("mod")).map(({ path, code }) => [path.split("/").slice(1, -3).join("/"), code])).toEqual([
      ["Actor/Pack/A.sbactorpack", "links/copies-differ"],
      ["Actor/Pack/B.sbactorpack", "links/copies-differ"],
      ["Pack/TitleBG.pack/Actor/Pack/C.sbactorpack", "links/copies-differ"],
    ]);
  });

  it("a course: one warning a missing model, with how many objects need it; effects are hints", async () => {
    for (const name of ["course.kcl", "course_model.brres", "map_model.brres", "vrcorn_model.brres"]) place.write(`track/${name}`, "x");
    const objects = [0x65, 0x65, 0x7].map((id): [number, number, number] => [id, 0, 0x3f]);
    place.write("track/course.kmp", courseOf(objects));
    const found = await together("track");
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      ["links/missing-course-file", "warning"],
      ["links/missing-course-file", "warning"],
      ["links/missing-effect", "hint"],
      ["links/missing-effect", "hint"],
    ]);
    expect(found[0].message).toContain("2 objects need it");
  });
});

it("shards leave out none of it: together they say what one run says", async () => {
  for (const name of ["A", "B", "C", "D"])
    place.write(`mod/Actor/Pack/${name}.sbactorpack`, sarcOf({ ...PACK, "Actor/ASList/Wolf.baslist": name === "D" ? ACTOR : LIST }));
  const whole = await together("mod");
  expect(whole.length).toBeGreaterThan(8);
  const parts = await Promise.all(["1/3", "2/3", "3/3"].map((part) => together("mod", "--shard", part)));
  const sorted = (found: readonly Finding[]) => found.map((finding) => JSON.stringify(finding)).sort();
  expect(sorted(parts.flat())).toEqual(sorted(whole));
});

const corpus = findCorpus("sarc");
describe.skipIf(corpus === undefined || !existsSync(join(corpus, "Enemy_Guardian_A.sbactorpack")))("real packs and courses", () => {
  const whole = ["Armor_151_Upper.sbactorpack", "Enemy_Guardian_A.sbactorpack", "Enemy_Moriblin_Junior.sbactorpack", "A-1.00.sarc"];
  it.each(choose(whole, 4))("%s: nothing", async (name) => expect(await together(join(corpus ?? "", name))).toEqual([]));

  it.each(["Orange_Loop_Beta.szs", "dust2_beta3_edit.szs"])("%s: nothing", async (name) => {
    expect(await together(join(findCorpus("u8") ?? "", name))).toEqual([]);
  });

  it("the pack that was changed by hand: its one slip", async () => {
    const found = await together(join(corpus ?? "", "Enemy_Guardian_A_Mod.sbactorpack"));
    expect(found.map(({ code, message }) => [code, message.includes("Enemy_Guardian_LockOff")])).toEqual([["links/missing-file", true]]);
  });
});
