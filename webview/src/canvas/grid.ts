/** The grid behind a map, with its numbers at the edges. Must not know what is drawn over it. */

import { roundStep } from "../chart/scale.ts";
import type { Canvas } from "./shapes.ts";
import type { PlaneTheme } from "./theme.ts";
import type { Viewport } from "./viewport.ts";

/** Pixels of a number, above and below its middle. */
const HALF_HEIGHT = 6;

/** @param isUp vertical coordinates grow upwards, so the view's z is their negative */
export function drawGrid(canvas: Canvas, view: Viewport, theme: PlaneTheme, isUp = false): void {
  const step = roundStep(80 / view.scale);
  // in high contrast themes, guides are as strong as text or almost invisible: use the text color at a quarter of its strength
  canvas.strokeStyle = theme.isHighContrast ? theme.foreground : theme.grid;
  canvas.fillStyle = theme.foreground;
  canvas.lineWidth = 1;
  canvas.beginPath();
  const first = (from: number) => Math.ceil(from / step) * step;
  const labels: [string, number, number][] = [];
  for (let x = first(view.worldX(0)); x <= view.worldX(view.width); x += step) {
    const pixel = Math.round(view.toX(x)) + 0.5;
    canvas.moveTo(pixel, 0);
    canvas.lineTo(pixel, view.height);
    labels.push([String(x), pixel + 3, view.height - 8]);
  }
  for (let z = first(view.worldZ(0)); z <= view.worldZ(view.height); z += step) {
    const pixel = Math.round(view.toY(z)) + 0.5;
    canvas.moveTo(0, pixel);
    canvas.lineTo(view.width, pixel);
    const y = pixel - 7;
    // the top edge would cut it off
    if (y >= HALF_HEIGHT) labels.push([String(isUp && z !== 0 ? -z : z), 3, y]);
  }
  canvas.globalAlpha = theme.isHighContrast ? 0.25 : 1;
  canvas.stroke();
  canvas.globalAlpha = theme.isHighContrast ? 1 : 0.6;
  for (const [text, x, y] of labels) canvas.fillText(text, x, y);
  canvas.globalAlpha = 1;
}
