/**
 * Checks the whole way through the check points: ambiguous positions, and the recommendations for the lap line and respawn points.
 * Nothing of this breaks a course. Source: format reference, 4.1, 4.2 and 9.9.
 */
import { addToList } from "../../core/lists.ts";
import type { Course } from "../course.ts";
import { Ckpt, Jgpt, MAX_KEY } from "../schema/points.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, type Findings, sayNumbers } from "./findings.ts";
import { boundsOf, findQuads, lineHeading, overlapShare, type Quad, quadShape } from "./quads.ts";
import { findLapLines } from "./starts.ts";

/** Closer neighbours overlap on the inside of a curve, which confuses nothing. */
const NEAREST_AMBIGUOUS = 4;
/** The smaller quadrilateral may overlap by less than this share. */
const MIN_SHARE = 0.1;

export function checkWay(course: Course, nature: CourseNature, findings: Findings): void {
  if (nature.isArena || course.tables.CKPT.count === 0) return;
  const quads = findQuads(course);
  const followers = new Map<number, number[]>();
  for (const { from, to } of quads) addToList(followers, from, to);
  if (nature.isRace && !nature.isCompetition) {
    checkOverlaps(course, quads, followers, findings);
    checkLapNeighbours(course, followers, findings);
  }
  checkRespawnPlaces(course, findings);
}

function isKey({ tables: { CKPT } }: Course, point: number): boolean {
  return CKPT.u8(point, Ckpt.type) <= MAX_KEY;
}

/**
 * Reports overlapping quadrilaterals. Bridges are fine: the game searches for a driver's check point along the way, but not beyond a key
 * that was not reached, so it confuses only places without a key between them.
 */
function checkOverlaps(
  course: Course,
  quads: readonly Quad[],
  followers: ReadonlyMap<number, readonly number[]>,
  findings: Findings,
): void {
  const bounds = boundsOf(quads);
  const isConvex = quads.map((quad) => quadShape(quad) === "convex");
  for (let one = 0; one < quads.length; one++) {
    let steps: ReadonlyMap<number, number> | undefined;
    for (let other = 0; isConvex[one] && other < quads.length; other++) {
      if (bounds[one * 4] >= bounds[other * 4 + 1] || bounds[other * 4] >= bounds[one * 4 + 1]) continue;
      if (bounds[one * 4 + 2] >= bounds[other * 4 + 3] || bounds[other * 4 + 2] >= bounds[one * 4 + 3]) continue;
      if (one === other || !isConvex[other]) continue;
      steps ??= stepsBeforeKey(course, quads[one].from, followers);
      if ((steps.get(quads[other].from) ?? 0) < NEAREST_AMBIGUOUS) continue;
      const share = overlapShare(quads[one], quads[other]);
      if (share < MIN_SHARE) continue;
      findings.report(
        "ckpt-quads-overlap",
        `The quadrilaterals after check points ${quads[one].from} and ${quads[other].from} overlap by ${Math.round(share * 100)}%, and no key check point is between them.`,
        at("CKPT", quads[one].from),
        { related: [{ message: `Check point ${quads[other].from}.`, place: at("CKPT", quads[other].from) }] },
      );
      // one finding about a place is enough
      break;
    }
  }
}

/** How many steps it takes from here to each check point up to the next key. */
function stepsBeforeKey(course: Course, from: number, followers: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> {
  const steps = new Map([[from, 0]]);
  for (const [point, step] of steps)
    for (const next of followers.get(point) ?? []) if (!steps.has(next) && !isKey(course, next)) steps.set(next, step + 1);
  return steps;
}

/** Reports a lap line without any key next to it; many of Nintendo's tracks have only the key after it. */
function checkLapNeighbours(course: Course, followers: ReadonlyMap<number, readonly number[]>, findings: Findings): void {
  const leaders = new Map<number, number[]>();
  for (const [point, nexts] of followers) for (const next of nexts) addToList(leaders, next, point);
  for (const line of findLapLines(course)) {
    const beside = [...(leaders.get(line) ?? []), ...(followers.get(line) ?? [])];
    if (beside.length === 0 || beside.some((point) => isKey(course, point))) continue;
    findings.report(
      "ckpt-lap-neighbours",
      `None of the check points next to the lap line (${sayNumbers(beside)}) is a key check point. Make one of them a key check point.`,
      at("CKPT", line, "type"),
    );
  }
}

/** A driver who falls at the line should respawn before it. Half of all known courses differ, so this is reported once, as a hint. */
function checkRespawnPlaces(course: Course, findings: Findings): void {
  const { CKPT, JGPT } = course.tables;
  const beyond: number[] = [];
  for (let point = 0; point < CKPT.count; point++) {
    const respawn = CKPT.u8(point, Ckpt.respawn);
    if (!isKey(course, point) || respawn >= JGPT.count) continue;
    const heading = (lineHeading(course, point) * Math.PI) / 180;
    const dx = JGPT.f32(respawn, Jgpt.x) - CKPT.f32(point, Ckpt.left_x);
    const dz = JGPT.f32(respawn, Jgpt.z) - CKPT.f32(point, Ckpt.left_z);
    if (dx * Math.sin(heading) + dz * Math.cos(heading) > 0) beyond.push(point);
  }
  if (beyond.length === 0) return;
  findings.report(
    "ckpt-respawn-behind",
    beyond.length === 1
      ? `The respawn point of check point ${beyond[0]} is after its line in driving direction.`
      : `The respawn points of check points ${sayNumbers(beyond)} are after their lines in driving direction.`,
    at("CKPT", beyond[0], "respawn"),
  );
}
