/** Makes the course map of a text. `gestures/` has the gestures on it. */
import { range } from "../../core/lists.ts";
import { CHECK_PAGES } from "../checks/catalogue.ts";
import type { CourseFinding } from "../checks/findings.ts";
import { findQuads, quadShape, turnedChecks } from "../checks/quads.ts";
import { type Course, linkedGroups, pointsIn, routeStarts } from "../course.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { countNamed, Enpt, Group } from "../schema/points.ts";
import { Area, Came, Poti, RoutePoint } from "../schema/things.ts";
import type { Table } from "../table.ts";
import type { ParsedText } from "../text/parsedText.ts";
import { effectOf } from "./effects.ts";
import type { MapArea, MapCamera, MapLayer, MapModel, MapPath, MapProblem } from "./mapModel.ts";
import { checksOf, pointsOf } from "./mapPoints.ts";

const NONE = 0xff;
/** Speeds are distances in this many seconds. */
const SPEED_TIME = 100 / 60;
/** Frames in a second. */
const FRAMES = 60;
/** Camera types that look at the driver. */
const FOLLOWING = new Set([0, 1, 2, 3, 6]);

/** The data to play cameras: where they are, where they look, how fast they move. */
function camerasOf(course: Course): MapCamera[] {
  const { CAME, POTI } = course.tables;
  const starts = routeStarts(course);
  return Array.from({ length: CAME.count }, (_, index) => {
    const route = CAME.u8(index, Came.route);
    const next = CAME.u8(index, Came.next);
    const vector = (x: number, y: number, z: number) => [CAME.f32(index, x), CAME.f32(index, y), CAME.f32(index, z)] as const;
    const speed = (offset: number): number => CAME.u16(index, offset) / SPEED_TIME;
    return {
      index,
      place: vector(Came.x, Came.y, Came.z),
      viewBegin: vector(Came.view_begin_x, Came.view_begin_y, Came.view_begin_z),
      viewEnd: vector(Came.view_end_x, Came.view_end_y, Came.view_end_z),
      zoomBegin: CAME.f32(index, Came.zoom_begin),
      zoomEnd: CAME.f32(index, Came.zoom_end),
      speed: speed(Came.camera_speed),
      viewSpeed: speed(Came.view_speed),
      zoomSpeed: speed(Came.zoom_speed),
      time: CAME.f32(index, Came.time) / FRAMES,
      looksAtDriver: FOLLOWING.has(CAME.u8(index, Came.type)),
      ...(next < CAME.count ? { next } : {}),
      ...(route < POTI.count ? { route: routeOf(course, route, starts[route], starts[route + 1]) } : {}),
    };
  });
}

/** Real files state the speed at the points, in units per frame; the camera's own speed is nearly always 0. */
function routeOf({ tables: { POTI }, routePoints }: Course, route: number, first: number, end: number): NonNullable<MapCamera["route"]> {
  return {
    first,
    speeds: Array.from({ length: end - first }, (_, at) => routePoints.u16(first + at, RoutePoint.setting_1) * FRAMES),
    isSmooth: POTI.u8(route, Poti.smooth) === 1,
  };
}

/** The first camera of the opening, if the course has one. */
function openingOf({ tables: { CAME }, extras }: Course): number | undefined {
  const first = extras.CAME >> 8;
  return first !== NONE && first < CAME.count ? first : undefined;
}

/** Half the side of an area with scale 1, and its height. */
const REACH = 5000;
const HEIGHT = 10_000;
const FLOOR = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Areas as boxes: scaled, rotated about x, then y, then z, and positioned by the middle of their floor. */
function areasOf({ tables: { AREA } }: Course): MapArea[] {
  return Array.from({ length: AREA.count }, (_, index) => {
    const box = boxOf(AREA, index);
    return {
      section: "AREA",
      index,
      corners: [0, 1, 2, 3].flatMap((corner) => [box[corner * 3], box[corner * 3 + 2]]),
      box,
      isRound: AREA.u8(index, Area.shape) === 1,
      type: AREA.u8(index, Area.type),
      effect: effectOf(AREA, index),
    };
  });
}

/** x, y and z of the four corners of the floor, then of the four above them. */
function boxOf(areas: Table, index: number): number[] {
  const at = (offset: number): number => areas.f32(index, offset);
  const turns = [at(Area.rotation_x), at(Area.rotation_y), at(Area.rotation_z)].map((degrees) => (degrees * Math.PI) / 180);
  const height = at(Area.scale_y) * HEIGHT;
  return [0, height].flatMap((up) =>
    FLOOR.flatMap(([across, along]) => {
      const [x, y, z] = turned([across * at(Area.scale_x) * REACH, up, along * at(Area.scale_z) * REACH], turns);
      return [at(Area.x) + x, at(Area.y) + y, at(Area.z) + z];
    }),
  );
}

function turned([x, y, z]: readonly number[], [aboutX, aboutY, aboutZ]: readonly number[]): readonly [number, number, number] {
  const [sinX, cosX, sinY, cosY, sinZ, cosZ] = [aboutX, aboutY, aboutZ].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
  const [y1, z1] = [y * cosX - z * sinX, y * sinX + z * cosX];
  const [x2, z2] = [x * cosY + z1 * sinY, z1 * cosY - x * sinY];
  return [x2 * cosZ - y1 * sinZ, x2 * sinZ + y1 * cosZ, z2];
}

export const MAP_PANEL = "kmp.map";

/** @param findings of the checks, drawn at their entries */
export function mapOf(parsed: ParsedText, findings: readonly CourseFinding[]): MapModel {
  const { course } = parsed;
  const opening = openingOf(course);
  const quads = findQuads(course);
  return {
    points: pointsOf(parsed),
    checks: checksOf(parsed),
    turnedChecks: turnedChecks(quads),
    quads: quads.map((quad) => ({
      from: quad.from,
      to: quad.to,
      corners: quad.corners,
      isConvex: quadShape(quad) === "convex",
    })),
    checkGroups: checkGroupsOf(course),
    paths: [...groupPaths(course, "ENPT", "enemies"), ...groupPaths(course, "ITPT", "items"), ...routePaths(course)],
    areas: areasOf(course),
    cameras: camerasOf(course),
    ...(opening === undefined ? {} : { opening }),
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

/** The ways of a section: the points of each group, and the links between groups. */
function groupPaths({ tables }: Course, section: PointSection, layer: MapLayer): MapPath[] {
  const groups = tables[GROUPS_OF[section]];
  const points = tables[section];
  const paths: MapPath[] = [];
  for (let group = 0; group < countNamed(groups); group++) {
    const [start, end] = pointsIn(groups, group, points);
    if (start >= end) continue;
    const line: number[] = [];
    for (let point = start; point < end; point++) line.push(points.f32(point, Enpt.x), points.f32(point, Enpt.z));
    paths.push({ layer, line, section, points: range(start, end) });
    for (const next of new Set(linkedGroups(groups, group, Group.next))) {
      const first = groups.u8(next, Group.start);
      if (first >= points.count) continue;
      const link = [...line.slice(-2), points.f32(first, Enpt.x), points.f32(first, Enpt.z)];
      paths.push({ layer, line: link, section, points: [end - 1, first], isLink: true });
    }
  }
  return paths;
}

function checkGroupsOf({ tables: { CKPH, CKPT } }: Course): number[][] {
  return Array.from({ length: countNamed(CKPH) }, (_, group) => range(...pointsIn(CKPH, group, CKPT)));
}

function routePaths(course: Course): MapPath[] {
  const { POTI } = course.tables;
  const { routePoints } = course;
  const starts = routeStarts(course);
  return Array.from({ length: POTI.count }, (_, route) => {
    const points = range(starts[route], Math.min(starts[route + 1], routePoints.count));
    return {
      layer: "routes",
      line: points.flatMap((point) => [routePoints.f32(point, RoutePoint.x), routePoints.f32(point, RoutePoint.z)]),
      section: "POTI_point",
      points,
      ...(POTI.u8(route, Poti.smooth) === 1 ? { isSmooth: true } : {}),
      ...(POTI.u8(route, Poti.back) === 0 ? { isClosed: true } : {}),
    } satisfies MapPath;
  });
}
