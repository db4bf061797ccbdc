/** The events of a node follow its GUID; nothing else of the companion changes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import { fnv1a } from "../../../formats/core/fnv.ts";

const LANTERN = readFileSync("test/fixtures/asb/lantern.json", "utf8");
const EVENTS = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const GUID = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c0004";
const OTHER = "0c6f0f5e-7a54-4a6b-9a0e-6f3f5d1c00aa";
const hashOf = (guid: string): string => `"0x${fnv1a(guid).toString(16).padStart(8, "0")}"`;
const follow = (after: string, companion = EVENTS) => asb.companion?.follow(LANTERN, after, companion);

test("the hash is that of a real pair", () => {
  expect(fnv1a("2aeadbdc-0000-0000-0700-000000000000")).toBe(0x0902547a);
});

test("the sample has the events of the Event node", () => {
  expect(EVENTS).toContain(hashOf(GUID));
});

describe("follows", () => {
  test("a changed GUID, with its comments and all else as they were", () => {
    const followed = follow(LANTERN.replace(GUID, OTHER));
    expect(followed).toBe(EVENTS.replace(hashOf(GUID), hashOf(OTHER)));
    expect(baev.encode(followed as string).bytes).toBeDefined();
  });
  test("a GUID in capitals is the same GUID", () => {
    expect(follow(LANTERN.replace(GUID, GUID.toUpperCase()))).toBe(undefined);
  });
});

describe("stays", () => {
  const removed = `${LANTERN.slice(0, LANTERN.indexOf(',\n    {\n      "Node Index": 9'))}\n  ]\n}\n`;
  test.each([
    ["where another value changes", LANTERN.replace('"Frame": 1.0', '"Frame": 2.0')],
    ["where a node without events gets another GUID", LANTERN.replace("6f3f5d1c0009", "6f3f5d1c00aa")],
    ["where a node is deleted", removed],
    ["where the text is broken", LANTERN.slice(0, 300)],
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

test("is refused where the new GUID has events already", () => {
  const taken = EVENTS.replace('"0x1a2b3c4d"', hashOf(OTHER));
  expect(follow(LANTERN.replace(GUID, OTHER), taken)).toMatchObject({ refused: expect.stringContaining("has events already") });
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
