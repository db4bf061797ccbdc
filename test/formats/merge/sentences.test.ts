/** Differences as sentences: what a person reads of two versions. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Format } from "../../../formats/core/format.ts";
import { type Change, compareTexts } from "../../../formats/core/merge/changes/difference.ts";
import { sentencesOf } from "../../../formats/core/merge/changes/sentences.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { isWellFormed } from "../../../formats/core/text/textCoding.ts";
import { findFormat, findFormatByName } from "../../../formats/registry.ts";
import { assetOf, elementOf, elementsText } from "./elements.ts";

function saidBy(format: string, before: string, after: string): readonly string[] {
  const { changes, titles } = compareTexts(findFormat(format)?.merge as MergeModel, before, after, "");
  return sentencesOf(
    changes.map(({ change }) => change),
    titles,
  );
}

const COURTYARD = readFileSync("samples/ass/courtyard.ass", "utf8");
/** What an element has besides, with a bit of this kind. */
const extended = (type: number) =>
  `{Extend: !list {objects: {}, lists: {BitIndex: !list {objects: {BitIndex0: !obj {TypeIndex: ${type}}}, lists: {}}}}}`;
const LAYOUT = "#!layout file little 7\n";
const said = (before: string, after: string) => saidBy("byml", before + LAYOUT, after + LAYOUT);

const things = (scale: number) =>
  `Actors:\n${[1, 2, 3, 4, 5].map((at) => `- {Hash: !u 0x0000000${at}, Translate: [${at * scale}.0, 0.0, ${at * 2 * scale}.0]}\n`).join("")}`.replaceAll(
    /\{(.*?), Translate: (.*?)\}/g,
    "$1\n  Translate: $2",
  );

const MIRRORED = "All 5 changed values of Actors/[…]/Translate mirrored: X has the other sign";

type Vector = readonly [number, number, number];
const scaledBy = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const roundedTo = ([x, y, z]: Vector): Vector => [Math.round(x * 10) / 10, Math.round(y * 10) / 10, Math.round(z * 10) / 10];
/** Vectors that no factor or step makes of each other. */
function vectors(change: (vector: Vector) => Vector): string {
  const made = [1, 2, 3, 4, 5].map((at): Vector => change([at * at, at, 7 - at]));
  const shown = made.map((vector) => vector.map((number) => (Number.isInteger(number) ? `${number}.0` : number.toFixed(2))).join(", "));
  return `Actors:\n${shown.map((vector, at) => `- Hash: !u 0x0000000${at}\n  Translate: [${vector}]\n`).join("")}`;
}

/** Thirty maps with two values each. */
const maps = (by: number) => Array.from({ length: 30 }, (_, at) => `M${at}: {A: ${at ** by}a, B: ${at ** by}b}\n`).join("");

/** Ten kinds of values, four of each. */
const KINDS = Array.from({ length: 10 }, (_, at) => `V${at}`);
const named = (by: number) =>
  [1, 2, 3, 4].map((at) => `- {Name: n${at}, ${KINDS.map((kind) => `${kind}: ${at ** by}${kind}`).join(", ")}}\n`).join("");
const MANY = KINDS.map(
  (kind) => `[…]/${kind}: 3 values changed: [Name=n2]/${kind} 2${kind} → 4${kind}; [Name=n3]/${kind} 3${kind} → 9${kind} …`,
);

describe("sentences", () => {
  it.each([
    ["properties of the file", "A: 1\n#!layout slot\n", "A: 1\n#!layout pool a\n", ["slot removed", "pool: a added"]],
    ["keys that nothing has", "A: 1\n#!layout keys a b c\n", "A: 1\n#!layout keys a c\n", ["keys: b removed"]],
    ["what a value is, not how it is stored", "A: !u 1\n", "A: !u 2\n", ["A 1 → 2"]],
    ["types where nothing else changed", "A: !u 1\n", "A: !l 1\n", ["A !u 1 → !l 1"]],
    ["the whole document", "A: 1\n", "[x, y]\n", ["all of it {A 1} → [x, y]"]],
    [
      "of long texts what is around the first difference",
      `A: ${"a".repeat(300)} one\n`,
      `A: ${"a".repeat(300)} two\n`,
      [`A …${"a".repeat(39)} one → …${"a".repeat(39)} two`],
    ],
    [
      "what an object is that only a hash names",
      "- {Hash: !u 0x0000000f, UnitConfigName: Tree, Size: 1}\n",
      "- {Hash: !u 0x0000000f, UnitConfigName: Tree, Size: 2}\n",
      ["[Hash=0x0000000f] Tree/Size 1 → 2"],
    ],
    [
      "of many such objects how many there are of each kind",
      "[]\n",
      Array.from({ length: 9 }, (_, at) => `- {Hash: !u 0x0000000${at}, UnitConfigName: ${at % 3 ? "Tree" : "Rock"}}\n`).join(""),
      ["9 entries added: 6 × Tree, 3 × Rock"],
    ],
    [
      "of many entries without a name their numbers from and to",
      "- {A: [1, 2]}\n",
      `- {A: [1, 2]}\n${Array.from({ length: 9 }, (_, at) => `- {A: [${at}, 7]}\n`).join("")}`,
      ["9 entries added: [+1] to [+9]"],
    ],
    ["a value", "{A: 1, B: 2}\n", "{A: 1, B: 3}\n", ["B 2 → 3"]],
    ["an entry in front", "- {Name: b}\n", "- {Name: a}\n- {Name: b}\n", ["[Name=a] added"]],
    ["a name that looks like a checksum", "- {Name: a#ff00ff00, A: 1}\n", "- {Name: a#ff00ff00, A: 2}\n", ["[Name=a#ff00ff00]/A 1 → 2"]],
    [
      "an entry without a name",
      "- {A: [1, 2]}\n- {A: [3, 4]}\n",
      "- {A: [1, 2]}\n- {A: [5, 6]}\n- {A: [3, 4]}\n",
      ["[+1] added (A [5, 6])"],
    ],
    [
      "what an entry is that only its number names",
      "- {Kind: a, At: [1, 2]}\n- {Kind: b, At: [3, 4], C: 1}\n- {Kind: b, At: [5, 6]}\n",
      "- {Kind: a, At: [1, 2]}\n- {Kind: b, At: [5, 6]}\n",
      ["[1] removed (Kind b, At [3, 4])"],
    ],
    ["an entry that is gone", "- {Name: a}\n- {Name: b}\n", "- {Name: b}\n", ["[Name=a] removed"]],
    [
      "an entry that moved",
      "- {Name: a}\n- {Name: b}\n- {Name: c}\n",
      "- {Name: c}\n- {Name: a}\n- {Name: b}\n",
      ["[Name=c] moved to the front"],
    ],
    ["numbers that changed alike", things(1), things(3), ["All 5 changed values of Actors/[…]/Translate × 3"]],
    ["vectors that were mirrored", vectors(([x, y, z]) => [x, y, z]), vectors(([x, y, z]) => [-x, y, z]), [MIRRORED]],
    [
      "numbers that were rounded",
      vectors((vector) => scaledBy(vector, 0.77)),
      vectors((vector) => roundedTo(scaledBy(vector, 0.77))),
      ["All 5 changed values of Actors/[…]/Translate rounded to 1 decimal"],
    ],
    [
      "hashes without actors, few as they are, as one value",
      "{Hashes: [1, 2, 3]}\n",
      "{Hashes: [1, 4, 3]}\n",
      ["Hashes [1, 2, 3] → [1, 4, 3]"],
    ],
    ["a vector as one value, its axes in any order", "{A: {Y: 1, X: 2}}\n", "{A: {Y: 1, X: 3}}\n", ["A {Y: 1, X: 2} → {Y: 1, X: 3}"]],
    ["a factor as a quotient", things(9), things(4), ["All 5 changed values of Actors/[…]/Translate × 4/9"]],
    [
      "numbers that a tool wrote with seven digits",
      ["13406.049", "4358.1284", "-57.254974", "22231.982"].map((number, at) => `A${at}: {X: ${number}}\n`).join(""),
      ["13406.05", "4358.128", "-57.25497", "22231.98"].map((number, at) => `A${at}: {X: ${number}}\n`).join(""),
      ["All 4 changed values of X rounded to 7 digits"],
    ],
    [
      "many values of one kind in one line",
      Array.from({ length: 9 }, (_, at) => `- {Name: n${at}, V: ${at}}\n`).join(""),
      Array.from({ length: 9 }, (_, at) => `- {Name: n${at}, V: ${at * at + 20}}\n`).join(""),
      ["[…]/V: 9 values changed: [Name=n0]/V 0 → 20; [Name=n1]/V 1 → 21 …"],
    ],
    [
      "the place of many values once",
      `L:\n${Array.from({ length: 9 }, (_, at) => `- {Name: n${at}, V: ${at}}\n`).join("")}`,
      `L:\n${Array.from({ length: 9 }, (_, at) => `- {Name: n${at}, V: ${at * at + 20}}\n`).join("")}`,
      ["L/[…]/V: 9 values changed: [Name=n0]/V 0 → 20; [Name=n1]/V 1 → 21 …"],
    ],
    [
      "numbers of one place that changed alike, where others of the name did not",
      `${things(1)}Points:\n- {Hash: !u 0x00000001, Translate: [1.0, 2.0, 3.0]}\n`,
      `${things(3)}Points:\n- {Hash: !u 0x00000001, Translate: [7.0, 2.0, 4.0]}\n`,
      ["All 5 changed values of Actors/[…]/Translate × 3", "Points/[Hash=0x00000001]/Translate [1.0, 2.0, 3.0] → [7.0, 2.0, 4.0]"],
    ],
    ["at most 25 statements where entries of one kind can be one", named(1), named(2), MANY],
    ["at most 25 statements where places have to be one", maps(1), maps(2), ["56 values changed: M2/A 2a → 4a; M2/B 2b → 4b …"]],
    [
      "each of those that share a name",
      "- {Name: a, V: 1}\n- {Name: a, V: 2}\n- {Name: b}\n",
      "- {Name: a, V: 3}\n- {Name: b}\n",
      ["[Name=a, #2] removed", "[Name=a]/V 1 → 3"],
    ],
    [
      "what names an entry as a change, where nothing else in it changed",
      "L:\n- {Name: a, V: 1}\n- {Name: b, V: 2}\nOld: {A: 1}\n",
      "L:\n- {Name: a, V: 1}\n- {Name: c, V: 2}\nNew: {A: 1}\n",
      ["L/[Name=b] became [Name=c]", "Old became New"],
    ],
    [
      "entries that are gone and new, where more than one may have become another",
      "L:\n- {Name: a, V: 1}\n- {Name: b, V: 1}\n",
      "L:\n- {Name: c, V: 1}\n",
      ["L/[Name=a] removed", "L/[Name=b] removed", "L/[Name=c] added"],
    ],
    [
      "values that were the same and are the same, of another type",
      [1, 2, 3, 4].map((at) => `A${at}: {X: 1.0, Y: a}\n`).join(""),
      [1, 2, 3, 4].map((at) => `A${at}: {X: 2, Y: b}\n`).join(""),
      ["All 4 changed values of X 1.0 → 2", "All 4 changed values of Y a → b"],
    ],
    [
      "values of many entries as values",
      `L:\n${KINDS.map((kind) => `- {Name: ${kind}, V: 1}\n`).join("")}`,
      `L:\n${KINDS.map((kind) => `- {Name: ${kind}}\n`).join("")}`,
      [
        `L/[…]: 10 values removed: ${KINDS.slice(0, 8)
          .map((kind) => `[Name=${kind}]/V`)
          .join(", ")} …`,
      ],
    ],
    ["nothing", "{A: 1}\n", "{A: 1}\n", []],
  ])("says %s", (_, before, after, expected) => {
    expect(said(before, after)).toEqual(expected);
  });

  it("says what an object of a course is", () => {
    const course = (position: string) =>
      `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[GOBJ]\n o0 0x65 ${position} 0.0 0.0 0 0 0 0 -1\n > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n > 1.0 1.0 1.0\n`;
    expect(saidBy("kmp", course("1.0"), course("2.0"))).toEqual(["GOBJ/[0] itembox (0x65)/position 1.0 0.0 0.0 → 2.0 0.0 0.0"]);
  });

  const objectsOf = (...all: readonly (readonly [id: string, x: number])[]) =>
    `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[GOBJ]\n${all
      .map(([id, x], at) => ` o${at} ${id} ${x}.0 0.0 0.0 0 0 0 0 -1\n > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n > 1.0 1.0 1.0\n`)
      .join("")}`;
  const areasOf = (...types: readonly number[]) =>
    `#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[AREA]\n${types
      .map((type, at) => ` a${at} 0 ${type} ${at}.0 0.0 0.0 -1 0\n > 0 0 0.0 0.0 0.0 -1 -1 0\n > 1.0 1.0 1.0\n`)
      .join("")}`;
  it.each([
    [
      "an object that came in place of another as one that changed its kind",
      objectsOf(["0", 1], ["0x191", 2]),
      objectsOf(["0x65", 1], ["0x191", 2]),
      ["GOBJ/[0] itembox (0x65)/object 0 → 0x65"],
    ],
    [
      "one of an unknown kind without its number twice",
      objectsOf(["0", 1]),
      objectsOf(),
      ["GOBJ/[0] (0) removed (position 1.0 0.0 0.0, route -1)"],
    ],
    [
      "objects that are all of one kind once",
      objectsOf(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((x) => ["0x65", x] as const)),
      objectsOf(),
      ["GOBJ: 9 entries removed: all itembox (0x65)"],
    ],
    [
      "objects of a course that was made larger as moved, though others came in",
      objectsOf(...[1, 4, 9, 20, 33, 60].map((x) => ["0x65", x] as const)),
      objectsOf(...[2, 8, 18, 40, 66, 120, 202].map((x) => ["0x65", x] as const)),
      ["All 6 changed values of GOBJ/[…]/position × 2", "GOBJ/[+6] itembox (0x65) added (position 202.0 0.0 0.0, setting_1 0)"],
    ],
    ["what an area does", areasOf(7, 10), areasOf(7), ["AREA/[1] fall boundary (0xa) removed (shape 0, position 1.0 0.0 0.0)"]],
  ])("says %s", (_, before, after, expected) => {
    expect(saidBy("kmp", before, after)).toEqual(expected);
  });

  it.each([
    [
      "an element of a sequence is: the file that it plays",
      "a.bas",
      elementsText(elementOf(7, [1]), assetOf(6, "Wait")),
      elementsText(elementOf(7, [1]), assetOf(16, "Wait")),
      ["Elements/[1] Wait/Parameters/TypeIndex 6 → 16"],
    ],
    [
      "an element of a sequence is: its type, where it plays none",
      "a.bas",
      elementsText(elementOf(7, [1, 2], extended(1)), assetOf(6, "Wait"), assetOf(6, "Run")),
      elementsText(elementOf(7, [1, 2], extended(2)), assetOf(6, "Wait"), assetOf(6, "Run")),
      ["Elements/[0] TypeIndex 7/Extend/BitIndex/BitIndex0/TypeIndex 1 → 2"],
    ],
    [
      "an object of a level is: its class, and what shows it",
      "a.ass",
      COURTYARD,
      COURTYARD.replace("5.0000000000", "6.0000000000"),
      ["OBJECTS/[0] SPHERE frame courtyard/radius 5.0 → 6.0"],
    ],
    [
      "text became empty",
      "a.msbt",
      "A: a\n#!layout file little utf-16 3\n",
      "A: ''\n#!layout file little utf-16 3\n",
      ["messages/[A]/text a → (empty)"],
    ],
    ["version a file has", "a.byml", "A: 1\n#!layout file little 2\n", "A: 1\n#!layout file little 7\n", ["version: 2 → 7"]],
    [
      "encoding and byte order messages have",
      "a.msbt",
      "A: a\n#!layout file little utf-16 3\n",
      "A: a\n#!layout file big utf-8 3\n",
      ["byte order: little endian → big endian, encoding: UTF-16 → UTF-8"],
    ],
    [
      "attributes of messages are",
      "a.msbt",
      "A: a\n#!layout file little utf-16 3\n",
      "A:\n  attributes: 0x00\n  text: a\n#!layout file little utf-16 3\n#!layout attributes 1\n",
      ["messages/[A]/attributes added (0x00)", "attributes: none → 1 byte"],
    ],
    ["encoding a text leaves out", "a.bmg", "#BMG\n", "#BMG\n@ENCODING = 1\n", ["encoding: UTF-16 → CP1252"]],
    ["a property without parts is", "a.bmg", "#BMG\n", "#BMG\n@INF-SIZE = 0x0c\n", ["INF-SIZE: 0x0c added"]],
    [
      "console a size table is for",
      "a.rsizetable",
      "#!layout table RSTB big\n",
      "#!layout table RSTB little\n",
      ["byte order: big endian → little endian"],
    ],
    ["lengths of names are", "a.rsizetable", "#!layout table RESTBL 1 40\n", "#!layout table RESTBL 1 80\n", ["length of names: 40 → 80"]],
  ])("says what %s", (_, path, before, after, expected) => {
    const { merge } = findFormatByName(path) ?? (findFormat("ass") as Format);
    const { changes, titles } = compareTexts(merge as MergeModel, before, after, path);
    expect(
      sentencesOf(
        changes.map(({ change }) => change),
        titles,
      ),
    ).toEqual(expected);
  });

  it.each<[string, Change, string]>([
    [
      "which entry a value means now",
      {
        op: "change",
        field: "Frame",
        from: "1.0",
        to: { "Blackboard Index": { ref: "float/[Name=Wind]" }, Type: '"float"', "Select Flag": "0" },
      },
      'Frame 1.0 → {Blackboard Index float/[Name=Wind], Type "float", …}',
    ],
    [
      "no empty texts and nothing twice of an entry that its title names",
      {
        op: "add",
        field: "OBJECTS/[+ours 2]",
        to: { class: '"SPHERE"', xref: '""', material: { ref: "M/[a]" }, radius: "2.0" },
        after: null,
      },
      "OBJECTS/[+2] SPHERE wall added (material M/[a], radius 2.0)",
    ],
    [
      "a map with the key of a reference",
      { op: "change", field: "A", from: "1", to: { ref: { toString: "2" }, Name: "x" } },
      "A 1 → {Name x}",
    ],
  ])("says %s", (_, change, expected) => {
    expect(sentencesOf([change], new Map([["OBJECTS/[+ours 2]", "SPHERE wall"]]))).toEqual([expected]);
  });

  it("cuts no character in two, wherever long texts differ", () => {
    for (let lead = 0; lead < 200; lead++)
      for (const pair of ["😀", "a😀"]) {
        const text = "-".repeat(lead) + pair.repeat(200);
        const [first = ""] = sentencesOf([{ op: "change", field: "A", from: text, to: `${text.slice(0, 2 * lead)}x` }]);
        expect(first).toContain("…");
        if (isWellFormed(text.slice(0, 2 * lead))) expect(isWellFormed(first), first).toBe(true);
      }
  });

  it("says that a table stays whose name is removed", () => {
    const change: Change = { op: "remove", field: "Header/[!str64 Rain]", from: "!str64 Rain", alone: true };
    expect(sentencesOf([change])).toEqual(["Header/[Rain] removed, but what belongs to it stays"]);
  });

  it("does not say that an entry's name is in a table, or no longer", () => {
    const changes: Change[] = [
      { op: "add", field: "A/b.txt", to: "1", after: null },
      { op: "set", field: "#name A/b.txt", from: null, to: "" },
    ];
    expect(sentencesOf(changes)).toEqual(["A/b.txt added (1)"]);
  });

  it("says what names an entry as a change in JSON", () => {
    const command = (name: string) => ({ Name: JSON.stringify(name), GUID: '"1"' });
    const changes: Change[] = [
      { op: "remove", field: "Commands/[Name=Go]", from: command("Go") },
      { op: "add", field: "Commands/[Name=Run]", to: command("Run"), after: null },
    ];
    expect(sentencesOf(changes)).toEqual(["Commands/[Name=Go] became [Name=Run]"]);
  });
});
