/** What searches and changes mean, on one made file. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { byml } from "../../formats/byml/index.ts";
import { patternPathsOf } from "../../index/pathPattern.ts";
import { findRows, matchesFile, parseQuery, parseTarget } from "../../index/query.ts";
import { FieldValues } from "../../index/values.ts";
import { expectGrowth, loadCounted } from "../support/growth.ts";

const TEXT = `!io
version: 0
type: xml
param_root: !list
  objects:
    Attack: !obj
      Power: 36
      Range: 0.0500000007
      Tag: !str64 Sword_Fire
      Big: 16777217
    Enemy: !obj
      Power: 8
      IsBoss: false
      Size: !vec3 [1.0, 2.0, 3.0]
  lists: {}
`;
const names = aamp.builtinNames();
const PATHS = patternPathsOf("mod/Pack/X.sbactorpack/Actor/GeneralParamList/X.bgparamlist");

function valuesOf(): FieldValues {
  return new FieldValues(TEXT, aamp, names, "X.bgparamlist");
}

function found(expression: string): readonly string[] {
  const values = valuesOf();
  return findRows(parseQuery(expression), values, PATHS).map((row) => values.path(row));
}

it("a long text is searched to its end, though only its start is shown", () => {
  const path = `Work/${"Folder/".repeat(12)}Enemy_Last.gyml`;
  const { bytes } = byml.encode(`Path: ${path}\nOther: short\n#!layout file little 4\n`);
  const values = new FieldValues(text(bytes), byml, byml.builtinNames(), "X.byml");
  expect(findRows(parseQuery("enemy_last"), values, []).map((row) => values.path(row))).toEqual(["Path"]);
});

it("items of a list are shown with what identifies them", () => {
  const { bytes } = byml.encode("Actors:\n- {elink: Wolf, name: Animal_Wolf}\n- {elink: Wolf}\n#!layout file little 2\n");
  const values = new FieldValues(text(bytes), byml, byml.builtinNames(), "X.byml");
  const rows = findRows(parseQuery("elink"), values, []);
  expect(rows.map((row) => values.shownPath(row))).toEqual(["Actors/[0] Animal_Wolf/elink", "Actors/[1]/elink"]);
  expect(rows.map((row) => values.path(row))).toEqual(["Actors/[0]/elink", "Actors/[1]/elink"]);
});

describe("whole numbers that JSON numbers do not hold", () => {
  const large = byml.encode("Id: !l 9007199254740993\nLow: !l -9007199254740993\n#!layout file little 4\n");
  const values = new FieldValues(text(large.bytes), byml, byml.builtinNames(), "X.byml");
  it.each([
    ["Id = 9007199254740993", ["Id"]],
    ["Id = 9007199254740992", []],
    ["Id > 9007199254740992", ["Id"]],
    ["Id > 5", ["Id"]],
    ["Low < -9007199254740992", ["Low"]],
    ["Low >= 0", []],
  ])("are compared exactly: %s", (expression, fields) => {
    expect(findRows(parseQuery(expression), values, []).map((row) => values.path(row))).toEqual(fields);
  });
});

function text(bytes: Uint8Array = new Uint8Array(0)): string {
  const decoded = byml.decode(bytes, byml.builtinNames());
  return decoded.kind === "ok" ? decoded.text : "";
}

describe("searches", () => {
  it.each<[string, readonly string[]]>([
    ["sword", ["Attack/Tag"]],
    ["power", ["Attack/Power", "Enemy/Power"]],
    ["36", ["Attack/Power"]],
    ['"36"', ["Attack/Power"]],
    ["0x6a4b2ea4", ["Attack/Power", "Enemy/Power"]],
    ["Power > 8", ["Attack/Power"]],
    ["Power >= 8", ["Attack/Power", "Enemy/Power"]],
    ["power<36", ["Enemy/Power"]],
    ["Power != 36", ["Enemy/Power"]],
    ["Range = 0.05", ["Attack/Range"]],
    ["Big > 16777216", ["Attack/Big"]],
    ["Tag ~ fire", ["Attack/Tag"]],
    ["Tag = Sword_Fire", ["Attack/Tag"]],
    ["IsBoss = false", ["Enemy/IsBoss"]],
    ["Attack/Power", ["Attack/Power"]],
    ["*/P*r", ["Attack/Power", "Enemy/Power"]],
    ["*.bgparamlist/Enemy/*", ["Enemy/Power", "Enemy/IsBoss", "Enemy/Size"]],
    ["Actor/**/Attack/Power = 36", ["Attack/Power"]],
    ["Other/**/Attack/Power", []],
    ["*.bdrop/Attack/Power", []],
  ])("%s", (expression, expected) => expect(found(expression)).toEqual(expected));

  it.each([
    ["Actor/**/bgparamlist", true],
    ["Actor/**/*.bgparamlist", true],
    ["GeneralParamList/X", true],
    ["X.sbactorpack/**", true],
    ["Actor/**/bdrop", false],
    ["bgparamlist", false],
  ])("file %s: %s", (expression, expected) => expect(matchesFile(parseQuery(expression), PATHS)).toBe(expected));

  it.each(["", "  ", '""', "Power > much", `${"a/".repeat(40)}x`])("refuses %j", (expression) => {
    expect(() => parseQuery(expression)).toThrow(/./);
  });

  it.each<[string, readonly string[]]>([
    ["Power", ["Attack/Power", "Enemy/Power"]],
    ["Attack/Power", ["Attack/Power"]],
    ["power", []],
    ["Pow", []],
    ["36", []],
    ["sword", []],
    ["*Pow*", ["Attack/Power", "Enemy/Power"]],
    ["*ow*", ["Attack/Power", "Enemy/Power"]],
    ["0x6a4b2ea4", ["Attack/Power", "Enemy/Power"]],
    ["1783312036", ["Attack/Power", "Enemy/Power"]],
    ["'Power'", ["Attack/Power", "Enemy/Power"]],
    ["Power = 36", ["Attack/Power"]],
  ])("of a change: a word is a whole name: %s", (expression, expected) => {
    const values = valuesOf();
    expect(findRows(parseTarget(expression, false), values, PATHS).map((row) => values.path(row))).toEqual(expected);
  });

  it("of a change of texts: a word may be part of a value", () => {
    const values = valuesOf();
    expect(findRows(parseTarget("fire", true), values, PATHS).map((row) => values.path(row))).toEqual(["Attack/Tag"]);
  });

  it("is not slowed down by a pattern that could match in many ways", () => {
    const counted = loadCounted<typeof import("../../index/query.ts")>("index/query.ts");
    const pattern = counted.parseQuery("**/**/**/*a*a*a*a*b");
    expectGrowth((times) => void counted.matchesFile(pattern, [`${"a".repeat(200 * times)}/${"a/".repeat(200 * times)}c`]));
  });
});
