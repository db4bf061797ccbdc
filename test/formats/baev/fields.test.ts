/** The field tree of a document: what it offers is what the reader takes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { baev } from "../../../formats/baev/index.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { tryAll } from "../offeredFields.ts";
import { rowsByPath } from "../rowsByPath.ts";

const LANTERN = readFileSync("test/fixtures/baev/lantern.json", "utf8");
const context = { names: baev.builtinNames(), decoded: true, fileName: "Lantern.root.baev" };
const analyse = (text: string) => baev.analyse(text, context);

const treeOf = (text = LANTERN) => rowsByPath(analyse(text).fields!());
const EVENTS = "0x64969aa3/Node 0/Event";

test("all that is offered is taken, and leaves a text without errors", () => {
  const { count, wrong } = tryAll(LANTERN, analyse);
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(extent(10, 80));
});

test("parameters have controls by what they are", () => {
  const { tree, at } = treeOf();
  const parameter = (path: string) => tree.row(at(`${EVENTS}/${path}`)).control;
  expect(parameter("AtSound/Trigger Array/0/Parameters/0")).toEqual({ kind: "text" });
  expect(parameter("AtSound/Trigger Array/0/Parameters/1")).toEqual({ kind: "number", integer: true, min: -0x8000_0000, max: 0xffff_ffff });
  expect(parameter("AtSound/Trigger Array/0/Parameters/2")).toEqual({ kind: "number", integer: false });
  expect(parameter("EffectOn/Hold Array/0/Parameters/0")).toEqual({ kind: "vector", parts: ["X", "Y", "Z"], integer: false });
  expect(tree.row(at("0x64969aa3/Node 0/Hash")).control).toMatchObject({ kind: "text", expected: expect.stringContaining("hash") });
});

describe("events", () => {
  test("of both kinds are offered under names that are free", () => {
    const { tree, at } = treeOf();
    const [, trigger, hold] = tree.additions!(at(EVENTS));
    expect(trigger).toMatchObject({ label: "trigger event", names: expect.arrayContaining(["Jump"]) });
    expect(hold).toMatchObject({ label: "hold event", names: expect.arrayContaining(["Guard"]) });
    expect(trigger?.names).not.toContain("AtSound");
    expect(hold?.names).not.toContain("EffectOn");
  });

  test.each([
    ["a hold event of an unknown name", { kind: "add", option: "hold event", name: "Jump" }, /number of hold event "Jump" is unknown/],
    ["an event that is there", { kind: "add", option: "trigger event", name: "AtSound" }, /already/],
  ] as const)("are not added: %s", (_promise, change, reason) => {
    const { tree, at } = treeOf();
    expect(tree.change!([at(EVENTS)], change)).toEqual({ refused: expect.stringMatching(reason) });
  });

  test("are renamed to known ones of their kind, and to any where the number is said", () => {
    const { tree, at } = treeOf();
    const rename = (path: string, name: string) => tree.change!([at(path)], { kind: "rename", name });
    expect(rename(`${EVENTS}/AtSound`, "Jump")).toHaveProperty("edits");
    expect(rename(`${EVENTS}/AtSound`, "Guard")).toEqual({ refused: expect.stringMatching(/trigger event "Guard"/) });
    expect(rename("0x1a2b3c4d/Node 1/Event/OwnEvent", "Anything")).toHaveProperty("edits");
  });

  test("that lost their last hold still last", () => {
    const text = LANTERN.replace(/"Hold Array": \[\{.*\}\]/, '"Hold Array": []');
    expect(text).toContain('"Hold Array": []');
    expect(analyse(text).issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("a text with a syntax error", () => {
  test.each([
    ["a list closed as an object", '{ "0x1": [}'],
    ["parameters closed as an object", LANTERN.replace('["", 0, 0.5]', "[}")],
    ["a list without an end", '{ "0x1": [[1]'],
  ])("offers no entries that come and go: %s", (_promise, text) => {
    const { tree } = treeOf(text);
    for (let row = 0; row < tree.depths.length; row++) {
      expect([tree.additions!(row), tree.changes!(row)]).toEqual([[], []]);
      for (const kind of ["add", "duplicate", "delete"] as const)
        expect(tree.change!([row], { kind })).toEqual({ refused: expect.stringMatching(/syntax error/) });
    }
  });
});

describe("hashes", () => {
  test.each([
    ["no hash", "Lantern", /Expected a hash such as "0x0902547a"; found "Lantern"/],
    ["one that is there in another notation", "0X1A2B3C4D".replace("X", "x"), /already exists/],
  ])("are not renamed to %s", (_promise, name, reason) => {
    const { tree, at } = treeOf();
    expect(tree.change!([at("0x64969aa3")], { kind: "rename", name })).toEqual({ refused: expect.stringMatching(reason) });
  });

  test("of a copy count on", () => {
    const { tree, at } = treeOf();
    const outcome = tree.change!([at("0x64969aa3")], { kind: "duplicate" });
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(applyEdits(LANTERN, outcome.edits)).toContain('"0x64969aa4": [');
  });

  test("keep their places where nodes say theirs", () => {
    const { tree, at } = treeOf('{ "0x00000001": [{ "Hash": "0x00000001", "Unknown": 0, "Event": {}, "Index": 0 }] }');
    expect(tree.changes!(at("0x00000001"))).toEqual([]);
    expect(tree.changes!(at("0x00000001/Node 0"))).toEqual([]);
    expect(tree.changes!(at("0x00000001/Node 0/Event"))).toEqual(["add"]);
  });
});
