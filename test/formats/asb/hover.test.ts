/** Every token of a text has a hover that says what it is, and where it is in the file; also those of the companion's events. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { Names } from "../../../formats/core/names.ts";
import { extent } from "../../support/extent.mjs";
import { baevDocument } from "../baev/documents.ts";
import { asbDocument } from "./documents.ts";

/** More than a name, a type and a place. */
function hasMeaning(said: string): boolean {
  const [head, ...rest] = said.split("\n\n");
  return /· FNV| · event/.test(head) || rest.some((part) => !/ at 0x[\dA-F]+, \d+ bytes?|^No bytes of the file/.test(part));
}

/** Those without a hover, and those whose hover has neither meaning nor place. */
function silentTokens(format: Format, text: string): string[] {
  const analysis = format.analyse(text, { names: Names.none, decoded: true, fileName: "a" });
  const tokens = analysis.tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
  const silent: string[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    const [start, length] = tokens.subarray(at, at + 2);
    const line = text.slice(Math.max(0, start - 60), start + length).replace(/\s+/g, " ");
    const said = analysis.hover?.(start)?.contents.source;
    if (said === undefined) silent.push(`no hover: ${line}`);
    else if (!/0x[\dA-F]+, \d+ bytes?|No bytes of the file/.test(said)) silent.push(`no place: ${line} -> ${said.slice(0, 80)}`);
    else if (!hasMeaning(said)) silent.push(`no meaning: ${line} -> ${said.slice(0, 80)}`);
  }
  return silent;
}

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
