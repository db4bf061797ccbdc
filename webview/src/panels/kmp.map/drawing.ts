/** Draws a course map in the colors of a theme, at most once a frame; here its names, quads, paths and links. Must not know gestures. */

import type { MapPath } from "../../../../formats/kmp/panel/mapModel.ts";
import { drawGrid } from "../../canvas/grid.ts";
import { drawPointNames, type PointName } from "../../canvas/pointNames.ts";
import { type Canvas, paint, TIP_ROOM, traceLine, traceTip } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { smoothed } from "./curve.ts";
import { drawAreaNames, drawAreas, drawCameras, drawEntries, drawShot } from "./drawEntries.ts";
import { keyOf } from "./entries.ts";
import type { Theme } from "./layers.ts";
import type { Scene } from "./scene.ts";

/** Minimum pixels per world unit at which names are shown. */
const NAMES_FROM = 0.045;
/** More names in view are not readable. */
const MAX_NAMES = 250;

/** @param drawBelow draws the ground below everything else */
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

/** Shades neighbours differently. Quads of one shade are one outline, because each fill is slow. */
function drawQuads(canvas: Canvas, view: Viewport, theme: Theme, { model: { quads } }: Scene): void {
  const fill = theme.layers.get("checks") ?? theme.foreground;
  for (const shade of [0, 1])
    paint(canvas, { fill, alpha: shade === 0 ? 0.06 : 0.12 }, () => {
      for (const { corners, isConvex, from } of quads) if (isConvex && from % 2 === shade) traceLine(canvas, view, corners, true);
    });
  for (const { corners, isConvex } of quads) {
    if (isConvex) continue;
    const trace = () => traceLine(canvas, view, corners, true);
    paint(canvas, { fill: theme.error, alpha: 0.3 }, trace);
    paint(canvas, { stroke: theme.error, width: 2, dash: [4, 4] }, trace);
  }
  drawOrder(canvas, view, fill, quads);
}

/** Draws arrows from the middle of each check point to that of its successor. */
function drawOrder(canvas: Canvas, view: Viewport, fill: string, quads: Scene["model"]["quads"]): void {
  paint(canvas, { fill }, () => {
    for (const { corners } of quads) {
      const [ax, az, bx, bz, cx, cz, dx, dz] = corners;
      traceTip(canvas, view, [(ax + bx) / 2, (az + bz) / 2, (cx + dx) / 2, (cz + dz) / 2]);
    }
  });
}

/** Draws all paths of a layer at once, then all their arrows. */
function drawPaths(canvas: Canvas, view: Viewport, theme: Theme, { model, shown }: Scene): void {
  for (const layer of new Set(model.paths.map((path) => path.layer))) {
    if (!shown.has(layer)) continue;
    const paths = model.paths.filter((path) => path.layer === layer && path.line.length >= 4);
    const color = theme.layers.get(layer) ?? theme.foreground;
    for (const isLink of [false, true])
      paint(canvas, { stroke: color, width: isLink ? 1 : 1.5, dash: isLink ? [5, 4] : [] }, () => {
        for (const path of paths)
          if ((path.isLink === true) === isLink) traceLine(canvas, view, lineOf(path), path.isClosed === true && path.line.length > 4);
      });
    paint(canvas, { fill: color }, () => {
      for (const path of paths) traceTips(canvas, view, path);
    });
  }
}

/** Returns the drawn line of a path: a curve for smooth routes. */
function lineOf({ line, isSmooth, isClosed }: MapPath): readonly number[] {
  return isSmooth ? smoothed(line, 2, isClosed === true) : line;
}

/** Traces an arrow on each segment that has room for one, because a single arrow may not show the direction of a route. */
function traceTips(canvas: CanvasPath, view: Viewport, { line, isLink }: MapPath): void {
  for (let at = 0; at + 3 < line.length; at += 2) traceTip(canvas, view, line.slice(at, at + 4), isLink ? TIP_ROOM : TIP_ROOM * 2);
}

/** Draws lines from selected entries to their targets: route, respawn point, camera. */
function drawLinks(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected }: Scene): void {
  const chosen = entries.filter(({ key, leadsTo }) => leadsTo && selected.has(key));
  if (chosen.length === 0) return;
  const places = new Map(entries.map((entry) => [entry.key, entry]));
  const lines = chosen.flatMap(({ x, z, leadsTo = [] }) =>
    leadsTo.flatMap((target) => {
      const to = places.get(keyOf(target));
      return to ? [[x, z, to.x, to.z]] : [];
    }),
  );
  paint(canvas, { stroke: theme.focus, width: 1.5, dash: [2, 4] }, () => {
    for (const line of lines) traceLine(canvas, view, line, false);
  });
  paint(canvas, { fill: theme.focus }, () => {
    for (const line of lines) traceTip(canvas, view, line);
  });
}
