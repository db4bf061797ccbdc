/** The law of changes: what differs between two documents, made in the first, gives the second, byte for byte. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges } from "../../../formats/core/merge/applyChanges.ts";
import { differenceOf } from "../../../formats/core/merge/difference.ts";
import type { MergeModel } from "../../../formats/core/merge/tree.ts";
import { formats } from "../../../formats/registry.ts";
import { extent } from "../../support/extent.mjs";
import { generators } from "../generators.ts";

const RUNS = { numRuns: extent(10, 1000) };

// records of levels are not made from changes: those are conflicts
describe.each(formats.filter(({ merge, id }) => merge && id !== "ass").map((format) => [format.id, format] as const))(
  "%s",
  (id, format) => {
    const model = format.merge as MergeModel;
    const document = (generators[id] as fc.Arbitrary<string>).map((text) => {
      const { bytes } = format.encode(text);
      const decoded = bytes && format.decode(bytes, format.builtinNames());
      return decoded?.kind === "ok" && decoded.exact ? decoded.text : undefined;
    });
    const exact = document.filter((text): text is string => text !== undefined);

    it("applies what differs, and finds it there afterwards", () => {
      fc.assert(
        fc.property(exact, exact, (before, after) => {
          if (model.refuse?.(model.readTree(before, ""), model.readTree(after, "")) !== undefined) return;
          const changes = differenceOf(model, before, after, "");
          const stated = JSON.parse(JSON.stringify(changes));
          const applied = applyChanges(model, before, stated, "");
          expect(applied.conflicts.map(({ message, change }) => `${change.field}: ${message}`)).toEqual([]);
          expect(applied.notes).toEqual([]);
          const encoded = format.encode(applied.text);
          if (!encoded.bytes) throw new Error(`${encoded.issues.map(({ message }) => message).join("\n")}\n${applied.text}`);
          expect(format.decode(encoded.bytes, format.builtinNames())).toMatchObject({ text: after });
          expect(encoded.bytes).toEqual(format.encode(after).bytes);
          if (changes.every(({ op }) => op === "change"))
            expect(applyChanges(model, applied.text, stated, "")).toMatchObject({ made: 0, conflicts: [] });
        }),
        RUNS,
      );
    });
  },
);
