/** The field tree of a level: values of records, and records that are copied, moved and deleted with all that counts them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import type { Control, FieldChange, FieldValue } from "../../../formats/core/fields/fields.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { tryAll } from "../offeredFields.ts";
import { rowsByPath } from "../rowsByPath.ts";

const LEVEL = readFileSync("samples/ass/courtyard.ass", "utf8");
const analyse = (text: string) => ass.analyse(text, { names: Names.none, decoded: false, fileName: "courtyard.ass" });

const treeOf = (text = LEVEL) => rowsByPath(analyse(text).fields!());

/** The text after a change, which has to be without errors. */
function changed(paths: readonly string[], change: FieldChange): string {
  const { tree, at } = treeOf();
  const outcome = tree.change!(paths.map(at), change);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const after = applyEdits(LEVEL, outcome.edits);
  expect(analyse(after).issues.filter(({ severity }) => severity === "error")).toEqual([]);
  return after;
}

test("rows are records and their values; vertices and triangles are the picture's", () => {
  const { tree, paths, at } = treeOf();
  expect(paths.slice(0, 10)).toEqual([
    "Header",
    "Header/version",
    "Header/software",
    "Header/software version",
    "Header/user",
    "Header/computer",
    "Materials",
    "Materials/0 +sky",
    "Materials/0 +sky/name",
    "Materials/0 +sky/effect",
  ]);
  expect(paths.filter((path) => path.startsWith("Objects/1 walls/"))).toEqual(
    ["class", "xref path", "xref object", "vertex count", "triangle count"].map((name) => `Objects/1 walls/${name}`),
  );
  const shown = (path: string) => tree.row(at(path)).value;
  expect(shown("Materials/4 village lamp_glass%=; lm:0.5 lp:2.0/material string 0")).toBe("BM_FLAGS 1000000000101000000000");
  expect(shown("Instances/4 %crate_stacked/local translation")).toBe("690.0000000000, 505.0000000000, -130.0000000000");
  const field = tree.field!(at("Objects/0 frame courtyard/radius"));
  expect(field?.schema.meaning).toContain("Radius of the sphere");
  expect(LEVEL.slice(field?.bytes.start, field?.bytes.end)).toBe("5.0000000000");
});

describe("a control fits what is there", () => {
  test.each<[string, string, Partial<Control> | undefined]>([
    ["a text", "Materials/0 +sky/name", { kind: "text" }],
    ["a kind of light", "Objects/5 light_north, light_south/light type", { kind: "choice" }],
    ["a switch", "Objects/5 light_north, light_south/far attenuation", { kind: "choice" }],
    ["a color", "Objects/5 light_north, light_south/color", { kind: "vector", parts: ["red", "green", "blue"], integer: false }],
    ["a rotation", "Instances/4 %crate_stacked/local rotation", { kind: "quaternion", order: "xyzw" }],
    ["a number", "Instances/4 %crate_stacked/local scale", { kind: "number", integer: false }],
    ["nothing for a count", "Objects/1 walls/vertex count", undefined],
    ["nothing for the root's parent", "Instances/0 Scene Root/parent", undefined],
  ])("%s", (_promise, path, control) => {
    const { tree, at } = treeOf();
    const found = tree.row(at(path)).control;
    if (control === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(control);
  });

  test("a record by its name, described once for all rows", () => {
    const { tree, at } = treeOf();
    const labels = (path: string) => {
      const { control } = tree.row(at(path));
      return control?.kind === "choice" ? control.options.map(({ label }) => label) : [];
    };
    expect(labels("Objects/0 frame courtyard/material")).toContain('3 "village crate_wood%"');
    expect(labels("Instances/1 frame courtyard/parent").slice(0, 2)).toEqual(["-1 none", '0 "Scene Root"']);
    const control = (path: string) => tree.row(at(path)).control;
    expect(control("Instances/1 frame courtyard/parent")).toBe(control("Instances/2 walls/parent"));
  });
});

describe("a value", () => {
  test.each<[string, string, FieldValue, string]>([
    ["a number gets the decimals of the others", "Objects/0 frame courtyard/radius", "7.5", "\n7.5000000000\n"],
    [
      "a part of a row alone is written",
      "Instances/4 %crate_stacked/local translation",
      ["690.0", "1", "-130"],
      "\n690.0000000000\t1.0000000000\t-130.0000000000\n",
    ],
    ["a text keeps its quotes", "Materials/0 +sky/name", "+portal", '"+portal"'],
    ["a reference is a number", "Objects/0 frame courtyard/material", "2", '\n"SPHERE"\n""\n""\n2\n'],
  ])("%s", (_promise, path, value, wanted) => {
    const { tree, at } = treeOf();
    const outcome = tree.setValue!(at(path), value);
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(LEVEL, outcome.edits)).toContain(wanted);
  });

  test.each<[string, string, FieldValue, RegExp]>([
    ["a word for a number", "Objects/0 frame courtyard/radius", "wide", /Must be a number/],
    ["a number that needs an exponent", "Objects/0 frame courtyard/radius", "1e30", /too large/],
    ["a material that is not there", "Objects/0 frame courtyard/material", "6", /not one of/],
    ["a text that would end early", "Materials/0 +sky/name", 'a" b', /would end the string/],
    ["two lines", "Materials/0 +sky/name", "a\nb", /one line/],
    ["two numbers for three", "Instances/4 %crate_stacked/local translation", ["1", "2"], /3 numbers/],
    ["a parent that hangs on the instance", "Instances/1 frame courtyard/parent", "2", /would form a loop/],
    ["a parent that is not a number", "Instances/1 frame courtyard/parent", "wide", /not one of/],
    ["half a parent", "Instances/1 frame courtyard/parent", "1.5", /not one of/],
    ["another count", "Objects/1 walls/vertex count", "3", /depends on others/],
  ])("%s is refused", (_promise, path, value, reason) => {
    const { tree, at } = treeOf();
    expect(tree.setValue!(at(path), value)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

describe("records", () => {
  test("are copied, moved and deleted with all that counts them", () => {
    expect(changed(["Materials/1 village cobblestone"], { kind: "duplicate" })).toContain(';MATERIAL 2\n"village cobblestone"');
    expect(changed(["Materials/1 village cobblestone"], { kind: "moveUp" })).toContain(';MATERIAL 0\n"village cobblestone"');
    expect(changed(["Instances"], { kind: "add", option: "last" })).toContain(";INSTANCE 11\n");
    const after = changed(["Materials/1 village cobblestone", "Materials/3 village crate_wood%", "Objects/0 frame courtyard"], {
      kind: "delete",
    });
    expect(after).toContain(";### MATERIALS ###\n4\n");
    expect(after).toContain(';MATERIAL 1\n"village plaster_wall"');
    expect(after).toContain(";### OBJECTS ###\n5\n");
  });

  test("the scene root stays, and values are not records", () => {
    const { tree, at } = treeOf();
    expect(tree.changes!(at("Instances/0 Scene Root"))).toEqual([]);
    expect(tree.change!([at("Instances/0 Scene Root")], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/scene root/) });
    expect(tree.change!([at("Materials/0 +sky/name")], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/Only records/) });
  });

  test("stay where they are in a text whose structure is broken", () => {
    const { tree, at } = treeOf(LEVEL.replace(";### OBJECTS ###\n6", ";### OBJECTS ###\nsix"));
    expect(tree.changes!(at("Materials/0 +sky"))).toEqual([]);
    expect(tree.change!([at("Materials/0 +sky")], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/Errors/) });
  });
});

test("all that is offered is taken, and leaves a level without errors", () => {
  const { count, wrong } = tryAll(LEVEL, analyse);
  // strings have no escapes, so a quote cannot end one; a finding says what a number must not be
  expect(wrong.filter((line) => !/would end the string|would form a loop|Scale is zero/.test(line))).toEqual([]);
  expect(count).toBeGreaterThan(extent(50, 400));
});
