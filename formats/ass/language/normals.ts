/** Normalizes the normals of a mesh. Normals of zero length get the direction of a triangle. */
import type { TextEdit } from "../../core/text/span.ts";
import { printReal } from "../reals.ts";
import type { Mesh, Scene } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import { elementPlaces, type Place } from "./places.ts";

const NO_LENGTH = 1e-12;
/** Exporters round to ten decimals. */
const UNIT_TOLERANCE = 1e-6;

type Vector = readonly [number, number, number];

export function normalEdits(scene: Scene, object: number): readonly TextEdit[] {
  const record = scene.objects.records[object];
  const { mesh } = record;
  if (mesh === undefined) return [];
  const edits: TextEdit[] = [];
  let faces: ReadonlyMap<number, Vector> | undefined;
  let normal: Place[] = [];
  for (const place of elementPlaces(scene, object, record)) {
    if (place.element?.kind === "triangle") break;
    if (place.field !== "normal") continue;
    normal.push(place);
    if (normal.length < 3) continue;
    const values = normal.map(({ value = Number.NaN }) => value);
    const squared = values.reduce((sum, value) => sum + value * value, 0);
    if (!(Math.abs(squared - 1) <= UNIT_TOLERANCE)) {
      faces ??= faceNormals(mesh);
      const face = faces.get(place.element?.index ?? -1);
      const better = squared >= NO_LENGTH ? values.map((value) => value / Math.sqrt(squared)) : face;
      if (better?.every(Number.isFinite)) normal.forEach(({ span }, at) => edits.push({ span, text: printReal(better[at]) }));
    }
    normal = [];
  }
  return edits;
}

/** Returns for each vertex the normal of the first triangle with an area that uses it. */
function faceNormals({ positions, indices, vertices }: Mesh): ReadonlyMap<number, Vector> {
  const at = (vertex: number): Vector => [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]];
  const faces = new Map<number, Vector>();
  for (let slot = 0; slot < indices.length; slot += TRIANGLE_STRIDE) {
    const corners = [indices[slot + 1], indices[slot + 2], indices[slot + 3]];
    if (corners.some((vertex) => vertex < 0 || vertex >= vertices)) continue;
    const [a, b, c] = corners.map(at);
    const direction = cross(minus(b, a), minus(c, a));
    const length = Math.hypot(...direction);
    if (!(length > 0)) continue;
    const unit: Vector = [direction[0] / length, direction[1] / length, direction[2] / length];
    for (const vertex of corners) if (!faces.has(vertex)) faces.set(vertex, unit);
  }
  return faces;
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
