/** Findings about names, references and comments, and their corrections. */
import { describe, expect, it, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { InitializationOptions } from "../../../server/src/protocol.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";
import { aiProgram, FROZEN, inObject, NOISE, ON_DISK, openAamp, PROGRAM, ROAM, ROOT, WALK } from "./session.ts";

/** `severity code text`, severities as in the protocol: 1 error, 2 warning, 3 information, 4 hint. */
/** What the classes of a made program lack, and what it does not reach, is the business of test/formats/aamp/knowledge.test.ts. */
async function relevant(doc: TestDocument) {
  return (await doc.diagnostics()).filter(({ code }) => !/class-|entry-unreached/.test(String(code)));
}

async function findings(doc: TestDocument): Promise<string[]> {
  return (await relevant(doc)).map(({ severity, code, range }) => `${severity} ${code} ${doc.textAt(range)}`);
}

/** The text after the correction of the only finding, by its title. */
async function corrected(text: string, title: string, settings?: InitializationOptions): Promise<string> {
  const doc = await openAamp(text, settings);
  const [diagnostic] = await relevant(doc);
  const actions = await doc.actions(diagnostic.range, ["quickfix"]);
  const action = actions.find((found) => found.title === title);
  if (!action) throw new Error(`${title} is not offered, but ${actions.map((found) => found.title).join(", ")}`);
  return doc.applied(action.edit);
}

describe("names", () => {
  const cases: [promise: string, lines: string, expected: string[]][] = [
    ["that no list holds are reported", "Xyzzy_q: 1", ["4 aamp/unknown-name Xyzzy_q"]],
    ["that a list holds are not", "Life: 1", []],
    ["that are a text of the file are not", "Life: Xyzzy_q\nXyzzy_q: 1", []],
    ["that follow from the parent's name are not", "System0: 1\nSystem1: 2", []],
    ["that are numbers in quotes are reported like others", "'123': 1", ["4 aamp/unknown-name '123'"]],
    ["that are unknown hashes are not", "1234567890: 1", []],
    ["that are hashes of known names are reported", "3120533952: 1", ["3 aamp/known-hash 3120533952"]],
    ["that are hashes in hexadecimal too", "0xB9FF91C0: 1", ["3 aamp/known-hash 0xB9FF91C0"]],
    ["that are hashes of a text of the file too", "Life: Xyzzy_q\n1469763551: 1", ["3 aamp/known-hash 1469763551"]],
  ];
  it.each(cases)("%s", async (_, lines, expected) => {
    expect(await findings(await openAamp(inObject(lines)))).toEqual(expected);
  });

  it("say what becomes of them", async () => {
    const doc = await openAamp(inObject("Xyzzy_q: 1"));
    const [{ message }] = await doc.diagnostics();
    expect(message).toBe("No name list has `Xyzzy_q`: the file keeps only its hash, so you will see 1469763551 when you open it again.");
  });

  it("are not findings once a list of the user's has them", async () => {
    const settings: InitializationOptions = { nameLists: [{ origin: "user", title: "mine", names: ["Xyzzy_q"], patterns: [] }] };
    expect(await findings(await openAamp(inObject("Xyzzy_q: 1"), settings))).toEqual([]);
  });

  it("that are mistyped are corrected", async () => {
    expect(await corrected(inObject("Lifee: 1"), "Did you mean Life?")).toBe(inObject("Life: 1"));
  });

  it("that fit the place come first among corrections", async () => {
    const text = inObject("Xylo_wind: 1").replace(
      "lists: {}",
      "lists:\n    L: !list\n      objects:\n        System: !obj\n          Xylo_winde: 5\n      lists: {}",
    );
    const settings: InitializationOptions = {
      nameLists: [{ origin: "user", title: "mine", names: ["Xylo_wins", "Xylo_wind", "L"], patterns: [] }],
    };
    const doc = await openAamp(text, settings);
    await doc.diagnostics();
    expect((await doc.actions(doc.range("Xylo_winde"), ["quickfix"])).map(({ title }) => title)).toEqual([
      "Did you mean Xylo_wind?",
      "Did you mean Xylo_wins?",
    ]);
  });

  it("are not corrected to the name of a sibling", async () => {
    const doc = await openAamp(inObject("Life: 1\nLifee: 1"));
    await doc.diagnostics();
    expect((await doc.actions(doc.range("Lifee"), ["quickfix"])).map(({ title }) => title)).not.toContain("Did you mean Life?");
  });

  it("replace their hash", async () => {
    expect(await corrected(inObject("3120533952: 1"), "Use the name Life")).toBe(inObject("Life: 1"));
  });

  it("are never corrected unasked", async () => {
    const doc = await openAamp(inObject("Lifee: 1"));
    await doc.diagnostics();
    expect(await doc.actions(doc.wholeRange, ["source.fixAll"])).toEqual([]);
  });

  it("replace all hashes of the file at once", async () => {
    expect(
      await corrected(inObject("3120533952: 1\n1142451046: 2").replace("System", "Header"), "Use all 2 known names of this file", {
        nameLists: [{ origin: "user", title: "mine", names: ["Count"], patterns: [] }],
      }),
    ).toBe(inObject("Life: 1\nCount: 2").replace("System", "Header"));
  });
});

describe("the parser's findings", () => {
  it("have corrections for a copy of a numbered entry", async () => {
    const text = inObject("Tag0: a\nTag0: b\nTag1: c");
    expect(await corrected(text, "Rename it to Tag2")).toBe(inObject("Tag0: a\nTag2: b\nTag1: c"));
    expect(await corrected(text, "Renumber Tag0 … Tag2")).toBe(inObject("Tag0: a\nTag1: b\nTag2: c"));
  });

  const cases: [promise: string, before: string, title: string, after: string][] = [
    ["a mistyped tag", "A: !vec33 [1.0, 2.0, 3.0]", "Did you mean !vec3?", "A: !vec3 [1.0, 2.0, 3.0]"],
    ["a tag that has lost its number", "A: !vec [1.0, 2.0]", "Did you mean !vec2?", "A: !vec2 [1.0, 2.0]"],
    ["a tag of another tool", "A: !u32 5", "Did you mean !u?", "A: !u 5"],
    ["a tag that does not exist because none is needed", "A: !float 1.5", "Remove !float: this type has no tag", "A: 1.5"],
    ["a sequence without a tag", "A: [1.0, 2.0, 3.0]", "Tag it !vec3", "A: !vec3 [1.0, 2.0, 3.0]"],
    ["a text with a colon", "A: b: c", "Quote the text", "A: 'b: c'"],
    ["a text that is too long", `A: !str32 ${"x".repeat(40)}`, "Widen to !str64", `A: !str64 ${"x".repeat(40)}`],
    ["a number with a leading zero", "A: 010", "Quote the text", "A: '010'"],
  ];
  it.each(cases)("have a correction for %s", async (_, before, title, after) => {
    const names = { nameLists: [{ origin: "user" as const, title: "mine", names: ["A", "System"], patterns: [] }] };
    expect(await corrected(inObject(before), title, names)).toBe(inObject(after));
  });

  it("have a correction for a mistyped half of a list", async () => {
    const doc = await openAamp(inObject("Life: 1").replace("  lists: {}", "  list: {}"));
    await doc.diagnostics();
    const [action] = await doc.actions(doc.range("  list:"), ["quickfix"]);
    expect(action.title).toBe("Did you mean lists?");
    expect(doc.applied(action.edit)).toContain("  lists: {}");
  });

  it("have a correction for a missing half of a list", async () => {
    const doc = await openAamp(inObject("Life: 1").replace("  lists: {}\n", ""));
    await doc.diagnostics();
    const [action] = await doc.actions(doc.range("param_root"), ["quickfix"]);
    expect(action.title).toBe("Add `lists: {}`");
    expect(doc.applied(action.edit)).toBe(inObject("Life: 1"));
  });
});

describe("references", () => {
  it("of a sound program are not findings", async () => {
    expect(await findings(await openAamp(PROGRAM))).toEqual([]);
  });

  it("beyond the entries are reported", async () => {
    const doc = await openAamp(
      aiProgram(["Frozen: 3"], [ROOT, { ...ROAM, children: ["Walk: 2", "Frozen: 3"], behaviors: ["Idx_0: 5"] }], [WALK, FROZEN], [NOISE]),
    );
    expect(await findings(doc)).toEqual(["2 aamp/reference-range 5"]);
    expect((await doc.diagnostics())[0].message).toBe("There is no behavior with number 5: there are 1, counted from 0 to 0.");
  });

  it("to an entry of another name are reported", async () => {
    const doc = await openAamp(PROGRAM.replace("Walk: 2", "Walk: 3"));
    expect(await findings(doc)).toEqual(["2 aamp/reference-name 3"]);
    expect((await doc.diagnostics())[0].message).toContain("`Walk` refers to Action_1, whose `Def/Name` is `Frozen`");
  });

  it("of an animation sequence beyond its elements are reported", async () => {
    const text =
      "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n    Elements: !list\n      objects: {}\n      lists:\n        Element0: !list\n          objects:\n            Children: !obj\n              Child0: 1\n          lists: {}\n";
    expect(await findings(await openAamp(text))).toEqual(["2 aamp/reference-range 1"]);
  });

  it("of an item table that lead nowhere are reported", async () => {
    const text = inObject("TableNum: 1\nTable01: !str64 Nowhere").replace("System", "Header");
    expect(await findings(await openAamp(text))).toEqual(["2 aamp/reference-range !str64 Nowhere"]);
  });

  it("in other files are not looked at", async () => {
    expect(await findings(await openAamp(inObject("Life: 99").replace("System", "ChildIdx")))).toEqual([]);
  });
});

describe("an entry more or less in an AI program", () => {
  const added = { key: "AI_2", name: "Extra", className: "BasicStatusRoot" };
  it("moves references to actions: one finding for all, whose correction moves them back", async () => {
    // an AI entry at the end: the numbers 2 and 3 meant the actions
    const shifted = aiProgram(["Frozen: 3"], [ROOT, ROAM, added], [WALK, FROZEN], [NOISE]);
    const doc = await openAamp(shifted);
    expect(await findings(doc)).toEqual(["2 aamp/reference-shift AI"]);
    const right = aiProgram(
      ["Frozen: 4"],
      [{ ...ROOT, children: ["Roam: 1", "Frozen: 4"] }, { ...ROAM, children: ["Walk: 3", "Frozen: 4"] }, added],
      [WALK, FROZEN],
      [NOISE],
    );
    expect(await corrected(shifted, "Adjust 4 references to the current entries")).toBe(right);
  });

  it("leaves a reference alone that was written with the new numbers", async () => {
    const program = (walk: number, frozen: number, extra: string[]) =>
      aiProgram(
        [`Frozen: ${frozen}`],
        [
          { ...ROOT, children: ["Roam: 1", `Frozen: ${frozen}`, ...extra] },
          { ...ROAM, children: [`Walk: ${walk}`, `Frozen: ${frozen}`] },
          added,
        ],
        [WALK, FROZEN],
        [NOISE],
      );
    expect(await corrected(program(2, 3, ["Extra: 2"]), "Adjust 4 references to the current entries")).toBe(program(3, 4, ["Extra: 2"]));
  });

  it("is not suspected where one reference was set to another entry", async () => {
    expect(await findings(await openAamp(PROGRAM.replace("Roam: 1", "Roam: 2")))).toEqual(["2 aamp/reference-name 2"]);
  });

  it("in the middle is numbered in, with all references", async () => {
    const copied = aiProgram(["Frozen: 3"], [ROOT, { ...added, key: "AI_0" }, ROAM], [WALK, FROZEN], [NOISE]);
    const doc = await openAamp(copied);
    expect(await findings(doc)).toEqual(["1 aamp/same-hash AI_0", "2 aamp/reference-shift AI"]);
    const [, shift] = await doc.diagnostics();
    const [action] = await doc.actions(shift.range, ["quickfix"]);
    expect(action.title).toBe("Renumber AI_0 … AI_2 and adjust 5 references");
    expect(doc.applied(action.edit)).toBe(
      aiProgram(
        ["Frozen: 4"],
        [
          { ...ROOT, children: ["Roam: 2", "Frozen: 4"] },
          { ...added, key: "AI_1" },
          { ...ROAM, key: "AI_2", children: ["Walk: 3", "Frozen: 4"] },
        ],
        [WALK, FROZEN],
        [NOISE],
      ),
    );
  });

  it("that is gone leaves its references marked", async () => {
    const doc = await openAamp(aiProgram(["Frozen: 3"], [ROOT, ROAM], [FROZEN], [NOISE]));
    const found = (await doc.diagnostics()).find(({ code }) => code === "aamp/reference-shift");
    const [action] = await doc.actions(found?.range ?? doc.wholeRange, ["quickfix"]);
    expect(action.title).toBe("Renumber Action_0 and adjust 4 references (1 to removed entries becomes -1)");
    expect(doc.applied(action.edit)).toBe(
      aiProgram(
        ["Frozen: 2"],
        [
          { ...ROOT, children: ["Roam: 1", "Frozen: 2"] },
          { ...ROAM, children: ["Walk: -1", "Frozen: 2"] },
        ],
        [{ ...FROZEN, key: "Action_0" }],
        [NOISE],
      ),
    );
  });
});

describe("comments", () => {
  it("are reported where the file has no place for them, once", async () => {
    expect(await findings(await openAamp(inObject("# one\nLife: 1 # two")))).toEqual(["3 aamp/comment-lost # one"]);
  });
  it("are not findings in a text on disk", async () => {
    expect(await findings(await openAamp(inObject("# one\nLife: 1"), undefined, ON_DISK))).toEqual([]);
  });
  it("that keep the layout are not findings", async () => {
    const text = `${inObject("Life: 1").replace("  lists: {}", "    Header: !obj\n      Life: 2\n  lists: {}")}#!layout data Header first\n`;
    expect(await findings(await openAamp(text))).toEqual([]);
  });
});

test("every finding has a page", async () => {
  const doc = await openAamp(inObject("Xyzzy_q: 1"), { docsBase: "https://example.org/docs" });
  expect((await doc.diagnostics())[0].codeDescription?.href).toContain("aamp");
});

/** A slip that a restored text has already, in a file of which nothing is known. */
test("a type changed before the text was restored is compared with the file", async () => {
  const uri = "bytewright:/game/A.bxml.yml?real";
  const onDisk = inObject("Speed: 1.0");
  const restored = inObject("Speed: 2");
  const doc = await openSession({ formats: [aamp], fileTexts: { [uri]: onDisk } }, restored, { uri });
  const found = await doc.client.waitFor(() =>
    doc.client.published.flatMap(({ diagnostics }) => diagnostics).find(({ code }) => code === "aamp/value-type-changed"),
  );
  expect(doc.textAt(found.range)).toBe("2");
  // the file is changed outside, and read again: it is now what counts
  await doc.client.connection.sendNotification("bytewright/fileTextRead", { uri, text: restored });
  const isClean = () => doc.client.published.at(-1)?.diagnostics.every(({ code }) => code !== "aamp/value-type-changed");
  expect(await doc.client.waitFor(() => isClean() || undefined)).toBe(true);
});
