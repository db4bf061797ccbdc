/** Outline, folds, selections, colors, hints: how an AAMP text is shown. */
import { describe, expect, it, test } from "vitest";
import type { DocumentSymbol } from "vscode-languageserver";
import { SymbolKind } from "vscode-languageserver";
import type { InlayHintOptions } from "../../../server/src/protocol.ts";
import { inObject, openAamp, PROGRAM, WORKED_EXAMPLE } from "./session.ts";

function flat(symbols: readonly DocumentSymbol[], depth = 0): string[] {
  return symbols.flatMap(({ name, detail, children }) => [
    `${"  ".repeat(depth)}${name}${detail ? ` | ${detail}` : ""}`,
    ...flat(children ?? [], depth + 1),
  ]);
}

describe("the outline", () => {
  it("is the tree below the root list, with values", async () => {
    const doc = await openAamp(WORKED_EXAMPLE);
    expect(flat(await doc.symbols())).toEqual([
      "Setup",
      "  Count | 5",
      "  Enabled | true",
      "  Title | !str32 hi",
      "Parts",
      "  Child",
      "    Speed | 0.5",
      "    Limit | 5",
      "    Title | hi",
      "    Pos | !vec3 [0.5, 1.0, 2.0]",
    ]);
  });

  it("names class and name of AI program entries", async () => {
    const doc = await openAamp(PROGRAM);
    expect(flat(await doc.symbols()).filter((line) => /A[IcL]\w*_\d/.test(line))).toEqual([
      "  AI_0 | BasicStatusRoot Root",
      "  AI_1 | EnemyRoam Roam",
      "  Action_0 | MoveWithAS Walk",
      "  Action_1 | FreezedInIce Frozen",
    ]);
  });

  it("follows the text where lists are above objects", async () => {
    const doc = await openAamp(
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  lists:\n    Parts: !list\n      objects: {}\n      lists: {}\n  objects:\n    System: !obj {}\n",
    );
    expect(flat(await doc.symbols())).toEqual(["Parts", "System"]);
  });

  it("shortens long values and shows hashes and quoted names as they read", async () => {
    const doc = await openAamp(inObject(`Life: '${"long ".repeat(30)}'\n1234567890: 1\n'12': 2`));
    const [, life, hash, quoted] = flat(await doc.symbols());
    expect(life).toBe(`  Life | '${"long ".repeat(30).slice(0, 59)}…`);
    expect([hash, quoted]).toEqual(["  1234567890 | 1", "  12 | 2"]);
  });

  it("has kinds that icons tell apart", async () => {
    const doc = await openAamp(inObject("A: 1\nB: true\nC: text\nD: !vec2 [1.0, 2.0]"));
    const [system] = await doc.symbols();
    expect(system.kind).toBe(SymbolKind.Object);
    expect(system.children?.map(({ kind }) => kind)).toEqual([SymbolKind.Number, SymbolKind.Boolean, SymbolKind.String, SymbolKind.Array]);
  });

  it("is empty for an empty text, and shows what could be read of a broken one", async () => {
    expect(await (await openAamp("")).symbols()).toEqual([]);
    expect(flat(await (await openAamp(inObject("Life: 1\nBroken: !vec3 [1.0]\nPower: 2"))).symbols())).toEqual([
      "System",
      "  Life | 1",
      "  Broken | !vec3 [1.0]",
      "  Power | 2",
    ]);
  });
});

test("folds lists, objects, their halves, long values and comments", async () => {
  const doc = await openAamp(`!io
version: 0
type: xml
param_root: !list
  objects:
    # one
    # two
    System: !obj
      Life: 1
      Ids: !buffer_int
        - 1
        - 2
    Empty: !obj {}
  lists: {}
`);
  expect(await doc.folds()).toEqual([
    [3, 13],
    [4, 12],
    [5, 6],
    [7, 11],
    [9, 11],
  ]);
});

describe("selections grow", () => {
  const cases: [promise: string, text: string, steps: string[]][] = [
    [
      "from a word of a text over the text and its tag",
      inObject("Life: !str32 'two wo|rds'"),
      ["words", "two words", "'two words'", "!str32 'two words'", "Life: !str32 'two words'"],
    ],
    [
      "from a number of a vector over all of them",
      inObject("Pos: !vec2 [1.0, 2.|5]"),
      ["2.5", "1.0, 2.5", "[1.0, 2.5]", "!vec2 [1.0, 2.5]", "Pos: !vec2 [1.0, 2.5]"],
    ],
    ["from a key over its entry", inObject("Li|fe: 1"), ["Life", "Life: 1"]],
  ];
  it.each(cases)("%s", async (_, text, steps) => {
    const doc = await openAamp(text);
    expect((await doc.selections()).slice(0, steps.length)).toEqual(steps);
  });

  it("from an entry over its object, the halves and the lists to the document", async () => {
    const doc = await openAamp(WORKED_EXAMPLE);
    const steps = (await doc.selections("Lim|it")).map((text) => text.split("\n")[0].trim());
    expect(steps).toEqual(["Limit", "Limit: 5", "Child: !obj", "objects:", "Parts: !list", "lists:", "param_root: !list", "!io"]);
  });
});

describe("colors by meaning", () => {
  it("tell names, hashes, tags, values and comments apart", async () => {
    const doc = await openAamp(inObject("# words\nLife: 1 # more\n1234567890: true\nText: some text\nPos: !vec2 [1.0, -2.5]\n'12': !u 7"));
    expect(await doc.tokens()).toEqual([
      "decorator !io",
      "keyword version",
      "number 0",
      "keyword type",
      "string xml",
      "keyword param_root",
      "decorator !list",
      "keyword objects",
      "property System",
      "decorator !obj",
      "comment # words",
      "property Life",
      "number 1",
      "comment # more",
      "hash 1234567890",
      "keyword true",
      "property Text",
      "string some text",
      "property Pos",
      "decorator !vec2",
      "number 1.0",
      "number -2.5",
      "property '12'",
      "decorator !u",
      "number 7",
      "keyword lists",
    ]);
  });

  it("mark references", async () => {
    expect((await (await openAamp(PROGRAM)).tokens()).filter((token) => token.startsWith("variable"))).toEqual([
      "variable 3",
      "variable 1",
      "variable 3",
      "variable 2",
      "variable 3",
      "variable 0",
    ]);
  });

  it("go on over the lines of a value", async () => {
    const doc = await openAamp(inObject("Text: one\n  two\nIds: !buffer_int\n  - 1\n  - -2"));
    expect((await doc.tokens()).slice(-8)).toEqual([
      "property Text",
      "string one",
      "string two",
      "property Ids",
      "decorator !buffer_int",
      "number 1",
      "number -2",
      "keyword lists",
    ]);
  });

  it("of a part are those of the whole", async () => {
    const doc = await openAamp(WORKED_EXAMPLE);
    const all = await doc.tokens();
    const part = await doc.tokens(doc.range("      Limit: 5\n          Title: hi".trim()));
    expect(part).toEqual(["property Limit", "number 5", "property Title", "string hi"]);
    expect(all.join("\n")).toContain(part.join("\n"));
  });

  it("follow the text where its keys are in another order", async () => {
    const doc = await openAamp("param_root: !list\n  lists: {}\n  objects: {}\ntype: xml\nversion: 0\n");
    expect(await doc.tokens()).toEqual([
      "keyword param_root",
      "decorator !list",
      "keyword lists",
      "keyword objects",
      "keyword type",
      "string xml",
      "keyword version",
      "number 0",
    ]);
  });
});

describe("swatches", () => {
  it("are at colors, and only there", async () => {
    const doc = await openAamp(inObject("A: !color [1.0, 0.5, 0.0, 1.0]\nB: !vec4 [1.0, 0.5, 0.0, 1.0]"));
    const [mark, ...more] = await doc.colors();
    expect(more).toEqual([]);
    expect(mark.color).toEqual({ red: 1, green: 0.5, blue: 0, alpha: 1 });
    expect(doc.textAt(mark.range)).toBe("[1.0, 0.5, 0.0, 1.0]");
  });

  it("write what was picked, and keep what was not moved", async () => {
    const doc = await openAamp(inObject("A: !color [4.0, 0.123456791, 0.0, 1.0]"));
    const [{ range }] = await doc.colors();
    const [picked] = await doc.colorTexts(range, { red: 1, green: 31 / 255, blue: 0.2, alpha: 1 });
    expect(picked.label).toBe("[4.0, 0.123456791, 0.200000003, 1.0]");
    expect(picked.textEdit && doc.applied([picked.textEdit])).toBe(inObject("A: !color [4.0, 0.123456791, 0.200000003, 1.0]"));
  });
});

describe("hints", () => {
  const labels = async (text: string, settings: InlayHintOptions) =>
    (await (await openAamp(text, { inlayHints: settings })).hints()).map(({ label }) => label);

  it("are off unless asked for", async () => {
    expect(await (await openAamp(WORKED_EXAMPLE)).hints()).toEqual([]);
  });

  it("show where values are in the file", async () => {
    expect(await labels(WORKED_EXAMPLE, { references: false, hashes: false, offsets: true })).toEqual([
      "@ 0x94",
      "@ 0x98",
      "@ 0xAC",
      "@ 0x9C",
      "@ 0x94",
      "@ 0xAC",
      "@ 0xA0",
    ]);
  });

  it("show hashes of names, names of hashes, and targets", async () => {
    expect(await labels(inObject("3120533952: 2"), { references: true, hashes: true, offsets: false })).toEqual([
      expect.stringMatching(/^0x[0-9A-F]{8}$/),
      "Life",
    ]);
    expect(await labels(inObject("Life: 2"), { references: true, hashes: true, offsets: false })).toContain("0xB9FF91C0");
    expect(
      (await labels(PROGRAM, { references: true, hashes: true, offsets: false })).filter((label) => String(label).startsWith("→")),
    ).toEqual([
      "→ Action_1 Frozen",
      "→ AI_1 Roam",
      "→ Action_1 Frozen",
      "→ Action_0 Walk",
      "→ Action_1 Frozen",
      "→ Behavior_0 PlayerMoveNoise",
    ]);
  });

  it("repeat no name that the value has already, whatever type it is written as", async () => {
    const drop = (value: string) =>
      `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Header: !obj\n      TableNum: 1\n      Table01: ${value}\n    Normal: !obj\n      ColumnNum: 0\n  lists: {}\n`;
    for (const value of ["!str64 Normal", "Normal", "!str64 'Normal'"])
      expect(await labels(drop(value), { references: true, hashes: false, offsets: false })).toEqual([]);
  });

  it("show no offsets while the text has errors", async () => {
    expect(await labels(inObject("A: !vec3 [1.0]\nB: 2"), { references: false, hashes: false, offsets: true })).toEqual([]);
  });
});
