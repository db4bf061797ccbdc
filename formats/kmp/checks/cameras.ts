/** Areas, cameras and the opening. Source: format reference, 9.2 and 9.9. */
import type { Course } from "../course.ts";
import { Area, Came } from "../schema/things.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, countOf, type Findings, whole } from "./findings.ts";

const NONE = 0xff;
/** Types of cameras that are shown before the start. */
const OPENING_TYPES = new Set([4, 5]);
/** Types of cameras that move on a route. */
const ON_ROUTE = new Set([2, 5, 6]);
const GOAL = 0;
/** Degrees. */
const MAX_VIEW = 180;

export function checkAreas({ tables: { AREA, CAME, POTI, ENPT } }: Course, _nature: CourseNature, findings: Findings): void {
  const groups = new Set(AREA.where((area) => AREA.u8(area, Area.type) === 8).map((area) => AREA.u16(area, Area.setting_1)));
  for (let area = 0; area < AREA.count; area++) {
    const type = AREA.u8(area, Area.type);
    const report = findings.about("AREA", area);
    if (type > 10) report("area-type", `Area ${area} has type ${type}; types are 0 to 10.`, "type");
    const shape = AREA.u8(area, Area.shape);
    if (shape > 1) report("area-shape", `Area ${area} has shape ${shape}; shapes are 0 (box) and 1 (cylinder).`, "shape");
    const scales = [Area.scale_x, Area.scale_y, Area.scale_z].map((offset) => AREA.f32(area, offset));
    if (scales.some((scale) => scale <= 0))
      report("area-scale", `Area ${area} has a scale of ${scales.find((scale) => scale <= 0)}, so nothing is inside it.`, "scale_x");
    const camera = AREA.u8(area, Area.camera);
    if (type === 0 && camera === NONE) report("area-camera-missing", `Area ${area} switches cameras and needs a camera.`, "camera");
    else if (type === 0 && camera >= CAME.count)
      report("area-camera-range", `Area ${area} names camera ${camera}, but there ${countOf(CAME.count, "camera")}.`, "camera");
    else if (type !== 0 && camera !== NONE)
      report("area-camera-unneeded", `Area ${area} of type ${type} names camera ${camera}, but does not switch to it.`, "camera", {
        fix: { title: "Remove the camera", values: { camera: NONE } },
      });
    const route = AREA.u8(area, Area.route);
    if (type === 3 && route === NONE) report("area-route-missing", `Area ${area} is a moving road and needs a route.`, "route");
    else if (type === 3 && route >= POTI.count)
      report("area-route-range", `Area ${area} names route ${route}, but there ${countOf(POTI.count, "route")}.`, "route");
    const enemy = AREA.u8(area, Area.enemy_point);
    if (type === 4 && enemy >= ENPT.count)
      report(
        "area-enemy-range",
        `Area ${area} names enemy point ${enemy}, but there ${countOf(ENPT.count, "enemy point")}.`,
        "enemy_point",
        // competitions without drivers keep the areas of their track
        ENPT.count === 0 ? { severity: "hint" } : {},
      );
    const group = AREA.u16(area, Area.setting_1);
    if (type === 9 && !groups.has(group))
      report("area-group-pair", `Area ${area} unloads group ${group}, but no area of type 8 has this group.`, "setting_1");
  }
}

export function checkCameras(course: Course, _nature: CourseNature, findings: Findings): void {
  const { CAME, POTI } = course.tables;
  const goals = CAME.where((camera) => CAME.u8(camera, Came.type) === GOAL);
  for (let camera = 0; camera < CAME.count; camera++) {
    const type = CAME.u8(camera, Came.type);
    const report = findings.about("CAME", camera);
    if (type > 6) report("came-type-unknown", `Camera ${camera} has type ${type}; the types 0 to 6 are known from tracks.`, "type");
    for (const field of ["zoom_begin", "zoom_end"] as const) {
      const zoom = CAME.f32(camera, Came[field]);
      if (zoom > MAX_VIEW)
        report(
          "came-zoom-range",
          `Camera ${camera} has a field of view of ${Math.round(zoom * 100) / 100}°; at most 180° make sense.`,
          field,
        );
    }
    const next = CAME.u8(camera, Came.next);
    if (next !== NONE && next >= CAME.count)
      report("came-next-range", `Camera ${camera} is followed by camera ${next}, but there ${countOf(CAME.count, "camera")}.`, "next");
    const route = CAME.u8(camera, Came.route);
    if (route !== NONE && route >= POTI.count)
      report("route-range", `Camera ${camera} names route ${route}, but there ${countOf(POTI.count, "route")}.`, "route");
    else if (route === NONE && ON_ROUTE.has(type))
      report("route-missing", `Camera ${camera} needs a route: cameras of type ${type} move on one.`, "route");
    else if (route !== NONE && type === GOAL)
      report("route-unneeded", `Camera ${camera} is the goal camera, which uses no route, but names route ${route}.`, "route");
  }
  if (goals.length === 0)
    findings.report("came-goal-missing", "There is no camera of type 0, which shows the driver after the finish.", sectionOf(CAME.count));
  else if (goals.length > 1)
    findings.report(
      "came-goal-multiple",
      `${goals.length} cameras have type 0 (goal): ${goals.join(", ")}; expected exactly one.`,
      at("CAME", goals[1], "type"),
    );
  checkOpening(course, findings);
}

function checkOpening({ tables: { CAME }, extras }: Course, findings: Findings): void {
  const opening = extras.CAME >>> 8;
  const selection = extras.CAME & 0xff;
  const range = (name: string, index: number) =>
    index === NONE ? `No camera starts the ${name}.` : `The ${name} starts with camera ${index}, which does not exist.`;
  if (opening >= CAME.count) findings.report("came-opening-range", range("opening", opening), sectionOf(CAME.count));
  if (selection >= CAME.count) findings.report("came-selection-range", range("selection of the track", selection), sectionOf(CAME.count));
  const seen = new Set<number>();
  for (let camera = opening; camera < CAME.count; camera = CAME.u8(camera, Came.next)) {
    if (seen.has(camera)) {
      findings.report("came-opening-loop", `The opening returns to camera ${camera} and does not end.`, at("CAME", camera, "next"));
      break;
    }
    seen.add(camera);
    const report = findings.about("CAME", camera);
    const type = CAME.u8(camera, Came.type);
    if (!OPENING_TYPES.has(type))
      report("came-opening-type", `Camera ${camera} is part of the opening, but has type ${type}; expected 4 or 5.`, "type");
    if (!(CAME.f32(camera, Came.time) > 0))
      report("came-opening-time", `Camera ${camera} is part of the opening, but its time is 0.`, "time");
  }
}

function sectionOf(count: number) {
  return count > 0 ? at("CAME", 0) : whole("CAME");
}
