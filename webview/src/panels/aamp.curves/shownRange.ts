/** Which part of the plane shows a curve whole. */
import type { View } from "../../chart/scale.ts";
import { rangeAround } from "../../chart/scale.ts";
import type { Curve } from "./interpolation.ts";
import { outline, placeOf, pointCount } from "./interpolation.ts";

/** From 0 to 1, and as far as points go. */
export function spanOfX(curve: Curve): { readonly from: number; readonly to: number } {
  const places = Array.from({ length: pointCount(curve) }, (_, at) => placeOf(curve, at)).filter(Number.isFinite);
  return { from: Math.min(0, ...places), to: Math.max(1, ...places) };
}

/** Round the line, with a margin. @param extra values on the y axis that must be in sight, too */
export function spanOfLine(curve: Curve, extra: readonly number[] = []): View {
  const { from, to } = spanOfX(curve);
  const line = outline(curve, from, to);
  const values = line.filter((_, at) => at % 2 === 1);
  return { x: rangeAround([from, to]), y: rangeAround([...values, ...extra], 0.1) };
}
