/**
 * Computes a bone's pose at any time, as the games do: spherical interpolation for rotations, in the direction that the quaternions give,
 * and linear interpolation for the rest. Must not know elements.
 */

import type { TrackModel } from "../../../../formats/anim/panel/model.ts";
import { firstIndex } from "../../../../formats/core/search.ts";

/** W, X, Y, Z. */
export type Quaternion = readonly [number, number, number, number];

/** The part of the clip that poses depend on. */
export interface Timing {
  readonly keyFrames: readonly number[];
  /** Steps per 90 degrees of half angle; 0 if rotations are stored as quaternions. */
  readonly rotationDivisor: number;
}

/** Returns the index of the last key at or before a frame, and how far the frame is on the way to the next key (0 to 1). */
export function keyAt({ keyFrames }: Timing, frame: number): { readonly key: number; readonly part: number } {
  const key = Math.max(0, firstIndex(keyFrames.length, (at) => keyFrames[at] > frame) - 1);
  const next = keyFrames[key + 1];
  const part = next === undefined ? 0 : (frame - keyFrames[key]) / (next - keyFrames[key]);
  return { key, part: Math.max(0, Math.min(1, part)) };
}

export function quaternionAt({ values, signs }: TrackModel, { rotationDivisor }: Timing, key: number): Quaternion {
  const at = (part: number, parts: number) => values[key * parts + part] ?? Number.NaN;
  if (rotationDivisor === 0) return [at(0, 4), at(1, 4), at(2, 4), at(3, 4)];
  const sine = (part: number) => Math.sin((at(part, 3) * Math.PI) / (2 * rotationDivisor));
  const [x, y, z] = [sine(0), sine(1), sine(2)];
  const w = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  return [signs?.[key] === 1 ? -w : w, x, y, z];
}

/** Spherical interpolation. Like the games, goes the long way round if the quaternions are more than 90 degrees apart. */
export function slerp(a: Quaternion, b: Quaternion, part: number): Quaternion {
  const cosine = Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  // linear for nearly equal or opposite quaternions, because the sine is nearly 0
  const [toA, toB] = sine < 1e-6 ? [1 - part, part] : [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
  return [a[0] * toA + b[0] * toB, a[1] * toA + b[1] * toB, a[2] * toA + b[2] * toB, a[3] * toA + b[3] * toB];
}

/** Returns the numbers of a track at any frame. Steps of version 2 can have fractions. */
export function numbersAt(track: TrackModel, timing: Timing, frame: number): number[] {
  const parts = track.values.length / Math.max(1, timing.keyFrames.length);
  const { key, part } = keyAt(timing, frame);
  const at = (one: number, index: number) => track.values[one * parts + index] ?? Number.NaN;
  const next = key + 1 < timing.keyFrames.length ? key + 1 : key;
  if (part === 0 || next === key) return Array.from({ length: parts }, (_, index) => at(key, index));
  if (track.kind !== "rotation")
    return Array.from({ length: parts }, (_, index) => at(key, index) + (at(next, index) - at(key, index)) * part);
  const turned = slerp(quaternionAt(track, timing, key), quaternionAt(track, timing, next), part);
  if (timing.rotationDivisor === 0) return [...turned];
  return turned.slice(1).map((sine) => (Math.asin(Math.max(-1, Math.min(1, sine))) * 2 * timing.rotationDivisor) / Math.PI);
}

export function rotationAt(track: TrackModel, timing: Timing, frame: number): Quaternion {
  const { key, part } = keyAt(timing, frame);
  const from = quaternionAt(track, timing, key);
  return part === 0 || key + 1 >= timing.keyFrames.length ? from : slerp(from, quaternionAt(track, timing, key + 1), part);
}

/** Returns the angle and axis of a rotation; the axis is X if the angle is 0. */
export function turnOf([w, x, y, z]: Quaternion): { readonly degrees: number; readonly axis: readonly [number, number, number] } {
  const length = Math.hypot(x, y, z);
  const degrees = (2 * Math.atan2(length, w) * 180) / Math.PI;
  return { degrees, axis: length === 0 ? [1, 0, 0] : [x / length, y / length, z / length] };
}
