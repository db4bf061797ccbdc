/** Converts rotations between quaternions and angles in degrees about the fixed axes X, then Y, then Z. Must not know elements. */

/** x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];
export type Degrees = readonly [number, number, number];

const DEGREE = Math.PI / 180;

export function toDegrees([x, y, z, w]: Quaternion): Degrees {
  const length = Math.hypot(x, y, z, w) || 1;
  const [a, b, c, d] = [x / length, y / length, z / length, w / length];
  const sine = Math.max(-1, Math.min(1, 2 * (d * b - c * a)));
  // at ±90° about Y (gimbal lock), one more angle is enough
  if (Math.abs(sine) > 0.9999999) return [0, Math.sign(sine) * 90, rounded((-2 * Math.sign(sine) * Math.atan2(a, d)) / DEGREE)];
  return [
    rounded(Math.atan2(2 * (d * a + b * c), 1 - 2 * (a * a + b * b)) / DEGREE),
    rounded(Math.asin(sine) / DEGREE),
    rounded(Math.atan2(2 * (d * c + a * b), 1 - 2 * (b * b + c * c)) / DEGREE),
  ];
}

export function fromDegrees([x, y, z]: Degrees): Quaternion {
  const [cx, cy, cz] = [x, y, z].map((angle) => Math.cos((angle * DEGREE) / 2));
  const [sx, sy, sz] = [x, y, z].map((angle) => Math.sin((angle * DEGREE) / 2));
  return [sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz, cx * cy * cz + sx * sy * sz];
}

/** Single precision has about seven digits: more would only show noise. */
function rounded(angle: number): number {
  const value = Math.round(angle * 1e4) / 1e4;
  return value === 0 ? 0 : value;
}
