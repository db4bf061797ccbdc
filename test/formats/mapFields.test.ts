/** The fields of a file without a text, by its source map. */
import { expect, test } from "vitest";
import { mapFields } from "../../formats/core/mapFields.ts";
import type { FieldSchema } from "../../formats/core/schema.ts";
import { SourceMapBuilder } from "../../formats/core/sourceMap.ts";

const SCHEMAS: FieldSchema[] = [
  { name: "magic", type: "bytes", size: 4, meaning: "Letters." },
  { name: "count", type: "u16", size: 2, meaning: "How many." },
  { name: "value", type: "f32", size: 4, meaning: "How much." },
];
const PATHS = ["header", "root/first", "root/second"];

test("are grouped by their paths, in the order of the bytes, with the bytes as values", () => {
  const builder = new SourceMapBuilder();
  builder.add(2, 2, 0, 0, 8, 12);
  builder.add(0, 0, 0, 0, 0, 4);
  builder.add(1, 0, 0, 0, 4, 6);
  builder.add(1, 1, 0, 0, 6, 8);
  const content = Uint8Array.from({ length: 12 }, (_, at) => at);
  const tree = mapFields(
    builder.build(SCHEMAS, (node) => PATHS[node] ?? ""),
    content,
  );
  expect(Array.from(tree.depths, (depth, at) => [depth, tree.row(at).name, tree.row(at).type, tree.row(at).value])).toEqual([
    [0, "header", "", ""],
    [1, "magic", "bytes", "00 01 02 03"],
    [1, "count", "u16", "04 05"],
    [0, "root", "", ""],
    [1, "first", "u16", "06 07"],
    [1, "second", "f32", "08 09 0A 0B"],
  ]);
  expect(tree.field?.(5)?.bytes).toEqual({ start: 8, end: 12 });
  expect(tree.field?.(0)).toBeUndefined();
});
