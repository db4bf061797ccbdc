/** Folds: sections, records, and the two lists of a mesh. Never single vertices: editors take five thousand folds. */
import type { Span } from "../../core/text/span.ts";
import { RECORD_KINDS, type Scene } from "../scene.ts";
import { recordSpan, sectionOf } from "./places.ts";

export function foldsOf(scene: Scene): readonly Span[] {
  const folds: Span[] = [{ start: 0, end: scene.header.end }];
  for (const kind of RECORD_KINDS) {
    const { start, end, records } = sectionOf(scene, kind);
    if (start < 0) continue;
    folds.push({ start, end });
    records.forEach((_, index) => {
      folds.push(recordSpan(scene, { kind, index }));
    });
  }
  for (const { mesh } of scene.objects.records) {
    const lists = [
      [mesh?.vertexCount, mesh?.vertexParts],
      [mesh?.triangleCount, mesh?.triangleParts],
    ] as const;
    for (const [count, parts] of lists) {
      const last = parts?.at(-1);
      if (count !== undefined && last !== undefined) folds.push({ start: count.start, end: trimmed(scene, last.end) });
    }
  }
  for (const { count, strings } of scene.materials.records) {
    const last = strings.at(-1);
    if (count !== undefined && last !== undefined) folds.push({ start: count.start, end: last.end });
  }
  return folds.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
}

/** A list ends with the empty line after its last row. */
function trimmed({ source }: Scene, end: number): number {
  const tail = source.slice(Math.max(0, end - 8), end);
  return end - (tail.length - tail.trimEnd().length);
}
