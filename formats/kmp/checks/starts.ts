/** Start positions. Source: format reference, 9.3 and 9.9. */
import { range } from "../../core/lists.ts";
import type { Course } from "../course.ts";
import { Ckpt, Ktpt } from "../schema/points.ts";
import type { Table } from "../table.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, type Findings, runsOf, whole } from "./findings.ts";
import { distanceToLine, findOutside, findQuads, headingDifference, lineHeading } from "./quads.ts";

/** Number of players in the game, and with LE-CODE. */
const PLAYERS = 12;
const MAX_PLAYERS = 24;
const LAP_LINE = 0;
/** Smaller differences, in degrees, are invisible. */
const HEADING_TOLERANCE = 0.05;

export function checkStarts(course: Course, nature: CourseNature, findings: Findings): void {
  const { KTPT } = course.tables;
  if (KTPT.count === 0) findings.report("ktpt-empty", "There is no start position: the game freezes.", whole("KTPT"));
  else if (nature.isArena) checkArenaStarts(course, findings);
  else checkRaceStarts(course, nature, findings);
}

function checkArenaStarts({ tables: { KTPT } }: Course, findings: Findings): void {
  const used = new Map<number, number>();
  for (let start = 0; start < KTPT.count; start++) {
    const player = KTPT.s16(start, Ktpt.player);
    const report = findings.about("KTPT", start);
    if (player === -1) report("ktpt-arena-any", `Start position ${start} is for any player; in arenas each is for one player.`, "player");
    else if (player < -1 || player >= MAX_PLAYERS)
      report("ktpt-arena-index", `Start position ${start} is for player ${player}; players are 0 to ${MAX_PLAYERS - 1}.`, "player");
    else if (used.has(player))
      report("ktpt-arena-duplicate", `Player ${player} has two start positions, ${used.get(player)} and ${start}.`, "player");
    else used.set(player, start);
  }
  const missing = range(0, MAX_PLAYERS).filter((player) => !used.has(player));
  if (missing.length === 0) return;
  const words = runsOf(missing).map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`));
  // players above 11 exist only with LE-CODE
  const severity = missing[0] >= PLAYERS ? "hint" : "warning";
  const note = severity === "hint" ? ", who exist only with LE-CODE" : "";
  findings.report("ktpt-arena-missing", `No start position is for player ${words.join(", ")}${note}.`, at("KTPT", 0), { severity });
}

function checkRaceStarts(course: Course, { isRace }: CourseNature, findings: Findings): void {
  const { KTPT, CKPT, MSPT } = course.tables;
  const open = KTPT.where((start) => KTPT.s16(start, Ktpt.player) < 0);
  if (open.length > 2)
    findings.report(
      "ktpt-race-three",
      `${open.length} start positions are for any player; a race uses the first, and LE-CODE the first two.`,
      at("KTPT", open[2], "player"),
    );
  // competitions have end positions, and no mirror mode
  if (isRace && MSPT.count === 0) checkHeading(KTPT, findings);
  const lapLine = findLapLines(course).at(-1);
  let isTurned = false;
  if (isRace && lapLine !== undefined) {
    const start = open[1] ?? open[0] ?? 0;
    const report = findings.about("KTPT", start);
    const related = [{ message: "The lap line.", place: at("CKPT", lapLine) }];
    const heading = headingOf(KTPT, start);
    const line = lineHeading(course, lapLine);
    const difference = headingDifference(heading, line);
    isTurned = difference > 1;
    if (isTurned)
      report(
        "ktpt-lap-direction",
        `Start position ${start} faces ${degrees(heading)}, the lap line (check point ${lapLine}) ${degrees(line)}: they are ${degrees(difference)} apart.`,
        "rotation_y",
        { related },
      );
    const distance = distanceToLine(course, lapLine, KTPT.f32(start, Ktpt.x), KTPT.f32(start, Ktpt.z));
    const rule = distance > 2000 ? "ktpt-lap-distance-far" : distance > 500 ? "ktpt-lap-distance" : undefined;
    const away = `Start position ${start} is ${Math.round(distance)} units from the lap line (check point ${lapLine}).`;
    if (rule) report(rule, away, undefined, { related });
  }
  if (open.length > 1 && !isTurned)
    findings.report(
      "ktpt-second",
      `Start position ${open[1]} is the second one for any player: LE-CODE draws the finish line there.`,
      at("KTPT", open[1], "player"),
    );
  const usual = open.length > 1 ? 2 : 1;
  if (isRace && KTPT.count > usual)
    findings.report(
      "ktpt-race-extra",
      `There are ${KTPT.count} start positions; a race uses ${usual === 1 ? "the first" : "two"}.`,
      at("KTPT", usual),
    );
  if (CKPT.count === 0) return;
  for (const start of findOutside(findQuads(course), KTPT, Ktpt, range(0, Math.min(KTPT.count, 1))))
    findings.report("ktpt-outside-quads", `Start position ${start} is outside the area of the check points.`, at("KTPT", start));
}

/** Checks the start that a race uses, if it is rotated only about the vertical axis. */
function checkHeading(starts: Table, findings: Findings): void {
  const [x, heading, z] = [Ktpt.rotation_x, Ktpt.rotation_y, Ktpt.rotation_z].map((offset) => starts.f32(0, offset));
  const nearest = Math.round(heading / 90) * 90;
  if (x !== 0 || z !== 0 || !(Math.abs(heading - nearest) > HEADING_TOLERANCE)) return;
  const message = `Start position 0 faces ${degrees(heading)}, which is not a multiple of 90°.`;
  const fix = { title: `Turn it to ${degrees(nearest)}`, values: { rotation_y: nearest } };
  findings.report("ktpt-heading", message, at("KTPT", 0, "rotation_y"), { fix });
}

/** Check points that count laps. */
export function findLapLines({ tables: { CKPT } }: Course): number[] {
  return CKPT.where((point) => CKPT.u8(point, Ckpt.type) === LAP_LINE);
}

/** The direction of +z after the rotation: rotating by 180 degrees about both x and z is the same as about y. */
function headingOf(starts: Table, index: number): number {
  const [x, y, z] = [Ktpt.rotation_x, Ktpt.rotation_y, Ktpt.rotation_z].map((offset) => (starts.f32(index, offset) * Math.PI) / 180);
  const across = Math.cos(x) * Math.sin(y) * Math.cos(z) + Math.sin(x) * Math.sin(z);
  return (Math.atan2(across, Math.cos(x) * Math.cos(y)) * 180) / Math.PI;
}

function degrees(angle: number): string {
  return `${Math.round((((angle % 360) + 360) % 360) * 10) / 10}°`;
}
