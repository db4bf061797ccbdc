/** Levels are merged by what their instances show, wherever objects stand in the list. */
import { describe, expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { ass } from "../../../formats/ass/index.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { mergeFiles } from "../../../formats/mergeFiles.ts";
import { changesThroughLines } from "../../support/throughLines.ts";
import { levelText, type TestLevel, type TestObject } from "./documents.ts";

type Shown = readonly [name: string, object: TestObject];

const box = (width: number, material = 0): TestObject => ({ class: "BOX", material, extents: [width, 20, 30] });

/** An instance for each object. */
function levelOf(shown: readonly Shown[]): string {
  const level: TestLevel = {
    version: 1,
    style: "MAX",
    materials: [{ name: "wood" }, { name: "stone" }],
    objects: shown.map(([, object]) => object),
    instances: [
      { object: -1, name: "Scene Root", id: -1, parent: -1 },
      ...shown.map(([name], at) => ({ object: at, name, id: shown.length + name.length, parent: 0 })),
    ],
  };
  return levelText(level);
}

it("an object is the one of the same instance where ours moved and changed objects and theirs changed one", () => {
  const base = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
    ["shelf", box(40)],
  ]);
  const ours = levelOf([
    ["shelf", box(41)],
    ["ladder", box(11)],
  ]);
  const theirs = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
    ["shelf", box(40, 1)],
  ]);
  const merged = mergeTexts(ass.merge as MergeModel, { base, ours, theirs, path: "a.ass" }, () => []);
  const expected = levelOf([
    ["shelf", box(41, 1)],
    ["ladder", box(11)],
  ]);
  expect(merged).toMatchObject({ text: expected, conflicts: [] });
});

describe("objects that nothing identifies", () => {
  const ball: TestObject = { class: "SPHERE", material: 0, radius: 4 };
  const merge = (base: string, ours: string, theirs: string) =>
    mergeTexts(ass.merge as MergeModel, { base, ours, theirs, path: "a.ass" }, () => []);
  /** Names of instances and the numbers of the objects that they show. */
  const shownIn = (text: string) => [...text.matchAll(/;INSTANCE \d+\n(-?\d+)\n"(\w+)"/g)].map(([, object, name]) => `${name}: ${object}`);
  /** An instance more, which shows the object of this number. */
  const withCopy = (level: string, object: number) => {
    const [before, count, rest] = level.split(/(?<=;### INSTANCES ###\n)(\d+)/) as [string, string, string];
    const last = rest.slice(rest.lastIndexOf(";INSTANCE"));
    const copy = last.replace(/(;INSTANCE) \d+\n\d+\n"\w+"\n\d+/, `$1 ${count}\n${object}\n"copy"\n99`);
    return `${before}${Number(count) + 1}${rest}${copy}`;
  };
  const base = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
  ]);

  it.each([
    [
      "of another class that the same instance shows",
      levelOf([
        ["frame", box(5)],
        ["ladder", ball],
      ]),
    ],
    [
      "that another instance shows",
      levelOf([
        ["frame", box(5)],
        ["window", box(40)],
      ]),
    ],
  ])("an object %s is another one: what theirs adds does not show it", (_, ours) => {
    const [merged, swapped] = [merge(base, ours, withCopy(base, 1)), merge(base, withCopy(base, 1), ours)];
    expect(merged).toMatchObject({ conflicts: [{ kind: "reference" }] });
    expect("text" in merged && shownIn(merged.text)).toContain("copy: -1");
    expect(swapped).toMatchObject({ conflicts: [{ kind: "reference" }] });
    if (!("text" in swapped)) return;
    const copied = shownIn(swapped.text).find((each) => each.startsWith("copy"));
    // what it shows stays, whatever number it has
    expect(swapped.text.split(`;OBJECT ${copied?.slice(-1)}\n`)[1]).toMatch(/^"BOX"\n""\n""\n0\n10\.0/);
  });

  it("an object that both sides edited, and show by fewer instances, is there once between others that they added", () => {
    const level = (shown: readonly (readonly [number, string])[], ...objects: readonly TestObject[]) =>
      levelText({
        version: 1,
        style: "MAX",
        materials: [{ name: "wood" }, { name: "stone" }],
        objects,
        instances: [
          { object: -1, name: "Scene Root", id: -1, parent: -1 },
          ...shown.map(([object, name]) => ({ object, name, id: name.length, parent: 0 })),
        ],
      });
    const shelves = [0, "shelves"] as const;
    const versions = [
      level([[0, "a"], shelves], box(1)),
      level([shelves, [1, "lamp"]], box(2), box(50)),
      level([shelves, [1, "table"]], box(1, 1), { class: "SPHERE", material: 0, radius: 4 }),
    ] as const;
    const [base, ours, theirs] = versions;
    for (const merged of [merge(base, ours, theirs), merge(base, theirs, ours)]) {
      if (!("text" in merged)) throw new Error(merged.refused);
      expect(merged.conflicts).toEqual([]);
      expect(merged.text).toMatch(/;### OBJECTS ###\n3\n/);
      expect(merged.text).toMatch(/"BOX"\n""\n""\n1\n2\.0/);
      expect(shownIn(merged.text).sort()).toHaveLength(3);
    }
  });

  it("an object that no instance shows is there once where both moved objects", () => {
    const frame = ["frame", box(5)] as const;
    const unshown = (...objects: readonly TestObject[]) =>
      levelText({
        version: 1,
        style: "MAX",
        materials: [{ name: "wood" }],
        objects,
        instances: [
          { object: -1, name: "Scene Root", id: -1, parent: -1 },
          { object: objects.indexOf(frame[1]), name: frame[0], id: 1, parent: 0 },
        ],
      });
    const [first, second, third] = [box(1), box(2), box(3)];
    const moved = merge(
      unshown(frame[1], first, second, third),
      unshown(first, frame[1], third, second),
      unshown(third, frame[1], first, second),
    );
    expect("text" in moved && moved.text.match(/;### OBJECTS ###\n(\d+)/)?.[1]).toBe("4");
    expect(moved).toMatchObject({ conflicts: [] });
  });
});

it("a value that a change states has the tabs that were between its numbers", () => {
  const model = ass.merge as MergeModel;
  const before = levelOf([["frame", box(5)]]).replaceAll(/(?<=\d) (?=-?\d)/g, "\t");
  const after = before.replace(
    "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000",
    "0.0000000000\t0.0000000000\t1.0000000000\t0.0000000000",
  );
  expect(after).not.toBe(before);
  const changes = differenceOf(model, before, after, "a.ass");
  expect(applyChanges(model, before, changes, "a.ass")).toMatchObject({ text: after, conflicts: [] });
});

it("changes add materials, objects and instances, written like others of the level", () => {
  const root = { object: -1, name: "Scene Root", id: -1, parent: -1 };
  const level = (isNew: boolean, style: string): string =>
    levelText({
      version: 7,
      style: style as "MAX",
      materials: [...(isNew ? [{ name: "glass", strings: ["a b", "c"] }] : []), { name: "wood" }, { name: "stone", strings: ["x"] }],
      objects: [box(5, isNew ? 1 : 0), ...(isNew ? [{ class: "BOX", material: 0, extents: [1, 2, 3] } as const] : [])],
      instances: [
        root,
        ...(isNew ? [{ object: 1, name: "pane", id: 9, parent: 0 }] : []),
        { object: 0, name: "frame", id: 3, parent: isNew ? 1 : 0 },
      ],
    });
  for (const style of ["MAX", "BLENDER"]) {
    const [before, after] = [level(false, style), level(true, style)];
    const bytes = encodeUtf8(before);
    const [found] = diffFiles({ before: bytes, after: encodeUtf8(after), path: "structure/a.ass", supplies: NO_SUPPLIES });
    const changes = changesThroughLines(found?.changes ?? []);
    const applied = applyToFile({ bytes, path: "structure/a.ass", supplies: NO_SUPPLIES, changes: [{ path: "", changes }] });
    expect(applied).toMatchObject({ kind: "changed", conflicts: [] });
    expect(applied.kind === "changed" && new TextDecoder().decode(applied.bytes)).toBe(after);
    // comments before the record that another is written like stay its own
    const noted = before.replaceAll(/(?=;MATERIAL)/g, ";of the author\n");
    expect(applyChanges(ass.merge as MergeModel, noted, changes, "a.ass").text.match(/of the author/g)).toHaveLength(2);
  }
});

it.each([
  ["\n", "\r\n"],
  ["\r\n", "\n"],
  ["\r\n", "\r\n"],
])("lines that come from theirs, or from changes, end as the level's own (%j, %j)", (line, other) => {
  const level = (strings: readonly string[] | undefined, glass?: readonly string[]): string =>
    levelText({
      version: 7,
      style: "MAX",
      materials: [{ name: "wood", ...(strings && { strings }) }, ...(glass ? [{ name: "glass", strings: glass }] : [])],
      objects: [box(5)],
      instances: [{ object: 0, name: "frame", id: 3, parent: -1 }],
    });
  const [before, after] = [level(["a"]), level(["b", "c"], ["x", "y"])];
  const ends = (text: string, end: string) => text.replaceAll(/\r?\n/g, end);
  const model = ass.merge as MergeModel;
  expect(
    mergeTexts(
      model,
      { base: `${ends(before, line)}${line}`, ours: ends(before, line), theirs: ends(after, other), path: "a.ass" },
      () => [],
    ),
  ).toMatchObject({ text: ends(after, line), conflicts: [] });
  const changes = changesThroughLines(differenceOf(model, before, after, "a.ass"));
  expect(applyChanges(model, ends(before, line), changes, "a.ass")).toMatchObject({ text: ends(after, line), conflicts: [] });
});

describe("zeros at the end of decimals mean nothing", () => {
  const corner = (x: number) => ({ position: [x, 1.25, 0], normal: [0, 0, 1], uvs: [[0.5, 100]] });
  const level = (x: number, width: number) =>
    levelOf([
      ["floor", { class: "MESH", vertices: [corner(x), corner(10), corner(-20)], triangles: [[0, 0, 1, 2]] }],
      ["frame", box(width)],
    ]);
  const [base, ours, both] = [level(0, 5), level(1, 5), level(1, 6)];
  const files = { path: "structure/a.ass", supplies: NO_SUPPLIES };

  it.each([
    ["some fewer", (text: string) => text.replaceAll(/(?<=\.\d{4})\d+/g, "")],
    ["one", (text: string) => text.replaceAll(/(?<=\.\d+?)0+(?=\s)/g, "")],
    ["none, nor a point", (text: string) => text.replaceAll(/(?<=\.\d*[1-9])0+(?=\s)|\.0+(?=\s)/g, "")],
  ])("where theirs has %s", (_, shorten) => {
    expect(shorten(base)).not.toBe(base);
    const merged = (theirs: string) => mergeFiles({ base: encodeUtf8(base), ours: encodeUtf8(ours), theirs: encodeUtf8(theirs), ...files });
    expect(merged(shorten(base))).toMatchObject({ conflicts: [], bytes: encodeUtf8(ours) });
    const wide = merged(shorten(level(0, 6)));
    expect(wide).toMatchObject({ conflicts: [] });
    if (wide.kind === "merged")
      expect(diffFiles({ before: wide.bytes, after: encodeUtf8(both), ...files })).toMatchObject([{ isSame: true }]);
    expect(diffFiles({ before: encodeUtf8(base), after: encodeUtf8(shorten(level(1, 5))), ...files })[0]?.changes).toHaveLength(1);
  });

  it("but zeros before other digits do", () => {
    const other = base.replace("1.2500000000", "1.0250000000");
    expect(other).not.toBe(base);
    expect(diffFiles({ before: encodeUtf8(base), after: encodeUtf8(other), ...files })[0]?.changes).toHaveLength(1);
  });
});

describe("what no record has", () => {
  const base = levelOf([
    ["frame", box(5)],
    ["ladder", box(10)],
  ]);
  const later = base.replace('"frame"', '"window"');

  it.each([
    [
      "an object of no known class",
      base.replace('"BOX"', '"CONE"'),
      /^(The second file|Theirs) has an error\. Line \d+ of the level has 0, which/,
    ],
    ["values after an object", base.replace("\n;OBJECT 1", "7\n\n;OBJECT 1"), /has 7, which belongs to no record/],
    ["values at the end", `${base}"x"\n`, /has "x", which/],
  ])("is never lost without a word: %s", (_, text, message) => {
    const [before, ours, theirs] = [base, later, text].map(encodeUtf8) as [Uint8Array, Uint8Array, Uint8Array];
    expect(text).not.toBe(base);
    const files = { path: "structure/a.ass", supplies: NO_SUPPLIES };
    const same = { message: expect.stringMatching(message) };
    expect(diffFiles({ before, after: theirs, ...files })).toMatchObject([{ kind: "bytes", ...same }]);
    expect(mergeFiles({ base: before, ours, theirs, ...files })).toMatchObject({ kind: "refused", ...same });
    const changes = diffFiles({ before, after: ours, ...files })[0]?.changes ?? [];
    expect(applyToFile({ bytes: theirs, ...files, changes: [{ path: "", changes }] })).toMatchObject({ kind: "refused" });
  });

  it("is not made by changes either", () => {
    const field = "INSTANCES/[name=Scene Root, id=-1]/inheritance";
    const change = { op: "change", field, from: "0", to: "0 1" } as const;
    const file = { bytes: encodeUtf8(base), path: "structure/a.ass", supplies: NO_SUPPLIES };
    expect(applyToFile({ ...file, changes: [{ path: "", changes: [change] }] })).toMatchObject({ made: 0, conflicts: [{ change }] });
    const injected = { ...change, to: "0\n;INSTANCE 9" };
    expect(applyToFile({ ...file, changes: [{ path: "", changes: [injected] }] })).toMatchObject({
      made: 0,
      conflicts: [{ change: injected }],
    });
  });
});

it("bones that theirs removed go where ours changed another value, and those that it added come", () => {
  const skinned = (inheritance: number, bones: string) =>
    levelOf([["frame", box(5)]])
      .replace(/(?<="frame"\n6\n0\n)0/, String(inheritance))
      .replace(/\s*$/, `\n${bones}`);
  const model = ass.merge as MergeModel;
  const merge = (base: string, ours: string, theirs: string) => mergeTexts(model, { base, ours, theirs, path: "a.ass" }, () => []);
  const [without, bones] = ["", "0\n1\n"];
  expect(merge(skinned(0, bones), skinned(7, bones), skinned(0, without))).toMatchObject({ text: skinned(7, without), conflicts: [] });
  expect(merge(skinned(0, without), skinned(7, without), skinned(0, bones))).toMatchObject({ text: skinned(7, bones), conflicts: [] });
});

it("an object of another class is one change, which is made where the level has one like it", () => {
  const model = ass.merge as MergeModel;
  const level = (second: TestObject) =>
    levelOf([
      ["frame", { class: "SPHERE", material: 0, radius: 4 }],
      ["ladder", second],
    ]);
  const [before, after] = [level(box(10)), level({ class: "SPHERE", material: 1, radius: 9 })];
  const changes = differenceOf(model, before, after, "a.ass");
  expect(changes).toMatchObject([{ op: "change", field: expect.stringMatching(/^OBJECTS\/\[1#/) }]);
  expect(applyChanges(model, before, changes, "a.ass")).toMatchObject({ text: after, conflicts: [] });
  const none = levelOf([["ladder", box(10)]]);
  const other = levelOf([["ladder", { class: "SPHERE", material: 1, radius: 9 }]]);
  const applied = applyChanges(model, none, differenceOf(model, none, other, "a.ass"), "a.ass");
  expect(applied).toMatchObject({ text: none, made: 0, conflicts: [{ message: expect.stringContaining("cannot be made from changes") }] });
});

it("an index of ours without a record is a conflict if records of theirs would give it one", () => {
  const base = levelOf([["frame", box(5)]]);
  const ours = levelOf([["frame", box(5, 3)]]);
  const theirs = base.replace(/;### MATERIALS ###\n2\n.*?(?=\n;### OBJECTS)/s, (section) => {
    const materials = ["brick", "steel"].map((name, at) => `\n;MATERIAL ${at + 2}\n"${name}"\n""\n`);
    return section.replace("\n2\n", "\n4\n") + materials.join("");
  });
  const merged = mergeTexts(ass.merge as MergeModel, { base, ours, theirs, path: "a.ass" }, () => []);
  expect(merged).toMatchObject({ conflicts: [{ kind: "reference", field: expect.stringMatching(/^OBJECTS.*\/material$/), ours: "3" }] });
});

it("a corrected number of triangles is a change", () => {
  const triangle = { class: "MESH", vertices: [], triangles: [[0, 0, 0, 0]] } as const;
  const after = levelOf([["frame", triangle]]);
  const before = after.replace('"MESH"\n""\n""\n0\n1\n', '"MESH"\n""\n""\n0\n2\n');
  expect(before).not.toBe(after);
  expect(differenceOf(ass.merge as MergeModel, before, after, "a.ass")).toMatchObject([{ op: "change" }]);
});
