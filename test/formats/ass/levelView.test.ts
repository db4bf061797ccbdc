/** The level view's side of the format: lists, geometry, problems, and the way between triangles and text. */
import { describe, expect, test } from "vitest";
import { answerLevelView, findPart, findPlace } from "../../../formats/ass/panel/answer.ts";
import { boxTriangles, geometryKey, packed, pillTriangles, sphereTriangles, trianglesOf } from "../../../formats/ass/panel/geometry.ts";
import { lookOf } from "../../../formats/ass/panel/materials.ts";
import { placePoint, worldMatrices, worldMatrix } from "../../../formats/ass/panel/matrices.ts";
import type { LevelGeometry, LevelModel, LevelPart, LevelProblems } from "../../../formats/ass/panel/model.ts";
import { parseScene } from "../../../formats/ass/parse/scene.ts";
import type { InstanceRecord } from "../../../formats/ass/scene.ts";
import type { Row, TestLevel, TestVertex } from "./documents.ts";
import { boxMesh, levelText, roomLevel } from "./documents.ts";

const sceneOf = (level: TestLevel) => parseScene(levelText(level));
const modelOf = (level: TestLevel) => answerLevelView(sceneOf(level), undefined) as LevelModel;
const problemsOf = (level: TestLevel) => answerLevelView(sceneOf(level), { kind: "problems" }) as LevelProblems;
const floatsOf = (packed: string) => new Float32Array(Uint8Array.from(Buffer.from(packed, "base64")).buffer);
const originOf = (matrices: Float32Array, instance: number) => [...matrices.subarray(instance * 16 + 12, instance * 16 + 15)];

/** A level of one mesh with the given corners and triangles, used as often as there are names. */
function levelOf(positions: readonly Row[], triangles: readonly Row[], names = ["walls"], material = "test wall"): TestLevel {
  const vertices = positions.map((position): TestVertex => ({ position, normal: [0, 0, 1], uvs: [[0, 0]] }));
  return {
    version: 7,
    style: "BLENDER",
    materials: [{ name: material }],
    objects: [{ class: "MESH", vertices, triangles }],
    instances: [
      { object: -1, name: "Scene Root", id: -1, parent: -1 },
      ...names.map((name, id) => ({ object: 0, name, id, parent: 0, translation: [id * 1000, 0, 0] })),
    ],
  };
}
const TETRAHEDRON: readonly Row[] = [
  [0, 0, 0],
  [100, 0, 0],
  [0, 100, 0],
  [0, 0, 100],
];
const CLOSED: readonly Row[] = [
  [0, 0, 2, 1],
  [0, 0, 1, 3],
  [0, 1, 2, 3],
  [0, 0, 3, 2],
];

describe("transforms", () => {
  test("a child is where its parents put it, whichever of them comes first in the text", () => {
    const turn = [0, 0, Math.SQRT1_2, Math.SQRT1_2]; // a quarter around z
    const level: TestLevel = {
      ...levelOf(TETRAHEDRON, CLOSED, []),
      instances: [
        { object: -1, name: "Scene Root", id: -1, parent: -1 },
        { object: 0, name: "child", id: 0, parent: 2, translation: [10, 0, 0] },
        { object: -1, name: "parent", id: 1, parent: 0, translation: [100, 200, 300], rotation: turn, scale: 2 },
      ],
    };
    const frames = floatsOf(modelOf(level).frames);
    expect(originOf(frames, 1).map((value) => Math.round(value * 1000) / 1000)).toEqual([100, 220, 300]);
  });

  test("the pivot moves geometry, and neither the instance nor its children", () => {
    const text = levelText(levelOf(TETRAHEDRON, CLOSED));
    const at = text.lastIndexOf("0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000");
    const moved = `${text.slice(0, at)}5.0000000000\t6.0000000000\t7.0000000000${text.slice(at + "0.0000000000\t0.0000000000\t0.0000000000".length)}`;
    const model = answerLevelView(parseScene(moved), undefined) as LevelModel;
    expect(originOf(floatsOf(model.frames), 1)).toEqual([0, 0, 0]);
    expect(originOf(floatsOf(model.placements), 1)).toEqual([5, 6, 7]);
  });

  test("a loop of parents ends, and a parent that is not there is none", () => {
    const scene = sceneOf({
      ...levelOf(TETRAHEDRON, CLOSED, []),
      instances: [
        { object: -1, name: "Scene Root", id: -1, parent: -1 },
        { object: -1, name: "a", id: 0, parent: 2, translation: [1, 0, 0] },
        { object: -1, name: "b", id: 1, parent: 1, translation: [0, 1, 0] },
        { object: -1, name: "c", id: 2, parent: 99, translation: [0, 0, 1] },
      ],
    });
    const model = answerLevelView(scene, undefined) as LevelModel;
    expect(model.instances.map(({ parent }) => parent)).toEqual([-1, 2, 1, -1]);
    expect([...floatsOf(model.frames)].every(Number.isFinite)).toBe(true);
    expect(originOf(floatsOf(model.frames), 3)).toEqual([0, 0, 1]);
  });

  test("three factors of scale count each for itself, and what is not a number changes nothing", () => {
    const part = (value: number) => ({ value, start: 0, end: 0 });
    const matrix = worldMatrix([
      { rotation: [0, 0, 0, 0].map(part), translation: [1, Number.NaN, 3].map(part), scale: [2, 3, 4].map(part) },
    ]);
    const point = new Float64Array(3);
    placePoint(matrix, [1, 1, 1], 0, point, 0);
    expect([...point]).toEqual([3, 3, 7]);
    expect(worldMatrices([] as InstanceRecord[], [])).toEqual([]);
  });
});

describe("lists", () => {
  test("a room: roles, counts and places in the text", () => {
    const level = roomLevel(7, "BLENDER");
    const text = levelText(level);
    const model = modelOf(level);
    expect(model.instances.map(({ role }) => role)).toEqual([
      "root",
      "bone",
      "structure",
      "instanced",
      "instanced",
      "empty",
      "empty",
      "light",
    ]);
    expect(model.objects.map(({ class: kind, triangles }) => [kind, triangles > 0])).toEqual([
      ["SPHERE", true],
      ["MESH", true],
      ["MESH", true],
      ["BOX", true],
      ["PILL", true],
      ["GENERIC_LIGHT", false],
    ]);
    expect(model.objects[5].light).toMatchObject({ type: "SPOT_LGT", color: [1, 0.9, 0.8], intensity: 1.5, cone: 60 });
    for (const { nameSpan, name } of [...model.instances, ...model.materials])
      expect(text.slice(nameSpan.start, nameSpan.end)).toBe(`"${name}"`);
    for (const [at, { span }] of model.instances.entries()) expect(text.slice(span.start).startsWith(`;INSTANCE ${at}`)).toBe(true);
    expect(model.materials[1].triangles).toBe(10);
  });

  test("instances that are not below the reference frame are skipped by the tools; lights and empties are not mentioned", () => {
    const level = roomLevel(7, "BLENDER");
    const model = modelOf({
      ...level,
      instances: level.instances.map((one) => (one.name === "room" || one.name === "lamp" ? { ...one, parent: 0 } : one)),
    });
    expect(model.instances.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)).toEqual(["room"]);
  });

  test.each([
    ["test wall", "1".padEnd(22, "0"), { isTwoSided: true, isTranslucent: false, mustBeClosed: false }],
    ["test wall", "0".repeat(22), { isTwoSided: false, isTranslucent: false, mustBeClosed: true }],
    ["test wall!", "", { isTwoSided: false, isTranslucent: false, mustBeClosed: false }],
    ["test glass#", "", { isTwoSided: false, isTranslucent: true, mustBeClosed: true }],
    ["+portal", "", { isTwoSided: true, isTranslucent: true, mustBeClosed: false }],
    ["+sky0", "", { isTwoSided: false, isTranslucent: false, mustBeClosed: true }],
  ])("material %s with the flags %s", (name, flags, look) => {
    const strings = flags ? [`BM_FLAGS ${flags}`] : [];
    const { materials } = sceneOf({ ...levelOf(TETRAHEDRON, CLOSED), materials: [{ name, strings }] });
    expect(lookOf(materials.records[0])).toMatchObject(look);
  });
});

describe("geometry", () => {
  test("each triangle brings its own corners and its material", () => {
    const { objects } = sceneOf(levelOf(TETRAHEDRON, [...CLOSED.slice(0, 2), [-1, 1, 2, 3]]));
    const { count, positions, materials } = trianglesOf(objects.records[0]);
    expect(count).toBe(3);
    expect([...positions.subarray(18, 27)]).toEqual([100, 0, 0, 0, 100, 0, 0, 0, 100]);
    expect([...materials]).toEqual([0, 0, 0xffff]);
  });

  test("a triangle with a corner that is not there has no extent, and stays among the others", () => {
    const { objects } = sceneOf(levelOf(TETRAHEDRON, [[0, 1, 2, 77], ...CLOSED]));
    const { count, positions } = trianglesOf(objects.records[0]);
    expect(count).toBe(5);
    expect([...positions.subarray(0, 9)]).toEqual([100, 0, 0, 100, 0, 0, 100, 0, 0]);
  });

  test("what is packed is what was asked for, in this order", () => {
    const scene = sceneOf(roomLevel(7, "BLENDER"));
    const answer = answerLevelView(scene, { kind: "geometry", objects: [2, 99, 0] });
    const records = [scene.objects.records[2], scene.objects.records[0]];
    expect((answer as readonly LevelGeometry[]).map(({ geometry, positions }) => [geometry, floatsOf(positions)])).toEqual(
      records.map((record) => [geometryKey(record), trianglesOf(record).positions]),
    );
  });

  test("an object keeps its key while others change", () => {
    const scene = sceneOf(roomLevel(7, "BLENDER"));
    const [first, second] = scene.objects.records.map(geometryKey);
    expect(scene.objects.records.map(geometryKey).slice(0, 2)).toEqual([first, second]);
    expect(first).not.toBe(second);
    expect(geometryKey(scene.objects.records[5])).toBe(0);
  });

  const size = (positions: Float32Array) =>
    [0, 1, 2].map((axis) => {
      const values = [...positions].filter((_, at) => at % 3 === axis);
      return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value * 100) / 100);
    });
  test("primitives have their sizes", () => {
    expect(size(boxTriangles(1, 2, 3))).toEqual([
      [-1, 1],
      [-2, 2],
      [-3, 3],
    ]);
    expect(size(sphereTriangles(5))).toEqual([
      [-5, 5],
      [-5, 5],
      [-5, 5],
    ]);
    expect(size(pillTriangles(50, 10))).toEqual([
      [-10, 10],
      [-10, 10],
      [0, 70],
    ]);
  });

  test.each([
    ["box", boxTriangles(1, 2, 3), 48],
    ["sphere", sphereTriangles(5), (4 / 3) * Math.PI * 125],
    ["pill", pillTriangles(50, 10), Math.PI * 100 * 50 + (4 / 3) * Math.PI * 1000],
  ])("fronts of a %s look outwards: it encloses its volume", (_, positions, volume) => {
    let sum = 0;
    for (let at = 0; at < positions.length; at += 9) {
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = positions.subarray(at, at + 9);
      sum += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    }
    expect(sum / volume).toBeGreaterThan(0.85);
    expect(sum / volume).toBeLessThanOrEqual(1.0001);
  });

  test("base64 is what everybody reads", () => {
    for (const count of [0, 1, 2, 3, 4, 5, 100]) {
      const array = Float32Array.from({ length: count }, (_, at) => Math.sin(at) * 1e5);
      expect(packed(array)).toBe(Buffer.from(array.buffer).toString("base64"));
      const shorts = Uint16Array.from({ length: count }, (_, at) => at * 601);
      expect(packed(shorts)).toBe(Buffer.from(shorts.buffer).toString("base64"));
    }
  });
});

describe("problems", () => {
  const totals = (level: TestLevel) => problemsOf(level).totals;

  test("a closed body has none, however its corners are split", () => {
    expect(totals(levelOf(TETRAHEDRON, CLOSED))).toEqual({ degenerate: 0, unused: 0, open: 0, crowded: 0 });
    expect(totals(roomLevel(7, "BLENDER"))).toEqual({ degenerate: 0, unused: 0, open: 0, crowded: 0 });
  });

  test("a missing triangle leaves three open edges, one chain, drawn where the instance is", () => {
    const { problems, lines } = problemsOf(levelOf(TETRAHEDRON, CLOSED.slice(0, 3), ["%first", "second"]));
    // the first is instanced geometry
    expect(problems).toMatchObject([{ kind: "open", count: 3, object: 0, instance: 2 }]);
    expect(problems[0].box).toEqual([1000, 0, 0, 1000, 100, 100]);
    expect(floatsOf(lines.open)).toHaveLength(18);
  });

  test.each([
    ["two-sided", "test wall%"],
    ["render only", "test wall!"],
    ["portal", "+portal"],
  ])("a %s material need not be closed", (_, material) => {
    expect(totals(levelOf(TETRAHEDRON, CLOSED.slice(0, 3), ["walls"], material)).open).toBe(0);
  });

  test("two instances close each other; corners up to a tenth of a unit apart are one place", () => {
    const half = (z: number): readonly Row[] => [
      [0, 0, z],
      [100, 0, z],
      [0, 100, z],
    ];
    const two = (gap: number): TestLevel => {
      const level = levelOf(
        [...half(0), ...half(gap)],
        [
          [0, 0, 1, 2],
          [0, 3, 5, 4],
        ],
      );
      return level;
    };
    expect(totals(two(0)).open).toBe(0);
    expect(totals(two(0.09)).open).toBe(0);
    expect(totals(two(0.5)).open).toBe(6);
  });

  test("an edge of three triangles is crowded", () => {
    const level = levelOf([...TETRAHEDRON, [50, 50, 50]], [...CLOSED, [0, 0, 1, 4], [0, 1, 0, 4]]);
    expect(totals(level)).toMatchObject({ crowded: 1, open: 0 });
  });

  test("degenerate triangles: a vertex twice, corners in one place, corners on a line", () => {
    const level = levelOf([...TETRAHEDRON, [0, 0, 0], [50, 0, 0]], [...CLOSED, [0, 1, 1, 2], [0, 0, 4, 3], [0, 0, 5, 1]]);
    const { problems } = problemsOf(level);
    expect(problems.filter(({ kind }) => kind === "degenerate").map(({ part }) => part.index)).toEqual([4, 5, 6]);
  });

  test("a thin triangle is not one of them", () => {
    expect(
      totals(
        levelOf(
          [
            [0, 0, 0],
            [1000, 0, 0],
            [500, 0.1, 0],
          ],
          [[0, 0, 1, 2]],
        ),
      ).degenerate,
    ).toBe(0);
  });

  test("vertices without a triangle, in each instance", () => {
    const { problems, points } = problemsOf(levelOf([...TETRAHEDRON, [7, 8, 9]], CLOSED, ["a", "b"]));
    expect(problems).toMatchObject([{ kind: "unused", count: 1, part: { kind: "vertex", index: 4 } }]);
    expect([...floatsOf(points.unused)]).toEqual([7, 8, 9, 1007, 8, 9]);
  });
});

describe("between the picture and the text", () => {
  const many = levelOf(
    Array.from({ length: 1200 }, (_, at) => [at, at % 7, at % 11]),
    Array.from({ length: 2500 }, (_, at) => [0, at % 1198, (at % 1198) + 1, (at % 1198) + 2]),
  );
  const skinned: TestLevel = {
    ...many,
    objects: [
      boxMesh([1, 1, 1], 0),
      {
        class: "MESH",
        vertices: Array.from({ length: 600 }, (_, at) => ({
          position: [at, 0, 0],
          normal: [0, 0, 1],
          nodes: Array.from({ length: at % 4 }, (_unused, node) => [node, 1 / (at % 4)] as const),
          uvs: Array.from({ length: at % 3 }, () => [0, 0]),
        })),
        triangles: [[0, 0, 1, 2]],
      },
    ],
  };

  test.each([
    ["first triangle", many, { object: 0, kind: "triangle", index: 0 }],
    ["triangle of a later run", many, { object: 0, kind: "triangle", index: 2077 }],
    ["last triangle", many, { object: 0, kind: "triangle", index: 2499 }],
    ["first vertex", many, { object: 0, kind: "vertex", index: 0 }],
    ["vertex of a later run", many, { object: 0, kind: "vertex", index: 1033 }],
    ["vertex with nodes and sets of texture coordinates", skinned, { object: 1, kind: "vertex", index: 587 }],
  ] as const)("%s: its place leads back to it, from its first unit to its last", (_, level, part: LevelPart) => {
    const text = levelText(level);
    const scene = parseScene(text);
    const span = findPlace(scene, part);
    if (!span) throw new Error("no place");
    const values = text.slice(span.start, span.end).split(/\s+/);
    if (part.kind === "triangle")
      expect(values).toEqual([0, part.index % 1198, (part.index % 1198) + 1, (part.index % 1198) + 2].map(String));
    else expect(Number(values[0])).toBe(part.index);
    expect(findPart(scene, span.start)).toMatchObject(part);
    expect(findPart(scene, span.end - 1)).toMatchObject(part);
    if (part.kind === "vertex") expect(findPart(scene, span.start)?.point?.[0]).toBe(part.index);
  });

  test("nothing beyond the lists", () => {
    const scene = sceneOf(many);
    expect(findPlace(scene, { object: 0, kind: "triangle", index: 2500 })).toBeUndefined();
    expect(findPlace(scene, { object: 7, kind: "vertex", index: 0 })).toBeUndefined();
    expect(findPart(scene, 0)).toBeUndefined();
    expect(findPart(scene, scene.instances.records[0].start)).toBeUndefined();
  });
});
