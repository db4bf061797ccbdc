/** The feature law, in small: `npm run fuzz -- features` tries hundreds of thousands. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Format } from "../../formats/core/format.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import { placedDifferenceOf } from "../../formats/core/merge/changes/difference.ts";
import { formats } from "../../formats/registry.ts";
import { extent } from "../support/extent.mjs";
import { type Counted, tryFeatures } from "../support/features.ts";
import { mutateText, seeded } from "../support/mutate.ts";
import { generators } from "./generators.ts";

const TEXTS = extent(5, 12);

function textsOf(format: Format): string[] {
  const folder = path.resolve(import.meta.dirname, "../fixtures", format.id);
  const written = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const made = fc.sample(generators[format.id] as fc.Arbitrary<string>, { numRuns: TEXTS, seed: 20265 });
  return [...written, ...made].filter(({ length }) => length < 20_000);
}

describe.each(formats.map((format) => [format.id, format] as const))("%s", (_, format) => {
  test("whatever is offered for a text leaves one that can be written, and shows its words as words (slow: all offers are tried)", () => {
    const counted: Counted = { tried: {}, wrong: [] };
    for (const [at, text] of textsOf(format).entries()) tryFeatures(format, text, seeded(at + 1), 6, counted);
    expect(counted.wrong).toEqual([]);
    expect(Object.values(counted.tried).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(TEXTS * 6);
  });

  test("a key with a name that every object has is a key like others", () => {
    const counted: Counted = { tried: {}, wrong: [] };
    for (const [at, text] of textsOf(format).slice(0, extent(1, 4)).entries())
      for (const name of ["constructor", "__proto__"]) {
        const keys = [...text.matchAll(/[\w#@-]+(?=["']?\s*[:=])/g)];
        for (const { index, 0: key } of keys.filter((_, place) => place % Math.ceil(keys.length / 12) === 0)) {
          const renamed = `${text.slice(0, index)}${name}${text.slice(index + key.length)}`;
          tryFeatures(format, renamed, seeded(at), 0, counted, [index, index + name.length + 3]);
          if (format.merge && !hasErrors(format.encode(renamed).issues)) placedDifferenceOf(format.merge, text, renamed, "x");
        }
      }
    expect(counted.wrong).toEqual([]);
  });

  test("in a damaged text nothing throws", () => {
    const counted: Counted = { tried: {}, wrong: [] };
    for (const [at, text] of textsOf(format).entries()) {
      const random = seeded(at + 100);
      tryFeatures(format, mutateText(text, random), random, 4, counted);
    }
    expect(counted.wrong).toEqual([]);
  });
});
