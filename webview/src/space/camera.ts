/**
 * The camera. Orbiting turns it around a target in front of it, flying turns it in place: both use the same state. z is up, angles are in
 * radians. Must not know three.js or the page.
 */
import type { Box } from "./bounds.ts";
import { centerOf, corners } from "./bounds.ts";

export type Vector = readonly [number, number, number];

export interface View {
  readonly target: Vector;
  /** From the camera to the target, in scene units. */
  readonly distance: number;
  /** Angle around z; 0 looks along x. */
  readonly yaw: number;
  /** Angle above the horizon. */
  readonly pitch: number;
}

/** Vertical field of view in degrees. */
export const FIELD_OF_VIEW = 50;
const MAX_PITCH = Math.PI / 2 - 0.01;
const MIN_DISTANCE = 1;
/** The first view of a scene: from above, along the diagonal. */
const FIRST = { yaw: Math.PI / 4, pitch: -0.6 };

export function forward({ yaw, pitch }: Pick<View, "yaw" | "pitch">): Vector {
  return [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
}

export function eyeOf(view: View): Vector {
  return add(view.target, forward(view), -view.distance);
}

/** Returns a view from one position towards another, which becomes the target. */
export function lookFrom(eye: Vector, target: Vector): View {
  const [x, y, z] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const distance = Math.max(MIN_DISTANCE, Math.hypot(x, y, z));
  return { target, distance, yaw: Math.atan2(y, x), pitch: clampPitch(Math.asin(z / distance)) };
}

/** Returns a view that shows the whole box from as near as possible. @param from sets the direction */
export function frame(box: Box, aspect: number, from: Pick<View, "yaw" | "pitch"> = FIRST): View {
  const target = centerOf(box);
  const upright = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180);
  const sideways = upright * Math.max(aspect, 0.1);
  const [along, side, above] = axesOf(from);
  let distance = MIN_DISTANCE * 10;
  for (const corner of corners(box)) {
    const away = [corner[0] - target[0], corner[1] - target[1], corner[2] - target[2]];
    const part = (axis: Vector) => away[0] * axis[0] + away[1] * axis[1] + away[2] * axis[2];
    distance = Math.max(distance, Math.max(Math.abs(part(side)) / sideways, Math.abs(part(above)) / upright) - part(along));
  }
  return { target, distance: distance * 1.08, yaw: from.yaw, pitch: from.pitch };
}

/** Returns the directions ahead, to the right, and up in the picture. */
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

/** Turns the camera in place. */
export function look(view: View, yaw: number, pitch: number): View {
  const eye = eyeOf(view);
  const turned = orbit(view, yaw, pitch);
  return { ...turned, target: add(eye, forward(turned), view.distance) };
}

/** Moves camera and target along the view direction, to the right, and up. */
export function move(view: View, ahead: number, right: number, up: number): View {
  const [along, side] = axesOf(view);
  return { ...view, target: add(add(add(view.target, along, ahead), side, right), [0, 0, 1], up) };
}

/** Moves camera and target in the plane of the picture. */
export function pan(view: View, right: number, up: number): View {
  const [, side, above] = axesOf(view);
  return { ...view, target: add(add(view.target, side, right), above, up) };
}

/** Changes the distance to the target; a factor below 1 moves nearer. Below the minimum distance, pushes the target forward. */
export function dolly(view: View, factor: number): View {
  const distance = view.distance * factor;
  if (distance >= MIN_DISTANCE) return { ...view, distance };
  return { ...view, distance: MIN_DISTANCE, target: add(view.target, forward(view), MIN_DISTANCE - distance) };
}

/** Interpolates between two views, turning the short way round. @param part 0 to 1 */
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
  return Math.max(-MAX_PITCH, Math.min(MAX_PITCH, pitch));
}

function add(to: Vector, direction: Vector, length: number): Vector {
  return [to[0] + direction[0] * length, to[1] + direction[1] * length, to[2] + direction[2] * length];
}
