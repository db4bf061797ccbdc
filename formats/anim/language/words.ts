/** Numbers, times and rotations as shown to users. */
import { type Quaternion, turnOf } from "../quaternions.ts";

export function shown(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0);
}

export function seconds(frame: number, interval: number): string {
  return `${shown(frame * interval, 4)} s`;
}

/** `35.2° about (1, 0, 0)`: an angle of at most half a turn either way, and the axis without unnecessary digits. */
export function turnText(quaternion: Quaternion): string {
  const { degrees, axis } = turnOf(quaternion);
  return degrees === 0 ? "no turn" : `${shown(degrees, 2)}° about (${axis.map((part) => shown(part, 3)).join(", ")})`;
}
