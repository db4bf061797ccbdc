/** A sequence file in the editor: what values mean, where numbers lead, what is completed, renamed, added, deleted and reported. */
import { describe, expect, it } from "vitest";
import { LANTERN, openSequence } from "./session.ts";

describe("the hover", () => {
  const cases: [promise: string, place: string, expected: RegExp][] = [
    ["of a key shows its type and meaning", '"Animation R|ate"', /\*\*Animation Rate\*\* · property of float[\s\S]*Speed of the clip/],
    ["of a node's number shows the node", '"Child Nodes": [6, |8]', /→ node 8: \*\*DummyAnimation\*\*/],
    [
      "of a blackboard index shows the entry and its value",
      '"Blackboard Index": |0, "Type": "bool"',
      /→ bool entry `IsLit`, starts as false/,
    ],
    ["of a node type shows what it does", '"Node Type": "Bool|Selector"', /Type 21: Plays the first child/],
    ["of an interpolation shows its name", '"Interpolation Type": |2', /`2` \*\*cross fade\*\* ← present/],
    ["of a value shows its bytes", '"Frame": |1.0', /Property at 0x[0-9A-F]+, 8 bytes, \+0x0 in the record: `00 00 00 00 00 00 80 3F`/],
  ];
  it.each(cases)("%s", async (_, place, expected) => {
    const hover = await (await openSequence()).hover(place);
    expect((hover?.contents as { value: string } | undefined)?.value).toMatch(expected);
  });
});

describe("references", () => {
  const lines = (ranges: readonly { start: { line: number } }[]): string[] =>
    ranges.map(({ start }) => LANTERN.split("\n")[start.line].trim());

  it("by number lead to the node, the entry", async () => {
    const doc = await openSequence();
    expect(lines(await doc.definitions('"Child Nodes": [6, |8]'))).toEqual(['"Node Index": 8,']);
    expect(lines(await doc.definitions('"Blackboard Index": |0, "Type": "bool"'))).toEqual([
      '"bool": [{ "Name": "IsLit", "Init Value": false }]',
    ]);
    expect(lines(await doc.definitions('"Next Command": "Put|Out"'))).toEqual(['"Name": "PutOut",']);
  });

  it("of a node are all that name it", async () => {
    const doc = await openSequence();
    expect(lines(await doc.references('"Node Index": |8,', false))).toEqual([
      '"Body": { "Use Sync Range Mult": false, "Sync Range Mult": 0, "Unknown 3": 0, "Child Nodes": [6, 8] }',
      '"Child Nodes": [{ "Condition True": 9 }, { "Condition False": 8 }]',
    ]);
  });
});

describe("renaming", () => {
  const rows: [what: string, place: string, name: string, expected: (text: string) => string][] = [
    ["a command, with the transitions that name it", '"Name": "Put|Out"', "Quench", (text) => text.replaceAll('"PutOut"', '"Quench"')],
    ["a tag, in all its places", '["anm_|Sway", "cmd', "anm_Swing", (text) => text.replaceAll('"anm_Sway"', '"anm_Swing"')],
    ["a blackboard entry, which is named once", '"Name": "Wind|Strength"', "Wind", (text) => text.replace('"WindStrength"', '"Wind"')],
    ["to a name that needs escapes", '"Name": "Put|Out"', 'a"b', (text) => text.replaceAll('"PutOut"', '"a\\"b"')],
  ];
  it.each(rows)("%s", async (_, place, name, expected) => {
    const doc = await openSequence();
    expect(doc.applied(await doc.rename(place, name))).toBe(expected(LANTERN));
  });

  it("keeps bone groups and those who name them together", async () => {
    const text = LANTERN.replace(
      '"Node Type": "MaterialAnimation",\n      "No State Transition": true,\n      "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0006",\n      "Body": { "Animation": "Light_Up", "Is Loop": false }',
      '"Node Type": "BoneBlender",\n      "No State Transition": true,\n      "GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0006",\n      "Body": { "Bone Group Name": "Chain", "Unknown 1": 0, "Blend Rate": 0.0, "Unknown 3": 0, "Unknown 4": 0 }',
    );
    const doc = await openSequence(text);
    expect(await doc.diagnostics()).toEqual([]);
    expect(doc.applied(await doc.rename('"Bone Group Name": "Ch|ain"', "Links"))).toBe(text.replaceAll('"Chain"', '"Links"'));
  });

  it("refuses a name that is taken, GUIDs and numbers", async () => {
    const doc = await openSequence();
    await expect(doc.rename('"Name": "Put|Out"', "Sway")).rejects.toThrow(/A command "Sway" already exists/);
    expect(await doc.prepareRename('"0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00|09"')).toBeNull();
    expect(await doc.prepareRename('"Child Nodes": [6, |8]')).toBeNull();
  });
});

describe("completion", () => {
  const labels = async (find: string, replace: string): Promise<string[]> => {
    expect(LANTERN).toContain(find);
    return (await (await openSequence(LANTERN.replace(find, replace))).complete()).items.map(({ label }) => label);
  };

  it("offers node types, words, names and nodes of the right kind", async () => {
    expect(await labels('"BoolSelector"', '"Bool|Selector"')).toHaveLength(25);
    expect(await labels('"NoSelectOnUpdate"', '"|NoSelectOnUpdate"')).toEqual([
      "NoSelectOnUpdate",
      "SelectOnUpdate",
      "SelectOnUpdateNoFadeout",
    ]);
    expect(await labels('"Next Command": "PutOut"', '"Next Command": "|PutOut"')).toEqual(["Light", "PutOut", "Sway"]);
    expect(await labels('"Events": [4]', '"Events": [|4]')).toEqual(["4"]);
    expect(await labels('"Frame Controls": [3]', '"Frame Controls": [|3]')).toEqual(["3"]);
  });

  it("offers the keys that an object lacks, while it is being written", async () => {
    expect(await labels('"Frame": 1.0, "Is Loop": true', '"Is Loop": true, |')).toContain("Frame");
  });
});

describe("code actions", () => {
  it("add a node of a type with all its values", async () => {
    const doc = await openSequence();
    const actions = await doc.actions(doc.range('"Node Index": 8,'));
    const [add] = actions.filter(({ title }) => title === "Add a node at the end: FrameController");
    const text = doc.applied(add.edit);
    doc.setText(text);
    expect(text).toMatch(/"Node Index": 10,\s+"Node Type": "FrameController",[\s\S]*"Animation Rate": 1\.0/);
    expect((await doc.diagnostics()).map(({ code }) => code)).toEqual(["asb/unreachable-node"]);
  });

  it("delete a node and renumber the others", async () => {
    const doc = await openSequence(LANTERN.replace('"Child Nodes": [6, 8]', '"Child Nodes": [8]'));
    const actions = await doc.actions(doc.range('"Node Index": 6,'));
    const [removal] = actions.filter(({ title }) => title === "Delete node 6 and renumber the others");
    const text = doc.applied(removal.edit);
    doc.setText(text);
    expect(text).toContain('"Child Nodes": [{ "Condition True": 8 }, { "Condition False": 7 }]');
    expect(await doc.diagnostics()).toEqual([]);
  });
});

describe("diagnostics", () => {
  it("come and go with each edit", async () => {
    const doc = await openSequence();
    expect(await doc.diagnostics()).toEqual([]);
    doc.replace('"Child Nodes": [6, 8]', '"Child Nodes": [6, 80]');
    const [finding] = await doc.diagnostics();
    expect(finding).toMatchObject({ code: "asb/node-range", message: "Node 80 does not exist: the file has 10, numbered from 0." });
    expect(doc.textAt(finding.range)).toBe("80");
    doc.replace("[6, 80]", '[6, "');
    expect((await doc.diagnostics()).every(({ code }) => code === "asb/syntax")).toBe(true);
    doc.replace('[6, "', "[6, 8]");
    expect(await doc.diagnostics()).toEqual([]);
  });

  it("move with the text above them", async () => {
    const doc = await openSequence(LANTERN.replace('"Loop Flags": 1,', '"Loop Flags": 1.5,'));
    const [before] = await doc.diagnostics();
    doc.replace('"Animation": "Sway_Weak"', '\n\n"Animation": "Sway_Weak"');
    const [after] = await doc.diagnostics();
    expect(after.range.start.line).toBe(before.range.start.line + 2);
    expect(doc.textAt(after.range)).toBe("1.5");
  });
});

describe("the rest", () => {
  it("outline, folds, hints and tokens", async () => {
    const doc = await openSequence();
    const symbols = await doc.symbols();
    expect(symbols.find(({ name }) => name === "Commands")?.children?.[1]).toMatchObject({ name: "PutOut", detail: "→ 7 BoolSelector" });
    expect((await doc.folds()).length).toBeGreaterThan(20);
    expect((await doc.hints()).map(({ label }) => label)).toContain("SkeletalAnimation Sway_Weak");
    expect(await doc.tokens(doc.range('"Child Nodes": [6, 8]'))).toEqual(expect.arrayContaining([expect.stringMatching(/6$/)]));
    expect(doc.applied(await doc.formatting())).toContain("// The animations of a lantern");
  });
});
