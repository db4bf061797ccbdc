/**
 * Rules for values of AAMP files that refer to something in another file, as data. Measured on all of Breath of the Wild; source: the
 * references on actors and links. In names of objects and parameters, `N` at the end is a number and `*` is anything.
 */
import type { Absence } from "../../core/relations.ts";

export type RuleTarget =
  /** Paths with `{v}` for the value. */
  | { readonly to: "file"; readonly paths: readonly string[] }
  /** A name in a database of the game; there may also be a file of that name. */
  | { readonly to: "database"; readonly paths: readonly string[] }
  | { readonly to: "actor" }
  /** An entry of the file itself. */
  | { readonly to: "here"; readonly entry: string }
  /** An entry of the actor's file with this extension. */
  | { readonly to: "users"; readonly ending: string; readonly entry: string }
  /** An entry of the file at this path, which may hold `{v}` for the value. */
  | { readonly to: "key"; readonly path: string; readonly entry: string }
  /** Part of a file that Bytewright does not read. */
  | { readonly to: "part"; readonly path: string; readonly entry: string };

export interface LinkRule {
  /** Extensions of the files with the value. */
  readonly endings: readonly string[];
  /** The object that holds the parameter. */
  readonly object: string;
  readonly parameters: readonly string[];
  readonly target: RuleTarget;
  /** The value is a list separated by commas. */
  readonly joined?: boolean;
  /** If another text parameter of the object has this value, it is not a link. */
  readonly unless?: { readonly parameter: string; readonly value: string };
  readonly absence: Absence;
}

export interface DefinitionRule {
  readonly endings: readonly string[];
  readonly object: string;
  readonly parameter: string;
  readonly entry: string;
}

/** Values that mean no target. */
export const NO_TARGET: ReadonlySet<string> = new Set(["", "Dummy"]);

/** An archive is complete if it contains the file of the actor that it is named after. */
export const ACTOR_FILE = "Actor/ActorLink/{name}.bxml";
/** Packs that need not be complete: those of the whole game, in which a mod includes only what it changes, and those of events. */
export const PACKS_OF_PARTS = [".pack", ".beventpack", ".sbeventpack"];

const file = (...paths: readonly string[]): RuleTarget => ({ to: "file", paths });
const ACTOR: RuleTarget = { to: "actor" };
const ANIMATION = "animation";
const animationOfActor: RuleTarget = { to: "users", ending: "baslist", entry: ANIMATION };

/**
 * Parameters of `LinkTarget` with the folder and extension of the file that they name. `ActorCaptureUser` is missing here: no game has its
 * files.
 */
const ACTOR_LINKS: readonly (readonly [parameter: string, folder: string, ending: string])[] = [
  ["AIProgramUser", "AIProgram", "baiprog"],
  ["AIScheduleUser", "AISchedule", "baischedule"],
  ["ASUser", "ASList", "baslist"],
  ["AttentionUser", "AttClientList", "batcllist"],
  ["AwarenessUser", "Awareness", "bawareness"],
  ["BoneControlUser", "BoneControl", "bbonectrl"],
  ["ChemicalUser", "Chemical", "bchemical"],
  ["DamageParamUser", "DamageParam", "bdmgparam"],
  ["DropTableUser", "DropTable", "bdrop"],
  ["GParamUser", "GeneralParamList", "bgparamlist"],
  ["LifeConditionUser", "LifeCondition", "blifecondition"],
  ["LODUser", "LOD", "blod"],
  ["ModelUser", "ModelList", "bmodellist"],
  ["PhysicsUser", "Physics", "bphysics"],
  ["RgBlendWeightUser", "RagdollBlendWeight", "brgbw"],
  ["RgConfigListUser", "RagdollConfigList", "brgconfiglist"],
  ["RecipeUser", "Recipe", "brecipe"],
  ["ShopDataUser", "ShopData", "bshop"],
  ["UMiiUser", "UMii", "bumii"],
  ["AnimationInfo", "AnimationInfo", "baniminfo"],
];

/** Parameters of general parameter lists that name actors, by object. */
const ACTORS_OF_GENERAL: Readonly<Record<string, readonly string[]>> = {
  AnimalUnit: ["SpeedActorName"],
  System: ["SameGroupActorName"],
  NpcEquipment: ["EquipNameN"],
  Item: ["UseIconActorName"],
};
/** More of them, according to the game's code and mods; in all real files available, they are empty. */
const RARE_ACTORS_OF_GENERAL: Readonly<Record<string, readonly string[]>> = {
  Armor: ["NextRankName"],
  Bow: ["ArrowName"],
  BindActor: ["BindActorName"],
  MasterSword: ["SleepActorName", "TrueFormActorName"],
  Nest: ["CreateActor"],
  WeaponCommon: ["ThroughActor"],
  DreadActor: ["DreadActor"],
};
const ACTOR_LISTS_OF_GENERAL: Readonly<Record<string, readonly string[]>> = {
  Horse: ["EatActorNames", "EatActorNamesForExtraCharge"],
  HorseCreator: ["HorseNames", "LeaderHorseNames"],
  EatTarget: ["FavoriteEatActorNames", "EatActorNames"],
};

/** Parameters of AI classes that name actors; in the last row, not all values do. */
const ACTORS_OF_PROGRAMS = [
  ["ShootItemName", "ShootItemNameN", "BreathName", "BreathActorName", "RainDestination", "AnchorName"],
  ["ThrowActorName", "ShootActorName", "EmitActorName", "CreateActorName", "ShockWaveActorName"],
  ["ElectricActorName", "ElectricActorKey", "BeamActorName", "BeamActorKey", "ThunderActorName", "EarthReleaseActorName", "ActorNameRibN"],
  ["ArrowName", "EatItem", "ItemName", "ActName"],
].flat();

function rule(ending: string, object: string, parameters: readonly string[], target: RuleTarget, absence: Absence): LinkRule {
  return { endings: [ending], object, parameters, target, absence };
}

/** The first matching rule applies. */
export const LINK_RULES: readonly LinkRule[] = [
  ...ACTOR_LINKS.map(([parameter, folder, ending]) =>
    rule("bxml", "LinkTarget", [parameter], file(`Actor/${folder}/{v}.${ending}`), "warning"),
  ),
  rule("bxml", "LinkTarget", ["ProfileUser"], { to: "key", path: "Actor/ActorTemplate.byml", entry: "profile" }, "hint"),
  rule("bxml", "LinkTarget", ["ElinkUser"], { to: "database", paths: ["Effect/{v}.esetlist"] }, "silent"),
  rule("bxml", "LinkTarget", ["SlinkUser"], { to: "database", paths: ["Sound/Resource/{v}.bars"] }, "silent"),
  rule("bxml", "LinkTarget", ["XlinkUser"], { to: "key", path: "Actor/XLink/XLinkInfo.byml", entry: "user" }, "silent"),
  rule("baslist", "*", ["Filename"], file("Actor/AS/{v}.bas"), "warning"),
  rule("baslist", "AddRes_N", ["Anim"], file("Model/{v}.bfres"), "silent"),
  rule("baslist", "CFPre", ["Name"], { to: "here", entry: ANIMATION }, "hint"),
  rule("baslist", "CFPost_N", ["Name"], { to: "here", entry: ANIMATION }, "hint"),
  rule("baslist", "CFExcepts", ["Name_N"], { to: "here", entry: ANIMATION }, "hint"),
  rule("batcllist", "*", ["FileName"], file("Actor/AttClient/{v}.batcl"), "warning"),
  rule("brgconfiglist", "*", ["FileName"], file("Actor/RagdollConfig/{v}.brgconfig"), "warning"),
  rule("brgbw", "*", ["RigidName"], { to: "users", ending: "brgconfiglist", entry: "ragdoll body" }, "hint"),
  rule("bphysics", "*", ["cloth_setup_file_path"], file("Physics/Cloth/{v}"), "warning"),
  rule("bphysics", "*", ["ragdoll_setup_file_path"], file("Physics/Ragdoll/{v}"), "warning"),
  rule("bphysics", "*", ["support_bone_setup_file_path"], file("Physics/SupportBone/{v}"), "warning"),
  {
    ...rule("bphysics", "*", ["setup_file_path"], file("Physics/RigidBody/{v}"), "hint"),
    unless: { parameter: "type", value: "from_shape_type" },
  },
  rule("bphysics", "*", ["contact_point_info"], { to: "here", entry: "contact point info" }, "hint"),
  rule("bphysics", "*", ["collision_info"], { to: "here", entry: "collision info" }, "hint"),
  rule(
    "bmodellist",
    "Base",
    ["Folder"],
    file(
      "Model/{v}.bfres",
      "Model/{v}-00.bfres",
      "Model/{v}-01.bfres",
      "Model/{v}.Tex1.bfres",
      "Model/{v}.Tex2.bfres",
      "Model/{v}.Tex.bfres",
    ),
    "silent",
  ),
  rule("bmodellist", "*", ["UnitName"], { to: "part", path: "Model/{v}.bfres", entry: "model" }, "silent"),
  rule("bmodellist", "ControllerInfo", ["CalcAABBASKey"], animationOfActor, "silent"),
  { ...rule("bdrop", "*", ["ItemNameN"], ACTOR, "hint"), endings: ["bdrop", "bshop", "brecipe"] },
  { ...rule("bdrop", "Header", ["TableN"], { to: "here", entry: "table" }, "silent"), endings: ["bdrop", "bshop", "brecipe"] },
  ...Object.entries(ACTORS_OF_GENERAL).map(([object, parameters]) => rule("bgparamlist", object, parameters, ACTOR, "hint")),
  ...Object.entries(RARE_ACTORS_OF_GENERAL).map(([object, parameters]) => rule("bgparamlist", object, parameters, ACTOR, "silent")),
  ...Object.entries(ACTOR_LISTS_OF_GENERAL).map(([object, parameters]) => ({
    ...rule("bgparamlist", object, parameters, ACTOR, "hint"),
    joined: true,
  })),
  rule("baiprog", "Def", ["ClassName"], { to: "key", path: "Actor/AIDef/AIDef_Game.product.byml", entry: "class" }, "hint"),
  rule("baiprog", "SInst", ["ASName", "ASKeyName"], animationOfActor, "silent"),
  rule("baiprog", "SInst", ["AS", "*AS", "*ASName", "*ASKeyName"], animationOfActor, "hint"),
  rule("baiprog", "SInst", ["AtRigidBodyName", "AtkBodyName"], { to: "users", ending: "bphysics", entry: "rigid body" }, "hint"),
  rule("baiprog", "SInst", ["AttKey"], { to: "users", ending: "batcllist", entry: "attention client" }, "hint"),
  rule("baiprog", "SInst", ["*TableName"], { to: "users", ending: "bdrop", entry: "table" }, "silent"),
  rule("baiprog", "SInst", ["DemoName", "ChangeDemoName", "ChangeDemoEPName", "DemoFile"], file("EventFlow/{v}.bfevfl"), "silent"),
  rule("baiprog", "SInst", ACTORS_OF_PROGRAMS, ACTOR, "hint"),
  rule("baiprog", "SInst", ["ActorName", "Destination", "MagicName"], ACTOR, "silent"),
  rule("bdemo", "*", ["0x1d333994"], file("Sound/Resource/{v}.bars"), "silent"),
];

export const DEFINITION_RULES: readonly DefinitionRule[] = [
  { endings: ["baslist"], object: "ASDefine_N", parameter: "Name", entry: ANIMATION },
  { endings: ["brgconfiglist"], object: "*", parameter: "RigidName", entry: "ragdoll body" },
  { endings: ["bphysics"], object: "*", parameter: "rigid_body_name", entry: "rigid body" },
  { endings: ["bphysics"], object: "ContactPointInfo_N", parameter: "name", entry: "contact point info" },
  { endings: ["bphysics"], object: "CollisionInfo_N", parameter: "name", entry: "collision info" },
  { endings: ["batcllist"], object: "*", parameter: "Name", entry: "attention client" },
];

/** A demo belongs to the event with the same name; the parameter states the kind of event. */
export const DEMO = { ending: "bdemo", parameter: "Extension", kinds: { evfl: "bfevfl", evtm: "bfevtm" } } as const;
