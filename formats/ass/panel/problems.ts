/** Finds problems in the geometry of a level, with lines and points that show them in the world. Runs on request. */

import { memoize } from "../../core/memoize.ts";
import type { Mesh, Scene } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import { NO_MATERIAL, packed, trianglesOf } from "./geometry.ts";
import { lookOf } from "./materials.ts";
import type { Matrix } from "./matrices.ts";
import { placementsIn, placePoint, worldMatrices } from "./matrices.ts";
import type { LevelPart, LevelProblem, LevelProblems, Packed, ProblemKind } from "./model.ts";
import type { Edge } from "./openEdges.ts";
import { findOpenEdges } from "./openEdges.ts";
import { hierarchyOf } from "./roles.ts";

/** Problems of a single mesh: triangles without area, and vertices that no triangle uses. */
interface MeshProblems {
  /** Indexes of triangles that use a vertex twice, or whose corners are collinear or at the same position. */
  readonly degenerate: readonly number[];
  /** Indexes of vertices. */
  readonly unused: readonly number[];
}

/** If the height of a triangle is smaller than this fraction of its longest edge, it is a rounding error. */
const FLATTEST = 1e-5;

const findMeshProblems = memoize(search);

function search({ positions, indices, vertices, triangles, isComplete }: Mesh): MeshProblems {
  const used = new Uint8Array(vertices);
  const degenerate: number[] = [];
  for (let triangle = 0; triangle < triangles; triangle++) {
    const at = triangle * TRIANGLE_STRIDE;
    const [a, b, c] = [indices[at + 1], indices[at + 2], indices[at + 3]];
    // a write out of range has no effect
    used[a] = used[b] = used[c] = 1;
    if (isFlat(positions, a, b, c)) degenerate.push(triangle);
  }
  const unused: number[] = [];
  // the missing part of an incomplete list could use more vertices
  if (isComplete) for (let vertex = 0; vertex < used.length; vertex++) if (used[vertex] === 0) unused.push(vertex);
  return { degenerate, unused };
}

/** Returns false if a corner does not exist, because the text reports that separately. */
function isFlat(vertices: Float32Array, a: number, b: number, c: number): boolean {
  if (a === b || b === c || a === c) return true;
  const edge = (from: number, to: number, axis: number) => vertices[to * 3 + axis] - vertices[from * 3 + axis];
  const [ux, uy, uz] = [edge(a, b, 0), edge(a, b, 1), edge(a, b, 2)];
  const [vx, vy, vz] = [edge(a, c, 0), edge(a, c, 1), edge(a, c, 2)];
  const [wx, wy, wz] = [edge(b, c, 0), edge(b, c, 1), edge(b, c, 2)];
  const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz);
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  // twice the area equals the longest edge times the height
  return Math.sqrt(nx * nx + ny * ny + nz * nz) <= FLATTEST * longest;
}

/** Maximum number of problems listed per kind; more are only counted. */
const MAX_LISTED_COUNT = 300;
/** Maximum number of lines, and of points, drawn per kind; more could not be distinguished. */
const MAX_DRAWN = 60_000;
/** Maximum number of instances in which a problem of their mesh is shown. */
const MAX_INSTANCES = 64;

export function findProblems(scene: Scene): LevelProblems {
  const found = new Collector();
  const hierarchy = hierarchyOf(scene);
  const frames = worldMatrices(scene.instances.records, hierarchy.parents);
  const placements = placementsIn(frames, scene.instances.records);
  scene.objects.records.forEach(({ mesh }, object) => {
    if (!mesh) return;
    const placed = placements.filter((_, at) => hierarchy.objects[at] === object).slice(0, MAX_INSTANCES);
    addMeshProblems(found, mesh, object, placed);
  });
  const surface = collectSurface(scene, placements, (at) => hierarchy.roles[at] === "structure" && !hierarchy.isSkipped[at]);
  const { open, crowded } = findOpenEdges(surface.corners);
  addChains(found, "open", open, surface);
  addChains(found, "crowded", crowded, surface);
  return found.finish();
}

function addMeshProblems(found: Collector, mesh: Mesh, object: number, placements: readonly Matrix[]): void {
  const { positions: vertices, indices } = mesh;
  const { degenerate, unused } = findMeshProblems(mesh);
  for (const index of degenerate) {
    const corners = Array.from(indices.subarray(index * TRIANGLE_STRIDE + 1, (index + 1) * TRIANGLE_STRIDE), (vertex) =>
      vertices.subarray(vertex * 3, vertex * 3 + 3),
    );
    found.start("degenerate");
    for (const placement of placements) {
      const [a, b, c] = corners.map((corner) => placed(placement, corner, 0));
      found.line(a, b);
      found.line(b, c);
      found.point(a);
    }
    found.add(1, { object, kind: "triangle", index }, -1);
  }
  if (unused.length === 0) return;
  found.start("unused");
  for (const placement of placements) for (const vertex of unused) found.point(placed(placement, vertices, vertex * 3));
  found.add(unused.length, { object, kind: "vertex", index: unused[0] }, -1);
}

function placed(placement: Matrix, from: ArrayLike<number>, start: number): Float64Array {
  const point = new Float64Array(3);
  placePoint(placement, from, start, point, 0);
  return point;
}

interface Surface {
  /** Nine numbers per triangle, in world space. */
  readonly corners: Float32Array;
  readonly instances: Int32Array;
  readonly objects: Int32Array;
  readonly triangles: Int32Array;
}

/** Collects the triangles that together must form a closed surface. */
function collectSurface({ instances, objects, materials }: Scene, placements: readonly Matrix[], isPart: (at: number) => boolean): Surface {
  const mustBeClosed = materials.records.map((record) => lookOf(record).mustBeClosed);
  const parts = instances.records.flatMap(({ object }, instance) => {
    const index = object?.value ?? -1;
    return isPart(instance) ? [{ instance, object: index, all: trianglesOf(objects.records[index]) }] : [];
  });
  const most = parts.reduce((sum, { all }) => sum + all.count, 0);
  const corners = new Float32Array(most * 9);
  const [owners, kinds, numbers] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let count = 0;
  for (const { instance, object, all } of parts)
    for (let triangle = 0; triangle < all.count; triangle++) {
      const material = all.materials[triangle];
      if (material !== NO_MATERIAL && mustBeClosed[material] === false) continue;
      for (let corner = 0; corner < 9; corner += 3)
        placePoint(placements[instance], all.positions, triangle * 9 + corner, corners, count * 9 + corner);
      owners[count] = instance;
      kinds[count] = object;
      numbers[count] = triangle;
      count++;
    }
  return { corners: corners.subarray(0, count * 9), instances: owners, objects: kinds, triangles: numbers };
}

/** Adds each chain of edges as one problem, the longest first. */
function addChains(found: Collector, kind: ProblemKind, chains: readonly (readonly Edge[])[], surface: Surface): void {
  const { corners } = surface;
  for (const edges of [...chains].sort((a, b) => b.length - a.length)) {
    found.start(kind);
    for (const { from, to } of edges) found.line(corners.subarray(from * 3), corners.subarray(to * 3));
    const first = edges[0].triangle;
    const part: LevelPart = { object: surface.objects[first], kind: "triangle", index: surface.triangles[first] };
    found.add(edges.length, part, surface.instances[first]);
  }
}

/** Collects lists, lines and points, each up to its limit. */
class Collector {
  private readonly problems: LevelProblem[] = [];
  private readonly totals: Record<ProblemKind, number> = { degenerate: 0, unused: 0, open: 0, crowded: 0 };
  private readonly listed = { ...this.totals };
  private readonly lines: Record<ProblemKind, number[]> = { degenerate: [], unused: [], open: [], crowded: [] };
  private readonly points: Record<ProblemKind, number[]> = { degenerate: [], unused: [], open: [], crowded: [] };
  private kind: ProblemKind = "open";
  private box: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];

  /** Starts the next problem. */
  start(kind: ProblemKind): void {
    this.kind = kind;
    const [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    this.box = [least, least, least, most, most, most];
  }

  line(a: ArrayLike<number>, b: ArrayLike<number>): void {
    if (this.grow(a) && this.grow(b)) this.draw(this.lines, a[0], a[1], a[2], b[0], b[1], b[2]);
  }

  point(at: ArrayLike<number>): void {
    if (this.grow(at)) this.draw(this.points, at[0], at[1], at[2]);
  }

  add(count: number, part: LevelPart, instance: number): void {
    const { kind } = this;
    this.totals[kind] += count;
    if (this.listed[kind]++ >= MAX_LISTED_COUNT) return;
    const box: LevelProblem["box"] = this.box[0] <= this.box[3] ? this.box : [0, 0, 0, 0, 0, 0];
    this.problems.push({ kind, count, object: part.object, instance, part, box });
  }

  finish(): LevelProblems {
    return { problems: this.problems, totals: this.totals, lines: packedByKind(this.lines), points: packedByKind(this.points) };
  }

  /** Unlisted problems are not drawn. */
  private draw(drawn: Record<ProblemKind, number[]>, ...numbers: readonly number[]): void {
    const own = drawn[this.kind];
    if (this.listed[this.kind] < MAX_LISTED_COUNT && own.length < MAX_DRAWN * numbers.length) own.push(...numbers);
  }

  /** Returns false for an unknown position. */
  private grow(point: ArrayLike<number>): boolean {
    for (let axis = 0; axis < 3; axis++) {
      if (!Number.isFinite(point[axis])) return false;
      this.box[axis] = Math.min(this.box[axis], point[axis]);
      this.box[axis + 3] = Math.max(this.box[axis + 3], point[axis]);
    }
    return true;
  }
}

function packedByKind({ degenerate, unused, open, crowded }: Record<ProblemKind, number[]>): Record<ProblemKind, Packed> {
  const pack = (numbers: readonly number[]) => packed(Float32Array.from(numbers));
  return { degenerate: pack(degenerate), unused: pack(unused), open: pack(open), crowded: pack(crowded) };
}
