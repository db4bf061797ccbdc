/** The fast way through triangles that are as exporters write them; `triangles.ts` takes over where they do not. */
import { TRIANGLE_STRIDE } from "../scene.ts";
import { CARRIAGE_RETURN, LINE_FEED, TAB } from "./scanner.ts";

const MINUS = 45;
const MAX_DIGITS = 9;

/** Set by {@link readIndex}: its value. */
const index = new Int32Array(1);

function readIndex(units: Uint8Array, from: number): number {
  let at = from;
  const isNegative = units[at] === MINUS;
  if (isNegative) at++;
  const first = at;
  let value = 0;
  for (let digit = units[at] - 48; digit >= 0 && digit <= 9; digit = units[at] - 48) {
    value = (value * 10 + digit) | 0;
    at++;
  }
  if (at === first || at - first > MAX_DIGITS) return -1;
  index[0] = isNegative ? -value : value;
  return at;
}

/** After one or two tabs, or after a line end; -1 at anything else. */
function skipSeparator(units: Uint8Array, at: number): number {
  if (units[at] === TAB) return units[at + 1] === TAB ? at + 2 : at + 1;
  if (units[at] === LINE_FEED) return at + 1;
  return units[at] === CARRIAGE_RETURN && units[at + 1] === LINE_FEED ? at + 2 : -1;
}

export interface TriangleRows {
  count: number;
  /** Material and three vertices of each. */
  indices: Int32Array;
}

/**
 * Adds triangles from the start of a line on; gives the offset after the last one.
 * @param most stops when there are this many
 * @param degenerate gets the offset of each triangle that uses a vertex twice
 */
export function readTriangleRows(
  units: Uint8Array,
  from: number,
  most: number,
  rows: TriangleRows,
  degenerate: (at: number) => void,
): number {
  const { indices } = rows;
  let { count } = rows;
  let done = from;
  while (count < most) {
    let at = readIndex(units, done);
    if (at < 0) break;
    const material = index[0];
    const isRow = units[at] === TAB;
    at = skipSeparator(units, at);
    if (at < 0) break;
    at = readIndex(units, at);
    if (at < 0) break;
    const a = index[0];
    const isVertexRow = units[at] === TAB;
    // a material next to the first of three lines is a broken row
    if (isRow && !isVertexRow) break;
    at = skipSeparator(units, at);
    if (at < 0) break;
    at = readIndex(units, at);
    if (at < 0 || (units[at] === TAB) !== isVertexRow) break;
    const b = index[0];
    at = skipSeparator(units, at);
    if (at < 0) break;
    at = readIndex(units, at);
    if (at < 0 || units[at] === TAB) break;
    const c = index[0];
    at = skipSeparator(units, at);
    if (at < 0) break;
    if (a === b || b === c || a === c) degenerate(done);
    const slot = count * TRIANGLE_STRIDE;
    indices[slot] = material;
    indices[slot + 1] = a;
    indices[slot + 2] = b;
    indices[slot + 3] = c;
    count++;
    done = at;
  }
  rows.count = count;
  return done;
}
