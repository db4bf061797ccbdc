/** Who uses which material: triangles and objects. Made once for each scene. */
import { oncePer } from "../core/oncePer.ts";
import { factsOf } from "./meshFacts.ts";
import type { Scene } from "./scene.ts";

export interface MaterialUse {
  readonly triangles: number;
  /** Objects with such triangles, and primitives. */
  readonly objects: readonly number[];
}

export const materialUses = oncePer(({ materials, objects }: Scene): readonly MaterialUse[] => {
  const uses = materials.records.map(() => ({ triangles: 0, objects: [] as number[] }));
  objects.records.forEach(({ mesh, material }, at) => {
    if (mesh === undefined) {
      if (material !== undefined) uses[material.value]?.objects.push(at);
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
