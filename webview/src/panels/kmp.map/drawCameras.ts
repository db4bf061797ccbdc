/** Draws what cameras look at, and what one shows while it is played. */
import type { Viewport } from "../../canvas/viewport.ts";
import type { Shot } from "./cameraShots.ts";
import type { Theme } from "./layers.ts";
import type { Canvas, Scene } from "./scene.ts";

/** Pixels along the sides of what is in sight. */
const SIGHT = 26;
const PLAYED_SIGHT = 60;
/** The picture is so many times as wide as it is high. */
const ASPECT = 16 / 9;

/** What is in sight at the start, and the view point's way to where it ends. */
export function drawCameras(canvas: Canvas, view: Viewport, theme: Theme, { model, entries, selected }: Scene): void {
  const colour = theme.layers.get("cameras") ?? theme.foreground;
  const places = new Map(entries.filter(({ layer }) => layer === "cameras").map((entry) => [entry.index, entry]));
  const aimed = model.cameras.flatMap(({ looksAtDriver, ...camera }) => {
    const place = places.get(camera.index);
    return place && !looksAtDriver ? [{ ...camera, place }] : [];
  });
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (const { place, viewBegin, zoomBegin } of aimed)
    traceSight(canvas, view, [place.x, place.z], [viewBegin[0], viewBegin[2]], zoomBegin, SIGHT);
  canvas.stroke();
  canvas.setLineDash([2, 4]);
  canvas.beginPath();
  for (const { place, viewBegin, viewEnd } of aimed) {
    if (!selected.has(place.key)) continue;
    canvas.moveTo(view.toX(place.x), view.toY(place.z));
    canvas.lineTo(view.toX(viewBegin[0]), view.toY(viewBegin[2]));
    canvas.lineTo(view.toX(viewEnd[0]), view.toY(viewEnd[2]));
  }
  canvas.stroke();
  canvas.setLineDash([]);
}

export function drawShot(canvas: Canvas, view: Viewport, theme: Theme, { eye, target, fieldOfView }: Shot): void {
  canvas.strokeStyle = canvas.fillStyle = theme.focus;
  canvas.lineWidth = 2;
  canvas.beginPath();
  traceSight(canvas, view, [eye[0], eye[2]], [target[0], target[2]], fieldOfView, PLAYED_SIGHT);
  canvas.stroke();
  canvas.setLineDash([4, 4]);
  canvas.beginPath();
  canvas.moveTo(view.toX(eye[0]), view.toY(eye[2]));
  canvas.lineTo(view.toX(target[0]), view.toY(target[2]));
  canvas.stroke();
  canvas.setLineDash([]);
  canvas.beginPath();
  canvas.arc(view.toX(eye[0]), view.toY(eye[2]), 6, 0, Math.PI * 2);
  canvas.fill();
}

type Flat = readonly [x: number, z: number];

/** Two sides of what is in sight, from above, and the line across. */
function traceSight(canvas: CanvasPath, view: Viewport, eye: Flat, target: Flat, fieldOfView: number, length: number): void {
  const ahead = Math.atan2(target[1] - eye[1], target[0] - eye[0]);
  if (eye[0] === target[0] && eye[1] === target[1]) return;
  const half = Math.atan(Math.tan(((Math.max(1, Math.min(170, fieldOfView)) / 2) * Math.PI) / 180) * ASPECT);
  const [x, y] = [view.toX(eye[0]), view.toY(eye[1])];
  const side = length / Math.cos(Math.min(half, 1.3));
  canvas.moveTo(x, y);
  canvas.lineTo(x + side * Math.cos(ahead - half), y + side * Math.sin(ahead - half));
  canvas.lineTo(x + side * Math.cos(ahead + half), y + side * Math.sin(ahead + half));
  canvas.closePath();
}
