/**
 * The fast path for vertices in the form that every exporter writes. Stops silently before the first other vertex; the slow path in
 * `vertices.ts` then reports errors. Nearly all bytes of a large level go through this loop.
 */
import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from "./scanner.ts";

const MINUS = 45;
const POINT = 46;
/** Tolerance of the squared length of a normal. Source: format reference, section 11. */
export const NORMAL_TOLERANCE = 0.02;
export const NO_LENGTH = 1e-12;
const MAX_WHOLE_DIGITS = 9;
const DECIMALS = 10;

/** Properties of all vertices of a mesh, updated by both paths. */
export interface VertexState {
  count: number;
  positions: Float32Array;
  reach: number;
  leastUvs: number;
  mostUvs: number;
  zeroNormal: number;
  longNormal: number;
  spaceAt: number;
}

/** Set by {@link readReal}: the three values of a row. */
const row = new Float64Array(3);

/** Reads `-?d+.dddddddddd` into `row[slot]`. Returns the offset after it, or -1 if it has another form. */
function readReal(units: Uint8Array, from: number, slot: number): number {
  let at = from;
  const isNegative = units[at] === MINUS;
  if (isNegative) at++;
  const first = at;
  let whole = 0;
  for (let digit = units[at] - 48; digit >= 0 && digit <= 9; digit = units[at] - 48) {
    whole = (whole * 10 + digit) | 0;
    at++;
  }
  if (at === first || at - first > MAX_WHOLE_DIGITS || units[at] !== POINT) return -1;
  const a = units[at + 1] - 48;
  const b = units[at + 2] - 48;
  const c = units[at + 3] - 48;
  const d = units[at + 4] - 48;
  const e = units[at + 5] - 48;
  const f = units[at + 6] - 48;
  const g = units[at + 7] - 48;
  const h = units[at + 8] - 48;
  const i = units[at + 9] - 48;
  const j = units[at + 10] - 48;
  // for a digit, neither the value nor the value + 6 has a bit above the fourth
  const said = a | b | c | d | e | f | g | h | i | j;
  const above = (a + 6) | (b + 6) | (c + 6) | (d + 6) | (e + 6) | (f + 6) | (g + 6) | (h + 6) | (i + 6) | (j + 6);
  if (((said | above) & ~15) !== 0) return -1;
  const high = (((a * 10 + b) * 10 + c) * 10 + d) * 10 + e;
  const low = (((f * 10 + g) * 10 + h) * 10 + i) * 10 + j;
  const value = (whole * 1e10 + (high * 100000 + low)) / 1e10;
  row[slot] = isNegative ? -value : value;
  return at + DECIMALS + 1;
}

/** Returns the offset of the next line, or -1 if no line ends here. */
function skipLineEnd(units: Uint8Array, at: number): number {
  if (units[at] === LINE_FEED) return at + 1;
  return units[at] === CARRIAGE_RETURN && units[at + 1] === LINE_FEED ? at + 2 : -1;
}

/** Skips `n` reals that are separated by single tabs or spaces and end their line. Returns -1 if the form differs. */
function skipRow(units: Uint8Array, from: number, n: number, separator: number): number {
  let at = from;
  for (let value = 1; value < n; value++) {
    at = readReal(units, at, 0);
    if (at < 0 || units[at] !== separator) return -1;
    at++;
  }
  at = readReal(units, at, 0);
  return at < 0 ? -1 : skipLineEnd(units, at);
}

function readRow(units: Uint8Array, from: number, separator: number): number {
  let at = readReal(units, from, 0);
  if (at < 0 || units[at] !== separator) return -1;
  at = readReal(units, at + 1, 1);
  if (at < 0 || units[at] !== separator) return -1;
  at = readReal(units, at + 1, 2);
  return at < 0 ? -1 : skipLineEnd(units, at);
}

/**
 * Reads vertices without node influences from the start of a line on. Returns the offset after the last one.
 * @param most stops at this number of vertices
 */
export function readVertexRows(units: Uint8Array, from: number, most: number, color: boolean, uvParts: number, state: VertexState): number {
  const { positions } = state;
  let { count, reach, leastUvs, mostUvs, zeroNormal, longNormal, spaceAt } = state;
  let done = from;
  let separator = TAB;
  while (count < most) {
    let at = readRow(units, done, separator);
    if (at < 0) {
      separator = separator === TAB ? SPACE : TAB;
      at = readRow(units, done, separator);
      if (at < 0) break;
    }
    const x = row[0];
    const y = row[1];
    const z = row[2];
    const normalAt = at;
    at = readRow(units, at, separator);
    if (at < 0) break;
    const squared = row[0] * row[0] + row[1] * row[1] + row[2] * row[2];
    if (color) {
      at = skipRow(units, at, 3, separator);
      if (at < 0) break;
    }
    if (units[at] !== 48) break; // influences are left to the slow path
    at = skipLineEnd(units, at + 1);
    if (at < 0) break;
    const uvs = units[at] - 48;
    if (uvs < 0 || uvs > 9) break;
    at = skipLineEnd(units, at + 1);
    for (let uv = 0; uv < uvs && at >= 0; uv++) at = skipUv(units, at, uvParts, separator);
    if (at < 0) break;
    const empty = skipLineEnd(units, at);
    if (empty >= 0) at = empty;
    if (separator === SPACE && spaceAt < 0) spaceAt = units.indexOf(SPACE, done);
    if (squared < NO_LENGTH) {
      if (zeroNormal < 0) zeroNormal = normalAt;
    } else if (longNormal < 0 && (squared > 1 + NORMAL_TOLERANCE || squared < 1 - NORMAL_TOLERANCE)) longNormal = normalAt;
    positions[count * 3] = x;
    positions[count * 3 + 1] = y;
    positions[count * 3 + 2] = z;
    if (x > reach || -x > reach) reach = Math.abs(x);
    if (y > reach || -y > reach) reach = Math.abs(y);
    if (z > reach || -z > reach) reach = Math.abs(z);
    if (uvs < leastUvs) leastUvs = uvs;
    if (uvs > mostUvs) mostUvs = uvs;
    count++;
    done = at;
  }
  Object.assign(state, { count, reach, leastUvs, mostUvs, zeroNormal, longNormal, spaceAt });
  return done;
}

/** Skips a row of texture coordinates. From version 5 on, exporters write an empty line after each row. */
function skipUv(units: Uint8Array, from: number, parts: number, separator: number): number {
  const at = skipRow(units, from, parts, separator);
  if (at < 0) return -1;
  const empty = skipLineEnd(units, at);
  return empty < 0 ? at : empty;
}
