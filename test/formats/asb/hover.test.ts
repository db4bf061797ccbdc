/** Every token of a text has a hover that says what it is, and where it is in the file; also those of the companion's events. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import { extent } from "../../support/extent.mjs";
import { baevDocument } from "../baev/documents.ts";
import { asbDocument } from "./documents.ts";
import { silentTokens } from "./silentTokens.ts";

test.each([
  ["asb", asb],
  ["baev", baev],
] as const)("every token of the %s sample", (id, format) => {
  expect(silentTokens(format, readFileSync(`test/fixtures/${id}/lantern.json`, "utf8"))).toEqual([]);
});

test.each([
  ["asb", asb, asbDocument],
  ["baev", baev, baevDocument],
] as const)("every token of any %s document", (_, format, document) => {
  fc.assert(
    fc.property(document, (text) => {
      expect(silentTokens(format, text)).toEqual([]);
    }),
    { numRuns: extent(4, 40) },
  );
});
