/** Who uses which material: triangles and objects. Made once for each scene. */
import { factsOf } from "./meshFacts.ts";
import type { Scene } from "./scene.ts";

export interface MaterialUse {
  readonly triangles: number;
  /** Objects with such triangles, and primitives. */
  readonly objects: readonly number[];
}

const known = new WeakMap<Scene, readonly MaterialUse[]>();

export function materialUses(scene: Scene): readonly MaterialUse[] {
  let uses = known.get(scene);
  if (uses === undefined) {
    const lists = scene.materials.records.map(() => ({ triangles: 0, objects: [] as number[] }));
    scene.objects.records.forEach(({ mesh, material }, at) => {
      if (mesh === undefined) {
        if (material !== undefined) lists[material.value]?.objects.push(at);
        return;
      }
      for (const [index, triangles] of factsOf(mesh).materials) {
        const use = lists[index];
        if (use === undefined) continue;
        use.triangles += triangles;
        use.objects.push(at);
      }
    });
    uses = lists;
    known.set(scene, uses);
  }
  return uses;
}
