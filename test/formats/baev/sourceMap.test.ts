/** Values of a text have their own bytes, and these say what the text says. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encode } from "../../../formats/baev/codec.ts";
import { baev } from "../../../formats/baev/index.ts";
import { changeMapped, compareMapped } from "../mappedValues.ts";
import { baevDocument } from "./documents.ts";

/** They follow from where they are, or are a part of a larger field. */
const WITHOUT_BYTES = /\/(?:Index|Parameter Size|Tables First)$/;

test("of a file", () => {
  const text = readFileSync("test/fixtures/baev/lantern.json", "utf8");
  const { compared, wrong, unmapped } = compareMapped(text, encode(text));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(9);
  expect(unmapped).toEqual([]);
});

test("a change of the bytes of a value changes that value", () => {
  const { read, stray } = changeMapped(baev, readFileSync("test/fixtures/baev/lantern.json", "utf8"), 1);
  expect(stray).toEqual([]);
  expect(read).toBeGreaterThan(9);
});

test("of any document", () => {
  let compared = 0;
  fc.assert(
    fc.property(baevDocument, (text) => {
      const mapped = compareMapped(text, encode(text));
      expect(mapped.wrong).toEqual([]);
      expect(mapped.unmapped.filter((path) => !WITHOUT_BYTES.test(path))).toEqual([]);
      compared += mapped.compared;
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(500);
});
