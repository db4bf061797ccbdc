/** Computes what the triangles of a mesh use, once per mesh. */
import { memoize } from "../core/memoize.ts";
import type { Mesh } from "./scene.ts";
import { TRIANGLE_STRIDE, UNKNOWN } from "./scene.ts";

interface MeshFacts {
  /** Material index -> number of triangles, without unknown indexes. */
  readonly materials: ReadonlyMap<number, number>;
  readonly hasUnknownMaterial: boolean;
  /** Number of vertices that no triangle uses. */
  readonly unusedVertices: number;
}

export const factsOf = memoize(({ indices, vertices }: Mesh): MeshFacts => {
  const materials = new Map<number, number>();
  const used = new Uint8Array(vertices);
  for (let at = 0; at < indices.length; at += TRIANGLE_STRIDE) {
    materials.set(indices[at], (materials.get(indices[at]) ?? 0) + 1);
    // a write out of range has no effect
    for (let corner = at + 1; corner < at + TRIANGLE_STRIDE; corner++) used[indices[corner]] = 1;
  }
  let unusedVertices = vertices;
  for (const isUsed of used) unusedVertices -= isUsed;
  return { materials, hasUnknownMaterial: materials.delete(UNKNOWN), unusedVertices };
});
