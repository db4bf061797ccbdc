/** Each kind of link of Breath of the Wild: it leads to its target, the target knows its user, and a missing target counts as the reference says. */

import { describe, expect, it } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { resolveLink } from "../../index/resolve.ts";
import { emptyIndex } from "../../index/storedIndex.ts";
import { usesOfEntry, usesOfFile } from "../../index/uses.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";

type Files = Readonly<Record<string, Uint8Array>>;

/** Another file that the link leads to, or an entry of one: with its bytes where they matter. */
interface Row {
  readonly title: string;
  /** The file with the value, and what it needs to be of use to the actor. */
  readonly from: string;
  readonly files: Files;
  readonly value: string;
  readonly kind: string;
  readonly target: string;
  readonly content?: Uint8Array;
  /** What is so where the target is not there, and the pack is whole. */
  readonly absent: "missing" | "outside";
}

const OTHER = new Uint8Array([1]);
const table = (text: string) => byml.encode(`${text}#!layout file big 2\n`).bytes ?? OTHER;

const ACTOR_FILES = [
  ...["AIProgramUser AIProgram baiprog", "AIScheduleUser AISchedule baischedule", "ASUser ASList baslist"],
  ...["AttentionUser AttClientList batcllist", "AwarenessUser Awareness bawareness", "BoneControlUser BoneControl bbonectrl"],
  ...["ChemicalUser Chemical bchemical", "DamageParamUser DamageParam bdmgparam", "DropTableUser DropTable bdrop"],
  ...["GParamUser GeneralParamList bgparamlist", "LifeConditionUser LifeCondition blifecondition", "LODUser LOD blod"],
  ...["ModelUser ModelList bmodellist", "PhysicsUser Physics bphysics", "RgBlendWeightUser RagdollBlendWeight brgbw"],
  ...["RgConfigListUser RagdollConfigList brgconfiglist", "RecipeUser Recipe brecipe", "ShopDataUser ShopData bshop"],
  ...["UMiiUser UMii bumii", "AnimationInfo AnimationInfo baniminfo"],
].map((line) => line.split(" "));

const ofActor: readonly Row[] = [
  ...ACTOR_FILES.map(([parameter, folder, ending]) => actorRow(parameter, "file", `Actor/${folder}/Beast.${ending}`, "missing")),
  actorRow("ProfileUser", "key", "Actor/ActorTemplate.byml", "outside", table("Beast: {Class: 1}\n")),
  actorRow("ElinkUser", "key", "Effect/Beast.esetlist", "outside"),
  actorRow("SlinkUser", "key", "Sound/Resource/Beast.bars", "outside"),
  actorRow("XlinkUser", "key", "Actor/XLink/XLinkInfo.byml", "outside", table("Beast: {Id: 1}\n")),
];

function actorRow(parameter: string, kind: string, target: string, absent: Row["absent"], content?: Uint8Array): Row {
  const from = "Actor/ActorLink/Wolf.bxml";
  const own = { title: parameter, from, files: { [from]: aampOf({ LinkTarget: { [parameter]: "Beast" } }) } };
  return { ...own, value: "Beast", kind, target, absent, ...(content ? { content } : {}) };
}

/** A parameter of a file that the actor has. */
function fileRow(
  [from, object, parameter, value]: readonly [from: string, object: string, parameter: string, value: string],
  [kind, target, absent]: readonly [kind: string, target: string, absent: Row["absent"]],
  { list, content, of = value }: { readonly list?: string; readonly content?: Uint8Array; readonly of?: string } = {},
): Row {
  const files = { "Actor/ActorLink/Wolf.bxml": ACTOR, [from]: aampOf({ [object]: { [parameter]: `"${value}"` } }, list) };
  const title = `${from.slice(from.lastIndexOf(".") + 1)} ${parameter}`;
  return { title, from, files, value: of, kind, target, absent, ...(content ? { content } : {}) };
}

/** Names all files that the rows are about. */
const ACTOR = aampOf({
  LinkTarget: {
    ...{ AIProgramUser: "Wolf", ASUser: "Wolf", AttentionUser: "Wolf", DropTableUser: "Wolf", GParamUser: "Wolf", ModelUser: "Wolf" },
    ...{ PhysicsUser: "Wolf", RgBlendWeightUser: "Wolf", RgConfigListUser: "Wolf", RecipeUser: "Wolf", ShopDataUser: "Wolf" },
  },
});
const PROGRAM = "Actor/AIProgram/Wolf.baiprog";
const LIST = "Actor/ASList/Wolf.baslist";
const PHYSICS = "Actor/Physics/Wolf.bphysics";
const GENERAL = "Actor/GeneralParamList/Wolf.bgparamlist";
const animations = aampOf({ ASDefine_0: { Name: "Beast" } }, "ASDefines");
const BEAST = ["actor", "Actor/ActorLink/Beast.bxml", "outside"] as const;

const ofFiles: readonly Row[] = [
  fileRow([LIST, "ASDefine_0", "Filename", "Beast"], ["file", "Actor/AS/Beast.bas", "missing"], { list: "ASDefines" }),
  fileRow([LIST, "AddRes_0", "Anim", "Beast"], ["file", "Model/Beast.bfres", "outside"], { list: "AddReses" }),
  fileRow(["Actor/AttClientList/Wolf.batcllist", "AttClient_0", "FileName", "Beast"], ["file", "Actor/AttClient/Beast.batcl", "missing"], {
    list: "AttClients",
  }),
  fileRow(
    ["Actor/RagdollConfigList/Wolf.brgconfiglist", "ImpulseParam_1", "FileName", "Beast"],
    ["file", "Actor/RagdollConfig/Beast.brgconfig", "missing"],
    { list: "ImpulseParamList" },
  ),
  fileRow(
    ["Actor/RagdollBlendWeight/Wolf.brgbw", "InputWeight_1", "RigidName", "Beast"],
    ["name", "Actor/RagdollConfigList/Wolf.brgconfiglist", "outside"],
    { content: aampOf({ BodyParam_1: { RigidName: "Beast" } }, "BodyParamList") },
  ),
  fileRow([PHYSICS, "ClothHeader", "cloth_setup_file_path", "B/Beast.hkcl"], ["file", "Physics/Cloth/B/Beast.hkcl", "missing"]),
  fileRow([PHYSICS, "Ragdoll", "ragdoll_setup_file_path", "B/Beast.hkrg"], ["file", "Physics/Ragdoll/B/Beast.hkrg", "missing"]),
  fileRow(
    [PHYSICS, "SupportBone", "support_bone_setup_file_path", "B/Beast.bphyssb"],
    ["file", "Physics/SupportBone/B/Beast.bphyssb", "missing"],
  ),
  fileRow([PHYSICS, "RigidBodySetHeader", "setup_file_path", "B/Beast.hkrb"], ["file", "Physics/RigidBody/B/Beast.hkrb", "outside"]),
  fileRow(["Actor/ModelList/Wolf.bmodellist", "Base", "Folder", "Beast"], ["file", "Model/Beast.bfres", "outside"]),
  fileRow(["Actor/ModelList/Wolf.bmodellist", "Base", "Folder", "Beast"], ["file", "Model/Beast-01.bfres", "outside"]),
  fileRow(["Actor/ModelList/Wolf.bmodellist", "Base", "Folder", "Beast"], ["file", "Model/Beast.Tex2.bfres", "outside"]),
  fileRow(["Actor/ModelList/Wolf.bmodellist", "ControllerInfo", "CalcAABBASKey", "Beast"], ["name", LIST, "outside"], {
    content: animations,
  }),
  ...["drop DropTable", "shop ShopData", "recipe Recipe"].map((line) => {
    const [ending, folder] = line.split(" ");
    return fileRow([`Actor/${folder}/Wolf.b${ending}`, "Normal", "ItemName01", "Beast"], BEAST);
  }),
  fileRow(["Actor/ShopData/Wolf.bshop", "Normal", "ItemName001", "Beast"], BEAST),
  ...[
    ...["AnimalUnit SpeedActorName", "System SameGroupActorName", "NpcEquipment EquipName1", "Item UseIconActorName"],
    ...["Armor NextRankName", "Bow ArrowName", "BindActor BindActorName", "MasterSword SleepActorName", "Nest CreateActor"],
    ...["MasterSword TrueFormActorName", "WeaponCommon ThroughActor"],
  ].map((line) => {
    const [object, parameter] = line.split(" ");
    return fileRow([GENERAL, object, parameter, "Beast"], BEAST);
  }),
  ...[
    ...["Horse EatActorNames", "Horse EatActorNamesForExtraCharge", "HorseCreator HorseNames", "HorseCreator LeaderHorseNames"],
    ...["EatTarget FavoriteEatActorNames", "EatTarget EatActorNames"],
  ].map((line) => {
    const [object, parameter] = line.split(" ");
    return fileRow([GENERAL, object, parameter, "Beasty,Beast,Cub"], BEAST, { of: "Beast" });
  }),
  fileRow([PROGRAM, "Def", "ClassName", "Beast"], ["key", "Actor/AIDef/AIDef_Game.product.byml", "outside"], {
    content: table("Actions:\n  Beast: {Id: 1}\n"),
  }),
  ...["ASName", "ASKeyName", "JumpAS", "PrevASName", "DynASKeyName"].map((parameter) =>
    fileRow([PROGRAM, "SInst", parameter, "Beast"], ["name", LIST, "outside"], { content: animations }),
  ),
  ...["AtRigidBodyName", "AtkBodyName"].map((parameter) =>
    fileRow([PROGRAM, "SInst", parameter, "Beast"], ["name", PHYSICS, "outside"], {
      content: aampOf({ RigidBodyParam: { rigid_body_name: "Beast" } }),
    }),
  ),
  fileRow([PROGRAM, "SInst", "AttKey", "Beast"], ["name", "Actor/AttClientList/Wolf.batcllist", "outside"], {
    content: aampOf({ AttClient_0: { Name: "Beast" } }, "AttClients"),
  }),
  ...["DemoName", "ChangeDemoName", "ChangeDemoEPName", "DemoFile"].map((parameter) =>
    fileRow([PROGRAM, "SInst", parameter, "Beast"], ["file", "EventFlow/Beast.bfevfl", "outside"]),
  ),
  ...[
    ...["ShootItemName", "ShootItemName1", "BreathName", "BreathActorName", "RainDestination", "AnchorName", "ThrowActorName"],
    ...["ShootActorName", "EmitActorName", "CreateActorName", "ShockWaveActorName", "ElectricActorName", "ElectricActorKey"],
    ...["BeamActorName", "BeamActorKey", "ThunderActorName", "EarthReleaseActorName", "ActorNameRib1", "ArrowName", "EatItem"],
    ...["ItemName", "ActName", "ActorName", "Destination"],
  ].map((parameter) => fileRow([PROGRAM, "SInst", parameter, "Beast"], BEAST)),
  fileRow(["Demo/Beast.bdemo", "DemoSetting", "Extension", "evtm"], ["file", "EventFlow/Beast.bfevtm", "outside"], { of: "Beast" }),
  fileRow(["Demo/Beast.bdemo", "DemoSetting", "Extension", "evfl"], ["file", "EventFlow/Beast.bfevfl", "outside"], { of: "Beast" }),
  fileRow(["Demo/Beast.bdemo", "Sound", "0x1d333994", "Beast"], ["file", "Sound/Resource/Beast.bars", "outside"]),
];

/** Names of entries of the file itself. */
const INSIDE: readonly (readonly [title: string, path: string, objects: Parameters<typeof aampOf>[0]])[] = [
  ["CFPre", LIST, { ASDefine_0: { Name: "Beast" }, CFPre: { Name: "Beast" } }],
  ["CFPost_N", LIST, { ASDefine_0: { Name: "Beast" }, CFPost_0: { Name: "Beast" } }],
  ["CFExcepts", LIST, { ASDefine_0: { Name: "Beast" }, CFExcepts: { Name_0: "Beast" } }],
  ["contact_point_info", PHYSICS, { RigidBodyParam: { contact_point_info: "Beast" }, ContactPointInfo_0: { name: "Beast" } }],
  ["collision_info", PHYSICS, { RigidBodyParam: { collision_info: "Beast" }, CollisionInfo_0: { name: "Beast" } }],
];

function projectOf(files: Files): IndexedProject<IndexedFile> {
  const known = new IndexedProject(emptyIndex(), (key, origin, member) => new IndexedFile(key, origin, member));
  const { sources, tables } = known.index;
  for (const [key, bytes] of Object.entries(files)) {
    sources.set(key, indexSource(key, { bytes, supplies: NO_SUPPLIES }, 1, { tables, namesFor: builtinNames }));
    known.place(key, "mod");
  }
  return known;
}

function resolve({ project }: IndexedProject<IndexedFile>, from: string, { value, kind }: Pick<Row, "value" | "kind">) {
  const file = project.find(from);
  const link = file && project.relationsOf(file).links.find((one) => one.value === value && one.kind === kind);
  if (!link) throw new Error(`${from} has no link to ${value}.`);
  return resolveLink(project, file, link);
}

describe.each([...ofActor, ...ofFiles])("$title to $target", ({ from, files, value, kind, target, content, absent }) => {
  const game = (path: string) => `mod/romfs/${path}`;

  it("leads there, and back", () => {
    const all = Object.entries({ ...files, [target]: content ?? OTHER }).map(([path, bytes]) => [game(path), bytes]);
    const known = projectOf(Object.fromEntries(all));
    const { status, targets } = resolve(known, game(from), { value, kind });
    expect([status, targets[0]?.file.path]).toEqual(["found", game(target)]);
    const [{ file, definition }] = targets;
    const users = definition ? usesOfEntry(known.project, file, definition) : usesOfFile(known.project, file);
    expect(users.map((use) => use.file.path)).toContain(game(from));
  });

  it(`is ${absent} where a whole pack lacks it, outside elsewhere`, () => {
    const lacking = Object.fromEntries(Object.entries(files).filter(([path]) => path !== target));
    const whole = projectOf({ "Pack/Wolf.sbactorpack": sarcOf(lacking) });
    expect(resolve(whole, `Pack/Wolf.sbactorpack/${from}`, { value, kind }).status).toBe(absent);
    const { "Actor/ActorLink/Wolf.bxml": _, ...part } = lacking;
    for (const archive of ["Bootup.pack", "Demo.sbeventpack", "Other.sbactorpack"]) {
      const parts = archive.startsWith("Other") ? { ...part, "x.bin": OTHER } : { ...lacking, "x.bin": OTHER };
      if (archive.startsWith("Other") && from in lacking && !(from in part)) continue;
      expect(resolve(projectOf({ [`Pack/${archive}`]: sarcOf(parts) }), `Pack/${archive}/${from}`, { value, kind }).status).toBe("outside");
    }
  });
});

it.each(INSIDE)("%s leads to the entry of its own file, and back", (_, path, objects) => {
  const known = projectOf({ [path]: aampOf(objects) });
  const { status, targets } = resolve(known, path, { value: "Beast", kind: "name" });
  const [target] = targets;
  expect([status, target?.file.path]).toEqual(["found", path]);
  expect(target?.definition && usesOfEntry(known.project, target.file, target.definition).length).toBe(1);
});

it("an actor that has no file of its own leads to what the game lists of all actors, and back", () => {
  const files = {
    "mod/romfs/Actor/DropTable/Wolf.bdrop": aampOf({ Normal: { ItemName01: "Beast", ItemName02: "Wolf" } }),
    "mod/romfs/Actor/ActorInfo.product.sbyml": table("Actors:\n  - {name: Beast}\n  - {name: Wolf}\nHashes: [1, 2]\n"),
    "mod/romfs/Actor/ActorLink/Wolf.bxml": ACTOR,
  };
  const known = projectOf(files);
  const targetOf = (value: string) => resolve(known, "mod/romfs/Actor/DropTable/Wolf.bdrop", { value, kind: "actor" }).targets[0];
  const { file, definition } = targetOf("Beast") ?? {};
  expect([file?.path, definition?.name]).toEqual(["mod/romfs/Actor/ActorInfo.product.sbyml", "Beast"]);
  expect(file && definition && usesOfEntry(known.project, file, definition).map((use) => use.links.length)).toEqual([1]);
  expect(targetOf("Wolf")?.file.path).toBe("mod/romfs/Actor/ActorLink/Wolf.bxml");
});
