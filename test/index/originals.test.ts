/** The mod against the unmodified game, on made projects: which file is which, what is reset, renamed and named by nothing. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import type { Link, Relations } from "../../formats/core/relations.ts";
import { compareWithOriginal, findOriginal } from "../../index/originals.ts";
import { diskPlace, memberPlace, type Place } from "../../index/place.ts";
import { type Origin, Project, type ProjectFile } from "../../index/project.ts";
import { planRename, refuseName } from "../../index/renames.ts";
import { originalPartsAt, resetEdit } from "../../index/reset.ts";
import { resolveLink } from "../../index/resolve.ts";
import { findUnnamed } from "../../index/unnamed.ts";
import { usesOfEntry, usesOfFile } from "../../index/uses.ts";
import { FieldValues } from "../../index/values.ts";
import { aampOf } from "../cli/gameFiles.ts";

const names = aamp.builtinNames();
const complete = aamp.relations?.complete;

function fileAt(place: Place, origin: Origin, bytes?: Uint8Array): ProjectFile {
  if (!bytes) return { ...place, origin };
  const read = (): Relations => aamp.relations?.read(bytes, place.path, names) ?? { links: [], definitions: [] };
  return { ...place, origin, digest: String(bytes), reading: { complete, read } };
}

/** Paths with `!` before what is inside an archive. */
function projectOf(files: Readonly<Record<string, Uint8Array | undefined>>): Project {
  const project = new Project();
  for (const [path, bytes] of Object.entries(files)) {
    const origin = path.startsWith("update") ? 0 : path.startsWith("dump") ? 1 : "mod";
    const parts = path.split("!");
    const inside = parts.length > 1 ? parts.pop() : undefined;
    const outer = parts.join("/");
    if (inside === undefined) project.add(fileAt(diskPlace(outer), origin, bytes));
    else project.add(fileAt(memberPlace(outer, inside), origin, bytes));
  }
  return project;
}

const drop = (item: string) => aampOf({ Header: { Table01: "Normal" }, Normal: { ItemName01: item } });
const actor = aampOf({ LinkTarget: { DropTableUser: "Wolf", ASUser: "Wolf", AIProgramUser: "Wolf" } });

describe("the original of a file", () => {
  const project = projectOf({
    "mod/Actor/Pack/Wolf.sbactorpack": undefined,
    "mod/Actor/Pack/Wolf.sbactorpack!Actor/DropTable/Wolf.bdrop": drop("A"),
    "mod/Actor/Pack/Wolf.sbactorpack!Actor/DropTable/New.bdrop": drop("B"),
    "mod/Race/Course/a.szs": undefined,
    "mod/Race/Course/a.szs!course.kmp": undefined,
    "mod/Race/Course/b.szs": undefined,
    "mod/Race/Course/b.szs!course.kmp": undefined,
    "dump/Pack/TitleBG.pack!Actor/Pack/Wolf.sbactorpack": undefined,
    "dump/Pack/TitleBG.pack!Actor/Pack/Wolf.sbactorpack!Actor/DropTable/Wolf.bdrop": drop("C"),
    "dump/Race/Course/a.szs": undefined,
    "dump/Race/Course/a.szs!course.kmp": undefined,
    "mod/Actor/Physics/Twice.bphysics": undefined,
    "dump/Actor/Physics/Twice.bphysics": undefined,
    "update/Pack/A.pack!Actor/Physics/Twice.bphysics": undefined,
    "mod/flat/Twice.bdemo": undefined,
    "mod/flat/New.bdemo": drop("A"),
    "mod/README.md": undefined,
    "mod/romfs/AS/X.root.asb": undefined,
    "dump/romfs/AS/X.root.asb.zs": undefined,
    "mod/flat/Y.ainb.zs": undefined,
    "dump/flat/Y.ainb": undefined,
    "mod/romfs/Pack/Actor/Z.pack.zs!AS/Z.asb": undefined,
    "mod/romfs/Pack/Actor/Z.pack.zs": undefined,
    "dump/romfs/Pack/Actor/Z.pack.zs": undefined,
    "dump/romfs/Pack/Actor/Z.pack.zs!AS/Z.asb": undefined,
    "dump/flat/Twice.bdemo": undefined,
    "update/flat/Twice.bdemo": undefined,
  });
  const originalOf = (path: string) => {
    const file = project.find(path);
    return file && findOriginal(project, file)?.path;
  };

  it.each([
    ["mod/Actor/Pack/Wolf.sbactorpack", "dump/Pack/TitleBG.pack/Actor/Pack/Wolf.sbactorpack"],
    [
      "mod/Actor/Pack/Wolf.sbactorpack/Actor/DropTable/Wolf.bdrop",
      "dump/Pack/TitleBG.pack/Actor/Pack/Wolf.sbactorpack/Actor/DropTable/Wolf.bdrop",
    ],
    ["mod/Actor/Pack/Wolf.sbactorpack/Actor/DropTable/New.bdrop", undefined],
    ["mod/Race/Course/a.szs/course.kmp", "dump/Race/Course/a.szs/course.kmp"],
    ["mod/Race/Course/b.szs/course.kmp", undefined],
    ["mod/Actor/Physics/Twice.bphysics", "update/Pack/A.pack/Actor/Physics/Twice.bphysics"],
    ["mod/flat/Twice.bdemo", "update/flat/Twice.bdemo"],
    ["dump/Race/Course/a.szs/course.kmp", undefined],
    ["mod/romfs/AS/X.root.asb", "dump/romfs/AS/X.root.asb.zs"],
    ["mod/flat/Y.ainb.zs", "dump/flat/Y.ainb"],
    ["mod/romfs/Pack/Actor/Z.pack.zs/AS/Z.asb", "dump/romfs/Pack/Actor/Z.pack.zs/AS/Z.asb"],
  ])("of %s is %s", (path, original) => expect(originalOf(path)).toBe(original));

  it.each([
    ["mod/Actor/Pack/Wolf.sbactorpack/Actor/DropTable/Wolf.bdrop", "changed"],
    ["mod/Actor/Pack/Wolf.sbactorpack/Actor/DropTable/New.bdrop", "added"],
    ["mod/flat/New.bdemo", "added"],
    ["mod/README.md", undefined],
    ["mod/Actor/Pack/Wolf.sbactorpack", "changed"],
    ["dump/Race/Course/a.szs", undefined],
  ])("knows that %s is %s", (path, expected) => {
    const file = project.find(path);
    expect(file && compareWithOriginal(project, file)).toBe(expected);
  });
});

describe("a reset", () => {
  const valuesOf = (bytes: Uint8Array) => {
    const decoded = aamp.decode(bytes, names);
    if (decoded.kind === "fail") throw new Error("the made file does not decode");
    return new FieldValues(decoded.text, aamp, names, "Wolf.bgparamlist");
  };
  const mod = valuesOf(aampOf({ General: { Life: "40", Speed: "3" }, Attack: { Power: "9" } }));
  const game = valuesOf(aampOf({ General: { Life: "12" }, Attack: { Power: "9" } }));

  it("offers the value, then what is around it, and gives the game's text of each", () => {
    const parts = originalPartsAt(mod, game, mod.text.indexOf("40"));
    expect(parts.map(({ path, isEqual }) => [path, isEqual])).toEqual([
      ["General/Life", false],
      ["General", false],
    ]);
    const resets = parts.map((part) => {
      const { span, text } = resetEdit(mod, part);
      return mod.text.slice(0, span.start) + text + mod.text.slice(span.end);
    });
    expect(resets[0]).toBe(mod.text.replace("40", "12"));
    expect(resets[1]).toBe(game.text);
  });

  it("offers nothing for what the game does not have but its surroundings", () => {
    expect(originalPartsAt(mod, game, mod.text.indexOf("Speed")).map(({ path }) => path)).toEqual(["General"]);
  });
});

describe("users, renames and members that nothing names", () => {
  const list = aampOf({ ASDefine_0: { Name: "Wait", Filename: "Wolf_Wait" } }, "ASDefines");
  const program = aampOf({ SInst: { ASName: "Wait" } });
  const pack = "mod/Actor/Pack/Wolf.sbactorpack";
  const project = projectOf({
    [pack]: undefined,
    [`${pack}!Actor/ActorLink/Wolf.bxml`]: actor,
    [`${pack}!Actor/DropTable/Wolf.bdrop`]: drop("A"),
    [`${pack}!Actor/ASList/Wolf.baslist`]: list,
    [`${pack}!Actor/AIProgram/Wolf.baiprog`]: program,
    [`${pack}!Actor/AS/Wolf_Wait.bas`]: undefined,
    [`${pack}!Actor/AS/Spare.bas`]: undefined,
    "mod/Actor/ActorLink/Cub.bxml": aampOf({ LinkTarget: { DropTableUser: "Wolf" } }),
    "dump/Actor/DropTable/Bear.bdrop": drop("B"),
  });
  const get = (path: string): ProjectFile => {
    const file = project.find(path);
    if (!file) throw new Error(`${path} is missing`);
    return file;
  };
  const linkIn = (path: string, value: string, kind: string): Link => {
    const link = project.relationsOf(get(path)).links.find((one) => one.value === value && one.kind === kind);
    if (!link) throw new Error(`${value} is missing`);
    return link;
  };

  it("finds the users of a file and of an entry", () => {
    const users = usesOfFile(project, get(`${pack}/Actor/DropTable/Wolf.bdrop`)).map(({ file }) => file.path);
    expect(users).toEqual(["mod/Actor/ActorLink/Cub.bxml", `${pack}/Actor/ActorLink/Wolf.bxml`]);
    const entry = { kind: "animation", name: "Wait", at: 0 };
    const entryUsers = usesOfEntry(project, get(`${pack}/Actor/ASList/Wolf.baslist`), entry).map(({ file }) => file.path);
    expect(entryUsers).toEqual([`${pack}/Actor/AIProgram/Wolf.baiprog`]);
  });

  it("plans a rename with all files and all users, and refuses what is not possible", () => {
    const from = "mod/Actor/ActorLink/Cub.bxml";
    const link = linkIn(from, "Wolf", "file");
    const [target] = resolveLink(project, get(from), link).targets;
    if (!target) throw new Error("the link leads nowhere");
    const plan = planRename(project, link, target, "Hound");
    if ("refused" in plan) throw new Error(plan.refused);
    expect(plan.files.map(({ path }) => path)).toEqual([`${pack}/Actor/DropTable/Wolf.bdrop`]);
    expect(plan.uses.map(({ file, links }) => [file.path, links.length])).toEqual([
      [from, 1],
      [`${pack}/Actor/ActorLink/Wolf.bxml`, 1],
    ]);
    expect(planRename(project, link, target, "Bear")).toHaveProperty("refused");
    expect(planRename(project, link, { file: get("dump/Actor/DropTable/Bear.bdrop") }, "Ox")).toHaveProperty("refused");
  });

  it.each(["", " ", "a,b", 'a"b', "a\nb", "..", "a//b", "a?b", "a".repeat(201)])("refuses %j as the name of a file", (name) =>
    expect(refuseName(name, true)).toBeTypeOf("string"),
  );

  it("fades the one member of a whole archive that nothing names", () => {
    expect(findUnnamed(project, pack).map(({ path }) => path)).toEqual([`${pack}/Actor/AS/Spare.bas`]);
    expect(findUnnamed(project, "mod")).toEqual([]);
  });
});
