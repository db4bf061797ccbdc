/** Courses made one of two: numbers name entries, groups are borders in the row of points. */
import { describe, expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { Sheet } from "../../../formats/kmp/gestures/sheet.ts";
import { KmpDocument } from "../../../formats/kmp/language/document.ts";
import { mergeFiles, resolveConflicts } from "../../../formats/mergeFiles.ts";
import { findFormatByName } from "../../../formats/registry.ts";

interface CourseParts {
  /** Of each object: its x, its route, its number, and the group of enemy points that its last setting names. */
  readonly objects?: readonly (readonly [x: number, route: string, id?: string, group?: number])[];
  /** Of each route: x of its points. */
  readonly routes?: readonly (readonly number[])[];
  /** Of each group of enemy points: z of its points. */
  readonly groups?: readonly (readonly number[])[];
  /** z of the enemy point that is wider than the others. */
  readonly wide?: number;
  /** Of each group the numbers of the groups that come next, from 1; else they are a ring. */
  readonly next?: readonly (readonly number[])[];
  /** Of each area: its x, its type, and the enemy point that it names by number. */
  readonly areas?: readonly (readonly [x: number, type: number, point: number])[];
  readonly laps?: number;
  readonly lens?: number;
}

const kmp = findFormatByName("course.kmp") as Format;
const BASE: CourseParts = {
  objects: [
    [100, "-1"],
    [200, "r1"],
  ],
  routes: [
    [1, 2],
    [3, 4],
  ],
  groups: [[0, 1000, 2000, 3000]],
};

function bytesOf(parts: CourseParts): Uint8Array {
  const { objects = [], routes = [], groups = [], areas = [], next, wide, laps = 3, lens = 0 } = { ...BASE, ...parts };
  const nextOf = (at: number) => (next?.[at] ?? [((at + 1) % groups.length) + 1]).map((group) => `G${group}`).join(", ");
  let point = 0;
  const text = [
    "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n",
    "[AREA]\n",
    ...areas.map(([x, type, enemy], at) => `   a${at} 0 ${type} ${x}.0 0.0 5.0 0 0\n > -1 0 0.0 0.0 0.0 -1 ${enemy} 0\n > 1.0 1.0 1.0\n`),
    "[CAME]\n@OPENING-INDEX = -1\n@SELECTION-INDEX = -1\n",
    "[ENPT]\n@AUTO-CONNECT = AC$PREV\n",
    ...groups.flatMap((points, at) => [
      ` $GROUP G${at + 1}, next: ${nextOf(at)}\n`,
      ...points.map((z) => `    ${point++} 0.0 0.0 ${z}.0 ${z === wide ? 30 : 20}.0 0 0\n`),
    ]),
    "[GOBJ]\n",
    ...objects.map(
      ([x, route, id = "0x65", group = 0], at) =>
        `   o${at} ${id} ${x}.0 0.0 5.0 0 0 0 0 ${route}\n > 0 0.0 0.0 0.0 0 0 0 ${group} 0x3f\n > 1.0 1.0 1.0\n`,
    ),
    "[POTI]\n",
    ...routes.flatMap((points, at) => [
      ` $ROUTE r${at}, settings: 0 0\n`,
      ...points.map((x, index) => `    ${index} ${x}.0 0.0 0.0 30 0\n`),
    ]),
    `[STGI]\n   s0 ${laps} 0 ${lens} 1 0xe6e6e6 0x32 0 0 0\n\n[END]\n`,
  ].join("");
  const { bytes, issues } = kmp.encode(text);
  if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
  return bytes;
}

function merged(ours: CourseParts, theirs: CourseParts, base = BASE) {
  const [b, o, t] = [base, ours, theirs].map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array];
  const result = mergeFiles({ base: b, ours: o, theirs: t, path: "course.kmp", supplies: NO_SUPPLIES });
  if (result.kind !== "merged") throw new Error(result.message);
  return { bytes: result.bytes, conflicts: result.conflicts.map(({ field, kind }) => `${kind} ${field}`) };
}

type Row = readonly [title: string, ours: CourseParts, theirs: CourseParts, expected: CourseParts, conflicts: readonly string[]];
const objects = (...list: readonly (readonly [number, string, string?, number?])[]): CourseParts => ({ objects: list });
const [first, second] = BASE.objects as readonly (readonly [number, string])[] as [readonly [number, string], readonly [number, string]];

describe("a merge of courses", () => {
  it.each<Row>([
    [
      "puts ours' new objects before theirs'",
      objects(first, second, [300, "-1"]),
      objects(first, second, [400, "r0"]),
      objects(first, second, [300, "-1"], [400, "r0"]),
      [],
    ],
    [
      "has one of an object that both added",
      objects(first, second, [300, "-1"]),
      objects(first, second, [300, "-1"]),
      objects(first, second, [300, "-1"]),
      [],
    ],
    ["takes settings of the stage from both", { laps: 5 }, { lens: 1 }, { laps: 5, lens: 1 }, []],
    ["keeps ours' of one setting", { laps: 5 }, { laps: 7 }, { laps: 5 }, ["edit/edit STGI/[0]/laps"]],
    [
      "gives no route to theirs' new object where ours removed it",
      { routes: [[3, 4]], objects: [first, [200, "r0"]] },
      objects(first, second, [300, "r0"]),
      { routes: [[3, 4]], objects: [first, [200, "r0"], [300, "-1"]] },
      ["reference GOBJ/[+theirs 2]/route"],
    ],
    [
      "says so once where that object needs a route",
      { routes: [[3, 4]], objects: [first, [200, "r0"]] },
      objects(first, second, [300, "r0", "0x191"]),
      { routes: [[3, 4]], objects: [first, [200, "r0"], [300, "-1", "0x191"]] },
      ["reference GOBJ/[+theirs 2]/route"],
    ],
    [
      "gives no route to theirs' new object whose number meant none and now would mean ours' new route",
      { routes: [...(BASE.routes ?? []), [5, 6]] },
      objects(first, second, [300, "2"]),
      { routes: [...(BASE.routes ?? []), [5, 6]], objects: [first, second, [300, "-1"]] },
      ["reference GOBJ/[+theirs 2]/route"],
    ],
    [
      "brings a route back that ours' new object takes and theirs removed",
      objects(first, second, [300, "r0"]),
      { routes: [[3, 4]], objects: [first, [200, "r0"]] },
      objects(first, second, [300, "r0"]),
      ["reference POTI/[0]"],
    ],
    [
      "numbers routes anew where one is inserted in front",
      {
        routes: [
          [7, 8],
          [1, 2],
          [3, 4],
        ],
        objects: [first, [200, "r2"]],
      },
      objects(first, second, [300, "r1"]),
      {
        routes: [
          [7, 8],
          [1, 2],
          [3, 4],
        ],
        objects: [first, [200, "r2"], [300, "r2"]],
      },
      [],
    ],
    [
      "splits a group where both split it",
      { groups: [[0], [1000, 2000, 3000]] },
      { groups: [[0, 1000, 2000], [3000]] },
      { groups: [[0], [1000, 2000], [3000]] },
      [],
    ],
    [
      "inserts points of both into their gaps",
      { groups: [[0, 500, 1000, 2000, 3000]] },
      { groups: [[0, 1000, 2000, 2500, 3000]] },
      { groups: [[0, 500, 1000, 2000, 2500, 3000]] },
      [],
    ],
    [
      "keeps ours' points where both insert others into one gap",
      { groups: [[0, 500, 1000, 2000, 3000]] },
      { groups: [[0, 600, 1000, 2000, 3000]] },
      { groups: [[0, 500, 1000, 2000, 3000]] },
      ["sequence ENPT"],
    ],
  ])("%s", (_, ours, theirs, expected, conflicts) => {
    const result = merged(ours, theirs);
    expect(result.conflicts).toEqual(conflicts);
    expect(result.bytes).toEqual(bytesOf(expected));
  });
});

const areas = (groups: readonly (readonly number[])[], ...list: readonly (readonly [number, number, number])[]): CourseParts => ({
  groups,
  areas: list,
});

describe("the enemy point of an area", () => {
  const points = [[0, 1000, 2000, 3000]];
  const more = [[0, 500, 1000, 2000, 3000]];
  const fewer = [[0, 1000, 3000]];
  it.each<Row>([
    [
      "has a new number where ours inserts a point before it",
      areas(more, [1, 4, 3]),
      areas(points, [1, 4, 1], [2, 4, 3]),
      areas(more, [1, 4, 2], [2, 4, 4]),
      [],
    ],
    [
      "is none in an area of theirs where ours removed it",
      areas(fewer, [1, 4, 2]),
      areas(points, [1, 4, 2], [2, 4, 2]),
      areas(fewer, [1, 4, 2], [2, 4, -1]),
      ["reference AREA/[+theirs 1]/enemy_point"],
    ],
    [
      "comes back where theirs removed it and an area of ours names it",
      areas(points, [1, 4, 2], [2, 4, 2]),
      areas(fewer, [1, 4, 2]),
      areas(points, [1, 4, 3], [2, 4, 2]),
      ["reference ENPT/[2]"],
    ],
    [
      "keeps its number in an area of another type",
      areas(more, [1, 4, 3]),
      areas(points, [1, 4, 2], [2, 0, 3]),
      areas(more, [1, 4, 3], [2, 0, 3]),
      [],
    ],
  ])("%s", (_, ours, theirs, expected, conflicts) => {
    const result = merged(ours, theirs, areas(points, [1, 4, 2]));
    expect(result.conflicts).toEqual(conflicts);
    expect(result.bytes).toEqual(bytesOf(expected));
  });
});

describe("a link to a group of points", () => {
  const THREE: CourseParts = {
    groups: [
      [0, 1000],
      [2000, 2400, 2500],
      [3000, 3500],
    ],
    next: [[2, 3], [3], [1]],
  };
  const withoutFirst = {
    groups: [
      [0, 1000],
      [2400, 2500],
      [3000, 3500],
    ],
  };
  const withNewFirst = {
    groups: [
      [0, 1000],
      [1900, 2000, 2400, 2500],
      [3000, 3500],
    ],
  };
  it.each<Row>([
    [
      "stays removed where theirs removed the group's first point",
      { next: [[3], [3], [1]] },
      withoutFirst,
      { ...withoutFirst, next: [[3], [3], [1]] },
      [],
    ],
    [
      "stays removed where theirs put another point before the group",
      { next: [[3], [3], [1]] },
      withNewFirst,
      { ...withNewFirst, next: [[3], [3], [1]] },
      [],
    ],
    [
      "that ours adds means the group, whose first point theirs removed",
      { next: [[2, 3], [3], [1, 2]] },
      withoutFirst,
      { ...withoutFirst, next: [[2, 3], [3], [1, 2]] },
      [],
    ],
    [
      "that theirs adds means the group, before whose first point ours put another",
      withNewFirst,
      { next: [[2, 3], [3], [1, 2]] },
      { ...withNewFirst, next: [[2, 3], [3], [1, 2]] },
      [],
    ],
    [
      "that ours adds brings the whole group back that theirs removed",
      { next: [[2, 3], [3], [1, 2]] },
      {
        groups: [
          [0, 1000],
          [3000, 3500],
        ],
        next: [[2], [1]],
      },
      { next: [[3], [3], [1, 2]] },
      ["reference ENPT/[2]"],
    ],
    [
      "goes on to the first point that ours changed and theirs removed",
      { wide: 2000 },
      withoutFirst,
      { wide: 2000 },
      ["edit/delete ENPT/[2]"],
    ],
    [
      "goes on to the first point that ours removed and theirs changed",
      withoutFirst,
      { wide: 2000 },
      withoutFirst,
      ["delete/edit ENPT/[2]"],
    ],
    [
      "goes on to the first part of a group that theirs split",
      { next: [[2, 3], [3], [1, 2]] },
      { groups: [[0, 1000], [2000, 2400], [2500], [3000, 3500]], next: [[2, 4], [3], [4], [1]] },
      { groups: [[0, 1000], [2000, 2400], [2500], [3000, 3500]], next: [[2, 4], [3], [4], [1, 2]] },
      [],
    ],
  ])("%s", (_, ours, theirs, expected, conflicts) => {
    const whole = (parts: CourseParts): CourseParts => ({ ...THREE, ...parts });
    const result = merged(whole(ours), whole(theirs), THREE);
    expect(result.conflicts).toEqual(conflicts);
    expect(result.bytes).toEqual(bytesOf(whole(expected)));
  });
});

describe("a link to a group that the other side joined to the one before", () => {
  const base: CourseParts = { groups: [[0, 1000], [2000, 2500], [3000]], next: [[2], [3], [1]] };
  const linked: CourseParts = { ...base, next: [[2], [3], [1, 2]] };
  const joined: CourseParts = { groups: [[0, 1000, 2000, 2500], [3000]], next: [[2], [1]] };
  const joinedWithoutFirst: CourseParts = { groups: [[0, 1000, 2500], [3000]], next: [[2], [1]] };
  it.each<Row>([
    ["is left out where theirs adds it", joined, linked, joined, ["reference ENPT/[4]/next/[+theirs 1]"]],
    ["brings the group back where ours adds it", linked, joined, linked, ["reference ENPT/[2]/group"]],
    [
      "is left out where ours also removed the first point",
      joinedWithoutFirst,
      linked,
      joinedWithoutFirst,
      ["reference ENPT/[4]/next/[+theirs 1]"],
    ],
    ["brings the group back where theirs also removed the first point", linked, joinedWithoutFirst, linked, ["reference ENPT/[2]"]],
  ])("%s", (_, ours, theirs, expected, conflicts) => {
    const result = merged(ours, theirs, base);
    expect(result.conflicts).toEqual(conflicts);
    expect(result.bytes).toEqual(bytesOf(expected));
  });
});

describe("a point that ours removed and theirs changed, where theirs was chosen", () => {
  const THREE: CourseParts = { groups: [[0, 1000], [2000, 2500], [3000]], next: [[2], [3], [1]] };
  const withoutSecond: CourseParts = { groups: [[0, 1000], [3000]], next: [[2], [1]] };
  const note = "With these choices, the result has 2 warnings that neither side has: Group 1 of enemy points has no previous group.";
  it.each<readonly [title: string, ours: CourseParts, theirs: CourseParts, expected: CourseParts, notes: readonly string[]]>([
    [
      "is the first of its group again",
      { ...THREE, groups: [[0, 1000], [2500], [3000]] },
      { ...THREE, wide: 2000 },
      { ...THREE, wide: 2000 },
      [],
    ],
    [
      "comes with its group, to which no other leads: that is said",
      withoutSecond,
      { ...THREE, wide: 2000 },
      { ...THREE, next: [[3], [3], [1]], wide: 2000 },
      [note],
    ],
  ])("%s", (_, ours, theirs, expected, notes) => {
    const [b, o, t] = [THREE, ours, theirs].map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array];
    const choice = { path: "", field: "ENPT/[2]", kind: "delete/edit", choice: "theirs" } as const;
    const result = resolveConflicts({ base: b, ours: o, theirs: t, path: "course.kmp", supplies: NO_SUPPLIES }, [choice]);
    if (result.kind !== "merged") throw new Error(result.message);
    expect(result.conflicts).toMatchObject([{ field: "ENPT/[2]", kind: "delete/edit", choice: "theirs" }]);
    expect(result.notes).toEqual(notes);
    expect(result.bytes).toEqual(bytesOf(expected));
  });
});

it("says that the result has both objects that the sides put in place of one", () => {
  const [base, ours, theirs] = ["0x65", "0xd3", "0x191"].map((id) => bytesOf(objects([100, "-1", id], second))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const result = mergeFiles({ base, ours, theirs, path: "course.kmp", supplies: NO_SUPPLIES });
  if (result.kind !== "merged") throw new Error(result.message);
  expect(result.conflicts).toEqual([]);
  expect(result.notes).toEqual([
    "The object at 100.0 0.0 5.0 is w_woodbox (0xd3) in ours and kuribo (0x191) in theirs: the result has both.",
  ]);
  expect(result.bytes).toEqual(bytesOf(objects([100, "-1", "0xd3"], [100, "-1", "0x191"], second)));
});

it("says that the result may have an object twice that both sides moved where they also added one", () => {
  const [base, ours, theirs] = [
    [[200, "-1"]],
    [
      [250, "-1"],
      [260, "-1"],
    ],
    [
      [300, "-1"],
      [310, "-1"],
    ],
  ].map((moved) => bytesOf(objects(first, ...(moved as [number, string][])))) as [Uint8Array, Uint8Array, Uint8Array];
  const result = mergeFiles({ base, ours, theirs, path: "course.kmp", supplies: NO_SUPPLIES });
  expect(result).toMatchObject({
    bytes: bytesOf(objects(first, [250, "-1"], [260, "-1"], [300, "-1"], [310, "-1"])),
    conflicts: [],
    notes: [
      "GOBJ: both replaced entries that nothing identifies, so the result has 2 of ours and 2 of theirs that are not equal. Some may mean the same, and would then be there twice.",
    ],
  });
});

it("says that the result may have objects twice if both versions were made without a common one", () => {
  const [ours, theirs] = [objects(first, second, [300, "-1"]), objects(first, second, [350, "-1"])].map(bytesOf) as [
    Uint8Array,
    Uint8Array,
  ];
  const result = mergeFiles({ base: undefined, ours, theirs, path: "course.kmp", supplies: NO_SUPPLIES });
  if (result.kind !== "merged") throw new Error(result.message);
  expect(result.notes).toEqual([
    "GOBJ: both added it, and nothing identifies its entries, so the result has 1 of ours and 1 of theirs that are not equal. Some may mean the same, and would then be there twice.",
  ]);
  expect(result.bytes).toEqual(bytesOf(objects(first, second, [300, "-1"], [350, "-1"])));
});

it("says that theirs removed what ours refers to", () => {
  const ours = bytesOf({ objects: [...(BASE.objects ?? []), [300, "r0"]] });
  const theirs = bytesOf({
    objects: [
      [100, "-1"],
      [200, "r0"],
    ],
    routes: [[3, 4]],
  });
  const result = resolveConflicts({ base: bytesOf(BASE), ours, theirs, path: "course.kmp", supplies: NO_SUPPLIES }, []);
  if (result.kind !== "merged") throw new Error(result.message);
  expect(result.conflicts.map(({ sentence }) => sentence)).toEqual(["POTI/[0]: theirs removed it, but something in ours refers to it."]);
});

it("says that a group of theirs goes on with the one before where the two would not fit together", () => {
  const ours: CourseParts = { groups: [[0, 2000, 3000]] };
  const split = bytesOf({
    groups: [
      [0, 1000],
      [2000, 3000],
    ],
  });
  const result = mergeFiles({ base: bytesOf(BASE), ours: bytesOf(ours), theirs: split, path: "course.kmp", supplies: NO_SUPPLIES });
  if (result.kind !== "merged") throw new Error(result.message);
  expect(result.conflicts.map(({ field, kind }) => `${kind} ${field}`)).toEqual(["delete/edit ENPT/[1]", "check ENPT/[2]/group"]);
  expect(result.notes).toEqual(["ENPT/[2] begins a group in theirs: in the result, as in ours, it continues the previous group."]);
  expect(result.bytes).toEqual(bytesOf(ours));
});

it("keeps groups apart that theirs joined where ours has more links than one group has room for", () => {
  const others = [2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000].map((z) => [z]);
  const back = others.map(() => [1]);
  const base: CourseParts = { groups: [[0], [1000], ...others], next: [[2, 3], [4, 5, 6, 7], ...back] };
  const ours: CourseParts = { ...base, next: [[3, 8, 9, 10], [4, 5, 6, 7], ...back] };
  const theirs: CourseParts = { groups: [[0, 1000], ...others], next: [[3, 4, 5, 6], ...back], laps: 5 };
  const result = merged(ours, theirs, base);
  expect(result.conflicts).toEqual(["edit/delete ENPT/[0]/next", "check ENPT/[1]/group"]);
  expect(result.bytes).toEqual(bytesOf({ ...ours, laps: 5 }));
});

it("leaves out all of a group that theirs added where ours has used up the links to it", () => {
  const branches = (...firsts: readonly number[]): CourseParts => ({
    groups: [[0, 1000], ...firsts.map((z) => [z, z + 100])],
    next: [[...firsts.map((_, at) => at + 2), 1], ...firsts.map(() => [1])],
  });
  const ours = branches(2000, 3000, 4000, 5000);
  const result = merged(ours, { ...branches(6000, 7000), laps: 5 }, branches());
  expect(result.conflicts).toEqual(["check ENPT/[1]/next/[+theirs 1]", "check ENPT/[+theirs 4]", "check ENPT/[+theirs 5]"]);
  expect(result.bytes).toEqual(bytesOf({ ...branches(2000, 3000, 4000, 5000, 6000), laps: 5 }));
});

it("says that ours removed a point and theirs changed it, even if it is in a new group that is left out", () => {
  const branches = (last: readonly number[], ...firsts: readonly number[]): CourseParts => ({
    groups: [[0, 1000], ...firsts.map((z) => [z, z + 100]), last],
    next: [[...firsts.map((_, at) => at + 2), firsts.length + 2], ...firsts.map(() => [1]), [1]],
  });
  const base = branches([8000, 9000]);
  const ours = branches([8000], 2000, 3000, 4000, 5000, 6000);
  const theirs: CourseParts = { groups: [[0, 1000], [8000], [7000, 9000]], next: [[2, 3], [1], [1]], wide: 9000 };
  const result = merged(ours, theirs, base);
  expect(result.conflicts).toEqual(["check ENPT/[1]/next/[+theirs 1]", "delete/edit ENPT/[3]", "check ENPT/[+theirs 3]"]);
  expect(result.bytes).toEqual(bytesOf(ours));
});

it("says which entries both sides name, as the text form has them", () => {
  const route = (name: string): CourseParts => ({
    routes: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    objects: [[200, name]],
  });
  const link = (next: number) => ({ ...route("r0"), groups: [[0], [1000], [2000], [3000]], next: [[2], [3], [4], [next]] });
  const files = { path: "course.kmp", supplies: NO_SUPPLIES };
  const both = mergeFiles({ base: bytesOf(route("r0")), ours: bytesOf(route("r1")), theirs: bytesOf(route("-1")), ...files });
  expect(both).toMatchObject({ conflicts: [{ field: "GOBJ/[0]/route", kind: "edit/edit", base: "r0", ours: "r1", theirs: "-1" }] });
  const gone = { ...link(1), groups: [[0], [1000], [3000]], next: [[2], [3], [1]] };
  const linked = { ...link(1), next: [[2], [3], [4], [1, 3]] };
  const lost = mergeFiles({ base: bytesOf(link(1)), ours: bytesOf(gone), theirs: bytesOf(linked), ...files });
  expect(lost).toMatchObject({
    conflicts: [{ field: "ENPT/[3]/next/[+theirs 1]", kind: "reference", base: null, ours: null, theirs: "G3" }],
  });
});

it("shows a conflict with what the object is", () => {
  const at = (x: number): CourseParts => ({ objects: [[x, "-1"]], routes: [] });
  const versions = { base: bytesOf(at(200)), ours: bytesOf(at(300)), theirs: bytesOf(at(400)) };
  const merged = resolveConflicts({ ...versions, path: "course.kmp", supplies: NO_SUPPLIES }, []);
  const title = "GOBJ/[0] itembox (0x65)/position";
  const sentence = `${title}: \`200.0 0.0 5.0\` became \`300.0 0.0 5.0\` in ours and \`400.0 0.0 5.0\` in theirs.`;
  expect(merged).toMatchObject({ conflicts: [{ field: "GOBJ/[0]/position", title, sentence }] });
});

it("says of a warning that comes of both only what brings it in", () => {
  const course = (camera: string, routes: readonly number[], ...objects: readonly string[]): Uint8Array => {
    const came = `   c0 5 0 0.0 1.0 0.0 60.0\n > -1 10 0.0 0.0 0.0 35.0\n > 0 100 0.0 0.0 0.0\n > ${camera} 0 0.0 0.0 1.0 2.0\n`;
    const rows = objects.map(
      (route, at) => `   o${at} 0x191 5.0 0.0 5.0 0 0 0 0 ${route}\n > 0 0.0 0.0 0.0 0 0 0 0 0x3f\n > 1.0 1.0 1.0\n`,
    );
    const ways = routes.map((x, at) => ` $ROUTE r${at}, settings: 0 0\n   0 ${x}.0 0.0 0.0 9 0\n   1 ${x}.0 0.0 9.0 9 0\n`);
    const head = "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CAME]\n@OPENING-INDEX = c0\n@SELECTION-INDEX = -1\n";
    return kmp.encode(`${head}${came}\n[GOBJ]\n${rows.join("")}\n[POTI]\n${ways.join("")}\n[END]\n`).bytes as Uint8Array;
  };
  const files = { base: course("-1", [1, 2]), ours: course("r1", [1, 2]), theirs: course("-1", [2], "r0") };
  const result = mergeFiles({ ...files, path: "course.kmp", supplies: NO_SUPPLIES });
  expect(result).toMatchObject({ bytes: course("r0", [2]), conflicts: [{ field: "GOBJ/[+theirs 0]", kind: "check" }] });
});

it("knows a warning about a run of points for each of them: ours may add points in between", () => {
  const course = (...groups: readonly (readonly number[])[]): Uint8Array => {
    const rows = groups.flatMap((points, group) => [
      ` $GROUP G${group + 1}, next: G1\n`,
      ...points.map((z) => `   0 0.0 0.0 ${z}.0 20.0 0 0\n`),
    ]);
    const checks = "   0 1000.0 0.0 -1000.0 0.0 -1 0 -1 1\n   1 1000.0 10000.0 -1000.0 10000.0 -1 -1 0 -1\n";
    const head = "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[CAME]\n@OPENING-INDEX = -1\n@SELECTION-INDEX = -1\n";
    const text = `${head}[CKPT]\n $GROUP C1, next: C1\n${checks}[ENPT]\n${rows.join("")}[END]\n`;
    return kmp.encode(text).bytes as Uint8Array;
  };
  const files = { base: course([1, 90000]), ours: course([1, 90000], [2, 3]), theirs: course([1, 90000], [91000, 92000]) };
  const result = mergeFiles({ ...files, path: "course.kmp", supplies: NO_SUPPLIES });
  expect(result).toMatchObject({ bytes: course([1, 90000], [2, 3], [91000, 92000]), conflicts: [] });
});

it("writes a number once that is set and names a camera that goes", () => {
  const camera = (name: string, next: string) =>
    `   ${name} 5 0 0.0 1.0 0.0 60.0\n    > ${next} 10 0.0 0.0 0.0 35.0\n    > 0 100 0.0 0.0 0.0\n    > -1 0 0.0 0.0 1.0 2.0\n`;
  const head = "#KMP\n[SETUP]\nKMP-VERSION = 2520\n[CAME]\n@OPENING-INDEX = c0\n@SELECTION-INDEX = -1\n";
  const text = `${head}${camera("c1", "-1")}${camera("c0", "c1")}[END]\n`;
  const document = new KmpDocument(text, { names: Names.none, decoded: false, fileName: "" });
  const sheet = new Sheet(document);
  const [, kept] = sheet.list("CAME");
  if (!kept) throw new Error("The second camera is not there.");
  expect(sheet.setField("CAME", 1, "next", "-1")).toBe(true);
  sheet.arrange("CAME", [kept]);
  expect(applyEdits(text, sheet.edits())).toBe(`${head}${camera("c0", "-1")}[END]\n`);
});

describe("changes of a course", () => {
  const files = { path: "course.kmp", supplies: NO_SUPPLIES };
  /** What made the first the second, made in another course. */
  function applied(before: CourseParts, after: CourseParts, target: CourseParts) {
    const found = diffFiles({ before: bytesOf(before), after: bytesOf(after), ...files, isShort: true })[0]?.changes ?? [];
    const changes = JSON.parse(JSON.stringify(found));
    const result = applyToFile({ bytes: bytesOf(target), ...files, changes: [{ path: "", changes }] });
    if (result.kind !== "changed") throw new Error(result.message);
    return {
      bytes: result.bytes,
      made: result.made,
      conflicts: result.conflicts.map(({ change, message }) => `${change.op} ${change.field}: ${message}`.replaceAll(/#[\da-f]{8}/g, "#…")),
    };
  }

  const TWO = {
    groups: [
      [0, 1000],
      [2000, 3000],
    ],
  };
  const ONE = { routes: [[1, 2]], objects: [first, [200, "r0"]] } as const;
  /** Its route is the second one of the others. */
  const OTHER = { routes: [[3, 4]], objects: [[50, "-1"], first, second] } as const;

  it.each<readonly [string, CourseParts, CourseParts, CourseParts, CourseParts, number, readonly string[]]>([
    [
      "that give an object a route that the course lacks are not made",
      BASE,
      objects([100, "r1"], second),
      ONE,
      ONE,
      0,
      ["change GOBJ/[0#…]/route: it refers to POTI/[1#…], which does not exist."],
    ],
    [
      "that give an object a route find both by what they say",
      BASE,
      objects([100, "r1"], second),
      { ...OTHER, objects: [[50, "-1"], first] },
      {
        ...OTHER,
        objects: [
          [50, "-1"],
          [100, "r0"],
        ],
      },
      1,
      [],
    ],
    [
      "that add an object find the one before it and its route by what they say",
      BASE,
      objects(first, [300, "r1"], second),
      { ...OTHER, objects: [[50, "-1"], first, [250, "-1"]] },
      { ...OTHER, objects: [[50, "-1"], first, [300, "r0"], [250, "-1"]] },
      1,
      [],
    ],
    [
      "that bring an object with such a route are not made, and others are",
      BASE,
      { ...objects(first, second, [300, "r1"]), laps: 5 },
      ONE,
      { ...ONE, laps: 5 },
      1,
      ["add GOBJ/[+ours 2]: it refers to POTI/[1#…], which does not exist."],
    ],
    [
      "that remove a route that another object of the course takes are not made",
      BASE,
      { routes: [[3, 4]], objects: [first, [200, "r0"]], laps: 5 },
      objects(first, second, [300, "r0"]),
      { ...objects(first, second, [300, "r0"]), laps: 5 },
      1,
      ["remove POTI/[0#…]: GOBJ/[2]/route still refers to it."],
    ],
    [
      "bring an object that names a group",
      TWO,
      { ...TWO, ...objects(first, second, [300, "-1", "0x14", 1]) },
      TWO,
      { ...TWO, ...objects(first, second, [300, "-1", "0x14", 1]) },
      1,
      [],
    ],
  ])("%s", (_, before, after, target, expected, made, conflicts) => {
    const result = applied(before, after, target);
    expect(result).toEqual({ bytes: bytesOf(expected), made, conflicts });
  });

  it.each<readonly [string, CourseParts, CourseParts]>([
    [
      "a route that moved behind a new one",
      {
        routes: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      },
      {
        routes: [
          [3, 4],
          [5, 6],
          [7, 8],
          [1, 2],
        ],
      },
    ],
    [
      "a route that begins like another one now",
      {
        routes: [
          [1, 2, 3],
          [4, 5, 6, 7],
        ],
      },
      {
        routes: [
          [1, 2, 8],
          [1, 5, 6, 7],
        ],
      },
    ],
    [
      "another order of next groups that begin alike",
      { groups: [[0], [1000, 2000], [1000, 3000], [1000, 4000]], next: [[2, 3, 4], [1], [1], [1]] },
      { groups: [[0], [1000, 2000], [1000, 3000], [1000, 4000]], next: [[3, 4, 2], [1], [1], [1]] },
    ],
  ])("find %s where they are made already", (_, before, after) => {
    expect(applied(before, after, before)).toMatchObject({ bytes: bytesOf(after), conflicts: [] });
    expect(applied(before, after, after)).toMatchObject({ bytes: bytesOf(after), conflicts: [] });
  });

  it("change groups that do not cover the points one after the other, and no field that entries have not", () => {
    const decoded = kmp.decode(bytesOf({ groups: [[0, 1000], [2000]] }), kmp.builtinNames());
    const text = decoded.kind === "ok" ? decoded.text : "";
    const stated = (start: number) => text.replace(/\$GROUP G1[^\n]*\n/, (line) => `${line}#!kmp start = ${start}\n`);
    const model = kmp.merge as MergeModel;
    const changes = differenceOf(model, stated(1), stated(2), "course.kmp");
    expect(changes.map(({ op, field }) => `${op} ${field}`)).toEqual(["change ENPH/[0 of 2]"]);
    const applied = applyChanges(model, stated(1), changes, "course.kmp");
    expect(applied.conflicts).toEqual([]);
    expect(kmp.encode(applied.text).bytes).toEqual(kmp.encode(stated(2)).bytes);
    const other = applyChanges(model, text, [{ op: "add", field: "GOBJ/[0]/color", to: "1", after: null }], "course.kmp");
    expect(other).toMatchObject({ text, made: 0, conflicts: [{ message: "an entry of GOBJ has no color." }] });
  });
});

describe("links of a group of points", () => {
  const RING: CourseParts = {
    groups: [
      [0, 1000],
      [2000, 2400],
      [3000, 3500, 3800],
    ],
    next: [[2, 3], [3], [1]],
  };
  const withLast = (...last: readonly number[]): CourseParts => ({ groups: [...(RING.groups?.slice(0, 2) ?? []), last] });
  const more = { next: [[2, 3], [3], [1, 2]] };
  it.each<[title: string, side: CourseParts, other: CourseParts]>([
    ["one that a side adds is there once where the other lengthened the group", more, withLast(3000, 3500, 3800, 3900)],
    ["one that a side adds is there where the other shortened the group", more, withLast(3000, 3500)],
    ["one that a side adds is there where the other has another last point", more, withLast(3000, 3500, 3700)],
    ["one that a side removes is gone where the other lengthened the group", { next: [[2, 3], [3], []] }, withLast(3000, 3500, 3800, 3900)],
    ["one that a side removes is gone where the other shortened the group", { next: [[2, 3], [3], []] }, withLast(3000)],
  ])("%s", (_, side, other) => {
    const whole = (parts: CourseParts): CourseParts => ({ ...RING, ...parts });
    for (const [ours, theirs] of [
      [side, other],
      [other, side],
    ] as const) {
      const result = merged(whole(ours), whole(theirs), RING);
      expect(result.conflicts).toEqual([]);
      expect(result.bytes).toEqual(bytesOf(whole({ ...side, ...other })));
    }
  });
});
