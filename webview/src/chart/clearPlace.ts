/** Finds the position for a line's label where it is clear which line it belongs to. Must not know elements. */
import { isInView, type View } from "./scale.ts";

/** Check about this many points of a line: the position need not be exact. */
const MAX_LOOKS = 200;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the point in view that is farthest from the other lines, the last one if there are several, or undefined if no point is in view.
 * @param others returns the values of the other lines at an x, NaN for a line without a value there
 */
export function findClearPlace(points: ArrayLike<number>, others: (x: number) => readonly number[], view: View): Point | undefined {
  const step = 2 * Math.max(1, Math.floor(points.length / 2 / MAX_LOOKS));
  let best: Point | undefined;
  let farthest = -1;
  for (let at = 0; at < points.length; at += step) {
    const [x, y] = [points[at], points[at + 1]];
    if (!isInView(view, { x, y })) continue;
    const away = others(x).flatMap((value) => (Number.isNaN(value) ? [] : [Math.abs(value - y)]));
    const room = away.length === 0 ? 0 : Math.min(...away);
    if (room < farthest) continue;
    farthest = room;
    best = { x, y };
  }
  return best;
}

/** Returns the value at an x of a line whose x never decreases, or NaN if it has no value there. */
export function valueAt(points: ArrayLike<number>, x: number): number {
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [from, to] = [points[at], points[at + 2]];
    if (!(from <= x && x <= to)) continue;
    const value = from === to ? points[at + 1] : points[at + 1] + ((points[at + 3] - points[at + 1]) * (x - from)) / (to - from);
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}
