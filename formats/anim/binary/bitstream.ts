/**
 * The key stream: bits of 32-bit big-endian words, from the least significant up; running 16-bit sums that wrap. One pass over typed
 * arrays. Source: format reference, section 2.4. Must not know headers.
 */
import { type Bone, bitsPerKey, ROTATION, type Track } from "../clip.ts";

/** A part of a key in the stream. */
interface Part {
  readonly track: Track;
  /** X, Y, Z as 0 to 2; -1 is the sign of W. */
  readonly axis: number;
  readonly width: number;
}

/** The parts of one key in stream order, over all bones. */
function partsOf(bones: readonly Bone[]): readonly Part[] {
  const tracks = bones.flatMap((bone) => bone.tracks.filter((track) => track !== undefined));
  return tracks.flatMap((track) => {
    const values = track.widths.map((width, axis): Part => ({ track, axis, width }));
    return track.kind === ROTATION ? [{ track, axis: -1, width: 1 }, ...values] : values;
  });
}

/** A step of 17 bits or more that is not the true difference of two 16-bit values. */
export interface FalseStep {
  readonly track: Track;
  readonly key: number;
  readonly axis: number;
  readonly step: number;
  readonly bit: number;
}

/**
 * Fills keys 1 to `keys` of all tracks; key 0 is already set. Returns the bits above the last key, or the first false step.
 * @param bytes contain the whole stream from `at` on
 */
export function readStream(bytes: Uint8Array, at: number, words: number, bones: readonly Bone[], keys: number): number | FalseStep {
  const stream = new Int32Array(words + 1);
  for (let i = 0, p = at; i < words; i++, p += 4) stream[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3];
  const bitsOfKey = bitsPerKey(bones);
  // part by part, so that the arrays of one track stay in the cache and the loop over its keys does not branch on data
  let offset = 0;
  for (const { track, axis, width } of partsOf(bones)) {
    const { signs, values } = track;
    let p = offset;
    offset += width;
    if (axis < 0) {
      for (let key = 1; key <= keys; key++, p += bitsOfKey) signs[key] = (stream[p >>> 5] >>> (p & 31)) & 1;
      continue;
    }
    let value = values[axis];
    if (width === 0) {
      for (let key = 1, to = axis + 3; key <= keys; key++, to += 3) values[to] = value;
      continue;
    }
    const shift = 32 - width;
    const isWide = width > 16;
    for (let key = 1, to = axis + 3; key <= keys; key++, to += 3, p += bitsOfKey) {
      const word = p >>> 5;
      const bit = p & 31;
      let raw = stream[word] >>> bit;
      if (bit > shift) raw |= stream[word + 1] << (32 - bit);
      const step = (raw << shift) >> shift;
      value += step;
      if (isWide && (value > 32767 || value < -32768)) return { track, key, axis, step, bit: p };
      values[to] = value;
      value = values[to];
    }
  }
  const used = (bitsOfKey * keys) & 31;
  return used === 0 ? 0 : ((stream[words - 1] >>> used) << used) >>> 0;
}

/** Writes keys 1 to `keys` of all tracks at `at`, with `spare` above the last of them. All steps must fit their widths. */
export function writeStream(bytes: Uint8Array, at: number, words: number, bones: readonly Bone[], keys: number, spare: number): void {
  const stream = new Int32Array(words + 1);
  const bitsOfKey = bitsPerKey(bones);
  let offset = 0;
  for (const { track, axis, width } of partsOf(bones)) {
    const { signs, values } = track;
    let p = offset;
    offset += width;
    if (axis < 0) {
      for (let key = 1; key <= keys; key++, p += bitsOfKey) stream[p >>> 5] |= signs[key] << (p & 31);
      continue;
    }
    if (width === 0) continue;
    const shift = 32 - width;
    const mask = -1 >>> shift;
    let previous = values[axis];
    for (let key = 1, from = axis + 3; key <= keys; key++, from += 3, p += bitsOfKey) {
      const value = values[from];
      // the low bits of a plain difference are those of the wrapped one
      const raw = (value - previous) & mask;
      previous = value;
      const word = p >>> 5;
      const bit = p & 31;
      stream[word] |= raw << bit;
      if (bit > shift) stream[word + 1] |= raw >>> (32 - bit);
    }
  }
  if (words > 0) stream[words - 1] |= spare;
  for (let i = 0, p = at; i < words; i++, p += 4) {
    const word = stream[i];
    bytes[p] = word >>> 24;
    bytes[p + 1] = word >>> 16;
    bytes[p + 2] = word >>> 8;
    bytes[p + 3] = word;
  }
}

/** The step from the previous key, as in the stream: wrapped to 16 bits for widths up to 16. */
export function stepOf({ values, widths }: Track, key: number, axis: number): number {
  const difference = values[key * 3 + axis] - values[key * 3 + axis - 3];
  return widths[axis] > 16 ? difference : (difference << 16) >> 16;
}

/** Bits that a step needs: the smallest n of at least 1 with -2^(n-1) <= step < 2^(n-1). */
export function widthOf(step: number): number {
  return 33 - Math.clz32(step < 0 ? ~step : step);
}

/** The widths, increased if a step of the values needs it. Steps wrap, so 16 bits are always enough. */
export function widened(widths: Track["widths"], values: Int16Array): Track["widths"] {
  const [x, y, z] = widths.map((width, axis) => {
    let needed = width;
    for (let at = axis + 3; at < values.length; at += 3) {
      const step = ((values[at] - values[at - 3]) << 16) >> 16;
      if (step !== 0) needed = Math.max(needed, widthOf(step));
    }
    return needed;
  });
  return [x, y, z];
}

/** The smallest widths, at least 1, that hold all steps of a track. */
export function autoWidths(values: Int16Array): Track["widths"] {
  return widened([1, 1, 1], values);
}
