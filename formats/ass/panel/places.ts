/** From a vertex or a triangle to its place in the text, and back: re-reads the values of one run, which is quick. */
import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { Kind, Scanner } from "../parse/scanner.ts";
import type { Layout, Mesh, Scene, VertexRun } from "../scene.ts";
import { TRIANGLE_STRIDE } from "../scene.ts";
import type { LevelPart } from "./model.ts";

/** Undefined where it is not there. */
export function findPlace(scene: Scene, { object, kind, index }: LevelPart): Span | undefined {
  const mesh = scene.objects.records[object]?.mesh;
  if (!mesh || !Number.isInteger(index) || index < 0) return undefined;
  const { runs, starts } = listOf(mesh, kind);
  let first = 0;
  for (let run = 0; run < runs.length; run++) {
    if (index >= first + runs[run].count) {
      first += runs[run].count;
      continue;
    }
    const start = scene.objects.starts[object] + starts[run];
    const scanner = new Scanner(scene.source, start);
    for (let skipped = first; skipped < index; skipped++) skip(scanner, kind, scene.layout);
    return skip(scanner, kind, scene.layout);
  }
  return undefined;
}

/** The vertex or triangle whose values the offset is in or behind. Undefined elsewhere. */
export function findPart(scene: Scene, offset: number): LevelPart | undefined {
  const { objects, layout, source } = scene;
  const object = lastBefore(objects.starts, offset);
  const mesh = objects.records[object]?.mesh;
  if (!mesh || offset > objects.starts[object] + objects.records[object].length) return undefined;
  for (const kind of ["triangle", "vertex"] as const) {
    const { runs, starts } = listOf(mesh, kind);
    const run = lastBefore(starts, offset - objects.starts[object]);
    if (run < 0) continue;
    const start = objects.starts[object] + starts[run];
    if (offset > start + runs[run].length) return undefined;
    const before = runs.slice(0, run).reduce((sum, { count }) => sum + count, 0);
    let index = before;
    const scanner = new Scanner(source, start);
    for (let left = runs[run].count; left > 1; left--, index++) {
      skip(scanner, kind, layout);
      if (scanner.start > offset) break;
    }
    return kind === "vertex" ? { object, kind, index, point: pointOf(mesh.vertexRuns[run], index - before) } : { object, kind, index };
  }
  return undefined;
}

function pointOf({ positions }: VertexRun, index: number): [number, number, number] {
  const known = (axis: number) => (Number.isFinite(positions[index * 3 + axis]) ? positions[index * 3 + axis] : 0);
  return [known(0), known(1), known(2)];
}

function listOf(mesh: Mesh, kind: LevelPart["kind"]) {
  return kind === "vertex"
    ? { runs: mesh.vertexRuns, starts: mesh.vertexStarts }
    : { runs: mesh.triangleRuns, starts: mesh.triangleStarts };
}

/** Index of the last of ascending numbers that is not above the limit; -1 for none. */
function lastBefore(ascending: readonly number[], limit: number): number {
  return lastIndex(ascending.length, (at) => ascending[at] <= limit);
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
