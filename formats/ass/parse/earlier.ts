/**
 * What was understood of the text before an edit: records and runs that the edit did not touch are taken over where the reader comes to
 * the same place again. Knows how places move, not how anything is read.
 */

import type { TextChange } from "../../core/text/span.ts";
import type { InstanceRecord, MaterialRecord, ObjectRecord, Scene, Section, Stretch, TriangleRun, VertexRun } from "../scene.ts";

interface Placed<S> {
  readonly starts: readonly number[];
  readonly stretches: readonly S[];
}

export class Earlier {
  readonly scene: Scene;
  readonly change: TextChange;
  private readonly moved: number;
  private readonly vertexRuns: Placed<VertexRun>;
  private readonly triangleRuns: Placed<TriangleRun>;

  constructor(scene: Scene, change: TextChange) {
    this.scene = scene;
    this.change = change;
    this.moved = change.newEnd - change.oldEnd;
    const { records, starts } = scene.objects;
    const vertexStarts: number[] = [];
    const vertexRuns: VertexRun[] = [];
    const triangleStarts: number[] = [];
    const triangleRuns: TriangleRun[] = [];
    for (let at = 0; at < records.length; at++) {
      const { mesh } = records[at];
      if (mesh === undefined) continue;
      for (let run = 0; run < mesh.vertexRuns.length; run++) {
        vertexStarts.push(starts[at] + mesh.vertexStarts[run]);
        vertexRuns.push(mesh.vertexRuns[run]);
      }
      for (let run = 0; run < mesh.triangleRuns.length; run++) {
        triangleStarts.push(starts[at] + mesh.triangleStarts[run]);
        triangleRuns.push(mesh.triangleRuns[run]);
      }
    }
    this.vertexRuns = { starts: vertexStarts, stretches: vertexRuns };
    this.triangleRuns = { starts: triangleStarts, stretches: triangleRuns };
  }

  material(at: number): MaterialRecord | undefined {
    return this.record(this.scene.materials, at);
  }

  object(at: number): ObjectRecord | undefined {
    return this.record(this.scene.objects, at);
  }

  instance(at: number): InstanceRecord | undefined {
    return this.record(this.scene.instances, at);
  }

  vertexRun(at: number): VertexRun | undefined {
    return this.find(this.vertexRuns, at);
  }

  triangleRun(at: number): TriangleRun | undefined {
    return this.find(this.triangleRuns, at);
  }

  /** Where the next run that may be taken over starts now; infinity where there is none. */
  nextVertexRun(behind: number): number {
    return this.next(this.vertexRuns.starts, behind);
  }

  nextTriangleRun(behind: number): number {
    return this.next(this.triangleRuns.starts, behind);
  }

  private record<R extends Stretch>({ starts, records }: Section<R>, at: number): R | undefined {
    return this.find({ starts, stretches: records }, at);
  }

  /** The stretch that started here and that the edit left alone. */
  private find<S extends Stretch>({ starts, stretches }: Placed<S>, at: number): S | undefined {
    const { start, newEnd } = this.change;
    if (at >= start && at < newEnd) return undefined;
    const old = at < start ? at : at - this.moved;
    const index = lowerBound(starts, old);
    if (starts[index] !== old) return undefined;
    const stretch = stretches[index];
    // in front of the edit only what looked at nothing of it
    return at < start && old + stretch.seen > start ? undefined : stretch;
  }

  private next(starts: readonly number[], behind: number): number {
    const { start, newEnd, oldEnd } = this.change;
    if (behind + 1 < start) {
      const before = starts[lowerBound(starts, behind + 1)];
      if (before !== undefined && before < start) return before;
    }
    const old = Math.max(oldEnd, behind + 1 < newEnd ? oldEnd : behind + 1 - this.moved);
    const found = starts[lowerBound(starts, old)];
    return found === undefined ? Number.POSITIVE_INFINITY : found + this.moved;
  }
}

/** Index of the first number that is not below `value`. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
