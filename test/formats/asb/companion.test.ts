/** The events of a node follow its GUID; nothing else of the companion changes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fnv1a } from "../../../formats/asb/companion/companion.ts";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const EVENTS = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const GUID = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0004";
const OTHER = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00aa";
const hashOf = (guid: string): string => `"0x${fnv1a(guid).toString(16).padStart(8, "0")}"`;
const follow = (after: string, companion = EVENTS) => asb.companion?.follow?.(LANTERN, after, companion);

test("the hash is that of a real pair", () => {
  expect(fnv1a("2aeadbdc-0000-0000-0700-000000000000")).toBe(0x0902547a);
});

test("the sample has the events of the Event node", () => {
  expect(EVENTS).toContain(hashOf(GUID));
});

const NODES = [...LANTERN.matchAll(/\n {4}\{\n {6}"Node Index": [\s\S]*?\n {4}\}/g)].map(([node]) => node);
/** The text without a node: references keep their numbers, which is of no matter here. */
const without = (node: number): string => LANTERN.replace(`,${NODES[node]}`, "");
/** The text with a node more, before the one with events. */
const withNew = (text: string, like = NODES[5]): string =>
  text.replace(NODES[4], `${like.replace(/"GUID": "[^"]*"/, '"GUID": "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00ee"')},${NODES[4]}`);
const followed = EVENTS.replace(hashOf(GUID), hashOf(OTHER));

describe("follows", () => {
  test.each([
    ["a changed GUID, with its comments and all else as they were", LANTERN.replace(GUID, OTHER)],
    ["one next to a node that was deleted", without(5).replace(GUID, OTHER)],
    ["one after nodes that were deleted", without(2).replace(`,${NODES[3]}`, "").replace(GUID, OTHER)],
    ["one next to a new node of another type", withNew(LANTERN).replace(GUID, OTHER)],
    ["one next to a new node of its type, by what it holds", withNew(LANTERN, NODES[4].replace("Creak", "Squeak")).replace(GUID, OTHER)],
    ["one with other values too", LANTERN.replace(GUID, OTHER).replace('"Start Frame": 12.0', '"Start Frame": 13.0')],
    [
      "one of a node that went to the end",
      LANTERN.replace(`,${NODES[4]}`, "").replace(NODES[9], `${NODES[9]},${NODES[4].replace(GUID, OTHER)}`),
    ],
    ["one that is written in capitals", LANTERN.replace(GUID, OTHER.toUpperCase())],
    ["all GUIDs of a file that was given new ones", LANTERN.replaceAll("6f3f5d1c00", "6f3f5d1cff").replace("6f3f5d1cff04", "6f3f5d1c00aa")],
  ])("%s", (_, after) => {
    expect(follow(after)).toEqual({ notes: [], text: followed });
  });
  test("in every Hash that is that of the old GUID, under any key", () => {
    const own = (guid: string, key: string): string =>
      EVENTS.replace('"0x05f1382c"', hashOf(guid)).replace('"0x00000002"', hashOf(guid)).replace(hashOf(GUID), key);
    expect(follow(LANTERN.replace(GUID, OTHER), own(GUID, hashOf(GUID)))).toEqual({ notes: [], text: own(OTHER, hashOf(OTHER)) });
    expect(follow(LANTERN.replace(GUID, OTHER), own(GUID, '"0x12345678"'))).toEqual({ notes: [], text: own(OTHER, '"0x12345678"') });
  });
  test("and the text is one of a file", () => {
    expect(baev.encode(followed).bytes).toBeDefined();
  });
});

describe("stays", () => {
  test.each([
    ["where another value changes", LANTERN.replace('"Frame": 1.0', '"Frame": 2.0')],
    ["where a node without events gets another GUID", LANTERN.replace("6f3f5d1c0009", "6f3f5d1c00aa")],
    ["where a node without events is deleted", without(5)],
    ["where the text is broken", LANTERN.slice(0, 300)],
    ["where a GUID is written in capitals", LANTERN.replace(GUID, GUID.toUpperCase())],
    [
      "where two nodes change places",
      LANTERN.replace(GUID, "x").replace("6f3f5d1c0005", "6f3f5d1c0004").replace('"x"', '"0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0005"'),
    ],
  ])("%s", (_, after) => {
    expect(follow(after)).toBe(undefined);
  });
  test.each(["", "[]", "{", '{ "0x1": [] }'])("where it is %j", (companion) => {
    expect(follow(LANTERN.replace(GUID, OTHER), companion)).toBe(undefined);
  });
});

describe("says", () => {
  const left = [expect.stringContaining(`It still has the events of the GUID ${GUID}`)];
  test.each([
    ["that events stay of a node that is deleted", without(4)],
    ["the same where a new node of another type is there", LANTERN.replace(NODES[4], NODES[5].replace("1c0005", "1c00ee"))],
    [
      "the same where two new ones could be it",
      withNew(withNew(LANTERN, NODES[4]).replace("1c00ee", "1c00ef"), NODES[4]).replace(GUID, OTHER),
    ],
  ])("%s", (_, after) => {
    expect(follow(after)).toEqual({ notes: left });
  });
  test("what may get out of step with a file that cannot be read", () => {
    const outcome = asb.companion?.follow?.(LANTERN, LANTERN.replace(GUID, OTHER), undefined);
    expect(outcome).toEqual({ notes: [expect.stringMatching(new RegExp(`${GUID} is now ${OTHER}`))] });
    expect(asb.companion?.follow?.(LANTERN, LANTERN.replace('"Frame": 1.0', '"Frame": 2.0'), undefined)).toBe(undefined);
  });
});

test("is refused where the new GUID has events already", () => {
  const taken = EVENTS.replace('"0x1a2b3c4d"', hashOf(OTHER));
  expect(follow(LANTERN.replace(GUID, OTHER), taken)).toMatchObject({ refused: expect.stringContaining("already has events") });
});

test.each([
  [
    "Bow.root.asb",
    ["Bow.root.baev", "Bow.root.baev.zs", "../AnimationEvent/AsNode/Bow.root.baev", "../AnimationEvent/AsNode/Bow.root.baev.zs"],
  ],
  [
    "Bow.root.asb.zs",
    ["Bow.root.baev", "Bow.root.baev.zs", "../AnimationEvent/AsNode/Bow.root.baev", "../AnimationEvent/AsNode/Bow.root.baev.zs"],
  ],
  ["Bow.bin", []],
])("the companion of %s is looked for", (name, places) => {
  expect(asb.companion?.places(name)).toEqual(places);
});
