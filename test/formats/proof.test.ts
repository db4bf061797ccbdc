/** The proof that what is written says what the text says, on a real format and on ones that are. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { firstError } from "../../formats/core/issue.ts";
import { Names } from "../../formats/core/names.ts";
import { encodeProved, findDifference } from "../../formats/core/proof.ts";
import { readCorpus } from "../support/corpus.ts";
import { choose } from "../support/extent.mjs";

const example = readFileSync("test/fixtures/aamp/example.yml", "utf8");

function bytesOf(text: string): Uint8Array {
  const outcome = encodeProved(aamp, text, aamp.builtinNames());
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
      expect(encodeProved(aamp, decoded.text, Names.none)).toEqual({ kind: "bytes", bytes, issues: [] });
      expect(encodeProved(aamp, decoded.text, aamp.builtinNames())).toEqual({ kind: "bytes", bytes, issues: [] });
    }
  });

  test("of a text with errors gives the errors and no bytes", () => {
    const outcome = encodeProved(aamp, example.replace("version: 0", "version: -1"), Names.none);
    expect(outcome.kind).toBe("errors");
    if (outcome.kind === "errors") expect(firstError(outcome.issues)).toMatchObject({ severity: "error" });
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
    expect(encodeProved({ ...aamp, ...liar }, example, Names.none).kind).toBe("unproved");
  });

  const corpus = choose(readCorpus("aamp"));
  test.runIf(corpus.length > 0)("of every unchanged file of the corpus gives its own bytes", () => {
    const names = aamp.builtinNames();
    for (const { name, bytes } of corpus) {
      const decoded = aamp.decode(bytes, names);
      if (decoded.kind === "fail" || !decoded.exact) continue;
      const outcome = encodeProved(aamp, decoded.text, names);
      expect(outcome.kind, name).toBe("bytes");
      if (outcome.kind === "bytes") expect(findDifference(outcome.bytes, bytes), name).toBeUndefined();
    }
  });
});

test("bytes are equal only with the same length and values", () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  expect(findDifference(bytes(), bytes())).toBeUndefined();
  expect(findDifference(bytes(1, 2), bytes(1, 2))).toBeUndefined();
  expect(findDifference(bytes(1, 2), bytes(1, 3))).toBe(1);
  expect(findDifference(bytes(1, 2), bytes(1))).toBe(1);
  expect(findDifference(bytes(), bytes(1))).toBe(0);
});
