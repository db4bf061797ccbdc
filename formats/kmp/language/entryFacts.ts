/** Facts computed from several fields of an entry: distances, directions and times. */
import { hex } from "../../core/text/hex.ts";
import { type Markdown, markdown, plain } from "../../core/text/markdown.ts";
import { headingDifference, lineHeading } from "../checks/quads.ts";
import { type Course, routeOf, routeStarts } from "../course.ts";
import { Ckpt, Cnpt, Enpt, Group, Itpt } from "../schema/points.ts";
import { Came, RoutePoint, Stgi } from "../schema/things.ts";
import { tableOf } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import type { EntryRef } from "./entries.ts";
import { cannonHeading, shotsTo } from "./placeActions.ts";

export function entryFacts(document: KmpDocument, { section, index }: EntryRef, field: string): Markdown | undefined {
  const { course } = document.parsed;
  if (section === "CKPT" && /_[xz]$/.test(field)) {
    const { CKPT } = course.tables;
    const length = Math.hypot(
      CKPT.f32(index, Ckpt.right_x) - CKPT.f32(index, Ckpt.left_x),
      CKPT.f32(index, Ckpt.right_z) - CKPT.f32(index, Ckpt.left_z),
    );
    return markdown`The line is ${length.toFixed(0)} units long; drivers cross it towards ${angle(lineHeading(course, index))}.`;
  }
  if (section === "CNPT" && ["x", "y", "z", "rotation_y"].includes(field)) {
    const heading = cannonHeading(document, index);
    const [shot] = shotsTo(course, index);
    const own = markdown`It shoots towards ${angle(course.tables.CNPT.f32(index, Cnpt.rotation_y))}.`;
    if (heading !== undefined) return markdown`${own} From its area in course.kcl the target is towards ${angle(heading)}.`;
    return shot
      ? markdown`${own} Enemy point ${shot.from} is ${shot.distance.toFixed(0)} units away; from there the target is towards ${angle(shot.heading)}.`
      : own;
  }
  if (section === "CAME") return cameraFacts(course, index, field);
  if (section === "STGI" && field.startsWith("speed")) return speedFacts(course, index);
  const offsets = section === "ENPT" ? Enpt : section === "ITPT" ? Itpt : section === "POTI_point" ? RoutePoint : undefined;
  if (!offsets || !["x", "y", "z"].includes(field)) return undefined;
  if (!isSameLine(course, section, index)) return undefined;
  const table = tableOf(course, section);
  const [dx, dy, dz] = [offsets.x, offsets.y, offsets.z].map((offset) => table.f32(index + 1, offset) - table.f32(index, offset));
  return markdown`To point ${index + 1}: ${Math.hypot(dx, dy, dz).toFixed(0)} units towards ${angle((Math.atan2(dx, dz) * 180) / Math.PI)}, ${dy.toFixed(0)} up.`;
}

function angle(degrees: number): string {
  const turned = ((degrees % 360) + 360) % 360;
  return `${headingDifference(turned, 360) < 0.05 ? 0 : turned.toFixed(1)}°`;
}

/** Whether the next point is in the same group or route. */
function isSameLine(course: Course, section: string, index: number): boolean {
  if (section === "POTI_point") {
    const starts = routeStarts(course);
    return index + 1 < starts[starts.length - 1] && routeOf(starts, index) === routeOf(starts, index + 1);
  }
  const { ENPH, ITPH } = course.tables;
  const groups = section === "ENPT" ? ENPH : ITPH;
  for (let group = 0; group < groups.count; group++) {
    const after = index - groups.u8(group, Group.start);
    if (after >= 0 && after < groups.u8(group, Group.length)) return after + 1 < groups.u8(group, Group.length);
  }
  return false;
}

/** How long a camera's movements take. Source: format reference, 2.11. */
function cameraFacts({ tables: { CAME } }: Course, index: number, field: string): Markdown | undefined {
  if (field === "zoom_speed" || field === "zoom_begin" || field === "zoom_end") {
    const turn = Math.abs(CAME.f32(index, Came.zoom_end) - CAME.f32(index, Came.zoom_begin));
    return timeFacts("The zoom", turn, CAME.u16(index, Came.zoom_speed));
  }
  if (field !== "view_speed" && !/^view_(?:begin|end)_[xyz]$/.test(field)) return undefined;
  const along = (axis: "x" | "y" | "z") => CAME.f32(index, Came[`view_end_${axis}`]) - CAME.f32(index, Came[`view_begin_${axis}`]);
  return timeFacts("The view point", Math.hypot(along("x"), along("y"), along("z")), CAME.u16(index, Came.view_speed));
}

function timeFacts(what: string, way: number, speed: number): Markdown | undefined {
  if (way === 0 || speed === 0 || !Number.isFinite(way)) return undefined;
  return plain(`${what} takes ${((way / speed) * (100 / 60)).toFixed(1)} s.`);
}

/** The speed factor, which is stored as the upper half of a float. */
function speedFacts({ tables: { STGI } }: Course, index: number): Markdown | undefined {
  const half = STGI.u16(index, Stgi.speed);
  if (half === 0) return undefined;
  const view = new DataView(new ArrayBuffer(4));
  view.setUint16(0, half);
  return plain(`${hex(half, 4)} is the factor ${Number(view.getFloat32(0).toPrecision(4))}.`);
}
