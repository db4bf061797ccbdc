/** The entries of a course that have a position, with labels and references. */
import { hex } from "../../core/text/hex.ts";
import { type Course, routeOf, routeStarts } from "../course.ts";
import { isCalculated } from "../gestures/values.ts";
import { linkOf, nounOf } from "../language/entries.ts";
import { findObjectKind, type ObjectKind } from "../objects/objectTable.ts";
import type { SectionName } from "../schema/index.ts";
import { Ckpt, Cnpt, Enpt, Group, Itpt, Jgpt, Ktpt, MAX_KEY, Mspt } from "../schema/points.ts";
import { Area, Came, Gobj, RoutePoint } from "../schema/things.ts";
import { type ParsedText, rowSpan } from "../text/parsedText.ts";
import { ROW_LAYOUTS, type RowKind, tableOf } from "../text/rowLayouts.ts";
import { effectOf, nameOfType } from "./effects.ts";
import type { MapCheck, MapEntry, MapLayer, MapPoint } from "./mapModel.ts";

const NOWHERE = { start: 0, end: 0 };
const NO_ROUTE = 0xffff;
const NONE = 0xff;

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly rotation_y?: number;
}

const PLACED: readonly (readonly [section: RowKind, layer: MapLayer, offsets: Placed])[] = [
  ["KTPT", "starts", Ktpt],
  ["ENPT", "enemies", Enpt],
  ["ITPT", "items", Itpt],
  ["GOBJ", "objects", Gobj],
  ["POTI_point", "routes", RoutePoint],
  ["AREA", "areas", Area],
  ["CAME", "cameras", Came],
  ["JGPT", "respawns", Jgpt],
  ["CNPT", "cannons", Cnpt],
  ["MSPT", "ends", Mspt],
];

export function pointsOf(parsed: ParsedText): MapPoint[] {
  const { course } = parsed;
  const points: MapPoint[] = [];
  const starts = routeStarts(course);
  for (const [section, layer, offsets] of PLACED) {
    const table = tableOf(course, section);
    const heading = "rotation_y" in offsets ? offsets.rotation_y : undefined;
    for (let index = 0; index < table.count; index++) {
      const route = section === "POTI_point" ? routeOf(starts, index) : undefined;
      points.push({
        section,
        index,
        layer,
        x: table.f32(index, offsets.x),
        y: table.f32(index, offsets.y),
        z: table.f32(index, offsets.z),
        ...(heading === undefined ? {} : { heading: table.f32(index, heading) }),
        ...(section === "AREA"
          ? { scale: [table.f32(index, Area.scale_x), table.f32(index, Area.scale_y), table.f32(index, Area.scale_z)] }
          : {}),
        label: route === undefined ? `${nounOf(section)} ${index}` : `Route ${route}, point ${index - starts[route]}`,
        detail: detailOf(course, section, index),
        text: textOf(parsed, section, index),
        ...leadsTo(parsed, section, index),
        ...(isCalculated(parsed, section, index, ["x", "y", "z"]) ? { fixed: true } : {}),
      });
    }
  }
  return points;
}

function detailOf({ tables }: Course, section: RowKind, index: number): string {
  switch (section) {
    case "GOBJ": {
      const id = tables.GOBJ.u16(index, Gobj.object);
      const route = tables.GOBJ.u16(index, Gobj.route);
      const kind = findObjectKind(id);
      const name = kind ? calledLike(kind) : hex(id);
      return route === NO_ROUTE ? name : `${name}, route ${route}`;
    }
    case "CAME": {
      const route = tables.CAME.u8(index, Came.route);
      return `${nameOfType("CAME", tables.CAME.u8(index, Came.type))}${route === NONE ? "" : `, route ${route}`}`;
    }
    case "AREA":
      return effectOf(tables.AREA, index);
    case "KTPT": {
      const player = tables.KTPT.s16(index, Ktpt.player);
      return player < 0 ? "any player" : `player ${player}`;
    }
    default:
      return "";
  }
}

/** "Goomba (kuribo)": the usual name, then the name in texts. */
function calledLike({ name, title }: ObjectKind): string {
  return title === name ? name : `${title} (${name})`;
}

/** The row; empty if it makes several entries, as in a loop. */
function textOf(parsed: ParsedText, section: RowKind, index: number) {
  return rowSpan(parsed, section, index) ?? NOWHERE;
}

export function checksOf(parsed: ParsedText): MapCheck[] {
  const { CKPT } = parsed.course.tables;
  const checks: MapCheck[] = [];
  for (let index = 0; index < CKPT.count; index++) {
    const type = CKPT.u8(index, Ckpt.type);
    const kind = type === 0 ? "lap" : type <= MAX_KEY ? "key" : "normal";
    const respawn = CKPT.u8(index, Ckpt.respawn);
    const role = kind === "lap" ? "lap line, " : kind === "key" ? `key ${type}, ` : "";
    checks.push({
      section: "CKPT",
      index,
      ends: [CKPT.f32(index, Ckpt.left_x), CKPT.f32(index, Ckpt.left_z), CKPT.f32(index, Ckpt.right_x), CKPT.f32(index, Ckpt.right_z)],
      kind,
      label: `Check point ${index}`,
      detail: `${role}${respawn === NONE ? "no respawn point" : `respawn point ${respawn}`}`,
      text: textOf(parsed, "CKPT", index),
      ...leadsTo(parsed, "CKPT", index),
      ...(isCalculated(parsed, "CKPT", index, ["left_x", "left_z", "right_x", "right_z"]) ? { fixed: true } : {}),
    });
  }
  return checks;
}

function leadsTo(parsed: ParsedText, section: RowKind, index: number): { readonly leadsTo?: readonly MapEntry[] } {
  const targets = targetsOf(parsed, section, index);
  return targets.length > 0 ? { leadsTo: targets } : {};
}

/** The referenced entries on the map; the first point of a route or group. */
function targetsOf(parsed: ParsedText, section: RowKind, index: number): readonly MapEntry[] {
  if (section === "POTI_point") return [];
  const table = parsed.course.tables[section];
  const targets: MapEntry[] = [];
  for (const { field, type, offset } of ROW_LAYOUTS[section]?.columns ?? []) {
    // ways show the neighbours of check points
    if (section === "CKPT" && field.link === "CKPT") continue;
    const link = linkOf(parsed, { section, index }, field);
    const target = link && targetOf(parsed, link, table[type](index, offset));
    if (target) targets.push(target);
  }
  return targets;
}

function targetOf({ course }: ParsedText, link: SectionName, value: number): MapEntry | undefined {
  if (value < 0 || value >= course.tables[link].count) return undefined;
  if (link === "POTI") {
    const [start, end] = routeStarts(course).subarray(value, value + 2);
    return start < end ? { section: "POTI_point", index: start } : undefined;
  }
  if (link === "ENPH") return { section: "ENPT", index: course.tables.ENPH.u8(value, Group.start) };
  return { section: link, index: value };
}
