/**
 * The areas between check points: the quadrilateral left1, right1, right2, left2 of a check point and its successor, seen from above
 * with x to the right and z down. Heights do not matter. Source: format reference, 4.1.
 */
import { type Course, linkedGroups } from "../course.ts";
import { Ckpt, countNamed, Group } from "../schema/points.ts";
import type { Table } from "../table.ts";

export interface Quad {
  /** Check points. */
  readonly from: number;
  readonly to: number;
  /** x and z of left1, right1, right2, left2. */
  readonly corners: readonly number[];
}

/** Pairs every check point with those after it: the next in its group, the one it names, and the first of each following group. */
export function findQuads({ tables }: Course): Quad[] {
  const { CKPT, CKPH } = tables;
  const quads: Quad[] = [];
  const known = new Set<number>();
  const add = (from: number, to: number) => {
    const pair = from * CKPT.count + to;
    if (from >= CKPT.count || to >= CKPT.count || from === to || known.has(pair)) return;
    known.add(pair);
    quads.push({ from, to, corners: cornersOf(tables, from, to) });
  };
  for (let group = 0; group < countNamed(CKPH); group++) {
    const start = CKPH.u8(group, Group.start);
    const length = CKPH.u8(group, Group.length);
    if (length === 0) continue;
    const last = start + length - 1;
    for (let point = start; point <= last && point < CKPT.count; point++) {
      if (point < last) add(point, point + 1);
      // the byte may name another successor, which counts as well
      add(point, CKPT.u8(point, Ckpt.next));
    }
    for (const next of linkedGroups(CKPH, group, Group.next)) add(last, CKPH.u8(next, Group.start));
  }
  return quads;
}

function cornersOf({ CKPT }: Course["tables"], from: number, to: number): number[] {
  const corner = (point: number, offset: number) => CKPT.f32(point, offset);
  return [
    corner(from, Ckpt.left_x),
    corner(from, Ckpt.left_z),
    corner(from, Ckpt.right_x),
    corner(from, Ckpt.right_z),
    corner(to, Ckpt.right_x),
    corner(to, Ckpt.right_z),
    corner(to, Ckpt.left_x),
    corner(to, Ckpt.left_z),
  ];
}

/** Whether a place is on the inner side of all four edges, which is the game's own test. */
export function isInside({ corners }: Quad, x: number, z: number): boolean {
  for (let edge = 0; edge < 8; edge += 2) {
    const next = (edge + 2) & 7;
    if (cross(corners[edge], corners[edge + 1], corners[next], corners[next + 1], x, z) > 0) return false;
  }
  return true;
}

/** Above 0 if the way a, b, c turns in the wrong direction for the outline of a quadrilateral. */
function cross(ax: number, az: number, bx: number, bz: number, cx: number, cz: number): number {
  return (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
}

/** Length of the shortest side. */
export function shortestSide({ corners }: Quad): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let edge = 0; edge < 8; edge += 2) {
    const next = (edge + 2) & 7;
    shortest = Math.min(shortest, Math.hypot(corners[next] - corners[edge], corners[next + 1] - corners[edge + 1]));
  }
  return shortest;
}

export type QuadShape = "convex" | "concave" | "crossing" | "swapped";

/** `swapped` if the outline turns the wrong way at every corner, so left and right are swapped. */
export function quadShape({ corners }: Quad): QuadShape {
  let wrong = 0;
  for (let corner = 0; corner < 8; corner += 2) {
    const [b, c] = [(corner + 2) & 7, (corner + 4) & 7];
    if (cross(corners[corner], corners[corner + 1], corners[b], corners[b + 1], corners[c], corners[c + 1]) > 0) wrong++;
  }
  if (wrong === 0) return "convex";
  if (wrong === 4) return "swapped";
  return wrong === 2 && (sidesCross(corners, 0, 4) || sidesCross(corners, 2, 6)) ? "crossing" : "concave";
}

/** Check points whose left and right are swapped: they are in quadrilaterals that turn the wrong way and in no convex one. */
export function turnedChecks(quads: readonly Quad[]): readonly number[] {
  const endsOf = (shape: QuadShape) => quads.filter((quad) => quadShape(quad) === shape).flatMap(({ from, to }) => [from, to]);
  const good = new Set(endsOf("convex"));
  return [...new Set(endsOf("swapped"))].filter((point) => !good.has(point));
}

/** Whether the sides that begin at two opposite corners cross each other. */
function sidesCross(corners: readonly number[], first: number, second: number): boolean {
  const [a, b, c, d] = [first, first + 2, second, (second + 2) & 7].map((at) => [corners[at], corners[at + 1]] as const);
  const side = (from: readonly [number, number], to: readonly [number, number], point: readonly [number, number]) =>
    Math.sign(cross(from[0], from[1], to[0], to[1], point[0], point[1]));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** How much of the smaller of two convex quadrilaterals the other one covers, 0 to 1. */
export function overlapShare(a: Quad, b: Quad): number {
  let outline: readonly number[] = a.corners;
  for (let edge = 0; edge < 8 && outline.length > 0; edge += 2) {
    const next = (edge + 2) & 7;
    outline = cutOff(outline, (x, z) => -cross(b.corners[edge], b.corners[edge + 1], b.corners[next], b.corners[next + 1], x, z));
  }
  const smaller = Math.min(areaOf(a.corners), areaOf(b.corners));
  return smaller > 0 ? areaOf(outline) / smaller : 0;
}

/** Clips an outline to the inner side of a line, where `inside` is above 0. */
function cutOff(outline: readonly number[], inside: (x: number, z: number) => number): number[] {
  const kept: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const [x, z] = [outline[at], outline[at + 1]];
    const [nextX, nextZ] = [outline[(at + 2) % outline.length], outline[(at + 3) % outline.length]];
    const [here, there] = [inside(x, z), inside(nextX, nextZ)];
    if (here >= 0) kept.push(x, z);
    if (here * there < 0) kept.push(x + ((nextX - x) * here) / (here - there), z + ((nextZ - z) * here) / (here - there));
  }
  return kept;
}

function areaOf(outline: readonly number[]): number {
  let twice = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    twice += outline[at] * outline[next + 1] - outline[at + 1] * outline[next];
  }
  return Math.abs(twice) / 2;
}

/** Minimum x, maximum x, minimum z and maximum z of each quadrilateral, in groups of four. */
export function boundsOf(quads: readonly Quad[]): Float64Array {
  const bounds = new Float64Array(quads.length * 4);
  for (let quad = 0; quad < quads.length; quad++) {
    const [ax, az, bx, bz, cx, cz, dx, dz] = quads[quad].corners;
    bounds[quad * 4] = Math.min(ax, bx, cx, dx);
    bounds[quad * 4 + 1] = Math.max(ax, bx, cx, dx);
    bounds[quad * 4 + 2] = Math.min(az, bz, cz, dz);
    bounds[quad * 4 + 3] = Math.max(az, bz, cz, dz);
  }
  return bounds;
}

/** Returns the entries that are in no quadrilateral. @param offsets of x and z in an entry */
export function findOutside(
  quads: readonly Quad[],
  table: Table,
  offsets: { readonly x: number; readonly z: number },
  entries: readonly number[],
): number[] {
  const bounds = boundsOf(quads);
  const outside: number[] = [];
  // neighbours are close together, so the search starts at the quadrilateral of the previous point
  let recent = 0;
  for (const index of entries) {
    const [px, pz] = [table.f32(index, offsets.x), table.f32(index, offsets.z)];
    let found = -1;
    for (let step = 0; step < quads.length && found < 0; step++) {
      const quad = recent + step < quads.length ? recent + step : recent + step - quads.length;
      const at = quad * 4;
      if (px < bounds[at] || px > bounds[at + 1] || pz < bounds[at + 2] || pz > bounds[at + 3]) continue;
      if (isInside(quads[quad], px, pz)) found = quad;
    }
    if (found < 0) outside.push(index);
    else recent = found;
  }
  return outside;
}

/** The driving direction across a check point's line, in degrees. */
export function lineHeading({ tables: { CKPT } }: Course, point: number): number {
  const dx = CKPT.f32(point, Ckpt.right_x) - CKPT.f32(point, Ckpt.left_x);
  const dz = CKPT.f32(point, Ckpt.right_z) - CKPT.f32(point, Ckpt.left_z);
  return (Math.atan2(dx, dz) * 180) / Math.PI + 90;
}

/** Difference of two headings in degrees, 0 to 180. */
export function headingDifference(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}

/** Distance of a place to a check point's line, from above. */
export function distanceToLine({ tables: { CKPT } }: Course, point: number, x: number, z: number): number {
  const [ax, az] = [CKPT.f32(point, Ckpt.left_x), CKPT.f32(point, Ckpt.left_z)];
  const [dx, dz] = [CKPT.f32(point, Ckpt.right_x) - ax, CKPT.f32(point, Ckpt.right_z) - az];
  const length = dx * dx + dz * dz;
  const along = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / length)) : 0;
  return Math.hypot(x - ax - along * dx, z - az - along * dz);
}
