/**
 * Large and odd input: every answer comes in steps that grow with the input, not with its square, and no stack overflows. Expressions are
 * matched inside of V8, where no steps are counted: on these inputs, one that takes time by the square would hang.
 */
import { describe, expect, test } from "vitest";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { Names, parseNameList } from "../../../formats/core/names.ts";
import { inObject, WORKED_EXAMPLE } from "../../lsp/aamp/session.ts";
import { choose } from "../../support/extent.mjs";
import { countSteps, expectGrowth, loadCounted, sumOf } from "../../support/growth.ts";
import { longString, manyObjects, manyParameters } from "./sharedValues.ts";

const { aamp } = loadCounted<typeof import("../../../formats/aamp/index.ts")>("formats/aamp/index.ts");

/** Its square is hours. */
const LONG = 2_000_000;
/** More than a call takes arguments. */
const MORE_THAN_ARGUMENTS = 150_000;

function analyse(text: string): Analysis {
  return aamp.analyse(text, { names: Names.none, decoded: false, fileName: "file.bxml.yml" });
}

const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index));

/** The last string of the worked example, `hi`, in other bytes. */
function fileWithString(string: Uint8Array): Uint8Array {
  const example = aamp.encode(WORKED_EXAMPLE.replace("!str32 ", "")).bytes as Uint8Array;
  const room = (string.length + 4) & ~3;
  const bytes = new Uint8Array(example.length - 4 + room);
  bytes.set(example.subarray(0, -4));
  bytes.set(string, example.length - 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0x0c, bytes.length, true);
  view.setUint32(0x28, room, true);
  return bytes;
}

describe("a file is decoded soon", () => {
  test("with a string that begins like a number", () => {
    const digits = fileWithString(new TextEncoder().encode(`${"1".repeat(LONG)}x`));
    expect(aamp.decode(digits, Names.none)).toMatchObject({ kind: "ok", exact: true });
  });

  test.each([
    ["ASCII", "a".repeat(LONG)],
    ["letters of three bytes", "主".repeat(LONG / 3)],
  ])("with a string of %s that is not UTF-8 at its end", (_, start) => {
    const string = new Uint8Array(Buffer.concat([Buffer.from(start), Buffer.of(0xff, 0x41)]));
    const file = fileWithString(string);
    expect(aamp.decode(file, Names.none)).toMatchObject({
      kind: "fail",
      issues: [{ code: "aamp/string-encoding", bytes: { start: file.lastIndexOf(0xff) } }],
    });
  });
});

describe("small files that stand for huge texts are refused soon", () => {
  const huge: readonly [string, () => Uint8Array, string][] = [
    ["one long string in many places", () => manyParameters(8000, 20, longString(64_000), (_, start) => start), "text-too-large"],
    [
      "strings that overlap at every word",
      () => manyParameters(8000, 20, longString(64_000), (index, start) => start + index * 4),
      "strings-overlap",
    ],
    [
      "one long buffer in many places",
      () => manyParameters(8000, 13, new Uint8Array(new Uint32Array([15_000, ...Array(15_000).fill(1)]).buffer), (_, start) => start + 4),
      "text-too-large",
    ],
    ["a string that only escapes can say", () => manyParameters(3000, 20, longString(800, 1), (_, start) => start), "text-too-large"],
    ["a string that is the name of many objects", () => manyObjects(4000, "n".repeat(4000)), "text-too-large"],
  ];
  test.each(choose(huge, 3))("%s", (_, make, code) => {
    const bytes = make();
    // a file of the same size with a text like any other
    const plain = manyParameters(
      8000,
      2,
      new Uint8Array(Math.max(400, bytes.length - 72 - 64_000)).fill(1),
      (index, start) => start + (index % 100) * 4,
    );
    const usual = countSteps(() => aamp.decode(plain, Names.none));
    const steps = countSteps(() => {
      const decoded = aamp.decode(bytes, Names.none);
      expect(decoded.kind).toBe("fail");
      expect(decoded.issues.map((issue) => issue.code)).toContain(`aamp/${code}`);
    });
    expect(sumOf(steps) / sumOf(usual)).toBeLessThan(10);
  });

  const growing: readonly [string, (times: number) => Uint8Array][] = [
    ["a string in more and more places", (times) => manyParameters(1000 * times, 20, longString(500), (_, start) => start)],
    ["a string in many places, longer and longer", (times) => manyParameters(1000, 20, longString(400 * times), (_, start) => start)],
    ["control characters", (times) => manyParameters(150 * times, 20, longString(400, 1), (_, start) => start)],
    ["line breaks", (times) => manyParameters(150 * times, 20, longString(800, 10), (_, start) => start)],
    ["quotes", (times) => manyParameters(150 * times, 20, longString(400, 39), (_, start) => start)],
    ["curves", (times) => manyParameters(200 * times, 12, new Uint8Array(512), (_, start) => start)],
  ];
  test.each(choose(growing, 3))("and those below the limit take time by their text: %s", (_, make) => {
    expectGrowth((times) => {
      const decoded = aamp.decode(make(times), Names.none);
      if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
      expect(decoded.exact).toBe(true);
      analyse(decoded.text).formatting?.();
    });
  });
});

describe("a text is understood soon", () => {
  test("with a value that begins like a number", () => {
    expect(aamp.encode(inObject(`k: ${"1".repeat(LONG)}x`)).bytes).toBeDefined();
  });

  test("on one line", () =>
    expectGrowth((times) => {
      const entries = many(1000 * times, (index) => `k${index}: ${index}`).join(", ");
      const text = `!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {O: !obj {${entries}}}, lists: {}} # end\n`;
      const analysis = analyse(text);
      expect(analysis.folds?.()).toEqual([]);
      expect(analysis.outline?.()).toHaveLength(1);
      expect(analysis.formatting?.()).not.toEqual([]);
      expect(analysis.tokens?.({ start: 0, end: text.length })?.length).toBeGreaterThan(6000 * times);
      expect(analysis.selections?.(text.length >> 1)).not.toEqual([]);
    }));

  test("with a long sequence on one line", () =>
    expectGrowth((times) => {
      const text = inObject(`k: !buffer_int [${many(2000 * times, String).join(", ")}]`);
      expect(aamp.encode(text).issues).toEqual([]);
    }));

  test("with more entries and comments than a call takes arguments (slow: as long a text)", () => {
    const lines = many(MORE_THAN_ARGUMENTS, (index) => `      k${index}: 1`).join("\n");
    const blocks = "#\n#\n\n".repeat(MORE_THAN_ARGUMENTS);
    const text = `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    O: !obj\n${lines}\n  lists: {}\n${blocks}`;
    const analysis = analyse(text);
    expect(analysis.folds?.()?.length).toBeGreaterThan(MORE_THAN_ARGUMENTS);
    expect(analysis.actions?.({ start: text.indexOf("k5:"), end: text.indexOf("k5:") })).not.toEqual([]);
  });

  test("with more quoted keys than a call takes arguments (slow: as long a text)", () => {
    const text = inObject(`${many(MORE_THAN_ARGUMENTS, (index) => `"k${index}": 1`).join("\n")} # end`).replace(/^ {6}/gm, "        ");
    expect(analyse(text).outline?.()).toHaveLength(1);
  });

  test.each<[string, (times: number) => string]>([
    ["a comment below very many entries", (times) => inObject(`${many(1000 * times, (index) => `k${index}:  1`).join("\n")}\n# last`)],
    [
      "comments after very many entries",
      (times) => `${inObject(many(500 * times, (index) => `k${index}:  1`).join("\n"))}${"   # word\n".repeat(500 * times)}`,
    ],
  ])("with %s, when it is formatted", (_, make) => expectGrowth((times) => expect(analyse(make(times)).formatting?.()).not.toEqual([])));

  test("where a line ends in very many blanks", () => {
    const text = inObject(`k${" ".repeat(LONG)}`);
    expect(analyse(text).completions?.(text.indexOf("k ") + 1)).toBeDefined();
  });

  test("with names of very many digits", () => {
    const text = inObject(`'${"1".repeat(LONG)}a1': 1\nk: 2\n`);
    expect(analyse(text).completions?.(text.indexOf("k:") + 1)).toBeDefined();
  });
});

describe("a list of names is read soon", () => {
  test.each([
    ["empty lines", "\n".repeat(LONG)],
    ["blanks without a key", `!io\n${" ".repeat(LONG)}`],
    ["a long line without a key", `!io\na${" ".repeat(LONG)}b`],
    ["a long quote", `!io\n${"'".repeat(LONG + 1)}`],
  ])("of %s", (_, text) => expect(parseNameList(text, "user", "list").names).toEqual([]));
});

test("tokens end before the carriage return of a line", () => {
  const text = inObject("Long: 'one\n  two'\nk: 1").replaceAll("\n", "\r\n");
  const tokens = analyse(text).tokens?.({ start: 0, end: text.length }) ?? new Uint32Array();
  const shown = many(tokens.length / 3, (at) => text.slice(tokens[at * 3], tokens[at * 3] + tokens[at * 3 + 1]));
  expect(shown).toContain("'one");
  expect(shown.filter((token) => token.includes("\r"))).toEqual([]);
});
