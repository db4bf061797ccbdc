/** Writes point names next to the points, legible on any background. Must not know what the points are. */
import type { Canvas } from "./shapes.ts";
import type { PlaneTheme } from "./theme.ts";
import type { Viewport } from "./viewport.ts";

/** A name and the position of its point, in pixels. */
export interface PointName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels between the center of a point and its name. */
const GAP = 9;

/** Pixels from one name to the one below it. */
const LINE = 14;

/** Draws each name to the right of its point, or to the left if the picture would cut it off. */
export function drawPointNames(
  canvas: Canvas,
  view: Viewport,
  theme: PlaneTheme,
  names: Iterable<PointName>,
  color = theme.foreground,
): void {
  canvas.fillStyle = color;
  canvas.strokeStyle = theme.background;
  canvas.lineWidth = 3;
  canvas.lineJoin = "round";
  for (const { text, x, y } of names) {
    const left = nameStart(x, canvas.measureText(text).width, view.width);
    canvas.strokeText(text, left, y);
    canvas.fillText(text, left, y);
  }
}

/** Returns where the name of a point at `x` starts. A name that fits on neither side goes to the right. */
export function nameStart(x: number, width: number, pictureWidth: number): number {
  const isCut = x + GAP + width > pictureWidth;
  return isCut && x - GAP - width >= 0 ? x - GAP - width : x + GAP;
}

/** Returns the names, each moved down until it covers no point and no earlier name. */
export function spreadNames(names: readonly PointName[], widthOf: (text: string) => number, pictureWidth: number): readonly PointName[] {
  const placed = names.map(({ x, y }) => ({ start: x - GAP, end: x + GAP, y }));
  return names.map(({ text, x, y: wanted }) => {
    const width = widthOf(text);
    const start = nameStart(x, width, pictureWidth);
    const end = start + width;
    let y = wanted;
    const findCovered = () => placed.find((other) => start < other.end && other.start < end && Math.abs(other.y - y) < LINE);
    for (let other = findCovered(); other; other = findCovered()) y = other.y + LINE;
    placed.push({ start, end, y });
    return { text, x, y };
  });
}
