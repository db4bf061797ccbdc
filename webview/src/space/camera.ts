/**
 * Where one looks from. Orbiting turns around a target in front of the eye, flying turns the eye itself: both are the same state. z is
 * up, angles are radians. Knows nothing of three.js and of the page.
 */
import type { Box } from "./bounds.ts";
import { centerOf, corners } from "./bounds.ts";

export type Vector = readonly [number, number, number];

export interface View {
  readonly target: Vector;
  /** From the eye to the target, in scene units. */
  readonly distance: number;
  /** Around z; 0 looks along x. */
  readonly yaw: number;
  /** Above the horizon. */
  readonly pitch: number;
}

/** Of the field of view, from top to bottom. */
export const FIELD_OF_VIEW = 50;
const STEEPEST = Math.PI / 2 - 0.01;
const NEAREST = 1;
/** How a scene is looked at first: from above, along the diagonal. */
const FIRST = { yaw: Math.PI / 4, pitch: -0.6 };

export function forward({ yaw, pitch }: Pick<View, "yaw" | "pitch">): Vector {
  return [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
}

export function eyeOf(view: View): Vector {
  return add(view.target, forward(view), -view.distance);
}

/** From one place towards another, which it turns around. */
export function lookFrom(eye: Vector, target: Vector): View {
  const [x, y, z] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const distance = Math.max(NEAREST, Math.hypot(x, y, z));
  return { target, distance, yaw: Math.atan2(y, x), pitch: clampPitch(Math.asin(z / distance)) };
}

/** The whole box in sight, and no farther away than that takes, seen from where one looks now. */
export function frame(box: Box, aspect: number, from: Pick<View, "yaw" | "pitch"> = FIRST): View {
  const target = centerOf(box);
  const upright = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180);
  const sideways = upright * Math.max(aspect, 0.1);
  const [along, side, above] = axesOf(from);
  let distance = NEAREST * 10;
  for (const corner of corners(box)) {
    const away = [corner[0] - target[0], corner[1] - target[1], corner[2] - target[2]];
    const part = (axis: Vector) => away[0] * axis[0] + away[1] * axis[1] + away[2] * axis[2];
    distance = Math.max(distance, Math.max(Math.abs(part(side)) / sideways, Math.abs(part(above)) / upright) - part(along));
  }
  return { target, distance: distance * 1.08, yaw: from.yaw, pitch: from.pitch };
}

/** Ahead, to the right, and up in the picture. */
function axesOf(view: Pick<View, "yaw" | "pitch">): readonly [Vector, Vector, Vector] {
  const along = forward(view);
  const side: Vector = [Math.sin(view.yaw), -Math.cos(view.yaw), 0];
  const [x, y, z] = along;
  return [along, side, [side[1] * z - side[2] * y, side[2] * x - side[0] * z, side[0] * y - side[1] * x]];
}

/** Turns around the target. */
export function orbit(view: View, yaw: number, pitch: number): View {
  return { ...view, yaw: view.yaw + yaw, pitch: clampPitch(view.pitch + pitch) };
}

/** Turns the eye. */
export function look(view: View, yaw: number, pitch: number): View {
  const eye = eyeOf(view);
  const turned = orbit(view, yaw, pitch);
  return { ...turned, target: add(eye, forward(turned), view.distance) };
}

/** Moves eye and target, along what one sees. */
export function move(view: View, ahead: number, right: number, up: number): View {
  const [along, side] = axesOf(view);
  return { ...view, target: add(add(add(view.target, along, ahead), side, right), [0, 0, 1], up) };
}

/** In the plane of the picture. */
export function pan(view: View, right: number, up: number): View {
  const [, side, above] = axesOf(view);
  return { ...view, target: add(add(view.target, side, right), above, up) };
}

/** Nearer to the target by a factor below 1; what is nearer than the nearest pushes the target on. */
export function dolly(view: View, factor: number): View {
  const distance = view.distance * factor;
  if (distance >= NEAREST) return { ...view, distance };
  return { ...view, distance: NEAREST, target: add(view.target, forward(view), NEAREST - distance) };
}

/** A part of the way, for moving there in steps. The short way round. @param part 0 to 1 */
export function between(from: View, to: View, part: number): View {
  const turn = ((((to.yaw - from.yaw + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    target: [mix(from.target[0], to.target[0]), mix(from.target[1], to.target[1]), mix(from.target[2], to.target[2])],
    distance: from.distance * (to.distance / from.distance) ** part,
    yaw: from.yaw + turn * part,
    pitch: mix(from.pitch, to.pitch),
  };
}

function clampPitch(pitch: number): number {
  return Math.max(-STEEPEST, Math.min(STEEPEST, pitch));
}

function add(to: Vector, direction: Vector, length: number): Vector {
  return [to[0] + direction[0] * length, to[1] + direction[1] * length, to[2] + direction[2] * length];
}
