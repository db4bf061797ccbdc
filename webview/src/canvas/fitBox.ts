/** The part of a plane to show first: a few entries far from all others must not make the rest too small to see. */
import type { Box } from "./viewport.ts";

/** Share of the coordinates at each end that may be outliers. */
const TAIL = 0.02;
/** An outlier is farther away than this many times the spread of the others; with few entries, the limit is higher. */
const FAR = 2;
const FAR_OF_FEW = 5;
const FEW = 50;
/** With fewer entries, there are no outliers. */
const MIN = 5;

/** A position on the plane: x to the right, z down. */
export type Place = readonly [x: number, z: number];

/** @param places at least one; ignores coordinates that are not finite */
export function fitBox(places: readonly Place[]): Box {
  const [left, right] = usualRange(places.map(([x]) => x));
  const [top, bottom] = usualRange(places.map(([, z]) => z));
  return { left, right, top, bottom };
}

/** Returns the minimum and maximum of the values without outliers. Ignores values that are not finite. */
export function usualRange(values: readonly number[]): readonly [number, number] {
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort();
  const count = sorted.length;
  if (count === 0) return [0, 0];
  const tail = count < MIN ? 0 : Math.max(1, Math.floor(count * TAIL));
  const low = sorted[tail];
  const high = sorted[count - 1 - tail];
  const reach = Math.max(high - low, 1) * (count < FEW ? FAR_OF_FEW : FAR);
  const kept = sorted.filter((value) => value >= low - reach && value <= high + reach);
  return [kept[0], kept[kept.length - 1]];
}
