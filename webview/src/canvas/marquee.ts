/** The rectangle around entries that are being selected. */
import type { Box } from "./viewport.ts";

export function drawMarquee(canvas: CanvasRenderingContext2D, { left, top, right, bottom }: Box, colour: string): void {
  canvas.strokeStyle = colour;
  canvas.fillStyle = colour;
  canvas.lineWidth = 1;
  canvas.setLineDash([4, 3]);
  canvas.globalAlpha = 0.12;
  canvas.fillRect(left, top, right - left, bottom - top);
  canvas.globalAlpha = 1;
  canvas.strokeRect(left + 0.5, top + 0.5, right - left, bottom - top);
  canvas.setLineDash([]);
}
