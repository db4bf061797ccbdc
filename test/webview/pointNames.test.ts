/** Where the names of points go, so that none is cut off at the edge of a picture. */
import { expect, test } from "vitest";
import { nameStart } from "../../webview/src/canvas/pointNames.ts";

test.each([
  ["to the right", 100, 50, 109],
  ["to the right as long as it fits", 741, 50, 750],
  ["to the left where the picture ends", 742, 50, 683],
  ["to the right where it fits on neither side", 400, 500, 409],
])("%s", (_, x, width, start) => expect(nameStart(x, width, 800)).toBe(start));
