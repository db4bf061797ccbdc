/** What is wrong with a mesh by itself: triangles without extent, and vertices that no triangle uses. */
import { oncePer } from "../../core/oncePer.ts";
import type { Mesh } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";

export interface MeshProblems {
  /** Numbers of triangles that use a vertex twice, or whose corners are on a line or in one place. */
  readonly degenerate: readonly number[];
  /** Numbers of vertices. */
  readonly unused: readonly number[];
}

/** Smaller than this part of its longest edge, the height of a triangle is nothing but rounding. */
const FLATTEST = 1e-5;

export const findMeshProblems = oncePer(search);

function search({ positions, indices, vertices, triangles, isComplete }: Mesh): MeshProblems {
  const used = new Uint8Array(vertices);
  const degenerate: number[] = [];
  for (let triangle = 0; triangle < triangles; triangle++) {
    const at = triangle * TRIANGLE_STRIDE;
    const [a, b, c] = [indices[at + 1], indices[at + 2], indices[at + 3]];
    // a store beyond the end does nothing
    used[a] = used[b] = used[c] = 1;
    if (isFlat(positions, a, b, c)) degenerate.push(triangle);
  }
  const unused: number[] = [];
  // of an unfinished list nobody knows what the rest would use
  if (isComplete) for (let vertex = 0; vertex < used.length; vertex++) if (used[vertex] === 0) unused.push(vertex);
  return { degenerate, unused };
}

/** False where a corner is not there: that is another problem, which the text reports. */
function isFlat(vertices: Float32Array, a: number, b: number, c: number): boolean {
  if (a === b || b === c || a === c) return true;
  const edge = (from: number, to: number, axis: number) => vertices[to * 3 + axis] - vertices[from * 3 + axis];
  const [ux, uy, uz] = [edge(a, b, 0), edge(a, b, 1), edge(a, b, 2)];
  const [vx, vy, vz] = [edge(a, c, 0), edge(a, c, 1), edge(a, c, 2)];
  const [wx, wy, wz] = [edge(b, c, 0), edge(b, c, 1), edge(b, c, 2)];
  const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz);
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  // twice the area is the longest edge times the height
  return Math.sqrt(nx * nx + ny * ny + nz * nz) <= FLATTEST * longest;
}
