/**
 * The key stream: bits of 32-bit big-endian words, taken from the least significant; running 16-bit sums that wrap. One pass over typed
 * arrays. Source: format reference, section 2.4. Must not know headers.
 */
import { type Bone, ROTATION, type Track } from "../clip.ts";

/** The parts of one key in stream order, over all bones. */
interface Parts {
  readonly count: number;
  /** Bits of each part; signs have 1. */
  readonly widths: Uint8Array;
  readonly isSign: Uint8Array;
  readonly tracks: readonly Track[];
  /** X, Y, Z as 0 to 2. */
  readonly axes: Uint8Array;
}

function partsOf(bones: readonly Bone[]): Parts {
  const tracks = bones.flatMap((bone) => bone.tracks.filter((track) => track !== undefined));
  const widths: number[] = [];
  const isSign: number[] = [];
  const axes: number[] = [];
  const owners: Track[] = [];
  const add = (track: Track, width: number, sign: number, axis: number) => {
    widths.push(width);
    isSign.push(sign);
    axes.push(axis);
    owners.push(track);
  };
  for (const track of tracks) {
    if (track.kind === ROTATION) add(track, 1, 1, 0);
    for (let axis = 0; axis < 3; axis++) add(track, track.widths[axis], 0, axis);
  }
  return {
    count: widths.length,
    widths: Uint8Array.from(widths),
    isSign: Uint8Array.from(isSign),
    tracks: owners,
    axes: Uint8Array.from(axes),
  };
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
 * Fills keys 1 to `keys` of all tracks, whose key 0 is there already. Gives the bits above the last key, or the first false step.
 * @param bytes with the whole stream from `at` on
 */
export function readStream(bytes: Uint8Array, at: number, words: number, bones: readonly Bone[], keys: number): number | FalseStep {
  const stream = new Int32Array(words + 1);
  for (let i = 0, p = at; i < words; i++, p += 4) stream[i] = (bytes[p] << 24) | (bytes[p + 1] << 16) | (bytes[p + 2] << 8) | bytes[p + 3];
  const { count, widths, isSign, tracks, axes } = partsOf(bones);
  const bitsOfKey = widths.reduce((sum, width) => sum + width, 0);
  // part by part: the arrays of one track stay at hand, and the loop over its keys has no branches on what it reads
  let offset = 0;
  for (let part = 0; part < count; part++) {
    const width = widths[part];
    let p = offset;
    offset += width;
    if (isSign[part] === 1) {
      const { signs } = tracks[part];
      for (let key = 1; key <= keys; key++, p += bitsOfKey) signs[key] = (stream[p >>> 5] >>> (p & 31)) & 1;
      continue;
    }
    const { values } = tracks[part];
    const axis = axes[part];
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
      if (isWide && (value > 32767 || value < -32768)) return { track: tracks[part], key, axis, step, bit: p };
      values[to] = value;
      value = values[to];
    }
  }
  const used = (bitsOfKey * keys) & 31;
  return used === 0 ? 0 : ((stream[words - 1] >>> used) << used) >>> 0;
}

/** Writes keys 1 to `keys` of all tracks at `at`, with `spare` above the last of them. Steps are taken to fit. */
export function writeStream(bytes: Uint8Array, at: number, words: number, bones: readonly Bone[], keys: number, spare: number): void {
  const stream = new Int32Array(words + 1);
  const { count, widths, isSign, tracks, axes } = partsOf(bones);
  const bitsOfKey = widths.reduce((sum, width) => sum + width, 0);
  let offset = 0;
  for (let part = 0; part < count; part++) {
    const width = widths[part];
    let p = offset;
    offset += width;
    if (isSign[part] === 1) {
      const { signs } = tracks[part];
      for (let key = 1; key <= keys; key++, p += bitsOfKey) stream[p >>> 5] |= signs[key] << (p & 31);
      continue;
    }
    if (width === 0) continue;
    const { values } = tracks[part];
    const axis = axes[part];
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

/** The step from the key before, as the stream holds it: wrapped to 16 bits for widths up to 16. */
export function stepOf({ values, widths }: Track, key: number, axis: number): number {
  const difference = values[key * 3 + axis] - values[key * 3 + axis - 3];
  return widths[axis] > 16 ? difference : (difference << 16) >> 16;
}

/** Bits that a step needs: the smallest n of at least 1 with -2^(n-1) <= step < 2^(n-1). */
export function widthOf(step: number): number {
  return 33 - Math.clz32(step < 0 ? ~step : step);
}

/** The smallest widths, at least 1, that hold all steps of a track. */
export function autoWidths(values: Int16Array): [number, number, number] {
  const widths: [number, number, number] = [1, 1, 1];
  for (let axis = 0; axis < 3; axis++) {
    let reach = 0;
    for (let at = axis + 3; at < values.length; at += 3) {
      const step = ((values[at] - values[at - 3]) << 16) >> 16;
      reach |= step < 0 ? ~step : step;
    }
    widths[axis] = widthOf(reach);
  }
  return widths;
}
