/** The field tree of a course: entries are copied, renamed and deleted in it as by the actions of the text. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FieldChange } from "../../../formats/core/fields/fields.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { rowsByPath } from "../rowsByPath.ts";

const COURSE = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");

function treeOf(text: string) {
  const analysis = kmp.analyse(text, { names: Names.none, decoded: false, fileName: "Ring_Road.kmp.txt" });
  return { ...rowsByPath(analysis.fields!()), errors: analysis.issues.filter(({ severity }) => severity === "error") };
}

function changed(paths: readonly string[], change: FieldChange): string {
  const { tree, at } = treeOf(COURSE);
  const outcome = tree.change!(paths.map(at), change);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const after = applyEdits(COURSE, outcome.edits);
  expect(treeOf(after).errors).toEqual([]);
  return after;
}

test("entries may be copied, deleted and renamed, sections, groups and routes get a copy of their last entry", () => {
  const { tree, at } = treeOf(COURSE);
  const changes = (path: string) => tree.changes!(at(path));
  expect(changes("AREA/aBend")).toEqual(["duplicate", "delete", "rename"]);
  expect(changes("AREA")).toEqual(["add"]);
  expect(changes("CKPT/around/3")).toEqual(["duplicate", "delete"]);
  expect(changes("CKPT/around")).toEqual(["add", "delete", "rename"]);
  expect(changes("SETUP")).toEqual([]);
  expect(tree.additions!(at("AREA"))).toEqual([{ option: "last", label: "a copy of the last entry" }]);
  expect(tree.additions!(at("AREA/aBend"))).toEqual([]);
});

describe("in the text", () => {
  test("a point comes after its original, and those after it count on", () => {
    expect(changed(["CKPT/around/3"], { kind: "duplicate" })).toContain(
      "  3  2000.0 4500.0  3500.0 7500.0    jFar    2 -1 -1\n  4  2000.0 4500.0  3500.0 7500.0    jFar    2 -1 -1\n  5  4500.0 2500.0",
    );
  });

  test("a copy of the last entry of a section has a name of its own", () => {
    const { paths } = treeOf(changed(["AREA"], { kind: "add", option: "last" }));
    expect(paths).toContain("AREA/aFlow_2");
  });

  test("a name is another wherever it is used", () => {
    const after = changed(["CAME/cBend"], { kind: "rename", name: "cCurve" });
    expect(after).not.toContain("cBend");
    expect(after).toContain("  > cCurve 1  0.0 0.0 0.0  -1 -1 0");
  });

  test("several go at once, and what counts them counts on", () => {
    const after = changed(["CKPT/around/6", "CKPT/around/2", "CAME/cBend"], { kind: "delete" });
    expect(after).toContain("  >    -1 1  0.0 0.0 0.0  -1 -1 0");
    const { paths } = treeOf(after);
    expect(paths.filter((path) => /^CKPT\/around\/\d+$/.test(path))).toEqual([0, 1, 2, 3, 4, 5, 6].map((point) => `CKPT/around/${point}`));
  });
});

test("a group that goes takes the points that are chosen with it", () => {
  const alone = changed(["ENPT/outer"], { kind: "delete" });
  expect(changed(["ENPT/outer", "ENPT/outer/3"], { kind: "delete" })).toBe(alone);
  expect(alone).not.toContain("$GROUP outer");
});

describe("is refused", () => {
  test.each<[string, string, FieldChange, RegExp]>([
    ["a name that is taken", "CAME/cBend", { kind: "rename", name: "cGoal" }, /already used/],
    ["a name that is none", "CAME/cBend", { kind: "rename", name: "1st" }, /begins with a letter/],
    ["a name for what has a number", "CKPT/around/3", { kind: "rename", name: "check" }, /no name/],
    ["a copy of a group", "CKPT/around", { kind: "duplicate" }, /Change it in the text/],
    ["a place further up", "CKPT/around/3", { kind: "moveUp" }, /Change it in the text/],
  ])("%s", (_promise, path, change, reason) => {
    const { tree, at } = treeOf(COURSE);
    expect(tree.change!([at(path)], change)).toEqual({ refused: expect.stringMatching(reason) });
  });

  test("all of it, where the text makes entries in loops", () => {
    const { tree, paths } = treeOf("#KMP\n[CNPT]\n@repeat 2\n n 0.0 0.0 0.0  0.0 0.0 0.0  0 0\n@endrepeat\n");
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.flatMap((_, row) => tree.changes!(row))).toEqual([]);
  });
});

test.each(["é", "'", "a b", "nobody"])("a value that the text's reader refuses is refused with its sentence: %s", (value) => {
  const text = "#KMP\n[KTPT]\n 0 (1+1) 2 3 0 90 0 -1 0\n[END]\n";
  const tree = kmp.analyse(text, { names: kmp.builtinNames(), decoded: false, fileName: "" }).fields?.();
  const row = tree?.depths.findIndex((_, at) => tree.row(at).value === "(1+1)") ?? -1;
  expect(tree?.setValue?.(row, value)).toEqual({ refused: expect.stringMatching(/./) });
  expect(tree?.setValue?.(row, "(2+2)")).toMatchObject({ edits: [{}] });
});

test("a version with which the notes describe no course is refused as a value", () => {
  const text = "#KMP\n[SETUP]\nKMP-VERSION = 2320\n#!kmp entry-size STGI = 8\n[STGI]\n s0 3 0 0 0 0xe6e6e6 75 0 0 0\n[END]\n";
  const tree = kmp.analyse(text, { names: kmp.builtinNames(), decoded: true, fileName: "" }).fields?.();
  const row = tree?.depths.findIndex((_, at) => tree.row(at).value === "2320") ?? -1;
  expect(kmp.encode(text).bytes).toBeDefined();
  expect(tree?.setValue?.(row, "2510")).toEqual({ refused: expect.stringContaining("do not describe a course") });
});
