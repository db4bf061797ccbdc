/** Draws what leads from entry to entry: check points in their order, points of groups, routes, and what an entry names. */
import type { MapPath } from "../../../../formats/kmp/panel/mapModel.ts";
import { TIP_ROOM, traceLine, traceTip } from "../../canvas/shapes.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { smoothed } from "./curve.ts";
import { keyOf } from "./entries.ts";
import type { Theme } from "./layers.ts";
import type { Canvas, Scene } from "./scene.ts";

/** Neighbours are shaded differently. Those of one shade are one outline: filling costs by the number of fills. */
export function drawQuads(canvas: Canvas, view: Viewport, theme: Theme, { model: { quads } }: Scene): void {
  canvas.fillStyle = theme.layers.get("checks") ?? theme.foreground;
  for (const shade of [0, 1]) {
    canvas.beginPath();
    for (const { corners, isConvex, from } of quads) if (isConvex && from % 2 === shade) traceLine(canvas, view, corners, true);
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
    traceLine(canvas, view, corners, true);
    canvas.globalAlpha = 0.3;
    canvas.fill();
    canvas.globalAlpha = 1;
    canvas.stroke();
  }
  canvas.globalAlpha = 1;
  canvas.setLineDash([]);
  drawOrder(canvas, view, theme, quads);
}

/** From the middle of a check point to that of the one that follows. */
function drawOrder(canvas: Canvas, view: Viewport, theme: Theme, quads: Scene["model"]["quads"]): void {
  canvas.fillStyle = theme.layers.get("checks") ?? theme.foreground;
  canvas.beginPath();
  for (const { corners } of quads) {
    const [ax, az, bx, bz, cx, cz, dx, dz] = corners;
    traceTip(canvas, view, [(ax + bx) / 2, (az + bz) / 2, (cx + dx) / 2, (cz + dz) / 2]);
  }
  canvas.fill();
}

/** All ways of a layer at once, and then all their tips. */
export function drawPaths(canvas: Canvas, view: Viewport, theme: Theme, { model, shown }: Scene): void {
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
        if ((path.isLink === true) === isLink) traceLine(canvas, view, lineOf(path), path.isClosed === true && path.line.length > 4);
      canvas.stroke();
    }
    canvas.setLineDash([]);
    canvas.beginPath();
    for (const path of paths) traceTips(canvas, view, path);
    canvas.fill();
  }
}

/** The way itself: a smooth route is a curve. */
function lineOf({ line, isSmooth, isClosed }: MapPath): readonly number[] {
  return isSmooth ? smoothed(line, 2, isClosed === true) : line;
}

/** A tip on each leg that is long enough to see one: which way a route goes is not to be guessed from one arrow. */
function traceTips(canvas: CanvasPath, view: Viewport, { line, isLink }: MapPath): void {
  for (let at = 0; at + 3 < line.length; at += 2) traceTip(canvas, view, line.slice(at, at + 4), isLink ? TIP_ROOM : TIP_ROOM * 2);
}

/** From what is selected to what it names: its route, respawn point, camera. */
export function drawLinks(canvas: Canvas, view: Viewport, theme: Theme, { entries, selected }: Scene): void {
  const chosen = entries.filter(({ key, leadsTo }) => leadsTo && selected.has(key));
  if (chosen.length === 0) return;
  const places = new Map(entries.map((entry) => [entry.key, entry]));
  canvas.strokeStyle = theme.focus;
  canvas.fillStyle = theme.focus;
  canvas.lineWidth = 1.5;
  for (const isTip of [false, true]) {
    canvas.setLineDash(isTip ? [] : [2, 4]);
    canvas.beginPath();
    for (const { x, z, leadsTo = [] } of chosen)
      for (const target of leadsTo) {
        const to = places.get(keyOf(target));
        if (!to) continue;
        const line = [x, z, to.x, to.z];
        if (isTip) traceTip(canvas, view, line);
        else traceLine(canvas, view, line, false);
      }
    if (isTip) canvas.fill();
    else canvas.stroke();
  }
}
