/**
 * Converts objects to triangles in typed arrays for the graphics card: three unshared corners each, so that every triangle keeps its index
 * and material. Works for meshes and primitives. An invalid triangle is collapsed to a point.
 */
import { encodeBase64 } from "../../core/bytes/base64.ts";
import type { Mesh, ObjectRecord } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import type { LevelGeometry, Packed } from "./model.ts";

/** Segments around the axis; enough to look round. */
const SEGMENTS = 16;
const RINGS = 4;

/** Returns nine numbers per triangle, counterclockwise from outside. The parameters are half extents. */
export function boxTriangles(x: number, y: number, z: number): Float32Array {
  // the four corners of each face
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const corner = (at: number) => [at & 1 ? x : -x, at & 2 ? y : -y, at & 4 ? z : -z];
  return Float32Array.from(
    sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner)),
    Number,
  );
}

/** @param radius */
export function sphereTriangles(radius: number): Float32Array {
  return lathe(halfCircle(radius, 0, -Math.PI / 2, Math.PI / 2, RINGS * 2));
}

/**
 * Returns a pill along z that starts at the origin; the part between the caps has the length `height`. The reference does not define the
 * origin; modeling programs place it at the bottom.
 */
export function pillTriangles(height: number, radius: number): Float32Array {
  const foot = halfCircle(radius, radius, -Math.PI / 2, 0, RINGS);
  const head = halfCircle(radius, radius + height, 0, Math.PI / 2, RINGS);
  return lathe([...foot, ...head]);
}

type Profile = readonly (readonly [distance: number, z: number])[];

function halfCircle(radius: number, z: number, from: number, to: number, steps: number): Profile {
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + ((to - from) * at) / steps;
    return [Math.max(0, Math.cos(angle)) * radius, z + Math.sin(angle) * radius] as const;
  });
}

/** Rotates a profile around the z axis. */
function lathe(profile: Profile): Float32Array {
  const triangles: number[] = [];
  const point = ([distance, z]: Profile[number], segment: number) => {
    const angle = ((segment % SEGMENTS) * 2 * Math.PI) / SEGMENTS;
    return [Math.cos(angle) * distance, Math.sin(angle) * distance, z];
  };
  for (let ring = 0; ring + 1 < profile.length; ring++)
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const [a, b] = [point(profile[ring], segment), point(profile[ring], segment + 1)];
      const [c, d] = [point(profile[ring + 1], segment + 1), point(profile[ring + 1], segment)];
      if (profile[ring][0] > 1e-9) triangles.push(...a, ...b, ...c);
      if (profile[ring + 1][0] > 1e-9) triangles.push(...a, ...c, ...d);
    }
  return Float32Array.from(triangles);
}

export const NO_MATERIAL = 0xffff;
const FLOATS = 9;

export interface Triangles {
  readonly count: number;
  /** Nine numbers per triangle. */
  readonly positions: Float32Array;
  /** Material index of each triangle as written, even if it is invalid; {@link NO_MATERIAL} for none. */
  readonly materials: Uint16Array;
}

/** Returns a hash that is equal for objects of the same shape and materials, across texts. 0 if there is nothing to draw. */
export function geometryKey(record: ObjectRecord): number {
  if (countTriangles(record) === 0) return 0;
  const { mesh } = record;
  const hash = new ContentHash();
  if (mesh) {
    hash.add(mesh.positions);
    hash.add(mesh.indices);
  } else {
    const { positions, materials } = primitiveTriangles(record);
    hash.add(positions);
    hash.add(materials);
  }
  return hash.value || 1;
}

/** A hash of 53 bits in two lanes, enough to avoid collisions within a level. */
class ContentHash {
  private low = 0x811c9dc5;
  private high = 0x01000193;

  add(content: Float32Array | Int32Array | Uint16Array): void {
    const words = content instanceof Uint16Array ? content : new Int32Array(content.buffer, content.byteOffset, content.length);
    let { low, high } = this;
    for (let at = 0; at < words.length; at++) {
      low = Math.imul(low ^ words[at], 0x01000193);
      high = Math.imul(high + words[at], 0x85ebca6b) ^ (high >>> 15);
    }
    this.low = Math.imul(low ^ words.length, 0x01000193);
    this.high = high;
  }

  get value(): number {
    return (this.high & 0x1fffff) * 0x1_0000_0000 + (this.low >>> 0);
  }
}

export function countTriangles(record: ObjectRecord): number {
  return record.mesh ? record.mesh.triangles : primitiveTriangles(record).count;
}

export function trianglesOf(record: ObjectRecord): Triangles {
  return record.mesh ? meshTriangles(record.mesh) : primitiveTriangles(record);
}

function meshTriangles({ positions: vertices, indices, triangles: count }: Mesh): Triangles {
  const positions = new Float32Array(count * FLOATS);
  const materials = new Uint16Array(count);
  for (let triangle = 0; triangle < count; triangle++) {
    const at = triangle * TRIANGLE_STRIDE;
    const to = triangle * FLOATS;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[at + 1 + corner];
      // out of range, this gives NaN
      positions[to + corner * 3] = vertices[vertex * 3];
      positions[to + corner * 3 + 1] = vertices[vertex * 3 + 1];
      positions[to + corner * 3 + 2] = vertices[vertex * 3 + 2];
    }
    if (!isDrawable(positions, to)) collapse(positions, to);
    const material = indices[at];
    materials[triangle] = material >= 0 && material < NO_MATERIAL ? material : NO_MATERIAL;
  }
  return { count, positions, materials };
}

function isDrawable(positions: Float32Array, at: number): boolean {
  let sum = 0;
  for (let i = at; i < at + FLOATS; i++) sum += positions[i];
  // not finite if any of them is not finite
  return sum - sum === 0;
}

/** Collapses the triangle to a valid corner, so that it does not affect the bounds of the object. */
function collapse(positions: Float32Array, at: number): void {
  let corner = at;
  const isKnown = (from: number) => [0, 1, 2].every((axis) => Number.isFinite(positions[from + axis]));
  while (corner < at + FLOATS && !isKnown(corner)) corner += 3;
  const point = corner < at + FLOATS ? positions.slice(corner, corner + 3) : Float32Array.of(0, 0, 0);
  for (let i = 0; i < 3; i++) positions.set(point, at + i * 3);
}

function primitiveTriangles({ class: kind, sizes, material }: ObjectRecord): Triangles {
  const values = sizes.map(({ value }) => (Number.isFinite(value) ? Math.abs(value) : 0));
  const positions = shapeOf(kind, values);
  const index = material?.value ?? -1;
  const count = positions.length / FLOATS;
  return { count, positions, materials: new Uint16Array(count).fill(index >= 0 && index < NO_MATERIAL ? index : NO_MATERIAL) };
}

function shapeOf(kind: ObjectRecord["class"], sizes: readonly number[]): Float32Array {
  if (kind === "SPHERE" && sizes.length === 1) return sphereTriangles(sizes[0]);
  if (kind === "BOX" && sizes.length === 3) return boxTriangles(sizes[0], sizes[1], sizes[2]);
  if (kind === "PILL" && sizes.length === 2) return pillTriangles(sizes[0], sizes[1]);
  return new Float32Array(0);
}

export function packed({ buffer, byteOffset, byteLength }: Float32Array | Uint16Array): Packed {
  return encodeBase64(new Uint8Array(buffer, byteOffset, byteLength));
}

/** Ignores indexes without an object. */
export function packGeometry(records: readonly ObjectRecord[], wanted: readonly number[]): readonly LevelGeometry[] {
  return wanted.flatMap((object) => {
    const record = records[object];
    if (!record) return [];
    const { positions, materials } = trianglesOf(record);
    return { geometry: geometryKey(record), positions: packed(positions), materials: packed(materials) };
  });
}
