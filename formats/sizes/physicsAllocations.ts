/** What parsing a `.bphysics` file allocates, as the header of `ParamSet` counts. Source: reference of size tables, section 6.1. */
import type { ParameterList, ParameterObject } from "../aamp/parameterTree.ts";
import type { ElementSize, Heap } from "./heap.ts";
import { listIn, numberIn, objectIn } from "./parameterFile.ts";

const SHAPE: ElementSize = [0x2c8, 0x1c4];
const VERTEX: ElementSize = [0x28, 0x18];
/** More is damage. */
const MAX_COUNT = 0xffff;

export function countPhysics(root: ParameterList, heap: Heap): void {
  const set = listIn(root, "ParamSet");
  const header = objectIn(set, "ParamSetHeader");
  if (!set || !header) return;
  const has = (name: string) => numberIn(header, name) !== 0;
  countBodies(set, header, heap);
  if (has("use_character_controller")) countController(listIn(set, "CharacterController"), heap);
  if (has("use_contact_info")) {
    heap.one([0xd8, 0x70]);
    const info = objectIn(listIn(set, "RigidContactInfo"), "RigidContactInfoHeader");
    heap.objects([0xf0, 0x9c], numberIn(info, "contact_point_info_num"));
    heap.objects([0xd0, 0x8c], numberIn(info, "collision_info_num"));
  }
  if (has("use_support_bone")) heap.one([0x60, 0x34]);
  if (has("use_ragdoll")) heap.one([0xe0, 0x84]);
  if (has("use_cloth")) {
    heap.one([0x1c0, 0x10c]);
    heap.objects([0x180, 0xc4], numberIn(objectIn(listIn(set, "Cloth"), "ClothHeader"), "cloth_num"));
  }
  if (has("use_edge_rigid_body_num")) heap.unknown = "The memory of edge rigid bodies is not known.";
}

function countBodies(set: ParameterList, header: ParameterObject, heap: Heap): void {
  const count = numberIn(header, "use_rigid_body_set_num");
  heap.objects([0x128, 0x98], count);
  const bodySets = listIn(set, "RigidBodySet");
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++) {
    const bodySet = listIn(bodySets, `RigidBodySet_${at}`);
    if (!bodySet) continue;
    const bodies = bodySet.lists;
    if (numberIn(objectIn(bodySet, "RigidBodySetHeader"), "num") !== bodies.length) continue;
    heap.objects([0x640, 0x338], bodies.length);
    for (const body of bodies) countShapes(body, objectIn(body, "RigidBodyParam"), heap);
  }
}

function countController(controller: ParameterList | undefined, heap: Heap): void {
  heap.one([0x538, 0x300]);
  const count = numberIn(objectIn(controller, "CharacterControllerParam"), "form_num");
  heap.objects([0xf8, 0x90], count);
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++) {
    const form = listIn(controller, `Form_${at}`);
    if (form) countShapes(form, objectIn(form, "FormHeader"), heap);
  }
}

function countShapes(parent: ParameterList, header: ParameterObject | undefined, heap: Heap): void {
  const count = numberIn(header, "shape_num");
  heap.objects(SHAPE, count);
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++)
    heap.objects(VERTEX, numberIn(objectIn(parent, `ShapeParam_${at}`), "vertex_num"));
}
