/** Rewrites: copies, new numbers, other types, new names. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { InitializationOptions } from "../../../server/src/protocol.ts";
import { openSession } from "../client.ts";
import { aiProgram, FROZEN, inObject, NOISE, openAamp, PROGRAM, ROAM, ROOT, WALK } from "./session.ts";

async function refactorings(text: string, place: string): Promise<Map<string, string>> {
  const doc = await openAamp(text);
  const start = doc.offset(place);
  const actions = await doc.actions(doc.range(start, start), ["refactor"]);
  return new Map(actions.map(({ title, edit }) => [title, doc.applied(edit)]));
}

/** Commands of actions at a place, for a client that has them. */
async function tasks(text: string, place: string, settings?: InitializationOptions): Promise<unknown[]> {
  const doc = await openAamp(text, settings);
  const start = doc.offset(place);
  const actions = await doc.actions(doc.range(start, start));
  return actions.flatMap(({ command }) => (command === undefined ? [] : [[command.command, ...(command.arguments ?? [])]]));
}

const SETS = (objects: string) => inObject("Life: 1").replace("  lists: {}", `${objects}  lists: {}`);

describe("duplicating", () => {
  it("copies a numbered object after the last one with the next number", async () => {
    const before = SETS("    Form_0: !obj\n      Life: 1\n    Form_1: !obj # last\n      Life: 2\n");
    const after = SETS("    Form_0: !obj\n      Life: 1\n    Form_1: !obj # last\n      Life: 2\n    Form_2: !obj\n      Life: 1\n");
    expect((await refactorings(before, "For|m_0")).get("Duplicate Form_0 as Form_2")).toBe(after);
  });

  it("copies an action from anywhere in it", async () => {
    const after = aiProgram(["Frozen: 3"], [ROOT, ROAM], [WALK, FROZEN, { ...WALK, key: "Action_2" }], [NOISE]);
    expect((await refactorings(PROGRAM, "Move|WithAS")).get("Duplicate Action_0 as Action_2")).toBe(after);
  });

  it("makes room for an AI entry: every reference to an action moves", async () => {
    const copy = { ...ROAM, key: "AI_2", children: ["Walk: 3", "Frozen: 4"] };
    const after = aiProgram(
      ["Frozen: 4"],
      [{ ...ROOT, children: ["Roam: 1", "Frozen: 4"] }, { ...ROAM, children: ["Walk: 3", "Frozen: 4"] }, copy],
      [WALK, FROZEN],
      [NOISE],
    );
    expect((await refactorings(PROGRAM, "AI|_1")).get("Duplicate AI_1 as AI_2")).toBe(after);
  });

  it("keeps leading zeros", async () => {
    expect([...(await refactorings(SETS("    Obj01: !obj {}\n    Obj02: !obj {}\n"), "Obj|01")).keys()]).toEqual([
      "Duplicate Obj01 as Obj03",
    ]);
  });
});

describe("renumbering", () => {
  const cases: [promise: string, before: string, place: string, title: string, after: string][] = [
    [
      "puts objects in order after one was added",
      "    Form_0: !obj {}\n    Form_2: !obj {}\n    Form_1: !obj {}\n",
      "Form|_2",
      "Renumber Form_0 … Form_2",
      "    Form_0: !obj {}\n    Form_1: !obj {}\n    Form_2: !obj {}\n",
    ],
    [
      "closes the gap of one that is gone",
      "    Form_0: !obj {}\n    Form_2: !obj {}\n    Form_3: !obj {}\n",
      "Form|_2",
      "Renumber Form_0 … Form_2",
      "    Form_0: !obj {}\n    Form_1: !obj {}\n    Form_2: !obj {}\n",
    ],
    [
      "begins with 1 where numbers have leading zeros",
      "    Obj02: !obj {}\n    Obj03: !obj {}\n",
      "Obj|02",
      "Renumber Obj01 … Obj02",
      "    Obj01: !obj {}\n    Obj02: !obj {}\n",
    ],
    [
      "leaves other names alone",
      "    Form_0: !obj {}\n    Other: !obj {}\n    Form_5: !obj {}\n",
      "Form|_5",
      "Renumber Form_0 … Form_1",
      "    Form_0: !obj {}\n    Other: !obj {}\n    Form_1: !obj {}\n",
    ],
  ];
  it.each(cases)("%s", async (_, before, place, title, after) => {
    expect((await refactorings(SETS(before), place)).get(title)).toBe(SETS(after));
  });

  it("is offered for parameters where one was copied", async () => {
    expect((await refactorings(inObject("Tag0: a\nTag1: b\nTag1: b\nTag2: c"), "Tag|0")).get("Renumber Tag0 … Tag3")).toBe(
      inObject("Tag0: a\nTag1: b\nTag2: b\nTag3: c"),
    );
  });

  it("is not offered for parameters with an order of their own", async () => {
    expect(
      [...(await refactorings(inObject("Rate2: 1\nRate3: 1\nRate1: 1"), "Rate|2")).keys()].filter((title) => title.startsWith("Renumber")),
    ).toEqual([]);
    expect(
      [...(await refactorings(inObject("Day_1000: 1\nDay_0900: 1\nDay_0800: 1"), "Day|_1000")).keys()].filter((title) =>
        title.startsWith("Renumber"),
      ),
    ).toEqual([]);
  });

  it("is not offered where all is in order", async () => {
    expect([...(await refactorings(PROGRAM, "AI|_1")).keys()].filter((title) => title.startsWith("Renumber"))).toEqual([]);
  });

  it("of elements takes their references along", async () => {
    const sequence = (elements: [string, string][]) =>
      `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects: {}\n  lists:\n    Elements: !list\n      objects: {}\n      lists:\n${elements
        .map(([key, children]) => `        ${key}: !list\n          objects:\n            Children: !obj${children}\n          lists: {}\n`)
        .join("")}`;
    const child = (...numbers: number[]) => numbers.map((number, at) => `\n              Child${at}: ${number}`).join("");
    const before = sequence([
      ["Element0", child(1, 2)],
      ["Element0", " {}"],
      ["Element1", child(2)],
      ["Element2", " {}"],
    ]);
    const after = sequence([
      ["Element0", child(2, 3)],
      ["Element1", " {}"],
      ["Element2", child(3)],
      ["Element3", " {}"],
    ]);
    expect((await refactorings(before, "Element|2")).get("Renumber Element0 … Element3 and adjust 3 references")).toBe(after);
  });
});

describe("changing the type of a text", () => {
  it("offers the types that hold it", async () => {
    expect([...(await refactorings(inObject("Life: !str32 hi|"), "!str32 h|i")).keys()]).toEqual([
      "Change to !str64",
      "Change to !str256",
      "Change to a text without a limit",
    ]);
    expect([...(await refactorings(inObject(`Life: ${"x".repeat(40)}`), "x".repeat(40))).keys()]).toEqual([
      "Change to !str64",
      "Change to !str256",
    ]);
  });

  it("quotes what would read as something else", async () => {
    expect((await refactorings(inObject("Life: !str32 12"), "!str32 1|2")).get("Change to a text without a limit")).toBe(
      inObject("Life: '12'"),
    );
  });
});

describe("a name", () => {
  it("is looked for, imported, copied or kept by commands of the client", async () => {
    const text = inObject("2417378018: 3\nNameOfMine: 1");
    expect(await tasks(text, "2417|378018", { answers: true })).toEqual([
      ["bytewright.findName", { uri: expect.any(String) as string, position: { line: 6, character: 6 }, hash: 2417378018 }],
      ["bytewright.importNames"],
      ["bytewright.copyText", "0x901642E2"],
    ]);
    expect(await tasks(text, "Name|OfMine", { answers: true })).toEqual([["bytewright.keepName", "NameOfMine"]]);
  });
  it("has no commands where the client has none", async () => {
    expect(await tasks(inObject("2417378018: 3"), "2417|378018")).toEqual([]);
  });
});

describe("renaming", () => {
  async function renamed(text: string, place: string, name: string): Promise<string> {
    const doc = await openAamp(text);
    return doc.applied(await doc.rename(place, name));
  }

  it("changes a name in all objects that have it", async () => {
    const text = SETS("    Header: !obj\n      Life: 2\n");
    expect(await renamed(text, "Li|fe: 1", "Power")).toBe(text.replaceAll("Life", "Power"));
  });

  it("leaves objects alone where a parameter is renamed", async () => {
    const text = SETS("    Life: !obj\n      Power: 2\n");
    expect(await renamed(text, "Li|fe: 1", "Rate")).toBe(text.replace("Life: 1", "Rate: 1"));
  });

  it("changes a hash and the name of this hash alike", async () => {
    const text = SETS("    Header: !obj\n      3120533952: 2\n");
    expect(await renamed(text, "Li|fe: 1", "Power")).toBe(text.replace("Life", "Power").replace("3120533952", "Power"));
  });

  it("quotes a name that needs it", async () => {
    expect(await renamed(inObject("Life: 1"), "Li|fe", "12")).toBe(inObject("'12': 1"));
    expect(await renamed(inObject("Life: 1"), "Li|fe", "a: b")).toBe(inObject("'a: b': 1"));
  });

  it("of a table takes the header's name for it along, from both sides", async () => {
    const table = (name: string) =>
      inObject(`TableNum: 1\nTable01: !str64 ${name}`)
        .replace("System", "Header")
        .replace("  lists: {}", `    ${name}: !obj\n      ColumnNum: 0\n  lists: {}`);
    expect(await renamed(table("Normal"), "Nor|mal: !obj", "Special")).toBe(table("Special"));
    expect(await renamed(table("Normal"), "!str64 Nor|mal", "Special")).toBe(table("Special"));
  });

  const refused: [promise: string, lines: string, place: string, name: string, message: string][] = [
    ["empty", "Life: 1", "Li|fe", "", "A name cannot be empty."],
    ["taken", "Life: 1\nPower: 2", "Li|fe", "Power", "The name Power is taken: line 8 has it, next to an entry that would be renamed."],
    [
      "of the same hash as a neighbor",
      "Life: 1\n1142451046: 2",
      "Li|fe",
      "Count",
      "The name Count has the same hash as 1142451046 in line 8, and a file keeps only the hash.",
    ],
  ];
  it.each(refused)("refuses a name that is %s", async (_, lines, place, name, message) => {
    const doc = await openAamp(inObject(lines));
    await expect(doc.rename(place, name)).rejects.toThrow(message);
  });

  it("asks first where the game may look for the old name, and gives a hash its own name unasked", async () => {
    const doc = await openAamp(inObject("Life: 1\n3120533952: 2\n2417378018: 3"));
    const labels = async (place: string, name: string) => {
      const edit = await doc.rename(place, name);
      return Object.values(edit?.changeAnnotations ?? {}).map(({ label, needsConfirmation }) => [label, needsConfirmation]);
    };
    expect(await labels("Li|fe", "Power")).toEqual([[expect.stringContaining("the game looks for Life"), true]]);
    expect(await labels("2417|378018", "Power")).toEqual([[expect.stringContaining("Power is not the name of this hash"), true]]);
  });

  it.each([
    ["does it where the user says so", true, "Power: 1"],
    ["changes nothing where not", false, undefined],
  ])("asks in a dialog where the client has one, and %s", async (_, answer, changed) => {
    const asked: unknown[] = [];
    const confirms = (question: unknown) => {
      asked.push(question);
      return answer;
    };
    const doc = await openSession({ formats: [aamp], confirms }, inObject("Life: 1"));
    const edit = await doc.rename("Li|fe", "Power");
    expect(asked).toEqual([
      { question: "Rename to Power anyway?", detail: expect.stringMatching(/the game looks for Life .*\.$/), action: "Rename" },
    ]);
    expect(edit?.changeAnnotations).toBeUndefined();
    if (changed) expect(doc.applied(edit)).toContain(changed);
    else expect(edit).toEqual({ changes: {} });
  });

  it("refuses what cannot be asked", async () => {
    const capabilities = { workspace: { workspaceEdit: { documentChanges: true } } };
    const doc = await openSession({ formats: [aamp], capabilities }, inObject("2417378018: 3"));
    await expect(doc.rename("2417|378018", "Power")).rejects.toThrow("Power is not the name of this hash");
  });

  it("begins with the name without its quotes", async () => {
    const doc = await openAamp(inObject("'1|2': 1"));
    expect(await doc.prepareRename()).toMatchObject({ placeholder: "12" });
  });

  it("is not offered for values, tags and the root", async () => {
    const doc = await openAamp(inObject("Life: !str32 abc"));
    expect(await doc.prepareRename("a|bc")).toBeNull();
    expect(await doc.prepareRename("!str|32")).toBeNull();
    expect(await doc.prepareRename("param|_root")).toBeNull();
  });
});
