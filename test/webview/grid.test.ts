/** The numbers at the edges of a map. */
import { expect, test } from "vitest";
import { drawGrid } from "../../webview/src/canvas/grid.ts";
import type { Canvas } from "../../webview/src/canvas/shapes.ts";
import { Viewport } from "../../webview/src/canvas/viewport.ts";

/** At the left edge, from top to bottom. */
function numbers(z: number): string[] {
  const view = Object.assign(new Viewport(), { width: 100, height: 300, scale: 1, z });
  const found: string[] = [];
  const nothing = () => {};
  const fillText = (text: string, x: number) => x === 3 && found.push(text);
  const canvas = { beginPath: nothing, moveTo: nothing, lineTo: nothing, stroke: nothing, fillText };
  const theme = { background: "", foreground: "", grid: "", focus: "", font: "", isHighContrast: false };
  drawGrid(canvas as unknown as Canvas, view, theme);
  return found;
}

test.each([
  ["where all of it fits", 37, ["-100", "0", "100"]],
  ["except where the top edge would cut it off", 38, ["0", "100"]],
])("a line has its number %s", (_, z, expected) => expect(numbers(z)).toEqual(expected));
