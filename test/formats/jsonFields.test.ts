/** The field tree of JSON texts: what it shows, and what becomes of the text. */
import { describe, expect, test } from "vitest";
import { parseJson } from "../../formats/core/json.ts";
import type { JsonFreedom } from "../../formats/core/jsonFieldChanges.ts";
import { jsonFields } from "../../formats/core/jsonFields.ts";
import { applyEdits } from "../../formats/core/span.ts";

const TEXT = `{
  "Name": "Lantern",
  "Lit": false,
  "Life": 40,
  "Rate": 1.5,
  "Nothing": null,
  "Place": [0.0, 1.0, 2.5],
  "Tags": ["a", "b", "c"],
  "Nodes": [
    { "Index": 0 },
    { "Index": 1 }
  ],
  "Events": {
    "One": 1,
    "Two": 2
  },
  "Empty": []
}
`;
const FREEDOM: Readonly<Record<string, JsonFreedom>> = { Tags: "any", Events: "any", Nodes: "end" };

function treeOf(text = TEXT) {
  const json = parseJson(text);
  const tree = jsonFields(json, (container) => FREEDOM[json.pathOf(container)] ?? "none", []);
  const names = Array.from(tree.depths, (_, index) => tree.row(index).name);
  return { tree, names, text, at: (name: string) => names.indexOf(name) };
}

test("members and items are rows; numbers in one line are one value", () => {
  const { tree } = treeOf();
  expect(Array.from(tree.depths, (depth, index) => `${"  ".repeat(depth)}${tree.row(index).name}: ${tree.row(index).value}`)).toEqual([
    "Name: Lantern",
    "Lit: false",
    "Life: 40",
    "Rate: 1.5",
    "Nothing: null",
    "Place: [0.0, 1.0, 2.5]",
    "Tags: ",
    "  0: a",
    "  1: b",
    "  2: c",
    "Nodes: ",
    "  0: ",
    "    Index: 0",
    "  1: ",
    "    Index: 1",
    "Events: ",
    "  One: 1",
    "  Two: 2",
    "Empty: ",
  ]);
});

describe("a value is set in the notation of what stood there", () => {
  test.each([
    ["a text", "Name", 'a "b"', '"Name": "a \\"b\\""'],
    ["a truth", "Lit", true, '"Lit": true'],
    ["a whole number", "Life", "-7", '"Life": -7'],
    ["a hexadecimal number", "Life", "0xFF", '"Life": 255'],
    ["a number that is whole", "Rate", "2", '"Rate": 2.0'],
    ["a number without a digit before its point", "Rate", ".5", '"Rate": 0.5'],
    ["a number with an exponent", "Rate", "1e-3", '"Rate": 1e-3'],
    ["a value of JSON", "Place", "[1.0]", '"Place": [1.0]'],
  ] as const)("%s", (_promise, name, value, line) => {
    const { tree, at, text } = treeOf();
    const outcome = tree.setValue!(at(name), value);
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(text, outcome.edits)).toContain(`${line},\n`);
    expect(parseJson(applyEdits(text, outcome.edits)).errors).toEqual([]);
  });

  test.each([
    ["a fraction for a whole number", "Life", "1.5", /whole number/],
    ["nothing for a number", "Rate", "", /A number/],
    ["an endless number", "Rate", "Infinity", /A number/],
    ["a list that does not end", "Place", "[1.0", /not closed/],
    ["two lines", "Place", "[1.0,\n2.0]", /one line/],
  ] as const)("%s is refused", (_promise, name, value, reason) => {
    const { tree, at } = treeOf();
    expect(tree.setValue!(at(name), value)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

describe("entries", () => {
  test.each([
    ["are duplicated in line", 7, "duplicate", '["a", "a", "b", "c"]'],
    ["move up", 8, "moveUp", '["b", "a", "c"]'],
    ["move down", 8, "moveDown", '["a", "c", "b"]'],
    ["are added behind the last", 6, "add", '["a", "b", "c", "c"]'],
    ["of members get a free name", 16, "duplicate", '"One": 1,\n    "One_2": 1,\n    "Two": 2\n'],
    ["that are numbered are added at the end", 11, "duplicate", '{ "Index": 1 },\n    { "Index": 0 }\n'],
  ] as const)("%s", (_promise, row, kind, wanted) => {
    const { tree, text } = treeOf();
    expect(kind === "add" ? tree.additions!(row).length : tree.changes!(row).includes(kind)).toBeTruthy();
    const outcome = tree.change!([row], { kind });
    if ("refused" in outcome) throw new Error(outcome.refused);
    const after = applyEdits(text, outcome.edits);
    expect(after).toContain(wanted);
    expect(parseJson(after).errors).toEqual([]);
  });

  test.each([
    ["the first", [7], '["b", "c"]'],
    ["the last", [9], '["a", "b"]'],
    ["several", [7, 9], '["b"]'],
    ["the last two", [8, 9], '["a"]'],
    ["all", [7, 8, 9], '"Tags": []'],
    ["a member", [17], '"Events": {\n    "One": 1\n  }'],
    ["a member before others", [16], '"Events": {\n    "Two": 2\n  }'],
  ] as const)("are deleted: %s", (_promise, rows, wanted) => {
    const { tree, text } = treeOf();
    const outcome = tree.change!(rows, { kind: "delete" });
    if ("refused" in outcome) throw new Error(outcome.refused);
    const after = applyEdits(text, outcome.edits);
    expect(after).toContain(wanted);
    expect(parseJson(after).errors).toEqual([]);
  });

  test.each([
    ["a list in lines", "Tags", '{\n  "A": { "Tags": [] },\n  "Tags": [\n    "a",\n    "b"\n  ]\n}', '{ "Tags": [\n    "a"\n  ] }'],
    ["a list in one line", "Tags", '{\n  "A": { "Tags": [] },\n  "B": { "Tags": ["a", "b"] }\n}', '"A": { "Tags": ["a"] }'],
    [
      "an object, deeper than the other",
      "Events",
      '{\n  "A": {\n    "Events": {}\n  },\n  "Events": {\n    "One": {\n      "Time": 1\n    }\n  }\n}',
      '"Events": {\n      "One": {\n        "Time": 1\n      }\n    }\n',
    ],
    ["a list of which there is no other", "Tags", '{ "Tags": [] }', '{ "Tags": [""] }'],
    ["an object of which there is no other", "Events", '{ "Events": {} }', '{ "Events": {"New": ""} }'],
  ] as const)("are added to what is empty: %s", (_promise, name, text, wanted) => {
    const json = parseJson(text);
    const tree = jsonFields(json, () => "any", []);
    const row = Array.from(tree.depths, (_, index) => tree.row(index).name).indexOf(name);
    const [addition] = tree.additions!(row);
    expect(tree.changes!(row)).toContain("add");
    const outcome = tree.change!([row], { kind: "add", ...addition });
    if ("refused" in outcome) throw new Error(outcome.refused);
    const after = applyEdits(text, outcome.edits);
    expect(after).toContain(wanted);
    expect(parseJson(after).errors).toEqual([]);
  });

  test("are renamed, but not to a name that is there", () => {
    const { tree, at, text } = treeOf();
    const outcome = tree.change!([at("One")], { kind: "rename", name: "Three" });
    expect("edits" in outcome && applyEdits(text, outcome.edits)).toContain('"Three": 1,\n');
    expect(tree.change!([at("One")], { kind: "rename", name: "Two" })).toEqual({ refused: 'There is a member "Two" already.' });
  });

  test("that the format knows are neither offered nor taken", () => {
    const { tree, at } = treeOf();
    expect(tree.changes!(at("Life"))).toEqual([]);
    expect(tree.change!([at("Life")], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/format knows/) });
    expect(tree.change!([11], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/by their numbers/) });
    expect(tree.additions!(at("Empty"))).toEqual([]);
  });
});

test("a broken text has rows too, and none of them throws", () => {
  for (let end = 0; end < TEXT.length; end += 3) {
    const { tree } = treeOf(TEXT.slice(0, end));
    for (let row = 0; row < tree.depths.length; row++) {
      tree.row(row);
      for (const kind of tree.changes!(row)) tree.change!([row], { kind });
    }
  }
});
