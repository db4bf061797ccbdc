/** The field tree of AAMP texts: rows, values that are set, rows that are added, copied, moved and removed. */
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { FieldChange, FieldEdits, FieldTree, FieldValue } from "../../../formats/core/fields/fields.ts";
import { findRowAt, pathOfRow } from "../../../formats/core/fields/fields.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

const names = aamp.builtinNames();
const analyse = (text: string) => aamp.analyse(text, { names, decoded: true, fileName: "x.bxml" });

function fieldsOf(text: string) {
  const tree = analyse(text).fields?.();
  if (!tree) throw new Error("no fields");
  return tree;
}

function rowNamed(text: string, name: string): number {
  const tree = fieldsOf(text);
  const row = Array.from(tree.depths, (_, at) => at).find((at) => tree.row(at).name === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
}

/** The text after the edits, which must be without errors; or the refusal. */
function outcome(text: string, edits: FieldEdits | undefined): string {
  if (!edits) throw new Error("no edits");
  if ("refused" in edits) return `refused: ${edits.refused}`;
  const after = applyEdits(text, edits.edits);
  const { issues } = analyse(after);
  if (hasErrors(issues)) throw new Error(`${issues[0]?.message}\n${after}`);
  return after;
}

const around = (lines: string) => `!io
version: 0
type: xml
param_root: !list
  objects:
    System: !obj
${lines}
  lists: {}
`;
const pad = (line: string) => `      ${line}`;

describe("a value that is set", () => {
  const rows: [promise: string, before: string, value: FieldValue, after: string][] = [
    ["a truth", "Value: true", false, "Value: false"],
    ["a whole number", "Value: 40", "41", "Value: 41"],
    ["keeps the notation that was typed", "Value: 40", " 0x1F ", "Value: 0x1F"],
    ["refuses what is not a whole number", "Value: 40", "4x", "refused"],
    ["refuses a fraction where a whole number is", "Value: 40", "1.5", "refused"],
    ["refuses a whole number that is too large", "Value: 40", "2147483648", "refused"],
    ["a number with a fraction gets its point", "Value: 0.5", "3", "Value: 3.0"],
    ["a number is written as its file will hold it", "Value: 0.5", "0.1", "Value: 0.100000001"],
    ["infinity as people write it", "Value: 0.5", "-inf", "Value: -.inf"],
    ["refuses a number that no file can hold", "Value: 0.5", "1e39", "refused"],
    ["an unsigned number keeps its tag", "Value: !u 7", "4294967295", "Value: !u 4294967295"],
    ["refuses a sign where there is none", "Value: !u 7", "-1", "refused"],
    ["a text", "Value: hello", "world", "Value: world"],
    ["a text that reads as a number is quoted", "Value: hello", "12", "Value: '12'"],
    ["a text keeps its tag", "Value: !str32 hello", "", "Value: !str32 ''"],
    ["refuses a text that is too long", "Value: !str32 hello", "x".repeat(32), "refused"],
    ["counts bytes, not letters", "Value: !str32 hello", "ü".repeat(16), "refused"],
    ["a vector", "Value: !vec2 [0.5, 1.0]", ["0.5", "2"], "Value: !vec2 [0.5, 2.0]"],
    ["refuses a vector with a part missing", "Value: !vec2 [0.5, 1.0]", ["0.5"], "refused"],
    ["a color", "Value: !color [0.5, 1.0, 0.0, 1.0]", ["0.25", "1.0", "0.0", "1.0"], "Value: !color [0.25, 1.0, 0.0, 1.0]"],
    ["a rotation", "Value: !quat [0.0, 0.0, 0.0, 1.0]", ["0", "1", "0", "0"], "Value: !quat [0.0, 1.0, 0.0, 0.0]"],
    ["an array in its own notation", "Value: !buffer_int [1, 2]", "!buffer_int [1, 2, 3]", "Value: !buffer_int [1, 2, 3]"],
    ["refuses an array of another kind", "Value: !buffer_int [1, 2]", "!buffer_int [1, x]", "refused"],
    ["leaves comments alone", "Value: 40 # of 100", "41", "Value: 41 # of 100"],
  ];

  test.each(rows)("%s", (_promise, before, value, after) => {
    const text = around(pad(before));
    const result = outcome(text, fieldsOf(text).setValue?.(rowNamed(text, "Value"), value));
    if (after === "refused") expect(result).toMatch(/^refused: ./);
    else expect(result).toBe(around(pad(after)));
  });

  test("is one edit, and no more of the text than differs", () => {
    const text = around(pad("Value: 4000"));
    const edits = fieldsOf(text).setValue?.(rowNamed(text, "Value"), "4100");
    const at = text.indexOf("4000") + 1;
    expect(edits).toEqual({ edits: [{ span: { start: at, end: at + 1 }, text: "1" }] });
  });

  test("that is the same is not an edit", () => {
    const text = around(pad("Value: 40"));
    expect(fieldsOf(text).setValue?.(rowNamed(text, "Value"), "40")).toEqual({ edits: [] });
  });
});

const TREE = `!io
version: 0
type: xml
param_root: !list
  objects:
    First: !obj
      A: 1 # one
      B: 2
    Second: !obj {}
  lists:
    Parts: !list
      objects: {}
      lists: {}
`;

describe("rows that are changed", () => {
  const rows: [promise: string, names: readonly string[], change: FieldChange, before: string, after: string][] = [
    ["delete takes the line and its comment", ["A"], { kind: "delete" }, "      A: 1 # one\n", ""],
    [
      "delete of all children leaves an empty object",
      ["A", "B"],
      { kind: "delete" },
      "First: !obj\n      A: 1 # one\n      B: 2\n",
      "First: !obj {}\n",
    ],
    [
      "delete of an object and a field in it counts once",
      ["First", "A"],
      { kind: "delete" },
      "    First: !obj\n      A: 1 # one\n      B: 2\n",
      "",
    ],
    [
      "delete of the only list leaves an empty entry",
      ["Parts"],
      { kind: "delete" },
      "lists:\n    Parts: !list\n      objects: {}\n      lists: {}\n",
      "lists: {}\n",
    ],
    ["duplicate gives the copy a free name", ["B"], { kind: "duplicate" }, "      B: 2\n", "      B: 2\n      B_2: 2\n"],
    ["move down", ["A"], { kind: "moveDown" }, "      A: 1 # one\n      B: 2\n", "      B: 2\n      A: 1 # one\n"],
    ["move up", ["B"], { kind: "moveUp" }, "      A: 1 # one\n      B: 2\n", "      B: 2\n      A: 1 # one\n"],
    ["rename", ["B"], { kind: "rename", name: "Speed" }, "B: 2", "Speed: 2"],
    ["a name that reads as a number is quoted, a hash is not", ["B"], { kind: "rename", name: "1.5" }, "B: 2", "'1.5': 2"],
    ["add after the last", ["First"], { kind: "add", option: "f32", name: "Speed" }, "      B: 2\n", "      B: 2\n      Speed: 0.0\n"],
    [
      "add into an empty object",
      ["Second"],
      { kind: "add", option: "str32", name: "Label" },
      "Second: !obj {}",
      "Second: !obj\n      Label: !str32 ''",
    ],
    [
      "add an object to a list",
      ["Parts"],
      { kind: "add", option: "object" },
      "      objects: {}\n",
      "      objects:\n        NewObject: !obj {}\n",
    ],
    [
      "add a list to a list",
      ["Parts"],
      { kind: "add", option: "list" },
      "      lists: {}\n",
      "      lists:\n        NewList: !list\n          objects: {}\n          lists: {}\n",
    ],
  ];

  test.each(rows)("%s", (_promise, wanted, change, before, after) => {
    expect(TREE).toContain(before);
    const result = outcome(
      TREE,
      fieldsOf(TREE).change?.(
        wanted.map((name) => rowNamed(TREE, name)),
        change,
      ),
    );
    expect(result).toBe(TREE.replace(before, after));
  });

  test("every type that is offered can be added", () => {
    const tree = fieldsOf(TREE);
    const row = rowNamed(TREE, "Second");
    for (const { option, name } of tree.additions?.(row) ?? []) {
      const added = tree.change?.([row], { kind: "add", option, ...(name === undefined ? {} : { name }) });
      const after = outcome(TREE, added);
      expect(fieldsOf(after).row(rowNamed(after, "NewParameter")).type).toBe(option);
    }
  });

  test.each([
    ["a name that is there already", "rename", { name: "A" }],
    ["an empty name", "rename", { name: "" }],
    ["a move beyond the end", "moveDown", {}],
  ] as const)("%s is refused with a sentence", (_promise, kind, more) => {
    expect(fieldsOf(TREE).change?.([rowNamed(TREE, "B")], { kind, ...more })).toEqual({ refused: expect.stringMatching(/\.$/) });
  });

  test("what shares its line with others is left to the text", () => {
    const text = around(pad("{ A: 1, B: 2 }")).replace("!obj\n      {", "!obj {");
    const tree = fieldsOf(text);
    const row = rowNamed(text, "B");
    expect(tree.changes?.(row)).toEqual([]);
    expect(tree.change?.([row], { kind: "delete" })).toEqual({ refused: expect.any(String) });
    expect(outcome(text, tree.setValue?.(row, "3"))).toContain("{ A: 1, B: 3 }");
  });

  test("a copy of a numbered entry is the next of its kind", () => {
    const text = around(["Table01: 1", "Table02: 2"].map(pad).join("\n"));
    expect(outcome(text, fieldsOf(text).change?.([rowNamed(text, "Table01")], { kind: "duplicate" }))).toContain("Table03: 1");
  });
});

describe("rows", () => {
  test("show name, type, value and control", () => {
    const text = around(["On: true", "Life: 40", "Pos: !vec3 [0.0, 1.0, 2.0]", "Label: !str32 hi"].map(pad).join("\n"));
    const tree = fieldsOf(text);
    const shown = Array.from(tree.depths, (depth, at) => {
      const { name, type, value, control } = tree.row(at);
      return [depth, name, type, value, control?.kind];
    });
    expect(shown).toEqual([
      [0, "System", "object", "", undefined],
      [1, "On", "bool", "true", "boolean"],
      [1, "Life", "int", "40", "number"],
      [1, "Pos", "vec3", "[0.0, 1.0, 2.0]", "vector"],
      [1, "Label", "str32", "hi", "text"],
    ]);
  });

  test("are found by an offset of the text, and have paths", () => {
    const tree = fieldsOf(TREE);
    const row = findRowAt(tree, TREE.indexOf("B: 2") + 3);
    expect(pathOfRow(tree, row)).toBe("First/B");
    expect(findRowAt(tree, 0)).toBe(-1);
  });
});

test.each([
  ["4294967295", "4294967295"],
  ["4294967296", "'4294967296'"],
  ["007", "'007'"],
  ["0", "0"],
])("the name %s is written as %s, in a new parameter and in a rename", (name, key) => {
  const text = "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n      a: 1\n  lists: {}\n";
  const tree = aamp.analyse(text, { names: Names.none, decoded: false, fileName: "" }).fields?.() as FieldTree;
  const rowOf = (start: string) => tree.starts.indexOf(text.indexOf(start));
  for (const outcome of [
    tree.change?.([rowOf("a: 1")], { kind: "rename", name }),
    tree.change?.([rowOf("O: ")], { kind: "add", option: "int", name }),
  ]) {
    const after = outcome && "edits" in outcome ? applyEdits(text, outcome.edits) : "";
    expect(after).toContain(`      ${key}: `);
    expect(aamp.encode(after).issues).toEqual([]);
  }
});

test.each(["B:", "B: ", "B: # later", "B: !str32"])("a value is set where there is none: %s", (line) => {
  const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n      a: 1\n      ${line}\n  lists: {}\n`;
  const tree = aamp.analyse(text, { names: Names.none, decoded: false, fileName: "" }).fields?.() as FieldTree;
  const row = tree.starts.indexOf(text.indexOf("B:"));
  const outcome = tree.setValue?.(row, "hello");
  const after = outcome && "edits" in outcome ? applyEdits(text, outcome.edits) : "";
  expect(after).toMatch(/^ {6}B: (?:!str32 )?hello/m);
  expect(aamp.encode(after).issues).toEqual([]);
});
