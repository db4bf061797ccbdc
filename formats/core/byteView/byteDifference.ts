/**
 * What changed between two versions of a file, so that unchanged bytes are found again although others before them were added or
 * removed. Bounded: where the versions have little in common, more is called changed than need be, never less.
 */

/** In place of `removed` old bytes are the new bytes from `start` to `end`; one of the two may be none. */
export interface ByteChange {
  readonly start: number;
  readonly end: number;
  readonly removed: number;
}

/** How far the same bytes may have moved between two changes and still be found. */
const MAX_DISTANCE = 768;
/** Bytes that are compared to see whether two places go on alike. */
const SAMPLE = 64;
/** Comparisons in the search for moved bytes, all in all. */
const MAX_PROBES = 30_000_000;
/** More than anybody looks at; what follows counts as one change. */
const MAX_CHANGES = 50_000;

/** Ascending and apart from each other. */
export function findByteChanges(old: Uint8Array, now: Uint8Array): readonly ByteChange[] {
  if (old === now) return [];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  if (start === shorter && old.length === now.length) return [];
  let oldEnd = old.length;
  let end = now.length;
  while (oldEnd > start && end > start && old[oldEnd - 1] === now[end - 1]) {
    oldEnd--;
    end--;
  }
  const changes: ByteChange[] = [];
  if (oldEnd - start === end - start) compareInPlace(old, now, start, end, changes);
  else new Comparison(old, now, oldEnd, end, changes).run(start);
  return changes;
}

/** Nothing moved, as far as the sizes show. */
function compareInPlace(old: Uint8Array, now: Uint8Array, start: number, end: number, changes: ByteChange[]): void {
  for (let at = start; at < end; at++) {
    if (old[at] === now[at]) continue;
    const first = at;
    while (at < end && old[at] !== now[at]) at++;
    if (changes.length >= MAX_CHANGES) at = end;
    changes.push({ start: first, end: at, removed: at - first });
  }
}

class Comparison {
  private readonly changes: { start: number; end: number; removed: number }[];
  private probes = 0;

  constructor(
    private readonly old: Uint8Array,
    private readonly now: Uint8Array,
    private readonly oldEnd: number,
    private readonly end: number,
    changes: ByteChange[],
  ) {
    this.changes = changes;
  }

  run(start: number): void {
    const { old, now, oldEnd, end, changes } = this;
    let i = start;
    let j = start;
    while (i < oldEnd || j < end) {
      if (i < oldEnd && j < end && old[i] === now[j]) {
        i++;
        j++;
        continue;
      }
      const next = changes.length < MAX_CHANGES ? this.findNext(i, j) : { i: oldEnd, j: end };
      this.add(j, next.j, next.i - i);
      i = next.i;
      j = next.j;
    }
  }

  /** Changes that touch are one. */
  private add(start: number, end: number, removed: number): void {
    const last = this.changes.at(-1);
    if (last?.end !== start) this.changes.push({ start, end, removed });
    else {
      last.end = end;
      last.removed += removed;
    }
  }

  /** Where the versions may go on alike after the difference at `i` and `j`. */
  private findNext(i: number, j: number): { i: number; j: number } {
    const { old, now, oldEnd, end } = this;
    if (i >= oldEnd || j >= end) return { i: oldEnd, j: end };
    const inPlace = { i: i + 1, j: j + 1 };
    // a value was changed in place: by far the most frequent. Offsets in a file change all over when something moves, so the bytes
    // after a difference need not be equal, only mostly
    let best = inPlace;
    let bestScore = this.likeness(i + 1, j + 1);
    if (bestScore >= 0.5 || this.probes >= MAX_PROBES) return inPlace;
    for (let move = 1; move <= MAX_DISTANCE; move++) {
      if (j + move < end && now[j + move] === old[i]) {
        const score = this.likeness(i, j + move);
        if (score > bestScore) {
          bestScore = score;
          best = { i, j: j + move };
        }
      }
      if (i + move < oldEnd && old[i + move] === now[j]) {
        const score = this.likeness(i + move, j);
        if (score > bestScore) {
          bestScore = score;
          best = { i: i + move, j };
        }
      }
    }
    this.probes += MAX_DISTANCE;
    return bestScore >= 0.6 ? best : inPlace;
  }

  /** The part of the next bytes that are equal. At the very end, where there is nothing to compare, all of them. */
  private likeness(i: number, j: number): number {
    const { old, now } = this;
    const count = Math.min(SAMPLE, this.oldEnd - i, this.end - j);
    if (count <= 0) return this.oldEnd - i === this.end - j ? 1 : 0;
    let equal = 0;
    for (let at = 0; at < count; at++) if (old[i + at] === now[j + at]) equal++;
    this.probes += count;
    // few bytes say little
    return count < 8 && this.oldEnd - i !== this.end - j ? 0 : equal / count;
  }
}
