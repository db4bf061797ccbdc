/**
 * What parsing a parameter file of *Breath of the Wild* allocates, by its type. Element sizes are facts about the game, checked on its own
 * table. Source: reference of size tables, section 6.1.
 */
import { readTree } from "../aamp/binary/readTree.ts";
import type { ParameterList, ParameterObject } from "../aamp/parameterTree.ts";
import { Type } from "../aamp/valueTypes.ts";
import { catchStop } from "../core/issue.ts";
import { countAnimation } from "./animationAllocations.ts";
import type { Platform } from "./answer.ts";
import { GENERAL_PARAMETERS } from "./generalParameters.ts";
import { type ElementSize, Heap } from "./heap.ts";
import { countIn, listIn, listsIn, numberIn, objectCountIn, objectIn, textIn } from "./parameterFile.ts";
import { countPhysics } from "./physicsAllocations.ts";

export type Count = (root: ParameterList, heap: Heap) => void;

export type Allocated = { readonly bytes: number } | { readonly unknown: string };

/** 0 for types that allocate nothing, or always the same. */
export function allocationsOf(ending: string, bytes: Uint8Array, platform: Platform): Allocated {
  const count = COUNTS[ending];
  if (count === undefined || !Object.hasOwn(COUNTS, ending)) return { bytes: 0 };
  const read = catchStop(() => readTree(bytes).tree.root);
  if ("issue" in read) return { unknown: `The file cannot be read: ${read.issue.message}` };
  const heap = new Heap(platform, ending === "baiprog" || ending === "bas");
  count(read.value, heap);
  return heap.unknown === undefined ? { bytes: heap.total } : { unknown: heap.unknown };
}

const COUNTS: Readonly<Record<string, Count>> = {
  bxml: (root, heap) => heap.numbers([4, 4], countIn(root, "Tags")),
  bmodellist: countModels,
  bdrop: (root, heap) => countTables(root, heap, [0x108, 0x88], [0x48, 0x24]),
  brecipe: (root, heap) => countTables(root, heap, [0x88, 0x48], [0x48, 0x24]),
  bshop: (root, heap) => countTables(root, heap, [0x88, 0x48], [0xc8, 0x64]),
  baslist: countAnimationList,
  baiprog: countProgram,
  bas: countAnimation,
  bbonectrl: countBones,
  batcllist: (root, heap) => heap.objects([0xa8, 0x58], objectCountIn(root, "AttClients")),
  batcl: countChecks,
  bgparamlist: countGeneral,
  bphysics: countPhysics,
  blifecondition(root, heap) {
    for (const name of ["InvalidWeathers", "InvalidTimes", "DeleteWeathers", "DeleteTimes"])
      heap.objects([0x28, 0x14], countIn(root, name));
  },
  brgbw(root, heap) {
    heap.objects([0x120, 0x94], root.lists.length);
    for (const state of root.lists) heap.objects([0x78, 0x40], objectCountIn(state, "InputWeightList"));
  },
  brgconfiglist(root, heap) {
    heap.objects([0x60, 0x34], 10);
    heap.objects([0x98, 0x50], objectCountIn(root, "BodyParamList"));
  },
  bchemical(root, heap) {
    const shapes = numberIn(objectIn(listIn(root, "chemical_root"), "chemical_header"), "res_shape_num");
    // only the sum of both elements is known, and the second needs no rounding of its own
    heap.objects([1152, 844], shapes);
    heap.objects([0, 0], shapes);
  },
};

function countModels(root: ParameterList, heap: Heap): void {
  const [first] = listsIn(root, "ModelData");
  if (first) {
    heap.objects([0xf8, 0x80], 1);
    heap.objects([0x80, 0x44], Math.min(objectCountIn(first, "Unit"), 8));
  }
  const targets = listsIn(root, "AnmTarget").slice(0, 8);
  heap.objects([0x130, 0x9c], targets.length);
  for (const target of targets) heap.objects([0x98, 0x50], objectCountIn(target, "Partial"));
}

/** The header names each table, and the object of that name has its items. */
function countTables(root: ParameterList, heap: Heap, table: ElementSize, item: ElementSize): void {
  const header = objectIn(root, "Header");
  // more than there are parameters is damage
  const count = Math.min(numberIn(header, "TableNum"), 0xffff);
  heap.objects(table, count);
  for (let at = 1; at <= count; at++) {
    const name = textIn(header, `Table${String(at).padStart(2, "0")}`);
    heap.objects(item, name === undefined ? 0 : numberIn(objectIn(root, name), "ColumnNum"));
  }
}

function countAnimationList(root: ParameterList, heap: Heap): void {
  const defines = objectCountIn(root, "ASDefines");
  heap.objects([0x88, 0x48], defines);
  if (defines > 0) {
    const crossFades = listsIn(root, "CFDefines");
    heap.objects([0x138, 0xa4], crossFades.length);
    for (const fade of crossFades) {
      heap.objects([0x98, 0x50], objectCountIn(fade, "CFPosts"));
      heap.objects([0x28, 0x14], countIn(fade, "CFExcepts"));
    }
  }
  heap.objects([0xa0, 0x54], objectCountIn(root, "AddReses"));
}

const DEFINITIONS: readonly (readonly [list: string, size: ElementSize])[] = [
  ["AI", [0xc8, 0x68]],
  ["Action", [0xc8, 0x68]],
  ["Behavior", [0xa0, 0x54]],
  ["Query", [0x98, 0x50]],
];

function countProgram(root: ParameterList, heap: Heap): void {
  for (const [name, size] of DEFINITIONS) {
    const definitions = listsIn(root, name);
    heap.objects(size, definitions.length);
    for (const definition of definitions) {
      if (name === "AI" || name === "Action") {
        heap.numbers([2, 2], countIn(definition, "ChildIdx"));
        heap.numbers([1, 1], countIn(definition, "BehaviorIdx"));
      }
      countParameters(objectIn(definition, "SInst"), heap);
    }
  }
  heap.numbers([2, 2], countIn(root, "DemoAIActionIdx"));
  heap.numbers([1, 1], countIn(root, "DemoBehaviorIdx"));
}

const PARAMETER_SIZES: ReadonlyMap<number, ElementSize> = new Map<number, ElementSize>([
  [Type.bool, [0x20, 0x10]],
  [Type.int, [0x20, 0x10]],
  [Type.f32, [0x20, 0x10]],
  [Type.vec3, [0x28, 0x18]],
  [Type.str32, [0x28, 0x14]],
  [Type.str64, [0x28, 0x14]],
  [Type.str256, [0x28, 0x14]],
  [Type.stringRef, [0x28, 0x14]],
]);

function countParameters(instance: ParameterObject | undefined, heap: Heap): void {
  if (!instance) return;
  heap.pointers(instance.parameters.length);
  for (const { type } of instance.parameters) {
    const size = PARAMETER_SIZES.get(type);
    if (size) heap.one(size);
    else heap.unknown = "A parameter in SInst has a type whose memory is not known.";
  }
}

function countBones(root: ParameterList, heap: Heap): void {
  heap.objects([0x2b0, 0x160], numberIn(objectIn(root, "EyeBall"), "eyeSetNum"));
  heap.objects([0x2b8, 0x160], numberIn(objectIn(root, "Spine"), "spineNodeNum"));
  const groups = listsIn(root, "BoneGroups");
  heap.objects([0xe0, 0x78], groups.length);
  for (const group of groups) heap.objects([0x28, 0x14], countIn(group, "Bones"));
}

const AREA_CHECKS: ReadonlyMap<string, ElementSize> = new Map<string, ElementSize>([
  ["AreaFan", [0x2e8, 0x180]],
  ["AreaSphere", [0x1e8, 0x100]],
  ["AreaBox", [0x278, 0x160]],
  ["Line", [0xb0, 0x6c]],
]);
/** In no file of the game. */
const UNSEEN_CHECKS: ReadonlySet<string> = new Set(["AreaCylinderFan", "EachOtherArea", "Angle"]);

function countChecks(root: ParameterList, heap: Heap): void {
  heap.pointers(root.lists.length);
  for (const check of root.lists) {
    const type = textIn(objectIn(check, "Parameters"), "CheckType") ?? "";
    if (UNSEEN_CHECKS.has(type)) heap.unknown = `The memory of a check of type ${type} is not known.`;
    heap.one(AREA_CHECKS.get(type) ?? [0x90, 0x4c]);
  }
}

function countGeneral(root: ParameterList, heap: Heap): void {
  heap.pointers(79);
  for (const { hash } of [...root.objects, ...root.lists]) {
    const size = GENERAL_PARAMETERS.get(hash >>> 0);
    if (size) heap.one(size);
    else heap.unknown = "The file has an object whose memory is not known.";
  }
}
