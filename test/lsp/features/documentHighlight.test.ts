import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

test("marks every place that means the same", async () => {
  const doc = await openToy("speed = 12\ntarget = @spe|ed\n");
  const highlights = await doc.highlights();
  expect(highlights?.map(({ range }) => [range.start.line, doc.textAt(range)])).toEqual([
    [0, "speed"],
    [1, "speed"],
  ]);
});

test("leaves it to the editor where it knows nothing", async () => {
  const doc = await openToy("# wor|ds\n");
  expect(await doc.highlights()).toBeNull();
});
