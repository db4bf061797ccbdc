/** What is being drawn on the map and is not in the text yet: new entries, the line of a check point or a link. */
import type { MapPlace } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import type { Theme } from "./layers.ts";

interface Draft {
  readonly ghosts: readonly MapPlace[];
  readonly layer: MapLayer;
  readonly start: { readonly x: number; readonly z: number } | undefined;
  /** In pixels. */
  readonly end: { readonly x: number; readonly y: number } | undefined;
}

export function drawDraft(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { ghosts, layer, start, end }: Draft): void {
  canvas.strokeStyle = theme.layers.get(layer) ?? theme.foreground;
  canvas.lineWidth = 2;
  canvas.beginPath();
  for (const { x, z } of ghosts) {
    canvas.moveTo(view.toX(x) + 5, view.toY(z));
    canvas.arc(view.toX(x), view.toY(z), 5, 0, Math.PI * 2);
  }
  if (layer === "checks")
    for (let at = 0; at + 1 < ghosts.length; at += 2) {
      canvas.moveTo(view.toX(ghosts[at].x), view.toY(ghosts[at].z));
      canvas.lineTo(view.toX(ghosts[at + 1].x), view.toY(ghosts[at + 1].z));
    }
  canvas.stroke();
  if (!start) return;
  const [x, y] = [view.toX(start.x), view.toY(start.z)];
  canvas.strokeStyle = theme.focus;
  canvas.setLineDash([6, 3]);
  canvas.beginPath();
  canvas.moveTo(x, y);
  if (end) canvas.lineTo(end.x, end.y);
  canvas.moveTo(x + 4, y);
  canvas.arc(x, y, 4, 0, Math.PI * 2);
  canvas.stroke();
  canvas.setLineDash([]);
}
