/**
 * Finds places where a surface is not closed: edges of only one triangle, and edges shared by more than two. The game tools report these
 * when they build a level; they merge corners closer than {@link WELD}. Source: format reference, sections 9 and 10.
 */
import { addToList, getOrMake, groupBy } from "../../core/lists.ts";

/** Grid steps per scene unit. 32-bit coordinates far from the origin are no finer than this. */
const STEPS = 50;

/** Returns an id for each point; points in the same grid cell have the same id. */
function weldPoints(points: Float32Array): Int32Array {
  const ids = new Int32Array(points.length / 3);
  const cells = new Int32Array(points.length);
  for (let at = 0; at < points.length; at++) cells[at] = Math.round(points[at] * STEPS);
  // the first point of each cell, by hash
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
 * Groups points that are at most `distance` apart, directly or through a chain of such points.
 * @param chosen indexes of points
 */
function nearPoints(points: Float32Array, chosen: Iterable<number>, distance: number): Groups {
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

/** Disjoint sets of numbers. */
class Groups {
  private readonly above = new Map<number, number>();

  /** Returns the representative of the group, or the number itself if it was never joined. */
  of(member: number): number {
    let at = member;
    for (let next = this.above.get(at); next !== undefined; next = this.above.get(at)) at = next;
    // shortens the next search
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

/** Scene units. */
const WELD = 0.1;

export interface Edge {
  /** Indexes of the two end points among the triangle corners. */
  readonly from: number;
  readonly to: number;
  /** The first triangle that has the edge. */
  readonly triangle: number;
  /** Number of triangles that have the edge. */
  count: number;
}

/**
 * Returns chains of connected edges.
 * @param corners nine numbers per triangle, in world space
 */
export function findOpenEdges(corners: Float32Array): { readonly open: Edge[][]; readonly crowded: Edge[][] } {
  const ids = weldPoints(corners);
  const edges = new EdgeTable(ids.length);
  for (let at = 0; at < ids.length; at += 3) {
    const [a, b, c] = [ids[at], ids[at + 1], ids[at + 2]];
    if (a === b || b === c || a === c) continue;
    edges.add(a, b, at / 3);
    edges.add(b, c, at / 3);
    edges.add(c, a, at / 3);
  }
  const open = closeNear(
    corners,
    edges.select((count) => count === 1),
  );
  return { open: chained(open), crowded: chained(edges.select((count) => count > 2)) };
}

/** Edges by end points. */
class EdgeTable {
  private readonly edges = new Map<number, Edge>();

  /** @param points upper limit of the point ids */
  constructor(private readonly points: number) {}

  add(a: number, b: number, triangle: number): void {
    const [from, to] = a < b ? [a, b] : [b, a];
    getOrMake(this.edges, from * this.points + to, () => ({ from, to, triangle, count: 0 })).count++;
  }

  select(wanted: (count: number) => boolean): Edge[] {
    return [...this.edges.values()].filter(({ count }) => wanted(count));
  }
}

/** Removes edges that meet another edge once nearby corners are merged. */
function closeNear(corners: Float32Array, edges: readonly Edge[]): Edge[] {
  const near = nearPoints(corners, new Set(edges.flatMap(({ from, to }) => [from, to])), WELD);
  const table = new EdgeTable(corners.length / 3);
  edges.forEach(({ from, to }, at) => {
    const [a, b] = [near.of(from), near.of(to)];
    if (a !== b) table.add(a, b, at);
  });
  // an edge is reported at its first triangle
  return table.select((count) => count === 1).map(({ triangle: at }) => edges[at]);
}

function chained(edges: readonly Edge[]): Edge[][] {
  const groups = new Groups();
  for (const { from, to } of edges) groups.join(from, to);
  return [...groupBy(edges, ({ from }) => groups.of(from)).values()];
}
