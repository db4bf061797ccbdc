import { expect, test } from "vitest";
import { EVERYTHING, openToy } from "../toySession.ts";

test("goes from a reference to what it means", async () => {
  const doc = await openToy(EVERYTHING);
  expect(await doc.definitions("@sp|eed")).toEqual([doc.range(doc.offset("speed = 12"), doc.offset("speed| = 12"))]);
});

test("goes nowhere from a reference to nothing", async () => {
  const doc = await openToy("target = @not|hing\n");
  expect(await doc.definitions()).toEqual([]);
});
