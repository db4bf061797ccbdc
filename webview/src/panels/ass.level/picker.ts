/** Finds the first shown instance and triangle that a ray hits. */
import type { LevelModel } from "../../../../formats/ass/panel/model.ts";
import { nearest } from "../../../../formats/core/search.ts";
import type { Ray } from "../../space/pick.ts";
import { pickTriangle, rayInto } from "../../space/pick.ts";
import type { Geometries } from "./geometries.ts";

export interface Picked {
  readonly instance: number;
  readonly triangle: number;
}

export interface Shown {
  isInstanceShown(instance: number): boolean;
  /** @param material 0xffff for triangles without a material */
  isMaterialShown(material: number): boolean;
  isBothSided(material: number): boolean;
}

export function pickInstance(
  { instances, objects }: LevelModel,
  placements: Float32Array,
  geometries: Geometries,
  ray: Ray,
  shown: Shown,
): Picked | undefined {
  const hits = instances.flatMap(({ object }, instance) => {
    const geometry = geometries.find(objects[object]?.geometry ?? 0);
    const local = geometry && shown.isInstanceShown(instance) ? rayInto(placements, instance * 16, ray) : undefined;
    if (!geometry || !local) return [];
    const { positions, materials, box } = geometry;
    // in the instance's local space, mirroring does not swap front and back
    const hit = pickTriangle(positions, box, local, (triangle, isFront) => {
      const material = materials[triangle];
      return shown.isMaterialShown(material) && (isFront || shown.isBothSided(material));
    });
    return hit ? [{ instance, ...hit }] : [];
  });
  return nearest(hits, ({ distance }) => distance);
}
