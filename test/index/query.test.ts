/** What searches and changes mean, on one made file. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { byml } from "../../formats/byml/index.ts";
import { changedValue, parseChange } from "../../index/change.ts";
import { patternPathsOf } from "../../index/pathPattern.ts";
import { findRows, matchesFile, parseQuery } from "../../index/query.ts";
import { replaceValues } from "../../index/replace.ts";
import { FieldValues } from "../../index/values.ts";

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

function valuesOf(text = TEXT): FieldValues {
  return new FieldValues(text, aamp, names, "X.bgparamlist");
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

  it("are not calculated with", () => {
    expect(changedValue(parseChange("+ 1"), values, values.find("Id"), undefined)).toMatchObject({ refused: expect.any(String) });
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

  it("is not slowed down by a pattern that could match in many ways", () => {
    const pattern = parseQuery("**/**/**/*a*a*a*a*b");
    const start = performance.now();
    matchesFile(pattern, [`${"a".repeat(200)}/${"a/".repeat(200)}c`]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("changes", () => {
  function changed(expression: string, change: string): string {
    const values = valuesOf();
    const rows = findRows(parseQuery(expression), values, PATHS).filter((row) => values.isValue(row));
    const done = replaceValues({
      values,
      rows,
      change: parseChange(change),
      format: aamp,
      names,
      fileName: "X.bgparamlist",
      originalOf: () => 5,
    });
    return "refused" in done ? `refused: ${done.refused}` : done.changes.map(({ before, after }) => `${before} -> ${after}`).join(", ");
  }

  it.each([
    ["Power > 0", "= 40", "36 -> 40, 8 -> 40"],
    ["Power > 0", "* 1.5", "36 -> 54, 8 -> 12"],
    ["Power > 0", "+ -3", "36 -> 33, 8 -> 5"],
    ["Power > 0", "/3", "36 -> 12, 8 -> 3"],
    ["Power > 0", "-5", "36 -> -5, 8 -> -5"],
    ["Power > 0", "original", "36 -> 5, 8 -> 5"],
    ["Attack/Power", "36", ""],
    ["Attack/Range", "* 2", "0.0500000007 -> 0.100000001"],
    ["Attack/Tag", "Fire => Ice", "Sword_Fire -> Sword_Ice"],
    ["Attack/*", "Fire => Ice", "Sword_Fire -> Sword_Ice"],
    ["Power > 0", "a => b", ""],
    ["Attack/Tag", "= 12", "Sword_Fire -> 12"],
    ["Attack/Tag", "= true", "Sword_Fire -> true"],
    ["Attack/Tag", "= [a", "Sword_Fire -> [a"],
    ["Attack/Power", "-= 40", "36 -> -4"],
    ["Attack/Power", "* 1.49", "36 -> 54"],
    ["Attack/Range", "= 40", "0.0500000007 -> 40"],
    ["Attack/Tag", "= 'a: b'", "Sword_Fire -> a: b"],
    ["Enemy/IsBoss", "true", "false -> true"],
    ["Enemy/Size", "* 2", "1,2,3 -> 2,4,6"],
    ["Enemy/Size", "[4, 5, 6]", "1,2,3 -> 4,5,6"],
  ])("%s: %s", (expression, change, expected) => expect(changed(expression, change)).toBe(expected));

  it.each([
    ["Power > 0", "= 1.5"],
    ["Power > 0", "= many"],
    ["Power > 0", "* 1e12"],
    ["Attack/Tag", "* 2"],
    ["Attack/Tag", `= ${"x".repeat(64)}`],
    ["Power > 0", "= 2147483648"],
    ["Power > 0", "* 1e300"],
    ["Power > 0", "36 => 40"],
    ["Attack/Range", "= many"],
    ["Attack/Range", "* 1e300"],
    ["Enemy/IsBoss", "1"],
    ["Enemy/Size", "[1, 2]"],
  ])("%s: %s is refused, as it is another type", (expression, change) => expect(changed(expression, change)).toMatch(/^refused: ./));

  it.each(["", "/ 0", "=> Axe", '"" => Axe'])("refuses the change %j", (change) => expect(() => parseChange(change)).toThrow(/./));
});
