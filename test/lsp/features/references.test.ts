import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

const TEXT = "speed = 12\ntarget = @speed\nother = @speed\n";

test.each([
  ["with its definition", true, ["0:0", "1:10", "2:9"]],
  ["without it", false, ["1:10", "2:9"]],
])("lists every use of a name %s", async (_, includeDeclaration, places) => {
  const doc = await openToy(TEXT);
  const ranges = await doc.references("spe|ed = 12", includeDeclaration);
  expect(ranges.map(({ start }) => `${start.line}:${start.character}`)).toEqual(places);
  expect(ranges.map((range) => doc.textAt(range))).toEqual(places.map(() => "speed"));
});

test("lists nothing where there is no name", async () => {
  const doc = await openToy("# wor|ds\n");
  expect(await doc.references()).toEqual([]);
});
