/** The part of a plane that holds what matters: a few entries far away from all others do not make the rest too small to see. */
import type { Box } from "./viewport.ts";

/** Share of the coordinates on each side that may be strays. */
const TAIL = 0.02;
/** So many times the spread of the others, an entry is far away: of few entries, one has to be farther. */
const FAR = 2;
const FAR_OF_FEW = 5;
const FEW = 50;
/** Of fewer, each matters. */
const MIN = 5;

/** A place of the plane: across, down. */
export type Place = readonly [x: number, z: number];

/** @param places at least one; coordinates that are not numbers are left out */
export function fitBox(places: readonly Place[]): Box {
  const [left, right] = usualRange(places.map(([x]) => x));
  const [top, bottom] = usualRange(places.map(([, z]) => z));
  return { left, right, top, bottom };
}

/** Least and most of the values, strays left out. Those that are not numbers count for nothing. */
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
