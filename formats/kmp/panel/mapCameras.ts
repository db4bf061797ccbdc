/** Cameras as a page can play them: where they are, what they look at, how fast they move. */
import { type Course, routeStarts } from "../course.ts";
import { Came, Poti, RoutePoint } from "../schema/things.ts";
import type { MapCamera } from "./mapModel.ts";

const NONE = 0xff;
/** Speeds count by this many seconds. */
const SPEED_TIME = 100 / 60;
/** Frames in a second. */
const FRAMES = 60;
/** Types that look at the driver, wherever that is. */
const FOLLOWING = new Set([0, 1, 2, 3, 6]);

export function camerasOf(course: Course): MapCamera[] {
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

/** Real files state the speed at the points, in units for each frame; that of the camera is nearly always 0. */
function routeOf({ tables: { POTI }, routePoints }: Course, route: number, first: number, end: number): NonNullable<MapCamera["route"]> {
  return {
    first,
    speeds: Array.from({ length: end - first }, (_, at) => routePoints.u16(first + at, RoutePoint.setting_1) * FRAMES),
    isSmooth: POTI.u8(route, Poti.smooth) === 1,
  };
}

/** The first camera of the opening, where the course has one. */
export function openingOf({ tables: { CAME }, extras }: Course): number | undefined {
  const first = extras.CAME >> 8;
  return first !== NONE && first < CAME.count ? first : undefined;
}
