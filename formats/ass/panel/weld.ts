/** Points that are the same place get the same number. */

import { addToList } from "../../core/lists.ts";

/** Steps of one scene unit. Places of 32 bits are no finer far away from the origin. */
const STEPS = 50;

/** A number for each point of x, y, z; equal for points that fall into the same step. */
export function weldPoints(points: Float32Array): Int32Array {
  const ids = new Int32Array(points.length / 3);
  const cells = new Int32Array(points.length);
  for (let at = 0; at < points.length; at++) cells[at] = Math.round(points[at] * STEPS);
  // the first points of places with one hash
  const places = new Map<number, number[]>();
  for (let point = 0; point < ids.length; point++) {
    const at = point * 3;
    const [x, y, z] = [cells[at], cells[at + 1], cells[at + 2]];
    const key = hash3(x, y, z);
    const same = places.get(key)?.find((other) => cells[other * 3] === x && cells[other * 3 + 1] === y && cells[other * 3 + 2] === z);
    ids[point] = same ?? point;
    if (same === undefined) addToList(places, key, point);
  }
  return ids;
}

/**
 * Groups of points not farther apart than `distance`, chains of such points included.
 * @param chosen numbers of points
 */
export function nearPoints(points: Float32Array, chosen: Iterable<number>, distance: number): Groups {
  const groups = new Groups();
  const cells = new Map<number, number[]>();
  const cellOf = (point: number, axis: number) => Math.floor(points[point * 3 + axis] / distance);
  for (const point of chosen) {
    const [x, y, z] = [cellOf(point, 0), cellOf(point, 1), cellOf(point, 2)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (const other of cells.get(hash3(x + dx, y + dy, z + dz)) ?? [])
            if (distanceBetween(points, point, other) <= distance) groups.join(point, other);
    addToList(cells, hash3(x, y, z), point);
  }
  return groups;
}

function distanceBetween(points: Float32Array, a: number, b: number): number {
  return Math.hypot(points[a * 3] - points[b * 3], points[a * 3 + 1] - points[b * 3 + 1], points[a * 3 + 2] - points[b * 3 + 2]);
}

/** Numbers that belong together. */
export class Groups {
  private readonly above = new Map<number, number>();

  /** The number that stands for the group; itself for one that was never joined. */
  of(member: number): number {
    let at = member;
    for (let next = this.above.get(at); next !== undefined; next = this.above.get(at)) at = next;
    // the next search is shorter
    if (at !== member) this.above.set(member, at);
    return at;
  }

  join(a: number, b: number): void {
    const [from, to] = [this.of(a), this.of(b)];
    if (from !== to) this.above.set(from, to);
  }
}

function hash3(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
