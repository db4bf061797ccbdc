/** The table and the map of a document, and what gestures in them do to the text. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byml } from "../../../formats/byml/index.ts";
import type { PlacedIntent, PlacedModel } from "../../../formats/byml/panel/mapModel.ts";
import type { TableIntent, TableModel, TablePage, TableQuery } from "../../../formats/byml/panel/tableModel.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

const FILE = "#!layout file little 3\n";
const MAP = readFileSync("samples/byml/Lantern_Field.mubin.yml", "utf8");
const analyse = (text: string) => byml.analyse(text, { names: Names.none, decoded: true, fileName: "a.byml.yml" });

function shown<Model>(text: string, panel: string, query?: TableQuery): Model {
  return analyse(text).panel?.(panel, query) as Model;
}

/** The text after a gesture, or why there is none. */
function change(text: string, panel: string, intent: TableIntent | PlacedIntent): string {
  const result = analyse(text).panelEdits?.(panel, intent) ?? [];
  if ("refused" in result) return result.refused;
  const changed = applyEdits(text, result);
  expect(byml.encode(changed).issues.filter(({ severity }) => severity === "error")).toEqual([]);
  return changed;
}

const ITEMS = `List:
- {Color: {A: 1.0, B: 0.0, G: 0.5, R: 1.0}, Name: b, On: true, Size: 10, Where: [1.0, 2.0, 3.0]}
- Name: a
  On: false
  Size: 9
  Where: [1.0, 2.0, 4.0]
- {Name: c, On: true, Size: 2}
Other:
- {x: 1}
${FILE}`;

describe("table", () => {
  const page = (query: Partial<TableQuery>, text = ITEMS) =>
    shown<TablePage>(text, "byml.table", { path: "List", filter: "", from: 0, count: 50, ...query });
  const names = (query: Partial<TableQuery>) => page(query).rows.map(({ name }) => name);

  test("offers lists of maps, the longest first", () => {
    const { lists } = shown<TableModel>(ITEMS, "byml.table");
    expect(lists.map(({ path, count }) => [path, count])).toEqual([
      ["List", 3],
      ["Other", 1],
    ]);
  });

  test("lists in items are named by what identifies the items", () => {
    const text = "Actors:\n- {locators: [{x: 1}, {x: 2}], name: Armor_066}\n- {locators: [{x: 1}]}\n#!layout file little 2\n";
    expect(shown<TableModel>(text, "byml.table").lists.map(({ path, title }) => `${path} = ${title}`)).toEqual([
      "Actors/0/locators = Actors/[0] Armor_066/locators",
      "Actors = Actors",
      "Actors/1/locators = Actors/[1]/locators",
    ]);
  });

  test("the column of names is known as such, where the items have any", () => {
    expect(page({}).columns.map(({ isName }) => isName === true)).toEqual([true, false, false, false, false]);
    expect(page({ path: "Other" }).columns.map(({ isName }) => isName === true)).toEqual([false]);
  });

  test("has a column for each key, those that identify first, and shows colors", () => {
    const { columns, rows } = page({});
    expect(columns.map(({ key, control }) => `${key} ${control}`)).toEqual([
      "Name text",
      "Color text",
      "On check",
      "Size text",
      "Where text",
    ]);
    expect(rows[0].cells).toEqual(["b", "1.0, 0.0, 0.5, 1.0", true, "10", "1.0, 2.0, 3.0"]);
    expect(rows[2].cells).toEqual(["c", undefined, true, "2", undefined]);
    expect(rows[0].colors).toEqual({ 1: "rgb(255, 128, 0)" });
  });

  test("texts are sorted by the numbers in them", () => {
    const text = `List:\n- {Name: Armor_10}\n- {Name: Armor_2}\n- {Name: Armor_002_B}\n${FILE}`;
    const { rows } = page({ sort: { key: "Name", isDescending: false } }, text);
    expect(rows.map(({ cells }) => cells[0])).toEqual(["Armor_2", "Armor_002_B", "Armor_10"]);
  });

  test.each<[string, Partial<TableQuery>, string[]]>([
    ["by text", { sort: { key: "Name", isDescending: false } }, ["a", "b", "c"]],
    ["by number", { sort: { key: "Size", isDescending: false } }, ["c", "a", "b"]],
    ["down", { sort: { key: "Size", isDescending: true } }, ["b", "a", "c"]],
    ["without the key last", { sort: { key: "Where", isDescending: true } }, ["a", "b", "c"]],
    ["filtered", { filter: " TRUE" }, ["b", "c"]],
    ["from the middle", { from: 1, count: 1 }, ["a"]],
  ])("rows are sorted and filtered: %s", (_, query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  const set = (item: number, key: string, value: string | boolean, text = ITEMS) =>
    change(text, "byml.table", { kind: "set", path: "List", item, key, value, together: false });

  test.each<[number, string, string | boolean, string]>([
    [1, "Name", "12", "Name: '12'"],
    [0, "Size", "-1", "Size: -1,"],
    [1, "On", true, "On: true\n"],
    [1, "Where", "5, 6.5, -7", "Where: [5.0, 6.5, -7.0]"],
    [0, "Color", "1, 0, 0.25, 1", "{A: 1.0, B: 0.0, G: 0.25, R: 1.0}"],
  ])("a cell keeps its type: %s %s = %s", (item, key, value, expected) => {
    expect(set(item, key, value)).toContain(expected);
  });

  test.each<[number, string, string, RegExp]>([
    [0, "Size", "1.5", /expected s32/],
    [1, "Where", "1, 2", /3 numbers/],
    [2, "Where", "1, 2, 3", /“Where” is not set/],
  ])("what does not fit is refused: %s %s = %s", (item, key, value, expected) => {
    expect(set(item, key, value)).toMatch(expected);
  });

  test.each([
    ["{n: 2}", "- {n: 2, on: true}\n"],
    ["n: 2\n  m: {a: 1}", "- n: 2\n  m: {a: 1}\n  on: true\n"],
  ])("a truth that an item does not have is added: %s", (item, expected) => {
    expect(set(1, "on", true, `List:\n- {n: 1, on: false}\n- ${item}\n${FILE}`)).toContain(expected);
  });

  test("a change is made in all equal items where that is wanted", () => {
    const text = `a:\n- List: [{n: 1, s: x}]\n- List: [{n: 1, s: x}, {n: 2, s: x}]\n${FILE}`;
    const intent = { kind: "set", path: "a/0/List", item: 0, key: "s", value: "y" } as const;
    expect(page({ path: "a/0/List" }, text).rows[0].equals).toBe(1);
    expect(change(text, "byml.table", { ...intent, together: true }).match(/s: y/g)?.length).toBe(2);
    expect(change(text, "byml.table", { ...intent, together: false }).match(/s: y/g)?.length).toBe(1);
  });

  test("rows are added, duplicated and deleted", () => {
    const gesture = (intent: TableIntent) => change(ITEMS, "byml.table", intent);
    expect(gesture({ kind: "add", path: "List" })).toContain(
      "- {Name: c, On: true, Size: 2}\n- Name: ''\n  On: false\n  Size: 0\n  Where: [0.0, 0.0, 0.0]\nOther:",
    );
    expect(gesture({ kind: "duplicate", path: "List", item: 1 }).match(/Name: a\n/g)?.length).toBe(2);
    expect(gesture({ kind: "delete", path: "List", items: [0, 2] })).toBe(ITEMS.replace(/^- \{(?:Color|Name: c).*\n/gm, ""));
    expect(gesture({ kind: "delete", path: "Other", items: [0] })).toMatch("only one");
  });

  test("a new object of a map has a number of its own", () => {
    const changed = change(MAP, "byml.table", { kind: "add", path: "Objs" });
    expect(changed).toContain("HashId: !u 0x4d2a00f1");
    expect(analyse(changed).issues.filter(({ code }) => code === "byml/same-object")).toEqual([]);
  });
});

describe("map", () => {
  const model = shown<PlacedModel>(MAP, "byml.map");

  test("has everything with a place, in layers, with rails and links", () => {
    expect(model.layers.map(({ name }) => name)).toContain("Objs");
    const [lantern] = model.points;
    expect([lantern.path, lantern.label, lantern.x, lantern.y, lantern.z]).toEqual(["Objs/0", "Lantern_A", 512, 120.5, -480.25]);
    const links = model.lines.filter(({ kind }) => kind === "link").map(({ points }) => points.map((number) => model.points[number].label));
    expect(links).toContainEqual(["Lantern_A", "Gate_Wood_A"]);
    expect(model.lines.filter(({ kind }) => kind === "rail").every(({ points }) => points.length > 1)).toBe(true);
  });

  test("objects of Tears of the Kingdom are linked by Src and Dst", () => {
    const text = `Actors:
- {Hash: !ul 1, Gyaml: A, Links: [{Dst: !ul 2, Src: !ul 1}], Translate: [0.0, 0.0, 0.0]}
- {Hash: !ul 2, Gyaml: B, Rotate: [0.0, 1.57079637, 0.0], Translate: [10.0, 0.0, 5.0]}
#!layout file little 7
`;
    const { lines, points } = shown<PlacedModel>(text, "byml.map");
    expect(lines).toEqual([{ kind: "link", layer: 0, points: [0, 1] }]);
    expect(points[1].heading).toBeCloseTo(90);
  });

  test("scenarios of a stage are layers, the first of them shown", () => {
    const object = "{Name: x, Translate: {X: 1.0, Y: 2.0, Z: 3.0}}";
    const text = `- ObjectList: [${object}]\n- ObjectList: [${object}]\n${FILE}`;
    const stage = shown<PlacedModel>(text, "byml.map");
    expect(stage.layers).toEqual([
      { name: "0/ObjectList", isShown: true },
      { name: "1/ObjectList", isShown: false },
    ]);
    const move = { kind: "move", points: ["0/ObjectList/0"], dx: 1, dy: 0, dz: -1 } as const;
    expect(change(text, "byml.map", { ...move, together: false }).match(/X: 2\.0, Y: 2\.0, Z: 2\.0/g)?.length).toBe(1);
    expect(change(text, "byml.map", { ...move, together: true }).match(/X: 2\.0, Y: 2\.0, Z: 2\.0/g)?.length).toBe(2);
  });

  test("a place is typed, and what is not a number is refused", () => {
    const set = (x: string) => change(MAP, "byml.map", { kind: "set", point: "Objs/0", values: { x }, together: false });
    expect(set("7")).toContain("[7.0, 120.5, -480.25]");
    expect(set("far")).toMatch(/expected f32/);
  });

  test("points are duplicated and deleted", () => {
    expect(change(MAP, "byml.map", { kind: "duplicate", point: "Objs/0" })).toContain("HashId: !u 0x4d2a00f1");
    expect(change(MAP, "byml.map", { kind: "delete", points: ["Objs/2"] })).not.toContain("UnitConfigName: Gate_Wood_A");
  });

  test("is not there where nothing has a place", () => {
    expect(analyse(`{a: 1}\n${FILE}`).panel?.("byml.map")).toBe(null);
  });
});

test("colors are marked, and a picked one changes only what was moved", () => {
  const analysis = analyse(ITEMS);
  const [mark] = analysis.colors?.() ?? [];
  expect(mark.color).toEqual([1, 0.5, 0, 1]);
  expect(analysis.colorText?.(mark.span, [1, 0.5, 1, 1]).text).toBe("{A: 1.0, B: 1.0, G: 0.5, R: 1.0}");
});
