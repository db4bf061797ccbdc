/** What changes do to values of every kind: the value that was asked for, or a refusal. Nothing else changes, and no byte without a line. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { anim } from "../../formats/anim/index.ts";
import { asb } from "../../formats/asb/index.ts";
import { baev } from "../../formats/baev/index.ts";
import { byml } from "../../formats/byml/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { kmp } from "../../formats/kmp/index.ts";
import { formats } from "../../formats/registry.ts";
import { type OriginalValue, parseChange } from "../../index/change.ts";
import { parseExact } from "../../index/exactNumber.ts";
import { findRows, parseTarget } from "../../index/query.ts";
import { type Replaced, replaceValues } from "../../index/replace.ts";
import { FieldValues } from "../../index/values.ts";
import { choose } from "../support/extent.mjs";
import { expectGrowth, loadCounted } from "../support/growth.ts";

class Made {
  readonly format: Format;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly values: FieldValues;

  constructor(format: Format, text: string, name: string) {
    const { bytes, issues } = format.encode(text);
    if (!bytes) throw new Error(issues.map(({ message }) => message).join(" "));
    const decoded = format.decode(bytes, format.builtinNames());
    if (decoded.kind === "fail") throw new Error("It cannot be decoded.");
    [this.format, this.name, this.bytes] = [format, name, bytes];
    this.values = new FieldValues(decoded.text, format, format.builtinNames(), name);
  }

  replace(rows: readonly number[], typed: string, original?: Made): Replaced {
    const { format, name, values } = this;
    const originalOf = (row: number): OriginalValue | undefined => {
      const found = original?.values.find(values.path(row)) ?? -1;
      return original && found >= 0 ? { values: original.values, row: found } : undefined;
    };
    const change = parseChange(typed);
    return replaceValues({ values, rows, change, format, names: format.builtinNames(), fileName: name, originalOf });
  }

  changed(expression: string, typed: string, original?: Made): string {
    const target = parseTarget(expression, parseChange(typed).kind === "replace");
    const rows = findRows(target, this.values, [this.name]).filter((row) => this.values.isValue(row));
    const done = this.replace(rows, typed, original);
    if ("refused" in done) return `refused: ${done.refused}`;
    return done.changes.map(({ before, after }) => `${before} -> ${after}`).join(", ");
  }
}

const aampFile = new Made(
  aamp,
  `!io
version: 0
type: xml
param_root: !list
  objects:
    Attack: !obj
      Power: 36
      Range: 0.0500000007
      Tag: !str64 Sword_Fire
      Name: Sword_Fire
      Count: !u 4294967295
      Speed: 0.0
      End: .inf
      Rate: .nan
      Noise: !f32 0x7fc00001
      Data: !buffer_int [1, 2]
    Enemy: !obj
      Power: 8
      IsBoss: false
      Scale: !vec3 [1.0, 2.0, 3.0]
      Pos: !vec2 [.inf, 1.0]
      Color: !color [0.5, 0.25, 0.0, 1.0]
      Rotate: !quat [0.0, 0.0, 0.0, 1.0]
  lists: {}
`,
  "X.bgparamlist",
);

const bymlFile = new Made(
  byml,
  `S32: -5
U32: !u 0xffffffff
S64: !l -9223372036854775808
U64: !ul 18446744073709551615
F32: 0.0
F64: !f64 0.0
Large: !f64 1.0e+300
Endless: -.inf
Noise: !f64 0x7ff8000000000001
Bool: true
Null: null
Str: Sword & $1
Digits: '12'
Vec: {X: 1.0, Y: 2.0, Z: 3.0}
Bin: !!binary AQID
#!layout file little 7
`,
  "X.byml",
);

const course = new Made(
  kmp,
  `#KMP
[GOBJ]
o0 0x65 0 0 0 3 0 0 0 -1
 > 0 0 0 0 0 0 0 0 0x3f
 > 1 1 1
[STGI]
s0 3 0 0 1 0xff 0xff 0xff 0x4b 0x3f80
`,
  "course.kmp",
);

const fixture = (name: string) => readFileSync(`test/fixtures/${name}`, "utf8");
const events = new Made(baev, fixture("baev/lantern.json"), "Lantern.root.baev");
const sequence = new Made(asb, fixture("asb/lantern.json"), "Lantern.root.asb");
const clip = new Made(anim, fixture("anim/primeFloats.anim.json"), "Walk.ANIM");

type Row = readonly [file: string, expression: string, change: string, expected: string];

const files: Readonly<Record<string, Made>> = {
  aamp: aampFile,
  byml: bymlFile,
  kmp: course,
  baev: events,
  asb: sequence,
  anim: clip,
  stream: new Made(anim, fixture("anim/echoesStream.anim.json"), "Walk.ANIM"),
};

describe("changes", () => {
  const rows: readonly Row[] = [
    ["aamp", "Power", "= 40", "36 -> 40, 8 -> 40"],
    ["aamp", "Power", "* 1.5", "36 -> 54, 8 -> 12"],
    ["aamp", "Power", "+ -3", "36 -> 33, 8 -> 5"],
    ["aamp", "Power", "/3", "36 -> 12, 8 -> 3"],
    ["aamp", "Power", "- 5", "36 -> 31, 8 -> 3"],
    ["aamp", "Power", "-5", "36 -> -5, 8 -> -5"],
    ["aamp", "Attack/Power", "-= 40", "36 -> -4"],
    ["aamp", "Attack/Power", "+0x10", "36 -> 52"],
    ["aamp", "Attack/Power", "36", ""],
    ["aamp", "Attack/Power", "* 1.49", "36 -> 54"],
    ["aamp", "Power", "* -0.0625", "36 -> -2, 8 -> -1"],
    ["aamp", "Count", "- 4294967295", "4294967295 -> 0"],
    ["aamp", "Range", "* 2", "0.0500000007 -> 0.100000001"],
    ["aamp", "Range", "* 1", ""],
    ["aamp", "Range", "= 40", "0.0500000007 -> 40"],
    ["aamp", "Speed", "= -0", "0 -> -0.0"],
    ["aamp", "Speed", "* -1", ""],
    ["aamp", "Speed", "= .inf", "0 -> .inf"],
    ["aamp", "End", "= 5", ".inf -> 5"],
    ["aamp", "Rate", "= 5", ".nan -> 5"],
    ["aamp", "Noise", "= .nan", "!f32 0x7fc00001 -> .nan"],
    ["aamp", "Tag", "Fire => Ice", "Sword_Fire -> Sword_Ice"],
    ["aamp", "Tag", "Fire => $& $1 $' &", "Sword_Fire -> Sword_$& $1 $' &"],
    ["aamp", "fire", "Fire => Ice", "Sword_Fire -> Sword_Ice, Sword_Fire -> Sword_Ice"],
    ["aamp", "Attack/*", "Fire => Ice", "Sword_Fire -> Sword_Ice, Sword_Fire -> Sword_Ice"],
    ["aamp", "Power", "a => b", ""],
    ["aamp", "Tag", "= 12", "Sword_Fire -> 12"],
    ["aamp", "Tag", "= true", "Sword_Fire -> true"],
    ["aamp", "Tag", "= [a", "Sword_Fire -> [a"],
    ["aamp", "Tag", "= 'a: b'", "Sword_Fire -> a: b"],
    ["aamp", "Tag", "= a => b", "Sword_Fire -> a => b"],
    ["aamp", "Tag", "= + two", "Sword_Fire -> + two"],
    ["aamp", "Tag", "= $& $1", "Sword_Fire -> $& $1"],
    ["aamp", "IsBoss", "true", "false -> true"],
    ["aamp", "Scale", "* 2", "1,2,3 -> 2,4,6"],
    ["aamp", "Scale", "[4, 5, 6]", "1,2,3 -> 4,5,6"],
    ["aamp", "Color", "* 0.5", "0.5,0.25,0,1 -> 0.25,0.125,0,0.5"],
    ["byml", "S32", "* 0.5", "-5 -> -3"],
    ["byml", "S64", "+ 1", "-9223372036854775808 -> -9223372036854775807"],
    ["byml", "S64", "/ 3", "-9223372036854775808 -> -3074457345618258603"],
    ["byml", "U64", "- 1", "18446744073709551615 -> 18446744073709551614"],
    ["byml", "U64", "* 0.5", "18446744073709551615 -> 9223372036854775808"],
    ["byml", "U64", "= 18446744073709551614", "18446744073709551615 -> 18446744073709551614"],
    ["byml", "U32", "= 0x10", "4294967295 -> 16"],
    ["byml", "F32", "= 1e2", "0 -> 100"],
    ["byml", "F64", "= -0.0", "0 -> -0.0"],
    ["byml", "F64", "+ 0.1", "0 -> 0.1"],
    ["byml", "Large", "* 1e8", "1e+300 -> 1e+308"],
    ["byml", "Bool", "= false", "true -> false"],
    ["byml", "Str", "$1 => $$ & $&", "Sword & $1 -> Sword & $$ & $&"],
    ["byml", "Digits", "= 13", "12 -> 13"],
    ["byml", "Vec", "+ 1", "1,2,3 -> 2,3,4"],
    ["byml", "Bin", "= !!binary AQIE", "!!binary AQID -> !!binary AQIE"],
    ["kmp", "setting_1", "* 2", "3 -> 6"],
    ["kmp", "setting_1", "= 65535", "3 -> 65535"],
    ["kmp", "scale_x", "* 1.5", "1 -> 1.5"],
    ["baev", "Start Frame", "= NaN", "7 -> NaN:0x7fc00000, 23 -> NaN:0x7fc00000, 3 -> NaN:0x7fc00000"],
    ["baev", "End Frame", "= -Infinity", "-1 -> -Infinity"],
    ["asb", "Blackboard/float/0/Init Value", "= Infinity", "0 -> Infinity"],
    ["anim", "rotationValue < -1e20", "= NaN", '-2.8377919e+29 -> "0x7FC00000"'],
    ["stream", "scaleMultiplier", "= Infinity", '0.0001 -> "0x7F800000"'],
  ];
  it.each(rows)("%s %s: %s", (file, expression, change, expected) => expect(files[file]?.changed(expression, change)).toBe(expected));

  const refused: readonly Row[] = [
    ["aamp", "Power", "= 1.5", ""],
    ["aamp", "Power", "= many", ""],
    ["aamp", "Power", "= ", ""],
    ["aamp", "Power", "= 1,5", "Decimals have a point: 1.5."],
    ["aamp", "Power", "= 2147483648", ""],
    ["aamp", "Power", "* 1e12", ""],
    ["aamp", "Power", "* 1e300", ""],
    ["aamp", "Power", "36 => 40", "It is not a text."],
    ["aamp", "Count", "+ 1", ""],
    ["aamp", "Count", "- 4294967296", ""],
    ["aamp", "Tag", "* 2", "It is a text, not a number."],
    ["aamp", "Tag", `= ${"x".repeat(64)}`, ""],
    ["aamp", "Range", "= many", ""],
    ["aamp", "Range", "= 1,5", "Decimals have a point: 1.5."],
    ["aamp", "Range", "= 1e39", ""],
    ["aamp", "Range", "= 1e400", ""],
    ["aamp", "Range", "* 1e300", ""],
    ["aamp", "Range", "* 1e40", ""],
    ["aamp", "Range", "* 1e308", ""],
    ["aamp", "End", "* 2", 'It is infinite (.inf), and no calculation makes it finite. Set it to a number, such as "= 40".'],
    ["aamp", "Rate", "+ 1", "It is .nan, which is not a number."],
    ["aamp", "Noise", "+ 1", "It is not a number."],
    ["aamp", "Data", "* 2", "It is not a number."],
    ["aamp", "Data", "= 5", ""],
    ["aamp", "IsBoss", "1", 'It is true or false, and "1" is neither.'],
    ["aamp", "IsBoss", "* 2", "It is true or false, not a number."],
    ["aamp", "Scale", "[1, 2]", 'It has 3 parts, and "[1, 2]" has 2.'],
    ["aamp", "Scale", "* 1e39", ""],
    ["aamp", "Scale", "[1, two, 3]", ""],
    ["aamp", "Pos", "* 2", 'It is infinite (.inf), and no calculation makes it finite. Set it to a number, such as "= 40".'],
    ["byml", "S32", "= 2147483648", ""],
    ["byml", "U32", "= -1", ""],
    ["byml", "S64", "- 1", ""],
    ["byml", "U64", "+ 1", ""],
    ["byml", "U64", "* -1", ""],
    ["byml", "F64", "= 1e400", ""],
    ["byml", "F64", "= 0x10", ""],
    ["byml", "Large", "* 1e300", "The result is too large."],
    ["byml", "Endless", "/ 2", 'It is infinite (-.inf), and no calculation makes it finite. Set it to a number, such as "= 40".'],
    ["byml", "Noise", "* 2", "It is not a number."],
    ["byml", "Null", "= 5", "The type would change from null to s32."],
    ["byml", "Null", "* 2", "It is not a number."],
    ["byml", "Bool", "= True", 'It is true or false, and "True" is neither.'],
    ["byml", "Digits", "+ 1", "It is a text, not a number."],
    ["byml", "Vec", "* 1e39", ""],
    ["byml", "Bin", "= 5", ""],
    ["baev", "Event Id", "= NaN", 'Must be a whole number; found "NaN".'],
    ["anim", "duration", "= NaN", 'Must be a number; found "NaN".'],
    ["kmp", "scale_x", "= NaN", 'Must be a number; found "NaN".'],
    ["kmp", "setting_1", "* 30000", ""],
    ["kmp", "setting_1", "= 1.5", ""],
    ["kmp", "setting_1", "- 4", ""],
    ["kmp", "scale_x", "= 1e39", ""],
    ["kmp", "scale_x", "* 1e39", ""],
    ["kmp", "scale_x", "= 1,5", "Decimals have a point: 1.5."],
    ["kmp", "scale_x", "= 18446744073709551616", "It would become 0.0, not 18446744073709551616."],
  ];
  it.each(refused)("%s %s: %s is refused", (file, expression, change, sentence) => {
    expect(files[file]?.changed(expression, change)).toMatch(sentence === "" ? /^refused: ./ : /^refused: /);
    if (sentence !== "") expect(files[file]?.changed(expression, change)).toBe(`refused: ${sentence}`);
  });

  it.each([
    ["", 'The change is empty. To set an empty text, give "= ".'],
    ["/ 0", "A value cannot be divided by 0."],
    ["/= -0.0", "A value cannot be divided by 0."],
    ["/ 1e-400", '1e-400 is too small to calculate with. To set the text "/ 1e-400", give "= / 1e-400".'],
    ["* 1e400", '1e400 is too large to calculate with. To set the text "* 1e400", give "= * 1e400".'],
    ["* 1,5", '"1,5" is not a number. Decimals have a point: 1.5. To set the text "* 1,5", give "= * 1,5".'],
    ["+ two", '"two" is not a number. To set the text "+ two", give "= + two".'],
    ["- two", '"two" is not a number. To set the text "- two", give "= - two".'],
    ["*", '"" is not a number. To set the text "*", give "= *".'],
    ["* .inf", '".inf" is not a number. To set the text "* .inf", give "= * .inf".'],
    ["* 1.5.5", '"1.5.5" is not a number. To set the text "* 1.5.5", give "= * 1.5.5".'],
    ["=> Axe", 'There is nothing before the arrow. To set a text, give "= text".'],
    ['"" => Axe', 'There is nothing before the arrow. To set a text, give "= text".'],
  ])("refuses %j", (change, sentence) => expect(() => parseChange(change)).toThrow(new Error(sentence)));

  it.each([`* 1${"0".repeat(200)}`, `* 0e${"9".repeat(90)}`, `* 1e-${"9".repeat(90)}`])("takes no time for %s", (change) => {
    try {
      expect(parseChange(change)).toMatchObject({ by: { over: 0n } });
    } catch (error) {
      expect(String(error)).toMatch(/digits|too small/);
    }
  });
});

describe("the original of a value", () => {
  const gameText = (value: string) => new Made(byml, `S32: ${value}\n#!layout file little 7\n`, "X.byml");
  it.each([
    ["12", "-5 -> 12"],
    ["-5", ""],
    ["!u 12", "refused: It is u32 in the unmodified game, and s32 here."],
    ["12.0", "refused: It is f32 in the unmodified game, and s32 here."],
    ["twelve", "refused: It is string in the unmodified game, and s32 here."],
    ["null", "refused: It is null in the unmodified game, and s32 here."],
  ])("%s", (value, expected) => expect(bymlFile.changed("S32", "original", gameText(value))).toBe(expected));

  it("is refused where the game has none", () => {
    expect(bymlFile.changed("U32", "original", gameText("1"))).toBe("refused: The unmodified game has no such value.");
  });
});

describe("in every format, a change", () => {
  const CHANGES = [
    ...["* 2", "+ 1", "- 1", "/ 3", "* 1e39", "* -1", "= -0", "= 0", "= 1e39", "= 1e400", "= 1,5", "= 256", "= 65536", "= -129"],
    ...["= 4294967296", "= 18446744073709551616", "= 1.5", "= 0x10", "= true", "= two", "= ", "= $& $1"],
  ];
  for (const format of formats) {
    const folder = `test/fixtures/${format.id}`;
    it.each(choose(readdirSync(folder), 2))(
      `of ${format.id} %s gives the number that was asked for, and no byte without a line`,
      (name) => {
        const { bytes } = format.encode(readFileSync(`${folder}/${name}`, "utf8"));
        const decoded = bytes && format.decode(bytes, format.builtinNames());
        if (decoded?.kind !== "ok" || !decoded.exact) return;
        const made = new Made(format, decoded.text, name);
        const kinds = new Set<string>();
        for (let row = 0; row < made.values.count; row++) {
          const kind = `${made.values.type(row)} ${made.values.current(row).control?.kind}`;
          if (!made.values.isValue(row) || kinds.has(kind)) continue;
          kinds.add(kind);
          for (const change of choose(CHANGES)) checkChange(made, row, change);
        }
      },
    );
  }

  function checkChange(made: Made, row: number, change: string): void {
    const done = made.replace([row], change);
    if ("refused" in done) return;
    const title = `${made.values.path(row)} ${change}`;
    if (done.changes.length === 0) {
      expect(Buffer.compare(done.bytes, made.bytes), title).toBe(0);
      return;
    }
    const [before, after] = [made.values.number(row), parseExact(String(done.changes[0]?.after))];
    if (before === undefined || after === undefined) return;
    const [now, then] = [Number(before), Number(after)];
    const typed = Number(change.slice(2));
    const wanted = { "*": now * typed, "+": now + typed, "-": now - typed, "/": now / typed, "=": typed }[change.charAt(0)] ?? Number.NaN;
    if (Number.isNaN(wanted)) return;
    // whole numbers are rounded; -1 may be all bits of one without a sign
    const slack = typeof after === "bigint" && change[0] !== "=" ? 0.5 : Math.max(Math.abs(wanted) * 1e-6, 1e-9);
    const isBits =
      change[0] === "=" && [8, 16, 32].some((width) => Math.abs(then - wanted) === 2 ** width && Math.abs(wanted) < 2 ** width);
    expect(Math.abs(then - wanted) <= slack || isBits, `${title}: ${before} -> ${after}`).toBe(true);
  }
});

it("many values of one file take time by their number", () => {
  const counted = loadCounted<typeof import("../../formats/baev/index.ts")>("formats/baev/index.ts");
  expectGrowth((times) => {
    const events = Array.from({ length: 40 * times }, (_, at) => `{ "Parameters": [], "Start Frame": ${at}.0 }`).join(", ");
    const text = `{ "0x64969aa3": [{ "Hash": "0x05f1382c", "Unknown": 1, "Event": { "AtSound": { "Trigger Array": [${events}] } } }] }`;
    expect(new Made(counted.baev, text, "A.baev").changed("Start Frame", "+ 1").split(", ")).toHaveLength(40 * times);
  });
});
