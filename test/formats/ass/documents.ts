/**
 * Level sources for tests: a description and the text that an exporter would write for it. Written apart from the product's own formatter,
 * so that one can be held against the other.
 */
import fc from "fast-check";

export type Style = "MAX" | "BLENDER" | "FBX";
export type Row = readonly number[];

export interface TestMaterial {
  readonly name: string;
  readonly effect?: string;
  readonly strings?: readonly string[];
}

export interface TestVertex {
  readonly position: Row;
  readonly normal: Row;
  readonly nodes?: readonly (readonly [node: number, weight: number])[];
  readonly uvs: readonly Row[];
}

export type TestObject =
  | { readonly class: "SPHERE"; readonly material: number; readonly radius: number }
  | { readonly class: "BOX"; readonly material: number; readonly extents: Row }
  | { readonly class: "PILL"; readonly material: number; readonly height: number; readonly radius: number }
  | { readonly class: "GENERIC_LIGHT"; readonly type: string; readonly color: Row; readonly intensity: number }
  | { readonly class: "MESH"; readonly vertices: readonly TestVertex[]; readonly triangles: readonly Row[] };

export interface TestInstance {
  readonly object: number;
  readonly name: string;
  readonly id: number;
  readonly parent: number;
  readonly rotation?: Row;
  readonly translation?: Row;
  readonly scale?: number;
  readonly bones?: readonly number[];
}

export interface TestLevel {
  readonly version: number;
  readonly style: Style;
  readonly materials: readonly TestMaterial[];
  readonly objects: readonly TestObject[];
  readonly instances: readonly TestInstance[];
}

const real = (value: number) => value.toFixed(10);
const row = (values: Row) => `${values.map(real).join("\t")}\n`;
const quoted = (text: string) => `"${text}"\n`;

/** The whole text, as the exporter of the level's style writes it. */
export function levelText({ version, style, materials, objects, instances }: TestLevel): string {
  const out: string[] = [`;### HEADER ###\n${version}\n`, quoted(style), quoted("1.0"), quoted("artist"), quoted("WORKSTATION"), "\n"];
  out.push(`;### MATERIALS ###\n${materials.length}\n\n`);
  materials.forEach(({ name, effect = "", strings = [] }, at) => {
    out.push(`;MATERIAL ${at}\n`, quoted(name), quoted(effect));
    if (version >= 4) out.push(`${strings.length}\n`, ...strings.map(quoted));
    out.push("\n");
  });
  out.push(`;### OBJECTS ###\n${objects.length}\n\n`);
  objects.forEach((object, at) => {
    out.push(`;OBJECT ${at}\n`, quoted(object.class), quoted(""), quoted(""), payload(object, version, style));
  });
  out.push(`;### INSTANCES ###\n${instances.length}\n\n`);
  instances.forEach((instance, at) => {
    out.push(`;INSTANCE ${at}\n${instance.object}\n`, quoted(instance.name), `${instance.id}\n${instance.parent}\n0\n`);
    const { rotation = [0, 0, 0, 1], translation = [0, 0, 0], scale = 1 } = instance;
    const scaleRow = (value: number) => row(version === 1 ? [value, value, value] : [value]);
    out.push(row(rotation), row(translation), scaleRow(scale), version === 1 && style === "BLENDER" ? "\n" : "");
    out.push(row([0, 0, 0, 1]), row([0, 0, 0]), scaleRow(1));
    out.push(...(instance.bones ?? []).map((bone) => `${bone}\n`));
    if (at + 1 < instances.length || style === "MAX") out.push("\n");
  });
  return out.join("");
}

function payload(object: TestObject, version: number, style: Style): string {
  switch (object.class) {
    case "SPHERE":
      return `${object.material}\n${row([object.radius])}\n`;
    case "BOX":
      return `${object.material}\n${row(object.extents)}\n`;
    case "PILL":
      return `${object.material}\n${row([object.height])}${row([object.radius])}\n`;
    case "GENERIC_LIGHT":
      return lightPayload(object, style);
    case "MESH":
      return meshPayload(object, version, style);
  }
}

function lightPayload({ type, color, intensity }: TestObject & { class: "GENERIC_LIGHT" }, style: Style): string {
  const cone = type === "SPOT_LGT" ? [40, 60] : [-1, -1];
  const attenuation = `0\n${row([0])}${row([0])}`;
  const values = `${row([intensity])}${row([cone[0]])}${row([cone[1]])}${attenuation}${attenuation}1\n${row([-1])}`;
  return `${quoted(type)}${row(color)}${style === "FBX" ? "\n" : ""}${values}${style === "BLENDER" ? "\n" : "\n\n"}`;
}

function meshPayload({ vertices, triangles }: TestObject & { class: "MESH" }, version: number, style: Style): string {
  const out = [`${vertices.length}\n`];
  for (const { position, normal, nodes = [], uvs } of vertices) {
    out.push(row(position), row(normal), version >= 6 ? row([0, 0, 0]) : "", `${nodes.length}\n`);
    const between = style === "BLENDER" && version >= 3 ? "\t" : "\n";
    out.push(...nodes.map(([node, weight]) => `${node}${between}${real(weight)}\n`), `${uvs.length}\n`);
    for (const [u, v] of uvs) out.push(row(version >= 5 ? [u, v, 0] : [u, v]), style === "BLENDER" && version >= 5 ? "\n" : "");
  }
  out.push(`${triangles.length}\n`);
  for (const [material, a, b, c] of triangles)
    if (style === "FBX") out.push(`${material}\n${a}\t${b}\t${c}\n`);
    else if (style === "BLENDER" && version >= 3) out.push(`${material}\t\t${a}\t${b}\t${c}\n`);
    else out.push(`${material}\n${a}\n${b}\n${c}\n`);
  out.push(style === "FBX" ? "\n\n" : "\n");
  return out.join("");
}

const AXES: readonly Row[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** A box of 24 vertices and 12 triangles around the origin. */
export function boxMesh(half: Row, material: number | ((side: number) => number), isInside = false): TestObject & { class: "MESH" } {
  const vertices: TestVertex[] = [];
  const triangles: Row[] = [];
  AXES.forEach((normal, side) => {
    const axis = side >> 1;
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      const corner = [0, 0, 0];
      corner[axis] = normal[axis];
      corner[u] = a;
      corner[v] = b;
      const facing = isInside ? normal.map((value) => (value === 0 ? 0 : -value)) : normal;
      vertices.push({ position: corner.map((value, at) => value * half[at]), normal: facing, uvs: [[(a + 1) / 2, (b + 1) / 2]] });
    }
    const first = side * 4;
    const order = normal[axis] > 0 !== isInside ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
    const shader = typeof material === "number" ? material : material(side);
    triangles.push([shader, ...order.slice(0, 3).map((at) => first + at)], [shader, ...order.slice(3).map((at) => first + at)]);
  });
  return { class: "MESH", vertices, triangles };
}

/** A room with a crate that is in it twice, a frame and, from version 3 on, a light: no finding at all. */
export function roomLevel(version: number, style: Style): TestLevel {
  const hasLights = version >= 3;
  const flags = `BM_FLAGS ${"0".repeat(22)}`;
  return {
    version,
    style,
    materials: [
      { name: "+sky" },
      { name: "test floor" },
      { name: "test crate%", ...(version >= 4 ? { strings: [flags] } : {}) },
      { name: "test ladder^ lm:0.5" },
    ],
    objects: [
      { class: "SPHERE", material: -1, radius: 5 },
      boxMesh([500, 500, 200], (side) => (side === 4 ? 0 : 1), true),
      boxMesh([40, 40, 40], 2),
      { class: "BOX", material: 3, extents: [10, 20, 30] },
      { class: "PILL", material: -1, height: 50, radius: 10 },
      ...(hasLights ? [{ class: "GENERIC_LIGHT", type: "SPOT_LGT", color: [1, 0.9, 0.8], intensity: 1.5 } as const] : []),
    ],
    instances: [
      { object: -1, name: "Scene Root", id: -1, parent: -1 },
      { object: 0, name: "frame", id: 0, parent: 0 },
      { object: 1, name: "room", id: 1, parent: 1 },
      { object: 2, name: "%crate_a", id: 2, parent: 1, translation: [100, 0, -160] },
      {
        object: 2,
        name: "%crate_b",
        id: 3,
        parent: 1,
        translation: [-100, 50, -160],
        rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
        scale: 2,
      },
      { object: 3, name: "ladder", id: 4, parent: 1, translation: [480, 0, 0] },
      { object: 4, name: "pill", id: 5, parent: 1 },
      ...(hasLights ? [{ object: 5, name: "lamp", id: 6, parent: 1, translation: [0, 0, 180] } as const] : []),
    ],
  };
}

const coordinate = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((value) => value / 1000);
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);

/** Levels at random, of every version and style, without errors. */
export const level: fc.Arbitrary<TestLevel> = fc
  .record({
    version: fc.integer({ min: 1, max: 7 }),
    style: fc.constantFrom<Style>("MAX", "BLENDER", "FBX"),
    materials: fc.array(
      fc.record({ name, effect: fc.constantFrom("", "ground"), strings: fc.constantFrom([], ["BM_LIGHTING_ATTEN 1 2.0 3.0"]) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    shapes: fc.array(
      fc.record({
        kind: fc.constantFrom("SPHERE", "BOX", "PILL", "GENERIC_LIGHT", "MESH", "MESH"),
        half: fc.tuple(coordinate, coordinate, coordinate),
        material: fc.nat(),
        sides: fc.integer({ min: 1, max: 6 }),
        isSkinned: fc.boolean(),
        uvs: fc.nat({ max: 4 }),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    names: fc.array(name, { minLength: 1, maxLength: 6 }),
    translation: fc.tuple(coordinate, coordinate, coordinate),
  })
  .map(({ version, style, materials, shapes, names, translation }) => {
    const objects = shapes.map(({ kind, half, material: chosen, sides, isSkinned, uvs }): { object: TestObject; bones: Row } => {
      const material = (chosen % (materials.length + 1)) - 1;
      const [radius, height] = half;
      if (kind === "GENERIC_LIGHT" && version >= 3)
        return { object: { class: kind, type: "SPOT_LGT", color: half, intensity: 1.5 }, bones: [] };
      if (kind !== "MESH" && kind !== "GENERIC_LIGHT")
        return { object: { class: kind, material, extents: half, radius, height }, bones: [] };
      const mesh = boxMesh(half, material);
      const vertices = mesh.vertices.slice(0, sides * 4).map((vertex) => ({
        ...vertex,
        uvs: Array.from({ length: uvs }, () => vertex.uvs[0]),
        ...(isSkinned
          ? {
              nodes: [
                [0, 0.75],
                [1, 0.25],
              ] as const,
            }
          : {}),
      }));
      return { object: { ...mesh, vertices, triangles: mesh.triangles.slice(0, sides * 2) }, bones: isSkinned ? [0, 0] : [] };
    });
    const instances = names.map((text, at) => ({
      object: at % objects.length,
      name: text,
      id: at,
      parent: 0,
      translation,
      bones: objects[at % objects.length].bones,
    }));
    return {
      version,
      style,
      materials: version >= 4 ? materials : materials.map(({ name: text, effect }) => ({ name: text, effect })),
      objects: objects.map(({ object }) => object),
      instances: [{ object: -1, name: "Scene Root", id: -1, parent: -1 }, ...instances],
    };
  });

export const levelDocument: fc.Arbitrary<string> = level.map(levelText);
