/** Lists of the contents of a level for the level view. Built for each version of the text, so it does not process vertices. */
import { addToCount } from "../../core/lists.ts";
import type { Span } from "../../core/text/span.ts";
import { spanOfRecord } from "../language/places.ts";
import { factsOf } from "../meshFacts.ts";
import type { MaterialRecord, NumberPart, ObjectRecord, RecordPlace, Scene } from "../scene.ts";
import { spanOfPart } from "../scene.ts";
import { countTriangles, geometryKey, packed } from "./geometry.ts";
import { lookOf } from "./materials.ts";
import type { Matrix } from "./matrices.ts";
import { placementsIn, worldMatrices } from "./matrices.ts";
import type { LevelInstance, LevelLight, LevelMaterial, LevelModel, LevelObject, Packed } from "./model.ts";
import { hierarchyOf } from "./roles.ts";

export function makeLevelModel(scene: Scene): LevelModel {
  const { materials, objects, instances } = scene;
  const uses = countUses(scene);
  const hierarchy = hierarchyOf(scene);
  const frames = worldMatrices(instances.records, hierarchy.parents);
  const placements = placementsIn(frames, instances.records);
  return {
    materials: materials.records.map((record, at) => materialOf(record, uses.get(at) ?? 0)),
    objects: objects.records.map(objectOf),
    instances: instances.records.map(
      (record, at): LevelInstance => ({
        ...placeOf(record, record.name),
        name: record.name?.text ?? "",
        object: hierarchy.objects[at],
        parent: hierarchy.parents[at],
        role: hierarchy.roles[at],
        isSkipped: hierarchy.isSkipped[at],
        bones: hierarchy.bones[at],
      }),
    ),
    frames: packMatrices(frames),
    placements: packMatrices(placements),
  };
}

function materialOf(record: MaterialRecord, triangles: number): LevelMaterial {
  const { symbols, flags, properties, special, isTwoSided, isTranslucent } = lookOf(record);
  return {
    ...placeOf(record, record.name),
    name: record.name?.text ?? "",
    effect: record.effect?.text ?? "",
    symbols,
    flags,
    properties,
    ...(special === undefined ? {} : { special }),
    isTwoSided,
    isTranslucent,
    triangles,
  };
}

function objectOf(record: ObjectRecord): LevelObject {
  const light = lightOf(record);
  return {
    ...placeOf(record, record.className),
    name: "",
    class: record.class ?? record.className?.text ?? "",
    vertices: record.mesh?.vertices ?? 0,
    triangles: countTriangles(record),
    geometry: geometryKey(record),
    materials: materialsOf(record),
    ...(light ? { light } : {}),
    xref: [record.xrefPath?.text, record.xrefObject?.text].filter(Boolean).join(" · "),
  };
}

function materialsOf({ mesh, material }: ObjectRecord): number[] {
  if (mesh) return [...factsOf(mesh).materials.keys()].sort((a, b) => a - b);
  return material ? [material.value] : [];
}

/** Counts triangles by material. */
function countUses({ objects }: Scene): Map<number, number> {
  const uses = new Map<number, number>();
  const add = (material: number, count: number) => addToCount(uses, material, count);
  for (const record of objects.records) {
    if (record.mesh) for (const [material, count] of factsOf(record.mesh).materials) add(material, count);
    else if (record.material) add(record.material.value, countTriangles(record));
  }
  return uses;
}

function lightOf({ light }: ObjectRecord): LevelLight | undefined {
  if (!light) return undefined;
  const { type, color, numbers } = light;
  const value = (part: NumberPart | undefined) => (part !== undefined && Number.isFinite(part.value) ? part.value : 0);
  return {
    type: type?.text ?? "",
    color: [value(color[0]), value(color[1]), value(color[2])],
    intensity: value(numbers.intensity),
    cone: Math.max(0, value(numbers.falloff)),
    reach: value(numbers.farOn) === 1 ? Math.max(0, value(numbers.farEnd)) : 0,
  };
}

function placeOf(record: RecordPlace, name: Span | undefined): { readonly span: Span; readonly nameSpan: Span } {
  const { start } = record;
  return { span: spanOfRecord(record), nameSpan: name ? spanOfPart(name) : { start, end: start } };
}

function packMatrices(matrices: readonly Matrix[]): Packed {
  return packed(Float32Array.from(matrices.flatMap((matrix) => [...matrix])));
}
