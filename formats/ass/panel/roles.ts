/** Determines the role of an instance in the game by its name and object. Source: format reference, section 5.4. */
import { findBelow, isNodeName } from "../hierarchy.ts";
import { PREFIXES } from "../language/nameHover.ts";
import type { InstanceRecord, ObjectRecord, Scene } from "../scene.ts";
import type { InstanceRole } from "./model.ts";

export interface Hierarchy {
  /** Parent and object of each instance; -1 for none and for invalid indexes. */
  readonly parents: readonly number[];
  readonly objects: readonly number[];
  readonly bones: readonly (readonly number[])[];
  readonly roles: readonly InstanceRole[];
  readonly isSkipped: readonly boolean[];
}

export function hierarchyOf({ instances, objects }: Scene): Hierarchy {
  const { records } = instances;
  const count = records.length;
  const within = (value: number | undefined, limit: number) => (value !== undefined && value >= 0 && value < limit ? value : -1);
  const parents = records.map(({ parent }, at) => (parent?.value === at ? -1 : within(parent?.value, count)));
  const bones = records.map((record) => record.bones.map(({ value }) => within(value, count)).filter((bone) => bone >= 0));
  const isFrame = records.map(({ name }) => isNodeName(name?.text ?? ""));
  const isBone = [...isFrame];
  for (const list of bones) for (const bone of list) isBone[bone] = true;
  const objectOf = records.map(({ object }) => within(object?.value, objects.records.length));
  const roles = records.map((record, at) => roleOf(record, objects.records[objectOf[at]], at, isBone[at]));
  const isBelow = isFrame.some(Boolean) ? findBelow(parents, isFrame) : isFrame.map(() => true);
  return {
    parents,
    objects: objectOf,
    bones,
    roles,
    isSkipped: isBelow.map((below, at) => !below && objectOf[at] >= 0 && roles[at] !== "light"),
  };
}

function roleOf(record: InstanceRecord, object: ObjectRecord | undefined, index: number, isBone: boolean): InstanceRole {
  if (index === 0 && object === undefined) return "root";
  if (isBone) return "bone";
  if (object?.class === "GENERIC_LIGHT") return "light";
  const prefixed = PREFIXES.find(({ prefix }) => record.name?.text.startsWith(prefix));
  if (prefixed) return prefixed.role;
  if (object === undefined) return "empty";
  // the tools treat primitives like empties
  if (object.class !== "MESH") return "empty";
  return object.xrefPath?.text ? "xref" : "structure";
}
