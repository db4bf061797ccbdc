/** Where the names of points go, so that none is cut off at the edge of a picture or covers another. */
import { expect, test } from "vitest";
import { nameStart, spreadNames } from "../../webview/src/canvas/pointNames.ts";

test.each([
  ["to the right", 100, 50, 109],
  ["to the right as long as it fits", 741, 50, 750],
  ["to the left where the picture ends", 742, 50, 683],
  ["to the right where it fits on neither side", 400, 500, 409],
])("%s", (_, x, width, start) => expect(nameStart(x, width, 800)).toBe(start));

test.each([
  [
    "stay where there is room",
    [
      [100, 50],
      [200, 50],
    ],
    [50, 50],
  ],
  [
    "go below a point that they would cover",
    [
      [100, 50],
      [150, 50],
    ],
    [64, 50],
  ],
  [
    "go below a name that they would cover",
    [
      [100, 50],
      [80, 55],
    ],
    [50, 64],
  ],
  [
    "go below each of several at one place",
    [
      [100, 50],
      [100, 50],
      [100, 50],
    ],
    [50, 64, 78],
  ],
  [
    "go below one from the other side, at the edge",
    [
      [650, 50],
      [790, 50],
    ],
    [50, 64],
  ],
])("names %s", (_, points, ys) => {
  const names = points.map(([x = 0, y = 0]) => ({ text: "name", x, y }));
  expect(spreadNames(names, () => 80, 800).map(({ y }) => y)).toEqual(ys);
});
