/** Poses between keys against numbers computed by hand, the lines and markers of tracks, and what of long lines is drawn. */
import { describe, expect, test } from "vitest";
import type { ClipModel, KindModel, TrackModel } from "../../formats/anim/panel/model.ts";
import { pointsInView } from "../../webview/src/chart/scale.ts";
import { keyAt, numbersAt, rotationAt, slerp, turnOf } from "../../webview/src/panels/anim.curves/pose.ts";
import { linesOf, markersOf, stepGuides, storedOf } from "../../webview/src/panels/anim.curves/trackLines.ts";

const DIVISOR = 900;
const timing = { keyFrames: [0, 1, 3], rotationDivisor: DIVISOR };
const track = (kind: TrackModel["kind"], values: number[], signs?: number[]): TrackModel => ({
  kind,
  values,
  rows: [],
  problems: [{ key: 1, message: "odd" }],
  ...(signs ? { signs } : {}),
});
const rotations: KindModel = { kind: "rotation", parts: ["x", "y", "z"], step: 0.1, unit: "degrees of half angle" };
const moves: KindModel = { kind: "translation", parts: ["x", "y", "z"], step: 0.5, unit: "units" };
const clip: ClipModel = {
  frames: 4,
  interval: 0.5,
  ...timing,
  kinds: [rotations, moves],
  bones: [],
};

describe("poses", () => {
  test("the key before a frame, and the part of the way to the next", () => {
    expect(keyAt(timing, 0)).toEqual({ key: 0, part: 0 });
    expect(keyAt(timing, 1)).toEqual({ key: 1, part: 0 });
    expect(keyAt(timing, 2.5)).toEqual({ key: 1, part: 0.75 });
    expect(keyAt(timing, 99)).toEqual({ key: 2, part: 0 });
  });
  test("translations go straight", () => {
    const path = track("translation", [0, 0, 0, 10, 20, 30, 20, 0, -10]);
    expect(numbersAt(path, timing, 2)).toEqual([15, 10, 10]);
    expect(numbersAt(path, timing, 3)).toEqual([20, 0, -10]);
  });
  test("a turn about one axis is even in its angle: half-way between 0 and 60 degrees of half angle is 30", () => {
    const turn = track("rotation", [0, 0, 0, 0, 0, 0, 600, 0, 0], [0, 0, 0]);
    const [x, y, z] = numbersAt(turn, timing, 2);
    expect(x).toBeCloseTo(300, 9);
    expect([y, z]).toEqual([0, 0]);
    const { degrees, axis } = turnOf(rotationAt(turn, timing, 2));
    expect(degrees).toBeCloseTo(60, 9);
    expect(axis).toEqual([1, 0, 0]);
  });
  test("a negative W turns the long way, as in the games", () => {
    const turn = track("rotation", [0, 0, 0, 0, 0, 0, -300, 0, 0], [0, 0, 1]);
    // from no turn to the quaternion of 300 degrees (half angle 150): half-way is a turn of 150
    expect(turnOf(rotationAt(turn, timing, 3)).degrees).toBeCloseTo(300, 9);
    expect(turnOf(rotationAt(turn, timing, 2)).degrees).toBeCloseTo(150, 9);
  });
  test("the sphere is followed at even speed, and equal ends stay", () => {
    const half = Math.SQRT1_2;
    const [w, x] = slerp([1, 0, 0, 0], [half, half, 0, 0], 0.5);
    expect(w).toBeCloseTo(Math.cos(Math.PI / 8), 12);
    expect(x).toBeCloseTo(Math.sin(Math.PI / 8), 12);
    expect(slerp([1, 0, 0, 0], [1, 0, 0, 0], 0.3)).toEqual([1, 0, 0, 0]);
  });
  test("quaternions of version 0 stand for themselves", () => {
    const turn: TrackModel = { kind: "rotation", values: [1, 0, 0, 0, 0, 1, 0, 0], rows: [], problems: [] };
    expect(rotationAt(turn, { keyFrames: [0, 1], rotationDivisor: 0 }, 1)).toEqual([0, 1, 0, 0]);
    expect(numbersAt(turn, { keyFrames: [0, 1], rotationDivisor: 0 }, 0.5)[1]).toBeCloseTo(Math.SQRT1_2, 12);
  });
});

describe("lines and markers", () => {
  const path = track("translation", [0, 0, 0, 10, 20, 30, 20, 0, -10]);
  const shown = { clip, kind: moves, parts: [true, false, false] };

  test("solid over frames next to each other, dashed over frames without keys, in units", () => {
    const lines = linesOf(shown, path, "solid");
    expect(lines.map(({ style }) => style)).toEqual(["solid", "dashed"]);
    expect(lines[0].points).toEqual([0, 0, 1, 5, 1, Number.NaN, 3, 10]);
    expect(lines[1].points).toEqual([1, 5, 3, 10, 3, Number.NaN]);
  });
  test("rotations bend between keys", () => {
    const turn = track("rotation", [0, 0, 0, 0, 0, 0, 600, 300, 0], [0, 0, 0]);
    const [, dashed] = linesOf({ clip, kind: rotations, parts: [true, false, false] }, turn, "solid");
    expect(dashed.points.length).toBeGreaterThan(10);
    expect(dashed.points[2 * 4]).toBe(2);
    expect(dashed.points[2 * 4 + 1]).not.toBeCloseTo(30, 3);
  });
  test("keys in sight have markers with what is stored, and problems are reported", () => {
    const view = { x: { from: 0.5, to: 3.5 }, y: { from: -100, to: 100 } };
    const markers = markersOf(shown, path, view, undefined, true);
    expect(markers.map(({ id, x, y, valueText, problem }) => [id, x, y, valueText, problem])).toEqual([
      ["key 1 0", 1, 5, "10 (5 units)", "odd"],
      ["key 2 0", 3, 10, "20 (10 units)", undefined],
    ]);
    expect(markers.map(({ stepY, moves }) => [stepY, moves])).toEqual([
      [0.5, "y"],
      [0.5, "y"],
    ]);
  });
  test("the selected key is there wherever it is, and alone where keys are too many", () => {
    const view = { x: { from: 2, to: 2.5 }, y: { from: 0, to: 1 } };
    expect(markersOf(shown, path, view, "key 0 0", true).map(({ id }) => id)).toEqual(["key 0 0"]);
    const keyFrames = Array.from({ length: 5000 }, (_, at) => at);
    const long = { ...shown, clip: { ...clip, keyFrames } };
    const values = keyFrames.flatMap((frame) => [frame, 0, 0]);
    const all = { x: { from: 0, to: 5000 }, y: { from: 0, to: 5000 } };
    expect(markersOf(long, track("translation", values), all, "key 7 0", true).map(({ id }) => id)).toEqual(["key 7 0"]);
  });
  test("a dragged value becomes the nearest step that 16 bits hold", () => {
    expect(storedOf(moves, 5.3)).toBe(11);
    expect(storedOf(moves, -0.2)).toBe(0);
    expect(Object.is(storedOf(moves, -0.2), 0)).toBe(true);
    expect(storedOf(moves, 1e9)).toBe(32767);
    expect(storedOf({ kind: "scale", parts: ["x", "y", "z"], unit: "factor" }, 0.1)).toBe(Math.fround(0.1));
  });
  test("the grid of steps is shown where it can be told apart", () => {
    expect(stepGuides(moves, { from: 0, to: 2 }, 0.01).map(({ at }) => at)).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(stepGuides(moves, { from: 0, to: 2 }, 0.1)).toEqual([]);
  });
});

describe("long lines", () => {
  const wave = Array.from({ length: 20_000 }, (_, at) => [at, at === 777 ? 50 : Math.sin(at)]).flat();

  test("what is out of sight is left out, but for a neighbor on each side", () => {
    const points = pointsInView(wave, { from: 100, to: 110 }, 1000);
    expect([points[0], points[points.length - 2]]).toEqual([99, 111]);
  });
  test("pixels keep their extremes", () => {
    const points = Array.from(pointsInView(wave, { from: 0, to: 20_000 }, 500));
    expect(points.length).toBeLessThanOrEqual(500 * 8 + 16);
    expect(points).toContain(50);
  });
  test("short lines are drawn as they are", () => {
    expect(pointsInView([0, 1, 2, 3], { from: 0, to: 2 }, 100)).toEqual([0, 1, 2, 3]);
  });
});
