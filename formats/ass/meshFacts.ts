/** What holds for a mesh as a whole, from its runs. Made once for each mesh: an edit elsewhere leaves it alone. */
import type { Mesh } from "./scene.ts";
import { TRIANGLE_STRIDE, UNKNOWN } from "./scene.ts";

export interface MeshFacts {
  /** Material index -> triangles that use it; without unknown ones. */
  readonly materials: ReadonlyMap<number, number>;
  readonly hasUnknownMaterial: boolean;
  /** Vertices that no triangle uses. */
  readonly unusedVertices: number;
  readonly leastVertex: number;
  readonly mostVertex: number;
  readonly leastUvs: number;
  readonly mostUvs: number;
  /** Largest magnitude of a coordinate. */
  readonly reach: number;
  /** Node index -> first use, in units from the start of the record. */
  readonly nodes: ReadonlyMap<number, number>;
  /** The number of vertices is not sure: one of them was not understood. */
  readonly isBroken: boolean;
  /** Units from the start of the record; -1 where there is none. */
  readonly zeroNormal: number;
  readonly longNormal: number;
}

const known = new WeakMap<Mesh, MeshFacts>();

export function factsOf(mesh: Mesh): MeshFacts {
  let facts = known.get(mesh);
  if (facts === undefined) {
    facts = collect(mesh);
    known.set(mesh, facts);
  }
  return facts;
}

function collect(mesh: Mesh): MeshFacts {
  const { vertexRuns, vertexStarts, triangleRuns, vertices } = mesh;
  const materials = new Map<number, number>();
  const used = new Uint8Array(vertices);
  let usedVertices = 0;
  let leastVertex = Number.POSITIVE_INFINITY;
  let mostVertex = Number.NEGATIVE_INFINITY;
  for (const run of triangleRuns) {
    leastVertex = Math.min(leastVertex, run.leastVertex);
    mostVertex = Math.max(mostVertex, run.mostVertex);
    countMaterials(run.indices, materials);
    usedVertices += markVertices(run.indices, used);
  }
  const hasUnknownMaterial = materials.delete(UNKNOWN);
  const nodes = new Map<number, number>();
  let leastUvs = Number.POSITIVE_INFINITY;
  let mostUvs = 0;
  let reach = 0;
  let isBroken = false;
  let zeroNormal = -1;
  let longNormal = -1;
  vertexRuns.forEach((run, at) => {
    const base = vertexStarts[at];
    for (const [node, offset] of run.nodes) if (!nodes.has(node)) nodes.set(node, base + offset);
    leastUvs = Math.min(leastUvs, run.leastUvs);
    mostUvs = Math.max(mostUvs, run.mostUvs);
    reach = Math.max(reach, run.reach);
    isBroken ||= run.isBroken;
    if (zeroNormal < 0 && run.zeroNormal >= 0) zeroNormal = base + run.zeroNormal;
    if (longNormal < 0 && run.longNormal >= 0) longNormal = base + run.longNormal;
  });
  return {
    materials,
    hasUnknownMaterial,
    unusedVertices: vertices - usedVertices,
    leastVertex,
    mostVertex,
    leastUvs,
    mostUvs,
    reach,
    nodes,
    isBroken,
    zeroNormal,
    longNormal,
  };
}

// small functions without state of their own: the engine makes them fast while the first large mesh is read

/** Adds the triangles of each material. */
function countMaterials(indices: Int32Array, materials: Map<number, number>): void {
  let first = 0;
  for (let at = 0; at < indices.length; at += TRIANGLE_STRIDE) {
    if (indices[at] === indices[first]) continue;
    addTriangles(materials, indices[first], at - first);
    first = at;
  }
  if (indices.length > 0) addTriangles(materials, indices[first], indices.length - first);
}

function addTriangles(materials: Map<number, number>, material: number, values: number): void {
  materials.set(material, (materials.get(material) ?? 0) + values / TRIANGLE_STRIDE);
}

/** Gives how many vertices were not in use before. */
function markVertices(indices: Int32Array, used: Uint8Array): number {
  let marked = 0;
  for (let at = 0; at < indices.length; at += TRIANGLE_STRIDE)
    for (let corner = at + 1; corner < at + TRIANGLE_STRIDE; corner++) {
      const vertex = indices[corner];
      if (vertex < 0 || vertex >= used.length || used[vertex] === 1) continue;
      used[vertex] = 1;
      marked++;
    }
  return marked;
}
