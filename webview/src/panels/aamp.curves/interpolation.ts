/**
 * Computes the value of a curve at an x, as the engine does, the line through its values, and a view that shows the whole line. Must not
 * know elements.
 *
 * Source: the observable behavior of the engine's eleven functions (see formats/aamp/panel/model.ts for their names). Two of them are not
 * known well enough to be drawn: `nonUniformSpline` and `hermite2DSmooth`. Straight dashed lines join their points.
 */
import type { CurveKind } from "../../../../formats/aamp/panel/model.ts";
import { rangeAround, type View } from "../../chart/scale.ts";

export interface Curve {
  readonly kind: CurveKind;
  /** Number of coefficients in use, at most the length of `coefficients`. */
  readonly used: number;
  readonly coefficients: readonly number[];
}

/** Coefficients per point; 0 for kinds without points. */
const STRIDE: Readonly<Record<CurveKind, number>> = {
  linear: 1,
  hermite: 2,
  step: 1,
  sine: 0,
  cosine: 0,
  sineSquared: 0,
  linear2D: 2,
  hermite2D: 3,
  step2D: 2,
  nonUniformSpline: 2,
  hermite2DSmooth: 3,
  unknown: 0,
};
const SAMPLES_OF_ARC = 24;
const SAMPLES_OF_PERIOD = 32;
const MAX_SAMPLES = 4000;

export function strideOf(kind: CurveKind): number {
  return STRIDE[kind];
}

/** Returns the number of whole points in use. */
export function pointCount({ kind, used }: Curve): number {
  return STRIDE[kind] === 0 ? 0 : Math.floor(used / STRIDE[kind]);
}

/** Returns true if points have their own x. Otherwise, they are evenly spaced from 0 to 1. */
export function isPlaced(kind: CurveKind): boolean {
  return kind === "linear2D" || kind === "hermite2D" || kind === "step2D" || kind === "nonUniformSpline" || kind === "hermite2DSmooth";
}

export function isKnown(kind: CurveKind): boolean {
  return kind !== "nonUniformSpline" && kind !== "hermite2DSmooth" && kind !== "unknown";
}

/** Returns the x of point `at`. */
export function placeOf(curve: Curve, at: number): number {
  if (isPlaced(curve.kind)) return curve.coefficients[at * STRIDE[curve.kind]];
  const last = pointCount(curve) - 1;
  return last > 0 ? at / last : 0;
}

export function valueOf({ kind, coefficients }: Curve, at: number): number {
  return coefficients[at * STRIDE[kind] + (isPlaced(kind) ? 1 : 0)];
}

/** Returns NaN if the kind is unknown or the curve has no points. */
export function evaluate(curve: Curve, t: number): number {
  const { kind, used, coefficients: c } = curve;
  switch (kind) {
    case "sine":
      return Math.sin(c[0] * t * 2 * Math.PI) * c[1];
    case "cosine":
      return Math.cos(c[0] * t * 2 * Math.PI) * c[1];
    case "sineSquared":
      return Math.sin(c[0] * t * 2 * Math.PI) ** 2 * c[1];
    case "step":
      return used > 0 ? c[Math.floor(Math.max(0, Math.min(1, t)) * (used - 1))] : Number.NaN;
    case "linear":
      return used > 0 ? linear(curve, t) : Number.NaN;
    case "hermite":
      // the engine returns 0 if the last point is incomplete
      return used % 2 === 1 ? 0 : used > 0 ? hermite(curve, t) : Number.NaN;
    case "linear2D":
    case "hermite2D":
    case "step2D":
      return pointCount(curve) > 0 ? placed(curve, t) : Number.NaN;
    default:
      return Number.NaN;
  }
}

function linear({ used, coefficients: c }: Curve, t: number): number {
  const last = used - 1;
  if (t < 0) return c[0];
  const at = Math.floor(last * t);
  return at >= last ? c[last] : c[at] + (c[at + 1] - c[at]) * (last * t - at);
}

function hermite({ used, coefficients: c }: Curve, t: number): number {
  const last = used / 2 - 1;
  if (t < 0) return c[0];
  const at = Math.floor(last * t);
  if (at >= last) return c[last * 2];
  return cubic(last * t - at, c[at * 2], c[at * 2 + 1], c[at * 2 + 2], c[at * 2 + 3]);
}

/** The value is constant before the first and after the last point. In between, the first segment that ends after t counts. */
function placed(curve: Curve, t: number): number {
  const { kind, coefficients: c } = curve;
  const stride = STRIDE[kind];
  const last = (pointCount(curve) - 1) * stride;
  if (t <= c[0]) return c[1];
  if (t >= c[last]) return c[last + 1];
  for (let at = 0; at < last; at += stride) {
    const next = at + stride;
    if (!(t < c[next])) continue;
    const part = (t - c[at]) / (c[next] - c[at]);
    if (kind === "step2D") return c[at + 1];
    if (kind === "linear2D") return c[at + 1] + (c[next + 1] - c[at + 1]) * part;
    return cubic(part, c[at + 1], c[at + 2], c[next + 1], c[next + 2]);
  }
  return 0;
}

/** Cubic Hermite interpolation over one segment. Slopes are per segment, not per unit of x. */
function cubic(s: number, from: number, slopeFrom: number, to: number, slopeTo: number): number {
  const s2 = s * s;
  const s3 = s2 * s;
  return from * (2 * s3 - 3 * s2 + 1) + to * (3 * s2 - 2 * s3) + slopeFrom * (s3 - 2 * s2 + s) + slopeTo * (s3 - s2);
}

/** Returns the line from one x to another as alternating x and y: with exact corners, and arcs as short pieces. */
export function outline(curve: Curve, from: number, to: number): number[] {
  const line: number[] = [];
  if (!isKnown(curve.kind)) {
    for (let at = 0; at < pointCount(curve); at++) line.push(placeOf(curve, at), valueOf(curve, at));
    return line;
  }
  const stops = stopsBetween(curve, from, to);
  const isStep = curve.kind === "step" || curve.kind === "step2D";
  for (let at = 0; at + 1 < stops.length; at++) {
    const [start, end] = [stops[at], stops[at + 1]];
    if (isStep) {
      const value = evaluate(curve, (start + end) / 2);
      line.push(start, value, end, value);
      continue;
    }
    const pieces = piecesOf(curve, end - start);
    for (let piece = 0; piece < pieces; piece++) {
      const x = start + ((end - start) * piece) / pieces;
      line.push(x, evaluate(curve, x));
    }
  }
  const end = stops[stops.length - 1];
  line.push(end, evaluate(curve, end));
  return line;
}

function piecesOf({ kind, coefficients }: Curve, length: number): number {
  if (kind === "hermite" || kind === "hermite2D") return SAMPLES_OF_ARC;
  if (kind === "linear" || kind === "linear2D") return 1;
  return Math.max(SAMPLES_OF_PERIOD, Math.min(MAX_SAMPLES, Math.ceil(Math.abs(coefficients[0]) * length * SAMPLES_OF_PERIOD)));
}

/** Returns both ends and the points between them, ascending, without duplicates. */
function stopsBetween(curve: Curve, from: number, to: number): number[] {
  const stops = [from, to];
  for (let at = 0; at < pointCount(curve); at++) {
    const x = placeOf(curve, at);
    if (x > from && x < to) stops.push(x);
  }
  return [...new Set(stops)].sort((a, b) => a - b);
}

/** Returns the range from 0 to 1, extended to include all points. */
export function spanOfX(curve: Curve): { readonly from: number; readonly to: number } {
  const places = Array.from({ length: pointCount(curve) }, (_, at) => placeOf(curve, at)).filter(Number.isFinite);
  return { from: Math.min(0, ...places), to: Math.max(1, ...places) };
}

/** Returns a view of the whole line, with a margin. @param extra y values to include in the view */
export function spanOfLine(curve: Curve, extra: readonly number[] = []): View {
  const { from, to } = spanOfX(curve);
  const line = outline(curve, from, to);
  const values = line.filter((_, at) => at % 2 === 1);
  return { x: rangeAround([from, to]), y: rangeAround([...values, ...extra], 0.1) };
}
