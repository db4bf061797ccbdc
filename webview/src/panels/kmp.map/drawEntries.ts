/** Draws the entries: points by kind, check points as lines, areas, cameras, the selection, and problems. */
import { groupBy } from "../../../../formats/core/lists.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { drawPointNames, type PointName } from "../../canvas/pointNames.ts";
import { type Canvas, paint, traceLine, traceShape } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import type { Shot } from "./cameraShots.ts";
import type { Entry } from "./entries.ts";
import { keyOf } from "./entries.ts";
import { LOOKS, type Theme } from "./layers.ts";
import type { Scene } from "./scene.ts";

/** Length in pixels of a camera's field of view. */
const SIGHT = 26;
const PLAYED_SIGHT = 60;
/** Width of the game's picture divided by its height. */
const ASPECT = 16 / 9;

/** Draws the field of view of cameras at the start, and for selected ones, the path of the view point. */
export function drawCameras(canvas: Canvas, view: Viewport, theme: Theme, { model, entries, selected }: Scene): void {
  const stroke = theme.layers.get("cameras") ?? theme.foreground;
  const places = new Map(entries.filter(({ layer }) => layer === "cameras").map((entry) => [entry.index, entry]));
  const aimed = model.cameras.flatMap(({ looksAtDriver, ...camera }) => {
    const place = places.get(camera.index);
    return place && !looksAtDriver ? [{ ...camera, place }] : [];
  });
  paint(canvas, { stroke }, () => {
    for (const { place, viewBegin, zoomBegin } of aimed)
      traceSight(canvas, view, [place.x, place.z], [viewBegin[0], viewBegin[2]], zoomBegin, SIGHT);
  });
  paint(canvas, { stroke, dash: [2, 4] }, () => {
    for (const { place, viewBegin, viewEnd } of aimed)
      if (selected.has(place.key)) traceLine(canvas, view, [place.x, place.z, viewBegin[0], viewBegin[2], viewEnd[0], viewEnd[2]], false);
  });
}

export function drawShot(canvas: Canvas, view: Viewport, theme: Theme, { eye, target, fieldOfView }: Shot): void {
  const look = { stroke: theme.focus, width: 2 };
  const [from, to]: readonly Flat[] = [eye, target].map(([x, , z]): Flat => [x, z]);
  paint(canvas, look, () => traceSight(canvas, view, from, to, fieldOfView, PLAYED_SIGHT));
  paint(canvas, { ...look, dash: [4, 4] }, () => traceLine(canvas, view, [...from, ...to], false));
  paint(canvas, { fill: theme.focus }, () => traceShape(canvas, "circle", view.toX(from[0]), view.toY(from[1]), 6));
}

type Flat = readonly [x: number, z: number];

/** Traces a field of view from above, as a triangle. */
function traceSight(canvas: CanvasPath, view: Viewport, eye: Flat, target: Flat, fieldOfView: number, length: number): void {
  const ahead = Math.atan2(target[1] - eye[1], target[0] - eye[0]);
  if (eye[0] === target[0] && eye[1] === target[1]) return;
  const half = Math.atan(Math.tan(((Math.max(1, Math.min(170, fieldOfView)) / 2) * Math.PI) / 180) * ASPECT);
  const [x, y] = [view.toX(eye[0]), view.toY(eye[1])];
  const side = length / Math.cos(Math.min(half, 1.3));
  canvas.moveTo(x, y);
  canvas.lineTo(x + side * Math.cos(ahead - half), y + side * Math.sin(ahead - half));
  canvas.lineTo(x + side * Math.cos(ahead + half), y + side * Math.sin(ahead + half));
  canvas.closePath();
}

/** Draws the outlines of areas, seen from above. */
export function drawAreas(canvas: Canvas, view: Viewport, theme: Theme, { model, selected }: Scene): void {
  const stroke = theme.layers.get("areas") ?? theme.foreground;
  for (const area of model.areas)
    paint(canvas, { stroke, width: selected.has(keyOf(area)) ? 3 : 1, dash: [6, 4] }, () => {
      if (area.isRound) traceEllipse(canvas, view, area.corners);
      else traceLine(canvas, view, area.corners, true);
    });
}

function traceEllipse(canvas: CanvasPath, view: Viewport, [ax, az, bx, bz, cx, cz]: readonly number[]): void {
  const [middleX, middleZ] = [(ax + cx) / 2, (az + cz) / 2];
  const radiusX = (Math.hypot(bx - ax, bz - az) / 2) * view.scale;
  const radiusZ = (Math.hypot(cx - bx, cz - bz) / 2) * view.scale;
  canvas.ellipse(view.toX(middleX), view.toY(middleZ), radiusX, radiusZ, Math.atan2(bz - az, bx - ax), 0, Math.PI * 2);
}

/** Minimum width in pixels of an area that shows its effect. */
const ROOM = 90;

/** Writes effects at the top corner of their area, because areas overlap and their centers are crowded. */
export function drawAreaNames(canvas: Canvas, view: Viewport, theme: Theme, { model, selected }: Scene): void {
  const names: PointName[] = [];
  for (const area of model.areas) {
    const xs = [0, 2, 4, 6].map((at) => view.toX(area.corners[at]));
    const ys = [1, 3, 5, 7].map((at) => view.toY(area.corners[at]));
    const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys)];
    if (right - left < ROOM && !selected.has(keyOf(area))) continue;
    if (right < 0 || left > view.width || top > view.height || Math.max(...ys) < 0) continue;
    names.push({ text: area.effect, x: xs[ys.indexOf(top)], y: top + 12 });
  }
  drawPointNames(canvas, view, theme, names, theme.layers.get("areas"));
}

const RADIUS = 4.5;
/** Pixels beyond the edge within which an entry is still visible. */
const MARGIN = 50;

/** Draws each layer as one outline, because a course has a thousand entries and strokes are slow. */
export function drawEntries(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected, model }: Scene): void {
  // a line can cross the picture even if its middle is outside
  const drawn = entries.filter(({ ends, x, z }) => ends || view.isInSight(x, z, MARGIN));
  const byLayer = groupBy(drawn, ({ layer }) => layer);
  for (const [layer, list] of byLayer) {
    const color = theme.layers.get(layer) ?? theme.foreground;
    for (const { ends, index, key } of list)
      if (ends) drawCheck(canvas, view, theme, color, ends, model.checks[index]?.kind ?? "normal", selected.has(key));
    const points = list.filter(({ ends }) => !ends);
    drawShapes(canvas, view, layer, color, points, selected);
  }
  paint(canvas, { stroke: theme.focus, width: 2 }, () => {
    for (const { ends, key, x, z } of entries) if (!ends && selected.has(key)) traceShape(canvas, "circle", view.toX(x), view.toY(z), 9);
  });
  drawProblems(canvas, view, theme, [...byLayer.values()].flat());
}

function drawShapes(
  canvas: Canvas,
  view: Viewport,
  layer: MapLayer,
  color: string,
  entries: readonly Entry[],
  selected: ReadonlySet<string>,
): void {
  const { shape } = LOOKS.get(layer) ?? { shape: "circle" as const };
  const line = { stroke: color, width: 1.5 };
  paint(canvas, line, () => {
    for (const { heading, key, x, z } of entries)
      if (heading !== undefined && (layer !== "objects" || selected.has(key)))
        traceHeading(canvas, view.toX(x), view.toY(z), angleOf(heading));
  });
  paint(canvas, shape === "cross" || shape === "ring" ? line : { fill: color }, () => {
    for (const { heading, x, z } of entries) traceShape(canvas, shape, view.toX(x), view.toY(z), RADIUS, angleOf(heading));
  });
}

/** Returns the angle in the picture. Heading 0 faces +z, which is down. */
function angleOf(heading: number | undefined): number {
  return heading === undefined ? 0 : Math.atan2(Math.cos(radians(heading)), Math.sin(radians(heading)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function traceHeading(path: CanvasPath, x: number, y: number, angle: number): void {
  path.moveTo(x, y);
  path.lineTo(x + 16 * Math.cos(angle), y + 16 * Math.sin(angle));
}

/** Draws a warning sign next to entries with problems. */
function drawProblems(canvas: Canvas, view: Viewport, theme: Theme, entries: readonly Entry[]): void {
  paint(canvas, { stroke: theme.error, width: 1.5 }, () => {
    for (const { isWrong, x: worldX, z } of entries) {
      if (!isWrong) continue;
      const [x, y] = [view.toX(worldX) + 10, view.toY(z) - 10];
      traceShape(canvas, "triangle", x, y, 6, -Math.PI / 2);
      canvas.moveTo(x, y - 4);
      canvas.lineTo(x, y);
      canvas.moveTo(x, y + 1.5);
      canvas.lineTo(x, y + 3);
    }
  });
}

/** Draws the lap line double and keys thick, not to rely on color. The left end is round, the right end square. */
function drawCheck(
  canvas: Canvas,
  view: Viewport,
  theme: Theme,
  color: string,
  ends: readonly number[],
  kind: string,
  isSelected: boolean,
): void {
  const line = (stroke: string, width: number) => paint(canvas, { stroke, width }, () => traceLine(canvas, view, ends, false));
  if (isSelected) line(theme.focus, 9);
  line(kind === "lap" ? theme.foreground : color, kind === "lap" ? 6 : kind === "key" ? 3 : 1.25);
  if (kind === "lap") line(theme.background, 2);
  paint(canvas, { fill: color }, () => {
    traceShape(canvas, "circle", view.toX(ends[0]), view.toY(ends[1]), isSelected ? 4 : 2.5);
    traceShape(canvas, "square", view.toX(ends[2]), view.toY(ends[3]), isSelected ? 4 : 2.5);
  });
}
