/** Values of a text have their own bytes, and these say what the text says. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { encode } from "../../../formats/asb/codec.ts";
import { asb } from "../../../formats/asb/index.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { changeMapped, compareMapped } from "../mappedValues.ts";
import { asbDocument } from "./documents.ts";

/** Values that follow from others or are parts of a word, that equal ones elsewhere have the bytes of, and that older versions have not. */
const WITHOUT_BYTES =
  /^Metadata\/HasASNodeBaev$|^Nodes\/\*\/(?:Node Index$|Calc Controllers\/)|\/(?:Tags|Tag Group|Command Group|ASMarking)\/\*$|\/Material Blend Setting\/|\/Calc Mode$|\/Parameter Type$|^Bytewright\//;

test("of a file", () => {
  const text = readFileSync("test/fixtures/asb/lantern.json", "utf8");
  const { compared, wrong, unmapped } = compareMapped(text, encode(text));
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(60);
  expect(unmapped.filter((path) => !WITHOUT_BYTES.test(path))).toEqual([]);
});

test("a change of the bytes of a value changes that value", () => {
  const { read, stray } = changeMapped(asb, readFileSync("test/fixtures/asb/lantern.json", "utf8"), extent(5, 1));
  expect(stray).toEqual([]);
  expect(read).toBeGreaterThan(20);
});

test("of any document (slow: hundreds of documents)", () => {
  let compared = 0;
  fc.assert(
    fc.property(asbDocument, (made) => {
      const first = encode(made);
      if (hasErrors(first.issues)) return;
      // sizes of memory that are too small are raised: the text says what is written once their fixes are applied
      const raised = first.issues.filter(({ code }) => code === "asb/expression-memory");
      const text = applyEdits(
        made,
        raised.flatMap(({ fixes }) => fixes?.()[0].edits ?? []),
      );
      const encoded = encode(text);
      expect(encoded.issues.some(({ code }) => code === "asb/expression-memory")).toBe(false);
      const mapped = compareMapped(text, encoded);
      expect(mapped.wrong).toEqual([]);
      expect(mapped.unmapped.filter((path) => !WITHOUT_BYTES.test(path))).toEqual([]);
      compared += mapped.compared;
    }),
    { numRuns: 100 },
  );
  expect(compared).toBeGreaterThan(1000);
});
