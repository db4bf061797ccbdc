/** The pictures of AAMP: what they get of a document, and what their gestures do to its text. */
import { describe, expect, test } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { CurvesIntent, CurvesModel } from "../../../formats/aamp/panel/model.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { readCorpus } from "../../support/corpus.ts";
import { textAfterGesture } from "../../support/panelEdits.ts";

const HEAD = `!io
version: 0
type: xml
param_root: !list
  objects:
`;
const ONES = (count: number) => Array.from({ length: count }, () => "1.0").join(", ");
const CURVE = `[4, 6, 0.0, 0.25, 1.0, 0.75, ${ONES(26)}]`;
const TEXT = `${HEAD}    A: !obj
      first: !curve ${CURVE}
      Life: 4
    B: !obj
      Tint: !color [1.0, 0.5, 0.25, 1.0]
      Glow: !color [2.0, 4.0, 0.0, 1.0]
  lists: {}
`;

const analyse = (text: string) => aamp.analyse(text, { names: aamp.builtinNames(), decoded: true, fileName: "file.bxml" });
const curvesOf = (text: string) => analyse(text).panel?.("aamp.curves") as CurvesModel | null;

function after(text: string, id: string, intent: CurvesIntent): string {
  return textAfterGesture(text, analyse(text), id, intent);
}
const afterCurve = (text: string, intent: Omit<CurvesIntent, "kind">) => after(text, "aamp.curves", { kind: "set", ...intent });

describe("curves", () => {
  test("a curve is described with its path, type, coefficients, and the place of each number", () => {
    const model = curvesOf(TEXT);
    expect(model?.curves).toHaveLength(1);
    const [curve] = model!.curves;
    expect(curve).toMatchObject({ path: "param_root/A/first", name: "first", index: 0, count: 1, used: 4, type: 6 });
    expect(model!.types[curve.type]).toEqual({ type: 6, name: "linear 2D", kind: "linear2D", parts: ["x", "y"] });
    expect(curve.coefficients.slice(0, 5)).toEqual(["0.0", "0.25", "1.0", "0.75", "1.0"]);
    expect(curve.coefficients).toHaveLength(30);
    const numbers = curve.places.flatMap((start, at) => (at % 2 === 0 ? [TEXT.slice(start, curve.places[at + 1])] : []));
    expect(numbers.slice(0, 6)).toEqual(["4", "6", "0.0", "0.25", "1.0", "0.75"]);
    expect(numbers).toHaveLength(32);
  });

  test("a file without curves has no picture of them", () => {
    expect(curvesOf(TEXT.replace(/.*!curve.*\n/, ""))).toBeNull();
  });

  test("a parameter of four curves gives four", () => {
    const four = `${HEAD}    A: !obj\n      level: !curve [${[3, 4, 5, 6].map((used) => `${used}, 0, ${ONES(30)}`).join(", ")}]\n  lists: {}\n`;
    expect(curvesOf(four)?.curves.map(({ index, count, used }) => [index, count, used])).toEqual([
      [0, 4, 3],
      [1, 4, 4],
      [2, 4, 5],
      [3, 4, 6],
    ]);
    expect(afterCurve(four, { curve: 2, used: 7 })).toBe(four.replace("5, 0", "7, 0"));
  });

  test.each<[string, Omit<CurvesIntent, "kind" | "curve">, string, string]>([
    ["a point changes its own numbers only", { values: [[1, 0.5]] }, "0.0, 0.25, 1.0", "0.0, 0.5, 1.0"],
    [
      "a number that stays is not written",
      {
        values: [
          [0, 0],
          [1, 0.25],
        ],
      },
      "",
      "",
    ],
    ["a number that no single has is written as the nearest", { values: [[1, 0.1]] }, "0.0, 0.25, 1.0", "0.0, 0.100000001, 1.0"],
    ["the type", { type: 7 }, "[4, 6,", "[4, 7,"],
    [
      "count and coefficients in one step",
      { used: 6, values: [[4, 2]] },
      CURVE,
      CURVE.replace("4, 6", "6, 6").replace("0.75, 1.0", "0.75, 2.0"),
    ],
  ])("%s", (_, intent, before, changed) => {
    expect(afterCurve(TEXT, { curve: 0, ...intent })).toBe(TEXT.replace(before, changed));
  });

  test.each<[string, unknown]>([
    ["a curve that is not there", { kind: "set", curve: 1, type: 1 }],
    ["a coefficient that is not there", { kind: "set", curve: 0, values: [[30, 1]] }],
    ["no number", { kind: "set", curve: 0, values: [[0, null]] }],
    ["a number beyond singles", { kind: "set", curve: 0, values: [[0, 1e39]] }],
    ["a count below 0", { kind: "set", curve: 0, used: -1 }],
    ["something else", "set"],
    ["nothing", undefined],
  ])("%s changes nothing", (_, intent) => {
    for (const id of ["aamp.curves", "aamp.other"]) expect(analyse(TEXT).panelEdits?.(id, intent)).toEqual([]);
  });

  test("numbers on several lines, with comments, bits and lines of dashes are found", () => {
    const wrapped = CURVE.replace("0.25, 1.0", "0.25, # a [comment], 7\n        !f32 0x7fc00001");
    const lines = `\n${CURVE.slice(1, -1)
      .split(", ")
      .map((number) => `        - ${number}`)
      .join("\n")}`;
    for (const form of [wrapped, lines]) {
      const text = TEXT.replace(CURVE, form);
      expect(hasErrors(analyse(text).issues)).toBe(false);
      const changed = afterCurve(text, { curve: 0, values: [[2, 8]] });
      expect(curvesOf(changed)?.curves[0].coefficients.slice(0, 4)).toEqual(["0.0", "0.25", "8.0", "0.75"]);
      expect(changed.replace("8.0", "")).toBe(text.replace(form === wrapped ? "!f32 0x7fc00001" : "1.0", ""));
    }
  });
});

describe("real files", () => {
  const files = readCorpus("aamp");
  test.runIf(files.length > 0)("each number of each curve is found where the text has it", () => {
    let curves = 0;
    for (const { bytes } of files) {
      const decoded = aamp.decode(bytes, aamp.builtinNames());
      if (decoded.kind === "fail") continue;
      const { text } = decoded;
      for (const { places, used, type, coefficients } of curvesOf(text)?.curves ?? []) {
        const numbers = places.flatMap((start, at) => (at % 2 === 0 ? [text.slice(start, places[at + 1])] : []));
        expect(numbers).toEqual([String(used), String(type), ...coefficients]);
        curves++;
      }
    }
    expect(curves).toBeGreaterThan(0);
  });
});
