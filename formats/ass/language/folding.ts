/** Folds: sections, records, and the two lists of a mesh. Never single vertices: editors take five thousand folds. */
import type { Span } from "../../core/text/span.ts";
import type { Scene } from "../scene.ts";
import { recordSpan, sectionOf } from "./places.ts";

export function foldsOf(scene: Scene): readonly Span[] {
  const folds: Span[] = [{ start: 0, end: scene.header.end }];
  for (const kind of ["MATERIAL", "OBJECT", "INSTANCE"] as const) {
    const { start, end, records } = sectionOf(scene, kind);
    if (start < 0) continue;
    folds.push({ start, end });
    records.forEach((_, index) => {
      folds.push(recordSpan(scene, { kind, index }));
    });
  }
  scene.objects.records.forEach(({ mesh }, at) => {
    if (mesh === undefined) return;
    const base = scene.objects.starts[at];
    const lists = [
      [mesh.vertexCount, mesh.vertexRuns, mesh.vertexStarts],
      [mesh.triangleCount, mesh.triangleRuns, mesh.triangleStarts],
    ] as const;
    for (const [count, runs, starts] of lists) {
      const last = runs.length - 1;
      if (count !== undefined && last >= 0)
        folds.push({ start: base + count.start, end: base + starts[last] + trimmed(scene, base + starts[last], runs[last].length) });
    }
  });
  scene.materials.records.forEach(({ count, strings }, at) => {
    const last = strings[strings.length - 1];
    const base = scene.materials.starts[at];
    if (count !== undefined && last !== undefined) folds.push({ start: base + count.start, end: base + last.end });
  });
  return folds.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A run ends with the empty line after its last row. */
function trimmed({ source }: Scene, start: number, length: number): number {
  const tail = source.slice(start + Math.max(0, length - 8), start + length);
  return length - (tail.length - tail.trimEnd().length);
}
