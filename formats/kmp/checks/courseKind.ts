/** Guesses whether a course is a race track or a battle arena, which the file does not state. Source: format reference, 9.1. */
import type { Course } from "../course.ts";
import { Group, NO_GROUP } from "../schema/points.ts";
import { Came } from "../schema/things.ts";

export type CourseKind = "race" | "arena" | "maybe an arena";

export interface CourseNature {
  readonly kind: CourseKind;
  /** Number of ENPH groups with one point and no previous group, where drivers choose their way. */
  readonly dispatchPoints: number;
  readonly isArena: boolean;
  readonly isRace: boolean;
  /** A competition does not count laps, so the rules for check points of races do not apply. */
  readonly isCompetition: boolean;
}

export function findNature({ tables }: Course): CourseNature {
  const { KTPT, ITPT, CKPT, ENPH, MSPT, CAME } = tables;
  const dispatchPoints = ENPH.where((group) => ENPH.u8(group, Group.length) === 1 && ENPH.u8(group, Group.previous) === NO_GROUP).length;
  const itemPoints = ITPT.count === 0 ? 3 : ITPT.count < 10 ? 2 : ITPT.count < 20 ? 1 : 0;
  const score = (CKPT.count === 0 ? 3 : 0) + itemPoints + Math.min(Math.max(KTPT.count - 8, 0), 4) + Math.min(MSPT.count, 4);
  const isNetwork = score >= 4 && (dispatchPoints > 2 || (dispatchPoints > 0 && score >= 5));
  const kind = isNetwork || score >= 9 ? "arena" : score >= 7 ? "maybe an arena" : "race";
  // every race has a camera that shows the driver after the finish; most competitions have none
  const goals = CAME.where((camera) => CAME.u8(camera, Came.type) === 0);
  const isCompetition = kind !== "arena" && (MSPT.count > 0 || goals.length === 0);
  return { kind, dispatchPoints: isNetwork ? dispatchPoints : 0, isArena: kind === "arena", isRace: kind === "race", isCompetition };
}
