/** What the course map draws, by the strokes that reach the canvas: colours stay with their kind, and a course of many entries takes few. */
import { expect, test } from "vitest";
import type { MapModel, MapPoint } from "../../formats/kmp/panel/mapModel.ts";
import { Viewport } from "../../webview/src/canvas/viewport.ts";
import { drawMap } from "../../webview/src/panels/kmp.map/drawing.ts";
import { entriesOf } from "../../webview/src/panels/kmp.map/entries.ts";
import { LAYERS, type Theme } from "../../webview/src/panels/kmp.map/layers.ts";

const text = { start: 0, end: 1 };
const THEME: Theme = {
  background: "background",
  foreground: "foreground",
  grid: "grid",
  focus: "focus",
  error: "error",
  layers: new Map(LAYERS.map(({ layer }) => [layer, `colour of ${layer}`])),
  font: "12px sans-serif",
  isHighContrast: false,
};

/** The platform's canvas, which remembers the colours of strokes and fills. */
function drawn(model: MapModel, selected: ReadonlySet<string> = new Set()): string[] {
  const calls: string[] = [];
  const state: Record<string, unknown> = {};
  const canvas = new Proxy(state, {
    get: (_, name) => {
      if (name === "stroke" || name === "fill") return () => calls.push(`${name} ${String(state[`${name}Style`])}`);
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

const EMPTY: MapModel = { points: [], checks: [], quads: [], paths: [], areas: [], problems: [] };
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

test("check points keep their colour behind the lap line", () => {
  const strokes = drawn({ ...EMPTY, checks: [check(0, "lap"), check(1, "key"), check(2, "normal")] }).filter((call) =>
    call.startsWith("stroke"),
  );
  expect(strokes).toEqual(expect.arrayContaining(["stroke foreground", "stroke background"]));
  expect(strokes.filter((call) => call === "stroke colour of checks")).not.toHaveLength(0);
  expect(strokes.indexOf("stroke background")).toBeLessThan(strokes.lastIndexOf("stroke colour of checks"));
});

test("objects are drawn at once, however many there are", () => {
  expect(drawn({ ...EMPTY, points: objects(645) }).length).toBe(drawn({ ...EMPTY, points: objects(2) }).length);
});

test("what is selected has a ring, what is wrong a sign", () => {
  const points = objects(3);
  const problems = [{ severity: "warning", message: "wrong", entry: { section: "GOBJ", index: 1 } }] as const;
  expect(drawn({ ...EMPTY, points, problems }, new Set(["GOBJ 2"]))).toEqual(expect.arrayContaining(["stroke focus", "stroke error"]));
});
