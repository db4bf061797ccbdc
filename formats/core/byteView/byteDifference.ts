/**
 * Finds changes between two versions of a file, even if bytes before unchanged ones were added or removed. Bounded: if the versions have
 * little in common, the result may include unchanged bytes, but never misses changed ones.
 */

/** The new bytes from `start` to `end` replace `removed` old bytes; one of the two may be empty. */
export interface ByteChange {
  readonly start: number;
  readonly end: number;
  readonly removed: number;
}

/** Maximum distance at which moved bytes are found again after a change. */
const MAX_DISTANCE = 768;
/** Number of bytes to compare to see whether two places continue with the same bytes. */
const SAMPLE = 64;
/** Maximum number of comparisons in the search for moved bytes. */
const MAX_PROBES = 30_000_000;
/** More than a user reads; the rest counts as one change. */
const MAX_CHANGES = 50_000;

/** Returns the changes in ascending order; they do not touch. */
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

/** Compares versions of equal size, in which probably nothing moved. */
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

  /** Adds a change, and merges changes that touch. */
  private add(start: number, end: number, removed: number): void {
    const last = this.changes.at(-1);
    if (last?.end !== start) this.changes.push({ start, end, removed });
    else {
      last.end = end;
      last.removed += removed;
    }
  }

  /** Finds where the versions have the same bytes again after the difference at `i` and `j`. */
  private findNext(i: number, j: number): { i: number; j: number } {
    const { old, now, oldEnd, end } = this;
    if (i >= oldEnd || j >= end) return { i: oldEnd, j: end };
    const inPlace = { i: i + 1, j: j + 1 };
    // by far the most frequent case: a value was changed in place. Offsets everywhere in a file change if something moves, so the bytes
    // after a difference must only be mostly equal
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

  /** The share of the next bytes that are equal; 1 at the very end, where nothing can be compared. */
  private likeness(i: number, j: number): number {
    const { old, now } = this;
    const count = Math.min(SAMPLE, this.oldEnd - i, this.end - j);
    if (count <= 0) return this.oldEnd - i === this.end - j ? 1 : 0;
    let equal = 0;
    for (let at = 0; at < count; at++) if (old[i + at] === now[j + at]) equal++;
    this.probes += count;
    // a few equal bytes are not reliable
    return count < 8 && this.oldEnd - i !== this.end - j ? 0 : equal / count;
  }
}
