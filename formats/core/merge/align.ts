/** Which entries of two versions of a list are the same, where nothing identifies them. Knows contents by number only. */

/** More steps than any real list takes. */
const MAX_CELLS = 4_000_000;

export type Pair = readonly [first: number, second: number];

/** Longest common run of equal numbers, as pairs of places in ascending order. */
export function longestCommonRun(first: readonly number[], second: readonly number[]): Pair[] {
  let start = 0;
  let firstEnd = first.length;
  let secondEnd = second.length;
  const pairs: Pair[] = [];
  while (start < firstEnd && start < secondEnd && first[start] === second[start]) pairs.push([start, start++]);
  const tail: Pair[] = [];
  while (firstEnd > start && secondEnd > start && first[firstEnd - 1] === second[secondEnd - 1]) tail.push([--firstEnd, --secondEnd]);
  const rows = firstEnd - start;
  const columns = secondEnd - start;
  const between =
    rows === 0 || columns === 0
      ? []
      : rows * columns <= MAX_CELLS
        ? middle(first, second, start, rows, columns)
        : uniqueRun(first, second, start, firstEnd, secondEnd);
  return earliest(first, second, pairs.concat(between, tail.reverse()));
}

/** Of equal ones between two pairs the first, so that what one list has more is behind those that both have. */
function earliest(first: readonly number[], second: readonly number[], pairs: readonly Pair[]): Pair[] {
  let [row, column] = [-1, -1];
  return pairs.map(([at]) => {
    const content = first[at];
    row = first.indexOf(content as number, row + 1);
    column = second.indexOf(content as number, column + 1);
    return [row, column];
  });
}

function middle(first: readonly number[], second: readonly number[], start: number, rows: number, columns: number): Pair[] {
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        first[start + row] === second[start + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : Math.max(lengths[(row + 1) * width + column], lengths[row * width + column + 1]);
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (first[start + row] === second[start + column]) pairs.push([start + row++, start + column++]);
    else if (lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]) row++;
    else column++;
  }
  return pairs;
}

/** For lists that are too long: of what each has once, the longest run in the same order. */
function uniqueRun(first: readonly number[], second: readonly number[], start: number, firstEnd: number, secondEnd: number): Pair[] {
  const places = uniquePlaces(second, start, secondEnd);
  const common: Pair[] = [...uniquePlaces(first, start, firstEnd)]
    .filter(([content]) => places.has(content))
    .map(([content, at]): Pair => [at, places.get(content) as number])
    .sort((a, b) => a[0] - b[0]);
  // longest ascending run, by the smallest end of each length
  const ends: number[] = [];
  const before = new Int32Array(common.length).fill(-1);
  common.forEach(([, at], index) => {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const half = (low + high) >> 1;
      if (common[ends[half]][1] < at) low = half + 1;
      else high = half;
    }
    if (low > 0) before[index] = ends[low - 1];
    ends[low] = index;
  });
  const run: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) run.push(common[index]);
  return run.reverse();
}

function uniquePlaces(contents: readonly number[], start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  const doubles = new Set<number>();
  for (let at = start; at < end; at++) {
    if (places.has(contents[at])) doubles.add(contents[at]);
    places.set(contents[at], at);
  }
  for (const double of doubles) places.delete(double);
  return places;
}
