/** Outlines of small shapes, which distinguish kinds of points without relying on color, and lines on a plane. */
import type { Viewport } from "./viewport.ts";

export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross" | "star" | "ring" | "line";

/** Traces the outline of a shape around `x`, `y` with a radius of about `r` pixels. At angle 0, triangles point to the right. */
export function traceShape(path: CanvasPath, shape: Shape, x: number, y: number, r: number, angle = 0): void {
  switch (shape) {
    case "circle":
    case "ring":
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, Math.PI * 2);
      return;
    case "triangle":
      return polygon(path, x, y, 3, r * 1.3, angle);
    case "square":
      return polygon(path, x, y, 4, r * 1.2, Math.PI / 4);
    case "diamond":
      return polygon(path, x, y, 4, r * 1.2, 0);
    case "star":
      return polygon(path, x, y, 5, r * 1.3, -Math.PI / 2);
    case "cross":
    case "line":
      path.moveTo(x - r, y - r);
      path.lineTo(x + r, y + r);
      path.moveTo(x + r, y - r);
      path.lineTo(x - r, y + r);
  }
}

/** @param line x and z of each point */
export function traceLine(path: CanvasPath, view: Viewport, line: readonly number[], isClosed: boolean): void {
  for (let at = 0; at + 1 < line.length; at += 2) {
    if (at === 0) path.moveTo(view.toX(line[0]), view.toY(line[1]));
    else path.lineTo(view.toX(line[at]), view.toY(line[at + 1]));
  }
  if (isClosed) path.closePath();
}

/** Length in pixels that a line needs for an arrow. */
export const TIP_ROOM = 16;

/** Traces an arrow in the middle of a line, if the line is long enough. */
export function traceTip(path: CanvasPath, view: Viewport, [fromX, fromZ, toX, toZ]: readonly number[], room = TIP_ROOM): void {
  const [x1, y1, x2, y2] = [view.toX(fromX), view.toY(fromZ), view.toX(toX), view.toY(toZ)];
  if (Math.hypot(x2 - x1, y2 - y1) < room) return;
  traceShape(path, "triangle", (x1 + x2) / 2, (y1 + y2) / 2, 4, Math.atan2(y2 - y1, x2 - x1));
}

/** The canvas features that pictures use. Pages and workers have them. */
export type Canvas = CanvasCompositing &
  CanvasDrawPath &
  CanvasFillStrokeStyles &
  CanvasPath &
  CanvasPathDrawingStyles &
  CanvasRect &
  CanvasText &
  CanvasTextDrawingStyles;

/** Colors for fill and stroke, and the stroke's width and dashes. */
interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
}

/** Draws one outline, then resets dashes and transparency. */
export function paint(canvas: Canvas, { fill, stroke, width = 1, dash = [], alpha = 1 }: Paint, trace: () => void): void {
  canvas.globalAlpha = alpha;
  canvas.beginPath();
  trace();
  if (fill !== undefined) {
    canvas.fillStyle = fill;
    canvas.fill();
  }
  if (stroke !== undefined) {
    canvas.strokeStyle = stroke;
    canvas.lineWidth = width;
    canvas.setLineDash([...dash]);
    canvas.stroke();
    canvas.setLineDash([]);
  }
  canvas.globalAlpha = 1;
}

function polygon(path: CanvasPath, x: number, y: number, corners: number, r: number, angle: number): void {
  for (let corner = 0; corner < corners; corner++) {
    const at = angle + (corner * 2 * Math.PI) / corners;
    if (corner === 0) path.moveTo(x + r * Math.cos(at), y + r * Math.sin(at));
    else path.lineTo(x + r * Math.cos(at), y + r * Math.sin(at));
  }
  path.closePath();
}
