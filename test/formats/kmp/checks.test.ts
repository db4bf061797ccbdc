/** The checks of courses: the same as wkmpt's on real files, rule by rule. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCourse } from "../../../formats/kmp/binary/readCourse.ts";
import type { CheckRule } from "../../../formats/kmp/checks/catalogue.ts";
import { checkCourse } from "../../../formats/kmp/checks/index.ts";
import { type Course, emptyCourse } from "../../../formats/kmp/course.ts";
import type { SectionName } from "../../../formats/kmp/schema/index.ts";
import { Ckpt, Enpt, Group, Itpt, Jgpt, Ktpt } from "../../../formats/kmp/schema/points.ts";
import { Came, Gobj, Stgi } from "../../../formats/kmp/schema/things.ts";
import type { Table } from "../../../formats/kmp/table.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { findCorpus } from "../../support/corpus.ts";

const corpus = findCorpus("kmp");

/**
 * Where wkmpt is wrong by the format reference: it takes routes of moving roads for unused (9.6), and finds flags in respawn points that
 * are not there (7.9). The pages of both findings say so.
 */
const DIFFERENCES = [
  "comp08 poti-unused: wkmpt 2, found 0",
  "strobenz poti-unused: wkmpt 3, found 2",
  "custom_construction exported-flags: wkmpt 1, found 0",
];

function wkmptRules(): Set<string> {
  return new Set(rows().map(([, , rule]) => rule));
}

function rows(): string[][] {
  const table = readFileSync(path.join(corpus ?? "", "checks.tsv"), "utf8");
  return table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

/** A course with one group of two enemy points, two item points and four check points round a square, and what a race needs. */
function race(): Course {
  const course = emptyCourse();
  const { tables } = course;
  const add = (section: SectionName, values: readonly (readonly [offset: number, value: number, kind: "u8" | "u16" | "f32"])[]) => {
    const index = tables[section].append();
    for (const [offset, value, kind] of values) {
      if (kind === "u8") tables[section].setU8(index, offset, value);
      else if (kind === "u16") tables[section].setU16(index, offset, value);
      else tables[section].setF32(index, offset, value);
    }
  };
  const place = (x: number, z: number) =>
    [
      [0, x, "f32"],
      [4, 100, "f32"],
      [8, z, "f32"],
    ] as const;
  // the way is a ring round (0, 0): along +z at x = 1000, seen from above with x to the right and z down
  const ring = [
    [1000, 0],
    [0, 1000],
    [-1000, 0],
    [0, -1000],
  ];
  ring.forEach(([x, z], index) => {
    // left is the inner end for one who goes from +x to +z
    const ends = [x * 1.5, z * 1.5, x * 0.5, z * 0.5];
    add("CKPT", [
      [Ckpt.left_x, ends[0], "f32"],
      [Ckpt.left_z, ends[1], "f32"],
      [Ckpt.right_x, ends[2], "f32"],
      [Ckpt.right_z, ends[3], "f32"],
      [Ckpt.type, index < 2 ? index : 0xff, "u8"],
      [Ckpt.previous, index === 0 ? 0xff : index - 1, "u8"],
      [Ckpt.next, index === 3 ? 0xff : index + 1, "u8"],
    ]);
  });
  for (const section of ["ENPT", "ITPT"] as const)
    for (let index = 0; index < 20; index++) add(section, [...place(ring[index % 4][0] * 0.9, ring[index % 4][1] * 0.9), [12, 10, "f32"]]);
  for (const [section, length] of [
    ["ENPH", 20],
    ["ITPH", 20],
    ["CKPH", 4],
  ] as const) {
    add(section, [
      [Group.length, length, "u8"],
      ...Array.from({ length: 12 }, (_, slot) => [2 + slot, slot % 6 === 0 ? 0 : 0xff, "u8"] as const),
    ]);
  }
  add("KTPT", [...place(1000, 0), [Ktpt.player, 0xffff, "u16"]]);
  add("JGPT", place(900, -10));
  tables.JGPT.setU16(0, Jgpt.range, 0xffff);
  add("STGI", [
    [Stgi.laps, 3, "u8"],
    [Stgi.flare_alpha, 75, "u8"],
  ]);
  tables.STGI.setU32(0, Stgi.flare_color, 0xffffff);
  add("CAME", [
    [Came.type, 0, "u8"],
    [Came.next, 0xff, "u8"],
    [Came.route, 0xff, "u8"],
  ]);
  add("CAME", [
    [Came.type, 4, "u8"],
    [Came.next, 0xff, "u8"],
    [Came.route, 0xff, "u8"],
    [Came.time, 60, "f32"],
  ]);
  course.extras.CAME = 0x0101;
  return course;
}

describe("on a small race", () => {
  const rules = (course: Course) => [...new Set(checkCourse(course).map(({ rule }) => rule))].sort();

  test("nothing but the usual is found", () => {
    expect(rules(race())).toEqual(["itph-self"]);
  });

  const changes: [promise: string, change: (course: Course) => void, rule: CheckRule, message: RegExp][] = [
    ["swapped ends", ({ tables: { CKPT } }) => swapEnds(CKPT, 1), "ckpt-quad-crossing", /lines of check points 0 and 1 cross/],
    [
      "swapped ends of all points",
      ({ tables: { CKPT } }) => [0, 1, 2, 3].forEach((point) => swapEnds(CKPT, point)),
      "ckpt-quad-concave",
      /left and right are swapped/,
    ],
    [
      "a lap line that is none",
      ({ tables }) => tables.CKPT.setU8(0, Ckpt.type, 0xff),
      "ckpt-lap-missing",
      /No check point is the lap line/,
    ],
    ["two lap lines", ({ tables }) => tables.CKPT.setU8(2, Ckpt.type, 0), "ckpt-lap-multiple", /2 check points are lap lines: 0, 2/],
    ["a key that is missing", ({ tables }) => tables.CKPT.setU8(2, Ckpt.type, 3), "ckpt-key-gap", /Key 2 is not used, but key 3 is/],
    [
      "a lap line without a key next to it",
      ({ tables }) => tables.CKPT.setU8(1, Ckpt.type, 0xff),
      "ckpt-lap-neighbours",
      /None of the check points next to the lap line \(3, 1\) is a key check point/,
    ],
    [
      "a respawn point after the lap line",
      ({ tables }) => tables.JGPT.setF32(0, Jgpt.z, 20),
      "ckpt-respawn-behind",
      /respawn point of check point 0 is after its line/,
    ],
    ["a flare of another color", ({ tables }) => tables.STGI.setU32(0, Stgi.flare_color, 0xff0000), "stgi-colour", /the color FF0000/],
    ["a flare of another alpha", ({ tables }) => tables.STGI.setU8(0, Stgi.flare_alpha, 255), "stgi-colour", /an alpha of 255/],
    ["a definition object of LE-CODE", ({ tables }) => addObject(tables, 0x2000, 0, 0x3f), "special-definition", /1 object is a condition/],
    [
      "an object under a condition",
      ({ tables }) => addObject(tables, 0x65, 0x1003, 0x103f),
      "special-condition",
      /1 object is conditional/,
    ],
    ["an object in a random scenario", ({ tables }) => addObject(tables, 0x65, 0x1f01, 0x103f), "special-random", /1 object is in random/],
    [
      "a respawn point that does not exist",
      ({ tables }) => tables.CKPT.setU8(1, Ckpt.respawn, 7),
      "ckpt-respawn-range",
      /Check point 1 names respawn point 7, but there is 1/,
    ],
    [
      "a next byte that is wrong",
      ({ tables }) => tables.CKPT.setU8(1, Ckpt.next, 3),
      "ckpt-prev-next",
      /Check point 1 has 3 as its next check point.*should be 2/,
    ],
    ["a point far from the way", ({ tables }) => tables.ENPT.setF32(5, Enpt.x, 9000), "point-outside-quads", /Enemy point 5 is outside/],
    [
      "a group that is not reached",
      ({ tables }) => splitEnemies(tables, 0),
      "group-unreachable",
      /Group 1 of enemy points cannot be reached/,
    ],
    [
      "a next group that does not exist",
      ({ tables }) => tables.ENPH.setU8(0, Group.next, 9),
      "group-link-range",
      /names group 9 as next, but there is 1 group/,
    ],
    ["no start position", ({ tables }) => clear(tables.KTPT), "ktpt-empty", /freezes/],
    ["a start that looks back", ({ tables }) => tables.KTPT.setF32(0, Ktpt.rotation_y, 180), "ktpt-lap-direction", /180° apart/],
    ["a camera on no route", ({ tables }) => tables.CAME.setU8(1, Came.type, 5), "route-missing", /Camera 1 needs a route/],
    [
      "an object on no route",
      ({ tables: { GOBJ } }) => {
        GOBJ.setU16(GOBJ.append(), Gobj.object, 0x191);
        GOBJ.setU16(0, Gobj.route, 0xffff);
      },
      "route-missing",
      /\(Goomba\) needs a route/,
    ],
    ["an opening without end", ({ tables }) => tables.CAME.setU8(1, Came.next, 1), "came-opening-loop", /returns to camera 1/],
    ["a coordinate that is not a number", ({ tables }) => tables.JGPT.setF32(0, Jgpt.x, Number.NaN), "float-invalid", /not a number/],
    ["a place that items cannot reach online", ({ tables }) => tables.ITPT.setF32(0, Itpt.z, -130000), "online-range-out", /130000/],
    ["two stages", ({ tables }) => void tables.STGI.append(), "stgi-count", /2 stage entries/],
  ];
  test.each(changes)("%s", (_, change, rule, message) => {
    const course = race();
    change(course);
    const finding = checkCourse(course).find((one) => one.rule === rule);
    expect(finding?.message).toMatch(message);
  });

  test.each<[what: string, id: number, field: number, value: number, rules: readonly string[]]>([
    ["an id above all definition objects", 0x8190, Gobj.setting_8, 0, ["gobj-id-unknown"]],
    ["an unknown id on a route that is missing", 0x190, Gobj.route, 99, ["gobj-id-unknown", "route-range"]],
    ["no object, disabled at the start", 0x1000, Gobj.setting_8, 0, []],
    ["an enemy line, disabled at the start, of a missing group", 0x1014, Gobj.setting_8, 99, ["gobj-enemy-group"]],
    ["an object of a route in setting 1, disabled at the start", 0x10ea, Gobj.setting_1, 99, ["route-range"]],
    ["a definition object like an item box", 0x4065, Gobj.setting_2, 5, []],
  ])("%s", (_, id, field, value, rules) => {
    const course = race();
    const { GOBJ } = course.tables;
    const index = GOBJ.count;
    addObject(course.tables, id, 0, 0x3f);
    for (const scale of [Gobj.scale_x, Gobj.scale_y, Gobj.scale_z]) GOBJ.setF32(index, scale, 1);
    GOBJ.setU16(index, Gobj.route, 0xffff);
    GOBJ.setU16(index, field, value);
    const of = ["gobj-id-unknown", "route-range", "gobj-enemy-group", "gobj-itembox-player", "gobj-pair"];
    expect(checkCourse(course).flatMap(({ rule }) => (of.includes(rule) ? [rule] : []))).toEqual(rules);
  });

  test("a rule that is broken everywhere is listed in part, with how many findings are left out", () => {
    const course = race();
    for (let index = 0; index < 200; index++) course.tables.JGPT.append();
    const ofRule = checkCourse(course).filter(({ rule }) => rule === "jgpt-id");
    expect(ofRule).toHaveLength(51);
    expect(ofRule.at(-1)).toMatchObject({ severity: "information", message: "Not listed: 150 more findings of this kind." });
  });
});

function swapEnds(points: Table, point: number): void {
  const [x, z] = [points.f32(point, Ckpt.left_x), points.f32(point, Ckpt.left_z)];
  points.setF32(point, Ckpt.left_x, points.f32(point, Ckpt.right_x));
  points.setF32(point, Ckpt.left_z, points.f32(point, Ckpt.right_z));
  points.setF32(point, Ckpt.right_x, x);
  points.setF32(point, Ckpt.right_z, z);
}

function addObject({ GOBJ }: Course["tables"], id: number, reference: number, presence: number): void {
  const index = GOBJ.append();
  GOBJ.setU16(index, Gobj.object, id);
  GOBJ.setU16(index, Gobj.reference, reference);
  GOBJ.setU16(index, Gobj.presence, presence);
}

/** A second group of enemy points, which leads to the first; the first leads to `next`. */
function splitEnemies({ ENPH }: Course["tables"], next: number): void {
  const group = ENPH.append();
  ENPH.setBytes(group, ENPH.bytes.slice(0, ENPH.size));
  ENPH.setU8(0, Group.length, 10);
  ENPH.setU8(group, Group.start, 10);
  ENPH.setU8(group, Group.length, 10);
  ENPH.setU8(0, Group.next, next);
}

/** Two lanes along x, one on the other: there on check points 0 to 4, back on 5 to 9. */
const THERE_AND_BACK = Array.from({ length: 10 }, (_, index) => {
  const [x, left, right] = index < 5 ? [index * 1000, -500, 500] : [(9.5 - index) * 1000, 500, -500];
  return { x, left, right, type: index === 0 ? 0 : -1 };
});

describe("places that overlap", () => {
  const overlaps = (points: readonly { x: number; left: number; right: number; type: number }[]) => {
    const rows = points.map(({ x, left, right, type }, index) => ` ${index} ${x} ${left} ${x} ${right} 0 ${type} -1 -1\n`).join("");
    const text = `#KMP\n[CAME]\n c0 0 0 v3(0) 60\n > -1 0 v3(0) 60\n > 0 0 v3(0)\n > -1 0 v3(0) 0\n[CKPT]\n@AUTO-NEXT = 1\n $GROUP G1, next: G1\n${rows}`;
    const items = "[ITPT]\n $GROUP G1, next: G1\n".concat(" 0 0 0 0 10 0 0\n".repeat(20));
    return checkCourse(parseText(text + items).course).filter(({ rule }) => rule === "ckpt-quads-overlap");
  };

  test("are reported where no key is between them", () => {
    expect(overlaps(THERE_AND_BACK)[0]?.message).toMatch(/after check points 0 and 9|after check points 0 and 8/);
  });

  test("are fine with a key between, as with a bridge", () => {
    expect(overlaps(THERE_AND_BACK.map((point, index) => (index === 5 ? { ...point, type: 1 } : point)))).toEqual([]);
  });

  test("are fine between neighbors in a curve", () => {
    expect(overlaps(THERE_AND_BACK.slice(0, 5))).toEqual([]);
  });
});

function clear(table: Table): void {
  Object.assign(table, { length: 0 });
}

/** A hint although Nintendo does it: the format reference counts these, and what they say is so. */
const COUNTED: ReadonlySet<string> = new Set<CheckRule>(["ckpt-respawn-behind", "gobj-presence-unusual", "gobj-invisible", "poti-single"]);
/** wkmpt says of a section without points also that it has no groups and no lap line: here that is said once. */
const IMPLIED: ReadonlySet<string> = new Set<CheckRule>(["group-section-empty", "ckpt-lap-missing"]);
/** Nintendo's own: the track of RiiStudio's tests and the competitions. What is not a mistake there may not be called one. */
const RETAIL = /^(?:luigi_circuit|comp\d+b?)$/;

/** How often each rule is broken in a course of the corpus, including findings that are not listed. */
function countsIn(file: string): ReadonlyMap<CheckRule, number> {
  const counts = new Map<CheckRule, number>();
  for (const { rule, message } of checkCourse(readCourse(new Uint8Array(readFileSync(path.join(corpus ?? "", file))))))
    counts.set(rule, (counts.get(rule) ?? 0) + Number(/^Not listed: (\d+) /.exec(message)?.[1] ?? 1));
  return counts;
}

describe.skipIf(corpus === undefined)("on the corpus", () => {
  test("rules that wkmpt does not have find nothing in Nintendo's courses but what the format reference counted there", () => {
    const known = wkmptRules();
    const found = new Map<string, string[]>();
    for (const file of readdirSync(corpus ?? "").filter((name) => name.endsWith(".kmp"))) {
      const name = file.replace(".kmp", "");
      if (!RETAIL.test(name)) continue;
      for (const rule of countsIn(file).keys()) if (!known.has(rule)) found.set(rule, [...(found.get(rule) ?? []), name]);
    }
    expect([...found].filter(([rule]) => !COUNTED.has(rule)).map(([rule, names]) => `${rule}: ${names.join(" ")}`)).toEqual([]);
  });

  test("each rule is reported as often as wkmpt does", () => {
    const known = wkmptRules();
    const expected = new Map<string, number>();
    for (const [file, , rule, count] of rows()) if (!IMPLIED.has(rule)) expected.set(`${file} ${rule}`, Number(count));
    const found = new Map<string, number>();
    for (const file of new Set(rows().map(([name]) => name))) {
      for (const [rule, count] of countsIn(`${file}.kmp`)) if (known.has(rule) && !IMPLIED.has(rule)) found.set(`${file} ${rule}`, count);
    }
    const differences = [...new Set([...expected.keys(), ...found.keys()])]
      .filter((key) => expected.get(key) !== found.get(key))
      .map((key) => `${key}: wkmpt ${expected.get(key) ?? 0}, found ${found.get(key) ?? 0}`);
    expect(differences.sort()).toEqual([...DIFFERENCES].sort());
  });
});
