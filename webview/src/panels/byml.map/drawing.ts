/** Draws all objects of a document that have a position, from above or from the side, at most once a frame. Must not know gestures. */
import type { PlacedLine, PlacedPoint } from "../../../../formats/byml/panel/mapModel.ts";
import { groupBy } from "../../../../formats/core/lists.ts";
import { drawGrid } from "../../canvas/grid.ts";
import { drawPointNames } from "../../canvas/pointNames.ts";
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import { paint, type Shape, traceLine, traceShape, traceTip } from "../../canvas/shapes.ts";
import type { PlaneTheme } from "../../canvas/theme.ts";
import type { Viewport } from "../../canvas/viewport.ts";

export interface Theme extends PlaneTheme {
  readonly colors: readonly string[];
}

const COLORS = ["blue", "red", "green", "purple", "orange", "yellow"];
const SHAPES: readonly Shape[] = ["circle", "diamond", "square", "triangle", "star"];
const RADIUS = 4;
const MARGIN = 20;
/** With more points in view, only selected ones have names. */
const MAX_NAMES = 60;

export function readTheme(): Theme {
  return readPlaneTheme((read) => ({ colors: COLORS.map((name) => read(`--vscode-charts-${name}`)) }));
}

/** Returns the shape and color of a layer. */
export function lookOf(layer: number, theme: Theme): { readonly shape: Shape; readonly color: string } {
  return { shape: SHAPES[layer % SHAPES.length], color: theme.colors[layer % theme.colors.length] };
}

interface Scene {
  /** With the moved points at their new positions. */
  readonly points: readonly PlacedPoint[];
  readonly lines: readonly PlacedLine[];
  readonly shown: ReadonlySet<number>;
  /** Indexes of points. */
  readonly selected: ReadonlySet<number>;
  readonly showsLinks: boolean;
  /** Seen from the side: the vertical axis is y, upwards. */
  readonly isSide: boolean;
}

export function drawPlaces(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, scene: Scene): void {
  canvas.clearRect(0, 0, view.width, view.height);
  canvas.font = theme.font;
  canvas.textBaseline = "middle";
  drawGrid(canvas, view, theme, scene.isSide);
  drawLines(canvas, view, theme, scene);
  drawPoints(canvas, view, theme, scene);
  drawNames(canvas, view, theme, scene);
}

/** Draws rails as solid lines and links as dashed lines, with an arrow in the middle. Those of selected points are thick. */
function drawLines(
  canvas: CanvasRenderingContext2D,
  view: Viewport,
  theme: Theme,
  { lines, points, shown, selected, showsLinks }: Scene,
): void {
  for (const { kind, layer, points: numbers, isClosed } of lines) {
    if (!numbers.every((number) => shown.has(points[number].layer))) continue;
    const isSelected = numbers.some((number) => selected.has(number));
    if (kind === "link" && !showsLinks && !isSelected) continue;
    const color = kind === "link" ? theme.foreground : lookOf(layer, theme).color;
    const alpha = kind === "link" && !isSelected && !theme.isHighContrast ? 0.6 : 1;
    const line = numbers.flatMap((number) => [points[number].x, points[number].z]);
    const look = { stroke: color, alpha, width: isSelected ? 2.5 : 1, dash: kind === "link" ? [5, 4] : [] };
    paint(canvas, look, () => traceLine(canvas, view, line, isClosed === true));
    paint(canvas, { fill: color, alpha }, () => traceTip(canvas, view, line));
  }
}

/** Draws each layer as one outline, because there may be thousands of points. */
function drawPoints(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { points, shown, selected }: Scene): void {
  for (const layer of shown) {
    const { shape, color } = lookOf(layer, theme);
    paint(canvas, { fill: color }, () => {
      for (const point of points)
        if (point.layer === layer && view.isInSight(point.x, point.z, MARGIN))
          traceShape(canvas, shape, view.toX(point.x), view.toY(point.z), RADIUS);
    });
  }
  paint(canvas, { stroke: theme.focus, width: 2 }, () => {
    for (const number of selected) {
      const point = points[number];
      if (!shown.has(point.layer)) continue;
      const [x, y] = [view.toX(point.x), view.toY(point.z)];
      traceShape(canvas, "circle", x, y, 9);
      if (point.heading === undefined) continue;
      const angle = (point.heading * Math.PI) / 180;
      canvas.moveTo(x, y);
      canvas.lineTo(x + 18 * Math.sin(angle), y + 18 * Math.cos(angle));
    }
  });
}

/** Draws the names of selected points, or of all if there are few in view: one name at each position. */
function drawNames(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { points, shown, selected }: Scene): void {
  const seen: number[] = [];
  for (let number = 0; number < points.length && seen.length <= MAX_NAMES; number++)
    if (shown.has(points[number].layer) && view.isInSight(points[number].x, points[number].z, MARGIN)) seen.push(number);
  const named = seen.length <= MAX_NAMES ? seen : [...selected].slice(0, MAX_NAMES).filter((number) => shown.has(points[number].layer));
  const places = groupBy(named, (number) => `${Math.round(view.toX(points[number].x))} ${Math.round(view.toY(points[number].z))}`);
  const names = [...places.values()].map((numbers) => {
    const { x, z, label } = points[numbers.find((number) => selected.has(number)) ?? numbers[0]];
    // names at the same position would overlap
    return { text: numbers.length > 1 ? `${label} +${numbers.length - 1}` : label, x: view.toX(x), y: view.toY(z) };
  });
  drawPointNames(canvas, view, theme, names);
}

/** Levels of Super Mario Bros. Wonder are in x and y. */
export type Plane = "above" | "side";

/** Returns the plane in which the points are spread out. */
export function bestPlane(points: readonly PlacedPoint[]): Plane {
  const spread = (axis: "y" | "z") => {
    const sorted = points.map((point) => point[axis]).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * 0.9)] - sorted[Math.floor((sorted.length - 1) * 0.1)];
  };
  return points.length > 2 && spread("z") * 10 < spread("y") ? "side" : "above";
}

export function project(plane: Plane, points: readonly PlacedPoint[]): readonly PlacedPoint[] {
  return plane === "side" ? points.map(({ heading: _, ...point }) => ({ ...point, z: -point.y })) : points;
}

/** Returns a position as text. @param down the coordinate that grows downwards in the picture */
export function placeText(plane: Plane, x: number, down: number): string {
  return plane === "side" ? `x ${round(x)}, y ${round(-down)}` : `x ${round(x)}, z ${round(down)}`;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
