/** The field tree of JSON texts: what it shows, and what becomes of the text. */
import { describe, expect, test } from "vitest";
import type { Control, FieldValue } from "../../formats/core/fields/fields.ts";
import type { JsonExpectation } from "../../formats/core/json/expectation.ts";
import type { JsonFieldRules, JsonFreedom } from "../../formats/core/json/fieldRules.ts";
import { jsonFields } from "../../formats/core/json/fields.ts";
import { parseJson } from "../../formats/core/json/parseJson.ts";
import { applyEdits } from "../../formats/core/text/span.ts";

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

function treeOf(text = TEXT, rules: Partial<JsonFieldRules> = {}, asked: Readonly<Record<string, JsonExpectation>> = {}) {
  const json = parseJson(text);
  const freedomOf = (container: number) => FREEDOM[json.pathOf(container)] ?? "none";
  const tree = jsonFields(json, { freedomOf, expectationOf: (value) => asked[json.pathOf(value)], ...rules }, []);
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
    ["nothing for a number", "Rate", "", /Must be a number/],
    ["an endless number", "Rate", "Infinity", /Must be a number/],
    ["a list that does not end", "Place", "[1.0", /not closed/],
    ["two lines", "Place", "[1.0,\n2.0]", /one line/],
  ] as const)("%s is refused", (_promise, name, value, reason) => {
    const { tree, at } = treeOf();
    expect(tree.setValue!(at(name), value)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

const GUID_LIKE = { pattern: /^[0-9a-f]{4}$/, expected: "four digits" };

describe("what the reader asks of a value", () => {
  test.each<[string, string, JsonExpectation, Control, FieldValue]>([
    ["a number has its range", "Life", { kind: "integer", least: 0, most: 99 }, { kind: "number", integer: true, min: 0, max: 99 }, "40"],
    ["a float has no range", "Rate", { kind: "single" }, { kind: "number", integer: false }, "1.5"],
    ["a truth is a checkbox", "Lit", { kind: "switch", most: 255 }, { kind: "boolean" }, false],
    [
      "a truth that is a number is a choice",
      "Life",
      { kind: "switch", most: 255 },
      { kind: "choice", options: ["false", "true"].map((value) => ({ value, label: value })) },
      "40",
    ],
    [
      "words are a choice",
      "Name",
      { kind: "words", names: ["Torch", undefined, "Lantern"] },
      { kind: "choice", options: ["Torch", "Lantern"].map((value) => ({ value, label: value })) },
      "Lantern",
    ],
    [
      "an unknown word may stay",
      "Name",
      { kind: "words", names: ["Torch"] },
      { kind: "choice", options: [{ value: "Torch", label: "Torch" }] },
      "Lantern",
    ],
    [
      "numbers that stand for something are a choice",
      "Life",
      { kind: "numbered", names: ["none", undefined, "all"], least: 0, most: 255 },
      {
        kind: "choice",
        options: [
          { value: "0", label: "0 none" },
          { value: "2", label: "2 all" },
        ],
      },
      "40",
    ],
    [
      "three numbers are a vector",
      "Place",
      { kind: "vector" },
      { kind: "vector", parts: ["X", "Y", "Z"], integer: false },
      ["0.0", "1.0", "2.5"],
    ],
    [
      "a text has its form",
      "Name",
      { kind: "text", form: GUID_LIKE },
      { kind: "text", pattern: "^[0-9a-f]{4}$", expected: "four digits" },
      "Lantern",
    ],
    ["a text has what is there", "Name", { kind: "text", suggestions: ["Lamp"] }, { kind: "text", suggestions: ["Lamp"] }, "Lantern"],
  ])("%s", (_promise, name, asked, control, current) => {
    const { tree, at } = treeOf(TEXT, {}, { [name]: asked });
    expect(tree.row(at(name)).control).toEqual(control);
    expect(tree.row(at(name)).current).toEqual(current);
    // to set what is there changes nothing
    if (!("form" in asked)) expect(tree.setValue!(at(name), current)).toEqual({ edits: [] });
  });

  test("is one control for all values that are asked the same", () => {
    const asked: JsonExpectation = { kind: "words", names: ["Torch"] };
    const { tree, at } = treeOf(TEXT, {}, { Name: asked, Life: asked });
    expect(tree.row(at("Name")).control).toBe(tree.row(at("Life")).control);
  });

  test.each<[string, string, JsonExpectation, FieldValue, string]>([
    ["the largest number", "Life", { kind: "integer", least: 0, most: 99 }, "0x63", "99"],
    ["a whole number for a float", "Rate", { kind: "single" }, "-3", "-3.0"],
    ["an endless float", "Rate", { kind: "single" }, "-Infinity", '"-Infinity"'],
    ["a NaN by its bits", "Rate", { kind: "single" }, "NaN:0x7fc00000", '"NaN:0x7fc00000"'],
    ["a truth for a number", "Life", { kind: "switch", most: 255 }, "true", "true"],
    ["a number for a truth", "Lit", { kind: "switch", most: 255 }, "255", "255"],
    ["another word", "Name", { kind: "words", names: ["Torch"] }, "Torch", '"Torch"'],
    ["a number for a word", "Name", { kind: "words", names: ["Torch"], most: 9 }, "7", "7"],
    ["a vector", "Place", { kind: "vector" }, ["1", "-2.5", "Infinity"], '[1.0, -2.5, "Infinity"]'],
    ["a text of the form", "Name", { kind: "text", form: GUID_LIKE }, "00ff", '"00ff"'],
  ])("takes %s", (_promise, name, asked, value, wanted) => {
    const { tree, at, text } = treeOf(TEXT, {}, { [name]: asked });
    const outcome = tree.setValue!(at(name), value);
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(text, outcome.edits)).toContain(`"${name}": ${wanted},\n`);
  });

  test.each<[string, string, JsonExpectation, FieldValue, RegExp]>([
    ["a number out of range", "Life", { kind: "integer", least: 0, most: 99 }, "100", /Must be between 0 and 99; found 100/],
    ["a word for a number", "Life", { kind: "integer", least: 0, most: 99 }, "many", /whole number/],
    ["a number that no float can hold", "Rate", { kind: "single" }, "1e39", /too large for a float/],
    ["a word for a float", "Rate", { kind: "single" }, "fast", /Must be a number/],
    ["a number too large for a truth", "Lit", { kind: "switch", most: 255 }, "256", /Must be between 0 and 255/],
    ["another word", "Name", { kind: "words", names: ["Torch"] }, "Lamp", /"Lamp" is not one of Torch/],
    ["a number where only words are", "Name", { kind: "words", names: ["Torch"] }, "0", /not one of/],
    ["a text of another form", "Name", { kind: "text", form: GUID_LIKE }, "xyz", /Expected four digits; found "xyz"/],
    ["a text with a NUL", "Name", { kind: "text" }, "a\0b", /NUL/],
    ["half of a character", "Name", { kind: "text" }, "\ud800", /half/],
    ["two numbers for a vector", "Place", { kind: "vector" }, ["1", "2"], /three numbers/],
    ["one word in a vector", "Place", { kind: "vector" }, ["1", "2", "c"], /Must be a number/],
    ["several values for one", "Life", { kind: "integer", least: 0, most: 99 }, ["1"], /one value/],
  ])("refuses %s", (_promise, name, asked, value, reason) => {
    const { tree, at } = treeOf(TEXT, {}, { [name]: asked });
    expect(tree.setValue!(at(name), value)).toEqual({ refused: expect.stringMatching(reason) });
  });
});

describe("entries", () => {
  test.each([
    ["are duplicated in line", 7, "duplicate", '["a", "a", "b", "c"]'],
    ["move up", 8, "moveUp", '["b", "a", "c"]'],
    ["move down", 8, "moveDown", '["a", "c", "b"]'],
    ["are added after the last", 6, "add", '["a", "b", "c", "c"]'],
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
    ["in one line", '{\n  "Tags": []\n}', '"b"', '"Tags": ["b"]'],
    ["of several lines", '{\n  "Tags": []\n}', '{\n  "A": 1\n}', '"Tags": [\n    {\n      "A": 1\n    }\n  ]'],
    ["to a member", '{\n  "Events": {}\n}', "1", '"Events": {\n    "One": 1\n  }'],
    ["after a comment", '{\n  "Tags": [ // none\n  ]\n}', '"b"', '"Tags": [ // none\n    "b"\n  ]'],
    ["after others", '{\n  "Tags": [\n    "a"\n  ]\n}', "[\n  1\n]", '"a",\n    [\n      1\n    ]\n  ]'],
    ["after others in one line", '{ "Tags": ["a"] }', '"b"', '["a", "b"]'],
  ])("that the format knows are added %s", (_promise, text, value, wanted) => {
    const name = text.includes("Events") ? { name: "One" } : {};
    const { tree } = treeOf(text, { newEntriesOf: () => [{ label: "new", text: value, ...name }] });
    const addition = tree.additions!(0).at(-1);
    expect(addition).toEqual({ option: "new", label: "new", ...name });
    expect(tree.changes!(0)).toContain("add");
    const outcome = tree.change!([0], { kind: "add", ...addition });
    if ("refused" in outcome) throw new Error(outcome.refused);
    const after = applyEdits(text, outcome.edits);
    expect(after).toContain(wanted);
    expect(parseJson(after).errors).toEqual([]);
  });

  test("are renamed, but not to a name that is there", () => {
    const { tree, at, text } = treeOf();
    const outcome = tree.change!([at("One")], { kind: "rename", name: "Three" });
    expect("edits" in outcome && applyEdits(text, outcome.edits)).toContain('"Three": 1,\n');
    expect(tree.change!([at("One")], { kind: "rename", name: "Two" })).toEqual({ refused: 'A member "Two" already exists.' });
  });

  test("that the format knows are neither offered nor taken", () => {
    const { tree, at } = treeOf();
    expect(tree.changes!(at("Life"))).toEqual([]);
    expect(tree.change!([at("Life")], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/fixed by the format/) });
    expect(tree.change!([11], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/by number/) });
    expect(tree.additions!(at("Empty"))).toEqual([]);
  });
});

describe("an object whose keys the format knows", () => {
  const KNOWN: JsonFieldRules["membersOf"] = () => [
    { name: "A", isOptional: true, text: "1" },
    { name: "B", isOptional: false, text: "2" },
    { name: "C", isOptional: true, text: '{\n  "D": 4\n}' },
    { name: "E", isOptional: true },
  ];
  const known = (text: string) => treeOf(text, { freedomOf: () => "members", membersOf: KNOWN });

  test.each([
    ["before the others", '{ "O": { "B": 0 } }', "A", '{ "A": 1, "B": 0 }'],
    ["between its neighbors", '{ "O": { "A": 0, "C": 0 } }', "B", '{ "A": 0, "B": 2, "C": 0 }'],
    ["after the others, in lines", '{\n  "O": {\n    "B": 0\n  }\n}', "C", '"B": 0,\n    "C": {\n      "D": 4\n    }\n  }'],
    ["into nothing", '{ "O": {} }', "B", '{ "O": {\n  "B": 2\n} }'],
    ["after a comment", '{ "O": { /* why */ } }', "B", '{ "O": { /* why */\n  "B": 2\n} }'],
  ])("gets what it lacks %s", (_promise, text, option, wanted) => {
    const { tree, at } = known(text);
    const outcome = tree.change!([at("O")], { kind: "add", option });
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(text, outcome.edits)).toContain(wanted);
  });

  test("is offered what it lacks and what can be made up", () => {
    const { tree, at } = known('{ "O": { "B": 0 } }');
    expect(tree.additions!(at("O"))).toEqual(["A", "C"].map((name) => ({ option: name, label: name })));
  });

  test("gives up what may be left out, what is unknown and what is there twice", () => {
    const { tree, names } = known('{ "O": { "A": 0, "B": 0, "X": 0, "B": 1 } }');
    const changes = names.map((name, row) => [name, tree.changes!(row)]);
    expect(changes.slice(1)).toEqual([
      ["A", ["delete"]],
      ["B", []],
      ["X", ["delete"]],
      ["B", ["delete"]],
    ]);
    expect(tree.change!([2], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/requires this field/) });
    expect(tree.change!([1], { kind: "duplicate" })).toEqual({ refused: expect.stringMatching(/fixed by the format/) });
  });
});

describe("entries that are what they are by their place", () => {
  const held = (text: string, heldOf: NonNullable<JsonFieldRules["heldOf"]>) =>
    treeOf(text, { freedomOf: () => "any", heldOf, newEntriesOf: () => [{ label: "new", text: "9" }] });

  test.each([
    ["before the last", "[1, 2]", { first: 0, last: 1 }, "[1, 9, 2]"],
    ["before the only one", "[1]", { first: 0, last: 1 }, "[9, 1]"],
    ["after the first ones", "[1, 2]", { first: 2, last: 0 }, "[1, 2, 9]"],
    ["into nothing", "[]", { first: 0, last: 0 }, "[9]"],
  ])("leave room %s", (_promise, list, held_, wanted) => {
    const text = `{ "L": ${list} }`;
    const { tree, at } = held(text, () => held_);
    const outcome = tree.change!([at("L")], { kind: "add", option: "new" });
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(text, outcome.edits)).toBe(`{ "L": ${wanted} }`);
  });

  test("stay there", () => {
    const { tree } = held('{ "L": [1, 2, 3] }', (container) => (container === 0 ? { first: 0, last: 0 } : { first: 1, last: 1 }));
    expect([1, 2, 3].map((row) => tree.changes!(row))).toEqual([[], ["duplicate", "delete"], []]);
    expect(tree.change!([1, 2], { kind: "delete" })).toEqual({ refused: expect.stringMatching(/depends on its position/) });
  });
});

test("a copy is changed where it must not be the same", () => {
  const text = '{ "Tags": [\n    {\n      "Id": 1\n    }\n  ] }';
  const { tree, at } = treeOf(text, {
    copyEdits: (value) => [{ span: { start: text.indexOf("1"), end: text.indexOf("1") + 1 }, text: `${value}00` }],
  });
  const outcome = tree.change!([at("Tags") + 1], { kind: "duplicate" });
  if ("refused" in outcome) throw new Error(outcome.refused);
  expect(applyEdits(text, outcome.edits)).toBe('{ "Tags": [\n    {\n      "Id": 1\n    },\n    {\n      "Id": 300\n    }\n  ] }');
});

test("names are refused as the format says", () => {
  const { tree, at } = treeOf(TEXT, {
    refuseName: (_, name, text) => (name === text ? "A number is not a name." : undefined),
    nameOfCopy: () => "Three",
  });
  expect(tree.change!([at("One")], { kind: "rename", name: "1" })).toEqual({ refused: "A number is not a name." });
  const outcome = tree.change!([at("Two")], { kind: "duplicate" });
  expect("edits" in outcome && applyEdits(TEXT, outcome.edits)).toContain('"Two": 2,\n    "Three": 2\n');
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
