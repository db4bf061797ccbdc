/** From a vertex or a triangle to its place in the text, and back: reads the values of one part of a list again, which is quick. */
import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { Kind, Scanner } from "../parse/scanner.ts";
import type { Layout, ListPart, Mesh, Scene } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import type { LevelPart } from "./model.ts";

/** Undefined where it is not there. */
export function findPlace(scene: Scene, { object, kind, index }: LevelPart): Span | undefined {
  const mesh = scene.objects.records[object]?.mesh;
  const part = mesh && partsOf(mesh, kind).find(({ first, count }) => index >= first && index < first + count);
  if (!part || !Number.isInteger(index)) return undefined;
  const scanner = new Scanner(scene.source, part.start);
  for (let skipped = part.first; skipped < index; skipped++) skip(scanner, kind, scene.layout);
  return skip(scanner, kind, scene.layout);
}

/** The vertex or triangle whose values the offset is in or behind. Undefined elsewhere. */
export function findPart({ objects, layout, source }: Scene, offset: number): LevelPart | undefined {
  const object = objects.records.findIndex(({ start, end }) => start <= offset && offset <= end);
  const mesh = objects.records[object]?.mesh;
  if (!mesh) return undefined;
  for (const kind of ["triangle", "vertex"] as const) {
    const parts = partsOf(mesh, kind);
    const part = parts[lastIndex(parts.length, (at) => parts[at].start <= offset)];
    if (!part) continue;
    if (offset > part.end) return undefined;
    let index = part.first;
    const scanner = new Scanner(source, part.start);
    for (let left = part.count; left > 1; left--, index++) {
      skip(scanner, kind, layout);
      if (scanner.start > offset) break;
    }
    return kind === "vertex" ? { object, kind, index, point: pointOf(mesh, index) } : { object, kind, index };
  }
  return undefined;
}

function pointOf({ positions }: Mesh, index: number): [number, number, number] {
  const known = (axis: number) => (Number.isFinite(positions[index * 3 + axis]) ? positions[index * 3 + axis] : 0);
  return [known(0), known(1), known(2)];
}

function partsOf(mesh: Mesh, kind: LevelPart["kind"]): readonly ListPart[] {
  return kind === "vertex" ? mesh.vertexParts : mesh.triangleParts;
}

/** Goes after the vertex or triangle at the current value, and gives its place. */
function skip(scanner: Scanner, kind: LevelPart["kind"], layout: Layout): Span {
  const { start } = scanner;
  let end = scanner.end;
  const take = (values: number) => {
    let last = 0;
    for (let left = values; left > 0 && scanner.isValue; left--) {
      last = scanner.kind === Kind.integer ? scanner.value : 0;
      end = scanner.end;
      scanner.advance();
    }
    return last;
  };
  if (kind === "triangle") take(TRIANGLE_STRIDE);
  else {
    take(layout.color ? 9 : 6);
    take(2 * Math.max(0, take(1)));
    take((layout.uvw ? 3 : 2) * Math.max(0, take(1)));
  }
  return { start, end };
}
