/** JSON with comments as a table of rows: what is read, and what is reported about broken texts. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anim } from "../../formats/anim/index.ts";
import { asb } from "../../formats/asb/index.ts";
import { baev } from "../../formats/baev/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { Json, type JsonText } from "../../formats/core/json/json.ts";
import { parseJson } from "../../formats/core/json/parseJson.ts";

const fixture = (path: string): string => readFileSync(`test/fixtures/${path}`, "utf8");

/** The value that a table stands for. */
function valueOf(json: JsonText, row = 0): unknown {
  switch (json.kinds[row]) {
    case Json.object: {
      const entries: [string, unknown][] = [];
      for (let key = row + 1; key < json.nexts[row]; key = json.nexts[key]) entries.push([json.string(key), valueOf(json, key + 1)]);
      return Object.fromEntries(entries);
    }
    case Json.array: {
      const items: unknown[] = [];
      for (let item = row + 1; item < json.nexts[row]; item = json.nexts[item]) items.push(valueOf(json, item));
      return items;
    }
    case Json.string:
      return json.string(row);
    case Json.integer:
    case Json.float:
      return json.number(row);
    case Json.true:
      return true;
    case Json.false:
      return false;
    default:
      return null;
  }
}

describe("JSON", () => {
  test("gives the values that the engine's own reader gives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const json = parseJson(text);
        expect(json.errors).toEqual([]);
        expect(valueOf(json)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500, seed: 4 },
    );
  });

  test("accepts exactly what the engine's own reader accepts", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "0",
      ".5",
      "1.5",
      "e",
      "E+3",
      "01",
      "true",
      "nul",
      "null",
      " ",
      "\n",
      "\\",
      '"\\u00e9"',
      '"\\x"',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        let isRight = true;
        try {
          JSON.parse(text);
        } catch {
          isRight = false;
        }
        expect(parseJson(text).errors.length === 0, text).toBe(isRight);
      }),
      { numRuns: 5000, seed: 5 },
    );
  });

  test("comments are not values, and are known by their places", () => {
    const text = '// a\n{ /* b\n c */ "x": 1 } // d';
    const json = parseJson(text);
    expect(json.errors).toEqual([]);
    expect(valueOf(json)).toEqual({ x: 1 });
    expect(json.comments.map(({ start, end }) => text.slice(start, end))).toEqual(["// a", "/* b\n c */", "// d"]);
  });

  test("the numbers that only Python has are numbers", () => {
    const json = parseJson('[NaN, Infinity, -Infinity, {"a": NaN}]');
    expect(json.errors).toEqual([]);
    expect(valueOf(json)).toEqual([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, { a: Number.NaN }]);
  });

  test("a byte order mark means nothing", () => expect(parseJson('\ufeff{"a": 1}').errors).toEqual([]));

  test.each<[text: string, place: string, message: RegExp]>([
    ['{"a": 1', "{", /not closed/],
    ['{"a" 1}', '"a"', /colon/],
    ['{"a": 1 "b": 2}', "1", /comma/],
    ['{"a": 1,}', ",", /[Tt]railing comma/],
    ["[1, 02]", "02", /not a JSON number/],
    ["[1, 2.]", "2.", /not a JSON number/],
    ["[hello]", "hello", /not JSON/],
    ["[NaNs]", "NaNs", /not JSON/],
    ["[-NaN]", "-", /not JSON/],
    ["[-Infinity2]", "-Infinity2", /not JSON/],
    ["[- Infinity]", "-", /not JSON/],
    ["[nan]", "nan", /not JSON/],
    ['["abc]', '"abc]', /no closing quotation mark/],
    ['["\\q"]', "\\q", /escape/],
    ["[1] 2", "2", /must end here/],
    ["/* a", "/* a", /not closed/],
    ["[/ 1]", "/", /not JSON/],
  ])("%s is reported at %s", (text, place, message) => {
    const [first] = parseJson(text).errors;
    expect(first.message).toMatch(message);
    expect(text.slice(first.start, first.end)).toBe(place);
  });
});

describe("NaN and Infinity as Python writes them", () => {
  const LANTERN = fixture("asb/lantern.json");
  const EVENTS = fixture("baev/lantern.json");
  test.each<[place: string, format: Format, text: string, before: string, value: string, number: string, same: string]>([
    ["an event's time", baev, EVENTS, '"Start Frame": ', "7.0", "NaN", '"NaN:0x7fc00000"'],
    ["an event's parameter", baev, EVENTS, '["", 0, ', "0.5", "-Infinity", '{ "Float": "-Infinity" }'],
    ["a part of a vector", baev, EVENTS, "[[0.0, ", "1.0", "Infinity", '"Infinity"'],
    ["a variable", asb, LANTERN, '"WindStrength", "Init Value": ', "0.0", "NaN", '"NaN:0x7fc00000"'],
    ["a key", anim, fixture("anim/primeFloats.anim.json"), "[-2.0197676e-19,   ", "-9.187", "NaN", '"0x7FC00000"'],
  ])("%s", (_, format, text, before, value, number, same) => {
    expect(text).toContain(before + value);
    const bytesWith = (other: string) => format.encode(text.replace(before + value, before + other)).bytes;
    expect(bytesWith(number)).toBeDefined();
    expect(bytesWith(number)).toEqual(bytesWith(same));
    expect(bytesWith(number)).not.toEqual(bytesWith(value));
  });
});
