/** The fields of formats that bring none of their own: every registered one has a tree, and every value in it can be set. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pathOfRow } from "../../formats/core/fields.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import { outlineFields } from "../../formats/core/outlineFields.ts";
import { applyEdits } from "../../formats/core/span.ts";
import { formats } from "../../formats/registry.ts";

describe.each(formats.map((format) => [format.id, format] as const))("%s", (id, format) => {
  const names = format.builtinNames();
  const texts = readdirSync(`test/fixtures/${id}`)
    .filter((file) => !file.endsWith(".expected.json"))
    .map((file) => readFileSync(`test/fixtures/${id}/${file}`, "utf8"));
  const analyses = texts
    .map((text) => ({ text, analysis: format.analyse(text, { names, decoded: false, fileName: "x" }) }))
    .filter(({ analysis }) => !hasErrors(analysis.issues));

  test("has rows that stand depth first in the order of the text", () => {
    expect(analyses.length).toBeGreaterThan(0);
    for (const { text, analysis } of analyses) {
      const { depths, starts, ends, keys } = outlineFields(text, analysis);
      expect([starts.length, ends.length, keys.length]).toEqual([depths.length, depths.length, depths.length]);
      depths.forEach((depth, row) => {
        expect(depth).toBeLessThanOrEqual(row === 0 ? 0 : (depths[row - 1] as number) + 1);
        expect(starts[row]).toBeLessThanOrEqual(ends[row] as number);
        expect(ends[row]).toBeLessThanOrEqual(text.length);
      });
    }
  });

  test("sets a value to itself without an edit, and puts what was typed in its place", () => {
    for (const { text, analysis } of analyses) {
      const tree = outlineFields(text, analysis);
      for (let row = 0; row < tree.depths.length; row += Math.ceil(tree.depths.length / 200)) {
        const { control, current, value, valueSpan } = tree.row(row);
        expect(pathOfRow(tree, row)).not.toBe("");
        if (!control) continue;
        expect(current).toBe(text.slice(valueSpan.start, valueSpan.end));
        expect(tree.setValue?.(row, value)).toEqual({ edits: [] });
        const set = tree.setValue?.(row, "12345") ?? { refused: "" };
        if ("refused" in set) throw new Error(set.refused);
        expect(applyEdits(text, set.edits)).toBe(`${text.slice(0, valueSpan.start)}12345${text.slice(valueSpan.end)}`);
      }
    }
  });
});
