/** Where something about a line is drawn so that one sees which line it is about. Must know no element. */
import { isInView, type View } from "./scale.ts";

/** So many points of a line are looked at: the place need not be exact. */
const MAX_LOOKS = 200;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The point in view from which other lines are farthest, the last of several; undefined where none is in view.
 * @param others values of the other lines at an x, NaN where one has none
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

/** Of a line whose x never falls; NaN where it has none. */
export function valueAt(points: ArrayLike<number>, x: number): number {
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [from, to] = [points[at], points[at + 2]];
    if (!(from <= x && x <= to)) continue;
    const value = from === to ? points[at + 1] : points[at + 1] + ((points[at + 3] - points[at + 1]) * (x - from)) / (to - from);
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}
