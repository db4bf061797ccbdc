/** The curves of a graph's edges, hit tests, and room for their labels. Must not know the page or the theme. */
import type { GraphModel } from "../../../../formats/core/fields/graphModel.ts";
import { BOX_WIDTH, type Place } from "./boxes.ts";

/** A Bézier curve from the right side of a box to the left side of another. */
export interface Curve {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Horizontal distance of the control points from the ends. */
  readonly bend: number;
}

export function curveOf(from: Place, to: Place): Curve {
  const [x1, x2] = [from.x + BOX_WIDTH / 2, to.x - BOX_WIDTH / 2];
  // the minimum lets backward edges curve around their boxes
  return { x1, y1: from.y, x2, y2: to.y, bend: Math.max(30, Math.abs(x2 - x1) / 2) };
}

const STEPS = 24;

/** Returns the distance of a position from a curve, approximated by chords. */
export function distanceTo({ x1, y1, x2, y2, bend }: Curve, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = [x1, y1];
  for (let step = 1; step <= STEPS; step++) {
    const t = step / STEPS;
    const s = 1 - t;
    const toX = s * s * s * x1 + 3 * s * s * t * (x1 + bend) + 3 * s * t * t * (x2 - bend) + t * t * t * x2;
    const toY = s * s * (s + 3 * t) * y1 + t * t * (t + 3 * s) * y2;
    nearest = Math.min(nearest, distanceToChord(x - fromX, y - fromY, toX - fromX, toY - fromY));
    [fromX, fromY] = [toX, toY];
  }
  return nearest;
}

function distanceToChord(x: number, y: number, dx: number, dy: number): number {
  const along = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - along * dx, y - along * dy);
}

/** Returns the nearest edge within a distance of a position, or undefined. */
export function findEdge(
  { edges, nodes }: GraphModel,
  places: readonly (Place | undefined)[],
  collapsed: ReadonlySet<string>,
  x: number,
  y: number,
  within: number,
): number | undefined {
  let found: number | undefined;
  let nearest = within;
  edges.forEach((edge, at) => {
    const from = places[edge.from];
    const to = places[edge.to];
    if (!from || !to || collapsed.has(nodes[edge.from].key)) return;
    const curve = curveOf(from, to);
    const [left, right] = [Math.min(curve.x1, curve.x2) - curve.bend, Math.max(curve.x1, curve.x2) + curve.bend];
    if (x < left || x > right || y < Math.min(from.y, to.y) - within || y > Math.max(from.y, to.y) + within) return;
    const distance = distanceTo(curve, x, y);
    if (distance > nearest) return;
    nearest = distance;
    found = at;
  });
  return found;
}

/** Offsets of labels from the end of their edge, nearest first: above, below, further above. */
const OFFSETS = [-7, 9, -20, 22, -33, 35];
const LINE = 12;

/** Finds room for labels that end before a box, so that they do not overlap. */
export class WordRoom {
  private readonly taken: { left: number; right: number; y: number }[] = [];

  /** Returns the y of a label's middle, or undefined if there is no room. */
  take(right: number, width: number, y: number): number | undefined {
    const left = right - width;
    const isFree = (at: number): boolean =>
      !this.taken.some((other) => left < other.right && other.left < right && Math.abs(at - other.y) < LINE);
    const offset = OFFSETS.find((candidate) => isFree(y + candidate));
    if (offset === undefined) return undefined;
    this.taken.push({ left, right, y: y + offset });
    return y + offset;
  }
}
