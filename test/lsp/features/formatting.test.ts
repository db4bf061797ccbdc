import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

const MESSY = " [enemies]\nspeed=12\ntint = 3\ntarget   = 4\n";

test("makes the canonical form", async () => {
  const doc = await openToy(MESSY);
  expect(doc.applied(await doc.formatting())).toBe("[enemies]\nspeed = 12\ntint = 3\ntarget = 4\n");
});

test("changes only what meets the range", async () => {
  const doc = await openToy(MESSY);
  expect(doc.applied(await doc.formatting(doc.range("12\ntint")))).toBe(" [enemies]\nspeed = 12\ntint = 3\ntarget   = 4\n");
});

test("leaves a text with errors, and a canonical one, as they are", async () => {
  const doc = await openToy("speed=999\n");
  expect(await doc.formatting()).toEqual([]);
  doc.setText("speed = 12\n");
  expect(await doc.formatting()).toEqual([]);
});
