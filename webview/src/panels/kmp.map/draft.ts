/** What is being drawn on the map and is not in the text yet: new entries, the line of a check point or a link. */
import type { Viewport } from "../../canvas/viewport.ts";
import type { Drafting } from "./drafting.ts";
import type { Theme } from "./layers.ts";
import type { Ghosts } from "./pending.ts";

export function drawGhosts(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { places, layer }: Ghosts): void {
  canvas.strokeStyle = theme.layers.get(layer) ?? theme.foreground;
  canvas.lineWidth = 2;
  canvas.beginPath();
  for (const { x, z } of places) {
    canvas.moveTo(view.toX(x) + 5, view.toY(z));
    canvas.arc(view.toX(x), view.toY(z), 5, 0, Math.PI * 2);
  }
  if (layer === "checks")
    for (let at = 0; at + 1 < places.length; at += 2) {
      canvas.moveTo(view.toX(places[at].x), view.toY(places[at].z));
      canvas.lineTo(view.toX(places[at + 1].x), view.toY(places[at + 1].z));
    }
  canvas.stroke();
}

export function drawDraft(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { start, end }: Drafting): void {
  if (!start) return;
  const [x, y] = [view.toX(start.x), view.toY(start.z)];
  canvas.strokeStyle = theme.focus;
  canvas.lineWidth = 2;
  canvas.setLineDash([6, 3]);
  canvas.beginPath();
  canvas.moveTo(x, y);
  if (end) canvas.lineTo(view.toX(end.x), view.toY(end.z));
  canvas.moveTo(x + 4, y);
  canvas.arc(x, y, 4, 0, Math.PI * 2);
  canvas.stroke();
  canvas.setLineDash([]);
}
