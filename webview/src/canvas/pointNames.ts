/** Writes the names of points next to them, legible on any background. Must not know what the points are. */
import type { Canvas } from "./shapes.ts";
import type { PlaneTheme } from "./theme.ts";
import type { Viewport } from "./viewport.ts";

/** In pixels. */
export interface PointName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels between the middle of a point and its name. */
const GAP = 9;

/** Each name goes to the right of its point, or to the left where the picture would cut it off. */
export function drawPointNames(
  canvas: Canvas,
  view: Viewport,
  theme: PlaneTheme,
  names: Iterable<PointName>,
  colour = theme.foreground,
): void {
  canvas.fillStyle = colour;
  canvas.strokeStyle = theme.background;
  canvas.lineWidth = 3;
  canvas.lineJoin = "round";
  for (const { text, x, y } of names) {
    const left = nameStart(x, canvas.measureText(text).width, view.width);
    canvas.strokeText(text, left, y);
    canvas.fillText(text, left, y);
  }
}

/** Where the name of a point at `x` starts. A name that fits on neither side goes to the right. */
export function nameStart(x: number, width: number, pictureWidth: number): number {
  const isCut = x + GAP + width > pictureWidth;
  return isCut && x - GAP - width >= 0 ? x - GAP - width : x + GAP;
}
