/** The ways of a course: groups of points with what they lead to, check points by their groups, routes. */
import { type Course, routeStarts } from "../course.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { countNamed, Enpt, GROUP_LINKS, Group, NO_GROUP } from "../schema/points.ts";
import { Poti, RoutePoint } from "../schema/things.ts";
import type { MapLayer, MapPath } from "./mapModel.ts";

export function groupPaths({ tables }: Course, section: PointSection, layer: MapLayer): MapPath[] {
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

export function checkGroupsOf({ tables: { CKPH, CKPT } }: Course): number[][] {
  return Array.from({ length: countNamed(CKPH) }, (_, group) => {
    const start = CKPH.u8(group, Group.start);
    return range(start, Math.min(start + CKPH.u8(group, Group.length), CKPT.count));
  });
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

export function routePaths(course: Course): MapPath[] {
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
