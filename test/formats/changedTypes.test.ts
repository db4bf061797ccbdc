/** A value that is written in another way becomes another type without a word: each such edit is found, with the way back. */
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../formats/core/text/span.ts";
import { typeChangesSince } from "../../formats/core/tree/changedTypes.ts";
import { findFormat } from "../../formats/registry.ts";

const KEEP = "keep";

/** What is said about the edit of one value, and what the first fix makes of it. */
function changeIn(id: string, text: string, from: string, to: string): readonly (readonly [message: string, fixed: string | undefined])[] {
  const format = findFormat(id);
  if (!format) throw new Error("no such format");
  const after = text.replace(from, () => to);
  expect(after).not.toBe(text);
  const context = { names: format.builtinNames(), decoded: true, fileName: `a.${format.extensions[0]}` };
  const later = { ...context, baseline: format.analyse(text, context).baseline };
  const changes = typeChangesSince(text, after, format, context);
  // the editor says the same
  const said = format.analyse(after, later).issues.filter(({ code }) => code === `${id}/value-type-changed`);
  expect(said.map(({ message }) => message).sort()).toEqual(changes.map(({ message }) => message).sort());
  return changes.map(({ message, fixes = () => [] }) => {
    const [first] = fixes();
    const fixed = first?.preferred ? applyEdits(after, first.edits) : first ? KEEP : undefined;
    return [message, fixed === text ? from : fixed];
  });
}

describe("BYML", () => {
  const TEXT =
    "Count: 10\nNumberText: '12'\nIsOpen: true\nLabel: text\nRate: 0.5\nNone: null\nWord: !u 0x0000000a\nLong: !l 10\nWide: !ul 10\n" +
    "Exact: !f64 0.5\nBytes: !!binary AQID\nList: [1, 2]\nMap: {A: 1}\nMixed: [1, 0.5, text]\nHashes: !h32 {'0x00000001': 1, '0x00000002': 0.5}\n" +
    "#!layout file little 7\n";
  it.each<[from: string, to: string, types: string, fixed: string | undefined]>([
    ["Count: 10", "Count: 10.5", "`Count` f32 s32", KEEP],
    ["Count: 10", "Count: 10.0", "`Count` f32 s32", "Count: 10"],
    ["Count: 10", "Count: '10'", "`Count` string s32", "Count: 10"],
    ["Count: 10", "Count: true", "`Count` bool s32", "Count: 1"],
    ["Count: 10", "Count: null", "`Count` null s32", KEEP],
    ["Count: 10", "Count: [10]", "`Count` array s32", undefined],
    ["NumberText: '12'", "NumberText: 12", "`NumberText` s32 string", "NumberText: '12'"],
    ["NumberText: '12'", "NumberText: 1.2", "`NumberText` f32 string", "NumberText: '1.2'"],
    ["IsOpen: true", "IsOpen: 1", "`IsOpen` s32 bool", "IsOpen: true"],
    ["IsOpen: true", "IsOpen: True", "`IsOpen` string bool", "IsOpen: true"],
    ["IsOpen: true", "IsOpen: 'yes'", "`IsOpen` string bool", "IsOpen: true"],
    ["IsOpen: true", "IsOpen: null", "`IsOpen` null bool", KEEP],
    ["Label: text", "Label: 5", "`Label` s32 string", "Label: '5'"],
    ["Label: text", "Label: true", "`Label` bool string", "Label: 'true'"],
    ["Label: text", "Label: null", "`Label` null string", KEEP],
    ["Rate: 0.5", "Rate: true", "`Rate` bool f32", "Rate: 1.0"],
    ["Rate: 0.5", "Rate: 0,5", "`Rate` string f32", "Rate: 0.5"],
    ["Rate: 0.5", "Rate: 2", "`Rate` s32 f32", "Rate: 2.0"],
    ["None: null", "None: 5", "`None` s32 null", KEEP],
    ["None: null", "None: Null", "`None` string null", "None: null"],
    ["None: null", "None: ''", "`None` string null", "None: null"],
    ["Word: !u 0x0000000a", "Word: 10", "`Word` s32 u32", "Word: !u 0x0000000a"],
    ["Long: !l 10", "Long: text", "`Long` string s64", KEEP],
    ["Long: !l 10", "Long: 10", "`Long` s32 s64", "Long: !l 10"],
    ["Wide: !ul 10", "Wide: '10'", "`Wide` string u64", "Wide: !ul 10"],
    ["Wide: !ul 10", "Wide: 10.0", "`Wide` f32 u64", "Wide: !ul 10"],
    ["Exact: !f64 0.5", "Exact: 0.5", "`Exact` f32 f64", "Exact: !f64 0.5"],
    ["Bytes: !!binary AQID", "Bytes: AQID", "`Bytes` string binary data", KEEP],
    ["List: [1, 2]", "List: [1, 2.5]", "`1` f32 s32", KEEP],
    ["List: [1, 2]", "List: {}", "`List` dictionary array", undefined],
    ["Map: {A: 1}", "Map: []", "`Map` array dictionary", undefined],
    ["[1, 0.5, text]", "[1, 5, text]", "`1` s32 f32", "[1, 5.0, text]"],
    ["'0x00000002': 0.5", "'0x00000002': 5", "`0x00000002` s32 f32", "'0x00000002': 5.0"],
  ])("%s becomes %s", (from, to, types, fixed) => {
    const [, name, now, before] = /^(\S+) (string|array|dictionary|\S+) (.*)$/.exec(types) ?? [];
    const expected = fixed === from || fixed === KEEP || fixed === undefined ? fixed : TEXT.replace(from, () => fixed);
    expect(changeIn("byml", TEXT, from, to)).toEqual([[`${name} is ${now} here; in the file it was ${before}.`, expected]]);
  });

  it.each([
    ["a tag says so", "Count: 10", "Count: !f32 10.5"],
    ["a tag of a type without one says so", "NumberText: '12'", "NumberText: !s32 12"],
    ["a tag says that null is meant", "Label: text", "Label: !null null"],
    ["only the value differs", "Count: 10", "Count: 11"],
    ["a key is new", "Count: 10", "Count: 10\nNew: 1.5"],
    ["a list of mixed types has become longer", "[1, 0.5, text]", "[1, 5, text, 4]"],
  ])("nothing where %s", (_, from, to) => {
    expect(changeIn("byml", TEXT, from, to)).toEqual([]);
  });
});

describe("AAMP", () => {
  const TEXT =
    "!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    Own: !obj\n      MyCount: 10\n      MyFlag: false\n      MyRate: 1.0\n" +
    "      MyWord: !u 10\n      MyText: text\n      MyShort: !str32 text\n      MyPlace: !vec3 [1.0, 2.0, 3.0]\n  lists: {}\n";
  it.each<[from: string, to: string, types: string, fixed: string | undefined]>([
    ["MyFlag: false", "MyFlag: False", "`MyFlag` string_ref bool", "MyFlag: false"],
    ["MyFlag: false", "MyFlag: 0", "`MyFlag` int bool", "MyFlag: false"],
    ["MyRate: 1.0", "MyRate: 0,5", "`MyRate` string_ref f32", "MyRate: 0.5"],
    ["MyRate: 1.0", "MyRate: 1", "`MyRate` int f32", "MyRate: 1.0"],
    ["MyCount: 10", "MyCount: 10.0", "`MyCount` f32 int", "MyCount: 10"],
    ["MyCount: 10", "MyCount: true", "`MyCount` bool int", "MyCount: 1"],
    ["MyWord: !u 10", "MyWord: 10", "`MyWord` int u32", "MyWord: !u 10"],
    ["MyText: text", "MyText: 5", "`MyText` int string_ref", "MyText: '5'"],
    ["MyPlace: !vec3 [1.0, 2.0, 3.0]", "MyPlace: 1.0", "`MyPlace` f32 vec3", KEEP],
  ])("%s becomes %s", (from, to, types, fixed) => {
    const [name, now, before] = types.split(" ");
    const [[message, found]] = changeIn("aamp", TEXT, from, to);
    expect(message).toContain(`${name} is ${now} here; in the file it was ${before}.`);
    expect(found).toBe(fixed === from || fixed === KEEP ? fixed : fixed && TEXT.replace(from, () => fixed));
  });

  it.each([
    ["a tag says so", "MyCount: 10", "MyCount: !u 10"],
    ["a text takes another size", "MyShort: !str32 text", "MyShort: text"],
  ])("nothing where %s", (_, from, to) => {
    expect(changeIn("aamp", TEXT, from, to)).toEqual([]);
  });
});

describe("parameters of BAEV", () => {
  const TEXT = `{
  "0x64969aa3": [
    { "Hash": "0x05f1382c", "Unknown": 280, "Event": { "AtSound": { "Trigger Array": [{ "Parameters": ["Step", 2, 0.5], "Start Frame": 7.0 }] } } }
  ]
}
`;
  it.each([
    ["0.5]", "1]", "a whole number here; in the file it was a number with a point", "1.0]"],
    ["2, 0.5", "2.5, 0.5", "a number with a point here; in the file it was a whole number", undefined],
    ['"Step"', "5", "a whole number here; in the file it was a text", '"5"'],
  ])("%s becomes %s", (from, to, message, fixed) => {
    expect(changeIn("baev", TEXT, from, to)).toEqual([[`The value is ${message}.`, fixed && TEXT.replace(from, fixed)]]);
  });

  it("nothing where the key states the type, or a list has become longer", () => {
    expect(changeIn("baev", TEXT, "7.0", "7")).toEqual([]);
    expect(changeIn("baev", TEXT, "2, 0.5", "2, 1, 0.5")).toEqual([]);
  });

  it("nothing where one form of a number that JSON lacks takes the place of another", () => {
    const text = TEXT.replace("0.5", '{ "Float": "NaN:0x7fc00000" }');
    expect(changeIn("baev", text, '{ "Float": "NaN:0x7fc00000" }', "NaN")).toEqual([]);
    expect(changeIn("baev", TEXT, "0.5", '{ "Float": "Infinity" }')).toEqual([]);
  });
});
