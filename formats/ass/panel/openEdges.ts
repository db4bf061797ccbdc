/**
 * Where a surface is not closed: edges that belong to one triangle only, and edges that more than two share. The game tools say so
 * when they build a level; corners closer than {@link WELD} are one place to them. Source: format reference, sections 9 and 10.
 */
import { addToList, getOrMake, groupBy } from "../../core/lists.ts";

/** Steps of one scene unit. Places of 32 bits are no finer far away from the origin. */
const STEPS = 50;

/** A number for each point of x, y, z; equal for points that fall into the same step. */
function weldPoints(points: Float32Array): Int32Array {
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

/** Numbers that belong together. */
class Groups {
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

/** Scene units. */
const WELD = 0.1;

export interface Edge {
  /** Corners of the triangles, three numbers of points for each: its ends. */
  readonly from: number;
  readonly to: number;
  /** The triangle that it was first seen in. */
  readonly triangle: number;
  /** Triangles that have it. */
  count: number;
}

/**
 * Chains of edges that touch each other.
 * @param corners nine numbers for each triangle, in the world
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

/** Edges by their ends. */
class EdgeTable {
  private readonly edges = new Map<number, Edge>();

  /** @param points their numbers are below this */
  constructor(private readonly points: number) {}

  add(a: number, b: number, triangle: number): void {
    const [from, to] = a < b ? [a, b] : [b, a];
    getOrMake(this.edges, from * this.points + to, () => ({ from, to, triangle, count: 0 })).count++;
  }

  select(wanted: (count: number) => boolean): Edge[] {
    return [...this.edges.values()].filter(({ count }) => wanted(count));
  }
}

/** Without the edges that meet another one as soon as near corners are one place. */
function closeNear(corners: Float32Array, edges: readonly Edge[]): Edge[] {
  const near = nearPoints(corners, new Set(edges.flatMap(({ from, to }) => [from, to])), WELD);
  const table = new EdgeTable(corners.length / 3);
  edges.forEach(({ from, to }, at) => {
    const [a, b] = [near.of(from), near.of(to)];
    if (a !== b) table.add(a, b, at);
  });
  // an edge is reported where it was found first
  return table.select((count) => count === 1).map(({ triangle: at }) => edges[at]);
}

function chained(edges: readonly Edge[]): Edge[][] {
  const groups = new Groups();
  for (const { from, to } of edges) groups.join(from, to);
  return [...groupBy(edges, ({ from }) => groups.of(from)).values()];
}
