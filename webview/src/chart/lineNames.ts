/** Names of lines that are compared, each at the end of its line in sight, one above the other where lines end together. */
import { setAttribute, setText } from "../dom.ts";
import type { ChartLine } from "./content.ts";
import type { View } from "./scale.ts";
import { childrenOf } from "./svg.ts";

const LINE = 14;

export function drawLineNames(
  parent: SVGElement,
  lines: readonly ChartLine[],
  view: View,
  toX: (x: number) => number,
  toY: (y: number) => number,
): void {
  const named = lines.flatMap(({ name, points, series }) => {
    const end = name === undefined ? undefined : lastInView(points, view);
    return end === undefined ? [] : [{ name: name as string, series, x: toX(end.x), y: toY(end.y) - 5 }];
  });
  named.sort((a, b) => a.y - b.y);
  const texts = childrenOf(parent, "text", named.length);
  let above = Number.NEGATIVE_INFINITY;
  named.forEach(({ name, x, y }, at) => {
    above = Math.max(y, above + LINE);
    setText(texts[at], name);
    setAttribute(texts[at], "class", "chart-line-name");
    setAttribute(texts[at], "x", (x - 4).toFixed(2));
    setAttribute(texts[at], "y", above.toFixed(2));
  });
}

function lastInView(points: ArrayLike<number>, { x, y }: View): { readonly x: number; readonly y: number } | undefined {
  for (let at = points.length - 2; at >= 0; at -= 2)
    if (points[at] >= x.from && points[at] <= x.to && points[at + 1] >= y.from && points[at + 1] <= y.to)
      return { x: points[at], y: points[at + 1] };
  return undefined;
}
