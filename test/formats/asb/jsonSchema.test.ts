/** The JSON Schema of the text form: it takes what the format writes, and refuses what the reader refuses. */
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { readCorpus } from "../../support/corpus.ts";
import { asbDocument } from "./documents.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const validate = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(asb.textSchema?.() ?? false);

/** What is wrong with a text, as places and messages. */
function faults(text: string): string[] {
  return validate(parse(text)) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe("takes", () => {
  test("the sample, with its comments", () => {
    expect(faults(LANTERN)).toEqual([]);
  });
  test("every document that can be written", () => {
    fc.assert(
      fc.property(asbDocument, (text) => {
        expect(faults(text)).toEqual([]);
      }),
      { numRuns: 150, seed: 3 },
    );
  });
  test.each(readCorpus("asb", ["asb"]).filter(({ name }) => name.endsWith(".asb")))("$name", ({ bytes }) => {
    const decoded = asb.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && faults(decoded.text)).toEqual([]);
  });
});

describe("refuses", () => {
  test.each([
    ["an unknown key", '"Loop Flags": 1,', '"Loop Flags": 1, "Loops": 2,'],
    ["a missing key", '"Loop Flags": 1,', ""],
    ["a text for a number", '"Loop Flags": 1,', '"Loop Flags": "1",'],
    ["a word that is none of the list", '"NoSelectOnUpdate"', '"NoSelect"'],
    ["a node type that does not exist", '"BoolSelector"', '"BooleanSelector"'],
    ["the body of another type", '"BoolSelector"', '"IntSelector"'],
    ["a broken GUID", "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0009", "0c6f0f5e"],
    ["a version that is not known", '"0x417"', '"0x304"'],
    ["another root", LANTERN, "[]"],
  ])("%s", (_, find, replace) => {
    expect(LANTERN).toContain(find);
    expect(faults(LANTERN.replace(find, replace))).not.toEqual([]);
  });
});
