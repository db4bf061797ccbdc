import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesEqual, encodeToSave, lineAndColumn } from "../../client/src/saveText.ts";
import type { Format } from "../../formats/core/format.ts";
import { Names } from "../../formats/core/names.ts";
import { readCorpus } from "../support/corpus.ts";
import { getAamp } from "./aampFormat.ts";

const aamp = getAamp();
const example = readFileSync("test/fixtures/aamp/example.yml", "utf8");

function bytesOf(text: string): Uint8Array {
  const outcome = encodeToSave(aamp, text, aamp.builtinNames());
  if (outcome.kind !== "bytes") throw new Error(`not saved: ${JSON.stringify(outcome)}`);
  return outcome.bytes;
}

describe("a save", () => {
  test("gives the bytes of the text", () => {
    const decoded = aamp.decode(bytesOf(example), aamp.builtinNames());
    expect(decoded).toMatchObject({ kind: "ok", exact: true });
  });

  test("does not depend on the names that are known", () => {
    const bytes = bytesOf(example);
    for (const names of [Names.none, aamp.builtinNames()]) {
      const decoded = aamp.decode(bytes, names);
      if (decoded.kind === "fail") throw new Error("does not decode");
      expect(encodeToSave(aamp, decoded.text, Names.none)).toEqual({ kind: "bytes", bytes });
      expect(encodeToSave(aamp, decoded.text, aamp.builtinNames())).toEqual({ kind: "bytes", bytes });
    }
  });

  test("of a text with errors gives the errors and no bytes", () => {
    const outcome = encodeToSave(aamp, example.replace("version: 0", "version: -1"), Names.none);
    expect(outcome.kind).toBe("errors");
    if (outcome.kind === "errors") for (const error of outcome.errors) expect(error).toMatchObject({ severity: "error" });
  });

  const liars: [promise: string, liar: Partial<Format>][] = [
    ["that decode to another text", { decode: (bytes, names) => ({ ...aamp.decode(bytes, names), text: "another" }) as never }],
    ["that do not decode", { decode: () => aamp.decode(new Uint8Array(3), Names.none) }],
    ["that are not proved", { decode: (bytes, names) => ({ ...aamp.decode(bytes, names), exact: false }) as never }],
    [
      "of a format that throws",
      {
        encode() {
          throw new TypeError("a mistake of ours");
        },
      },
    ],
  ];
  test.each(liars)("never gives bytes %s", (_, liar) => {
    expect(encodeToSave({ ...aamp, ...liar }, example, Names.none).kind).toBe("unproved");
  });

  const corpus = readCorpus("aamp");
  test.runIf(corpus.length > 0)("of every unchanged file of the corpus gives its own bytes", () => {
    const names = aamp.builtinNames();
    for (const { name, bytes } of corpus) {
      const decoded = aamp.decode(bytes, names);
      if (decoded.kind === "fail" || !decoded.exact) continue;
      const outcome = encodeToSave(aamp, decoded.text, names);
      expect(outcome.kind, name).toBe("bytes");
      if (outcome.kind === "bytes") expect(bytesEqual(outcome.bytes, bytes), name).toBe(true);
    }
  });
});

describe("line and column", () => {
  const rows: [text: string, offset: number, line: number, column: number][] = [
    ["", 0, 1, 1],
    ["ab", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\rb", 2, 2, 1],
    ["a\n\nbc", 4, 3, 2],
  ];
  test.each(rows)("of %j at %i are %i and %i", (text, offset, line, column) => {
    expect(lineAndColumn(text, offset)).toEqual({ line, column });
  });
});

test("bytes are equal only with the same length and values", () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  expect(bytesEqual(bytes(), bytes())).toBe(true);
  expect(bytesEqual(bytes(1, 2), bytes(1, 2))).toBe(true);
  expect(bytesEqual(bytes(1, 2), bytes(1, 3))).toBe(false);
  expect(bytesEqual(bytes(1, 2), bytes(1))).toBe(false);
});
