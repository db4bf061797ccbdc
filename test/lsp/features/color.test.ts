import { expect, test } from "vitest";
import { EVERYTHING, openToy } from "../toySession.ts";

test("finds colors and writes the one that is picked", async () => {
  const doc = await openToy(EVERYTHING);
  const [found, ...others] = await doc.colors();
  expect(others).toEqual([]);
  expect(found.color).toEqual({ red: 1, green: 128 / 255, blue: 0, alpha: 1 });
  expect(doc.textAt(found.range)).toBe("#ff8000");
  const [presentation] = await doc.colorTexts(found.range, { red: 0, green: 1, blue: 0, alpha: 1 });
  expect(presentation.label).toBe("#00ff00");
  expect(doc.applied(presentation.textEdit && [presentation.textEdit])).toBe(EVERYTHING.replace("#ff8000", "#00ff00"));
});

test("answers none where the format has no colors", async () => {
  const doc = await openToy("!without colors\n!without colorText\ntint = #ff8000\n");
  expect(await doc.colors()).toEqual([]);
  expect(await doc.colorTexts(doc.range("#ff8000"), { red: 0, green: 1, blue: 0, alpha: 1 })).toEqual([]);
});
