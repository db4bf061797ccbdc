/** What is chosen at conflicts is in the result: a version, both, or a value that is typed. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { type ConflictChoice, type ConflictToResolve, type FilesToMerge, resolveConflicts } from "../../../formats/mergeFiles.ts";
import { findFormatByName, formats } from "../../../formats/registry.ts";
import { readMergeCases } from "./cases.ts";
import { assetOf, elementOf, elementsText } from "./elements.ts";

const format = findFormatByName("a.byml");
if (!format) throw new Error("BYML is not registered.");
const LAYOUT = "#!layout file little 2\n";

function bytesOf(text: string): Uint8Array {
  const { bytes, issues } = format?.encode(text + LAYOUT) ?? { issues: [] };
  if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
  return bytes;
}

function aampOf(text: string): Uint8Array {
  const { bytes, issues = [] } = findFormatByName("a.bas")?.encode(text) ?? {};
  if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
  return bytes;
}

function textOf(bytes: Uint8Array): string {
  const decoded = format?.decode(bytes, format.builtinNames());
  return decoded?.kind === "ok" ? decoded.text : "";
}

const versions = {
  base: bytesOf("Life: 100\nName: A\nGone: 1\n"),
  ours: bytesOf("Life: 200\nName: A\n"),
  theirs: bytesOf("Life: 300\nName: B\nGone: 2\n"),
  path: "a.byml",
  supplies: NO_SUPPLIES,
};

function resolved(choices: readonly ConflictChoice[]) {
  const result = resolveConflicts(versions, choices);
  if (result.kind !== "merged") throw new Error(result.message);
  return { text: textOf(result.bytes), conflicts: result.conflicts, notes: result.notes };
}

/** An element with children, in their order. */
const programOf = (children: readonly number[]) => elementsText(elementOf(1, children), ...["a", "b", "c"].map((name) => assetOf(2, name)));

function onlyConflict(files: FilesToMerge): ConflictToResolve {
  const merged = resolveConflicts(files, []);
  const [conflict, ...others] = merged.kind === "merged" ? merged.conflicts : [];
  if (!conflict || others.length > 0) throw new Error("There is not one conflict.");
  return conflict;
}

const life = { path: "", field: "Life", kind: "edit/edit" } as const;
const gone = { path: "", field: "Gone", kind: "delete/edit" } as const;

describe("choices at conflicts", () => {
  it("are offered with a sentence, what each version has, and where", () => {
    const { conflicts } = resolved([]);
    const conflict = conflicts.find(({ field }) => field === "Life") as ConflictToResolve;
    expect(conflict).toMatchObject({
      kind: "edit/edit",
      sentence: "Life: `100` became `200` in ours and `300` in theirs.",
      shown: { base: "100", ours: "200", theirs: "300" },
      offers: ["ours", "theirs", "value"],
      choice: undefined,
    });
    const { start, end } = conflict.places.theirs as { start: number; end: number };
    expect(textOf(versions.theirs).slice(start, end)).toBe("300");
  });

  it("are the order of either side, where both contradict each other", () => {
    const encode = (order: string) => aampOf(programOf([...order].map((name) => "abc".indexOf(name) + 1)));
    const files = { base: encode("abc"), ours: encode("bac"), theirs: encode("acb"), path: "a.bas", supplies: NO_SUPPLIES };
    const [path, field, kind] = ["", "Elements/[0]/Children", "order"] as const;
    expect(resolveConflicts(files, [])).toMatchObject({ bytes: files.ours, conflicts: [{ field, kind, offers: ["ours", "theirs"] }] });
    expect(resolveConflicts(files, [{ path, field, kind, choice: "theirs" }])).toMatchObject({ bytes: files.theirs });
    const lines = (order: string) => `!obj\n${[...order].map((child, at) => `Child${at}: ${child}`).join("\n")}`;
    expect(onlyConflict(files).shown).toEqual({ base: lines("123"), ours: lines("213"), theirs: lines("132") });
  });

  it("show all entries that one identity may mean", () => {
    const encode = (...places: readonly number[]) =>
      bytesOf(`ObjectList:\n${places.map((x) => `- Id: a\n  X: ${x}\n`).join("")}- Id: b\n  X: 0\n`);
    const files = { base: encode(1, 2), ours: encode(3, 4), theirs: encode(1, 5), path: "a.byml", supplies: NO_SUPPLIES };
    const { kind, shown, offers } = onlyConflict(files);
    expect(offers).toEqual(["ours", "theirs"]);
    const both = (...places: readonly number[]) => places.map((x) => `{Id: a, X: ${x}}`).join("\n\n");
    expect({ kind, shown }).toEqual({ kind: "ambiguous", shown: { base: both(1, 2), ours: both(3, 4), theirs: both(1, 5) } });
  });

  const OTHERS = [..."bcdefg"].map((id) => `- Id: ${id}\n  X: 0\n`).join("");
  it.each([
    ["as many", [1, 2], [3, 4], [1, 5]],
    ["more", [1, 2], [3, 4], [1, 5, 6, 7]],
    ["fewer", [1, 2], [3, 4, 5], [6]],
    ["some where ours has none", [1, 2, 3], [], [4, 5]],
    ["none where ours has some", [1, 2, 3], [4, 5], []],
  ] as const)("take all entries that one identity may mean from theirs: %s", (_, base, ours, theirs) => {
    const encode = (places: readonly number[], y: number) =>
      bytesOf(`ObjectList:\n${places.map((x) => `- Id: a\n  X: ${x}\n`).join("")}${OTHERS}Y: ${y}\n`);
    const files = { base: encode(base, 0), ours: encode(ours, 1), theirs: encode(theirs, 0), path: "a.byml", supplies: NO_SUPPLIES };
    const { path, field, kind, offers } = onlyConflict(files);
    expect([kind, offers]).toEqual(["ambiguous", ["ours", "theirs"]]);
    for (const [choice, taken] of [
      ["ours", ours],
      ["theirs", theirs],
    ] as const)
      expect(resolveConflicts(files, [{ path, field, kind, choice }])).toMatchObject({
        kind: "merged",
        notes: [],
        bytes: encode(taken, 1),
      });
  });

  it("show numbers without the blanks between columns", () => {
    const course = (x: string) =>
      readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8").replace("4000.0 0.0 4000.0  120", `${x} 0.0 4000.0  120`);
    const encode = (x: string) => formats.find(({ id }) => id === "kmp")?.encode(course(x)).bytes ?? new Uint8Array();
    const files = { base: encode("4000.0"), ours: encode("4100.0"), theirs: encode("4200.0"), path: "course.kmp", supplies: NO_SUPPLIES };
    const merged = resolveConflicts(files, []);
    const shown = { base: "4000.0 0.0 4000.0", ours: "4100.0 0.0 4000.0", theirs: "4200.0 0.0 4000.0" };
    expect(merged.kind === "merged" && merged.conflicts.map((each) => each.shown)).toEqual([shown]);
  });

  it("bring the hash of an actor back with it, where ours has no other one", () => {
    const actors = (life?: number) =>
      bytesOf(life === undefined ? "Actors: []\nHashes: []\n" : `Actors:\n- {life: ${life}, name: B}\nHashes: [1255198513]\n`);
    const [path, field, kind] = ["ActorInfo.product.byml", "Actors/[name=B]", "delete/edit"] as const;
    const result = resolveConflicts({ base: actors(1), ours: actors(), theirs: actors(2), path, supplies: NO_SUPPLIES }, [
      { path: "", field, kind, choice: "theirs" },
    ]);
    expect(result).toMatchObject({ kind: "merged", bytes: actors(2) });
  });

  it.each([
    [
      "the name of a number",
      "kmp",
      "course.kmp",
      (value: string) => readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8").replace(" cBend  1 ", ` cBend  ${value} `),
      ["1", "2", "6"],
      { base: "FixSearch", ours: "PathSearch", theirs: "OP_PathMoveAt" },
    ],
    [
      "one of several that not all versions know",
      "kmp",
      "course.kmp",
      (value: string) => readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8").replace(" s0  3 0 0 ", ` s0  3 0 ${value} `),
      ["0", "1", "2"],
      { base: "normal", ours: "narrow" },
    ],
    [
      "the entry that is meant",
      "aamp",
      "a.baiprog",
      (value: string) =>
        readFileSync("samples/aamp/Spirit_Campfire.baiprog.yml", "utf8").replace("Demo_Idling: 8", `Demo_Idling: ${value}`),
      ["3", "4", "5"],
      { base: "→ Action_0 Sleep", ours: "→ Action_1 Energized", theirs: "→ Action_2 Wait" },
    ],
    [
      "the names of hashes in a file of the kind that has no list of them",
      "byml",
      "a.byml",
      (value: string) => `Hash: !u ${value}\nNames:\n  - Lantern\n  - Torch\n  - Candle\n${LAYOUT}`,
      ["Lantern", "Torch", "Candle"].map((name) => `0x${crc32(name).toString(16)}`),
      { base: "Lantern", ours: "Torch", theirs: "Candle" },
    ],
    [
      "degrees of a rotation",
      "byml",
      "a.byml",
      (value: string) => `Rotate: ${value}\n${LAYOUT}`,
      ["1.0", "1.5", "3.0"],
      { base: "57.30°", ours: "85.94°", theirs: "171.89°" },
    ],
    ["nothing where a value stands for itself", "byml", "a.byml", (value: string) => `Life: ${value}\n${LAYOUT}`, ["1", "2", "3"], {}],
  ] as const)("say what values stand for: %s", (_, id, path, textOf, values, meanings) => {
    const encode = (value: string) => formats.find((each) => each.id === id)?.encode(textOf(value)).bytes ?? new Uint8Array();
    const [base, ours, theirs] = values.map(encode) as [Uint8Array, Uint8Array, Uint8Array];
    const merged = resolveConflicts({ base, ours, theirs, path, supplies: NO_SUPPLIES }, []);
    expect(merged.kind === "merged" && merged.conflicts.map((each) => each.meanings)).toEqual([meanings]);
  });

  it.each([
    ["nothing", [], /Life: 200\b/, /Gone/],
    ["ours", [{ ...life, choice: "ours" }], /Life: 200\b/, /Gone/],
    ["theirs", [{ ...life, choice: "theirs" }], /Life: 300\b/, /Gone/],
    ["theirs, of an entry that ours removed", [{ ...gone, choice: "theirs" }], /Gone: 2\b/, /Life: 300/],
    ["a value", [{ ...life, choice: { value: "250" } }], /Life: 250\b/, /Gone/],
    ["a value of another type", [{ ...life, choice: { value: "2.5" } }], /Life: 2.5\b/, /Gone/],
    ["a value for what ours removed", [{ ...gone, choice: { value: "7" } }], /Gone: 7\b/, /Life: 300/],
  ] as [string, ConflictChoice[], RegExp, RegExp][])("give what was chosen: %s", (_, choices, has, hasNot) => {
    const { text, conflicts } = resolved(choices);
    expect(text).toMatch(has);
    expect(text).not.toMatch(hasNot);
    expect(text).toContain("Name: B");
    // a decided conflict stays in the list, with its choice
    expect(conflicts.map(({ field }) => field).sort()).toEqual(["Gone", "Life"]);
    for (const { field, choice } of choices) expect(conflicts.find((each) => each.field === field)?.choice).toEqual(choice);
  });

  it.each([
    ["of several lines", "1\nOther: 2", /a value is one line/],
    ["that is not valid", "[1", /the typed value does not fit/],
  ])("refuse a value %s", (_, value, message) => {
    const result = resolveConflicts(versions, [{ ...life, choice: { value } }]);
    expect(result).toMatchObject({ kind: "refused", message: expect.stringMatching(message) });
  });

  it.each([
    ["a float", "2.5", true],
    ["a string", "many", true],
    ["a value of the same type", "250", false],
  ])("say that what was typed is of another type: %s", (_, value, isSaid) => {
    const { notes } = resolved([{ ...life, choice: { value } }]);
    const said = "Life: the typed value is of a type that no version has there. The game may misread it.";
    expect(notes).toEqual(isSaid ? [said] : []);
  });

  it("say which choice fits no conflict", () => {
    const { notes } = resolved([{ path: "", field: "Name", kind: "edit/edit", choice: "theirs" }]);
    expect(notes).toEqual(["Name edit/edit: there is no such conflict, so the choice for it has no effect."]);
  });

  const cases = ["aamp", "byml", "asb", "anim", "kmp"]
    .flatMap(readMergeCases)
    .filter(({ result, compare, file }) => result === "conflicts" && compare !== "text" && findFormatByName(file));

  it.skipIf(cases.length === 0).each(cases.map((each) => [`${each.id}: ${each.title}`, each] as const))(
    "give a valid file: %s",
    (_, each) => {
      const own = findFormatByName(each.file);
      const encode = (text: string | undefined) => (text === undefined ? undefined : own?.encode(text).bytes);
      const [base, ours, theirs] = [each.base, each.ours, each.theirs].map(encode) as Uint8Array[];
      const files = { base, ours: ours as Uint8Array, theirs: theirs as Uint8Array, path: each.file, supplies: NO_SUPPLIES };
      const first = resolveConflicts(files, []);
      if (first.kind !== "merged") throw new Error(first.message);
      for (const { path, field, kind, offers } of first.conflicts)
        for (const choice of offers) {
          if (choice === "value") continue;
          const result = resolveConflicts(files, [{ path, field, kind, choice }]);
          if (result.kind !== "merged") throw new Error(`${field}, ${choice}: ${result.message}`);
          expect(own?.decode(result.bytes, own.builtinNames())).toMatchObject({ kind: "ok", exact: true });
        }
      // a typed value of ours is ours
      const typed = first.conflicts.find(
        ({ offers, shown, kind }) => offers.includes("value") && shown.ours !== undefined && kind !== "check",
      );
      if (typed) {
        const { path, field, kind, shown } = typed;
        const result = resolveConflicts(files, [{ path, field, kind, choice: { value: shown.ours as string } }]);
        expect(result).toMatchObject({ kind: "merged", bytes: first.bytes });
      }
    },
  );
});

it("says that both made an entry something of another type", () => {
  const [base, ours, theirs] = ["- {Name: a, V: 1}", "{A: 1}", "- {Name: a, V: 2}"].map((value) =>
    bytesOf(`L:${value.startsWith("-") ? "\n" : " "}${value}\n`),
  );
  const result = resolveConflicts({ ...versions, base, ours, theirs }, []);
  if (result.kind !== "merged") throw new Error(result.message);
  expect(result.conflicts.map(({ sentence }) => sentence)).toEqual(["L: ours and theirs made it entries of different types."]);
});
