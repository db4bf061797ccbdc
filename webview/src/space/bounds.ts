/** Bounding boxes, and their transformation by matrices. Matrices have 16 numbers, column by column. */

/** Minimum x, y, z, then maximum. Empty if a minimum is above its maximum. */
export type Box = readonly [number, number, number, number, number, number];

const FAR = Number.POSITIVE_INFINITY;
export const NO_BOX: Box = [FAR, FAR, FAR, -FAR, -FAR, -FAR];

export function isEmpty(box: Box): boolean {
  return !(box[0] <= box[3] && box[1] <= box[4] && box[2] <= box[5]);
}

export function boxOf(points: ArrayLike<number>): Box {
  const box = [...NO_BOX];
  for (let at = 0; at + 2 < points.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const value = points[at + axis];
      if (value < box[axis]) box[axis] = value;
      if (value > box[axis + 3]) box[axis + 3] = value;
    }
  return box as unknown as Box;
}

export function join(a: Box, b: Box): Box {
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.max(a[3], b[3]),
    Math.max(a[4], b[4]),
    Math.max(a[5], b[5]),
  ];
}

export function corners(box: Box): number[][] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [box[at & 1 ? 3 : 0], box[at & 2 ? 4 : 1], box[at & 4 ? 5 : 2]]);
}

/** Returns both ends of each of the twelve edges. */
export function boxEdges(points: readonly (readonly number[])[]): number[] {
  const pairs = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [1, 2, 4].filter((bit) => (at & bit) === 0).map((bit) => [at, at | bit]));
  return pairs.flatMap(([a, b]) => [...points[a], ...points[b]]);
}

/** @param first index of the matrix's first value in `matrices` */
export function place(matrices: ArrayLike<number>, first: number, [x, y, z]: ArrayLike<number> & Iterable<number>): number[] {
  return [0, 1, 2].map(
    (row) => matrices[first + row] * x + matrices[first + 4 + row] * y + matrices[first + 8 + row] * z + matrices[first + 12 + row],
  );
}

export function placeBox(matrices: ArrayLike<number>, first: number, box: Box): Box {
  if (isEmpty(box)) return NO_BOX;
  return boxOf(corners(box).flatMap((corner) => place(matrices, first, corner)));
}

export function centerOf(box: Box): [number, number, number] {
  return [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2];
}

/** Returns the radius of the sphere around the box. */
export function radiusOf(box: Box): number {
  return Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2;
}
