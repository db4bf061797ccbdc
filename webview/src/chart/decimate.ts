/** Which points of a long line must be drawn so that no difference can be seen. Numbers only: must know no element. */
import { firstIndex } from "../../../formats/core/search.ts";
import type { Range } from "./scale.ts";

/** Fewer points than this many in a pixel are drawn as they are. */
const MAX_IN_PIXEL = 4;

/**
 * The part of an ascending line in sight and one point on each side of it; where many points share a pixel, the first, lowest, highest
 * and last of each. Breaks (a y that is not finite) that no pixel shows may be lost.
 */
export function pointsInView(points: ArrayLike<number>, { from, to }: Range, pixels: number): ArrayLike<number> {
  const first = Math.max(0, firstAt(points, from) - 1);
  const last = Math.min(points.length / 2, firstAt(points, to) + 2);
  if (last - first <= pixels * MAX_IN_PIXEL) return first === 0 && last === points.length / 2 ? points : slice(points, first, last);
  const unitsInPixel = (to - from) / pixels;
  const kept: number[] = [];
  for (let at = first; at < last; ) {
    const pixel = Math.floor((points[at * 2] - from) / unitsInPixel);
    let low = at;
    let high = at;
    let end = at;
    for (; end < last && Math.floor((points[end * 2] - from) / unitsInPixel) === pixel; end++) {
      if (points[end * 2 + 1] < points[low * 2 + 1]) low = end;
      if (points[end * 2 + 1] > points[high * 2 + 1]) high = end;
    }
    for (const one of [...new Set([at, Math.min(low, high), Math.max(low, high), end - 1])])
      kept.push(points[one * 2], points[one * 2 + 1]);
    at = end;
  }
  return kept;
}

/** Number of the first point at or after an x. */
function firstAt(points: ArrayLike<number>, x: number): number {
  return firstIndex(points.length / 2, (at) => points[at * 2] >= x);
}

function slice(points: ArrayLike<number>, first: number, last: number): number[] {
  return Array.from({ length: (last - first) * 2 }, (_, at) => points[first * 2 + at]);
}
