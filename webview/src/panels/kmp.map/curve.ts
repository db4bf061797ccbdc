/** Turns smooth routes into lines, close to the curves of the game. Must not know the canvas. */

/** Straight segments from one point to the next. */
const STEPS = 12;

/** Returns points on a curve through all points. @param line flat list of coordinates @param size coordinates per point */
export function smoothed(line: readonly number[], size: number, isClosed: boolean): readonly number[] {
  const count = line.length / size;
  if (count < 3) return line;
  const at = (point: number, axis: number): number => {
    const wrapped = isClosed ? (point + count) % count : Math.max(0, Math.min(count - 1, point));
    return line[wrapped * size + axis];
  };
  const legs = isClosed ? count : count - 1;
  const out: number[] = [];
  for (let leg = 0; leg < legs; leg++)
    for (let step = 0; step < STEPS; step++)
      for (let axis = 0; axis < size; axis++)
        out.push(between(at(leg - 1, axis), at(leg, axis), at(leg + 1, axis), at(leg + 2, axis), step / STEPS));
  if (!isClosed) for (let axis = 0; axis < size; axis++) out.push(at(count - 1, axis));
  return out;
}

/** Returns the number of points per segment of a {@link smoothed} line. */
export function stepsOf(isSmooth: boolean, count: number): number {
  return isSmooth && count >= 3 ? STEPS : 1;
}

/** Returns a point on the Catmull–Rom spline from b to c. */
function between(a: number, b: number, c: number, d: number, part: number): number {
  return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
}
