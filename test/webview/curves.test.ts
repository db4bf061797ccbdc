/** The line through a curve's points against numbers computed by hand, and what moving, adding and deleting points changes. */
import { describe, expect, test } from "vitest";
import type { CurveKind, CurvePart } from "../../formats/aamp/panel/model.ts";
import type { NamedCurve } from "../../webview/src/panels/aamp.curves/curvePoints.ts";
import {
  coefficientsOf,
  freePlace,
  markersOf,
  movedTo,
  notesOf,
  withChanges,
  withoutPoint,
  withPointAt,
} from "../../webview/src/panels/aamp.curves/curvePoints.ts";
import { evaluate, outline } from "../../webview/src/panels/aamp.curves/interpolation.ts";

const PARTS: Partial<Record<CurveKind, readonly CurvePart[]>> = {
  hermite: ["y", "slope"],
  linear2D: ["x", "y"],
  hermite2D: ["x", "y", "slope"],
  step2D: ["x", "y"],
  sine: ["frequency", "amplitude"],
};
function curve(kind: CurveKind, ...used: readonly number[]): NamedCurve {
  const coefficients = [...used, ...Array.from({ length: 30 - used.length }, () => 9)];
  return { kind, parts: PARTS[kind] ?? ["y"], typeName: kind, used: used.length, coefficients };
}

describe("values", () => {
  test.each<[string, NamedCurve, number, number]>([
    // linear: even points from 0 to 1
    ["linear at a point", curve("linear", 1, 3, 7), 0.5, 3],
    ["linear between points", curve("linear", 1, 3, 7), 0.75, 5],
    ["linear before the start", curve("linear", 1, 3, 7), -1, 1],
    ["linear after the end", curve("linear", 1, 3, 7), 2, 7],
    ["linear with one point", curve("linear", 4), 0.3, 4],
    // Hermite: h00(1/2) = h01(1/2) = 1/2, h10(1/2) = 1/8, h11(1/2) = -1/8
    ["Hermite in the middle", curve("hermite", 0, 8, 4, 16), 0.5, 0 / 2 + 4 / 2 + 8 / 8 - 16 / 8],
    // s = 1/4: h00 = 27/32, h01 = 5/32, h10 = 9/64, h11 = -3/64
    ["Hermite at a quarter", curve("hermite", 32, 64, 64, 128), 0.25, 27 + 10 + 9 - 6],
    ["Hermite in the second of two stretches", curve("hermite", 5, 5, 0, 8, 4, 16), 0.75, 1],
    ["Hermite at the end", curve("hermite", 0, 8, 4, 16), 1, 4],
    ["Hermite with half a point", curve("hermite", 3, 1, 5), 0.5, 0],
    // step: the value changes where the next point is, and the last counts at 1 only
    ["step inside of a stretch", curve("step", 1, 2, 3), 0.49, 1],
    ["step at a point", curve("step", 1, 2, 3), 0.5, 2],
    ["step just before the end", curve("step", 1, 2, 3), 0.99, 2],
    ["step at the end", curve("step", 1, 2, 3), 1, 3],
    // waves: sin(2 pi f t) a
    ["sine at an eighth", curve("sine", 1, 2), 0.125, Math.SQRT2],
    ["sine of two periods at an eighth", curve("sine", 2, 3), 0.125, 3],
    ["cosine at the start", curve("cosine", 5, 3), 0, 3],
    ["cosine in the middle", curve("cosine", 1, 3), 0.5, -3],
    ["sine squared at an eighth", curve("sineSquared", 1, 4), 0.125, 2],
    ["sine squared at three quarters", curve("sineSquared", 1, 4), 0.75, 4],
    // placed points
    ["linear 2D between points", curve("linear2D", 0, 0, 2, 8, 4, 0), 1, 4],
    ["linear 2D before the first", curve("linear2D", 1, 5, 2, 8), 0, 5],
    ["linear 2D after the last", curve("linear2D", 1, 5, 2, 8), 3, 8],
    ["linear 2D at a double point: the second", curve("linear2D", 0, 1, 1, 2, 1, 6, 2, 7), 1, 6],
    ["Hermite 2D in the middle, slopes per stretch", curve("hermite2D", 10, 0, 8, 30, 4, 16), 20, 1],
    ["Hermite 2D after the last", curve("hermite2D", 0, 0, 1, 1, 4, 1), 9, 4],
    ["step 2D between points", curve("step2D", 0, 1, 2, 5, 4, 7), 1.9, 1],
    ["step 2D at a point", curve("step2D", 0, 1, 2, 5, 4, 7), 2, 5],
  ])("%s", (_, shape, t, value) => {
    expect(evaluate(shape, t)).toBeCloseTo(value, 12);
  });

  test("kinds that are not known have no value, and neither have curves without points", () => {
    for (const kind of ["nonUniformSpline", "hermite2DSmooth", "unknown"] as const)
      expect(evaluate(curve(kind, 1, 2, 3, 4, 5, 6), 0.5)).toBeNaN();
    for (const kind of ["linear", "hermite", "step", "linear2D", "hermite2D", "step2D"] as const)
      expect(evaluate(curve(kind), 0.5)).toBeNaN();
  });
});

describe("the line", () => {
  test("steps have corners, not slopes", () => {
    expect(outline(curve("step", 1, 2, 3), 0, 1)).toEqual([0, 1, 0.5, 1, 0.5, 2, 1, 2, 1, 3]);
  });
  test("straight stretches have no points of their own", () => {
    expect(outline(curve("linear2D", 0.25, 1, 0.5, 3), 0, 1)).toEqual([0, 1, 0.25, 1, 0.5, 3, 1, 3]);
  });
  test("arcs pass through their values", () => {
    const shape = curve("hermite2D", 0, 0, 8, 1, 4, 16);
    const line = outline(shape, 0, 1);
    expect(line.length).toBeGreaterThan(40);
    for (let at = 0; at < line.length; at += 2) expect(line[at + 1]).toBe(evaluate(shape, line[at]));
  });
  test("unknown kinds are joined straight", () => {
    expect(outline(curve("hermite2DSmooth", 0, 1, 5, 2, 3, 5), 0, 1)).toEqual([0, 1, 2, 3]);
  });
});

describe("gestures", () => {
  const bent = curve("hermite2D", 0, 0, 3, 0.5, 1, 6, 1, 0, 0);

  test("a point moves with its slope, between its neighbors", () => {
    expect(movedTo(bent, "point 1", 0.75, 2)).toEqual([
      [3, 0.75],
      [4, 2],
    ]);
    expect(movedTo(bent, "point 1", 1.5, 2)).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect(movedTo(bent, "point 1", -1, 2)).toEqual([
      [3, 0],
      [4, 2],
    ]);
    expect(movedTo(bent, "point 2", 7, 2)).toEqual([
      [6, 7],
      [7, 2],
    ]);
    expect(movedTo(bent, "point 3", 7, 2)).toEqual([]);
  });
  test("handles lie on the tangent, and set the slope from either side", () => {
    const handles = markersOf(bent, 0).filter(({ id }) => id.startsWith("slope 1"));
    expect(handles.map(({ x, y }) => [x, y])).toEqual([
      [0.5 - 0.5 / 3, 1 - 2],
      [0.5 + 0.5 / 3, 1 + 2],
    ]);
    expect(movedTo(bent, "slope 1 1", 0, 2)).toEqual([[5, 3]]);
    expect(movedTo(bent, "slope 1 -1", 0, 2)).toEqual([[5, -3]]);
  });
  test("the tangent at a handle is that of the line", () => {
    const [point, , right] = markersOf(bent, 0).filter(({ id }) => /^(point|slope) 1/.test(id));
    const drawn = (evaluate(bent, point.x + 1e-6) - point.y) / 1e-6;
    expect((right.y - point.y) / (right.x - point.x)).toBeCloseTo(drawn, 3);
  });
  test("even points move up and down only", () => {
    expect(movedTo(curve("linear", 1, 2, 3), "point 1", 0.9, 5)).toEqual([[1, 5]]);
    expect(markersOf(curve("linear", 1, 2, 3), 0).map(({ moves, x }) => [moves, x])).toEqual([
      ["y", 0],
      ["y", 0.5],
      ["y", 1],
    ]);
  });
  test("the first peak of a wave sets frequency and amplitude", () => {
    const [peak] = markersOf(curve("sine", 2, 3), 0);
    expect([peak.x, peak.y]).toEqual([0.125, 3]);
    expect(movedTo(curve("sine", 2, 3), "peak", 0.25, 4)).toEqual([
      [0, 1],
      [1, 4],
    ]);
    expect(movedTo(curve("sine", 2, 3), "peak", 0, 4)).toEqual([
      [0, 2],
      [1, 4],
    ]);
  });
  test("a point is added where it belongs, and taken away again", () => {
    const shape = curve("linear2D", 0, 1, 1, 3);
    const added = withPointAt(shape, 0.5, 7)!;
    expect(added).toEqual({
      at: 1,
      used: 6,
      values: [
        [2, 0.5],
        [3, 7],
        [4, 1],
        [5, 3],
      ],
    });
    const grown = { ...withChanges(shape, added.values), used: added.used };
    expect(withoutPoint(grown, 1)).toEqual({
      used: 4,
      values: [
        [2, 1],
        [3, 3],
      ],
    });
    expect(withoutPoint(curve("linear2D", 0, 1), 0)).toBeUndefined();
  });
  test("no point is added where no coefficient is free, or the kind has none", () => {
    expect(withPointAt(curve("hermite2D", ...Array.from({ length: 30 }, (_, at) => at)), 0, 0)).toBeUndefined();
    expect(withPointAt(curve("sine", 1, 1), 0, 0)).toBeUndefined();
  });
  test("a point between two others does not bend a straight line", () => {
    const shape = curve("linear2D", 0, 0, 1, 8, 2, 8);
    expect(freePlace(shape, 0)).toEqual({ x: 0.5, y: 4 });
    expect(freePlace(shape, 2)).toEqual({ x: 2.5, y: 8 });
    expect(freePlace(curve("linear2D"), 0)).toEqual({ x: 0, y: 0 });
  });
  test("a marker says which coefficients it stands for", () => {
    expect(coefficientsOf(bent, "point 1")).toEqual([3, 4, 5]);
    expect(coefficientsOf(bent, "slope 1 1")).toEqual([5]);
    expect(coefficientsOf(curve("sine", 1, 2), "peak")).toEqual([0, 1]);
  });
});

describe("notes", () => {
  test.each<[string, NamedCurve, number, RegExp]>([
    ["more in use than there are", curve("linear", 1), 31, /The curve says that 31 coefficients are in use, but it has 30/],
    ["half a Hermite point", curve("hermite", 1, 2, 3), 3, /uses 0 everywhere/],
    ["a rest", curve("linear2D", 1, 2, 3), 3, /Whole points: 1\./],
    ["no points", curve("step2D"), 0, /No point/],
    ["points that go back", curve("linear2D", 1, 0, 0, 0), 4, /do not ascend/],
    ["unknown between points", curve("nonUniformSpline", 0, 0, 1, 1), 4, /does not know/],
  ])("%s", (_, shape, used, note) => {
    expect(notesOf(shape, used).join("\n")).toMatch(note);
  });
  test("nothing where all is well", () => {
    expect(notesOf(curve("hermite2D", 0, 0, 1, 1, 1, 1), 6)).toEqual([]);
  });
});
