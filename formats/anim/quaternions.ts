/** Converts between stored integers and rotations, with exact sines. Source: format reference, section 2.5. */

/** W, X, Y, Z. */
export type Quaternion = readonly [number, number, number, number];

/** The sum of squares may exceed 1 by this much without a finding: half a step of each component at the coarsest useful divisor. */
export const UNIT_TOLERANCE = 1e-6;

/** @param isNegative sign of W */
export function quaternionOf(rx: number, ry: number, rz: number, isNegative: boolean, divisor: number): Quaternion {
  const step = Math.PI / (2 * divisor);
  const x = Math.sin(rx * step);
  const y = Math.sin(ry * step);
  const z = Math.sin(rz * step);
  const w = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  return [isNegative ? -w : w, x, y, z];
}

/** Integers and sign of the key nearest to a unit quaternion. With a divisor above 32767, not every rotation fits into 16 bits. */
export function stepsOf(
  [w, x, y, z]: Quaternion,
  divisor: number,
): { readonly isNegative: boolean; readonly values: [number, number, number] } {
  const steps = (value: number) => {
    const nearest = Math.round((Math.asin(Math.min(1, Math.max(-1, value))) * 2 * divisor) / Math.PI) + 0;
    return Math.min(32767, Math.max(-32768, nearest));
  };
  return { isNegative: w < 0, values: [steps(x), steps(y), steps(z)] };
}

export function dot(a: Quaternion, b: Quaternion): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

/** Angle and axis of a rotation. The axis of the identity is X. */
export function turnOf([w, x, y, z]: Quaternion): { readonly degrees: number; readonly axis: readonly [number, number, number] } {
  const length = Math.hypot(x, y, z);
  const degrees = (2 * Math.atan2(length, w) * 180) / Math.PI;
  return { degrees, axis: length === 0 ? [1, 0, 0] : [x / length, y / length, z / length] };
}

export function quaternionOfTurn(degrees: number, [x, y, z]: readonly [number, number, number]): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const length = Math.hypot(x, y, z) || 1;
  const sine = Math.sin(half) / length;
  return [Math.cos(half), x * sine, y * sine, z * sine];
}
