/** All checks of a course: what wkmpt checks, and what else is known to go wrong. One pass each; knows no text. */
import type { Course } from "../course.ts";
import { checkAreas, checkCameras } from "./cameras.ts";
import { checkCheckPoints } from "./checkPoints.ts";
import { findNature } from "./courseKind.ts";
import { Findings } from "./findings.ts";
import { checkGroups } from "./groups.ts";
import { checkObjects } from "./objects.ts";
import { checkRoutes } from "./routes.ts";
import { checkOnlineRange, checkStage, checkValues } from "./stage.ts";
import { checkStarts } from "./starts.ts";
import { checkWay } from "./way.ts";

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

export function checkCourse(course: Course): Findings {
  const findings = new Findings();
  const nature = findNature(course);
  for (const check of CHECKS) check(course, nature, findings);
  return findings;
}
