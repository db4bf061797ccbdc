/** The laws of merging, over documents at random: what only one side changed is taken whole, and the sides are alike. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { mergeFiles } from "../../../formats/mergeFiles.ts";
import { formats } from "../../../formats/registry.ts";
import { extent } from "../../support/extent.mjs";
import { generators } from "../generators.ts";

const RUNS = { numRuns: extent(3, 300) };

describe.each(formats.filter(({ merge }) => merge).map((format) => [format.id, format] as const))("%s", (id, format) => {
  const document = (generators[id] as fc.Arbitrary<string>).map((text) => {
    const { bytes } = format.encode(text);
    const decoded = bytes && format.decode(bytes, format.builtinNames());
    return decoded?.kind === "ok" && decoded.exact ? decoded.text : undefined;
  });
  const exact = document.filter((text): text is string => text !== undefined);
  const model = format.merge as MergeModel;

  it("takes the other side whole where one side is the base", () => {
    fc.assert(
      fc.property(exact, exact, (base, other) => {
        for (const [ours, theirs] of [
          [base, other],
          [other, base],
          [other, other],
        ] as const) {
          // a line more, so that equal texts are compared by what is in them
          const texts = { base, ours: `${ours}\n`, theirs: `${theirs}\n\n`, path: "" };
          const merged = mergeTexts(model, texts, () => []);
          if ("refused" in merged) return;
          expect(merged.conflicts).toEqual([]);
          // a file that is text keeps ours' own lines
          if (format.textSuffix === "") expect(differenceOf(model, merged.text, other, "")).toEqual([]);
          else expect(format.encode(merged.text).bytes).toEqual(format.encode(other).bytes);
        }
      }),
      RUNS,
    );
  });

  it("gives a file that opens, and the same conflicts with sides swapped", () => {
    const bytesOf = (text: string) => format.encode(text).bytes as Uint8Array;
    fc.assert(
      fc.property(exact, exact, exact, (base, first, second) => {
        const merge = (ours: string, theirs: string) =>
          mergeFiles({
            base: bytesOf(base),
            ours: bytesOf(ours),
            theirs: bytesOf(theirs),
            path: `a.${format.extensions[0]}`,
            supplies: NO_SUPPLIES,
          });
        const [merged, swapped] = [merge(first, second), merge(second, first)];
        expect(swapped.kind).toBe(merged.kind);
        if (merged.kind === "refused" || swapped.kind === "refused") {
          expect(merged).not.toMatchObject({ message: expect.stringMatching(/cannot be written|failed/) });
          return;
        }
        const fields = (result: typeof merged) => result.conflicts.filter(({ kind }) => kind !== "check" && kind !== "reference").length;
        expect(fields(swapped)).toBe(fields(merged));
        expect(format.decode(merged.bytes, format.builtinNames())).toMatchObject({ kind: "ok", exact: true });
      }),
      RUNS,
    );
  });
});
