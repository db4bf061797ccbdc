import { expect, test } from "vitest";
import { EDITOR_CAPABILITIES } from "../client.ts";
import { EVERYTHING, openToy } from "../toySession.ts";

test("folds from the first line to the last", async () => {
  const doc = await openToy(EVERYTHING);
  expect(await doc.folds()).toEqual([
    [0, 3],
    [4, 5],
  ]);
});

test("folds nothing that is one line", async () => {
  const doc = await openToy("[a]\n[b]\nspeed = 1\n");
  expect(await doc.folds()).toEqual([[1, 2]]);
});

test("gives the longest where the editor takes only so many", async () => {
  const capabilities = { ...EDITOR_CAPABILITIES, textDocument: { foldingRange: { rangeLimit: 2 } } };
  const doc = await openToy("[a]\nspeed = 1\n[b]\ntint = 1\ntarget = 2\n[c]\nx = 1\ny = 2\nz = 3\n", undefined, { capabilities });
  expect(await doc.folds()).toEqual([
    [2, 4],
    [5, 8],
  ]);
});
