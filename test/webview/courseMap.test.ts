/** What the course map draws, by the strokes that reach the canvas: colors stay with their kind, and a course of many entries takes few. */
import { describe, expect, test } from "vitest";
import type { MapModel, MapPoint } from "../../formats/kmp/panel/mapModel.ts";
import { Viewport } from "../../webview/src/canvas/viewport.ts";
import { drawMap } from "../../webview/src/panels/kmp.map/drawing.ts";
import { entriesOf, movedEntry } from "../../webview/src/panels/kmp.map/entries.ts";
import { LAYERS, type Theme } from "../../webview/src/panels/kmp.map/layers.ts";
import { movedModel } from "../../webview/src/panels/kmp.map/pending.ts";

const text = { start: 0, end: 1 };
const THEME: Theme = {
  background: "background",
  foreground: "foreground",
  grid: "grid",
  focus: "focus",
  error: "error",
  layers: new Map(LAYERS.map(({ layer }) => [layer, `color of ${layer}`])),
  font: "12px sans-serif",
  isHighContrast: false,
};

/** The platform's canvas, which remembers the colors of strokes and fills. */
function drawn(model: MapModel, selected: ReadonlySet<string> = new Set()): string[] {
  const calls: string[] = [];
  const state: Record<string, unknown> = {};
  const canvas = new Proxy(state, {
    get: (_, name) => {
      if (name === "stroke" || name === "fill") return () => calls.push(`${name} ${String(state[`${name}Style`])}`);
      if (name === "measureText") return (written: string) => ({ width: 7 * written.length });
      return name in state ? state[String(name)] : () => undefined;
    },
  });
  const view = new Viewport();
  Object.assign(view, { width: 800, height: 600 });
  view.fit({ left: -5000, right: 5000, top: -5000, bottom: 5000 });
  const shown = new Set(LAYERS.map(({ layer }) => layer));
  drawMap(canvas as unknown as Parameters<typeof drawMap>[0], view, THEME, { model, entries: entriesOf(model), shown, selected });
  return calls;
}

const EMPTY: MapModel = {
  points: [],
  checks: [],
  quads: [],
  turnedChecks: [],
  checkGroups: [],
  paths: [],
  areas: [],
  cameras: [],
  problems: [],
};
const check = (index: number, kind: "lap" | "key" | "normal") =>
  ({ section: "CKPT", index, ends: [0, index * 100, 500, index * 100], kind, label: "", detail: "", text }) as const;
const objects = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    section: "GOBJ",
    index,
    layer: "objects",
    x: index * 5,
    y: 0,
    z: index * 5,
    label: "",
    detail: "",
    text,
  }));

test("check points keep their color after the lap line", () => {
  const strokes = drawn({ ...EMPTY, checks: [check(0, "lap"), check(1, "key"), check(2, "normal")] }).filter((call) =>
    call.startsWith("stroke"),
  );
  expect(strokes).toEqual(expect.arrayContaining(["stroke foreground", "stroke background"]));
  expect(strokes.filter((call) => call === "stroke color of checks")).not.toHaveLength(0);
  expect(strokes.indexOf("stroke background")).toBeLessThan(strokes.lastIndexOf("stroke color of checks"));
});

test("objects are drawn at once, however many there are", () => {
  expect(drawn({ ...EMPTY, points: objects(645) }).length).toBe(drawn({ ...EMPTY, points: objects(2) }).length);
});

test("what is selected has a ring, what is wrong a sign", () => {
  const points = objects(3);
  const problems = [{ severity: "warning", message: "wrong", entry: { section: "GOBJ", index: 1 } }] as const;
  expect(drawn({ ...EMPTY, points, problems }, new Set(["GOBJ 2"]))).toEqual(expect.arrayContaining(["stroke focus", "stroke error"]));
});

describe("what hangs on an entry follows while it is moved", () => {
  const MODEL: MapModel = {
    ...EMPTY,
    points: [
      ...objects(3).map((point) => ({ ...point, section: "ENPT", layer: "enemies" as const })),
      { ...objects(1)[0], section: "AREA", layer: "areas" },
    ],
    checks: [check(0, "lap"), check(1, "normal"), check(2, "normal")],
    paths: [
      { layer: "enemies", line: [0, 0, 5, 5], section: "ENPT", points: [0, 1] },
      { layer: "enemies", line: [5, 5, 10, 10], section: "ENPT", points: [1, 2], isLink: true },
      { layer: "routes", line: [5, 5], section: "POTI_point", points: [1] },
    ],
    quads: [
      { from: 0, to: 1, corners: [0, 0, 500, 0, 500, 100, 0, 100], isConvex: true },
      { from: 1, to: 2, corners: [0, 100, 500, 100, 500, 200, 0, 200], isConvex: true },
    ],
    areas: [{ section: "AREA", index: 0, corners: [-1, -1, 1, -1, 1, 1, -1, 1], isRound: false, type: 0, box: [], effect: "" }],
  };
  const moved = (key: string, part: "whole" | "left" = "whole") => {
    const before = new Map(entriesOf(MODEL).map((entry) => [entry.key, entry]));
    const entry = before.get(key);
    if (!entry) throw new Error(`no ${key}`);
    return movedModel(MODEL, new Map([[key, movedEntry(entry, part, 100, 200)]]), (one) => before.get(one));
  };

  test("ways and links, of its own section only", () => {
    expect(moved("ENPT 1").paths.map(({ line }) => line)).toEqual([
      [0, 0, 105, 205],
      [105, 205, 10, 10],
      [5, 5],
    ]);
  });

  test("the areas on both sides of a check point", () => {
    expect(moved("CKPT 1", "left").quads.map(({ corners }) => corners)).toEqual([
      [0, 0, 500, 0, 500, 100, 100, 300],
      [100, 300, 500, 100, 500, 200, 0, 200],
    ]);
  });

  test("the floor of an area", () => {
    expect(moved("AREA 0").areas[0].corners).toEqual([99, 199, 101, 199, 101, 201, 99, 201]);
  });
});
