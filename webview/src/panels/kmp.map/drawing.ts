/** Draws a map on a canvas, in the colours of a theme. Called once a frame at most; must know no gesture. */

import { drawGrid } from "../../canvas/grid.ts";
import { drawPointNames, type PointName } from "../../canvas/pointNames.ts";
import type { Canvas } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { drawAreaNames, drawAreas, drawCameras, drawEntries, drawShot } from "./drawEntries.ts";
import { drawLinks, drawPaths, drawQuads } from "./drawWays.ts";
import type { Theme } from "./layers.ts";
import type { Scene } from "./scene.ts";

/** Pixels for a world unit from which on names are shown. */
const NAMES_FROM = 0.045;
/** So many names in view are still read. */
const MAX_NAMES = 250;

/** @param drawBelow draws the ground, below all else */
export function drawMap(canvas: Canvas, view: Viewport, theme: Theme, scene: Scene, drawBelow?: () => void): void {
  canvas.clearRect(0, 0, view.width, view.height);
  canvas.font = theme.font;
  canvas.textBaseline = "middle";
  drawBelow?.();
  drawGrid(canvas, view, theme);
  if (scene.shown.has("areas")) drawAreas(canvas, view, theme, scene);
  if (scene.shown.has("checks")) drawQuads(canvas, view, theme, scene);
  drawPaths(canvas, view, theme, scene);
  if (scene.shown.has("cameras")) drawCameras(canvas, view, theme, scene);
  drawLinks(canvas, view, theme, scene);
  drawEntries(canvas, view, theme, scene);
  drawNames(canvas, view, theme, scene);
  if (scene.shown.has("areas")) drawAreaNames(canvas, view, theme, scene);
  if (scene.shot) drawShot(canvas, view, theme, scene.shot);
}

function drawNames(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected }: Scene): void {
  const isClose = view.scale >= NAMES_FROM;
  const names: PointName[] = [];
  for (const entry of entries) {
    if (names.length === MAX_NAMES) break;
    if (!selected.has(entry.key) && !(isClose && (entry.layer === "objects" || entry.layer === "checks"))) continue;
    if (!view.isInSight(entry.x, entry.z)) continue;
    names.push({ text: entry.layer === "objects" ? entry.detail : entry.label, x: view.toX(entry.x), y: view.toY(entry.z) });
  }
  drawPointNames(canvas, view, theme, names);
}
