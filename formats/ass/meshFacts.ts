/** What the triangles of a mesh use. Made once for each mesh. */
import { memoize } from "../core/memoize.ts";
import type { Mesh } from "./scene.ts";
import { TRIANGLE_STRIDE, UNKNOWN } from "./scene.ts";

interface MeshFacts {
  /** Material index -> triangles that use it; without unknown ones. */
  readonly materials: ReadonlyMap<number, number>;
  readonly hasUnknownMaterial: boolean;
  /** Vertices that no triangle uses. */
  readonly unusedVertices: number;
}

export const factsOf = memoize(({ indices, vertices }: Mesh): MeshFacts => {
  const materials = new Map<number, number>();
  const used = new Uint8Array(vertices);
  for (let at = 0; at < indices.length; at += TRIANGLE_STRIDE) {
    materials.set(indices[at], (materials.get(indices[at]) ?? 0) + 1);
    // a store beyond the end does nothing
    for (let corner = at + 1; corner < at + TRIANGLE_STRIDE; corner++) used[indices[corner]] = 1;
  }
  let unusedVertices = vertices;
  for (const isUsed of used) unusedVertices -= isUsed;
  return { materials, hasUnknownMaterial: materials.delete(UNKNOWN), unusedVertices };
});
