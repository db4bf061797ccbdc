/** Draws areas as what they are from above, with what they do. */
import { drawPointNames, type PointName } from "../../canvas/pointNames.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { trace } from "./drawWays.ts";
import { keyOf } from "./entries.ts";
import type { Theme } from "./layers.ts";
import type { Canvas, Scene } from "./scene.ts";

export function drawAreas(canvas: Canvas, view: Viewport, theme: Theme, { model, selected }: Scene): void {
  canvas.strokeStyle = theme.layers.get("areas") ?? theme.foreground;
  canvas.setLineDash([6, 4]);
  for (const area of model.areas) {
    canvas.lineWidth = selected.has(keyOf(area)) ? 3 : 1;
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

/** Pixels that a floor needs across before its effect is written into it. */
const ROOM = 90;

/** At the corner of the floor that is highest on the page: areas cover one another, and their middles are crowded. */
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
