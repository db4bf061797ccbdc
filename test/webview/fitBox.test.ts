/** What "Fit" shows: everything but strays. */
import { expect, it } from "vitest";
import { fitBox } from "../../webview/src/canvas/fitBox.ts";

const many = Array.from({ length: 200 }, (_, at) => at * 10);

it.each([
  ["all of a few", [0, 100, 250], [0, 250]],
  ["all that is spread evenly", many, [0, 1990]],
  ["not one stray among many", [...many, 1e6], [0, 1990]],
  ["not strays on both sides", [-1e7, ...many, 1e6, 1e7], [0, 1990]],
  ["not one stray among a few", [0, 10, 20, 30, 40, 1e6], [0, 40]],
  ["the farthest of a few, where it belongs to them", [0, 10, 20, 30, 100], [0, 100]],
  ["two heaps", [...many, ...many.map((value) => value + 5000)], [0, 6990]],
  ["nothing that is not a number", [Number.NaN, 1, 2, 3, Number.POSITIVE_INFINITY], [1, 3]],
])("%s", (_, values, [left, right]) => {
  expect(fitBox(values.map((x) => [x, 0]))).toMatchObject({ left, right, top: 0, bottom: 0 });
});
