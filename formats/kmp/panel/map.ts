/** Makes the course map of a text. What gestures on it do is in `gestures/`. */

import { CHECK_PAGES } from "../checks/catalogue.ts";
import type { CourseFinding } from "../checks/findings.ts";
import { findQuads, quadShape } from "../checks/quads.ts";
import type { ParsedText } from "../text/parsedText.ts";
import { areasOf } from "./mapAreas.ts";
import { camerasOf, openingOf } from "./mapCameras.ts";
import type { MapModel, MapProblem } from "./mapModel.ts";
import { checksOf, pointsOf } from "./mapPoints.ts";
import { checkGroupsOf, groupPaths, routePaths } from "./mapWays.ts";

export const MAP_PANEL = "kmp.map";

/** @param findings of the checks, drawn where they are */
export function mapOf(parsed: ParsedText, findings: readonly CourseFinding[]): MapModel {
  const { course } = parsed;
  const opening = openingOf(course);
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
