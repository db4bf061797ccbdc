/** The fields of a file without a text, by its source map. */
import { expect, test } from "vitest";
import { mapFields } from "../../formats/core/fields/mapFields.ts";
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
  builder.add(SCHEMAS[2], 2, 0, 0, 8, 12);
  builder.add(SCHEMAS[0], 0, 0, 0, 0, 4);
  builder.add(SCHEMAS[1], 0, 0, 0, 4, 6);
  builder.add(SCHEMAS[1], 1, 0, 0, 6, 8);
  const content = Uint8Array.from({ length: 12 }, (_, at) => at);
  const map = builder.build((node) => PATHS[node] ?? "");
  const tree = mapFields(map, content);
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
  // offsets of bytes stand for those of a text, in both directions
  expect([0, 3, 5].map((row) => [tree.starts[row], tree.ends[row]])).toEqual([
    [0, 6],
    [6, 12],
    [8, 12],
  ]);
  expect([0, 5, 7, 11, 12].map((offset) => tree.rowAt?.(offset))).toEqual([1, 2, 4, 5, -1]);
  const placed = map.placedByBytes();
  expect(placed.atText(9).map(({ text, bytes }) => [text, bytes])).toEqual([
    [
      { start: 8, end: 12 },
      { start: 8, end: 12 },
    ],
  ]);
});
