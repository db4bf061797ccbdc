/** What the editor offers for BYML texts. A bar marks the place that is asked about. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byml } from "../../../formats/byml/index.ts";
import { isSlip } from "../../../formats/byml/language/checks.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { tryAll } from "../offeredFields.ts";

const FILE = "#!layout file little 2\n";
const MAP = readFileSync("samples/byml/Lantern_Field.mubin.yml", "utf8");

function analyse(text: string): Analysis {
  return byml.analyse(text, { names: Names.none, decoded: true, fileName: "a.byml.yml" });
}

/** The text without its bar, its analysis, and where the bar was. */
function at(marked: string) {
  const offset = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  return { text, offset, analysis: analyse(text) };
}

const objects = (count: number, odd: string) =>
  `${[...Array.from({ length: count }, (_, i) => `- {Name: n${i}, Speed: ${i}.5, Visible: true}`), odd].join("\n")}\n${FILE}`;

const vectors = (count: number, odd: string) =>
  `${[...Array.from({ length: count }, () => "- {Speed: [0.5, 1.5, 2.5]}"), odd].join("\n")}\n${FILE}`;

describe("a map in two halves", () => {
  const moved = MAP.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a0009");
  const half = (text: string, other?: string) => {
    const context = { names: Names.none, decoded: true };
    const parts = () => byml.analyse(other ?? "", { ...context, fileName: "A-1_Dynamic.smubin" }).sharedParts?.() ?? new Map();
    const companion = other === undefined ? {} : { companion: { fileName: "A-1_Dynamic.smubin", parts } };
    return byml.analyse(text, { ...context, fileName: "A-1_Static.smubin.yml", ...companion });
  };
  const findings = (analysis: Analysis) => analysis.issues.map(({ severity, message }) => [severity, message]);

  test("is known by its names", () => {
    expect(byml.companion?.places("A-1_Static.smubin")).toEqual(["A-1_Dynamic.smubin", "A-1_Dynamic.mubin"]);
    expect(byml.companion?.places("CDungeon_Dynamic.mubin")).toEqual(["CDungeon_Static.mubin", "CDungeon_Static.smubin"]);
    expect(byml.companion?.places("Static.mubin")).toEqual([]);
  });

  test.each([
    ["in neither half is an error", MAP, [["error", "No object of this map, nor of A-1_Dynamic.smubin, has this HashId."]]],
    ["in the other half is right", MAP.replace("0x4d2a0002", "0x4d2a0009"), []],
    [
      "that the other half only links to, too, is in neither",
      moved,
      [["error", "No object of this map, nor of A-1_Dynamic.smubin, has this HashId."]],
    ],
    ["is not judged without the other half", undefined, [["warning", "No object of this map has this HashId. It may be in another file."]]],
  ])("an object %s", (_, other, expected) => {
    expect(findings(half(moved, other))).toEqual(expected);
  });

  test("shows the other half of its objects, and of the links that it has no object for", () => {
    const parts = [...(half(moved).sharedParts?.() ?? [])].map(([key, { title, details }]) => [
      Number(key).toString(16),
      title,
      ...details,
    ]);
    expect(parts).toEqual([
      ["4d2a0009", "link"],
      ["4d2a0001", "Lantern_A", "Translate: [512.0, 120.5, -480.25]"],
      ["4d2a0002", "Lantern_A", "Translate: [520.0, 120.5, -476.0]"],
      ["4d2a0003", "Gate_Wood_A", "Translate: [540.5, 118.0, -455.5]"],
      ["4d2a00f0", "Guide", "Translate: [540.5, 121.0, -455.5]"],
    ]);
  });
});

describe("types as the file had them", () => {
  const opened = `A: {Speed: 1.0, Id: !u 3, Wide: !f64 0.5}\nList:\n- {Where: [1.0, 2.0], On: true}\n- {Where: [3.0, 4.0], On: false}\nOdd: [1, 2.0]\n#!layout file little 3\n`;
  const context = { names: Names.none, decoded: true, fileName: "a.byml.yml" };
  const { baseline } = byml.analyse(opened, context);
  const later = (from: string, to: string) => {
    const text = opened.replace(from, to);
    const { issues } = byml.analyse(text, { ...context, baseline });
    return issues.map(({ message, fixes }) => [message, fixes?.()[0] && applyEdits(text, fixes()[0].edits)]);
  };

  test.each([
    ["a fraction without its point", "Speed: 1.0", "Speed: 2", "`Speed` is s32 here; in the file it was f32.", "Speed: 2.0"],
    ["a number without its tag", "!u 3", "4", "`Id` is s32 here; in the file it was u32.", "!u 0x00000004"],
    ["a number of a vector", "[3.0, 4.0]", "[3.0, 5]", "`1` is s32 here; in the file it was f32.", "[3.0, 5.0]"],
    [
      "a value of a new item",
      "Odd:",
      "- {Where: [0, 1.0]}\nOdd:",
      "`0` is s32 here; in the file it was f32.",
      "- {Where: [0.0, 1.0]}\nOdd:",
    ],
    ["a bool in quotes", "On: false", "On: 'false'", "`On` is string here; in the file it was bool.", "On: false"],
    ["a value in the same place of a list of mixed types", "[1, 2.0]", "[1, 2]", "`1` is s32 here; in the file it was f32.", "[1, 2.0]"],
    ["a fraction of half the precision", "Wide: !f64 0.5", "Wide: 0.25", "`Wide` is f32 here; in the file it was f64.", "Wide: !f64 0.25"],
  ])("%s", (_, from, to, message, fixed) => {
    expect(later(from, to)).toEqual([[message, fixed && opened.replace(from, fixed)]]);
  });

  test.each([
    ["a tag", "Speed: 1.0", "Speed: !u 2"],
    ["a tag that states a type without one", "Speed: 1.0", "Speed: !s32 2"],
    ["a text that is meant", "Speed: 1.0", "Speed: !string '2'"],
    ["another value", "Speed: 1.0", "Speed: 2.5"],
    ["a new key", "Speed: 1.0", "Speed: 1.0, Other: 3"],
    ["a list of mixed types that has become longer", "Odd: [1, 2.0]", "Odd: [1, 2, 3]"],
  ])("nothing about %s", (_, from, to) => {
    expect(later(from, to)).toEqual([]);
  });
});

test("a type that is meant keeps its tag in a field, and no other value may have it", () => {
  const wrong = `{A: !s32 2.0, B: !bool 1, C: !string 3, D: !s32 99999999999}\n${FILE}`;
  expect(analyse(wrong).issues.map(({ code, fixes }) => [code, fixes?.().length ?? 0])).toEqual([
    ["byml/stated-type", 0],
    ["byml/stated-type", 0],
    ["byml/stated-type", 0],
    ["byml/number-range", 0],
  ]);
  const text = `{A: !s32 2}\n${FILE}`;
  const change = analyse(text).fields?.().setValue?.(0, "3");
  expect(change && "edits" in change && applyEdits(text, change.edits)).toBe(text.replace("2}", "3}"));
});

describe("findings", () => {
  test.each([
    ["a whole number among fractions", objects(20, "- {Name: odd, Speed: 5, Visible: true}"), "sibling-type", "5.0"],
    ["the first of them", objects(20, "").replace("Speed: 0.5", "Speed: 5"), "sibling-type", "5.0"],
    ["a key with a letter more", objects(20, "- {Name: odd, Speeed: 5.5, Visible: true}"), "sibling-key", "Speed"],
    ["a vector without its last number", vectors(20, "- {Speed: [1.0, 2.0]}"), "sibling-length", undefined],
    ["the first vector", vectors(20, "").replace("[0.5, 1.5, 2.5]", "[0.5, 1.5, 2.5, 3.5]"), "sibling-length", undefined],
    ["two objects with one number", MAP.replace("0x4d2a0002", "0x4d2a0001"), "same-object", undefined],
    ["a link that leads nowhere", MAP.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a0009"), "link-nowhere", undefined],
    ["a comment in a decoded file", `# hello\n{a: 1}\n${FILE}`, "comment-lost", undefined],
  ])("%s", (_, text, code, fix) => {
    const { issues } = analyse(text);
    expect(issues.map((found) => found.code)).toEqual([`byml/${code}`]);
    expect(issues[0].fixes?.()[0]?.edits[0].text).toBe(fix);
  });

  test.each([
    ["few siblings", objects(5, "- {Name: odd, Speed: 5, Visible: true}")],
    ["few vectors", vectors(5, "- {Speed: [1.0, 2.0]}")],
    ["two vectors that differ", vectors(20, "- {Speed: [1.0, 2.0]}\n- {Speed: [1.0]}")],
    ["a list of whole numbers", vectors(20, "- {Speed: [1, 2]}")],
    ["lists too long for vectors", vectors(20, "- {Speed: [1.0]}").replaceAll("2.5]", "2.5, 3.5, 4.5]")],
    ["two that differ", objects(20, "- {Name: odd, Speed: 5, Visible: true}\n- {Name: odd, Speed: 6, Visible: true}")],
    ["another kind of value", objects(20, "- {Name: odd, Speed: null, Visible: true}")],
    [
      "keys that differ in a digit or a letter that stands for something",
      objects(20, "- {Name: odd, Speed: 0.5, Speed2: 1.0, SpeedX: 1.0}"),
    ],
  ])("none for %s", (_, text) => {
    expect(analyse(text).issues).toEqual([]);
  });

  test.each([
    ["Speeed", "Speed", true],
    ["Spede", "Speed", true],
    ["speed", "Speed", true],
    ["Speed1", "Speed2", false],
    ["PosX", "PosY", false],
    ["SpeedX", "SpeedY", false],
    ["MaxSpeed", "MinSpeed", false],
  ])("%s for %s is a slip: %s", (written, right, expected) => {
    expect(isSlip(written, right)).toBe(expected);
  });
});

test.each([
  ["{x: 5.0, y:, z: 5.0}", ["{x: 5.0, y: 0.0, z: 5.0}", "{x: 5.0, y: '', z: 5.0}"]],
  ["- {n: 7, y: 1}\n- {n: a, y:}", ["- {n: 7, y: 1}\n- {n: a, y: 0}", "- {n: 7, y: 1}\n- {n: a, y: ''}"]],
  ["On: true\nOff:", ["On: true\nOff: ''", "On: true\nOff: null"]],
  ["- On: true\n- On:", ["- On: true\n- On: false", "- On: true\n- On: ''"]],
  ["{x: 5.0, z, y: 5.0}", ["{x: 5.0, y: 5.0}"]],
])("%j is mended by what is beside it", (wrong, expected) => {
  const text = `${wrong}\n${FILE}`;
  const [{ fixes }] = analyse(text).issues;
  const mended = fixes?.().slice(0, 2) ?? [];
  expect(mended.map(({ edits }) => applyEdits(text, edits))).toEqual(expected.map((right) => `${right}\n${FILE}`));
});

describe("hover", () => {
  test.each([
    ["Speed: ¦1.5", ["**Speed** · f32", "`00 00 C0 3F`"]],
    ["Sp¦eed: !u 0x0000002a", ["**Speed** · u32", "`0x0000002a`"]],
    ["Hash: !u 0x¦352441c2\nName: abc", ["CRC32 of `abc`"]],
    ["Rotate: [0.0, 1.57¦079637, 0.0]", ["90.00°"]],
    ["a: {x: 1, y: 2}\nb: ¦{x: 1, y: 2}", ["Stored once with 1 equal node: line 1"]],
    ["Obj¦s: []", ["objects of the map"]],
    ["bool_data:\n- DataName: a_flag\n  Is¦Save: true", ["kept in save files"]],
    [
      "bool_data:\n- DataName: a_flag\n  HashValue: ¦-1649503087\n  Other: dummy_bool_array",
      ["CRC32 of `dummy_bool_array`", "CRC32 of the flag's name"],
    ],
    ["DefaultTimeline: {Nodes: [{AIN¦ame: x}]}", ["AI or action"]],
    ["Actors:\n- {name: a, instS¦ize: 5}\nHashes: [1]", ["memory heap"]],
    ["#!layout sh¦are none", ["share", "Which equal nodes", "`none` ← present", "`arrays`"]],
    ["A: ¦1", ["Value at 0x28, 4 bytes, +0x4 in the entry: `01 00 00 00`  \nType at 0x27, 1 byte, +0x7 in the map: `D1`"]],
    ["¦A: 1", ["+0x4 in the entry: `01 00 00 00`  \nEntry at 0x24, 8 bytes, +0x4 in the map  \nKey 0 of its table at 0x1C, 2 bytes"]],
    [
      "- !l ¦5",
      [
        "Value at 0x1C, 8 bytes: `05 00 00 00 00 00 00 00`",
        "Its offset at 0x18, 4 bytes, +0x0 in the entry: `1C 00 00 00`",
        "Type at 0x14, 1 byte, +0x4 in the array: `D4`",
      ],
    ],
    ["- a¦bc", ["Text 0 of its table at 0x1C, 4 bytes"]],
    ["- ¦[1]", ["Value at 0x1C, 12 bytes  \nIts type at 0x1C, 1 byte: `C0`, its count at 0x1D, 3 bytes: `01 00 00`"]],
    ["- !!binary ¦AQID", ["Its length at"]],
    ["a: ¦[1", ["Offsets appear when the text has no errors"]],
  ])("%s", (marked, expected) => {
    const { analysis, offset } = at(`${marked}\n${FILE}`);
    const shown = analysis.hover?.(offset)?.contents.source ?? "";
    for (const part of expected) expect(shown).toContain(part);
  });

  test("shows where a link leads", () => {
    const { analysis, offset } = at(MAP.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a000¦3"));
    expect(analysis.hover?.(offset)?.contents.source).toContain("Links to **Gate\\_Wood\\_A**".replaceAll("\\_", "_"));
  });
});

test.each([
  ["duplicate numbers are errors", MAP.replace("0x4d2a0002", "0x4d2a0001"), "same-object", "error"],
  [
    "so are links to nothing in Breath of the Wild",
    MAP.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x9"),
    "link-nowhere",
    "error",
  ],
  [
    "in Tears of the Kingdom they may lead to another file",
    `Actors:\n- {Hash: !ul 1, Links: [{Dst: !ul 2, Src: !ul 1}]}\n#!layout file little 7\n`,
    "link-nowhere",
    "warning",
  ],
])("%s", (_, text, code, severity) => {
  expect(analyse(text).issues.map((found) => [found.code, found.severity])).toEqual([[`byml/${code}`, severity]]);
});

test("completion says what a key means", () => {
  const { analysis, offset } = at(`bool_data:\n- {DataName: a, IsSave: true}\n- {DataName: b, ¦}\n${FILE}`);
  const item = analysis.completions?.(offset).items.find(({ label }) => label === "IsSave");
  expect(item?.documentation?.().source).toContain("save files");
});

describe("completion", () => {
  test.each([
    ["keys of siblings, on a line of their own", "- Name: a\n  Speed: 1.5\n- Name: b\n  ¦\n", "Speed", "Speed: ${1:1.5}"],
    ["keys in braces", "- {Name: a, Speed: 1.5}\n- {Name: b, ¦}\n", "Speed", "Speed: ${1:1.5}"],
    ["a key that is being changed", "- Name: a\n  Speed: 1.5\n- Name: b\n  Spe¦: 2.0\n", "Speed", "Speed"],
    ["values under the same key", "- Kind: Lantern\n- Kind: ¦x\n", "Lantern", "Lantern"],
    ["values where there is none yet", "- Kind: Lantern\n- Kind: ¦\n", "Lantern", "Lantern"],
    ["values of blocks inside braces", "- {Kind: ¦x}\n- Kind: Lamp [red]\n", "'Lamp [red]'", "'Lamp [red]'"],
    ["keys inside braces with values of blocks", "- {Kind: a, ¦}\n- {Kind: b}\n- Kind: c\n  Note: x, y\n", "Note", "Note: ${1:'x, y'}"],
    ["tags", "- Kind: ¦\n", "!ul", "!ul "],
    ["layout lines", "[]\n#!layout po¦\n", "#!layout pool", "#!layout pool "],
    ["words of layout lines", "[]\n#!layout pool ¦\n", "levels", "levels"],
  ])("%s", (_, marked, label, inserted) => {
    const { analysis, offset } = at(`${marked}${FILE}`);
    const item = analysis.completions?.(offset).items.find((each) => each.label === label);
    expect(item?.edit.text).toBe(inserted);
  });

  test("a key in quotes is replaced as a whole", () => {
    const { text, analysis, offset } = at(`- {Name: a, Speed: 1.5}\n- {Name: b, "Spe, e¦d": 2.0}\n${FILE}`);
    const item = analysis.completions?.(offset).items.find(({ label }) => label === "Speed");
    expect(item && applyEdits(text, [item.edit])).toBe(text.replace('"Spe, ed"', "Speed"));
  });

  test("no layout line inside a text that has lines", () => {
    const { analysis, offset } = at(`{a: "one\n#!layout end ¦x"}\n${FILE}`);
    expect(analysis.completions?.(offset).items.filter(({ label }) => label === "unpadded")).toEqual([]);
  });

  test("no layout line that the text has already", () => {
    const { analysis, offset } = at(`[]\n#!l¦\n#!layout pool levels\n${FILE}`);
    const labels = analysis.completions?.(offset).items.map(({ label }) => label);
    expect(labels).toContain("#!layout share");
    expect(labels).not.toContain("#!layout pool");
    expect(labels).not.toContain("#!layout file");
  });

  test("a line of any length is answered", () => {
    // by the square, or by recursion, it would not be
    const { analysis, offset } = at(`${"- ".repeat(1_000_000)}¦x\n${FILE}`);
    expect(analysis.completions?.(offset).items).toEqual([]);
  });

  test.each([["# ¦\n[1]\n"], ["a: 1 # ¦\n"]])("nothing in comments: %j", (marked) => {
    const { analysis, offset } = at(`${marked}${FILE}`);
    expect(analysis.completions?.(offset).items).toEqual([]);
  });
});

test("the outline names objects by what identifies them", () => {
  const outline = analyse(MAP).outline?.() ?? [];
  const objs = outline.find(({ name }) => name === "Objs");
  expect(objs?.children.map(({ name, detail }) => [name, detail])).toEqual([
    ["Lantern_A", "[0]"],
    ["Lantern_A", "[1]"],
    ["Gate_Wood_A", "[2]"],
  ]);
  expect(objs?.children[0].children.find(({ name }) => name === "Translate")).toMatchObject({
    detail: "[512.0, 120.5, -480.25]",
    children: [],
  });
});

describe("links of maps", () => {
  const { analysis, offset, text } = at(MAP.replace("DestUnitHashId: !u 0x4d2a0003", "DestUnitHashId: !u 0x4d2a000¦3"));
  const lines = (spans: readonly { readonly start: number }[] | undefined) =>
    spans?.map(({ start }) => text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", start)).trim());

  test("lead to their object, and back", () => {
    expect(lines(analysis.definitions?.(offset))).toEqual(["HashId: !u 0x4d2a0003"]);
    expect(lines(analysis.references?.(offset, true))).toEqual([
      "- {DefinitionName: BasicSig, DestUnitHashId: !u 0x4d2a0003}",
      "HashId: !u 0x4d2a0003",
    ]);
  });

  test("follow a number that is renamed", () => {
    const changed = applyEdits(text, analysis.rename?.(offset)?.to("0x55") ?? []);
    expect(changed.match(/!u 0x00000055/g)?.length).toBe(2);
    expect(() => analysis.rename?.(offset)?.to("0x4d2a0001")).toThrow("taken");
  });

  test("a duplicate of an object has a number of its own", () => {
    const start = text.indexOf("SRTHash: 4411");
    const action = analysis.actions?.({ start, end: start }).find(({ title }) => title === "Duplicate Lantern_A");
    const changed = applyEdits(text, action?.edits ?? []);
    expect(changed).toContain("HashId: !u 0x4d2a00f1");
    expect(analyse(changed).issues).toEqual([]);
  });
});

test("a duplicate of an object leaves its links to others, also to those whose numbers begin with its own", () => {
  const text = `Actors:
- Hash: !ul 1
  Links:
  - {Dst: !ul 12, Src: !ul 1}
- Hash: !ul 12
#!layout file little 7
`;
  const start = text.indexOf("Hash");
  const action = analyse(text)
    .actions?.({ start, end: start })
    .find(({ title }) => title.startsWith("Duplicate"));
  expect(applyEdits(text, action?.edits ?? [])).toContain("- Hash: !ul 13\n  Links:\n  - {Dst: !ul 12, Src: !ul 13}\n- Hash: !ul 12\n");
});

test("a key is renamed in all maps of its kind, and nowhere else", () => {
  const { analysis, offset, text } = at(`a:\n- {Sp¦eed: 1}\n- {Speed: 2}\nb: {Speed: 3}\n${FILE}`);
  expect(applyEdits(text, analysis.rename?.(offset)?.to("Pace") ?? [])).toBe(`a:\n- {Pace: 1}\n- {Pace: 2}\nb: {Speed: 3}\n${FILE}`);
  expect(analysis.rename?.(offset)?.name).toBe("Speed");
  const taken = at(`- {a¦: 1}\n- {a: 1, b: 2}\n${FILE}`);
  expect(() => taken.analysis.rename?.(taken.offset)?.to("b")).toThrow("line 2");
});

test("a change inside of a node that several places share is offered for all of them", () => {
  const node = (speed: number) => `  Where: {x: 1.0, y: ${speed}.0}\n  Name: same`;
  const { analysis, offset, text } = at(
    `-${node(1).slice(1)}\n-${node(7).slice(1).replace("7", "¦7")}\n-${node(1).slice(1)}\n- Name: other\n${FILE}`,
  );
  const action = analysis.actions?.({ start: offset, end: offset })[0];
  expect(action?.title).toBe("Make this change in 2 other places that are equal otherwise");
  const changed = applyEdits(text, action?.edits ?? []);
  expect(changed.match(/y: 7\.0/g)?.length).toBe(3);
});

describe("fields", () => {
  const text = `a: 1\nb: !u 0x00000005\nc: !ul 7\nd: {x: 1.0, y: 2.5}\ne: hi\nf: true\ng: !f64 1.5\nh:\n- n: 1\n- n: 2\n${FILE}`;
  const { fields } = analyse(text);
  const tree = fields?.();
  const rows = Array.from(tree?.starts ?? [], (_, index) => tree?.row(index).name);
  const set = (name: string, value: string | boolean | readonly string[]) => {
    const result = tree?.setValue?.(rows.indexOf(name), value);
    if (!result || "refused" in result) return result?.refused;
    const changed = applyEdits(text, result.edits);
    return changed.split("\n").find((line, at) => line !== text.split("\n")[at]);
  };

  test.each([
    ["a", "-5", "a: -5"],
    ["b", "255", "b: !u 0x000000ff"],
    ["c", "18446744073709551615", "c: !ul 18446744073709551615"],
    ["d", ["1.0", "3"], "d: {x: 1.0, y: 3.0}"],
    ["e", "12", "e: '12'"],
    ["f", false, "f: false"],
    ["g", "2", "g: !f64 2.0"],
  ])("a value keeps its type: %s = %j", (name, value, line) => {
    expect(set(name, value)).toBe(line);
  });

  test.each([
    ["a", "1.5", /expected s32/],
    ["a", "3000000000", /out of range/],
    ["b", "-1", /out of range/],
    ["c", "x", /whole number/],
    ["d", ["1.0", "y"], /Must be numbers/],
    ["h", "1", /no value of its own/],
  ])("what does not fit is refused: %s = %j", (name, value, message) => {
    expect(set(name, value)).toMatch(message);
  });

  test.each([["samples/byml/Lantern_Field.mubin.yml"], ["test/fixtures/byml/everyType.yml"], ["test/fixtures/byml/ownLayout.yml"]])(
    "nothing that is offered breaks %s",
    (file) => {
      const { wrong } = tryAll(readFileSync(file, "utf8"), analyse);
      // a link may be led away, and what it leads to may be deleted: that is said, and is for the user to decide
      expect(wrong.filter((message) => !message.endsWith("No object of this map has this HashId."))).toEqual([]);
    },
  );

  test("a key that no file can hold is shown as it is written, and hovers", () => {
    const { fields, hover, issues } = analyse(`a\0b: {c: 1}\n${FILE}`);
    expect(issues.map(({ code }) => code)).toContain("byml/string-nul");
    expect(fields?.().words?.(0).name).toBe("a\0b");
    expect(() => hover?.(0)).not.toThrow();
  });

  test("an item before a text with a number sign is not deleted: that would become a comment", () => {
    const { fields } = analyse(`[0, 1,#a]\n${FILE}`);
    expect(fields?.().changes?.(0)).toContain("delete");
    expect(fields?.().changes?.(1)).not.toContain("delete");
  });

  test("a map is not the value of null", () => {
    const { fields } = analyse(`a: null\n${FILE}`);
    expect(fields?.().setValue?.(0, "b: 1")).toHaveProperty("refused");
    expect(fields?.().setValue?.(0, "1")).toHaveProperty("edits");
  });

  test("a comment is not a value, in braces neither", () => {
    const { fields } = analyse(`{a: null}\n${FILE}`);
    expect(fields?.().setValue?.(0, "#x")).toHaveProperty("refused");
  });

  test("an empty key in braces, with blanks before it, is renamed where it is", () => {
    const text = `{a: 1, :  2}\n${FILE}`;
    const outcome = analyse(text).fields?.().change?.([1], { kind: "rename", name: "b" });
    expect(outcome && "edits" in outcome && applyEdits(text, outcome.edits)).toBe(`{a: 1, b:  2}\n${FILE}`);
  });

  test("entries are deleted, duplicated, renamed and added", () => {
    const change = (name: string, kind: "delete" | "duplicate" | "rename" | "add", more = {}) => {
      const result = tree?.change?.([rows.indexOf(name)], { kind, ...more });
      return result && "edits" in result ? applyEdits(text, result.edits) : result?.refused;
    };
    expect(change("e", "delete")).toBe(text.replace("e: hi\n", ""));
    expect(change("[0]", "duplicate")).toBe(text.replace("- n: 1\n", "- n: 1\n- n: 1\n"));
    expect(change("e", "rename", { name: "z" })).toBe(text.replace("e: hi", "z: hi"));
    expect(change("e", "rename", { name: "a" })).toMatch("already");
    expect(change("n", "delete")).toMatch("only one");
  });
});

const corpus = choose(readCorpus("byml"));
describe.skipIf(corpus.length === 0)("the corpus", () => {
  const texts = corpus.flatMap(({ name, bytes }) => {
    const decoded = byml.decode(bytes, Names.none);
    return decoded.kind === "ok" ? [[name, decoded.text] as const] : [];
  });

  test.each(texts)("%s has no findings, and each field keeps its value when it is set to what it is", (_, text) => {
    const analysis = analyse(text);
    // one file of the game has data of a type that came with a later version
    expect(analysis.issues.filter(({ code }) => code !== "byml/newer-type")).toEqual([]);
    const tree = analysis.fields?.();
    const count = tree?.starts.length ?? 0;
    for (let index = 0; index < count; index += Math.ceil(count / 300)) {
      const { current, control } = tree?.row(index) ?? {};
      if (current === undefined || control?.kind === "source") continue;
      expect(tree?.setValue?.(index, current)).toEqual({ edits: [] });
    }
  });
});
