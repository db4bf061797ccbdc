/** The value of a track between its keys, as the games interpolate: rotations on the sphere, not the shorter way; others linearly. */
import { ROTATION, type Track } from "./clip.ts";
import { dot, type Quaternion, quaternionOf, stepsOf } from "./quaternions.ts";

export interface KeyValues {
  readonly isNegative: boolean;
  readonly values: readonly number[];
}

export function keyValues({ values, signs }: Track, key: number): KeyValues {
  return { isNegative: signs[key] === 1, values: [...values.subarray(key * 3, key * 3 + 3)] };
}

/** At a frame that may have no key, rounded to steps. Before the first and after the last key these hold. */
export function valuesAt(track: Track, keyFrames: Int32Array, frame: number, divisor: number): KeyValues {
  let key = keyFrames.length - 1;
  while (key > 0 && keyFrames[key] > frame) key--;
  if (key === keyFrames.length - 1 || keyFrames[key] === frame) return keyValues(track, key);
  const share = (frame - keyFrames[key]) / (keyFrames[key + 1] - keyFrames[key]);
  const from = keyValues(track, key);
  const to = keyValues(track, key + 1);
  if (track.kind !== ROTATION)
    return { isNegative: false, values: from.values.map((value, axis) => Math.round(value + (to.values[axis] - value) * share) + 0) };
  const quaternion = (of: KeyValues) => quaternionOf(of.values[0], of.values[1], of.values[2], of.isNegative, divisor);
  return stepsOf(slerp(quaternion(from), quaternion(to), share), divisor);
}

function slerp(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const cosine = Math.min(1, Math.max(-1, dot(a, b)));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  const [left, right] = sine < 1e-9 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return [0, 1, 2, 3].map((part) => a[part] * left + b[part] * right) as unknown as Quaternion;
}
