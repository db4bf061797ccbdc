/** Computes which triangles and objects use each material, once per scene. */
import { memoize } from "../core/memoize.ts";
import { factsOf } from "./meshFacts.ts";
import type { Scene } from "./scene.ts";

export interface MaterialUse {
  readonly triangles: number;
  /** Objects with such triangles, including primitives. */
  readonly objects: readonly number[];
  /** Number of primitives among the objects. */
  readonly primitives: number;
}

export const materialUses = memoize(({ materials, objects }: Scene): readonly MaterialUse[] => {
  const uses = materials.records.map(() => ({ triangles: 0, objects: [] as number[], primitives: 0 }));
  objects.records.forEach(({ mesh, material }, at) => {
    if (mesh === undefined) {
      const use = material && uses[material.value];
      if (use === undefined) return;
      use.objects.push(at);
      use.primitives++;
      return;
    }
    for (const [index, triangles] of factsOf(mesh).materials) {
      const use = uses[index];
      if (use === undefined) continue;
      use.triangles += triangles;
      use.objects.push(at);
    }
  });
  return uses;
});
