/** What Bytewright knows about a game's parameter files: hovers, findings and fixes over made texts, and none over real files. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import type { GraphModel } from "../../../formats/core/fields/graphModel.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { type RealFile, realFiles } from "./realFiles.ts";

function analyse(text: string, fileName: string): Analysis {
  return aamp.analyse(text, { names: aamp.builtinNames(), decoded: true, fileName });
}

function hoverOn(text: string, fileName: string, word: string): string {
  const contents = analyse(text, fileName).hover?.(text.indexOf(word))?.contents;
  return contents?.source.replaceAll("\\", "") ?? "";
}

function objects(lines: string): string {
  return `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n${lines.replaceAll(/^/gm, "    ")}\n  lists: {}\n`;
}

const GENERAL = objects("General: !obj\n  Life: 12\n  LivesOn: true\nAirWall: !obj\n  Layer: !str32 AirWall");

const PROGRAM = `!io
version: 0
type: xml
param_root: !list
  objects:
    DemoAIActionIdx: !obj {}
  lists:
    AI: !list
      objects: {}
      lists:
        AI_0: !list
          objects:
            Def: !obj
              Name: !str32 Root
              ClassName: ActorWaterDepthSelect
            SInst: !obj
              DeepDepth: 1.5
              OnEnterOnly: false
              ForceDeepChange: true
            ChildIdx: !obj
              浅瀬: 1
              深瀬: 2
          lists: {}
    Action: !list
      objects: {}
      lists: {}
`;

describe("a hover shows", () => {
  const cases: [promise: string, text: string, fileName: string, word: string, parts: string[]][] = [
    ["the kind of file and the game", GENERAL, "A.bgparamlist", "param_root", ["**General parameters of an actor**", "Breath of the Wild"]],
    ["the kind of a wrapped file and of a text form", GENERAL, "A.sbgparamlist.yml", "param_root", ["**General parameters of an actor**"]],
    [
      "what an object is for, and what it lacks",
      GENERAL,
      "A.bgparamlist",
      "General:",
      ["Parameters for all actors", "Part of: General parameters of an actor", "Missing here: `Speed`"],
    ],
    ["what a list is for", PROGRAM, "A.baiprog", "Action:", ["Counting goes on after the AIs"]],
    ["what the name of an entry is for", PROGRAM, "A.baiprog", "Name:", ["references to it have this name"]],
    [
      "type, default, and what real files have",
      GENERAL,
      "A.bgparamlist",
      "Life:",
      ["Hit points", "Type `int`", "default `", "In real files:", "Hash `0x"],
    ],
    ["an AI program by its shape", PROGRAM, "unnamed.aamp", "param_root", ["**AI program of an actor**"]],
    ["what a class has", PROGRAM, "A.baiprog", "ActorWater", ["AI class", "Used 7 times", "0 `浅瀬`, 1 `深瀬`", "`DeepDepth` float"]],
    ["the place of a parameter in its class", PROGRAM, "A.baiprog", "OnEnterOnly", ["Parameter 2 of 3", "Type `bool`", "class order"]],
    ["which child a reference is", PROGRAM, "A.baiprog", "深瀬", ["Child 1 of 2", "`深瀬`", "by position"]],
    ["where else a name is known", GENERAL, "A.bgparamlist", "LivesOn", ["Hash"]],
  ];
  it.each(cases)("%s", (_, text, fileName, word, parts) => {
    const hover = hoverOn(text, fileName, word);
    for (const part of parts) expect(hover).toContain(part);
  });

  it("nothing of a game where the file is of another kind", () => {
    expect(hoverOn(objects("Other: !obj\n  Life: 1"), "A.bgparamlist", "param_root")).not.toContain("General parameters");
  });
});

// ------------------------------------------------------------------------------------------------ findings

/** What is not about single names. */
function knownOnly({ issues }: Analysis): readonly Issue[] {
  return issues.filter(({ code }) => code !== "aamp/unknown-name");
}

/** Codes without the format's id, each with its first fix. */
function findingsOf(analysis: Analysis): string[] {
  return knownOnly(analysis).map(({ code, fixes }) => {
    const fix = fixes?.()[0]?.title;
    return code.replace("aamp/", "") + (fix === undefined ? "" : `: ${fix}`);
  });
}

/** The text after the first fix of the first finding. */
function fixed(text: string, fileName: string, before?: string): string {
  const baseline = before === undefined ? undefined : analyse(before, fileName).baseline;
  const context = { names: aamp.builtinNames(), decoded: true, fileName, baseline };
  const [found] = knownOnly(aamp.analyse(text, context));
  return applyEdits(text, found?.fixes?.()[0]?.edits ?? []);
}

const ROOT_ONLY = PROGRAM.replaceAll(/\n {12}ChildIdx: !obj\n.*\n.*/g, "")
  .replace("ActorWaterDepthSelect", "CLASS")
  .replace(/\n {14}DeepDepth.*\n.*\n.*/, "SINST");

/** A program with one AI of a class, its parameters, and actions as its children. */
function program(className: string, parameters: string, children: readonly string[]): string {
  const own = parameters === "" ? " {}" : parameters.replaceAll(/^/gm, "              ").replace(/^/, "\n");
  const idx = children.map((name, at) => `\n              ${name}: ${at + 1}`).join("");
  const actions = children
    .map(
      (name, at) =>
        `\n        Action_${at}: !list\n          objects:\n            Def: !obj\n              Name: !str32 ${name}\n              ClassName: AirOctaWoodBridge\n          lists: {}`,
    )
    .join("");
  return ROOT_ONLY.replace("CLASS", className)
    .replace("SInst: !objSINST", `SInst: !obj${own}${idx === "" ? "" : `\n            ChildIdx: !obj${idx}`}`)
    .replace(
      "Action: !list\n      objects: {}\n      lists: {}",
      `Action: !list\n      objects: {}\n      lists:${actions === "" ? " {}" : actions}`,
    );
}

const GOOD = "DeepDepth: 1.5\nOnEnterOnly: false\nForceDeepChange: true";
const CHILDREN = ["浅瀬", "深瀬"];

const CLIENT = objects("AttClientParams: !obj\n  AttType: !str32 LIST");

describe("a finding", () => {
  const table = (lines: string) => objects(`Header: !obj\n  TableNum: 1\n  Table01: !str64 Burnout\nBurnout: !obj\n${lines}`);
  const rows = "  ItemName01: !str64 A\n  ItemProbability01: 1.0";
  const cases: [promise: string, text: string, fileName: string, expected: string[]][] = [
    ["is none where all is as it should be", program("ActorWaterDepthSelect", GOOD, CHILDREN), "A.baiprog", []],
    [
      "is a missing parameter of a class",
      program("ActorWaterDepthSelect", "DeepDepth: 1.5\nForceDeepChange: true", CHILDREN),
      "A.baiprog",
      ["class-parameters: Add 1 missing parameter in class order"],
    ],
    [
      "is a parameter that the class does not take",
      program("ActorWaterDepthSelect", `${GOOD}\nDeepDepht: 1.0`, CHILDREN),
      "A.baiprog",
      expect.arrayContaining(["class-parameters: Did you mean DeepDepth?"]) as unknown as string[],
    ],
    [
      "is a parameter of another type",
      program("ActorWaterDepthSelect", GOOD.replace("1.5", "2"), CHILDREN),
      "A.baiprog",
      ["value-type-changed: Write 2.0"],
    ],
    [
      "is a class that is not known",
      program("ActorWaterDepthSelct", GOOD, CHILDREN),
      "A.baiprog",
      ["class-unknown: Did you mean ActorWaterDepthSelect?"],
    ],
    [
      "is a class that is not known in a program that is just begun",
      program("ActorWaterDepthSelct", "", []),
      "A.baiprog",
      ["class-unknown: Did you mean ActorWaterDepthSelect?"],
    ],
    [
      "is another order of children",
      program("ActorWaterDepthSelect", GOOD, [...CHILDREN].reverse()),
      "A.baiprog",
      ["class-children: Put the children in class order"],
    ],
    [
      "is a missing child",
      program("ActorWaterDepthSelect", GOOD, ["浅瀬"]),
      "A.baiprog",
      ["class-children: Fit AI_0 to its class ActorWaterDepthSelect"],
    ],
    [
      "is an entry that nothing reaches",
      program("ActorWaterDepthSelect", GOOD, CHILDREN).replace("Action: !list", "Action: !list").replace("深瀬: 2", "深瀬: 1"),
      "A.baiprog",
      expect.arrayContaining(["entry-unreached"]) as unknown as string[],
    ],
    ["is a count of rows", table(`  ColumnNum: 2\n${rows}`), "A.bdrop", ["count-differs: Set ColumnNum to 1"]],
    [
      "is a reversed range",
      table(`  RepeatNumMin: 2\n  RepeatNumMax: 1\n  ColumnNum: 1\n${rows}`),
      "A.bdrop",
      ["range-reversed: Exchange the two"],
    ],
    [
      "is a table without a name in the header",
      table(`  ColumnNum: 1\n${rows}\nOther: !obj\n  ColumnNum: 0`),
      "A.bdrop",
      expect.arrayContaining(["table-unused: Name it in the header as Table02"]) as unknown as string[],
    ],
    [
      "is an incomplete object of general parameters",
      objects("AnimalFollowOffset: !obj {}"),
      "A.bgparamlist",
      ["object-incomplete: Add 1 missing parameter with the game's defaults"],
    ],
    ["is an unknown value of a fixed list", CLIENT.replace("LIST", "Atack"), "A.batcl", ["value-unknown: Did you mean Attack?"]],
    ["is none where nothing of the list is chosen", CLIENT.replace("LIST", "''"), "A.batcl", []],
    [
      "is a value that the program reads as another type",
      objects("General: !obj\n  Speed: 2"),
      "A.bgparamlist",
      expect.arrayContaining(["value-type-changed: Write 2.0"]) as unknown as string[],
    ],
  ];
  it.each(cases)("%s", (_, text, fileName, expected) => {
    expect(findingsOf(analyse(text, fileName))).toEqual(expected);
  });

  it("goes with its fix", () => {
    const missing = program("ActorWaterDepthSelect", "DeepDepth: 1.5\nForceDeepChange: true", CHILDREN);
    const after = fixed(missing, "A.baiprog");
    expect(after).toContain("DeepDepth: 1.5\n              OnEnterOnly: false\n              ForceDeepChange: true");
    expect(findingsOf(analyse(after, "A.baiprog"))).toEqual([]);
    const reversed = fixed(program("ActorWaterDepthSelect", GOOD, [...CHILDREN].reverse()), "A.baiprog");
    expect(findingsOf(analyse(reversed, "A.baiprog"))).toEqual([]);
  });
});

it("a tag does not excuse a type that the game does not read", () => {
  const before = objects("AnimalFollowOffset: !obj\n  EatLocalOffset: !vec3 [0.0, 0.0, 0.0]");
  const after = before.replace("!vec3 [0.0, 0.0, 0.0]", "!vec2 [0.0, 0.0]");
  expect(fixed(after, "A.bgparamlist", before)).toBe(before);
});

describe("files that may be of another game get no finding", () => {
  const cases: [promise: string, text: string, fileName: string][] = [
    ["graphics settings, which many games have, with other types", objects("dof: !obj\n  level: 1\n  enable: 1"), "A.bagldof"],
    ["types that only other files say", objects("ControllerInfo: !obj\n  FarModelCullingRadius: 1"), "A.bmodellist"],
    ["another kind under a known ending", objects("Other: !obj\n  Speed: 2"), "A.bgparamlist"],
    [
      "programs with classes of their own",
      program("OwnRoot", "Own: 1", ["a", "b", "c"]).replaceAll("AirOctaWoodBridge", "OwnAction"),
      "A.baiprog",
    ],
    ["fixed lists under an unknown ending", objects("AttClientParams: !obj\n  AttType: !str32 Nothing"), "A.unknown"],
  ];
  it.each(cases)("%s", (_, text, fileName) => {
    expect(findingsOf(analyse(text, fileName))).toEqual([]);
  });
  const before = objects("dof: !obj\n  level: 1.0\n  name: !str32 a\n  on: true");
  const changes: [promise: string, from: string, to: string, fixes: string[]][] = [
    ["a fraction that became a whole number", "1.0", "2", ["Write 2.0", "Keep it as int: !int"]],
    ["a bool that became a number", "true", "1", ["Write true", "Keep it as int: !int"]],
    ["a type that a tag states", "1.0", "!int 2", []],
    ["a text that a tag states", "1.0", "!string_ref '2.0'", []],
    ["a bool that a tag states", "1.0", "!bool true", []],
    ["a new key whose type a tag states", "level: 1.0", "level: 1.0\n  on2: !u 2", []],
  ];
  it.each(changes)("but the type is compared with the file: %s", (_, from, to, titles) => {
    const after = before.replace(from, to);
    const { baseline } = analyse(before, "A.bagldof");
    const context = { names: aamp.builtinNames(), decoded: true, fileName: "A.bagldof", baseline };
    const findings = knownOnly(aamp.analyse(after, context));
    expect(findings.flatMap(({ fixes }) => fixes?.() ?? []).map(({ title }) => title)).toEqual(titles);
    for (const { title, edits } of findings.flatMap(({ fixes }) => fixes?.() ?? []))
      expect([title, knownOnly(aamp.analyse(applyEdits(after, edits), context))]).toEqual([title, []]);
  });
  it("but a tag that says another type than the value is an error, and a field keeps it", () => {
    const wrong = objects("dof: !obj\n  a: !int 2.0\n  b: !bool 1\n  c: !string_ref 3\n  d: !int 99999999999");
    const errors = analyse(wrong, "A.bagldof").issues.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, fixes }) => [code, fixes?.() ?? []])).toEqual([
      ["aamp/stated-type", []],
      ["aamp/stated-type", []],
      ["aamp/stated-type", []],
      ["aamp/number-range", []],
    ]);
    const stated = objects("dof: !obj\n  level: !int 2");
    const fields = analyse(stated, "A.bagldof").fields?.();
    const row = fields ? [...fields.depths.keys()].find((at) => fields.row(at).name === "level") : undefined;
    const change = row === undefined ? undefined : fields?.setValue?.(row, "3");
    expect(change && "edits" in change && applyEdits(stated, change.edits)).toBe(stated.replace("!int 2", "!int 3"));
  });
  it.each([
    ["1.0", "3000000000", ["3000000000.0", "!u 3000000000", "2147483647"]],
    ["!u 1", "3000000000", ["!u 3000000000", "2147483647", "3000000000.0"]],
    ["1", "3000000000", ["2147483647", "!u 3000000000", "3000000000.0"]],
    ["1", "99999999999", ["2147483647", "99999999999.0"]],
    ["1.0", "-3000000000", ["-3000000000.0", "-2147483648"]],
  ])("but of the fixes for a number out of range, the one that keeps the type is the first: %s, then %s", (from, to, results) => {
    const [before, after] = [from, to].map((value) => objects(`dof: !obj\n  level: ${value}`));
    const context = { names: aamp.builtinNames(), decoded: true, fileName: "A.bagldof", baseline: analyse(before, "A.bagldof").baseline };
    const fixes = aamp.analyse(after, context).issues.flatMap(({ fixes }) => fixes?.() ?? []);
    expect(fixes.map(({ edits }) => applyEdits(after, edits))).toEqual(results.map((value) => after.replace(to, value)));
    expect(fixes.map(({ preferred = false }) => preferred)).toEqual(results.map((_, at) => at === 0));
  });
  it("but what is edited keeps its type", () => {
    const before = objects("dof: !obj\n  level: 1.0");
    expect(fixed(before.replace("1.0", "2"), "A.bagldof", before)).toBe(before.replace("1.0", "2.0"));
  });
});

describe("a type", () => {
  const text = (value: string) => objects(`Own: !obj\n  Speed: ${value}`);
  const cases: [promise: string, before: string, after: string, expected: string][] = [
    ["stays: a number gets its point back", "1.0", "2", "2.0"],
    ["stays: a number loses its point", "1", "2.0", "2"],
    ["stays: a word becomes a text again", "Bow", "12", "'12'"],
    ["stays: an unsigned number gets its tag back", "!u 1", "2", "!u 2"],
    ["stays: 1 is true", "false", "1", "true"],
    ["stays where a number is too large for it", "1.0", "3000000000", "3000000000.0"],
    ["stays a whole number where it is too large", "1", "3000000000", "2147483647"],
    ["may change by a tag", "1.0", "!u 2", "!u 2"],
    ["may be another kind of text", "!str32 a", "b", "b"],
  ];
  it.each(cases)("%s", (_, before, after, expected) => {
    expect(fixed(text(after), "A.unknown", text(before))).toBe(text(expected));
  });
});

describe("the graph of an AI program", () => {
  const graph = (text: string) => analyse(text, "A.baiprog").panel?.("aamp.graph") as GraphModel | null;
  it("has a node for each entry, and an edge for each reference", () => {
    const found = graph(program("ActorWaterDepthSelect", GOOD, CHILDREN));
    expect(found?.nodes.map(({ title, look, details }) => [title, look, details[0]])).toEqual([
      ["AI_0 Root", "choice", "ActorWaterDepthSelect"],
      ["Action_0 浅瀬", "clip", expect.any(String)],
      ["Action_1 深瀬", "clip", expect.any(String)],
    ]);
    expect(found?.edges.map(({ from, to, plug, condition }) => [from, to, plug, condition])).toEqual([
      [0, 1, "child", "浅瀬"],
      [0, 2, "child", "深瀬"],
    ]);
  });
  it("is empty for other files", () => {
    expect(graph(GENERAL)).toBe(null);
  });
});

it("a hint names a number that the game's program has a name for", () => {
  const element = (type: number) =>
    `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n    Elements: !list\n      objects: {}\n      lists:\n        Element0: !list\n          objects:\n            Parameters: !obj\n              TypeIndex: ${type}\n          lists: {}\n`;
  const hints = (text: string) =>
    analyse(text, "A.bas")
      .inlayHints?.({ start: 0, end: text.length })
      .filter(({ kind }) => kind === "reference")
      .map(({ label }) => label);
  expect(hints(element(3))).toEqual(["ArrowSelector"]);
  expect(hints(element(999))).toEqual([]);
});

describe("completion offers", () => {
  /** Labels offered where `|` is. */
  const offered = (marked: string, fileName: string): string[] => {
    const at = marked.indexOf("|");
    const items = analyse(marked.replace("|", ""), fileName).completions?.(at).items ?? [];
    return items.map(({ label }) => label);
  };
  it("what a class takes and an entry lacks, in class order", () => {
    const text = program("ActorWaterDepthSelect", "DeepDepth: 1.5\n|", CHILDREN);
    expect(offered(text, "A.baiprog").slice(0, 2)).toEqual(["OnEnterOnly", "ForceDeepChange"]);
  });
  it("nothing inside a quoted value of several lines, whose rest would be left over", () => {
    const text = (value: string) =>
      `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    A: !obj\n      Flag: ${value}\n  lists: {}\n`;
    expect(offered(text("'on|e\n\n        two'"), "A.bxml")).toEqual([]);
    expect(offered(text("'on|e'"), "A.bxml")).toContain("true");
    expect(offered(text("'on|e"), "A.bxml")).toContain("true");
  });
  it("classes of the entry's kind, the most used first", () => {
    const [first] = offered(program("|X", GOOD, CHILDREN), "A.baiprog");
    expect(first).toBe("SeqTwoAction");
    // as the game's own programs are written
    for (const written of ["!str32 |X", "!str32 |"])
      expect(offered(program(written, GOOD, CHILDREN), "A.baiprog").slice(0, 2)).toEqual(["SeqTwoAction", expect.any(String)]);
  });
  it("parameters of a known object", () => {
    expect(offered(objects("AnimalFollowOffset: !obj\n  |"), "A.bgparamlist")[0]).toBe("EatLocalOffset");
  });
});

describe("a rename", () => {
  const hashes = (key: string) => objects(`Own: !obj\n  ${key}: 1`);
  const rename = (text: string, key: string, name: string, fileName = "A.unknown") =>
    analyse(text, fileName).rename?.(text.indexOf(key))?.to(name);
  it("gives a hash a name of that hash", () => {
    const hash = String(crc32("AnyName"));
    expect(rename(hashes(hash), hash, "AnyName")).toHaveLength(1);
  });
  it("asks first where the hash changes", () => {
    const asked = (text: string, key: string, name: string, fileName?: string) =>
      rename(text, key, name, fileName)?.map(({ optional }) => optional);
    expect(asked(hashes("2417378018"), "2417378018", "Other")).toEqual([expect.stringContaining("Other is not the name of this hash")]);
    expect(asked(GENERAL, "Life:", "Lives", "A.bgparamlist")).toEqual([expect.stringContaining("the game looks for Life")]);
    expect(asked(hashes("NameOfMine"), "NameOfMine", "Another")).toEqual([undefined]);
  });
  it("offers what to do about a hash and about a name that no list has", () => {
    const offers = (key: string) => {
      const text = hashes(key);
      const at = text.indexOf(key);
      return analyse(text, "A.unknown")
        .actions?.({ start: at, end: at })
        .flatMap(({ task }) => task ?? []);
    };
    expect(offers("2417378018")).toEqual([
      { kind: "findName", hash: 2417378018, offset: expect.any(Number) as number },
      { kind: "importNames" },
      { kind: "copy", text: "0x901642E2" },
    ]);
    expect(offers("NameOfMine")).toEqual([{ kind: "keepName", name: "NameOfMine" }]);
    expect(offers("Life")).toEqual([]);
  });
  it.each(["LifeMax", "Life_12", "life", "Table123"])("finds names near to those that are known: %s", (name) => {
    const known = new Names([{ origin: "user", title: "", patterns: [], names: ["Speed", "Life", "Table1"] }]);
    expect(aamp.guessNames?.(crc32(name), known)).toEqual([name]);
  });
});

describe("a rewrite of an AI program", () => {
  const good = program("ActorWaterDepthSelect", GOOD, CHILDREN);
  const done = (text: string, key: string, title: string): string => {
    const at = text.indexOf(key);
    const action = analyse(text, "A.baiprog")
      .actions?.({ start: at, end: at })
      .find((one) => one.title.startsWith(title));
    if (action === undefined) throw new Error(`no action ${title}`);
    return applyEdits(text, action.edits);
  };
  /** What matters of a program: names of entries, and references. */
  const outline = (text: string): string[] =>
    [...text.matchAll(/^ +((?:AI|Action)_\d+|浅瀬|深瀬)(: -?\d+)?|Name: (?:!str32 )?(\S+)/gm)].map(
      ([, key, value = "", name]) => name ?? key + value,
    );

  it("inserts a copy of an AI, and all references to actions move on", () => {
    expect(outline(done(good, "AI_0:", "Insert a copy"))).toEqual(
      [
        "AI_0",
        "Root",
        "ActorWaterDepthSelect",
        "浅瀬: 2",
        "深瀬: 3",
        "AI_1",
        "Root_2",
        "ActorWaterDepthSelect",
        "浅瀬: 2",
        "深瀬: 3",
      ].concat(outline(good).slice(5)),
    );
  });
  it("moves an action down, and its number with it", () => {
    const moved = outline(done(good, "Action_0:", "Move Action_0 down"));
    expect(moved.slice(3, 5)).toEqual(["浅瀬: 2", "深瀬: 1"]);
    expect(moved.filter((line) => /^Action_|瀬$/.test(line))).toEqual(["Action_0", "深瀬", "Action_1", "浅瀬"]);
    expect(findingsOf(analyse(done(good, "Action_0:", "Move Action_0 down"), "A.baiprog"))).toEqual([]);
  });
  it("removes an action: references to it are marked, the others follow", () => {
    const removed = done(good, "Action_0:", "Remove Action_0 (1 reference to it becomes -1)");
    expect(outline(removed).slice(3)).toEqual(["浅瀬: -1", "深瀬: 1", "Action_0", "深瀬", ...outline(good).slice(-1)]);
  });
  it("fits an entry to a class that was changed, and keeps what both have", () => {
    const changed = done(good.replace("ActorWaterDepthSelect", "AddBasicLinkOn"), "AI_0:", "Fit AI_0 to its class AddBasicLinkOn");
    expect(changed).toContain("SInst: !obj\n              OnlyOne: false\n              IsBroadCastOnlyOne: false\n");
    expect(changed).toContain("行動: -1");
    expect(changed).not.toContain("DeepDepth");
  });
});

// ------------------------------------------------------------------------------------------------ real files

const packs = readCorpus("sarc", ["sbactorpack"]).filter(({ name }) => name.endsWith("pack"));

describe.skipIf(packs.length === 0)("real packs", () => {
  const isAltered = (name: string) => name.includes("_Mod");
  const filesOf = (wanted: boolean) =>
    packs.filter(({ name }) => isAltered(name) === wanted).flatMap(({ name, bytes }) => realFiles(name, bytes));
  const findingsIn = (files: readonly RealFile[]) =>
    files.flatMap(({ name, bytes }) => {
      const decoded = aamp.decode(bytes, aamp.builtinNames());
      const fileName = name.slice(name.lastIndexOf("/") + 1);
      return decoded.kind === "ok" ? analyse(decoded.text, fileName).issues.map(({ code }) => `${fileName} ${code}`) : [];
    });

  it("have no finding where they are as the game has them", () => {
    expect(findingsIn(choose(filesOf(false)))).toEqual([]);
  });
  it("show the faults of an altered one", () => {
    expect(findingsIn(filesOf(true)).sort()).toEqual([
      "Enemy_Guardian_A.bdrop aamp/count-differs",
      "Enemy_Guardian_A.bgparamlist aamp/object-incomplete",
      ...Array<string>(4).fill("Guardian_A.baiprog aamp/reference-name"),
    ]);
  });
});
