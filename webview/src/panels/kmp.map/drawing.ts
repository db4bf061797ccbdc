/** Draws a map on a canvas, in the colours of a theme. Called once a frame at most; must know no gesture. */
import type { MapLayer, MapModel, MapPath } from "../../../../formats/kmp/panel/mapModel.ts";
import { drawGrid } from "../../canvas/grid.ts";
import { traceShape } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import type { Entry } from "./entries.ts";
import { LOOKS, type Theme } from "./layers.ts";

/** What is used of a canvas: the same in a page and in a worker. */
type Canvas = CanvasCompositing &
  CanvasDrawPath &
  CanvasFillStrokeStyles &
  CanvasPath &
  CanvasPathDrawingStyles &
  CanvasRect &
  CanvasText &
  CanvasTextDrawingStyles;

export interface Scene {
  readonly model: MapModel;
  /** Those that are shown, moved ones where they would be. */
  readonly entries: readonly Entry[];
  readonly shown: ReadonlySet<MapLayer>;
  readonly selected: ReadonlySet<string>;
  /** Below all else. */
  readonly drawBelow?: () => void;
}

const RADIUS = 4.5;
/** Pixels for a world unit from which on names are shown. */
const NAMES_FROM = 0.045;
/** So many names in view are still read. */
const MOST_NAMES = 250;

export function drawMap(canvas: Canvas, view: Viewport, theme: Theme, scene: Scene): void {
  canvas.clearRect(0, 0, view.width, view.height);
  canvas.font = theme.font;
  canvas.textBaseline = "middle";
  scene.drawBelow?.();
  drawGrid(canvas, view, theme);
  if (scene.shown.has("areas")) drawAreas(canvas, view, theme, scene);
  if (scene.shown.has("checks")) drawQuads(canvas, view, theme, scene);
  drawPaths(canvas, view, theme, scene);
  drawEntries(canvas, view, theme, scene);
  drawNames(canvas, view, theme, scene);
}

function trace(canvas: CanvasPath, view: Viewport, line: readonly number[], isClosed: boolean): void {
  for (let at = 0; at + 1 < line.length; at += 2) {
    if (at === 0) canvas.moveTo(view.toX(line[0]), view.toY(line[1]));
    else canvas.lineTo(view.toX(line[at]), view.toY(line[at + 1]));
  }
  if (isClosed) canvas.closePath();
}

function drawAreas(canvas: Canvas, view: Viewport, theme: Theme, { model, selected }: Scene): void {
  canvas.strokeStyle = theme.layers.get("areas") ?? theme.foreground;
  canvas.setLineDash([6, 4]);
  for (const area of model.areas) {
    canvas.lineWidth = selected.has(`${area.section} ${area.index}`) ? 3 : 1;
    canvas.beginPath();
    if (area.isRound) traceEllipse(canvas, view, area.corners);
    else trace(canvas, view, area.corners, true);
    canvas.stroke();
  }
  canvas.setLineDash([]);
}

function traceEllipse(canvas: CanvasPath, view: Viewport, [ax, az, bx, bz, cx, cz]: readonly number[]): void {
  const [middleX, middleZ] = [(ax + cx) / 2, (az + cz) / 2];
  const radiusX = (Math.hypot(bx - ax, bz - az) / 2) * view.scale;
  const radiusZ = (Math.hypot(cx - bx, cz - bz) / 2) * view.scale;
  canvas.ellipse(view.toX(middleX), view.toY(middleZ), radiusX, radiusZ, Math.atan2(bz - az, bx - ax), 0, Math.PI * 2);
}

/** Neighbours are shaded differently. Those of one shade are one outline: filling costs by the number of fills. */
function drawQuads(canvas: Canvas, view: Viewport, theme: Theme, { model: { quads } }: Scene): void {
  canvas.fillStyle = theme.layers.get("checks") ?? theme.foreground;
  for (const shade of [0, 1]) {
    canvas.beginPath();
    for (const { corners, isConvex, from } of quads) if (isConvex && from % 2 === shade) trace(canvas, view, corners, true);
    canvas.globalAlpha = shade === 0 ? 0.06 : 0.12;
    canvas.fill();
  }
  canvas.fillStyle = theme.error;
  canvas.strokeStyle = theme.error;
  canvas.lineWidth = 2;
  canvas.setLineDash([4, 4]);
  for (const { corners, isConvex } of quads) {
    if (isConvex) continue;
    canvas.beginPath();
    trace(canvas, view, corners, true);
    canvas.globalAlpha = 0.3;
    canvas.fill();
    canvas.globalAlpha = 1;
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
  canvas.setLineDash([]);
}

/** All ways of a layer at once, and then all their tips. */
function drawPaths(canvas: Canvas, view: Viewport, theme: Theme, { model, shown }: Scene): void {
  for (const layer of new Set(model.paths.map((path) => path.layer))) {
    if (!shown.has(layer)) continue;
    const paths = model.paths.filter((path) => path.layer === layer && path.line.length >= 4);
    canvas.strokeStyle = theme.layers.get(layer) ?? theme.foreground;
    canvas.fillStyle = canvas.strokeStyle;
    for (const isLink of [false, true]) {
      canvas.lineWidth = isLink ? 1 : 1.5;
      canvas.setLineDash(isLink ? [5, 4] : []);
      canvas.beginPath();
      for (const path of paths)
        if ((path.isLink === true) === isLink) trace(canvas, view, path.line, path.isClosed === true && path.line.length > 4);
      canvas.stroke();
    }
    canvas.setLineDash([]);
    canvas.beginPath();
    for (const path of paths) traceTip(canvas, view, path);
    canvas.fill();
  }
}

/** A tip in the middle of a way, where it is long enough to see one. */
function traceTip(canvas: CanvasPath, view: Viewport, { line }: MapPath): void {
  const middle = Math.floor(line.length / 4) * 2;
  const at = Math.max(0, Math.min(middle, line.length - 4));
  const [x1, y1, x2, y2] = [view.toX(line[at]), view.toY(line[at + 1]), view.toX(line[at + 2]), view.toY(line[at + 3])];
  if (Math.hypot(x2 - x1, y2 - y1) < 16) return;
  traceShape(canvas, "triangle", (x1 + x2) / 2, (y1 + y2) / 2, 4, Math.atan2(y2 - y1, x2 - x1));
}

/** Pixels beyond the edge at which an entry is still seen. */
const MARGIN = 50;

/** Kind by kind, each as one outline: a course has a thousand entries, and each stroke costs. */
function drawEntries(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected, model }: Scene): void {
  const byLayer = new Map<MapLayer, Entry[]>();
  for (const entry of entries) {
    const [x, y] = [view.toX(entry.x), view.toY(entry.z)];
    const isSeen = x >= -MARGIN && y >= -MARGIN && x <= view.width + MARGIN && y <= view.height + MARGIN;
    // a line may cross the picture although its middle is outside
    if (!isSeen && !entry.ends) continue;
    const list = byLayer.get(entry.layer);
    if (list) list.push(entry);
    else byLayer.set(entry.layer, [entry]);
  }
  for (const [layer, list] of byLayer) {
    const colour = theme.layers.get(layer) ?? theme.foreground;
    canvas.strokeStyle = colour;
    canvas.fillStyle = colour;
    for (const { ends, index, key } of list)
      if (ends) drawCheck(canvas, view, theme, colour, ends, model.checks[index]?.kind ?? "normal", selected.has(key));
    drawShapes(
      canvas,
      view,
      layer,
      list.filter(({ ends }) => !ends),
      selected,
    );
  }
  canvas.strokeStyle = theme.focus;
  canvas.lineWidth = 2;
  for (const { ends, key, x, z } of entries) if (!ends && selected.has(key)) drawRing(canvas, view.toX(x), view.toY(z));
  drawProblems(canvas, view, theme, [...byLayer.values()].flat());
}

function drawShapes(canvas: Canvas, view: Viewport, layer: MapLayer, entries: readonly Entry[], selected: ReadonlySet<string>): void {
  const { shape } = LOOKS.get(layer) ?? { shape: "circle" as const };
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  for (const { heading, key, x, z } of entries)
    if (heading !== undefined && (layer !== "objects" || selected.has(key)))
      traceHeading(canvas, view.toX(x), view.toY(z), angleOf(heading));
  canvas.stroke();
  canvas.beginPath();
  for (const { heading, x, z } of entries) traceShape(canvas, shape, view.toX(x), view.toY(z), RADIUS, angleOf(heading));
  if (shape === "cross" || shape === "ring") canvas.stroke();
  else canvas.fill();
}

/** On the picture; 0 looks to +z, which is down. */
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

function drawRing(canvas: Canvas, x: number, y: number): void {
  canvas.beginPath();
  canvas.arc(x, y, 9, 0, Math.PI * 2);
  canvas.stroke();
}

/** A triangle with an exclamation mark. */
function drawProblems(canvas: Canvas, view: Viewport, theme: Theme, entries: readonly Entry[]): void {
  canvas.strokeStyle = theme.error;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  for (const { isWrong, x: worldX, z } of entries) {
    if (!isWrong) continue;
    const [x, y] = [view.toX(worldX) + 10, view.toY(z) - 10];
    traceShape(canvas, "triangle", x, y, 6, -Math.PI / 2);
    canvas.moveTo(x, y - 4);
    canvas.lineTo(x, y);
    canvas.moveTo(x, y + 1.5);
    canvas.lineTo(x, y + 3);
  }
  canvas.stroke();
}

/** The lap line is double, keys are thick: colour alone says nothing. Left has a round end, right a square one. */
function drawCheck(
  canvas: Canvas,
  view: Viewport,
  theme: Theme,
  colour: string,
  ends: readonly number[],
  kind: string,
  isSelected: boolean,
): void {
  const [x1, y1, x2, y2] = [view.toX(ends[0]), view.toY(ends[1]), view.toX(ends[2]), view.toY(ends[3])];
  const line = (width: number) => {
    canvas.lineWidth = width;
    canvas.beginPath();
    canvas.moveTo(x1, y1);
    canvas.lineTo(x2, y2);
    canvas.stroke();
  };
  if (isSelected) {
    canvas.strokeStyle = theme.focus;
    line(9);
  }
  canvas.strokeStyle = kind === "lap" ? theme.foreground : colour;
  line(kind === "lap" ? 6 : kind === "key" ? 3 : 1.25);
  if (kind === "lap") {
    canvas.strokeStyle = theme.background;
    line(2);
  }
  canvas.beginPath();
  traceShape(canvas, "circle", x1, y1, isSelected ? 4 : 2.5);
  traceShape(canvas, "square", x2, y2, isSelected ? 4 : 2.5);
  canvas.fill();
}

function drawNames(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected }: Scene): void {
  const isClose = view.scale >= NAMES_FROM;
  canvas.fillStyle = theme.foreground;
  canvas.strokeStyle = theme.background;
  canvas.lineWidth = 3;
  canvas.lineJoin = "round";
  let drawn = 0;
  for (const entry of entries) {
    if (!selected.has(entry.key) && !(isClose && (entry.layer === "objects" || entry.layer === "checks"))) continue;
    const [x, y] = [view.toX(entry.x), view.toY(entry.z)];
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    if (++drawn > MOST_NAMES) return;
    const name = entry.layer === "objects" ? entry.detail : entry.label;
    canvas.strokeText(name, x + 9, y);
    canvas.fillText(name, x + 9, y);
  }
}
