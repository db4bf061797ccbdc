/** Aligns two versions of a list whose entries nothing identifies. Contents are given as numbers. */

import { firstIndex } from "../../search.ts";

/** No real list needs more steps. */
const MAX_CELLS = 4_000_000;

export type Pair = readonly [first: number, second: number];

/**
 * Finds the longest common subsequence, as pairs of indexes in ascending order.
 * @param inPlace prefer the subsequence that leaves the most changed entries at the same place
 */
export function longestCommonRun(first: readonly number[], second: readonly number[], inPlace = false): Pair[] {
  let start = 0;
  let firstEnd = first.length;
  let secondEnd = second.length;
  const pairs: Pair[] = [];
  while (start < firstEnd && start < secondEnd && first[start] === second[start]) pairs.push([start, start++]);
  const tail: Pair[] = [];
  while (firstEnd > start && secondEnd > start && first[firstEnd - 1] === second[secondEnd - 1]) tail.push([--firstEnd, --secondEnd]);
  const rows = firstEnd - start;
  const columns = secondEnd - start;
  const others = new Set(second.slice(start, secondEnd));
  let between: readonly Pair[] = [];
  if (first.slice(start, firstEnd).some((content) => others.has(content)))
    between =
      rows * columns <= MAX_CELLS
        ? middle(first, second, start, rows, columns, inPlace ? 1 : 0)
        : uniqueRun(first, second, start, firstEnd, secondEnd);
  const found = pairs.concat(between, tail.reverse());
  const early = earliest(first, second, found);
  const countChanged = (run: readonly Pair[]) => changedBetween(run, [first.length, second.length]);
  return inPlace && countChanged(found) > countChanged(early) ? found : early;
}

/** Number of entries in gaps of equal length in both lists: these are changed entries. */
function changedBetween(pairs: readonly Pair[], end: Pair): number {
  let [row, column, count] = [0, 0, 0];
  for (const [at, other] of [...pairs, end]) {
    if (at - row === other - column) count += at - row;
    [row, column] = [at + 1, other + 1];
  }
  return count;
}

/** Moves each pair to the first equal entries in its gap, so that extra entries come after shared ones. */
function earliest(first: readonly number[], second: readonly number[], pairs: readonly Pair[]): Pair[] {
  let [row, column] = [-1, -1];
  return pairs.map(([at]) => {
    row = first.indexOf(first[at], row + 1);
    column = second.indexOf(first[at], column + 1);
    return [row, column];
  });
}

/** Score of an equal pair: more than a list that is short enough has entries. */
const EQUAL = 4096;

/** Finds the most equal pairs. @param other score of two different entries at the same place */
function middle(first: readonly number[], second: readonly number[], start: number, rows: number, columns: number, other: number): Pair[] {
  const width = columns + 1;
  const scores = new Uint32Array((rows + 1) * width);
  const gain = (row: number, column: number) => (first[start + row] === second[start + column] ? EQUAL : other);
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1, at = row * width + column; column >= 0; column--, at--)
      scores[at] = Math.max(scores[at + width + 1] + gain(row, column), scores[at + width], scores[at + 1]);
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * width + column;
    const gained = gain(row, column);
    if (gained > 0 && scores[at] === scores[at + width + 1] + gained) {
      if (gained === EQUAL) pairs.push([start + row, start + column]);
      row++;
      column++;
    } else if (scores[at] === scores[at + width]) row++;
    else column++;
  }
  return pairs;
}

/** For lists that are too long: the longest ascending run of contents that each list has once. */
function uniqueRun(first: readonly number[], second: readonly number[], start: number, firstEnd: number, secondEnd: number): Pair[] {
  const places = uniquePlaces(start, secondEnd, (at) => second[at]);
  const common: Pair[] = [];
  for (const [content, at] of uniquePlaces(start, firstEnd, (at) => first[at])) {
    const other = places.get(content);
    if (other !== undefined) common.push([at, other]);
  }
  // longest ascending run, by the smallest end of each length
  const ends: number[] = [];
  const before = new Int32Array(common.length).fill(-1);
  common.forEach(([, at], index) => {
    const length = firstIndex(ends.length, (each) => common[ends[each]][1] >= at);
    if (length > 0) before[index] = ends[length - 1];
    ends[length] = index;
  });
  const run: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) run.push(common[index]);
  return run.reverse();
}

/** Indexes from `start` to before `end`, by keys that only one of them has. */
export function uniquePlaces<Key>(start: number, end: number, keyOf: (at: number) => Key | undefined): ReadonlyMap<Key, number> {
  const places = new Map<Key, number>();
  const doubles = new Set<Key>();
  for (let at = start; at < end; at++) {
    const key = keyOf(at);
    if (key === undefined) continue;
    if (places.has(key)) doubles.add(key);
    places.set(key, at);
  }
  for (const double of doubles) places.delete(double);
  return places;
}
