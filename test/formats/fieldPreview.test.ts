/** Rows of lists say what is in them. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { previewOf } from "../../formats/core/fields/preview.ts";
import { formats } from "../../formats/registry.ts";

function previews(file: string, names: readonly string[]): readonly string[] {
  const [id, fileName = ""] = file.split("/");
  const format = formats.find((one) => one.id === id);
  const text = readFileSync(`samples/${file}`, "utf8");
  const tree = format?.analyse(text, { names: format.builtinNames(), decoded: true, fileName }).fields?.();
  if (!tree) throw new Error(`${file} has no fields`);
  return names.map((name) => {
    const row = [...tree.depths.keys()].find((at) => tree.row(at).name === name && (tree.depths[at + 1] ?? 0) > (tree.depths[at] ?? 0));
    return row === undefined ? "no such row" : previewOf(tree, row);
  });
}

it.each([
  ["kmp/Ring_Road.kmp.txt", "aBend", "type 0 · x 0.0 · y -500.0 · z 6000.0"],
  ["asb/Lantern.root.asb.json", "Tags", "cmd_Light"],
  ["byml/Lantern_Field.mubin.yml", "[0]", "Translate [512.0, 120.5, -480.25] · Rotate 0.785398185 · UnitConfigName Lantern_A"],
  ["byml/Lantern_Field.mubin.yml", "RailPoints", ""],
])("in %s, %s", (file, name, expected) => {
  expect(previews(file, [name])).toEqual([expected]);
});
