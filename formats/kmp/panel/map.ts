/** Makes the course map of a text. What gestures on it do is in `gestures/`. */
import { CHECK_PAGES } from "../checks/catalogue.ts";
import type { CourseFinding } from "../checks/findings.ts";
import { findQuads, quadShape } from "../checks/quads.ts";
import { type Course, routeStarts } from "../course.ts";
import { isCalculated } from "../gestures/values.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { Ckpt, Cnpt, countNamed, Enpt, GROUP_LINKS, Group, Itpt, Jgpt, Ktpt, Mspt, NO_GROUP } from "../schema/points.ts";
import { Area, Came, Gobj, Poti, RoutePoint } from "../schema/things.ts";
import type { Table } from "../table.ts";
import { type ParsedText, rowSpan } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import type { MapArea, MapCheck, MapLayer, MapModel, MapPath, MapPoint, MapProblem } from "./mapModel.ts";

export const MAP_PANEL = "kmp.map";

const NOWHERE = { start: 0, end: 0 };
/** Half the side of an area of scale 1. */
const AREA_REACH = 5000;
const NO_ROUTE = 0xffff;
const NONE = 0xff;

/** @param findings of the checks, drawn where they are */
export function mapOf(parsed: ParsedText, findings: readonly CourseFinding[]): MapModel {
  const { course } = parsed;
  return {
    points: pointsOf(parsed),
    checks: checksOf(parsed),
    quads: findQuads(course).map((quad) => ({
      from: quad.from,
      to: quad.to,
      corners: quad.corners,
      isConvex: quadShape(quad) === "convex",
    })),
    checkGroups: checkGroupsOf(course),
    paths: [...groupPaths(course, "ENPT", "enemies"), ...groupPaths(course, "ITPT", "items"), ...routePaths(course)],
    areas: areasOf(course),
    problems: findings.map(problemOf),
  };
}

function problemOf({ rule, severity, message, place }: CourseFinding): MapProblem {
  return {
    severity: severity ?? CHECK_PAGES[rule].severity,
    message,
    ...(place && place.index >= 0 ? { entry: { section: place.section, index: place.index } } : {}),
  };
}

// ---- points --------------------------------------------------------------------------------------------------------------------

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly rotation_y?: number;
}

const PLACED: readonly (readonly [section: RowKind, layer: MapLayer, noun: string, offsets: Placed])[] = [
  ["KTPT", "starts", "Start position", Ktpt],
  ["ENPT", "enemies", "Enemy point", Enpt],
  ["ITPT", "items", "Item point", Itpt],
  ["GOBJ", "objects", "Object", Gobj],
  ["POTI_point", "routes", "Route point", RoutePoint],
  ["AREA", "areas", "Area", Area],
  ["CAME", "cameras", "Camera", Came],
  ["JGPT", "respawns", "Respawn point", Jgpt],
  ["CNPT", "cannons", "Cannon target", Cnpt],
  ["MSPT", "ends", "End position", Mspt],
];

function pointsOf(parsed: ParsedText): MapPoint[] {
  const { course } = parsed;
  const points: MapPoint[] = [];
  const routeOf = routeNames(course);
  for (const [section, layer, noun, offsets] of PLACED) {
    const table = section === "POTI_point" ? course.routePoints : course.tables[section];
    const heading = "rotation_y" in offsets ? offsets.rotation_y : undefined;
    for (let index = 0; index < table.count; index++) {
      const label = section === "POTI_point" ? routeOf(index) : `${noun} ${index}`;
      points.push({
        section,
        index,
        layer,
        x: table.f32(index, offsets.x),
        y: table.f32(index, offsets.y),
        z: table.f32(index, offsets.z),
        ...(heading === undefined ? {} : { heading: table.f32(index, heading) }),
        ...(section === "AREA" ? { scale: scaleOf(table, index) } : {}),
        label,
        detail: detailOf(course, section, index),
        text: textOf(parsed, section, index),
        ...(isCalculated(parsed, section, index, ["x", "y", "z"]) ? { fixed: true } : {}),
      });
    }
  }
  return points;
}

function scaleOf(areas: Table, index: number): [number, number, number] {
  return [areas.f32(index, Area.scale_x), areas.f32(index, Area.scale_y), areas.f32(index, Area.scale_z)];
}

function routeNames(course: Course): (point: number) => string {
  const starts = routeStarts(course);
  let route = 0;
  return (point) => {
    while (route + 1 < starts.length && starts[route + 1] <= point) route++;
    return `Route ${route}, point ${point - starts[route]}`;
  };
}

function detailOf({ tables }: Course, section: RowKind, index: number): string {
  switch (section) {
    case "GOBJ": {
      const id = tables.GOBJ.u16(index, Gobj.object);
      const route = tables.GOBJ.u16(index, Gobj.route);
      const name = findObjectKind(id)?.name ?? `0x${id.toString(16).toUpperCase()}`;
      return route === NO_ROUTE ? name : `${name}, route ${route}`;
    }
    case "CAME": {
      const route = tables.CAME.u8(index, Came.route);
      return `type ${tables.CAME.u8(index, Came.type)}${route === NONE ? "" : `, route ${route}`}`;
    }
    case "AREA":
      return `type ${tables.AREA.u8(index, Area.type)}`;
    case "KTPT": {
      const player = tables.KTPT.s16(index, Ktpt.player);
      return player < 0 ? "any player" : `player ${player}`;
    }
    default:
      return "";
  }
}

/** The row; empty where it makes several entries, as in a loop. */
function textOf(parsed: ParsedText, section: RowKind, index: number) {
  return rowSpan(parsed, section, index) ?? NOWHERE;
}

function checksOf(parsed: ParsedText): MapCheck[] {
  const { CKPT } = parsed.course.tables;
  const checks: MapCheck[] = [];
  for (let index = 0; index < CKPT.count; index++) {
    const type = CKPT.u8(index, Ckpt.type);
    const kind = type === 0 ? "lap" : type <= 127 ? "key" : "normal";
    const respawn = CKPT.u8(index, Ckpt.respawn);
    const role = kind === "lap" ? "lap line, " : kind === "key" ? `key ${type}, ` : "";
    checks.push({
      section: "CKPT",
      index,
      ends: [CKPT.f32(index, Ckpt.left_x), CKPT.f32(index, Ckpt.left_z), CKPT.f32(index, Ckpt.right_x), CKPT.f32(index, Ckpt.right_z)],
      kind,
      label: `Check point ${index}`,
      detail: `${role}respawn point ${respawn}`,
      text: textOf(parsed, "CKPT", index),
      ...(isCalculated(parsed, "CKPT", index, ["left_x", "left_z", "right_x", "right_z"]) ? { fixed: true } : {}),
    });
  }
  return checks;
}

// ---- ways ----------------------------------------------------------------------------------------------------------------------

function groupPaths({ tables }: Course, section: PointSection, layer: MapLayer): MapPath[] {
  const groups = tables[GROUPS_OF[section]];
  const points = tables[section];
  const paths: MapPath[] = [];
  for (let group = 0; group < countNamed(groups); group++) {
    const start = groups.u8(group, Group.start);
    const end = Math.min(start + groups.u8(group, Group.length), points.count);
    if (start >= end) continue;
    const line: number[] = [];
    for (let point = start; point < end; point++) line.push(points.f32(point, Enpt.x), points.f32(point, Enpt.z));
    paths.push({ layer, label: `Group ${group}`, line, section, points: range(start, end) });
    const nexts = new Set(Array.from({ length: GROUP_LINKS }, (_, slot) => groups.u8(group, Group.next + slot)));
    for (const next of nexts) {
      if (next === NO_GROUP || next >= groups.count) continue;
      const first = groups.u8(next, Group.start);
      if (first >= points.count) continue;
      const link = [...line.slice(-2), points.f32(first, Enpt.x), points.f32(first, Enpt.z)];
      paths.push({ layer, label: `Group ${group} to ${next}`, line: link, section, points: [end - 1, first], isLink: true });
    }
  }
  return paths;
}

function checkGroupsOf({ tables: { CKPH, CKPT } }: Course): number[][] {
  return Array.from({ length: countNamed(CKPH) }, (_, group) => {
    const start = CKPH.u8(group, Group.start);
    return range(start, Math.min(start + CKPH.u8(group, Group.length), CKPT.count));
  });
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

function routePaths(course: Course): MapPath[] {
  const { POTI } = course.tables;
  const { routePoints } = course;
  const starts = routeStarts(course);
  return Array.from({ length: POTI.count }, (_, route) => {
    const points = range(starts[route], Math.min(starts[route + 1], routePoints.count));
    return {
      layer: "routes",
      label: `Route ${route}`,
      line: points.flatMap((point) => [routePoints.f32(point, RoutePoint.x), routePoints.f32(point, RoutePoint.z)]),
      section: "POTI_point",
      points,
      ...(POTI.u8(route, Poti.smooth) === 1 ? { isSmooth: true } : {}),
      ...(POTI.u8(route, Poti.back) === 0 ? { isClosed: true } : {}),
    } satisfies MapPath;
  });
}

function areasOf({ tables: { AREA } }: Course): MapArea[] {
  return Array.from({ length: AREA.count }, (_, index) => ({
    section: "AREA",
    index,
    corners: areaCorners(AREA, index),
    isRound: AREA.u8(index, Area.shape) === 1,
    type: AREA.u8(index, Area.type),
  }));
}

/** The floor, turned by the rotation about y. */
function areaCorners(areas: Table, index: number): number[] {
  const angle = (areas.f32(index, Area.rotation_y) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const halfX = areas.f32(index, Area.scale_x) * AREA_REACH;
  const halfZ = areas.f32(index, Area.scale_z) * AREA_REACH;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].flatMap(([signX, signZ]) => {
    const [x, z] = [signX * halfX, signZ * halfZ];
    return [areas.f32(index, Area.x) + x * cos + z * sin, areas.f32(index, Area.z) - x * sin + z * cos];
  });
}
