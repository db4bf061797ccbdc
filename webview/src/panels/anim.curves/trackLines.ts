/** The lines and markers of tracks over frames. Must not know elements. */
import type { ClipModel, KindModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { type ChartGuide, type ChartLine, type ChartMarker, MAX_MARKERS } from "../../chart/content.ts";
import type { Range, View } from "../../chart/scale.ts";
import { l10n } from "../../strings.ts";
import { keyAt, numbersAt } from "./pose.ts";

/** Line points per frame between keys. */
const PLACES_IN_FRAME = 4;
const MAX_PLACES_BETWEEN = 64;
/** Minimum distance of the guides for steps. */
const MIN_STEP_PIXELS = 6;

export interface Shown {
  readonly clip: ClipModel;
  readonly kind: KindModel;
  /** For each part, whether it is shown. */
  readonly parts: readonly boolean[];
}

/** Returns the lines of a track in units: solid between keys at consecutive frames, dashed over frames without keys. */
export function linesOf({ clip, kind, parts }: Shown, track: TrackModel, style: "solid" | "faint"): ChartLine[] {
  const { keyFrames } = clip;
  const size = kind.step ?? 1;
  const count = kind.parts.length;
  const lines: ChartLine[] = [];
  parts.forEach((isShown, part) => {
    if (!isShown) return;
    const solid: number[] = [];
    const dashed: number[] = [];
    for (let key = 0; key < keyFrames.length; key++) {
      const frame = keyFrames[key];
      const value = (track.values[key * count + part] ?? Number.NaN) * size;
      solid.push(frame, value);
      const gap = (keyFrames[key + 1] ?? frame + 1) - frame;
      if (gap === 1) continue;
      solid.push(frame, Number.NaN);
      const places = Math.min(MAX_PLACES_BETWEEN, track.kind === "rotation" ? gap * PLACES_IN_FRAME : 1);
      for (let place = 0; place < places; place++) {
        const at = frame + (gap * place) / places;
        dashed.push(at, place === 0 ? value : numbersAt(track, clip, at)[part] * size);
      }
      dashed.push(keyFrames[key + 1], (track.values[(key + 1) * count + part] ?? Number.NaN) * size, keyFrames[key + 1], Number.NaN);
    }
    lines.push({ points: solid, style, series: part, ascends: true });
    if (dashed.length > 0) lines.push({ points: dashed, style: style === "solid" ? "dashed" : "faint", series: part, ascends: true });
  });
  return lines;
}

/** Returns a bone's lines with its name on the line with the largest range, where differences are easiest to see. */
export function named(lines: readonly ChartLine[], bone: string | number | undefined): ChartLine[] {
  if (bone === undefined) return [...lines];
  const spreads = lines.map(({ points }) => spreadOf(points));
  const most = spreads.indexOf(Math.max(...spreads));
  return lines.map((line, at) => (at === most ? { ...line, name: l10n.t("Bone {0}", bone) } : line));
}

/** Returns the difference between the highest and lowest value, or 0. */
function spreadOf(points: ArrayLike<number>): number {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 1; at < points.length; at += 2) {
    if (Number.isNaN(points[at])) continue;
    low = Math.min(low, points[at]);
    high = Math.max(high, points[at]);
  }
  return high >= low ? high - low : 0;
}

/** Returns the markers of keys in view, or only the selected one if there are too many to distinguish. */
export function markersOf(
  { clip, kind, parts }: Shown,
  track: TrackModel,
  { x, y }: View,
  selected: string | undefined,
  canMove: boolean,
): ChartMarker[] {
  const { keyFrames } = clip;
  const size = kind.step ?? 1;
  const count = kind.parts.length;
  const first = keyAt(clip, x.from).key;
  const last = keyAt(clip, x.to).key;
  const isCrowded = (last - first + 1) * parts.filter(Boolean).length > MAX_MARKERS;
  const problems = new Map(track.problems.map(({ key, message }) => [key, message]));
  const markers: ChartMarker[] = [];
  const add = (key: number, part: number): void => {
    const stored = track.values[key * count + part] ?? Number.NaN;
    const value = stored * size;
    if (!parts[part] || !Number.isFinite(value)) return;
    const id = markerId(key, part);
    if (id !== selected && (keyFrames[key] < x.from || value < y.from || value > y.to)) return;
    const problem = problems.get(key);
    markers.push({
      id,
      x: keyFrames[key],
      y: value,
      series: part,
      kind: "point",
      moves: canMove ? "y" : "none",
      ...(kind.step === undefined ? {} : { stepY: kind.step }),
      label: l10n.t("{0} of frame {1}", kind.parts[part], keyFrames[key]),
      valueText: kind.step === undefined ? shortNumber(value) : `${stored} (${shortNumber(value)} ${kind.unit})`,
      ...(problem === undefined ? {} : { problem }),
    });
  };
  const own = selected === undefined ? undefined : partsOfId(selected);
  if (!isCrowded) for (let key = first; key <= last; key++) for (let part = 0; part < count; part++) add(key, part);
  if (own && own.key < keyFrames.length && (isCrowded || own.key < first || own.key > last)) add(own.key, own.part);
  return markers;
}

export function markerId(key: number, part: number): string {
  return `key ${key} ${part}`;
}

export function partsOfId(id: string): { readonly key: number; readonly part: number } {
  const [, key, part] = id.split(" ");
  return { key: Number(key), part: Number(part) };
}

/** Returns guides at whole steps if they are far enough apart. */
export function stepGuides({ step }: KindModel, { from, to }: Range, unitsInPixel: number): ChartGuide[] {
  const size = Math.abs(step ?? 0);
  if (size === 0 || size / unitsInPixel < MIN_STEP_PIXELS) return [];
  const first = Math.ceil(from / size);
  const count = Math.floor(to / size) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({ axis: "y", at: (first + at) * size, kind: "step" }));
}

/** Returns the nearest whole step within 16 bits, or the number rounded to single precision if the track has no steps. */
export function storedOf({ step }: KindModel, value: number): number {
  if (step === undefined) return Math.fround(value);
  return Math.max(-32768, Math.min(32767, Math.round(value / step))) + 0;
}

export function shortNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "–";
}
