/** The fields of formats that bring none of their own: every registered one has a tree, and every value in it can be set. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Control, pathOfRow } from "../../formats/core/fields/fields.ts";
import { outlineFields } from "../../formats/core/fields/outlineFields.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { formats } from "../../formats/registry.ts";

describe.each(formats.map((format) => [format.id, format] as const))("%s", (id, format) => {
  const names = format.builtinNames();
  const texts = readdirSync(`test/fixtures/${id}`)
    .filter((file) => !file.endsWith(".expected.json"))
    .map((file) => readFileSync(`test/fixtures/${id}/${file}`, "utf8"));
  const analyses = texts
    .map((text) => ({ text, analysis: format.analyse(text, { names, decoded: false, fileName: "x" }) }))
    .filter(({ analysis }) => !hasErrors(analysis.issues));

  test("has rows depth first, in the order of the text", () => {
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
        const typed = fittingValue(control);
        const set = tree.setValue?.(row, typed) ?? { refused: "" };
        if ("refused" in set) throw new Error(set.refused);
        expect(applyEdits(text, set.edits)).toBe(`${text.slice(0, valueSpan.start)}${typed}${text.slice(valueSpan.end)}`);
      }
    }
  });

  test("takes nothing that its controls do not offer", () => {
    let tried = 0;
    for (const { text, analysis } of analyses) {
      const tree = outlineFields(text, analysis);
      for (let row = 0; row < tree.depths.length; row += Math.ceil(tree.depths.length / 200)) {
        const { control } = tree.row(row);
        for (const typed of control === undefined ? [] : wrongValues(control)) {
          tried++;
          expect(tree.setValue?.(row, typed)).toEqual({
            refused: expect.stringMatching(/is expected|[Mm]ust be|out of range|not one of|empty|one line/),
          });
        }
      }
    }
    // a level is a mass of numbers: its tree shows entries only
    if (id !== "ass") expect(tried).toBeGreaterThan(0);
  });
});

function fittingValue(control: Control): string {
  if (control.kind === "choice") return control.options.at(-1)?.value ?? "";
  return control.kind === "number" && control.max !== undefined ? String(control.max) : "12345";
}

function wrongValues(control: Control): readonly string[] {
  if (control.kind === "choice") return ["-12345"];
  if (control.kind !== "number") return ["", "1\n2"];
  const { integer, min, max } = control;
  return [
    "",
    "soon",
    ...(integer ? ["1.5"] : []),
    ...(min === undefined ? [] : [String(min - 1)]),
    ...(max === undefined ? [] : [String(max + 1)]),
  ];
}
