/** What comes of three versions of parameter archives, by the kinds of entries that their files have. */
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../formats/core/bytes/crc32.ts";
import { applyChanges } from "../../../formats/core/merge/changes/applyChanges.ts";
import { differenceOf } from "../../../formats/core/merge/changes/difference.ts";
import { mergeTexts } from "../../../formats/core/merge/result/mergeTexts.ts";
import type { MergeModel } from "../../../formats/core/merge/tree/tree.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { assetOf, elementOf, elementsText } from "./elements.ts";

const archive = (objects: string, lists = "{}") =>
  `!io {version: 0, type: xml, param_root: !list {objects: ${objects}, lists: ${lists}}}\n`;
const numbered = (name: (at: number) => string, values: readonly string[]) => values.map((value, at) => `${name(at)}: ${value}`).join(", ");

/** Tables of a drop as the header has them, with their items; the count where it is stated. */
const drop = (count: number | undefined, ...tables: readonly string[]) => {
  const parts = tables.map((each) => each.split(": "));
  const rows = (items: string) =>
    [...items].map((item, at) => `, ItemName0${at + 1}: !str64 ${item}, ItemProbability0${at + 1}: 1.0`).join("");
  const named = parts.map(([name = ""]) => `!str64 ${name}`);
  const header = [...(count === undefined ? [] : [`TableNum: ${count}`]), ...named.map((name, at) => `Table0${at + 1}: ${name}`)];
  const own = parts.map(([name = "", items = ""]) => `, ${name}: !obj {ColumnNum: ${items.length}${rows(items)}}`);
  return archive(`{Header: !obj {${header.join(", ")}}${own.join("")}}`);
};
/** Cloths of a body, and shapes of the only body of its only set. */
const physics = (cloths: string, shapes: string, sets = 1) => {
  const shape = numbered(
    (at) => `ShapeParam_${at}`,
    [...shapes].map((name) => `!obj {material: !str32 ${name}}`),
  );
  const body = `!list {objects: {RigidBodyParam: !obj {rigid_body_name: !str64 B, shape_num: ${shapes.length}}, ${shape}}, lists: {}}`;
  const set = `!list {objects: {RigidBodySetHeader: !obj {set_name: !str32 S, num: 1}}, lists: {RigidBody_0: ${body}}}`;
  const cloth = numbered(
    (at) => `Cloth_${at}`,
    [...cloths].map((name) => `!obj {name: !str256 ${name}}`),
  );
  const header = `ParamSetHeader: !obj {use_rigid_body_set_num: ${sets}}`;
  const held = `RigidBodySet: !list {objects: {}, lists: {${sets > 0 ? `RigidBodySet_0: ${set}` : ""}}}`;
  const other = `Cloth: !list {objects: {ClothHeader: !obj {cloth_num: ${cloths.length}}${cloth && `, ${cloth}`}}, lists: {}}`;
  return archive("{}", `{ParamSet: !list {objects: {${header}}, lists: {${held}, ${other}}}}`);
};
/** Bones of a support file, and the numbers of those that it moves. */
const support = (bones: string, ...moved: readonly number[]) => {
  const half = (name: string, key: string, values: readonly unknown[]) =>
    `${name}_list: !list {objects: {${values.map((value, at) => `${name}_${at}: !obj {${key}: ${value}}`).join(", ")}}, lists: {}}`;
  const lists = `{${half("bone", "name", [...bones])}, ${half("support_bone", "bone", moved)}}`;
  const header = `{support_bone_header: !obj {bone_num: ${bones.length}, support_bone_num: ${moved.length}}}`;
  return archive(header, `{support_bone_data: !list {objects: {}, lists: ${lists}}}`);
};
/** Eyes of a bone file, and what follows them. */
const eyes = (names: string, more = "") => {
  const sets = numbered(
    (at) => `EyeSet_0${at}`,
    [...names].map((name) => `!obj {materialName: !str64 ${name}}`),
  );
  return archive(`{EyeBall: !obj {eyeSetNum: ${names.length}}${sets && `, ${sets}`}${more}}`);
};
/** Resources of animations, of which one may have no name. */
const resources = (...names: readonly string[]) => {
  const all = numbered(
    (at) => `AddRes_${at}`,
    names.map((name) => (name === "" ? "!obj {}" : `!obj {Anim: !str64 ${name}}`)),
  );
  return archive("{}", `{AddReses: !list {objects: {${all}}, lists: {}}}`);
};
/** A selector of elements, with its children by number and its values. */
const selection = (elements: string, children: readonly number[], values: string) => {
  const array = `!list {objects: {StringArray0: !obj {${numbered((at) => `Value${at}`, [...values])}}}, lists: {}}`;
  const extend = `{Extend: !list {objects: {}, lists: {StringArray: ${array}}}}`;
  return elementsText(elementOf(1, children, extend), ...[...elements].map((name) => assetOf(2, name)));
};
/** An element that has these assets as children. */
const sequence = (type: number, ...files: readonly string[]) =>
  elementsText(
    elementOf(
      type,
      files.map((_, at) => at + 1),
    ),
    ...files.map((name) => assetOf(2, name)),
  );
/** Programs and the numbers of those that a demo calls. */
const program = (ais: string, actions: string, demo: Readonly<Record<string, number>> = {}) => {
  const of = (name: string, all: string) =>
    `${name}: !list {objects: {}, lists: {${numbered(
      (at) => `${name}_${at}`,
      [...all].map((each) =>
        each === "?"
          ? "!list {objects: {Def: !obj {ClassName: !str32 C}}, lists: {}}"
          : `!list {objects: {Def: !obj {Name: ${each}, ClassName: !str32 C, GroupName: ''}}, lists: {}}`,
      ),
    )}}}`;
  const called = Object.entries(demo).map(([key, at]) => `${key}: ${at}`);
  return archive(`{DemoAIActionIdx: !obj {${called.join(", ")}}}`, `{${of("AI", ais)}, ${of("Action", actions)}}`);
};

const DEMO = String(crc32("DemoAIActionIdx") >>> 0);

const WITHOUT_ROWS = drop(1, "T: ").replace("ColumnNum: 0", "ColumnNum: 2");

type Row = [
  title: string,
  file: string,
  base: string | undefined,
  ours: string,
  theirs: string,
  merged: string,
  conflicts?: readonly string[],
];

const ROWS: readonly Row[] = [
  ["counts the cloths of both sides", "a.bphysics", physics("a", "m"), physics("ab", "m"), physics("ac", "m"), physics("abc", "m")],
  [
    "counts the items of both sides without a base, if a side states as many",
    "a.bdrop",
    undefined,
    drop(1, "T: ab"),
    drop(1, "T: a").replace("ColumnNum: 1", "ColumnNum: 2"),
    drop(1, "T: ab"),
  ],
  ["counts the shapes of both sides", "a.bphysics", physics("a", "m"), physics("a", "mn"), physics("a", "pm"), physics("a", "pmn")],
  [
    "counts the sets where a side took them all",
    "a.bphysics",
    physics("a", "m"),
    physics("a", "m", 0),
    physics("ab", "m"),
    physics("ab", "m", 0),
  ],
  [
    "counts the cloths of a side where the other took them all",
    "a.bphysics",
    physics("a", "m"),
    physics("", "m"),
    physics("ab", "m"),
    physics("b", "m"),
  ],
  ["follows the bones that it moves", "a.bphyssb", support("ab", 0), support("nab", 1), support("abc", 0, 2), support("nabc", 1, 3)],
  ["knows the eyes of a head by their material", "a.bbonectrl", eyes("ab"), eyes("xab"), eyes("ac"), eyes("xac")],
  [
    "puts the first eyes where the side has them that added them",
    "a.bbonectrl",
    eyes("", ", Spine: !obj {isInvalid: false}, Body: !obj {}"),
    eyes("ab", ", Spine: !obj {isInvalid: false}, Body: !obj {}"),
    eyes("", ", Spine: !obj {isInvalid: true}, Body: !obj {}"),
    eyes("ab", ", Spine: !obj {isInvalid: true}, Body: !obj {}"),
  ],
  [
    "takes a count away that a side has no more, whatever the other counts",
    "a.bdrop",
    drop(1, "T: a"),
    drop(0),
    drop(undefined, "T: a"),
    drop(undefined),
  ],
  [
    "takes a count away that was 0, whatever the other counts",
    "a.bdrop",
    drop(0),
    drop(1, "T: a"),
    drop(undefined, "T: a"),
    drop(undefined, "T: a"),
  ],
  [
    "leaves out a number of theirs that means no program of theirs, but the one that ours added",
    "a.baiprog",
    program("a", ""),
    program("ab", ""),
    program("a", "", { d: 1 }),
    program("ab", ""),
    ["reference"],
  ],
  [
    "says that a number of ours, which meant no program, means the one that theirs added",
    "a.baiprog",
    program("a", ""),
    program("a", "", { d: 1 }),
    program("ab", ""),
    program("ab", "", { d: 1 }),
    ["reference"],
  ],
  [
    "takes a number that ours changed where theirs left it behind",
    "a.baiprog",
    program("ab", "", { d: 1 }),
    program("ab", "", { d: 0 }),
    program("a", "", { d: 1 }),
    program("a", "", { d: 0 }),
  ],
  [
    "knows programs without a name by their order",
    "a.baiprog",
    program("?a", ""),
    program("?na", ""),
    program("?ab", ""),
    program("?nab", ""),
  ],
  [
    "names the first table before the count",
    "a.bdrop",
    drop(0),
    drop(0).replace("TableNum: 0", "Table01: !str64 T, TableNum: 1").replace("}}, lists", "}, T: !obj {}}, lists"),
    drop(0).replace("version: 0", "version: 1"),
    drop(0)
      .replace("TableNum: 0", "Table01: !str64 T, TableNum: 1")
      .replace("}}, lists", "}, T: !obj {}}, lists")
      .replace("version: 0", "version: 1"),
  ],
  [
    "keeps a count that stays as it was while its rows go",
    "a.bdrop",
    drop(1, "T: ab"),
    WITHOUT_ROWS,
    drop(1, "T: ab").replace("version: 0", "version: 1"),
    WITHOUT_ROWS.replace("version: 0", "version: 1"),
  ],
  [
    "keeps a table without its name",
    "a.bdrop",
    drop(2, "T: ab", "U: c"),
    drop(2, "T: ab", "U: c").replace("TableNum: 2", "TableNum: 1").replace(", Table02: !str64 U", ""),
    drop(2, "T: ab", "U: c").replace("version: 0", "version: 1"),
    drop(2, "T: ab", "U: c").replace("TableNum: 2", "TableNum: 1").replace(", Table02: !str64 U", "").replace("version: 0", "version: 1"),
  ],
  [
    "keeps the value of a child that is gone",
    "a.bas",
    selection("pq", [1, 2], "ab"),
    selection("pq", [1], "ab"),
    selection("pr", [1, 2], "ab"),
    selection("pr", [1], "ab"),
  ],
  [
    "keeps values whose children came to be others",
    "a.bas",
    selection("pq", [1, 1, 2], "abc"),
    selection("pq", [1, 1, 2], "abc").replace("version: 0", "version: 1"),
    selection("q", [1, 1], "ab"),
    selection("q", [1, 1], "ab").replace("version: 0", "version: 1"),
  ],
  [
    "keeps a value that theirs removed, but not by its place",
    "a.bas",
    selection("pq", [1, 2], "ab"),
    selection("pq", [1, 2], "ac"),
    selection("pq", [1], "xa"),
    selection("pq", [1], "xac"),
    ["edit/delete"],
  ],
  [
    "has one first element of a file that both added, and what is likely the same under it",
    "a.bas",
    undefined,
    sequence(1, "p", "q"),
    sequence(1, "r", "q", "s"),
    elementsText(elementOf(1, [1, 2]), ...["p", "q", "s"].map((name) => assetOf(2, name))),
    ["add/add", "add/add"],
  ],
  [
    "has one first element of a file that both added, where that of one is another in the other",
    "a.bas",
    undefined,
    elementsText(assetOf(2, "q")),
    sequence(1, "q", "p"),
    elementsText(...["q", "q", "p"].map((name) => assetOf(2, name))),
    ["add/add"],
  ],
  [
    "has one first element where both put one in front",
    "a.bas",
    sequence(1, "p"),
    elementsText(elementOf(3, [1]), elementOf(1, [2]), assetOf(2, "p")),
    elementsText(elementOf(4, [1]), elementOf(1, [2]), assetOf(2, "r")),
    elementsText(elementOf(3, [1]), elementOf(1, [2]), assetOf(2, "r")),
    ["add/add"],
  ],
  ["fills what had no parameters", "a.baslist", resources(""), resources("x"), resources("", "y"), resources("x", "y")],
  [
    "follows what is called where the name of its object is known as a hash",
    "a.baiprog",
    program("a", "p", { d: 1 }).replace("DemoAIActionIdx", DEMO),
    program("na", "p", { d: 2 }).replace("DemoAIActionIdx", DEMO),
    program("a", "pq", { d: 2 }),
    program("na", "pq", { d: 3 }),
  ],
  [
    "numbers what is called where a side has no programs of that kind any more",
    "a.baiprog",
    program("a", "p", { d: 1 }),
    program("", "p", { d: 0 }),
    program("ab", "p", { d: 2, e: 1 }),
    program("b", "p", { d: 1, e: 0 }),
  ],
];

it.each([false, true])(
  "values of a selector are by themselves where a version has fewer of them than children, sides swapped: %s",
  (isSwapped) => {
    const sides = [
      selection("np", [1, 1, 2], "abz"),
      selection("np", [], "abz").replace("TypeIndex: 2, FileName: p", "TypeIndex: 3, FileName: p"),
    ];
    const [ours = "", theirs = ""] = isSwapped ? sides.reverse() : sides;
    const texts = { base: selection("p", [1, 1, 1], "az"), ours, theirs, path: "a.bas" };
    const merged = mergeTexts(findFormatByName("a.bas")?.merge as MergeModel, texts, () => []);
    expect("text" in merged && merged.text.match(/Value\d: \w/g)).toEqual(["Value0: a", "Value1: b", "Value2: z"]);
  },
);

it("a conflict says which of two equal counts is computed", () => {
  const model = findFormatByName("a.bdrop")?.merge as MergeModel;
  const [ours, theirs] = [drop(1, "T: ab"), drop(1, "T: c").replace("ColumnNum: 1", "ColumnNum: 2")];
  const merged = mergeTexts(model, { base: undefined, ours, theirs, path: "a.bdrop" }, () => []);
  const means = { ours: "the number of entries", theirs: "not counted" };
  expect(merged).toMatchObject({
    conflicts: [
      {
        ...{ field: "T/ColumnNum", kind: "add/add", ours: "2", theirs: "2", means },
        sentence: "T/ColumnNum: both added it, ours as `2` (the number of entries), theirs as `2` (not counted).",
      },
    ],
  });
});

it.each(["", "Life"])("a conflict has one name for a parameter, whichever side is ours and has its hash: %j", (name) => {
  const model = findFormatByName("a.bxml")?.merge as MergeModel;
  const named = archive(`{A: !obj {'${name}': 1}}`);
  const hashed = archive(`{A: !obj {${crc32(name) >>> 0}: 2}}`);
  const fields = (ours: string, theirs: string) => {
    const merged = mergeTexts(model, { base: archive("{A: !obj {}}"), ours, theirs, path: "a.bxml" }, () => []);
    return "conflicts" in merged && merged.conflicts.map(({ field }) => field);
  };
  expect(fields(named, hashed)).toHaveLength(1);
  expect(fields(hashed, named)).toEqual(fields(named, hashed));
});

describe.each(ROWS)("a merge %s", (_, path, base, ours, theirs, expected, kinds = []) => {
  const format = findFormatByName(path);
  const model = format?.merge as MergeModel;
  const shown = (text: string) => format?.format(text, format.builtinNames()) ?? text;
  const merge = (our: string, their: string) => {
    const merged = mergeTexts(model, { base, ours: our, theirs: their, path }, () => []);
    if ("refused" in merged) throw new Error(merged.refused);
    return merged;
  };

  it("from ours and theirs", () => {
    const { text, conflicts } = merge(ours, theirs);
    expect(conflicts.map(({ kind }) => kind)).toEqual(kinds);
    expect(shown(text)).toBe(shown(expected));
  });

  it("with sides swapped", () => {
    const { text, conflicts } = merge(theirs, ours);
    expect(conflicts.length).toBe(kinds.length);
    if (kinds.length === 0) expect([...shown(text)].sort()).toEqual([...shown(expected)].sort());
  });

  it("from what differs, said as changes", () => {
    for (const [before, after] of [
      [base, ours],
      [theirs, base],
      [ours, theirs],
    ] as const) {
      if (before === undefined || after === undefined) continue;
      const { text, conflicts } = applyChanges(model, before, differenceOf(model, before, after, path), path);
      expect(conflicts).toEqual([]);
      expect(shown(text)).toBe(shown(after));
    }
  });
});
