/** Finds what is under the pointer by casting a ray at the triangles of instances. Must not know three.js. */
import type { Box } from "./bounds.ts";
import { isEmpty } from "./bounds.ts";

export interface Ray {
  readonly from: ArrayLike<number>;
  readonly along: ArrayLike<number>;
}

export interface Hit {
  /** In lengths of the ray's direction vector. */
  readonly distance: number;
  readonly triangle: number;
}

/**
 * Returns the nearest triangle that the ray hits.
 * @param positions nine numbers per triangle, in the instance's local space
 * @param isSeen returns whether a triangle counts when hit from its front or back
 */
export function pickTriangle(
  positions: Float32Array,
  box: Box,
  { from, along }: Ray,
  isSeen: (triangle: number, isFront: boolean) => boolean,
): Hit | undefined {
  if (isEmpty(box) || !meetsBox(box, from, along)) return undefined;
  let nearest = Number.POSITIVE_INFINITY;
  let found = -1;
  for (let at = 0; at < positions.length; at += 9) {
    const ax = positions[at];
    const ay = positions[at + 1];
    const az = positions[at + 2];
    const ux = positions[at + 3] - ax;
    const uy = positions[at + 4] - ay;
    const uz = positions[at + 5] - az;
    const vx = positions[at + 6] - ax;
    const vy = positions[at + 7] - ay;
    const vz = positions[at + 8] - az;
    const px = along[1] * vz - along[2] * vy;
    const py = along[2] * vx - along[0] * vz;
    const pz = along[0] * vy - along[1] * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0) continue;
    const tx = from[0] - ax;
    const ty = from[1] - ay;
    const tz = from[2] - az;
    const u = (tx * px + ty * py + tz * pz) / determinant;
    if (u < 0 || u > 1) continue;
    const qx = ty * uz - tz * uy;
    const qy = tz * ux - tx * uz;
    const qz = tx * uy - ty * ux;
    const v = (along[0] * qx + along[1] * qy + along[2] * qz) / determinant;
    if (v < 0 || u + v > 1) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance <= 0 || distance >= nearest || !isSeen(at / 9, determinant > 0)) continue;
    nearest = distance;
    found = at / 9;
  }
  return found < 0 ? undefined : { distance: nearest, triangle: found };
}

function meetsBox(box: Box, from: ArrayLike<number>, along: ArrayLike<number>): boolean {
  let enter = 0;
  let leave = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < 3; axis++) {
    if (along[axis] === 0) {
      if (from[axis] < box[axis] || from[axis] > box[axis + 3]) return false;
      continue;
    }
    const a = (box[axis] - from[axis]) / along[axis];
    const b = (box[axis + 3] - from[axis]) / along[axis];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  // the tolerance is for flat boxes, where both are equal
  return enter <= leave * (1 + 1e-6) + 1e-6;
}

/** Transforms a ray into the matrix's local space. Returns undefined if the matrix cannot be inverted. */
export function rayInto(matrices: ArrayLike<number>, first: number, { from, along }: Ray): Ray | undefined {
  const m = (row: number, column: number) => matrices[first + column * 4 + row];
  const minor = (a: number, b: number, c: number, d: number) => m(a, c) * m(b, d) - m(a, d) * m(b, c);
  const determinant = m(0, 0) * minor(1, 2, 1, 2) - m(0, 1) * minor(1, 2, 0, 2) + m(0, 2) * minor(1, 2, 0, 1);
  if (determinant === 0 || !Number.isFinite(determinant)) return undefined;
  const inverse = [
    [minor(1, 2, 1, 2), -minor(0, 2, 1, 2), minor(0, 1, 1, 2)],
    [-minor(1, 2, 0, 2), minor(0, 2, 0, 2), -minor(0, 1, 0, 2)],
    [minor(1, 2, 0, 1), -minor(0, 2, 0, 1), minor(0, 1, 0, 1)],
  ];
  const turn = (vector: ArrayLike<number>) =>
    inverse.map((row) => (row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]) / determinant);
  return { from: turn([from[0] - m(0, 3), from[1] - m(1, 3), from[2] - m(2, 3)]), along: turn(along) };
}
