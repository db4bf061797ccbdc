/** Draws the names of compared lines, each where its line is farthest from the others. */
import { setAttribute, setText } from "../dom.ts";
import { findClearPlace, type Point, valueAt } from "./clearPlace.ts";
import type { ChartLine } from "./content.ts";
import type { View } from "./scale.ts";
import { childrenOf } from "./svg.ts";

/** Minimum distance of two names in pixels, down and across. */
const LINE = 14;
const WORDS = 90;

export function drawLineNames(
  parent: SVGElement,
  lines: readonly ChartLine[],
  view: View,
  toX: (x: number) => number,
  toY: (y: number) => number,
): void {
  const compared = lines.filter(({ name }) => name !== undefined);
  const middle = toX((view.x.from + view.x.to) / 2);
  const named = compared.flatMap((line) => {
    const others = compared.filter((other) => other !== line);
    const place = findClearPlace(line.points, (x) => others.map(({ points }) => valueAt(points, x)), view);
    return place ? [{ name: line.name ?? "", x: toX(place.x), y: toY(place.y) - 5 }] : [];
  });
  named.sort((a, b) => a.y - b.y);
  const texts = childrenOf(parent, "text", named.length);
  const placed: Point[] = [];
  named.forEach(({ name, x, y: wanted }, at) => {
    const y = placed.reduce((lowest, other) => (Math.abs(other.x - x) < WORDS ? Math.max(lowest, other.y + LINE) : lowest), wanted);
    placed.push({ x, y });
    const isLeft = x < middle;
    setText(texts[at], name);
    setAttribute(texts[at], "class", isLeft ? "chart-line-name starts" : "chart-line-name");
    setAttribute(texts[at], "x", (isLeft ? x + 4 : x - 4).toFixed(2));
    setAttribute(texts[at], "y", y.toFixed(2));
  });
}
