/** What an editor offers for ASB texts: each row is a promise about the lantern of the samples. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import type { Analysis, AnalysisContext } from "../../../formats/core/analysis.ts";
import type { Format } from "../../../formats/core/format.ts";
import { Names } from "../../../formats/core/names.ts";
import type { TextEdit } from "../../../formats/core/text/span.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const context: AnalysisContext = { names: Names.none, decoded: false, fileName: "Lantern.root.asb.json" };
const analyse = (text: string): Analysis => asb.analyse(text, context);
const changed = (find: string, replace: string): string => {
  expect(LANTERN).toContain(find);
  return LANTERN.replace(find, replace);
};
/** The offset of `|` in a piece of the lantern. */
function at(piece: string, text = LANTERN): number {
  const place = text.indexOf(piece.replace("|", ""));
  expect(place, piece).toBeGreaterThanOrEqual(0);
  return place + piece.indexOf("|");
}
function apply(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((out, { span, text: piece }) => out.slice(0, span.start) + piece + out.slice(span.end), text);
}
const slice = ({ start, end }: { start: number; end: number }): string => LANTERN.slice(start, end);
const codesOf = (text: string): string[] => analyse(text).issues.map(({ code }) => code.replace("asb/", ""));

describe("checks", () => {
  test("the sample is without findings", () => {
    expect(analyse(LANTERN).issues).toEqual([]);
  });

  test.each([
    ["a node that is not there", '"Child Nodes": [6, 8]', '"Child Nodes": [6, 80]', ["node-range"]],
    ["an entry that is not there", '"Blackboard Index": 0, "Type": "bool"', '"Blackboard Index": 3, "Type": "bool"', ["blackboard-range"]],
    [
      "an expression that is not there",
      '"Frame": 1.0',
      '"Frame": { "Expression Index": 0, "Input": 1.0, "Select Flag": 0 }',
      ["expression-range"],
    ],
    ["an event list that leads elsewhere", '"Events": [4]', '"Events": [6]', ["wrong-kind", "unreachable-node"]],
    ["a tag that is not listed", '"Tags": ["cmd_Light"]', '"Tags": ["cmd_Dim"]', ["unknown-tag"]],
    ["a command of no such name", '"Next Command": "PutOut"', '"Next Command": "PutIn"', ["unknown-command"]],
    ["commands out of order", '"Name": "Light"', '"Name": "Zz"', ["command-order", "command-order"]],
    ["a command given twice", '"Name": "PutOut"', '"Name": "Light"', ["unknown-command", "duplicate-name"]],
    ["a circle of children", '"Child Nodes": [6, 8]', '"Child Nodes": [6, 8, 5]', ["cycle"]],
    ["a float for a whole number", '"Loop Flags": 1,', '"Loop Flags": 1.0,', ["whole-number"]],
    ["a text for a number", '"Loop Flags": 1,', '"Loop Flags": "1",', ["expected-type"]],
    ["a word that is not a select flag", '"NoSelectOnUpdate"', '"NoSelect"', ["unknown-name"]],
    ["a key that the file has no place for", '"Loop Flags": 1,', '"Loop Flags": 1, "Loops": 2,', ["unknown-key"]],
    ["a key that is missing", '"Loop Flags": 1,', "", ["missing-key"]],
    ["a key given twice", '"Frame": 1.0', '"Frame": 1.0, "Frame": 2.0', ["duplicate-key"]],
    ["a broken GUID", "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0009", "0c6f0f5e", ["bad-guid"]],
    ["an entry of another type", '"Blackboard Index": 0, "Type": "bool"', '"Blackboard Index": 0, "Type": "float"', ["property-source"]],
    ["broken JSON", '"Commands": [', '"Commands": {', ["syntax"]],
  ])("%s", (_, find, replace, codes) => {
    expect([...new Set(codesOf(changed(find, replace)))]).toEqual([...new Set(codes)]);
  });
});

test("of many findings of a kind some are listed, with the number of the others", () => {
  const node = (at: number) => `{ "Node Index": ${at}, "Node Type": "Unknown2", "No State Transition": true, "GUID": "${guid(at)}" }`;
  const guid = (at: number) => `00000000-0000-0000-0000-${String(at).padStart(12, "0")}`;
  const nodes = Array.from({ length: 130 }, (_, at) => node(at)).join(", ");
  const { issues } = analyse(`{ "Metadata": { "Filename": "a", "Version": "0x417" }, "Nodes": [${nodes}] }`);
  expect(issues).toHaveLength(101);
  expect(issues[100]).toMatchObject({ severity: "information", message: "Not listed: 30 more findings of this kind." });
});

describe("navigation", () => {
  const analysis = analyse(LANTERN);

  test("a node's number leads to the node", () => {
    const [span] = analysis.definitions?.(at('"Child Nodes": [6, |8]')) ?? [];
    expect(slice(span)).toBe('"Node Index": 8');
  });

  test("a blackboard index leads to the entry of its type", () => {
    const [span] = analysis.definitions?.(at('"Blackboard Index": |0, "Type": "bool"')) ?? [];
    expect(slice(span)).toBe('"Name": "IsLit"');
  });

  test("all that leads to a node is found from the node", () => {
    const spans = analysis.references?.(at('"Node Index": |8,'), false) ?? [];
    expect(spans.map(slice)).toEqual(["8", "8"]);
  });

  test("a command is renamed where transitions name it", () => {
    const edits = analysis.rename?.(at('"Name": "Put|Out"'))?.to("Quench") ?? [];
    const text = apply(LANTERN, edits);
    expect(text).toContain('"Next Command": "Quench"');
    expect(text).toContain('"Name": "Quench"');
    expect(text).not.toContain("PutOut");
  });

  test("a tag is renamed in all its places", () => {
    const edits = analysis.rename?.(at('"Valid Tags": ["anm_|Sway"'))?.to("anm_Swing") ?? [];
    expect(edits).toHaveLength(3);
  });

  test("a name that is taken is refused", () => {
    expect(() => analysis.rename?.(at('"Name": "Put|Out"'))?.to("Sway")).toThrow(/already/);
  });
});

describe("names of node types in other documents", () => {
  test.each([
    ["FrameController", "FrameCtrl", "node-alias", ["Change to FrameController"]],
    ["BoneAnimation", "BoneVisibilityAnimation", "node-alias", ["Change to BoneAnimation"]],
    ["Unknown2", "StateEnd", "unknown-name", ["Change to Unknown2", "Change to Unknown4"]],
  ])("%s is called %s", (name, alias, code, titles) => {
    const nodes = `"Nodes": [{ "Node Index": 0, "Node Type": "${name}"`;
    const text = LANTERN.replace(/"Nodes": \[[\s\S]*?"Node Type": "\w+"/, nodes.replace(`"${name}"`, `"${alias}"`));
    const found = analyse(text).issues.find((one) => one.code === `asb/${code}`);
    expect(found?.fixes?.().map(({ title }) => title)).toEqual(titles);
    expect(apply(text, found?.fixes?.()[0].edits ?? [])).toContain(nodes);
  });
});

test.each([
  ["Animation Rate", "Play Rate"],
  ["Is Sync", "Is Slot Sync"],
  ["Frame", "Frame Count"],
])("the key %s is what documents call %s", (name, alias) => {
  const text = LANTERN.replace(`"${name}":`, `"${alias}":`);
  const found = analyse(text).issues.find(({ code }) => code === "asb/unknown-key");
  expect(found?.message).toContain(`here it is called "${name}"`);
  expect(apply(text, found?.fixes?.()[0].edits ?? [])).toBe(LANTERN);
});

test("a changed event of a game with BAEV files is reported once", () => {
  const { baseline } = analyse(LANTERN);
  const codes = (text: string) => asb.analyse(text, { ...context, baseline }).issues.map(({ code }) => code);
  expect(codes(LANTERN)).toEqual([]);
  expect(codes(changed('"Start Frame": 12.0', '"Start Frame": 13.0').replace('"Start Frame": 20.0', '"Start Frame": 21.0'))).toEqual([
    "asb/event-inert",
  ]);
});

describe("reading", () => {
  const analysis = analyse(LANTERN);

  test("hover shows the field, its target and its bytes", () => {
    const hover = analysis.hover?.(at('"Blackboard Index": |0, "Type": "bool"'));
    expect(hover?.contents.source).toContain("IsLit");
    expect(analysis.hover?.(at('"Animation |Rate"'))?.contents.source).toContain("Speed of the clip");
    expect(analysis.hover?.(at('"Frame": |1.0'))?.contents.source).toMatch(
      /Property at 0x[0-9A-F]+, 8 bytes, \+0x0 in the record: `00 00 00 00 00 00 80 3F`/,
    );
    expect(analysis.hover?.(at('"Node Type": |"Sequential'))?.contents.source).toMatch(/- `Sequential` ← present\n(?:- .*\n)*- … \d+ more/);
    expect(analysis.hover?.(at('"Node Index": |5'))?.contents.source).toMatch(/Node Index at 0x98, 2 bytes, \+0x2C in the record: `05 00`/);
    expect(analysis.hover?.(at('"Blackboard Index": |0'))?.contents.source).toMatch(
      /Flags at 0x[0-9A-F]+, 4 bytes, \+0x[0-9A-F]+ in the record: `00 00 00 90`/,
    );
  });

  const INERT = "these events do nothing; the events that play are in `AnimationEvent/AsNode/Lantern.root.baev`.";
  test.each<[promise: string, place: string, said: string | RegExp]>([
    ["the connections of a list", '"Child |Nodes": [6, 8]', /Child Nodes at 0x[0-9A-F]+, 8 bytes: `06 00 00 00 08 00 00 00`/],
    ["a section of the file", '"Com|mands": [', /What the game plays by name.*\n\nSection at 0x6C, \d+ bytes/],
    ["a body", '"Bo|dy": { "Use Sync', /Body of Sequential at 0x/],
    ["events", '"Trig|ger Events"', INERT],
    ["the bytes of a list of events", '"Trig|ger Events"', /Events at 0x[0-9A-F]+, 24 bytes: /],
    ["the bytes of a type of the blackboard", '"bo|ol": [{', /Blackboard type at 0x[0-9A-F]+, 8 bytes: `01 00/],
    ["what is in an event", '"Start |Frame": 12.0', INERT],
    ["the type of nodes with events", '"Node Type": "Ev|ent"', INERT],
    ["numbers with a meaning", '"Loop F|lags"', "- `2` once"],
    ["words with a meaning", '"Select |Flag": "SelectOnUpdate" }', "- `1` **SelectOnUpdate**: Again on every update. ← present"],
    ["the games of versions", '"Ver|sion": "0x417"', "- `0x417`: Tears of the Kingdom, Mario vs. Donkey Kong ← present"],
    ["what the game has for the parameter of a transition", '"Para|meter": "__', "`__INTERPOLATION_TYPE_AT_COMMAND_SET__` (int)"],
    ["the number of a group of transitions", '"Unk|nown": -1,\n      "Transitions"', "Usually -1."],
    ["the name that documents have for two words", '"Unknown |12"', "documents call it Is Retarget Play Rate"],
    ["a field that older files may lack", '"Unknown |10"', "lack one property: this one or Unknown 11"],
    ["what others call a field", '"Animation |Rate"', "Also called Play Rate."],
    [
      "where a property may come from",
      '"Animation |Rate"',
      "May come from the blackboard, an expression, a calculation or the playing command.",
    ],
    ["the values of a calculation", '"Adjust |Rate"', "Scale: result = clamp"],
    ["the sources of a calculation", '"Calc |Mode"', "- `0` **Generic**: A plain number. ← present"],
    ["the entries of a type", '"bo|ol": [{', "Entries of type bool, numbered from 0."],
    ["an entry", '"Na|me": "IsLit"', "Name of the entry."],
    ["the tags of a command", '"Ta|gs": ["cmd_Light"],\n      "Unk', "probably what PreviousTagSelector nodes look at"],
  ])("hover tells of %s", (_, place, said) => {
    const told = analysis.hover?.(at(place))?.contents.source;
    if (typeof said === "string") expect(told).toContain(said);
    else expect(told).toMatch(said);
  });

  test("hover tells of words that the game replaces", () => {
    const text = '{ "Metadata": { "Filename": "x", "Version": "0x410" }, "Enum Resolve": [] }';
    expect(analyse(text).hover?.(text.indexOf('"Enum') + 1)?.contents.source).toContain("In use in 0x40f and 0x410");
  });

  test.each<[promise: string, format: Format, struct: string, field: string, said: string]>([
    ["the parts of a property's flags", asb, "property", "flags", "27-26, of a float: 0 for a float entry, 1, 2, 3 for x, y, z of a vec3f"],
    ["a command without tags", asb, "command", "Tags", "0 for none"],
    ["the texts of a marking", asb, "marking", "Kind in Japanese", "`ASマーキング`"],
    ["the memory of expressions", asb, "expressionInfo", "Scratch32 Size", "as much as the most demanding expression needs"],
    ["the constants of expressions", asb, "expressionInfo", "constants", "12 bytes for a vec3f, 4 for others"],
    ["signatures of expressions", asb, "expressionInfo", "signatures", "without duplicates and in the order of first use"],
    ["the strings of a file", asb, "header", "string pool", "in UTF-8, each once"],
    ["the class of a BAEV file", baev, "header", "class", "AnimationEventArchiveResData"],
    ["the version of a BAEV file", baev, "container", "version", "1.0.0 in Tears of the Kingdom"],
  ])("the page of the format tells of %s", (_, format, struct, field, said) => {
    const found = format.structs.find(({ name }) => name === struct)?.fields.find(({ name }) => name === field);
    expect(found?.meaning).toContain(said);
  });

  test("the value of a transition is of the type beside it", () => {
    const transition =
      '{ "Current Command": "", "Next Command": "", "Parameter Type": "float", "Allow Multiple Matches": false, "Parameter": "p", "Value": 1.0 }';
    const text = `{ "Metadata": { "Filename": "x", "Version": "0x417" }, "Transitions": [{ "Unknown": -1, "Transitions": [${transition}] }] }`;
    const said = analyse(text).hover?.(text.indexOf('"Value"') + 1)?.contents.source;
    expect(said).toContain("**Value** · property of the type");
    expect(said).toMatch(/8 bytes, \+0x10 in the record: `00 00 00 00 00 00 80 3F`/);
  });

  test("what a sync record says is placed in its values", () => {
    const sync = '{ "GUID": "0c6f0f5e-7a54-4a6b-9a0e-000000000001", "Fade In Frame": 1.0, "Unknown": 7 }';
    const node = `{ "Node Index": 0, "Node Type": "DummyAnimation", "No State Transition": true, "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0000", "Sync Controls": [${sync}], "Body": { "Frame": 1.0, "Is Loop": true } }`;
    const text = `{ "Metadata": { "Filename": "x", "Version": "0x417" }, "Nodes": [${node}] }`;
    const { hover } = analyse(text);
    expect(hover?.(text.indexOf('"Fade') + 1)?.contents.source).toMatch(/8 bytes, \+0x0 in the record: `00 00 00 00 00 00 80 3F`/);
    expect(hover?.(text.indexOf('"Unknown": 7') + 1)?.contents.source).toMatch(/4 bytes, \+0x8 in the record: `07 00 00 00`/);
  });

  const LIT = '"Blackboard Index": 0, "Type": "bool"';
  const CALCULATION = `{ "Parameter": { "Command Data Type": 0 }, "Adjust Value": 0.0, "Calc Mode": "Generic", "Default Value": 0.0,
    "Adjust Rate": 2.0, "Base Result": 1.0, "Min": 0.0, "Max": 3.0, "Select Flag": "NoSelectOnUpdate" }`;
  test.each([
    [
      "an entry",
      changed(LIT, LIT),
      '"Para|meter": { "Blackboard Index": 0, "Type": "bool"',
      "from the bool entry `IsLit` of the blackboard",
    ],
    [
      "a calculation",
      changed('"Frame": 1.0', `"Frame": ${CALCULATION}`),
      '"Fr|ame": {',
      "1.0 + 2.0 × the playing command: the current frame",
    ],
    [
      "an expression",
      changed('"Frame": 1.0', '"Frame": { "Expression Index": 0, "Input": 1.5, "Select Flag": 0 }'),
      '"Fr|ame": {',
      "from expression 0, with 1.5 as its input",
    ],
  ])("hover shows where a property gets its value from: %s", (_, text, place, said) => {
    expect(analyse(text).hover?.(at(place, text))?.contents.source).toContain(said);
  });

  test("hover lists the program of an expression, where it is and where it is used", () => {
    const program = `[
      { "Type": "Store", "Data Type": "f32", "LHS Source": "Scratch32", "RHS Source": "Input", "LHS Index/Value": 0, "RHS Index/Value": 0 },
      { "Type": "Multiply", "Data Type": "f32", "LHS Source": "Scratch32", "RHS Source": "ParamTbl", "LHS Index/Value": 0, "RHS Index/Value": 0, "RHS Value": 0.5 },
      { "Type": "JumpIfLhsZero", "Data Type": "bool", "LHS Source": "UserIn", "RHS Source": "Imm", "LHS Index/Value": 3, "RHS Index/Value": 4, "RHS Value": 4 },
      { "Type": "UserFunction", "Data Type": "f32", "Static Memory Index": 0, "Signature": "Sway(f)" },
      { "Type": "Terminator" }]`;
    const expressions = `"Expressions": { "Info": { "Magic": "EXB ", "Version": 2, "Static Memory Size": 4, "Instance Count": 1, "Scratch32 Size": 4, "Scratch64 Size": 0 },
      "Commands": [{ "Base Index Pre-Command Entry": -1, "Output Data Type": "bool", "Input Data Type": "f32", "Instructions": ${program} }] }`;
    const text = changed('"Expressions": []', expressions).replace(
      '"Frame": 1.0',
      '"Frame": { "Expression Index": 0, "Input": 1.5, "Select Flag": 0 }',
    );
    const listing = [
      "0  Store f32 Scratch32[0], Input",
      "1  Multiply f32 Scratch32[0], 0.5",
      "2  JumpIfLhsZero UserIn[3] to 4",
      "3  Sway(f) with StaticMem[0] as f32",
      "4  Terminator",
    ].join("\n");
    const analysed = analyse(text);
    expect(analysed.issues).toEqual([]);
    expect(analysed.hover?.(at('"LHS |Index/Value"', text))?.contents.source).toContain(
      "For a component of a vec3f: 0x8000 + 256 × its byte offset",
    );
    for (const place of ['"Expression Index": |0', '"Instruct|ions"']) {
      const contents = analysed.hover?.(at(place, text))?.contents.source;
      expect(contents).toContain("expression 0: f32 → bool");
      expect(contents).toContain(listing);
    }
    expect(analysed.inlayHints?.({ start: 0, end: text.length }).map(({ label }) => label)).toContain("f32 → bool");
    const offered = analysed.completions?.(at('"Expression Index": |0', text)).items;
    expect(offered?.map(({ label, detail }) => [label, detail])).toEqual([["0", "f32 → bool"]]);
  });

  test("numbers are explained next to them", () => {
    const labels = analysis.inlayHints?.({ start: 0, end: LANTERN.length }).map(({ label }) => label);
    expect(labels).toContain("SkeletalAnimation Sway_Weak");
    expect(labels).toContain("IsLit");
  });

  test("the outline names commands with their root and nodes with their type", () => {
    const outline = analysis.outline?.() ?? [];
    const commands = outline.find(({ name }) => name === "Commands");
    const nodes = outline.find(({ name }) => name === "Nodes");
    expect(commands?.children[1]).toMatchObject({ name: "PutOut", detail: "→ 7 BoolSelector" });
    expect(nodes?.children[1]).toMatchObject({ name: "1 SkeletalAnimation", detail: "Sway_Weak" });
  });
});

describe("completion", () => {
  const labelsAt = (text: string, piece: string): string[] =>
    analyse(text)
      .completions?.(at(piece, text))
      .items.map(({ label }) => label) ?? [];

  test("node types", () => {
    expect(labelsAt(LANTERN, '"Node Type": "Dummy|Animation"')).toContain("OneDimensionalBlender");
  });
  test("node types and keys are found by the names of other documents", () => {
    const filterOf = (text: string, piece: string, label: string) =>
      analyse(text)
        .completions?.(at(piece, text))
        .items.find((item) => item.label === label)?.filterText;
    expect(filterOf(LANTERN, '"Node Type": "Dummy|Animation"', "FrameController")).toBe('"FrameController" "FrameCtrl"');
    const text = changed('"Frame": 1.0, ', "");
    expect(filterOf(text, '"Body": {| "Is Loop": true', "Frame")).toBe('"Frame" "Frame Count"');
    expect(filterOf(text, '"Body": {| "Is Loop": true', "Events")).toBe('"Events"');
  });
  test("keys of a transition's value that has a source", () => {
    const labels = labelsAt(changed('"Value": 6.0', '"Value": {  }'), '"Value": {| ');
    expect(labels).toContain("Blackboard Index");
    expect(labels).not.toContain("Next Command");
  });
  test("nodes by number, those of the right kind", () => {
    expect(labelsAt(LANTERN, '"Events": [|4]')).toEqual(["4"]);
    expect(labelsAt(LANTERN, '"Frame Controls": [|3]')).toEqual(["3"]);
  });
  test("keys that the object lacks", () => {
    const text = changed('"Frame": 1.0, ', "");
    expect(labelsAt(text, '"Body": {| "Is Loop": true')).toEqual([
      "Frame",
      "Child Nodes",
      "State Connections",
      "State Transitions",
      "Events",
      "Frame Controls",
      "Unknown Connections",
    ]);
  });
  test("keys of the body of a node whose type is misspelled, and what they mean", () => {
    const text = changed('"Frame": 1.0, ', "").replace('"DummyAnimation"', '"DumyAnimation"');
    expect(labelsAt(text, '"Body": {| "Is Loop": true')).toContain("Child Nodes");
    expect(analyse(text).hover?.(at('"Body": { "Is L|oop": true', text))?.contents.source).toContain("starts over at its end");
    expect(codesOf(text)).toEqual(["unknown-name"]);
  });
  test("keys of what is kept, where the text has an error", () => {
    const kept = '"Bytewright": { "Calculation Count": 0 }';
    const text = changed('"Loop Flags": 1,', "").replace(/\n\}\s*$/, `,\n  ${kept}\n}\n`);
    expect(labelsAt(text, '"Bytewright": {| "Calc')).toContain("Transitions Word");
  });
  test("words, commands, tags, bone groups", () => {
    expect(labelsAt(LANTERN, '"NoSelect|OnUpdate"')).toEqual(["NoSelectOnUpdate", "SelectOnUpdate", "SelectOnUpdateNoFadeout"]);
    expect(labelsAt(LANTERN, '"Next Command": "|PutOut"')).toEqual(["Light", "PutOut", "Sway"]);
    expect(labelsAt(LANTERN, '"Tags": ["|cmd_Light"]')).toEqual(["anm_Sway", "cmd_Light"]);
  });
});

describe("actions", () => {
  const titled = (text: string, piece: string, title: RegExp) => {
    const offset = at(piece, text);
    return analyse(text)
      .actions?.({ start: offset, end: offset })
      .find((action) => title.test(action.title));
  };

  test("every node type can be added with all its values", () => {
    const offset = at('"Node Index": |8,');
    const actions = analyse(LANTERN).actions?.({ start: offset, end: offset }) ?? [];
    const additions = actions.filter(({ title }) => title.startsWith("Add"));
    expect(additions).toHaveLength(25);
    for (const { edits, title } of additions) {
      const text = apply(LANTERN, edits);
      expect(codesOf(text), title).toEqual(["unreachable-node"]);
      expect(asb.encode(text).bytes, title).toBeDefined();
    }
  });

  test("a node that nothing leads to is deleted, and the others are renumbered", () => {
    const loose = changed('"Child Nodes": [6, 8]', '"Child Nodes": [8]');
    const removal = titled(loose, '"Node Index": |6,', /^Delete node 6/);
    const text = apply(loose, removal?.edits ?? []);
    expect(codesOf(text)).toEqual([]);
    expect(text).toContain('"Child Nodes": [7]');
    expect(text).toContain('{ "Condition True": 8 }');
  });

  test("a node is deleted with the connections that lead to it", () => {
    const removal = titled(LANTERN, '"Node Index": |4,', /^Delete node 4 and the connections that lead to it, renumber/);
    const text = apply(LANTERN, removal?.edits ?? []);
    expect(codesOf(text)).toEqual([]);
    expect(text).toMatch(/"Events": \[\]/);
    expect(text).toContain('"Child Nodes": [5, 7]');
    const child = titled(LANTERN, '"Node Index": |6,', /^Delete node 6 and the connections/);
    expect(apply(LANTERN, child?.edits ?? [])).toContain('"Child Nodes": [7]');
  });

  test.each([
    ["a command starts it", '"Node Index": |7,\n      "Node Type"'],
    ["it is one of two by truth", '"Node Index": |9,'],
    ["it is the default of a choice", '"Node Index": |2,\n      "Node Type"'],
  ])("a node is not offered for deletion where %s", (_, place) => {
    expect(titled(LANTERN, place, /^Delete/)).toBeUndefined();
  });

  test("after the deletion of any node that is offered, the text has no errors", () => {
    for (let node = 0; node < 10; node++) {
      const removal = titled(LANTERN, `"Node Index": |${node},\n      "Node Type"`, /^Delete/);
      if (removal) expect(asb.encode(apply(LANTERN, removal.edits)).bytes, `node ${node}`).toBeDefined();
    }
  });
});

describe("formatting", () => {
  test("a text without comments becomes what the file would show", () => {
    const text = LANTERN.replace(/ *\/\/.*\n/, "");
    expect(apply(text, analyse(text).formatting?.() ?? [])).toBe(asb.format(text, Names.none));
  });
  test("comments stay", () => {
    const formatted = apply(LANTERN, analyse(LANTERN).formatting?.() ?? []);
    expect(formatted).toContain("// The animations of a lantern");
    expect(codesOf(formatted)).toEqual([]);
  });
});

describe("kept data that no longer fits is reported and left out", () => {
  const SHARED =
    asb.format(LANTERN, Names.none)?.replace(/\n}\n$/, ',\n  "Bytewright": { "Tables": { "Events": { "Uses": [0, 0] } } }\n}\n') ?? "";

  test("a table with another number of uses", () => {
    expect(codesOf(SHARED)).toEqual(["kept-data"]);
    expect(asb.format(SHARED, Names.none)).not.toContain("Bytewright");
  });
});
