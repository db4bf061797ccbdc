/** Whether a course is a race track or a battle arena: the file does not say. Source: format reference, 9.1. */
import type { Course } from "../course.ts";
import { Group, NO_GROUP } from "../schema/points.ts";
import { Came } from "../schema/things.ts";

export type CourseKind = "race" | "arena" | "maybe an arena";

export interface CourseNature {
  readonly kind: CourseKind;
  /** ENPH groups of one point without a previous group: drivers choose their way there. */
  readonly dispatchPoints: number;
  readonly isArena: boolean;
  readonly isRace: boolean;
  /** Counts something else than laps, on ways of its own: what a race needs of check points does not hold. */
  readonly isCompetition: boolean;
}

export function findNature({ tables }: Course): CourseNature {
  const { KTPT, ITPT, CKPT, ENPH, MSPT, CAME } = tables;
  const dispatchPoints = ENPH.where((group) => ENPH.u8(group, Group.length) === 1 && ENPH.u8(group, Group.previous) === NO_GROUP).length;
  const itemPoints = ITPT.count === 0 ? 3 : ITPT.count < 10 ? 2 : ITPT.count < 20 ? 1 : 0;
  const score = (CKPT.count === 0 ? 3 : 0) + itemPoints + Math.min(Math.max(KTPT.count - 8, 0), 4) + Math.min(MSPT.count, 4);
  const isNetwork = score >= 4 && (dispatchPoints > 2 || (dispatchPoints > 0 && score >= 5));
  const kind = isNetwork || score >= 9 ? "arena" : score >= 7 ? "maybe an arena" : "race";
  // the camera that shows the driver after the finish: every race has one, competitions mostly none
  const goals = CAME.where((camera) => CAME.u8(camera, Came.type) === 0);
  const isCompetition = kind !== "arena" && (MSPT.count > 0 || goals.length === 0);
  return { kind, dispatchPoints: isNetwork ? dispatchPoints : 0, isArena: kind === "arena", isRace: kind === "race", isCompetition };
}
