/** The course in space and its cameras: where things are, what a camera shows when, and what a gesture shows before the text does. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Names } from "../../formats/core/names.ts";
import { kmp } from "../../formats/kmp/index.ts";
import type { MapCamera, MapModel } from "../../formats/kmp/panel/mapModel.ts";
import { Film } from "../../webview/src/panels/kmp.map/cameraShots.ts";
import { smoothed } from "../../webview/src/panels/kmp.map/curve.ts";
import { entriesOf } from "../../webview/src/panels/kmp.map/entries.ts";
import { LAYERS } from "../../webview/src/panels/kmp.map/layers.ts";
import { Pending } from "../../webview/src/panels/kmp.map/pending.ts";
import { Selection } from "../../webview/src/panels/kmp.map/selection.ts";
import { SpaceShapes } from "../../webview/src/panels/kmp.map/spaceShapes.ts";

const TEXT = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");
const analyse = (text: string) => kmp.analyse(text, { names: Names.none, decoded: true, fileName: "Ring_Road.kmp" });
const MODEL = analyse(TEXT).panel?.("kmp.map") as MapModel;

describe("the model", () => {
  test("areas are boxes that say what they do", () => {
    expect(MODEL.areas.map(({ effect }) => effect)).toEqual(["camera 1", "moving road, route 3"]);
    const [floor, top] = [MODEL.areas[0].box.slice(0, 12), MODEL.areas[0].box.slice(12)];
    expect(floor).toEqual([-5000, -500, 3500, 5000, -500, 3500, 5000, -500, 8500, -5000, -500, 8500]);
    expect(top.filter((_, at) => at % 3 === 1)).toEqual([9500, 9500, 9500, 9500].map((y) => expect.closeTo(y, 0)));
  });

  test("entries name what they lead to; of a route its first point", () => {
    const camera = MODEL.points.find(({ section, index }) => section === "AREA" && index === 0);
    expect(camera?.leadsTo).toEqual([{ section: "CAME", index: 1 }]);
    expect(MODEL.checks[0].leadsTo?.[0].section).toBe("JGPT");
    const object = MODEL.points.find(({ section, detail }) => section === "GOBJ" && detail.includes("route"));
    expect(object?.leadsTo?.[0].section).toBe("POTI_point");
  });
});

describe("a film", () => {
  const still: MapCamera = {
    index: 0,
    place: [0, 0, 0],
    viewBegin: [0, 0, 100],
    viewEnd: [0, 0, 200],
    zoomBegin: 30,
    zoomEnd: 50,
    speed: 0,
    viewSpeed: 50,
    zoomSpeed: 10,
    time: 3,
    looksAtDriver: false,
  };
  const stations = [0, 600, 1200].map((x, index) => ({
    section: "POTI_point",
    index,
    layer: "routes" as const,
    x,
    y: 0,
    z: 0,
    label: "",
    detail: "",
    text: { start: 0, end: 0 },
  }));
  const model = (cameras: readonly MapCamera[]): MapModel => ({ ...MODEL, points: stations, areas: [], cameras });
  const shot = (cameras: readonly MapCamera[], seconds: number, isAlone = false) => new Film(model(cameras), 0, isAlone).shotAt(seconds);

  test("moves the view point and the zoom as fast as the camera says, and no farther than to their ends", () => {
    expect(shot([still], 1)).toMatchObject({ eye: [0, 0, 0], target: [0, 0, 150], fieldOfView: 40 });
    expect(shot([still], 2.9)).toMatchObject({ target: [0, 0, 200], fieldOfView: 50 });
    expect(shot([still], 3.1)).toBeUndefined();
  });

  test("takes a route leg by leg, at the speed of each point, and stops at the last", () => {
    const camera = { ...still, route: { first: 0, speeds: [600, 300, 0], isSmooth: false }, time: 10 };
    expect(shot([camera], 0.5)?.eye[0]).toBeCloseTo(300);
    expect(shot([camera], 2)?.eye[0]).toBeCloseTo(900);
    expect(shot([camera], 9)?.eye[0]).toBeCloseTo(1200);
  });

  test("goes on with the next camera, once around at most; alone it does not", () => {
    const cameras = [
      { ...still, next: 1 },
      { ...still, index: 1, next: 0, zoomBegin: 70, zoomEnd: 70 },
    ];
    expect(shot(cameras, 4)?.fieldOfView).toBe(70);
    expect(shot(cameras, 6.5)).toBeUndefined();
    expect(shot(cameras, 4, true)).toBeUndefined();
  });

  test("of every camera of the sample has numbers only", () => {
    for (const { index } of MODEL.cameras)
      for (let seconds = 0; seconds < 12; seconds += 0.37) {
        const found = new Film(MODEL, index, true).shotAt(seconds);
        if (found) expect([...found.eye, ...found.target, found.fieldOfView].every(Number.isFinite)).toBe(true);
      }
  });
});

test("a smooth way goes through all its points", () => {
  const line = [0, 0, 100, 50, 200, 0, 300, 80];
  for (const isClosed of [false, true]) {
    const curve = smoothed(line, 2, isClosed);
    for (let at = 0; at < line.length; at += 2)
      expect(Array.from({ length: curve.length / 2 }, (_, point) => curve.slice(point * 2, point * 2 + 2))).toContainEqual(
        line.slice(at, at + 2),
      );
  }
});

test("in space every entry is where it is, with z up", () => {
  const entries = entriesOf(MODEL);
  const shown = new Set(LAYERS.map(({ layer }) => layer));
  const shapes = new SpaceShapes({ model: MODEL, entries, shown, selected: new Set(["ENPT 3"]) }, undefined);
  for (const { key, x, y, z, ends } of entries) expect(shapes.places.get(key)).toEqual([x, -z, ends ? expect.any(Number) : y]);
  expect(shapes.chosenPoints).toEqual([0, -6500, 0]);
  for (const list of [...shapes.lines.values(), ...shapes.points.values()]) expect(list.every(Number.isFinite)).toBe(true);
  expect([...shapes.lines.values()].every((list) => list.length % 6 === 0)).toBe(true);
});

describe("what a gesture makes is shown at once", () => {
  const selection = new Selection();
  const entries = entriesOf(MODEL);
  selection.setEntries(entries);
  const fresh = () => new Pending(selection, () => {});

  test("entries go, move, and take their ways along", () => {
    const pending = fresh();
    const point = selection.find("ENPT 3");
    if (!point) throw new Error("no point");
    pending.remove([point]);
    expect(pending.entriesOf(entries)).toHaveLength(entries.length - 1);
    pending.clear();
    expect(pending.entriesOf(entries)).toBe(entries);
    pending.set([{ entry: point, values: { x: 7, rotation_y: 90 } }]);
    expect(pending.entryOf(point)).toMatchObject({ x: 7, z: 6500, heading: 90 });
    expect(pending.modelOf(MODEL).paths.some(({ line }) => line.includes(7))).toBe(true);
  });

  test("what was expected is selected with the next version, unless something else was chosen", () => {
    selection.set(["ENPT 1"]);
    selection.expect(["ENPT 2"]);
    // the ground has been read
    selection.setEntries(entries);
    expect([...selection.keys]).toEqual(["ENPT 1"]);
    selection.setEntries(entries, 2);
    expect([...selection.keys]).toEqual(["ENPT 2"]);
    selection.expect(["ENPT 4"]);
    selection.expect([]);
    selection.setEntries(entries, 3);
    expect([...selection.keys]).toEqual(["ENPT 2"]);
  });
});
