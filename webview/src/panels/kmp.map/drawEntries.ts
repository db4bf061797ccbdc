/** Draws the entries themselves: points by their kind, check points as lines, what is selected, what is wrong. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { traceShape } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import type { Entry } from "./entries.ts";
import { LOOKS, type Theme } from "./layers.ts";
import type { Canvas, Scene } from "./scene.ts";

const RADIUS = 4.5;
/** Pixels beyond the edge at which an entry is still seen. */
const MARGIN = 50;

/** Kind by kind, each as one outline: a course has a thousand entries, and each stroke costs. */
export function drawEntries(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected, model }: Scene): void {
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
