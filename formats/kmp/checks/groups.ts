/** Groups of points and the links between them, for drivers, items and check points alike. Source: format reference, 9.4 and 9.9. */
import { range } from "../../core/lists.ts";
import { type Course, linkedGroups, slotsOf } from "../course.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { Enpt, Group, Itpt, Jgpt, NO_GROUP } from "../schema/points.ts";
import type { Table } from "../table.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, countOf, type Findings, runsOf, sayRun, whole } from "./findings.ts";
import { findOutside, findQuads } from "./quads.ts";

/** Bytes cannot name more points or groups. */
const MAX_POINTS = 255;
const MAX_GROUPS = 254;
/** If there are more than 255 points, the last group must begin here or before. */
const MAX_BEGIN = 254;

const POINT_SECTIONS = ["ENPT", "ITPT", "CKPT"] as const;
const NOUNS = { ENPT: "enemy point", ITPT: "item point", CKPT: "check point" } as const;

export function checkGroups(course: Course, nature: CourseNature, findings: Findings): void {
  for (const section of POINT_SECTIONS) {
    checkPointCounts(course, section, nature, findings);
    checkRanges(course, section, findings);
    checkLinks(course, section, nature, findings);
    if (!nature.isArena) checkReach(course, section, findings);
  }
  checkItemGroups(course, findings);
  checkPlaces(course, nature, findings);
  checkExportedFlags(course, findings);
}

function checkPointCounts({ tables }: Course, section: PointSection, { isArena, isRace }: CourseNature, findings: Findings): void {
  const groupSection = GROUPS_OF[section];
  const points = tables[section].count;
  const groups = tables[groupSection].count;
  const noun = NOUNS[section];
  if (points === 0 && (section === "ENPT" ? !isArena : isRace))
    findings.report("point-section-empty", `There is no ${noun}.`, whole(section));
  else if (groups === 0 && !isArena) findings.report("group-section-empty", `There is no group of ${noun}s.`, whole(groupSection));
  if (section === "ITPT" && isArena && points > 0)
    findings.report("itpt-arena", `An arena has ${points} item points; arenas use none.`, at(section, 0));
  if (points > MAX_POINTS) {
    const begins = lastBegin(tables[groupSection], points);
    const effect =
      section !== "CKPT"
        ? "The game freezes while loading."
        : begins > MAX_BEGIN
          ? `The last group begins at ${begins}: above the limit, it has to begin at ${MAX_BEGIN} or before.`
          : "They work because the last group begins early enough, but drivers may lose their way.";
    findings.report("point-count", `There are ${points} ${noun}s; the limit is ${MAX_POINTS}. ${effect}`, at(section, MAX_POINTS));
  }
  if (groups > MAX_GROUPS)
    findings.report("point-count", `There are ${groups} groups of ${noun}s; links can name ${MAX_GROUPS}.`, at(groupSection, MAX_GROUPS));
}

/** Where the last group begins if it ends with the last point; its start byte cannot state this if there are too many points. */
export function lastBegin(groups: Table, points: number): number {
  return groups.count === 0 ? 0 : Math.max(0, points - groups.u8(groups.count - 1, Group.length));
}

function checkRanges({ tables }: Course, section: PointSection, findings: Findings): void {
  const groupSection = GROUPS_OF[section];
  const groups = tables[groupSection];
  const points = tables[section].count;
  const noun = NOUNS[section];
  let expected = 0;
  for (let group = 0; group < groups.count; group++) {
    const start = groups.u8(group, Group.start);
    const length = groups.u8(group, Group.length);
    const name = `Group ${group} of ${noun}s`;
    const place = at(groupSection, group, "start");
    if (start >= points)
      findings.report("group-start-range", `${name} begins at point ${start}, but there ${countOf(points, "point")}.`, place);
    else if (start + length > points)
      findings.report("group-end-range", `${name} ends at point ${start + length - 1}, but there ${countOf(points, "point")}.`, place);
    if (start !== expected)
      findings.report("group-start-unexpected", `${name} begins at point ${start}; expected ${expected}, after the previous group.`, place);
    if (length === 0) findings.report("group-empty", `${name} has no points.`, at(groupSection, group, "length"));
    expected = start + length;
  }
  if (groups.count > 0 && expected < points)
    findings.report("group-uncovered", `${sayRun(noun, { first: expected, last: points - 1 })} in no group.`, at(section, expected));
}

function checkLinks({ tables }: Course, section: PointSection, { isArena }: CourseNature, findings: Findings): void {
  const groupSection = GROUPS_OF[section];
  const groups = tables[groupSection];
  const noun = NOUNS[section];
  for (let group = 0; group < groups.count; group++) {
    const name = `Group ${group} of ${noun}s`;
    for (const [direction, offset, rule] of DIRECTIONS) {
      let valid = 0;
      let isOpen = false;
      const [back, backOffset] = direction === "next" ? (["previous", Group.previous] as const) : (["next", Group.next] as const);
      for (const [slot, other] of slotsOf(groups, group, offset).entries()) {
        const place = at(groupSection, group, `${direction}_${slot + 1}`);
        if (other === NO_GROUP) isOpen = true;
        else if (other >= groups.count)
          findings.report(
            "group-link-range",
            `${name} names group ${other} as ${direction}, but there ${countOf(groups.count, "group")}.`,
            place,
          );
        else {
          valid++;
          if (isOpen) findings.report("group-hole", `${name} leaves a slot of its ${direction} groups empty and uses a later one.`, place);
          const oneWay = `${name} names group ${other} as ${direction}, but group ${other} does not name it as ${back}.`;
          if (!isArena && !slotsOf(groups, other, backOffset).includes(group)) findings.report("group-asymmetric", oneWay, place);
        }
      }
      if (valid > 0 || (direction === "previous" && isArena)) continue;
      findings.report(
        rule,
        `${name} has no ${direction} group.${direction === "next" ? " The game freezes." : ""}`,
        at(groupSection, group, `${direction}_1`),
      );
    }
  }
}

const DIRECTIONS = [
  ["previous", Group.previous, "group-prev-none"],
  ["next", Group.next, "group-next-none"],
] as const;

/** Reports groups that cannot be reached from group 0. */
function checkReach({ tables }: Course, section: PointSection, findings: Findings): void {
  const groupSection = GROUPS_OF[section];
  const groups = tables[groupSection];
  if (groups.count === 0) return;
  const reached = new Set([0]);
  for (const group of reached) for (const next of linkedGroups(groups, group, Group.next)) reached.add(next);
  for (let group = 0; group < groups.count; group++)
    if (!reached.has(group))
      findings.report("group-unreachable", `Group ${group} of ${NOUNS[section]}s cannot be reached from group 0.`, at(groupSection, group));
}

function checkItemGroups({ tables: { ITPH } }: Course, findings: Findings): void {
  for (let group = 0; group < ITPH.count; group++) {
    const first = ITPH.u8(group, Group.next);
    const length = ITPH.u8(group, Group.length);
    const place = at("ITPH", group, "next_1");
    if (first === NO_GROUP)
      findings.report(
        "itph-next0-missing",
        `Group ${group} of item points has no first next group: the game freezes when items come here.`,
        place,
      );
    else if (first === group && length === 1)
      findings.report(
        "itph-self-single",
        `Group ${group} of item points has one point and leads to itself: the game lags when a red shell comes here.`,
        place,
      );
    else if (first === group) findings.report("itph-self", `Group ${group} of item points leads to itself.`, place);
    if (length === 1 && first !== group)
      findings.report("itph-single-point", `Group ${group} of item points has only one point.`, at("ITPH", group, "length"));
  }
}

function checkPlaces(course: Course, { isArena }: CourseNature, findings: Findings): void {
  const { tables } = course;
  if (isArena) return;
  const quads = findQuads(course);
  for (const [section, offsets] of [
    ["ENPT", Enpt],
    ["ITPT", Itpt],
  ] as const) {
    const points = range(0, Math.min(tables[section].count, MAX_POINTS));
    for (const run of runsOf(findOutside(quads, tables[section], offsets, points))) {
      const message = `${sayRun(NOUNS[section], run)} outside the area of the check points.`;
      findings.report("point-outside-quads", message, at(section, run.first), { last: run.last });
    }
  }
}

/** Point flags that wkmpt keeps in the lowest byte of a float. Source: format reference, 7.9. */
const FLAG_MASK = 0xf1;
const FLAG_PATTERN = 0x11;

function checkExportedFlags({ tables }: Course, findings: Findings): void {
  for (const [section, offset, least] of [
    ["ENPT", Enpt.width, 2],
    ["ITPT", Itpt.width, 2],
    ["JGPT", Jgpt.rotation_x, 1],
  ] as const) {
    const points = tables[section];
    if (points.count < least) continue;
    if (points.where((index) => (points.u32(index, offset) & FLAG_MASK) !== FLAG_PATTERN).length === 0)
      findings.report("exported-flags", `The points of ${section} have wkmpt flags in the lowest byte of a float.`, at(section, 0));
  }
}
