/**
 * Where a surface is not closed: edges that belong to one triangle only, and edges that more than two share. The game tools say so
 * when they build a level; corners closer than {@link WELD} are one place to them. Source: format reference, sections 9 and 10.
 */
import { Groups, hash3, nearPoints, tableSize, weldPoints } from "./weld.ts";

/** Scene units. */
export const WELD = 0.1;

export interface Edges {
  /** Corners of the triangles, three numbers of points for each: of both ends of each edge. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The triangle that the edge was first seen in. */
  readonly triangle: Int32Array;
  /** Number of the chain of edges that touch each other; ascending from 0 in the order of the edges. */
  readonly chain: Int32Array;
}

/** @param corners nine numbers for each triangle, in the world */
export function findOpenEdges(corners: Float32Array): { readonly open: Edges; readonly crowded: Edges } {
  const ids = weldPoints(corners);
  const table = new EdgeTable(ids.length);
  for (let at = 0; at < ids.length; at += 3) {
    const [a, b, c] = [ids[at], ids[at + 1], ids[at + 2]];
    if (a === b || b === c || a === c) continue;
    table.add(a, b, at / 3);
    table.add(b, c, at / 3);
    table.add(c, a, at / 3);
  }
  const open = table.select((count) => count === 1);
  const crowded = table.select((count) => count > 2);
  return { open: chained(closeNear(corners, open)), crowded: chained(crowded) };
}

interface Found {
  readonly from: number[];
  readonly to: number[];
  readonly triangle: number[];
}

/** Edges by their ends, in an open table: most levels have half a million. */
class EdgeTable {
  private readonly size: number;
  private readonly slots: Int32Array;
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly counts: Int32Array;
  private readonly triangles: Int32Array;
  private length = 0;

  constructor(most: number) {
    this.size = tableSize(most);
    this.slots = new Int32Array(this.size).fill(-1);
    this.low = new Int32Array(most);
    this.high = new Int32Array(most);
    this.counts = new Int32Array(most);
    this.triangles = new Int32Array(most);
  }

  add(a: number, b: number, triangle: number): void {
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    let slot = hash3(low, high, 0) & (this.size - 1);
    for (;;) {
      const edge = this.slots[slot];
      if (edge < 0) break;
      if (this.low[edge] === low && this.high[edge] === high) {
        this.counts[edge]++;
        return;
      }
      slot = (slot + 1) & (this.size - 1);
    }
    const edge = this.length++;
    this.slots[slot] = edge;
    this.low[edge] = low;
    this.high[edge] = high;
    this.counts[edge] = 1;
    this.triangles[edge] = triangle;
  }

  select(wanted: (count: number) => boolean): Found {
    const found: Found = { from: [], to: [], triangle: [] };
    for (let edge = 0; edge < this.length; edge++) {
      if (!wanted(this.counts[edge])) continue;
      found.from.push(this.low[edge]);
      found.to.push(this.high[edge]);
      found.triangle.push(this.triangles[edge]);
    }
    return found;
  }
}

/** Without the edges that meet another one as soon as near corners are one place. */
function closeNear(corners: Float32Array, { from, to, triangle }: Found): Found {
  const ends = new Set([...from, ...to]);
  const near = nearPoints(corners, [...ends], WELD);
  const table = new EdgeTable(from.length);
  const places = from.map((start, at) => [near.of(start), near.of(to[at])] as const);
  places.forEach(([a, b], at) => {
    if (a !== b) table.add(a, b, at);
  });
  // an edge is reported where it was found first
  const left = table.select((count) => count === 1).triangle;
  return { from: left.map((at) => from[at]), to: left.map((at) => to[at]), triangle: left.map((at) => triangle[at]) };
}

function chained({ from, to, triangle }: Found): Edges {
  const groups = new Groups();
  from.forEach((start, at) => {
    groups.join(start, to[at]);
  });
  const numbers = new Map<number, number>();
  const chain = from.map((start) => {
    const group = groups.of(start);
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
  return { from: Int32Array.from(from), to: Int32Array.from(to), triangle: Int32Array.from(triangle), chain: Int32Array.from(chain) };
}
