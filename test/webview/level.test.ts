/** The level view without a page: camera, picking, choices, lists, what is hidden. */
import { describe, expect, test } from "vitest";
import type { InstanceRole, LevelInstance, LevelModel } from "../../formats/ass/panel/model.ts";
import { findBranch, findChoice, instancesOf, treeOrder } from "../../webview/src/panels/ass.level/choice.ts";
import { Geometries } from "../../webview/src/panels/ass.level/geometries.ts";
import { rowsOf } from "../../webview/src/panels/ass.level/lists/rows.ts";
import { boneMarks, placeMarks } from "../../webview/src/panels/ass.level/marks.ts";
import { pickInstance } from "../../webview/src/panels/ass.level/picker.ts";
import { Visibility } from "../../webview/src/panels/ass.level/visibility.ts";
import type { Box } from "../../webview/src/space/bounds.ts";
import { boxEdges, boxOf, corners, isEmpty, NO_BOX, place, placeBox } from "../../webview/src/space/bounds.ts";
import type { View } from "../../webview/src/space/camera.ts";
import { between, dolly, eyeOf, FIELD_OF_VIEW, forward, frame, look, move, orbit, pan } from "../../webview/src/space/camera.ts";
import { colorOfName, fromHsl, isDark, parseColor } from "../../webview/src/space/colors.ts";
import { apart } from "../../webview/src/space/labelRoom.ts";
import { pickTriangle, rayInto } from "../../webview/src/space/pick.ts";

const packed = (array: Float32Array | Uint16Array) => Buffer.from(array.buffer).toString("base64");
const near = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).forEach((value, at) => expect(value).toBeCloseTo(b[at], 4));

/** Column by column: a scale, a mirror where it is negative, and a place. */
function matrix([x, y, z]: readonly number[], scale = 1, mirror = 1): number[] {
  return [scale * mirror, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, x, y, z, 1];
}

function instance(name: string, parent: number, role: InstanceRole = "structure", object = 0): LevelInstance {
  const span = { start: 0, end: 0 };
  return { name, parent, role, object, isSkipped: false, bones: [], span, nameSpan: span };
}

function modelOf(instances: readonly LevelInstance[]): LevelModel {
  const triangles = 2;
  const material = { effect: "", symbols: [], flags: [], properties: [], isTwoSided: false, isTranslucent: false, triangles };
  const span = { start: 0, end: 0 };
  return {
    materials: [
      { ...material, name: "wall", span, nameSpan: span },
      { ...material, name: "glass%", symbols: [{ symbol: "%", meaning: "two-sided" }], isTwoSided: true, span, nameSpan: span },
    ],
    objects: [{ name: "", class: "MESH", vertices: 6, triangles, geometry: 1, materials: [0, 1], xref: "", span, nameSpan: span }],
    instances,
    frames: "",
    placements: "",
  };
}

/** Two triangles at x = 0 and x = 10, both seen from negative x. */
const TWO = Float32Array.of(0, 1, -1, 0, -1, -1, 0, 0, 1, 10, 1, -1, 10, -1, -1, 10, 0, 1);

describe("camera", () => {
  const view: View = { target: [10, 20, 30], distance: 100, yaw: 0.7, pitch: -0.4 };

  test("orbiting keeps target and distance, looking keeps the eye", () => {
    const turned = orbit(view, 0.3, 0.2);
    expect([turned.target, turned.distance]).toEqual([view.target, view.distance]);
    near(eyeOf(look(view, 0.3, 0.2)), eyeOf(view));
    expect(orbit(view, 0, 99).pitch).toBeLessThan(Math.PI / 2);
  });

  test("moving ahead goes where one looks, to the right stays level, up is z", () => {
    const flat: View = { target: [0, 0, 0], distance: 10, yaw: 0, pitch: 0 };
    near(move(flat, 5, 0, 0).target, [5, 0, 0]);
    near(move(flat, 0, 5, 0).target, [0, -5, 0]);
    near(move(flat, 0, 0, 5).target, [0, 0, 5]);
    near(pan(flat, 3, 4).target, [0, -3, 4]);
  });

  test("zooming comes nearer, and past the nearest place goes on", () => {
    expect(dolly(view, 0.5)).toMatchObject({ distance: 50, target: view.target });
    const close = dolly({ ...view, distance: 1 }, 0.5);
    expect(close.distance).toBe(1);
    near(
      close.target,
      [0, 1, 2].map((axis) => view.target[axis] + forward(view)[axis] * 0.5),
    );
  });

  test.each([[1.6], [0.4]])("a frame holds the whole box, and no corner is far inside, at an aspect of %d", (aspect) => {
    const box: Box = [-100, -2000, 0, 300, 2000, 50];
    const framed = frame(box, aspect, view);
    const eye = eyeOf(framed);
    const along = forward(framed);
    const side = [Math.sin(framed.yaw), -Math.cos(framed.yaw), 0];
    const above = [side[1] * along[2], -side[0] * along[2], side[0] * along[1] - side[1] * along[0]];
    const half = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180);
    const reach = corners(box).flatMap((corner) => {
      const away = [0, 1, 2].map((axis) => corner[axis] - eye[axis]);
      const part = (axis: ArrayLike<number>) => away[0] * axis[0] + away[1] * axis[1] + away[2] * axis[2];
      return [Math.abs(part(side)) / part(along) / (half * aspect), Math.abs(part(above)) / part(along) / half];
    });
    expect(Math.max(...reach)).toBeLessThan(1);
    expect(Math.max(...reach)).toBeGreaterThan(0.85);
  });

  test("the way between two views ends at both, and turns the short way round", () => {
    const to: View = { target: [0, 0, 0], distance: 10, yaw: 0.7 + 2 * Math.PI - 0.2, pitch: 0.4 };
    expect(between(view, to, 0)).toMatchObject({ distance: 100, yaw: 0.7 });
    near(eyeOf(between(view, to, 1)), eyeOf(to));
    expect(between(view, to, 0.5).yaw).toBeCloseTo(0.6, 5);
  });
});

describe("boxes", () => {
  test("around points, moved by a matrix, with twelve edges", () => {
    const box = boxOf([1, 5, 3, -1, 2, 9]);
    expect(box).toEqual([-1, 2, 3, 1, 5, 9]);
    expect(placeBox(matrix([10, 0, 0], 2, -1), 0, box)).toEqual([8, 4, 6, 12, 10, 18]);
    expect(boxEdges(corners(box))).toHaveLength(12 * 6);
    expect([isEmpty(NO_BOX), isEmpty(box), isEmpty(placeBox(matrix([0, 0, 0]), 0, NO_BOX))]).toEqual([true, false, true]);
    expect(place([...Array(16).fill(0), ...matrix([1, 2, 3])], 16, [1, 1, 1])).toEqual([2, 3, 4]);
  });
});

describe("picking", () => {
  const ray = { from: [-5, 0, 0], along: [1, 0, 0] };
  const all = () => true;

  test("the nearest triangle, from the right side, as far as it is shown", () => {
    expect(pickTriangle(TWO, boxOf(TWO), ray, all)).toEqual({ distance: 5, triangle: 0 });
    expect(pickTriangle(TWO, boxOf(TWO), ray, (triangle) => triangle === 1)).toEqual({ distance: 15, triangle: 1 });
    const sides: boolean[] = [];
    pickTriangle(TWO, boxOf(TWO), ray, (_, isFront) => sides.push(isFront) < 0);
    pickTriangle(TWO, boxOf(TWO), { from: [99, 0, 0], along: [-1, 0, 0] }, (_, isFront) => sides.push(isFront) < 0);
    expect(sides).toEqual([true, true, false, false]);
  });

  test("a ray hits nothing if it passes the triangles, points away from them, or the box is empty", () => {
    expect(pickTriangle(TWO, boxOf(TWO), { from: [-5, 3, 0], along: [1, 0, 0] }, all)).toBeUndefined();
    expect(pickTriangle(TWO, boxOf(TWO), { from: [20, 0, 0], along: [1, 0, 0] }, all)).toBeUndefined();
    expect(pickTriangle(TWO, NO_BOX, ray, all)).toBeUndefined();
  });

  test("a ray into a space that is scaled and elsewhere keeps its distances; a flat one has none", () => {
    const local = rayInto(matrix([100, 0, 0], 4), 0, { from: [0, 0, 0], along: [1, 0, 0] });
    if (!local) throw new Error("no ray");
    expect(pickTriangle(TWO, boxOf(TWO), local, all)).toEqual({ distance: 100, triangle: 0 });
    expect(rayInto(matrix([0, 0, 0], 0), 0, ray)).toBeUndefined();
  });

  test("instances: the nearest that is shown; backs of one-sided materials are seen through; a mirror leaves fronts fronts", () => {
    const geometries = new Geometries();
    geometries.add([{ geometry: 1, positions: packed(TWO), materials: packed(Uint16Array.of(0, 1)) }]);
    const model = modelOf([instance("near", -1), instance("far", -1), instance("mirrored", -1)]);
    const placements = Float32Array.from([...matrix([0, 0, 0]), ...matrix([50, 0, 0]), ...matrix([90, 0, 0], 1, -1)]);
    const shown = {
      isInstanceShown: (_: number) => true,
      isMaterialShown: (_: number) => true,
      isBothSided: (material: number) => model.materials[material].isTwoSided,
    };
    const towards = { from: [200, 0, 0], along: [-1, 0, 0] };
    const pick = (change: Partial<typeof shown>) => pickInstance(model, placements, geometries, towards, { ...shown, ...change });
    // from here the triangles show their backs, mirrored their fronts
    expect(pick({})).toMatchObject({ instance: 2, triangle: 0, distance: 110 });
    expect(pick({ isMaterialShown: (material) => material === 1 })).toMatchObject({ instance: 2, triangle: 1, distance: 120 });
    expect(pick({ isInstanceShown: (index) => index === 1 })).toMatchObject({ instance: 1, triangle: 1, distance: 140 });
    expect(pick({ isInstanceShown: (index) => index === 1, isMaterialShown: (material) => material === 0 })).toBeUndefined();
  });
});

describe("geometry", () => {
  test("only what is not known is asked for, and what is gone is forgotten", () => {
    const geometries = new Geometries();
    const model = modelOf([instance("a", -1)]);
    expect(geometries.missing(model)).toEqual([0]);
    geometries.add([{ geometry: 1, positions: packed(TWO), materials: packed(Uint16Array.of(0, 1)) }]);
    expect(geometries.missing(model)).toEqual([]);
    expect(geometries.find(1)?.box).toEqual([0, -1, -1, 10, 1, 1]);
    const changed = { ...model, objects: model.objects.map((object) => ({ ...object, geometry: 2 })) };
    expect(geometries.missing(changed)).toEqual([0]);
    expect(geometries.find(1)).toBeUndefined();
  });
});

describe("choices", () => {
  const span = (start: number, end: number) => ({ span: { start, end } });
  const model: LevelModel = {
    ...modelOf([]),
    materials: modelOf([]).materials.map((one, at) => ({ ...one, ...span(10 + at * 10, 18 + at * 10) })),
    objects: modelOf([]).objects.map((one) => ({ ...one, ...span(40, 90) })),
    instances: [instance("a", -1), instance("b", 0)].map((one, at) => ({ ...one, ...span(100 + at * 10, 108 + at * 10) })),
  };

  test.each([
    [0, undefined],
    [10, { kind: "material", index: 0 }],
    [25, { kind: "material", index: 1 }],
    [35, undefined],
    [90, { kind: "object", index: 0 }],
    [95, undefined],
    [118, { kind: "instance", index: 1 }],
    [500, undefined],
  ])("the record at %d", (start, choice) => {
    expect(findChoice(model, { start, end: start })).toEqual(choice);
  });

  const family = modelOf([
    instance("root", -1, "root", -1),
    instance("child", 3),
    instance("other", 0),
    instance("parent", 0),
    instance("loop", 5),
    instance("loop too", 4),
  ]);
  test("rows in the order of the tree, those of a loop last", () => {
    expect(treeOrder(family).map(({ index, depth }) => [index, depth])).toEqual([
      [0, 0],
      [2, 1],
      [3, 1],
      [1, 2],
      [4, 0],
      [5, 0],
    ]);
  });
  test("a branch has all below, whichever comes first", () => {
    expect([...findBranch(family, 3)].sort()).toEqual([1, 3]);
    expect([...findBranch(family, 4)].sort()).toEqual([4, 5]);
    expect(instancesOf(family, { kind: "object", index: 0 })).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("what is hidden", () => {
  const model = modelOf([instance("root", -1, "root", -1), instance("a", 0), instance("b", 1), instance("c", 0)]);
  const hidden = (visibility: Visibility) => model.instances.flatMap((_, at) => (visibility.isInstanceHidden(at) ? [at] : []));

  test("an instance goes with all below it, and comes back with them", () => {
    const visibility = new Visibility();
    visibility.update(model);
    visibility.toggle(model, { kind: "instance", index: 1 });
    expect(hidden(visibility)).toEqual([1, 2]);
    visibility.toggle(model, { kind: "instance", index: 1 });
    expect(hidden(visibility)).toEqual([]);
    visibility.only(model, { kind: "instance", index: 3 });
    expect(hidden(visibility)).toEqual([0, 1, 2]);
    visibility.showEverything();
    visibility.toggle(model, { kind: "object", index: 0 });
    expect(hidden(visibility)).toEqual([1, 2, 3]);
    expect(visibility.isHidden(model, { kind: "object", index: 0 })).toBe(true);
  });

  test("it stays with its name when rows are added or gone", () => {
    const visibility = new Visibility();
    visibility.update(model);
    visibility.toggle(model, { kind: "instance", index: 3 });
    visibility.toggle(model, { kind: "material", index: 1 });
    const after = modelOf([instance("root", -1, "root", -1), instance("new", 0), ...model.instances.slice(1)]);
    visibility.update(after);
    expect(after.instances.filter((_, at) => visibility.isInstanceHidden(at)).map(({ name }) => name)).toEqual(["c"]);
    expect(visibility.isMaterialHidden(1)).toBe(true);
    visibility.update(modelOf([instance("root", -1)]));
    expect(visibility.isInstanceHidden(0)).toBe(false);
  });
});

describe("lists", () => {
  const model = modelOf([instance("Scene Root", -1, "root", -1), instance("%crate", 0, "instanced")]);

  test("each list says in words what the picture shows", () => {
    expect(rowsOf("instances", model, undefined).map(({ label, detail, level }) => [label, detail, level])).toEqual([
      ["Scene Root", "scene root", 1],
      ["%crate", "object 0 · instanced geometry", 2],
    ]);
    expect(rowsOf("objects", model, undefined)).toMatchObject([{ label: "Object 0: MESH", detail: "2 triangles · 1 instance" }]);
    expect(rowsOf("materials", model, undefined)[1]).toMatchObject({ label: "glass%", detail: "two-sided · 2 triangles", swatch: 1 });
    const problem = { kind: "open", count: 3, object: 0, instance: 1, part: { object: 0, kind: "triangle", index: 0 } } as const;
    const none = { open: "", crowded: "", degenerate: "", unused: "" };
    const problems = {
      problems: [{ ...problem, box: [0, 0, 0, 1, 1, 1] } as const],
      totals: { open: 3, crowded: 0, degenerate: 0, unused: 0 },
      lines: none,
      points: none,
    };
    expect(rowsOf("problems", model, problems)).toMatchObject([{ label: "3 open edges", detail: "%crate · object 0" }]);
  });

  test("names do not cover each other, and the first has its place", () => {
    const label = (x: number, y: number) => ({ text: "name", x, y, isChosen: false });
    expect(apart([label(0, 0), label(10, 5), label(10, 40), label(100, 0)])).toEqual([label(0, 0), label(10, 40), label(100, 0)]);
  });
});

describe("marks", () => {
  const frames = Float32Array.from([...matrix([0, 0, 0]), ...matrix([1, 0, 0]), ...matrix([2, 0, 0]), ...matrix([3, 0, 0])]);
  const light = { type: "SPOT_LGT", color: [1, 1, 1], intensity: 1, cone: 90, reach: 10 } as const;
  const model: LevelModel = {
    ...modelOf([
      instance("root", -1, "root", -1),
      instance("frame", 0, "bone"),
      instance("bone", 1, "bone"),
      instance("lamp", 0, "light", 1),
    ]),
    objects: [...modelOf([]).objects, { ...modelOf([]).objects[0], class: "GENERIC_LIGHT", geometry: 0, light }],
  };
  test("bones are joined to the bone above, hidden ones are left out", () => {
    const marks = boneMarks(model, frames, () => true);
    expect([...marks.lines]).toEqual([2, 0, 0, 1, 0, 0]);
    expect(marks.instances).toEqual([1, 2]);
    expect(boneMarks(model, frames, (at) => at !== 2).lines).toHaveLength(0);
  });
  test("a spot light shines down its own z, as wide as its cone", () => {
    const { lines, instances } = placeMarks(model, frames, () => true);
    expect(instances).toEqual([3]);
    const box = boxOf(lines);
    expect(box.map((value) => Math.round(value * 100) / 100)).toEqual([-7, -10, -10, 13, 10, 0]);
  });
});

describe("colors", () => {
  test.each([
    ["#fff", [1, 1, 1]],
    ["#ff000080", [1, 0, 0]],
    [" rgba(255, 0, 51, 0.5)", [1, 0, 0.2]],
    ["rgb(0 0 255)", [0, 0, 1]],
  ])("%s", (text, rgb) => {
    near(parseColor(text) ?? [], rgb);
  });
  test("what is not a color is none", () => expect([parseColor(""), parseColor("var(--x)")]).toEqual([undefined, undefined]));
  test("a name has one color, others have others, and all are in the middle of light and dark", () => {
    const names = Array.from({ length: 40 }, (_, at) => `shader_${at}`);
    const colors = names.map((name) =>
      colorOfName(name, true)
        .map((part) => Math.round(part * 64))
        .join(),
    );
    expect(new Set(colors).size).toBeGreaterThan(36);
    expect(
      names.map((name) =>
        colorOfName(name, true)
          .map((part) => Math.round(part * 64))
          .join(),
      ),
    ).toEqual(colors);
    for (const name of names) expect(Math.max(...colorOfName(name, true))).toBeGreaterThan(0.5);
  });
  test("hue, saturation, lightness", () => {
    near(fromHsl(0, 1, 0.5), [1, 0, 0]);
    near(fromHsl(1 / 3, 1, 0.5), [0, 1, 0]);
    expect([isDark([0.1, 0.1, 0.1]), isDark([1, 1, 1])]).toEqual([true, false]);
  });
});
