/** Ranges, ticks and places of charts. */
import { describe, expect, test } from "vitest";
import { findClearPlace } from "../../webview/src/chart/clearPlace.ts";
import { type ChartMarker, MAX_MARKERS, markersInView, neighbour } from "../../webview/src/chart/content.ts";
import { numberText, rangeAround, roundedTo, roundStep, ticks, zoomed } from "../../webview/src/chart/scale.ts";

describe("scales", () => {
  test("a range holds its values with a margin, and is never empty", () => {
    expect(rangeAround([0, 10], 0.1)).toEqual({ from: -1, to: 11 });
    expect(rangeAround([3, 3, Number.NaN])).toEqual({ from: 2.5, to: 3.5 });
    expect(rangeAround([])).toEqual({ from: 0, to: 1 });
    expect(rangeAround([Infinity])).toEqual({ from: 0, to: 1 });
  });
  test("zoom keeps the place under the mouse, and ends before numbers do", () => {
    expect(zoomed({ from: 0, to: 8 }, 2, 2)).toEqual({ from: 1, to: 5 });
    let range = { from: 0, to: 1 };
    for (let i = 0; i < 500; i++) range = zoomed(range, 2, 0.3);
    expect(range.to - range.from).toBeGreaterThan(0);
    for (let i = 0; i < 500; i++) range = zoomed(range, 0.5, 0.3);
    expect(range.to - range.from).toBeLessThanOrEqual(1e12);
  });
  test.each([
    [0.1, 0.1],
    [0.11, 0.2],
    [0.2, 0.2],
    [3, 5],
    [6, 10],
    [0.0007, 0.001],
  ])("the round step from %d on is %d", (least, step) => {
    expect(roundStep(least)).toBeCloseTo(step, 12);
  });
  test("ticks are the multiples of the step in the range", () => {
    expect(ticks({ from: -0.1, to: 1.1 }, 6).at.map((at) => numberText(at, 0.2))).toEqual(["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
    expect(ticks({ from: 5, to: 5 + 1e-300 }, 0).at.length).toBeLessThanOrEqual(1000);
  });
  test("numbers have the digits that their step needs, and no minus before zero", () => {
    expect(numberText(0.30000000000000004, 0.1)).toBe("0.3");
    expect(numberText(-0.0001, 0.1)).toBe("0.0");
    expect(numberText(25, 5)).toBe("25");
    expect(numberText(12345678, 1)).toBe("1.235e+7");
  });
  test("what is dragged has no more digits than can be seen", () => {
    expect(roundedTo(0.123456, 0.004)).toBe(0.123);
    expect(roundedTo(123.456, 20)).toBe(120);
    expect(roundedTo(-0.00049, 0.001)).toBe(0);
  });
});

describe("markers", () => {
  const marker = (id: string, x: number): ChartMarker => ({ id, x, y: 0, series: 0, kind: "point", moves: "xy", label: id });
  const view = { x: { from: 0, to: 10 }, y: { from: -1, to: 1 } };

  test("those outside are left out, but for the selected one", () => {
    const all = [marker("a", -1), marker("b", 5), marker("c", 11)];
    expect(markersInView(all, view, "c").map(({ id }) => id)).toEqual(["b", "c"]);
  });
  test("too many are not drawn", () => {
    const all = Array.from({ length: MAX_MARKERS + 1 }, (_, at) => marker(`m${at}`, 5));
    expect(markersInView(all, view, "m7").map(({ id }) => id)).toEqual(["m7"]);
    expect(markersInView(all.slice(1), view, undefined)).toHaveLength(MAX_MARKERS);
  });
  test("the keyboard goes from one to the next and stops at the ends", () => {
    const all = [marker("a", 0), marker("b", 1)];
    expect(neighbour(all, undefined, 1)?.id).toBe("a");
    expect(neighbour(all, "a", 1)?.id).toBe("b");
    expect(neighbour(all, "b", 1)?.id).toBe("b");
    expect(neighbour(all, "a", -1)?.id).toBe("a");
    expect(neighbour([], "a", -1)).toBeUndefined();
  });
});

describe("the name of a compared line", () => {
  const view = { x: { from: 0, to: 10 }, y: { from: 0, to: 10 } };
  const flat = (y: number) => () => [y];
  const cases: [promise: string, points: number[], others: (x: number) => readonly number[], expected: object | undefined][] = [
    ["is where the line is farthest from another", [0, 5, 4, 9, 10, 5], flat(5), { x: 4, y: 9 }],
    ["counts the nearest of several", [0, 5, 4, 9, 8, 2, 10, 5], () => [5, 8], { x: 8, y: 2 }],
    ["is at the end where all are alike", [0, 5, 10, 5], flat(5), { x: 10, y: 5 }],
    ["is in sight", [0, 5, 4, 19, 10, 6], flat(5), { x: 10, y: 6 }],
    ["looks away from gaps of others", [0, 5, 4, 7, 8, 5], (x) => [x === 8 ? Number.NaN : 5], { x: 4, y: 7 }],
    ["is nowhere where nothing is in sight", [0, 50, 10, 60], flat(5), undefined],
    ["is not at a gap of its own", [0, 5, 4, Number.NaN, 8, 6], flat(5), { x: 8, y: 6 }],
  ];
  test.each(cases)("%s", (_, points, others, expected) => {
    expect(findClearPlace(points, others, view)).toEqual(expected);
  });
});
