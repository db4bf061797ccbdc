/** All checks of a course: those of wkmpt, and other known problems. They read the course only, never a text. */
import type { Course } from "../course.ts";
import { routeStarts } from "../course.ts";
import { Area, Came, Gobj, Poti, RoutePoint } from "../schema/things.ts";
import { checkAreas, checkCameras } from "./cameras.ts";
import { checkCheckPoints } from "./checkPoints.ts";
import type { CourseNature } from "./courseKind.ts";
import { findNature } from "./courseKind.ts";
import { at, type CourseFinding, Findings, runsOf, sayRun } from "./findings.ts";
import { checkGroups } from "./groups.ts";
import { checkObjects } from "./objects.ts";
import { checkOnlineRange, checkStage, checkValues } from "./stage.ts";
import { checkStarts } from "./starts.ts";
import { checkWay } from "./way.ts";

/** Users of a route, as bits. */
const BY_OBJECT = 1;
const BY_CAMERA = 2;
const BY_AREA = 4;
/** Like wkmpt, unused routes are reported only below this index. */
const MAX_CHECKED = 255;
const MOVING_ROAD = 3;
/** Areas and cameras name a route by a byte, and 0xFF means no route. */
const MAX_BYTE_INDEX = 254;

/** Routes and who uses them. Source: format reference, 9.6 and 9.9. */
function checkRoutes(course: Course, _nature: CourseNature, findings: Findings): void {
  const { POTI } = course.tables;
  const users = findUsers(course);
  const starts = routeStarts(course);
  const unused: number[] = [];
  for (let route = 0; route < POTI.count; route++) {
    const count = POTI.u16(route, Poti.point_count);
    const report = findings.about("POTI", route);
    if (count === 0) report("poti-empty", `Route ${route} has no points.`);
    if (count === 1 && users[route] > 0) report("poti-single", `Route ${route} is used, but has only one point.`);
    const [smooth, back] = [POTI.u8(route, Poti.smooth), POTI.u8(route, Poti.back)];
    if (smooth > 1 || back > 1)
      report("poti-flags", `Route ${route} has the flags ${smooth} and ${back}; each is 0 or 1.`, smooth > 1 ? "smooth" : "back");
    if (smooth === 1 && count < 3)
      report("poti-smooth-short", `Route ${route} is smooth, but has ${count} points; a curve needs 3.`, "smooth");
    if (users[route] === 0 && route < MAX_CHECKED) unused.push(route);
    if ((users[route] & BY_CAMERA) > 0 && (users[route] & BY_OBJECT) > 0)
      report("poti-shared", `Route ${route} is used by a camera and by an object: the game may freeze.`);
    if ((users[route] & BY_CAMERA) > 0) checkSpeeds(course, route, starts[route], count, findings);
  }
  for (const run of runsOf(unused))
    findings.report("poti-unused", `${sayRun("route", run)} used by no object, camera or area.`, at("POTI", run.first));
  if (POTI.count > MAX_BYTE_INDEX + 1)
    findings.report(
      "route-index-u8",
      `There are ${POTI.count} routes; areas and cameras can name only routes 0 to ${MAX_BYTE_INDEX}.`,
      at("POTI", MAX_BYTE_INDEX + 1),
    );
}

/** Who uses each route, as bits. */
function findUsers({ tables: { POTI, GOBJ, CAME, AREA } }: Course): Uint8Array {
  const users = new Uint8Array(POTI.count);
  const add = (route: number, by: number) => {
    if (route < POTI.count) users[route] |= by;
  };
  for (let index = 0; index < GOBJ.count; index++) add(GOBJ.u16(index, Gobj.route), BY_OBJECT);
  for (let index = 0; index < CAME.count; index++) add(CAME.u8(index, Came.route), BY_CAMERA);
  // wkmpt ignores areas, so it reports the routes of moving roads as unused
  for (let index = 0; index < AREA.count; index++) if (AREA.u8(index, Area.type) === MOVING_ROAD) add(AREA.u8(index, Area.route), BY_AREA);
  return users;
}

function checkSpeeds({ routePoints }: Course, route: number, start: number, count: number, findings: Findings): void {
  for (let point = 0; point < count - 1; point++) {
    if (routePoints.u16(start + point, RoutePoint.setting_1) !== 0) continue;
    const message = `Route ${route} belongs to a camera, but point ${point} has speed 0.`;
    return findings.report("poti-zero-speed", message, at("POTI_point", start + point, "setting_1"));
  }
}

const CHECKS = [
  checkStarts,
  checkGroups,
  checkCheckPoints,
  checkWay,
  checkObjects,
  checkRoutes,
  checkAreas,
  checkCameras,
  checkStage,
  checkOnlineRange,
  checkValues,
];

export function checkCourse(course: Course): readonly CourseFinding[] {
  const findings = new Findings();
  const nature = findNature(course);
  for (const check of CHECKS) check(course, nature, findings);
  findings.addRest();
  return findings.list;
}
