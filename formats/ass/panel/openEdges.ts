/**
 * Where a surface is not closed: edges that belong to one triangle only, and edges that more than two share. The game tools say so
 * when they build a level; corners closer than {@link WELD} are one place to them. Source: format reference, sections 9 and 10.
 */
import { addToList } from "../../core/lists.ts";
import { Groups, nearPoints, weldPoints } from "./weld.ts";

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
  private readonly points: number;

  /** @param points their numbers are below this */
  constructor(points: number) {
    this.points = points;
  }

  add(a: number, b: number, triangle: number): void {
    const [from, to] = a < b ? [a, b] : [b, a];
    const key = from * this.points + to;
    const known = this.edges.get(key);
    if (known) known.count++;
    else this.edges.set(key, { from, to, triangle, count: 1 });
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
  const chains = new Map<number, Edge[]>();
  for (const edge of edges) addToList(chains, groups.of(edge.from), edge);
  return [...chains.values()];
}
