/** The points and handles of a curve, and the new coefficients when one is moved, added or removed. Must not know elements. */
import type { CurveModel, CurvePart, CurvesModel, CurveType } from "../../../../formats/aamp/panel/model.ts";
import type { ChartMarker } from "../../chart/content.ts";
import { l10n } from "../../strings.ts";
import type { Curve } from "./interpolation.ts";
import { evaluate, isPlaced, placeOf, pointCount, strideOf, valueOf } from "./interpolation.ts";

/** New values, each with the index of its coefficient. */
export type Changes = readonly (readonly [number, number])[];

export interface NewPoints {
  readonly used: number;
  readonly values: Changes;
}

export interface NamedCurve extends Curve {
  readonly parts: readonly CurvePart[];
  readonly typeName: string;
}

export function typeOf({ types }: CurvesModel, type: number): CurveType {
  return types[type] ?? { type, name: l10n.t("unknown type {0}", type), kind: "unknown", parts: ["value"] };
}

/** Coefficients are rounded to single precision, so that 0.1 is shown where the game has it. */
export function curveOf(model: CurvesModel, { type, used, coefficients }: CurveModel): NamedCurve {
  const { kind, parts, name } = typeOf(model, type);
  return { kind, parts, typeName: name, used: Math.min(used, coefficients.length), coefficients: coefficients.map(singleOf) };
}

function singleOf(text: string): number {
  const infinity = /^([+-]?)\.inf$/.exec(text);
  return infinity ? Number(`${infinity[1]}Infinity`) : Math.fround(Number(text));
}

export function withChanges<T extends Curve>(curve: T, changes: Changes): T {
  const coefficients = [...curve.coefficients];
  for (const [at, value] of changes) coefficients[at] = value;
  return { ...curve, coefficients };
}

// ---------------------------------------------------------------------------------------------------------------- markers

/** A third of a segment: where the control points of a cubic Bézier are. */
const HANDLE_PART = 1 / 3;

/** Returns the points in order, each followed by its slope handles, or the first peak of a wave. */
export function markersOf(curve: NamedCurve, series: number): ChartMarker[] {
  const markers: ChartMarker[] = [];
  const count = pointCount(curve);
  for (let at = 0; at < count; at++) {
    const x = placeOf(curve, at);
    const problem = isPlaced(curve.kind) && at > 0 && x < placeOf(curve, at - 1) ? l10n.t("left of the previous point") : undefined;
    markers.push({
      id: `point ${at}`,
      x,
      y: valueOf(curve, at),
      series,
      kind: "point",
      moves: isPlaced(curve.kind) ? "xy" : "y",
      label: l10n.t("Point {0} of {1}", at + 1, count),
      ...(problem === undefined ? {} : { problem }),
    });
    markers.push(...slopeHandles(curve, at, series));
  }
  const peak = peakOf(curve);
  if (peak) markers.push({ id: "peak", ...peak, series, kind: "point", moves: "xy", label: l10n.t("First peak: frequency and amplitude") });
  return markers;
}

function slopeHandles(curve: NamedCurve, at: number, series: number): ChartMarker[] {
  if (curve.kind !== "hermite" && curve.kind !== "hermite2D") return [];
  const last = pointCount(curve) - 1;
  return ([-1, 1] as const)
    .filter((side) => at + side >= 0 && at + side <= last)
    .map((side) => ({
      id: `slope ${at} ${side}`,
      x: placeOf(curve, at) + Math.abs(placeOf(curve, at + side) - placeOf(curve, at)) * HANDLE_PART * side,
      y: valueOf(curve, at) + curve.coefficients[slopeIndex(curve, at)] * HANDLE_PART * side,
      series,
      kind: "handle",
      moves: "y",
      label: side < 0 ? l10n.t("Slope of point {0}, to the left", at + 1) : l10n.t("Slope of point {0}, to the right", at + 1),
    }));
}

/** Returns the first peak of a wave, or undefined for other kinds and for a flat sine. */
function peakOf({ kind, coefficients: [frequency, amplitude] }: Curve): { readonly x: number; readonly y: number } | undefined {
  if (kind !== "sine" && kind !== "cosine" && kind !== "sineSquared") return undefined;
  if (frequency === 0) return kind === "cosine" ? { x: 1, y: amplitude } : undefined;
  return { x: (kind === "cosine" ? 1 : 0.25) / frequency, y: amplitude };
}

function slopeIndex({ kind }: Curve, at: number): number {
  return at * strideOf(kind) + strideOf(kind) - 1;
}

/** Returns lines from points to their handles: alternating x and y, with breaks in between. */
export function handleLines(markers: readonly ChartMarker[]): number[] {
  const points: number[] = [];
  let point: ChartMarker | undefined;
  for (const marker of markers) {
    if (marker.kind === "point") point = marker;
    else if (point) points.push(point.x, point.y, marker.x, marker.y, Number.NaN, Number.NaN);
  }
  return points;
}

// ---------------------------------------------------------------------------------------------------------------- gestures

/** Returns the indexes of the coefficients that a marker controls. */
export function coefficientsOf(curve: Curve, id: string): readonly number[] {
  if (id === "peak") return [0, 1];
  const at = pointOf(id);
  if (at === undefined) return [];
  const stride = strideOf(curve.kind);
  const own = Array.from({ length: stride }, (_, part) => at * stride + part);
  return id.startsWith("slope") ? own.slice(-1) : own;
}

/** Returns the index of the point that a marker is or belongs to. */
export function pointOf(id: string): number | undefined {
  const digits = /^(?:point|slope) (\d+)/.exec(id)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the changes of a move. A point stays between its neighbours: the engine would skip it elsewhere. */
export function movedTo(curve: NamedCurve, id: string, x: number, y: number): Changes {
  if (id === "peak") return movedPeak(curve, x, y);
  const at = pointOf(id);
  if (at === undefined || at >= pointCount(curve)) return [];
  if (id.startsWith("slope")) {
    const side = id.endsWith("-1") ? -1 : 1;
    return [[slopeIndex(curve, at), rounded(((y - valueOf(curve, at)) / HANDLE_PART) * side)]];
  }
  const first = at * strideOf(curve.kind);
  if (!isPlaced(curve.kind)) return [[first, y]];
  const low = at > 0 ? placeOf(curve, at - 1) : -Infinity;
  const high = at + 1 < pointCount(curve) ? placeOf(curve, at + 1) : Infinity;
  return [
    [first, low <= high ? Math.max(low, Math.min(high, x)) : x],
    [first + 1, y],
  ];
}

function movedPeak({ kind, coefficients }: Curve, x: number, y: number): Changes {
  const frequency = (kind === "cosine" ? 1 : 0.25) / x;
  // near x = 0, the frequency would become infinite
  return [
    [0, Math.abs(x) < 1e-4 ? coefficients[0] : rounded(frequency)],
    [1, y],
  ];
}

/** Rounds a value computed from a dragged position, which has no more visible digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

/** Returns the curve with one more point, or undefined if its kind has no points or no coefficient is free. */
export function withPointAt(curve: NamedCurve, x: number, y: number): (NewPoints & { readonly at: number }) | undefined {
  const stride = strideOf(curve.kind);
  const count = pointCount(curve);
  if (stride === 0 || (count + 1) * stride > curve.coefficients.length) return undefined;
  let at = 0;
  // evenly spaced points have no x of their own: the new one follows the last point at or before x
  while (at < count && placeOf(curve, at) <= x) at++;
  const point = curve.parts.map((part) => (part === "x" ? x : part === "y" ? y : 0));
  const rest = curve.coefficients.slice(at * stride, count * stride);
  return { at, used: (count + 1) * stride, values: changesFrom(at * stride, [...point, ...rest]) };
}

/** Returns a position for a new point in the middle of the segment after a point, on the line if possible. */
export function freePlace(curve: NamedCurve, after: number): { readonly x: number; readonly y: number } {
  const count = pointCount(curve);
  if (count === 0) return { x: 0, y: 0 };
  const at = Math.max(0, Math.min(after, count - 1));
  const from = placeOf(curve, at);
  const to = at + 1 < count ? placeOf(curve, at + 1) : from + (at > 0 ? from - placeOf(curve, at - 1) : 1);
  const x = Math.fround((from + to) / 2);
  const y = evaluate(curve, x);
  return { x, y: Math.fround(Number.isFinite(y) ? y : valueOf(curve, at)) };
}

/** Returns the curve without a point: later points move up, and the last coefficients stay as remainder, as in game files. */
export function withoutPoint(curve: NamedCurve, at: number): NewPoints | undefined {
  const stride = strideOf(curve.kind);
  const count = pointCount(curve);
  if (stride === 0 || at >= count || count < 2) return undefined;
  return { used: (count - 1) * stride, values: changesFrom(at * stride, curve.coefficients.slice((at + 1) * stride, count * stride)) };
}

function changesFrom(first: number, values: readonly number[]): Changes {
  return values.map((value, at) => [first + at, value] as const);
}

// ---------------------------------------------------------------------------------------------------------------- notes

/** Returns notes that explain the picture. */
export function notesOf(curve: NamedCurve, used: number): string[] {
  const stride = strideOf(curve.kind);
  const notes: string[] = [];
  if (used > curve.coefficients.length)
    notes.push(l10n.t("The curve says that {0} coefficients are in use, but it has {1}.", used, curve.coefficients.length));
  if (curve.kind === "unknown")
    notes.push(l10n.t("Bytewright does not know how the game draws this curve type. The coefficients are in the table."));
  else if (curve.kind === "nonUniformSpline" || curve.kind === "hermite2DSmooth")
    notes.push(l10n.t("Bytewright does not know how the game draws this type between its points: straight dashed lines join them."));
  if (curve.kind === "hermite" && curve.used % 2 === 1)
    notes.push(l10n.t("An odd number of coefficients is in use: the game uses 0 everywhere."));
  else if (stride > 1 && curve.used % stride !== 0)
    notes.push(l10n.t("Coefficients in use: {0}. Whole points: {1}. The game ignores the remainder.", curve.used, pointCount(curve)));
  if (stride > 0 && pointCount(curve) === 0) notes.push(l10n.t("No point is in use."));
  if (
    isPlaced(curve.kind) &&
    Array.from({ length: pointCount(curve) }, (_, at) => at).some((at) => at > 0 && placeOf(curve, at) < placeOf(curve, at - 1))
  )
    notes.push(l10n.t("The points do not ascend in x: the game uses the first segment that ends after the x that it looks up."));
  return notes;
}
