/** Definitions and references: what values point to, equal names, equal texts. */
import { describe, expect, it } from "vitest";
import type { TestDocument } from "../testDocument.ts";
import { inObject, openAamp, PROGRAM } from "./session.ts";

/** Each place as its line. */
function lines(doc: TestDocument, ranges: readonly { start: { line: number; character: number } }[]): string[] {
  return ranges.map(({ start }) => doc.text.split("\n")[start.line].trim());
}

describe("the definition", () => {
  const cases: [promise: string, place: string, expected: string[]][] = [
    ["of an AI's number is the AI", "Roam: |1", ["AI_1: !list"]],
    ["of an action's number is the action", "Walk: |2", ["Action_0: !list"]],
    ["of a behavior's number is the behavior", "Idx_0: |0", ["Behavior_0: !list"]],
    ["of the name of a reference is its target", "Wa|lk: 2", ["Action_0: !list"]],
    ["of an entry is itself, so that editors list what points there", "Action|_0", ["Action_0: !list"]],
    ["of other values is nothing", "Move|WithAS", []],
    ["of other keys is nothing", "Dem|oAIActionIdx", []],
  ];
  it.each(cases)("%s", async (_, place, expected) => {
    const doc = await openAamp(PROGRAM);
    expect(lines(doc, await doc.definitions(place))).toEqual(expected);
  });

  it("of a number beyond the entries is nothing", async () => {
    const doc = await openAamp(PROGRAM.replace("Walk: 2", "Walk: 7"));
    expect(await doc.definitions("Walk: |7")).toEqual([]);
  });

  it("of a contact point's name is what has this name", async () => {
    const doc = await openAamp(`!io
version: 0
type: xml
param_root: !list
  objects: {}
  lists:
    ParamSet: !list
      objects:
        Body: !obj
          contact_point_info: !str32 Tgt
      lists:
        RigidContactInfo: !list
          objects:
            ContactPointInfo_0: !obj
              name: !str32 Body
            ContactPointInfo_1: !obj
              name: !str32 Tgt
          lists: {}
`);
    expect(lines(doc, await doc.definitions("contact_point_info: !str32 T|gt"))).toEqual(["ContactPointInfo_1: !obj"]);
    expect(doc.applied(await doc.rename("contact_point_info: !str32 T|gt", "Aim")).match(/Aim/g)).toHaveLength(2);
    expect(doc.applied(await doc.rename("contact_point_info: !str32 T|gt", "Aim"))).not.toContain("Tgt");
  });
});

describe("references", () => {
  it("of an entry are the values that point to it, and the entry where asked for", async () => {
    const doc = await openAamp(PROGRAM);
    expect(lines(doc, await doc.references("Action|_1", false))).toEqual(["Frozen: 3", "Frozen: 3", "Frozen: 3"]);
    expect(lines(doc, await doc.references("Action|_1"))).toEqual(["Frozen: 3", "Frozen: 3", "Frozen: 3", "Action_1: !list"]);
  });

  it("of a number are all values with its target", async () => {
    const doc = await openAamp(PROGRAM);
    expect(lines(doc, await doc.references("Roam: |1"))).toEqual(["Roam: 1", "AI_1: !list"]);
  });

  const text = inObject("Life: same\nPower: !str32 same\n1142451046: other").replace(
    "  lists: {}",
    "    Count: !obj\n      Life: 2\n  lists: {}",
  );
  it("of a key are all keys with its hash", async () => {
    const doc = await openAamp(text);
    expect(lines(doc, await doc.references("Li|fe: same"))).toEqual(["Life: same", "Life: 2"]);
    expect(lines(doc, await doc.references("Cou|nt: !obj"))).toEqual(["1142451046: other", "Count: !obj"]);
  });

  it("of a text are all equal texts", async () => {
    const doc = await openAamp(text);
    expect(lines(doc, await doc.references("!str32 sa|me"))).toEqual(["Life: same", "Power: !str32 same"]);
  });

  it("of numbers and tags are none", async () => {
    const doc = await openAamp(text);
    expect(await doc.references("Life: |2")).toEqual([]);
    expect(await doc.references("!st|r32")).toEqual([]);
  });

  it("are highlighted in the text", async () => {
    const doc = await openAamp(text);
    expect((await doc.highlights("Li|fe: 2"))?.length).toBe(2);
  });
});
