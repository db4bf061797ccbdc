/** What parsing a `.bphysics` file allocates, as the header of `ParamSet` counts. Source: reference of size tables, section 6.1. */
import type { ElementSize, Heap } from "./heap.ts";
import type { ListNode, ObjectNode } from "./parameterFile.ts";

const SHAPE: ElementSize = [0x2c8, 0x1c4];
const VERTEX: ElementSize = [0x28, 0x18];
/** More is damage. */
const MAX_COUNT = 0xffff;

export function countPhysics(root: ListNode, heap: Heap): void {
  const set = root.list("ParamSet");
  const header = set?.object("ParamSetHeader");
  if (!set || !header) return;
  const has = (name: string) => header.number(name) !== 0;
  countBodies(set, header, heap);
  if (has("use_character_controller")) countController(set.list("CharacterController"), heap);
  if (has("use_contact_info")) {
    heap.one([0xd8, 0x70]);
    const info = set.list("RigidContactInfo")?.object("RigidContactInfoHeader");
    heap.objects([0xf0, 0x9c], info?.number("contact_point_info_num") ?? 0);
    heap.objects([0xd0, 0x8c], info?.number("collision_info_num") ?? 0);
  }
  if (has("use_support_bone")) heap.one([0x60, 0x34]);
  if (has("use_ragdoll")) heap.one([0xe0, 0x84]);
  if (has("use_cloth")) {
    heap.one([0x1c0, 0x10c]);
    heap.objects([0x180, 0xc4], set.list("Cloth")?.object("ClothHeader")?.number("cloth_num") ?? 0);
  }
  if (header.number("use_edge_rigid_body_num") > 0) heap.unknown = "The memory of edge rigid bodies is not known.";
}

function countBodies(set: ListNode, header: ObjectNode, heap: Heap): void {
  const count = header.number("use_rigid_body_set_num");
  heap.objects([0x128, 0x98], count);
  const bodySets = set.list("RigidBodySet");
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++) {
    const bodySet = bodySets?.list(`RigidBodySet_${at}`);
    if (!bodySet) continue;
    const bodies = bodySet.lists();
    if (bodySet.object("RigidBodySetHeader")?.number("num") !== bodies.length) continue;
    heap.objects([0x640, 0x338], bodies.length);
    for (const body of bodies) countShapes(body, body.object("RigidBodyParam"), heap);
  }
}

function countController(controller: ListNode | undefined, heap: Heap): void {
  heap.one([0x538, 0x300]);
  const count = controller?.object("CharacterControllerParam")?.number("form_num") ?? 0;
  heap.objects([0xf8, 0x90], count);
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++) {
    const form = controller?.list(`Form_${at}`);
    if (form) countShapes(form, form.object("FormHeader"), heap);
  }
}

function countShapes(parent: ListNode, header: ObjectNode | undefined, heap: Heap): void {
  const count = header?.number("shape_num") ?? 0;
  heap.objects(SHAPE, count);
  for (let at = 0; at < Math.min(count, MAX_COUNT); at++)
    heap.objects(VERTEX, parent.object(`ShapeParam_${at}`)?.number("vertex_num") ?? 0);
}
