/** The field tree of a document: what it offers is what the reader takes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import type { Control } from "../../../formats/core/fields/fields.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { tryAll } from "../offeredFields.ts";
import { rowsByPath } from "../rowsByPath.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const context = { names: asb.builtinNames(), decoded: true, fileName: "Lantern.root.asb" };
const analyse = (text: string) => asb.analyse(text, context);

const treeOf = (text: string) => rowsByPath(analyse(text).fields!());

/** The text after a change of a row, which has to be without errors. */
function changed(text: string, path: string, change: Parameters<NonNullable<ReturnType<typeof treeOf>["tree"]["change"]>>[1]): string {
  const { tree, at } = treeOf(text);
  const outcome = tree.change!([at(path)], change);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const after = applyEdits(text, outcome.edits);
  expect(analyse(after).issues.filter(({ severity }) => severity === "error")).toEqual([]);
  return after;
}

test.each([
  [
    "of a body whose type is misspelled",
    LANTERN.replace('"Node Type": "FloatSelector"', '"Node Type": "FloatSelecter"'),
    "Nodes/0 FloatSelecter/Body/Child Nodes",
  ],
  [
    "of what is kept, beside an error",
    LANTERN.replace('"Loop Flags": 1,', "").replace(/\n\}\s*$/, ',\n  "Bytewright": { "Calculation Count": 0 }\n}\n'),
    "Bytewright/Calculation Count",
  ],
])("a key %s can go", (_, text, path) => {
  const { tree, at } = treeOf(text);
  expect(tree.changes?.(at(path))).toContain("delete");
});

describe("a control fits what is there", () => {
  test.each<[string, string, Partial<Control>]>([
    ["a word of a list", "Nodes/0 FloatSelector/Body/Parameter/Select Flag", { kind: "choice" }],
    [
      "a version that can be written",
      "Metadata/Version",
      { kind: "choice", options: ["0x40f", "0x410", "0x417", "0x418"].map((value) => ({ value, label: value })) },
    ],
    ["a GUID", "Nodes/0 FloatSelector/GUID", { kind: "text", expected: "8-4-4-4-12 hexadecimal digits" }],
    ["a number of known meaning", "Commands/Light/Interpolation Type", { kind: "choice" }],
    [
      "a number of the field's size",
      "Nodes/1 SkeletalAnimation/Body/Unknown 1",
      { kind: "number", integer: true, min: -0x8000_0000, max: 0xffff_ffff },
    ],
    ["a float", "Bone Groups/Chain/Bones/0/Unknown", { kind: "number", integer: false }],
    ["a checkbox", "Nodes/0 FloatSelector/Body/Is Sync", { kind: "boolean" }],
    ["tags that are valid", "Nodes/1 SkeletalAnimation/Tags/0", { kind: "text", suggestions: ["anm_Sway", "cmd_Light"] }],
    ["commands of the file", "Transitions/0/Transitions/0/Current Command", { kind: "text", suggestions: ["Light", "PutOut", "Sway"] }],
  ])("%s", (_promise, path, control) => {
    const { tree, at } = treeOf(LANTERN);
    expect(tree.row(at(path)).control).toMatchObject(control);
  });

  test("a node by what it is, an entry by its name, a node that fires events only where events hang", () => {
    const { tree, at } = treeOf(LANTERN);
    const labels = (path: string) => {
      const { control } = tree.row(at(path));
      return control?.kind === "choice" ? control.options.map(({ label }) => label) : [];
    };
    expect(labels("Commands/Light/Node Index")).toContain("1 SkeletalAnimation Sway_Weak");
    expect(labels("Nodes/0 FloatSelector/Body/Parameter/Blackboard Index")).toEqual(["0 WindStrength"]);
    const events = labels("Nodes/2 SkeletalAnimation/Body/Events/0");
    expect(events.length).toBeGreaterThan(0);
    expect(events.every((label) => /^\d+ Event/.test(label))).toBe(true);
  });

  test("a file of many nodes has the range of their numbers instead of a list", () => {
    const node = (index: number) =>
      `{ "Node Type": "Unknown2", "No State Transition": true, "GUID": "00000000-0000-4000-8000-${String(index).padStart(12, "0")}" }`;
    const many = `{ "Metadata": { "Filename": "Many", "Version": "0x417" },
      "Commands": [{ "Name": "A", "Unknown 1": 0.0, "Ignore Same Command": false, "Interpolation Type": 0, "GUID": "00000000-0000-4000-8000-a00000000000", "Node Index": 7 }],
      "Nodes": [${Array.from({ length: 300 }, (_, index) => node(index)).join(",\n")}] }`;
    const { tree, at } = treeOf(many);
    expect(tree.row(at("Commands/A/Node Index")).control).toEqual({ kind: "number", integer: true, min: 0, max: 299 });
  });
});

describe("entries", () => {
  test.each<[string, string, string, string]>([
    ["a tag that the node has not yet", "Nodes/1 SkeletalAnimation/Tags", "tag", '"Tags": ["anm_Sway", "cmd_Light"]'],
    [
      "a node after all others, with its own GUID",
      "Nodes",
      "SkeletalAnimation",
      '"Node Type": "SkeletalAnimation",\n      "No State Transition": true,\n      "GUID": "',
    ],
    [
      "a child before the default one",
      "Nodes/0 FloatSelector/Body/Child Nodes",
      "child",
      '{ "Condition Min": 0.0, "Condition Max": 0.0, "Node Index": 0 },\n          { "Default"',
    ],
    ["an entry of the blackboard", "Blackboard/bool", "bool entry", '{ "Name": "New", "Init Value": false }'],
    [
      "what a node lacks, where it belongs",
      "Nodes/0 FloatSelector",
      "Tags",
      '"No State Transition": true,\n      "Tags": [],\n      "GUID"',
    ],
  ])("are added: %s", (_promise, path, option, wanted) => {
    expect(changed(LANTERN, path, { kind: "add", option })).toContain(wanted);
  });

  test("of a copy have GUIDs and a number of their own", () => {
    const count = analyse(LANTERN).fields!().depths.length;
    const after = changed(LANTERN, "Nodes/1 SkeletalAnimation", { kind: "duplicate" });
    const { tree, at } = treeOf(after);
    expect(tree.depths.length).toBeGreaterThan(count);
    const guids = after.match(/"GUID": "[^"]+"/g) ?? [];
    expect(new Set(guids).size).toBe(guids.length);
    const nodes = (after.match(/"Node Type"/g) ?? []).length;
    expect(tree.row(at(`Nodes/${nodes - 1} SkeletalAnimation/Node Index`)).value).toBe(String(nodes - 1));
  });

  test("that are what they are by their place stay there", () => {
    const { tree, at } = treeOf(LANTERN);
    const isDefault = at("Nodes/0 FloatSelector/Body/Child Nodes/1");
    expect(tree.changes!(isDefault)).toEqual([]);
    for (const kind of ["delete", "moveUp", "duplicate"] as const)
      expect(tree.change!([isDefault], { kind })).toEqual({ refused: expect.stringMatching(/depends on its position/) });
    expect(tree.changes!(at("Nodes/0 FloatSelector/Body/Child Nodes/0"))).toEqual(["duplicate", "delete"]);
  });

  test("that the record needs cannot be left out", () => {
    const { tree, at } = treeOf(LANTERN);
    expect(tree.changes!(at("Commands/Light/Name"))).toEqual([]);
    expect(tree.change!([at("Commands/Light/Name")], { kind: "delete" })).toEqual({
      refused: expect.stringMatching(/requires this field/),
    });
    expect(changed(LANTERN, "Commands/Light/Tags", { kind: "delete" })).not.toContain('"Tags": ["cmd_Light"]');
  });
});

describe("another type of a node", () => {
  const set = (path: string, type: string): string => {
    const { tree, at } = treeOf(LANTERN);
    const outcome = tree.setValue!(at(path), type);
    if ("refused" in outcome) throw new Error(outcome.refused);
    return applyEdits(LANTERN, outcome.edits);
  };
  const errorsOf = (text: string) => analyse(text).issues.filter(({ severity }) => severity === "error");

  test("brings the members that its body needs, and keeps those that it has", () => {
    const after = set("Nodes/1 SkeletalAnimation/Node Type", "MaterialAnimation");
    expect(errorsOf(after)).toEqual([]);
    expect(after).toContain('"Node Type": "MaterialAnimation"');
    expect(after).toContain('"Body": { "Is Loop": false, "Animation": "Sway_Weak", "Unknown 1": 0');
  });

  test("is refused where the children would need another form", () => {
    expect(() => set("Nodes/0 FloatSelector/Node Type", "RandomSelector")).toThrow("Weight");
  });

  test("brings a body where there was none", () => {
    const { tree, at } = treeOf(
      '{ "Metadata": { "Filename": "A", "Version": "0x417" },\n  "Nodes": [\n    {\n      "Node Type": "Unknown2",\n      "No State Transition": true,\n      "GUID": "00000000-0000-4000-8000-000000000001"\n    }\n  ] }',
    );
    const outcome = tree.setValue!(at("Nodes/0 Unknown2/Node Type"), "Alert");
    expect("edits" in outcome && outcome.edits.map(({ text }) => text).join("")).toContain(
      ',\n      "Body": {\n        "Message": ""\n      }',
    );
  });
});

/** Whose values say what is next to them: refused where that does not fit. */
const SAYS_OF_OTHERS = /^value .*(?:\/Node Type|\/Parameter Type|\/Type|\/Version|Data Type|Source):/;

test("all that is offered is taken, and leaves a text without errors", () => {
  const { count, wrong } = tryAll(LANTERN, analyse);
  expect(wrong.filter((line) => !line.includes(": refused:") || !SAYS_OF_OTHERS.test(line))).toEqual([]);
  expect(count).toBeGreaterThan(extent(62, 500));
});
