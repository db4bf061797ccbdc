/** The ranges that a chart shows, their round numbers, and the points of a long line that must be drawn. Must not know elements. */
import { firstIndex } from "../../../formats/core/search.ts";

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface View {
  readonly x: Range;
  readonly y: Range;
}

export type Axis = "x" | "y";

export function isInView({ x, y }: View, place: { readonly x: number; readonly y: number }): boolean {
  return place.x >= x.from && place.x <= x.to && place.y >= y.from && place.y <= y.to;
}

/** Share of a range that is left free on each side. */
const MARGIN = 0.06;
/** A shorter range, relative to its larger end, exceeds the precision of doubles. */
const MIN_PART = 1e-9;
const MAX_SIZE = 1e12;

/** Returns a range around the finite values with a margin: of length 1 around a single value, 0 to 1 if there are no values. */
export function rangeAround(values: Iterable<number>, margin = MARGIN): Range {
  let from = Infinity;
  let to = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (from > to) return { from: 0, to: 1 };
  if (to - from < smallestLength(from, to)) return { from: from - 0.5, to: to + 0.5 };
  const free = (to - from) * margin;
  return { from: from - free, to: to + free };
}

/** Zooms by a factor (2 shows half as much) so that `at` stays in place. Returns the old range if the new one is too small or large. */
export function zoomed(range: Range, factor: number, at: number): Range {
  const from = at - (at - range.from) / factor;
  const to = at + (range.to - at) / factor;
  return to - from < smallestLength(from, to) || to - from > MAX_SIZE ? range : { from, to };
}

export function moved({ from, to }: Range, by: number): Range {
  return { from: from + by, to: to + by };
}

function smallestLength(from: number, to: number): number {
  return Math.max(Math.abs(from), Math.abs(to), 1e-6) * MIN_PART;
}

/** Returns round numbers in a range, at most about `count`, and the step between them. */
export function ticks({ from, to }: Range, count: number): { readonly step: number; readonly at: readonly number[] } {
  const step = roundStep((to - from) / Math.max(1, count));
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return { step, at: Array.from({ length: Math.max(0, Math.min(last - first + 1, 1000)) }, (_, i) => (first + i) * step) };
}

/** Returns the smallest 1, 2 or 5 × a power of ten that is at least this. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = least / power;
  // powers such as 10 ** -1 are not exact: slightly more than a digit counts as that digit
  const hair = 1 + 1e-9;
  return power * (digit <= hair ? 1 : digit <= 2 * hair ? 2 : digit <= 5 * hair ? 5 : 10);
}

/** Returns the number with as many decimals as multiples of the step need. */
export function numberText(value: number, step: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e7 || step < 1e-6)) return value.toExponential(3);
  const digits = Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)));
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** Rounds to a number within half a pixel, so that a dragged value does not get more digits than the user can choose. */
export function roundedTo(value: number, unitsInPixel: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(unitsInPixel, 1e-12)));
  const digits = Math.max(0, Math.min(12, -Math.round(Math.log10(step))));
  return Number((Math.round(value / step) * step).toFixed(digits));
}

/** With fewer points per pixel, all are drawn. */
const MAX_IN_PIXEL = 4;

/**
 * Returns the visible part of an ascending line, with one point on each side. If many points share a pixel, keeps the first, lowest,
 * highest and last of each pixel. Breaks (a y that is not finite) narrower than a pixel may be lost.
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

/** Returns the index of the first point at or after an x. */
function firstAt(points: ArrayLike<number>, x: number): number {
  return firstIndex(points.length / 2, (at) => points[at * 2] >= x);
}

function slice(points: ArrayLike<number>, first: number, last: number): number[] {
  return Array.from({ length: (last - first) * 2 }, (_, at) => points[first * 2 + at]);
}
