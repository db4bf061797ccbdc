/** Rows are the same on the page as in the language server, whatever a format declares of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { outlineFields } from "../../formats/core/fields/outlineFields.ts";
import { formats } from "../../formats/registry.ts";
import { packRows } from "../../server/src/visual/packRows.ts";
import type { RowContent } from "../../server/src/visual/protocol.ts";
import { unpackRows } from "../../webview/src/tree/unpackRows.ts";

describe.each(formats.map((format) => [format.id, format] as const))("rows of %s", (id, format) => {
  const folder = path.resolve(import.meta.dirname, "../fixtures", id);
  test.each(existsSync(folder) ? readdirSync(folder) : [])("%s", (fileName) => {
    const text = readFileSync(path.join(folder, fileName), "utf8");
    const analysis = format.analyse(text, { names: format.builtinNames(), decoded: true, fileName });
    const tree = analysis.fields?.() ?? outlineFields(text, analysis);
    const rows = Array.from(tree.depths, (_, row): RowContent => ({ ...tree.row(row), start: tree.starts[row]!, end: tree.ends[row]! }));
    expect(rows).not.toEqual([]);
    expect(unpackRows(packRows(rows))).toEqual(rows);
  });
});

test("findings, hashes of 0 and values of every kind arrive", () => {
  const plain = { name: "", value: "", type: "", kind: "key", nameSpan: { start: 0, end: 0 }, valueSpan: { start: 0, end: 0 } } as const;
  const rows: RowContent[] = [
    { ...plain, start: 0, end: 0 },
    { ...plain, start: 0, end: 0, severity: "warning" },
    { ...plain, start: 0, end: 0, hash: 0, current: "" },
    { ...plain, start: 0, end: 0, current: false },
    { ...plain, start: 0, end: 0, value: "0", current: "0", control: { kind: "source" } },
    { ...plain, start: 0, end: 0, value: "1", current: ["1", '\u2028\n"'] },
  ];
  expect(unpackRows(packRows(rows))).toEqual(rows);
});
