/** Size tables are compared and merged by entry: by hash, and by path in the name table. */
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { mergeFiles } from "../../../formats/mergeFiles.ts";
import { rstb } from "../../../formats/rstb/index.ts";

const SWITCH = "#!layout table RSTB little\n";
const table = (...lines: readonly string[]) => `${lines.map((line) => `${line}\n`).join("")}${SWITCH}`;
const bytesOf = (text: string) => rstb.encode(text).bytes as Uint8Array;
const UNSORTED = "#!layout order file\n";
const COLLIDING = ["Actor/Pack/Item_Mushroom_F.bactorpack", "Actor/ActorLink/Bytewright_21201.bxml"] as const;
const NAMES = COLLIDING.map((path) => `#!layout name ${path}\n`).join("");

function merged(base: string, ours: string, theirs: string) {
  const [b, o, t] = [base, ours, theirs].map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array];
  return mergeFiles({ base: b, ours: o, theirs: t, path: "a.srsizetable", supplies: NO_SUPPLIES });
}

describe("a merge of size tables", () => {
  it.each<readonly [string, readonly [string, string, string], string, readonly string[]]>([
    [
      "takes entries of both",
      [table("a: 1", "b: 2", "c: 3"), table("a: 5", "b: 2"), table("a: 1", "b: 2", "c: 3", "d: 4")],
      table("a: 5", "b: 2", "d: 4"),
      [],
    ],
    ["keeps ours' of one size", [table("a: 1"), table("a: 2"), table("a: 3")], table("a: 2"), ["edit/edit 0xe8b7be43"]],
    [
      "says that theirs changed what ours removed",
      [table("a: 1", "b: 2"), table("b: 2"), table("a: 3", "b: 2")],
      table("b: 2"),
      ["delete/edit 0xe8b7be43"],
    ],
    ["fills an empty table", [table(), table("a: 1"), table("b: 2")], table("a: 1", "b: 2"), []],
    ["empties a table", [table("a: 1", "b: 2"), table("a: 1"), table("b: 2")], table(), []],
    [
      "knows paths of one hash by their names",
      [
        table(`${COLLIDING[0]}: 10`, "a: 1"),
        table(`${COLLIDING[0]}: 10`, "a: 2"),
        table(`${COLLIDING[0]}: 10`, `${COLLIDING[1]}: 20`, "a: 1") + NAMES,
      ],
      table(`${COLLIDING[0]}: 10`, `${COLLIDING[1]}: 20`, "a: 2") + NAMES,
      [],
    ],
    [
      "keeps the order of sizes of one path, of which theirs has one less",
      [
        ["x: 1", "a: 2", "x: 3"],
        ["x: 5", "a: 2", "x: 6"],
        ["a: 2", "x: 7"],
      ].map((lines) => table(...lines) + UNSORTED) as [string, string, string],
      table("a: 2", "x: 5", "x: 6") + UNSORTED,
      ["edit/edit 0x8cdc1683", "edit/delete 0x8cdc1683"],
    ],
    [
      "adds a second size of a path after the first, which stays where it is",
      [
        ["a: 1", "x: 1", "b: 1"],
        ["a: 1", "x: 1", "b: 1", "x: 2"],
        ["b: 1", "a: 1", "x: 1", "x: 2"],
      ].map((lines) => table(...lines) + UNSORTED) as [string, string, string],
      table("b: 1", "a: 1", "x: 1", "x: 2") + UNSORTED,
      [],
    ],
    [
      "keeps an entry of the name table in it that ours changed and theirs removed",
      [
        table(...COLLIDING.map((path) => `${path}: 10`)) + NAMES,
        table(`${COLLIDING[0]}: 10`, `${COLLIDING[1]}: 30`) + NAMES,
        `${table(`${COLLIDING[0]}: 10`)}#!layout name ${COLLIDING[0]}\n`,
      ],
      table(`${COLLIDING[0]}: 10`, `${COLLIDING[1]}: 30`) + NAMES,
      [`edit/delete ${COLLIDING[1]}`],
    ],
  ])("%s", (_, [base, ours, theirs], expected, conflicts) => {
    const result = merged(base, ours, theirs);
    if (result.kind !== "merged") throw new Error(result.message);
    expect(result.conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual(conflicts);
    expect(result.bytes).toEqual(bytesOf(expected));
  });

  it("is refused between consoles", () => {
    const wiiU = table("a: 2").replace("little", "big");
    expect(merged(table("a: 1"), table("a: 3"), wiiU)).toMatchObject({ kind: "refused", message: expect.stringContaining("byte order") });
  });
});

describe("changes of a size table", () => {
  const model = rstb.merge as MergeModel;
  const difference = (before: string, after: string) => differenceOf(model, before, after, "a.srsizetable");

  it("are one for each entry, whatever the order of the lines, and keep the comments of a text", () => {
    const changes = difference(table("a: 1", "b: 0x10", "c: 3"), table("a: 2", "b: 16", "d: 4"));
    expect(changes.map(({ op, field }) => `${op} ${field}`)).toEqual(["change a", "remove c", "add d"]);
    const text = table("# mine", "b: 16 # of b", "a: 1", "c: 3");
    expect(applyChanges(model, text, changes, "")).toMatchObject({ text: table("# mine", "b: 16 # of b", "d: 4", "a: 2"), conflicts: [] });
  });

  it("leave the name of a path that is there twice where one of the two goes", () => {
    const lines = ["#!layout name a", "#!layout order file"].map((line) => `${line}\n`).join("");
    const [before, after] = [table("a: 1", "b: 2", "a: 3") + lines, table("a: 1", "b: 2") + lines];
    expect(applyChanges(model, before, difference(before, after), "")).toMatchObject({ text: after, conflicts: [] });
  });

  it.each([
    ["a", "1\nb: 2"],
    ["a", "1 # c"],
    ["a", ""],
    ["b: 2\nc", "1"],
  ])("put in no entries of their own: %j is %j", (field, to) => {
    const { text } = applyChanges(model, table("x: 7"), [{ op: "add", field, to, after: null }], "");
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#!"));
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines).toContain("x: 7");
    expect(lines.filter((line) => /^[bc]:/.test(line))).toEqual([]);
  });
});
