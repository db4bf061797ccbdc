/** The part of a plane that holds what matters: a few entries far away from all others do not make the rest too small to see. */
import type { Box } from "./viewport.ts";

/** Share of the coordinates on each side that may be strays. */
const TAIL = 0.02;
/** So many times the spread of the others, an entry is far away. */
const FAR = 2;

/** @param xs coordinates across, those that are not numbers left out; at least one @param zs the same down */
export function fitBox(xs: readonly number[], zs: readonly number[]): Box {
  const [left, right] = usualRange(xs);
  const [top, bottom] = usualRange(zs);
  return { left, right, top, bottom };
}

function usualRange(values: readonly number[]): readonly [number, number] {
  const sorted = Float64Array.from(values.filter(Number.isFinite)).sort();
  if (sorted.length === 0) return [0, 0];
  const low = sorted[Math.floor(sorted.length * TAIL)];
  const high = sorted[Math.ceil(sorted.length * (1 - TAIL)) - 1];
  const reach = Math.max(high - low, 1) * FAR;
  const kept = sorted.filter((value) => value >= low - reach && value <= high + reach);
  return [kept[0], kept[kept.length - 1]];
}
