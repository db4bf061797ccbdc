/** What is offered at the cursor of an AAMP text, and what accepting it writes. */
import { describe, expect, it, test } from "vitest";
import type { CompletionItem, TextEdit } from "vscode-languageserver";
import { inObject, openAamp, PROGRAM, WORKED_EXAMPLE } from "./session.ts";

interface Offer {
  readonly labels: readonly string[];
  /** The line that accepting an item makes, and all lines that it adds; stops as `${1:…}`. */
  accept(label: string): string;
  item(label: string): CompletionItem;
}

/** The offer at the `|` of a text. */
async function offerAt(text: string): Promise<Offer> {
  const doc = await openAamp(text);
  const { items } = await doc.complete();
  const labels = [...items].sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1)).map(({ label }) => label);
  const item = (label: string): CompletionItem => {
    const found = items.find((candidate) => candidate.label === label);
    if (!found) throw new Error(`${label} is not offered, but ${labels.slice(0, 20).join(", ")}`);
    return found;
  };
  return {
    labels,
    item,
    accept(label) {
      const edit = item(label).textEdit as TextEdit;
      const after = doc.applied([edit]);
      const start = doc.text.lastIndexOf("\n", doc.cursor - 1) + 1;
      const added = after.length - doc.text.length;
      const end = doc.text.indexOf("\n", doc.cursor);
      return after.slice(start, (end < 0 ? doc.text.length : end) + added);
    },
  };
}

const TWO_OBJECTS = `!io
version: 0
type: xml
param_root: !list
  objects:
    Setup: !obj
      Life: 100
      Center: !vec3 [0.0, 1.5, 0.0]
      Bone: !str64 Spine_1
      IsOn: true
  lists:
    First: !list
      objects:
        Setup: !obj
          Life: 250
          |
      lists: {}
    Second: !list
      objects:
        Xylo_q: !obj
          weight: 1.0
      lists: {}
`;

describe("names of parameters", () => {
  it("come with the value that they usually have", async () => {
    const offer = await offerAt(TWO_OBJECTS);
    expect(offer.labels.slice(0, 3)).toEqual(["Center", "Bone", "IsOn"]);
    expect(offer.accept("Center")).toBe("          Center: !vec3 [${1:0.0}, ${2:1.5}, ${3:0.0}]");
    expect(offer.accept("Bone")).toBe("          Bone: !str64 ${1:Spine_1}");
    expect(offer.accept("IsOn")).toBe("          IsOn: ${1:true}");
    expect(offer.item("Center").detail).toBe("vec3");
  });

  it("leave out what the object has", async () => {
    expect((await offerAt(TWO_OBJECTS)).labels).not.toContain("Life");
  });

  it("take the place of what is typed", async () => {
    const offer = await offerAt(TWO_OBJECTS.replace("|", "Cen|t"));
    expect(offer.accept("Center")).toBe("          Center: !vec3 [${1:0.0}, ${2:1.5}, ${3:0.0}]");
  });

  it("leave the value alone where there is one", async () => {
    const offer = await offerAt(TWO_OBJECTS.replace("|", "Ce|n: !vec3 [9.0, 9.0, 9.0]"));
    expect(offer.accept("Center")).toBe("          Center: !vec3 [9.0, 9.0, 9.0]");
  });

  it("include those that only lists of names have", async () => {
    const offer = await offerAt(TWO_OBJECTS.replace("|", "EnemyLev|"));
    expect(offer.accept("EnemyLevel")).toBe("          EnemyLevel: ${1}");
  });

  it("begin with the next number of a family", async () => {
    const offer = await offerAt(inObject("Tag0: a\nTag1: b\nT|"));
    expect(offer.labels[0]).toBe("Tag2");
    expect(offer.accept("Tag2")).toBe("      Tag2: ${1:b}");
  });

  it("prefer those of entries of the same class in AI programs", async () => {
    const instance = (key: string, className: string, lines: string) =>
      `        ${key}: !list\n          objects:\n            Def: !obj\n              ClassName: !str32 ${className}\n            SInst: !obj\n${lines}          lists: {}\n`;
    const many = Array.from({ length: 5 }, (_, at) => instance(`AI_${at}`, "Other", "              Common: 1\n"));
    const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n    AI: !list\n      objects: {}\n      lists:\n${many.join("")}${instance("AI_5", "Rare", "              Special: 2.5\n")}${instance("AI_6", "Rare", "              |\n")}    Action: !list\n      objects: {}\n      lists: {}\n`;
    const offer = await offerAt(text);
    expect(offer.labels.slice(0, 2)).toEqual(["Special", "Common"]);
    expect(offer.accept("Special")).toBe("              Special: ${1:2.5}");
  });

  it("are documented with hash and source", async () => {
    const doc = await openAamp(TWO_OBJECTS);
    const { items } = await doc.complete();
    const center = items.find(({ label }) => label === "Center");
    expect(center && (await doc.resolve(center)).documentation).toEqual({
      kind: "markdown",
      value: "Hash `0x475CEE12` (1197272594), used with the same siblings in this file\n\nFor example `!vec3 [0.0, 1.5, 0.0]`",
    });
  });
});

describe("the block that a line continues follows from its indentation", () => {
  const places: [promise: string, line: string, offered: string[], not: string[]][] = [
    ["an object's column and deeper: parameters", "          |", ["Center"], ["Xylo_q", "lists"]],
    ["an object's own column: objects", "        |", ["Xylo_q"], ["Center"]],
    ["a list's halves", "      |", [], ["Center", "Xylo_q"]],
    ["a list's own column: lists", "    |", ["Tags"], ["Center", "Xylo_q"]],
    ["below a value: nothing", "            |", [], ["Center", "Xylo_q"]],
  ];
  it.each(places)("%s", async (_, line, offered, not) => {
    const { labels } = await offerAt(TWO_OBJECTS.replace("          |", line));
    for (const label of offered) expect(labels).toContain(label);
    for (const label of not) expect(labels).not.toContain(label);
  });

  it("is silent while a line is being indented", async () => {
    expect((await offerAt(TWO_OBJECTS.replace("          |", "       |"))).labels).toEqual([]);
  });

  it("offers the half that a list lacks", async () => {
    const offer = await offerAt(WORKED_EXAMPLE.replace("      lists: {}\n", "      |\n"));
    expect(offer.labels).toEqual(["lists"]);
    expect(offer.accept("lists")).toBe("      lists: ${1:{\\}}");
  });

  it("offers the keys that the document lacks", async () => {
    const offer = await offerAt("!io\nversion: 0\n|");
    expect(offer.labels).toEqual(["type", "param_root"]);
    expect(offer.accept("type")).toBe("type: ${1:xml}");
  });

  it("offers a whole document where there is none", async () => {
    const offer = await offerAt("|");
    expect(offer.labels).toEqual(["!io"]);
  });
});

describe("names of objects and lists", () => {
  it("come with the parameters of an object like them", async () => {
    const offer = await offerAt(
      TWO_OBJECTS.replace("          |\n", "")
        .replace("        Xylo_q: !obj\n", "        Xylo_q: !obj\n          weight: 2.0\n        |\n")
        .replace("          weight: 1.0\n", ""),
    );
    expect(offer.labels[0]).toBe("Setup");
    expect(offer.accept("Setup")).toBe("        Setup: !obj\n  Life: ${1:250}");
  });

  it("come with their tag and both halves", async () => {
    const offer = await offerAt(PROGRAM.replace("    Behavior: !list", "        |\n    Behavior: !list"));
    expect(offer.labels[0]).toBe("Action_2");
    expect(offer.accept("Action_2")).toBe("        Action_2: !list\n  objects: {}\n  lists: {}");
  });
});

describe("values", () => {
  const values: [promise: string, lines: string, label: string, accepted: string][] = [
    ["true and false where the name is a boolean elsewhere", "IsOn: true\nB: !str32 x\nOther: |", "false", "      Other: false"],
    ["after the colon with a space", "Other:|", "true", "      Other: true"],
    ["instead of the value that is there", "Other: tr|ue", "false", "      Other: false"],
    ["tags with a stop for each part", "Other: |", "!vec2", "      Other: !vec2 [${1:0.0}, ${2:0.0}]"],
    ["tags for what begins with !", "Other: !co|", "!color", "      Other: !color [${1:1.0}, ${2:1.0}, ${3:1.0}, ${4:1.0}]"],
    ["tags of strings", "Other: !str3|", "!str32", "      Other: !str32 ${1:''}"],
    ["the parts after a tag", "Other: !vec2 |", "[0.0, 0.0]", "      Other: !vec2 [${1:0.0}, ${2:0.0}]"],
  ];
  it.each(values)("offers %s", async (_, lines, label, accepted) => {
    expect((await offerAt(inObject(lines))).accept(label)).toBe(accepted);
  });

  const elsewhere = TWO_OBJECTS.replace("          |\n", "          Bone: |\n");
  it("offers what the name has elsewhere in the file", async () => {
    const offer = await offerAt(elsewhere);
    expect(offer.labels[0]).toBe("!str64 Spine_1");
    expect(offer.accept("!str64 Spine_1")).toBe("          Bone: !str64 Spine_1");
    expect(offer.item("!str64 Spine_1").detail).toBe("str64, 1 × in this file");
  });

  it("offers after a tag only what has it", async () => {
    const offer = await offerAt(elsewhere.replace("Bone: |", "Bone: !str64 |"));
    expect(offer.labels).toEqual(["Spine_1"]);
    expect(offer.accept("Spine_1")).toBe("          Bone: !str64 Spine_1");
  });

  it("offers tags of lists and objects", async () => {
    expect((await offerAt(WORKED_EXAMPLE.replace("Parts: !list", "Parts: |"))).labels).toEqual(["!list"]);
    expect((await offerAt(WORKED_EXAMPLE.replace("Setup: !obj", "Setup: |"))).labels).toEqual(["!obj", "!obj {}"]);
  });
});

describe("references", () => {
  it("of AI programs are offered by number, name and class", async () => {
    const offer = await offerAt(PROGRAM.replace("Walk: 2", "Walk: |"));
    expect(offer.labels.slice(0, 4)).toEqual(["0 AI_0 Root", "1 AI_1 Roam", "2 Action_0 Walk", "3 Action_1 Frozen"]);
    expect(offer.accept("2 Action_0 Walk")).toBe("              Walk: 2");
    expect(offer.item("2 Action_0 Walk").detail).toBe("MoveWithAS");
  });

  it("of item tables are offered by name", async () => {
    const text =
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Header: !obj\n      TableNum: 1\n      Table01: !str64 |\n    Normal: !obj\n      ColumnNum: 0\n  lists: {}\n";
    const offer = await offerAt(text.replace("|", "N|"));
    expect(offer.accept("Normal Normal")).toBe("      Table01: !str64 Normal");
  });
});

test("nothing is offered in comments", async () => {
  expect((await offerAt(inObject("# Li|fe\nLife: 1"))).labels).toEqual([]);
});

test("a name that needs quotes gets them", async () => {
  const offer = await offerAt(
    `${inObject("Other: |").replace("      Other: |", "      '12': 1\n      |")}`.replace(
      "lists: {}",
      "lists:\n    L: !list\n      objects:\n        Setup: !obj\n          '34': 5\n      lists: {}",
    ),
  );
  expect(offer.accept("34")).toBe("      '34': ${1:5}");
});
