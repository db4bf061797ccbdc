/** The field trees of broken texts: rows are shown, and what is asked of them is answered or refused. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outlineFields } from "../../formats/core/fields/outlineFields.ts";
import { Names } from "../../formats/core/names.ts";
import { formats } from "../../formats/registry.ts";
import { extent } from "../support/extent.mjs";

/** So many cuts of each text, and as many with a piece taken out. */
const CUTS = extent(10, 40);

function* brokenTexts(text: string): Generator<string> {
  for (let cut = 1; cut <= CUTS; cut++) {
    const at = Math.floor((text.length * cut) / (CUTS + 1));
    yield text.slice(0, at);
    yield text.slice(0, at) + text.slice(at + 7);
  }
}

test.each(formats.map((format) => [format.id, format] as const))("%s", (id, format) => {
  let rows = 0;
  for (const file of readdirSync(`test/fixtures/${id}`).filter((name) => !name.endsWith(".expected.json"))) {
    const whole = readFileSync(`test/fixtures/${id}/${file}`, "utf8");
    for (const text of brokenTexts(whole)) {
      const analysis = format.analyse(text, { names: Names.none, decoded: false, fileName: file });
      const tree = analysis.fields?.() ?? outlineFields(text, analysis);
      for (let row = 0; row < tree.depths.length; row++) {
        const { name, control, current } = tree.row(row);
        expect(typeof name).toBe("string");
        if (control !== undefined && current !== undefined) tree.setValue?.(row, current);
        for (const { option } of tree.additions?.(row) ?? []) tree.change?.([row], { kind: "add", option });
        for (const kind of tree.changes?.(row) ?? []) tree.change?.([row], { kind });
        rows++;
      }
    }
  }
  expect(rows).toBeGreaterThan(0);
});
