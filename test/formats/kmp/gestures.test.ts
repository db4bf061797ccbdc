/** Gestures on the course map: each is one edit of the text, and what it does not touch stays what it was. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import type { MapIntent } from "../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../formats/kmp/panel/mapModel.ts";
import { Group } from "../../../formats/kmp/schema/points.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { extent } from "../../support/extent.mjs";
import { textAfterGesture } from "../../support/panelEdits.ts";

const TEXT = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
const EMPTY = "#KMP\n\n[SETUP]\nKMP-VERSION = 2520\n\n[END]\n";
const analyse = (text: string) => kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" });
const mapOf = (text: string) => analyse(text).panel?.("kmp.map") as MapModel;
const at = (section: string, index: number) => ({ section, index });
const place = (x: number, z: number, y = 0) => ({ x, y, z });

function changed(text: string, ...intents: readonly MapIntent[]): string {
  return intents.reduce((before, intent) => textAfterGesture(before, analyse(before), "kmp.map", intent), text);
}

/** The text as VS Code shows it after a save: names and columns as the format prints them. */
function canonical(text: string): string {
  const { bytes, issues } = kmp.encode(text);
  if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
  const decoded = kmp.decode(bytes, Names.none);
  if (decoded.kind !== "ok" || !decoded.exact) throw new Error("not exact");
  return decoded.text;
}

/** `G1: 0-3 > G2`: groups by the numbers of their points. */
function waysOf(text: string, points: "ENPH" | "ITPH" | "CKPH"): string[] {
  const table = parseText(text).course.tables[points];
  return Array.from({ length: table.count }, (_, group) => {
    const [start, length] = [table.u8(group, Group.start), table.u8(group, Group.length)];
    const links = (from: number) => [0, 1, 2, 3, 4, 5].map((slot) => table.u8(group, from + slot)).filter((one) => one !== 0xff);
    return `${start}+${length} > ${links(Group.next).join(",")} < ${links(Group.previous).join(",")}`;
  });
}

const enemies = (text: string) =>
  mapOf(text)
    .points.filter(({ section }) => section === "ENPT")
    .map(({ x, z }) => [x, z]);

describe("adding", () => {
  test("a new route of an object is named by it, from the map and as the fix of a missing one", () => {
    const goomba = changed(EMPTY, { kind: "add", section: "GOBJ", places: [place(10, 20, 30)], values: { object: 0x191 } });
    const offset = goomba.indexOf("o0");
    const fixed = analyse(goomba)
      .actions?.({ start: offset, end: offset })
      .find(({ title }) => title === "Create a route with two points");
    if (!fixed) expect.fail("expected a fix");
    const after = { kind: "add", section: "POTI_point", places: [place(10, 20, 30), place(510, 20, 30)], newGroup: true } as const;
    const text = changed(goomba, { ...after, after: at("GOBJ", 0) });
    expect(applyEdits(goomba, fixed.edits)).toBe(text);
    const model = mapOf(text);
    expect(model.points.find(({ section }) => section === "GOBJ")).toMatchObject({
      detail: "Goomba (kuribo), route 0",
      leadsTo: [{ section: "POTI_point", index: 0 }],
    });
    expect(model.problems.map(({ message }) => message).join()).not.toContain("needs a route");
  });

  test("the first enemy point makes a group that leads to itself, and the next ones follow", () => {
    const text = changed(
      EMPTY,
      { kind: "add", section: "ENPT", places: [place(1, 2)] },
      { kind: "add", section: "ENPT", places: [place(3, 4, 5)], after: at("ENPT", 0) },
    );
    expect(text).toContain("[ENPT]\n\n $GROUP G1, next: G1\n");
    expect(enemies(text)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(waysOf(text, "ENPH")).toEqual(["0+2 > 0 < 0"]);
  });

  test("a point is put after the one that is selected, and those after it get other numbers", () => {
    const text = changed(TEXT, { kind: "add", section: "ENPT", places: [place(7, 8)], after: at("ENPT", 0) });
    expect(enemies(text).slice(0, 3)).toEqual([
      [-6000, 0],
      [7, 8],
      [-5500, 3500],
    ]);
    expect(waysOf(text, "ENPH")[0]).toMatch(/^0\+3 /);
    expect(text).toMatch(/^ {2}6 {2}0\.0 0\.0 -6000\.0/m);
  });

  test("check points name their neighbors, and the first is the lap line", () => {
    const text = changed(
      EMPTY,
      { kind: "add", section: "JGPT", places: [place(0, 0)] },
      { kind: "add", section: "CKPT", places: [place(-10, 0), place(10, 0), place(-10, 50), place(10, 50)] },
      { kind: "add", section: "CKPT", places: [place(-10, 20), place(10, 20)], after: at("CKPT", 0) },
    );
    const { CKPT } = parseText(text).course.tables;
    const rows = [0, 1, 2].map((index) => [0x10, 0x11, 0x12, 0x13].map((offset) => CKPT.u8(index, offset)));
    expect(rows).toEqual([
      [0, 0, 255, 1],
      [0, 255, 0, 2],
      [0, 255, 1, 255],
    ]);
    expect(mapOf(text).checks.map(({ ends }) => ends[1])).toEqual([0, 20, 50]);
  });

  test("a group that is drawn on takes over the way back to the first; a second one from the same place is a branch", () => {
    const add = (z: number, more: object): MapIntent => ({ kind: "add", section: "ITPT", places: [place(0, z)], ...more });
    const text = changed(
      EMPTY,
      add(0, {}),
      add(10, { newGroup: true, after: at("ITPT", 0) }),
      add(20, { newGroup: true, after: at("ITPT", 0) }),
      add(30, { newGroup: true, after: at("ITPT", 1) }),
      { kind: "link", from: at("ITPT", 2), to: at("ITPT", 3) },
    );
    expect(waysOf(text, "ITPH")).toEqual(["0+1 > 1,2 < 3", "1+1 > 3 < 0", "2+1 > 3 < 0", "3+1 > 0 < 1,2"]);
  });

  test("a route is drawn point by point, and another one begins with its first", () => {
    const add = (x: number, newGroup = false): MapIntent => ({ kind: "add", section: "POTI_point", places: [place(x, 0)], newGroup });
    const text = changed(EMPTY, add(1), add(2), add(3, true), {
      kind: "add",
      section: "POTI_point",
      places: [place(9, 0)],
      after: at("POTI_point", 0),
    });
    const { course } = parseText(text);
    expect([course.tables.POTI.u16(0, 0), course.tables.POTI.u16(1, 0)]).toEqual([3, 1]);
    expect([0, 1, 2, 3].map((point) => course.routePoints.f32(point, 0))).toEqual([1, 9, 2, 3]);
  });

  test("an object has a name, its kind, and is present in all modes; the first start position brings the stage", () => {
    const text = changed(
      TEXT,
      { kind: "add", section: "GOBJ", places: [place(5, 6, 7)], values: { object: 0x65 } },
      { kind: "add", section: "GOBJ", places: [place(6, 6, 7)], values: { object: 0x191 } },
    );
    expect(
      mapOf(text)
        .points.filter(({ section }) => section === "GOBJ")
        .at(-1),
    ).toMatchObject({ x: 6, y: 7, z: 6, detail: "Goomba (kuribo)" });
    expect(text).toMatch(/^ {3}o5 +0x65 /m);
    const started = changed(EMPTY, { kind: "add", section: "KTPT", places: [place(0, 0)] });
    expect(parseText(started).course.tables.STGI.u8(0, 0)).toBe(3);
  });

  test("an area takes the newest camera, and a place that is none is refused", () => {
    const text = changed(
      EMPTY,
      { kind: "add", section: "CAME", places: [place(0, 0)] },
      { kind: "add", section: "AREA", places: [place(1, 1)] },
    );
    expect(text).toMatch(/^ +> +c0 /m);
    expect(() => changed(TEXT, { kind: "add", section: "ENPT", places: [place(Number.NaN, 0)] })).toThrow(/Expected a position/);
    expect(() => changed(TEXT, { kind: "add", section: "STGI", places: [place(0, 0)] })).toThrow(/no position on the map/);
  });
});

test("numbers that refer to no entry stay as they are, and those of cameras follow", () => {
  const cameras = (text: string) => parseText(text).course.extras.CAME;
  const text = canonical(EMPTY);
  expect(cameras(text)).toBe(0);
  expect(cameras(changed(text, { kind: "add", section: "KTPT", places: [place(0, 0)] }))).toBe(0);
  const numbered = canonical(TEXT).replace("@OPENING-INDEX = c2", "@OPENING-INDEX = 2");
  expect(cameras(changed(numbered, { kind: "delete", entries: [at("CAME", 1)] }))).toBe(0x0101);
  expect(cameras(changed(numbered, { kind: "delete", entries: [at("CAME", 2)] })) >> 8).toBe(0xff);
});

describe("deleting", () => {
  test("many entries at once: what is left is numbered, references to what goes become none", () => {
    const text = changed(TEXT, { kind: "delete", entries: [at("JGPT", 0), at("CKPT", 1), at("CKPT", 2), at("POTI", 1)] });
    const { tables } = parseText(text).course;
    expect(tables.CKPT.count).toBe(7);
    expect(tables.JGPT.count).toBe(1);
    // jFar is the only one now
    expect(text).toMatch(/^ {2}1 {2}2000\.0 4500\.0 .* jFar/m);
    expect(text).toMatch(/^ {2}0 {2}-4500\.0 .* -1 {2}0/m);
    expect(text).toMatch(/oBoat .* -1$/m);
  });

  test("the last point of a group takes the group along, and ways lead on", () => {
    const text = changed(TEXT, { kind: "delete", entries: [at("ENPT", 2)] });
    expect(waysOf(text, "ENPH")).toEqual(["0+2 > 2,1,1 < 2", "2+1 > 2 < 0", "3+2 > 0 < 0,1"]);
  });

  test("everything can go", () => {
    const model = mapOf(TEXT);
    const all = [...model.points, ...model.checks].map(({ section, index }) => at(section, index));
    const left = mapOf(changed(TEXT, { kind: "delete", entries: all }));
    expect([left.points.length, left.checks.length, left.paths.length]).toEqual([0, 0, 0]);
  });
});

describe("groups", () => {
  test("splitting and joining are each other's opposite", () => {
    const split = changed(TEXT, { kind: "split", entry: at("ENPT", 1) });
    expect(waysOf(split, "ENPH")).toEqual(["0+1 > 1 < 4", "1+1 > 2,3,3 < 0", "2+1 > 4 < 1", "3+1 > 4 < 1", "4+2 > 0 < 2,3"]);
    const joined = changed(split, { kind: "join", entry: at("ENPT", 0) });
    expect(canonical(joined)).toBe(canonical(TEXT));
  });

  test("a group elsewhere in the text is joined after", () => {
    const text = changed(
      EMPTY,
      { kind: "add", section: "ITPT", places: [place(0, 0)] },
      { kind: "add", section: "ITPT", places: [place(1, 0)], newGroup: true },
      { kind: "add", section: "ITPT", places: [place(2, 0)], newGroup: true },
      { kind: "link", from: at("ITPT", 0), to: at("ITPT", 0) },
      { kind: "link", from: at("ITPT", 0), to: at("ITPT", 2) },
      { kind: "link", from: at("ITPT", 2), to: at("ITPT", 1) },
    );
    const joined = changed(text, { kind: "join", entry: at("ITPT", 0) });
    expect(waysOf(joined, "ITPH").map((way) => way.split(" < ")[0])).toEqual(["0+2 > 1", "2+1 > 1"]);
  });

  test("links are made and removed, also where the text states both directions", () => {
    const stated = canonical(
      TEXT.replace("[ENPT]", "[ENPT]\n@AUTO-CONNECT = AC$OFF").replace("inner, next: back", "inner, next: back\n $PREV: start"),
    );
    expect(stated).toContain("$PREV:");
    const linked = changed(stated, { kind: "link", from: at("ENPT", 2), to: at("ENPT", 3) });
    expect(waysOf(linked, "ENPH")[1]).toContain("> 3,2");
    expect(waysOf(linked, "ENPH")[2]).toMatch(/<.*1/);
    const unlinked = changed(linked, { kind: "link", from: at("ENPT", 2), to: at("ENPT", 3) });
    expect(waysOf(unlinked, "ENPH")).toEqual(waysOf(stated, "ENPH"));
  });

  test.each<["ENPT" | "ITPT" | "CKPT", string]>([
    ["ENPT", "b*2"],
    ["ITPT", "b b"],
    ["CKPT", "b b"],
  ])("a group of %s that names another twice names it twice after a further link", (points, twice) => {
    const row = points === "CKPT" ? "-100 0 100 0 -1 -1 -1 -1" : "0 0 0 1 0 0";
    const groups = [`a, next: ${twice}`, "b, next: a", "c, next: a"].map((head, at) => ` $GROUP ${head}\n ${at} ${row}\n`);
    const text = `#KMP\n[${points}]\n${groups.join("")}`;
    const linked = changed(text, { kind: "link", from: at(points, 0), to: at(points, 2) });
    const table = ({ ENPT: "ENPH", ITPT: "ITPH", CKPT: "CKPH" } as const)[points];
    expect(waysOf(linked, table)[0]).toMatch(/> 1,1,2 /);
  });

  test("what cannot be joined says why", () => {
    expect(() => changed(TEXT, { kind: "join", entry: at("ENPT", 0) })).toThrow(/leads to several groups/);
    expect(() => changed(TEXT, { kind: "join", entry: at("ENPT", 2) })).toThrow(/Other groups also lead to back/);
    expect(() => changed(TEXT, { kind: "join", entry: at("CKPT", 2) })).toThrow(/not lead to another group/);
    expect(() => changed(TEXT, { kind: "split", entry: at("CKPT", 0) })).toThrow(/first point/);
    expect(() => changed(TEXT, { kind: "link", from: at("CKPT", 0), to: at("ENPT", 0) })).toThrow(/same kind/);
  });
});

describe("copies", () => {
  test("objects come last under names of their own, at another place", () => {
    const text = changed(TEXT, { kind: "duplicate", entries: [at("GOBJ", 2), at("GOBJ", 0)], dx: 100, dz: -50 });
    const objects = mapOf(text).points.filter(({ section }) => section === "GOBJ");
    expect(objects.map(({ x, z }) => [x, z]).slice(5)).toEqual([
      [-5400, -2050],
      [4100, 3950],
    ]);
    expect(text).toContain("oGoomba_2");
    expect(objects[6].detail).toContain("route 0");
  });

  test("a run of points is copied as a run, and a second lap line is none", () => {
    const text = changed(TEXT, { kind: "duplicate", entries: [at("CKPT", 0), at("CKPT", 1)], dx: 0, dz: 1000 });
    const checks = mapOf(text).checks;
    expect(checks.map(({ ends }) => ends[1]).slice(0, 5)).toEqual([500, 2500, 1500, 3500, 4500]);
    expect(checks.map(({ kind }) => kind).slice(0, 4)).toEqual(["lap", "key", "normal", "key"]);
  });

  test("what is copied and deleted again leaves the course as it was", () => {
    for (const section of ["ENPT", "ITPT", "CKPT", "GOBJ", "POTI", "POTI_point", "AREA", "CAME", "JGPT", "KTPT"]) {
      const text = changed(TEXT, { kind: "duplicate", entries: [at(section, 0)], dx: 0, dz: 0 });
      const isWay = ["ENPT", "ITPT", "CKPT", "POTI_point"].includes(section);
      const count = parseText(text).course.tables[section === "POTI_point" ? "POTI" : (section as "POTI")].count;
      const back = changed(text, { kind: "delete", entries: [at(section, isWay ? 1 : count - 1)] });
      expect(canonical(back), section).toBe(canonical(TEXT));
    }
  });
});

describe("the whole course", () => {
  test("whose check points all turn the wrong way is right again in one change", () => {
    const turned = changed(TEXT, {
      kind: "set",
      changes: mapOf(TEXT).checks.map(({ ends: [leftX, leftZ, rightX, rightZ] }, index) => ({
        entry: at("CKPT", index),
        values: { left_x: rightX, left_z: rightZ, right_x: leftX, right_z: leftZ },
      })),
    });
    expect(mapOf(turned).turnedChecks).toHaveLength(9);
    const mended = changed(turned, { kind: "exchange" });
    expect(canonical(mended)).toBe(canonical(TEXT));
    expect(mapOf(mended).turnedChecks).toEqual([]);
  });

  test("mirrored twice it is what it was", () => {
    const text = TEXT.replace("(lane/75)", "20.0");
    const mirrored = changed(text, { kind: "mirror" });
    expect(mapOf(mirrored).checks[0].ends).toEqual([7500, 500, 4500, 500]);
    expect(canonical(changed(mirrored, { kind: "mirror" }))).toBe(canonical(text));
  });

  test("reversed, all ways lead back, the lap line is first, and lines have their left ends on the left", () => {
    const text = changed(TEXT, { kind: "reverse" });
    const model = mapOf(text);
    expect(model.checks.map(({ ends }) => ends[1])).toEqual([500, -3000, -7500, -7500, -3000, 3000, 7500, 7500, 3000]);
    expect(model.checks[0]).toMatchObject({ kind: "lap", ends: [-7500, 500, -4500, 500] });
    expect(model.checks.filter(({ kind }) => kind === "key").map(({ detail }) => detail.split(",")[0])).toEqual([
      "key 1",
      "key 2",
      "key 3",
      "key 4",
      "key 5",
    ]);
    expect(model.quads.every(({ isConvex }) => isConvex)).toBe(true);
    expect(model.points.find(({ section }) => section === "KTPT")).toMatchObject({ z: 1500, heading: 180 });
    expect(waysOf(text, "ENPH").map((way) => way.split(" < ")[0])).toEqual(["0+1 > 3", "1+1 > 4", "2+1 > 4", "3+2 > 1,2", "5+1 > 0"]);
    expect(model.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("laws", () => {
  const gesture: fc.Arbitrary<(model: MapModel) => MapIntent | undefined> = fc
    .tuple(fc.constantFrom("add", "delete", "duplicate", "link", "split", "join", "group", "reverse"), fc.nat(), fc.nat(), fc.nat())
    .map(([kind, a, b, c]) => (model: MapModel) => {
      const all = [...model.points, ...model.checks];
      const some = (number: number) =>
        all.length === 0 ? at("ENPT", 0) : at(all[number % all.length].section, all[number % all.length].index);
      const sections = ["KTPT", "ENPT", "ITPT", "CKPT", "GOBJ", "POTI_point", "AREA", "CAME", "JGPT", "CNPT", "MSPT"];
      const section = sections[a % sections.length];
      const places = [place(b % 1000, c % 1000), place(b % 777, c % 777)];
      const after = all.length > 0 && c % 2 === 0 ? { after: some(c) } : {};
      if (kind === "add" || kind === "group") return { kind: "add", section, places, newGroup: kind === "group", ...after };
      if (kind === "delete") return { kind, entries: [some(a), some(b)] };
      if (kind === "duplicate") return { kind, entries: [some(a), some(b)], dx: 10, dz: 10 };
      if (kind === "link") return { kind, from: some(a), to: some(b) };
      if (kind === "split" || kind === "join") return { kind, entry: some(a) };
      return { kind: "reverse" };
    });

  test("any gestures leave a text that reads, encodes, and whose links and numbers are right", () => {
    let done = 0;
    fc.assert(
      fc.property(fc.constantFrom(TEXT, EMPTY, canonical(TEXT)), fc.array(gesture, { maxLength: 12 }), (start, gestures) => {
        let text = start;
        for (const make of gestures) {
          const intent = make(mapOf(text));
          const edits = intent ? analyse(text).panelEdits?.("kmp.map", intent) : [];
          if (!intent || !edits || "refused" in edits) continue;
          text = textAfterGesture(text, analyse(text), "kmp.map", intent);
          done++;
          const { course, issues } = parseText(text);
          expect(issues.filter(({ severity }) => severity !== "information")).toEqual([]);
          canonical(text);
          for (const [points, groups] of [
            ["ENPT", "ENPH"],
            ["ITPT", "ITPH"],
            ["CKPT", "CKPH"],
          ] as const) {
            const table = course.tables[groups];
            let start = 0;
            for (let group = 0; group < table.count; group++) {
              expect(table.u8(group, Group.start)).toBe(start);
              expect(table.u8(group, Group.length)).toBeGreaterThan(0);
              start += table.u8(group, Group.length);
            }
            if (table.count > 0) expect(start).toBe(course.tables[points].count);
          }
          for (let index = 0; index < course.tables.CKPT.count; index++)
            for (const offset of [0x12, 0x13]) {
              const neighbour = course.tables.CKPT.u8(index, offset);
              expect(neighbour === 0xff || neighbour === index + (offset === 0x12 ? -1 : 1)).toBe(true);
            }
        }
      }),
      { numRuns: extent(20, 60) },
    );
    expect(done).toBeGreaterThan(extent(10, 60));
  });
});

describe("what a page sends by mistake", () => {
  test.each<MapIntent>([
    { kind: "delete", entries: [at("NONE", 7)] },
    { kind: "split", entry: at("toString", 0) },
    { kind: "link", from: at("ENPT", -1), to: at("ENPT", 0.5) },
    { kind: "link", from: at("GOBJ", -1), to: at("POTI_point", 0) },
    { kind: "link", from: at("GOBJ", 0), to: at("POTI_point", 99_999) },
    { kind: "add", section: "ENPT", places: [place(0, 0)], after: at("NONE", 0) },
  ])("%j is refused", (intent) => {
    expect(() => changed(TEXT, intent)).toThrow("no longer exists");
  });
});

test("a value that the entry has no column for is refused, and its row stays as it is", () => {
  const change = { entry: at("JGPT", 0), values: { type: 1 } };
  expect(() => changed(TEXT, { kind: "set", changes: [change] })).toThrow(/./);
  expect(analyse(TEXT).panelEdits?.("kmp.map", { kind: "set", changes: [change] })).toEqual({ refused: expect.stringMatching(/./) });
});

test("the lists of a last group without `$PREV` are not looked for in the next section", () => {
  const rows = "  0 1 2 3 1 0 0\n  1 4 5 6 1 0 0\n";
  const text = `#KMP\n[ENPT]\n $GROUP A, next: B\n $PREV: B\n${rows} $GROUP B, next: A\n${rows}[ITPT]\n $GROUP C, next: \n $PREV: C\n${rows}`;
  expect(() => changed(text, { kind: "reverse" })).not.toThrow();
  expect(kmp.encode(changed(text, { kind: "reverse" })).bytes).toBeDefined();
});
