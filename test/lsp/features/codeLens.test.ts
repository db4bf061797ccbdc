import { expect, test } from "vitest";
import { EVERYTHING, openToy } from "../toySession.ts";

test("shows lines of text that cannot be clicked", async () => {
  const doc = await openToy(EVERYTHING);
  expect(await doc.lenses()).toEqual([{ range: doc.range(0, 0), command: { title: "4 entries, 3 names known", command: "" } }]);
});

test("shows none where the format has none", async () => {
  const doc = await openToy("!without lenses\n");
  expect(await doc.lenses()).toEqual([]);
});
