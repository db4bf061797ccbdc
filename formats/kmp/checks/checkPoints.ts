/** Check points and respawn points. Source: format reference, 9.5 and 9.9. */
import { groupBy, range } from "../../core/lists.ts";
import { type Course, pointsIn, slotsOf } from "../course.ts";
import { Ckpt, countNamed, Group, Jgpt, MAX_KEY } from "../schema/points.ts";
import type { CourseNature } from "./courseKind.ts";
import { at, countOf, type Findings, runsOf, sayNumbers, sayRun } from "./findings.ts";
import { lastBegin } from "./groups.ts";
import { findOutside, findQuads, type QuadShape, quadShape, shortestSide, turnedChecks } from "./quads.ts";
import { findLapLines } from "./starts.ts";

const NO_POINT = 0xff;
const MAX_SIGNED = 127;

export function checkCheckPoints(course: Course, nature: CourseNature, findings: Findings): void {
  checkNeighbours(course, findings);
  checkKeys(course, nature, findings);
  checkQuads(course, findings);
  checkRespawns(course, nature, findings);
}

/** The bytes that name the points before and after must agree with the groups. */
function checkNeighbours({ tables: { CKPT, CKPH } }: Course, findings: Findings): void {
  // the last group may begin after the last point that a byte can name: then its points are unknown
  const known = lastBegin(CKPH, CKPT.count) > MAX_POINT ? CKPH.count - 1 : CKPH.count;
  for (let group = 0; group < Math.min(known, countNamed(CKPH)); group++) {
    const [start, end] = pointsIn(CKPH, group, CKPT);
    for (let point = start; point < end; point++) {
      const neighbours = [
        ["previous", point === start ? NO_POINT : point - 1],
        ["next", point === end - 1 ? NO_POINT : point + 1],
      ] as const;
      for (const [field, expected] of neighbours) {
        const found = CKPT.u8(point, Ckpt[field]);
        // a byte cannot hold a higher number, and 0xFF means none
        if (found === expected || (expected !== NO_POINT && expected > MAX_POINT)) continue;
        const message = `Check point ${point} has ${say(found)} as its ${field} check point; by its group ${group} it should be ${say(expected)}.`;
        findings.report("ckpt-prev-next", message, at("CKPT", point, field), {
          fix: { title: `Set the ${field} check point to ${say(expected)}`, values: { [field]: expected } },
        });
      }
    }
  }
}

/** The last check point that a byte can name. */
const MAX_POINT = 254;

function say(point: number): string {
  return point === NO_POINT ? "none" : String(point);
}

function checkKeys(course: Course, { isArena }: CourseNature, findings: Findings): void {
  const { CKPT, CKPH } = course.tables;
  const used = new Set<number>();
  for (let point = 0; point < CKPT.count; point++) {
    const type = CKPT.u8(point, Ckpt.type);
    if (type > MAX_KEY && type !== 0xff)
      findings.report(
        "ckpt-type-signed",
        `Check point ${point} has type ${type}, which the game reads as ${type - 256}, so it is not a key. Keys are 1 to ${MAX_KEY}.`,
        at("CKPT", point, "type"),
      );
    if (type <= MAX_KEY) used.add(type);
  }
  const keys = Array.from({ length: countNamed(CKPH) }, (_, group) => keysOf(course, group));
  keys.forEach((own, group) => {
    const inGroup = new Map<number, number>();
    for (const { point, type } of own) {
      const first = inGroup.get(type);
      if (first !== undefined)
        findings.report(
          "ckpt-key-duplicate",
          `Check points ${first} and ${point} of group ${group} are both ${type === 0 ? "the lap line" : `key ${type}`}.`,
          at("CKPT", point, "type"),
        );
      else inGroup.set(type, point);
    }
  });
  checkKeyOrder(course, keys, findings);
  const lines = findLapLines(course);
  if (lines.length === 0 && !isArena && CKPT.count > 0)
    findings.report("ckpt-lap-missing", "No check point is the lap line (type 0).", at("CKPT", 0));
  if (lines.length > 1)
    findings.report("ckpt-lap-multiple", `${lines.length} check points are lap lines: ${sayNumbers(lines)}.`, at("CKPT", lines[1], "type"));
  if (lines.length === 1 && lines[0] !== 0)
    findings.report(
      "ckpt-lap-position",
      `The lap line is check point ${lines[0]}; in known tracks it is check point 0 of group 0.`,
      at("CKPT", lines[0], "type"),
    );
  const highest = Math.max(0, ...used);
  const gaps = range(1, highest + 1).filter((key) => !used.has(key));
  for (const run of runsOf(gaps))
    findings.report("ckpt-key-gap", `${sayRun("key", run)} not used, but key ${highest} is.`, findKey(course, run.last + 1));
}

interface KeyPoint {
  readonly point: number;
  /** 0 is the lap line. */
  readonly type: number;
}

function keysOf({ tables: { CKPT, CKPH } }: Course, group: number): readonly KeyPoint[] {
  const points = range(...pointsIn(CKPH, group, CKPT)).map((point) => ({ point, type: CKPT.u8(point, Ckpt.type) }));
  return points.filter(({ type }) => type <= MAX_KEY);
}

/**
 * Follows the way from group 0, on the shortest way to each group: keys must increase. Groups that share their neighbours must also have
 * the same keys.
 */
function checkKeyOrder({ tables: { CKPH } }: Course, keys: readonly (readonly KeyPoint[])[], findings: Findings): void {
  const next = (group: number) => slotsOf(CKPH, group, Group.next);
  const highestOf = new Map(keys.map((_, group): [number, number] => [group, 0]));
  const way = new Set(keys.length > 0 ? [0] : []);
  const order = (group: number) => {
    let highest = highestOf.get(group) ?? 0;
    for (const { point, type } of keys[group]) {
      if (type > 0 && type < highest)
        findings.report("ckpt-key-order", `Key ${type} (check point ${point}) comes after key ${highest}.`, at("CKPT", point, "type"));
      // a new lap begins
      highest = type === 0 ? 0 : Math.max(highest, type);
    }
    return highest;
  };
  for (const group of way) {
    const highest = order(group);
    for (const other of next(group)) {
      if (other >= keys.length || way.has(other)) continue;
      highestOf.set(other, highest);
      way.add(other);
    }
  }
  keys.forEach((_, group) => way.has(group) || order(group));
  const sides = new Map<string, number>();
  keys.forEach((own, group) => {
    const all = [...slotsOf(CKPH, group, Group.previous), ...next(group)].join();
    const beside = sides.get(all);
    const say = (points: readonly KeyPoint[]) => sayNumbers([...new Set(points.map(({ type }) => type))]) || "none";
    if (beside === undefined) sides.set(all, group);
    else if (say(own) !== say(keys[beside]))
      findings.report(
        "ckpt-key-order",
        `Groups ${beside} and ${group} are side by side, but their keys differ: ${say(keys[beside])} and ${say(own)}.`,
        own.length > 0 ? at("CKPT", own[0].point, "type") : at("CKPH", group),
      );
  });
}

function findKey({ tables: { CKPT } }: Course, key: number) {
  for (let point = 0; point < CKPT.count; point++) if (CKPT.u8(point, Ckpt.type) === key) return at("CKPT", point, "type");
  return undefined;
}

const SHAPES: Readonly<Record<Exclude<QuadShape, "convex" | "crossing">, string>> = {
  concave: "is not convex, so positions inside are not recognized",
  swapped: "turns the wrong way: left and right are swapped",
};

function exchangeOf(point: number, all: readonly number[]) {
  const exchange = [
    ["left_x", "right_x"],
    ["left_z", "right_z"],
  ] as const;
  const title = `Exchange left and right of all ${all.length} check points that turn the wrong way`;
  return {
    title: `Exchange left and right of check point ${point}`,
    place: at("CKPT", point),
    values: {},
    exchange,
    ...(all.length > 1 ? { all: { title, places: all.map((one) => at("CKPT", one)) } } : {}),
  };
}

function checkQuads(course: Course, findings: Findings): void {
  const quads = findQuads(course);
  const good = new Set(quads.filter((quad) => quadShape(quad) === "convex").flatMap(({ from, to }) => [from, to]));
  const turnedPoints = turnedChecks(quads);
  for (const quad of quads) {
    const name = `The quadrilateral from check point ${quad.from} to ${quad.to}`;
    const place = at("CKPT", quad.from);
    const related = { related: [{ message: `Check point ${quad.to}.`, place: at("CKPT", quad.to) }] };
    const side = shortestSide(quad);
    if (side < 1) {
      findings.report("ckpt-edge-short", `${name} has a side of ${side.toFixed(2)} units.`, place, related);
      continue;
    }
    if (side < 10) findings.report("ckpt-edge-small", `${name} has a side of ${side.toFixed(1)} units.`, place, related);
    const shape = quadShape(quad);
    if (shape === "convex") continue;
    // swap the ends of the check point that no convex quadrilateral uses; if both are turned, one is fixed after the other
    const turned = shape === "concave" ? undefined : [quad.from, quad.to].find((point) => !good.has(point));
    const more = { ...related, ...(turned === undefined ? {} : { fix: exchangeOf(turned, shape === "swapped" ? turnedPoints : []) }) };
    const crossing = `The lines of check points ${quad.from} and ${quad.to} cross. The game does not recognize drivers between them.`;
    if (shape === "crossing") findings.report("ckpt-quad-crossing", crossing, place, more);
    else findings.report("ckpt-quad-concave", `${name} ${SHAPES[shape]}.`, place, more);
  }
}

function checkRespawns(course: Course, { isArena, isCompetition }: CourseNature, findings: Findings): void {
  const { CKPT, JGPT } = course.tables;
  const users = groupBy(range(0, CKPT.count), (point) => CKPT.u8(point, Ckpt.respawn));
  for (const [respawn, points] of users) {
    const place = at("CKPT", points[0], "respawn");
    const who = points.length === 1 ? `Check point ${points[0]} names` : `${points.length} check points (the first is ${points[0]}) name`;
    if (respawn >= JGPT.count && respawn !== NO_POINT)
      findings.report("ckpt-respawn-range", `${who} respawn point ${respawn}, but there ${countOf(JGPT.count, "respawn point")}.`, place);
    else if (respawn > MAX_SIGNED && respawn !== NO_POINT)
      findings.report(
        "ckpt-respawn-signed",
        `${who} respawn point ${respawn}, which the game reads as none: 0 to ${MAX_SIGNED} work.`,
        place,
      );
  }
  if (CKPT.count > 0 && JGPT.count === 0)
    findings.report("jgpt-none", "There are check points, but no respawn point: drivers cannot return.", at("CKPT", 0));
  const all = range(0, JGPT.count);
  if (!isArena)
    for (const run of runsOf(all.filter((index) => !users.has(index))))
      findings.report("jgpt-unused", `${sayRun("respawn point", run)} used by no check point.`, at("JGPT", run.first));
  for (const index of all) {
    const report = findings.about("JGPT", index);
    const id = JGPT.u16(index, Jgpt.id);
    if (id !== index)
      report("jgpt-id", `Respawn point ${index} has id ${id}; the game counts by index.`, "id", {
        fix: { title: `Set the id to ${index}`, values: { id: index } },
      });
    const around = JGPT.s16(index, Jgpt.range);
    if (!isKnownRange(around))
      report("jgpt-range", `Respawn point ${index} has range ${around}; known are -1, 0 and 199 + 100 × n up to 899.`, "range");
  }
  const quads = isArena || isCompetition ? [] : findQuads(course);
  if (quads.length === 0) return;
  for (const run of runsOf(findOutside(quads, JGPT, Jgpt, all)))
    findings.report("jgpt-outside-quads", `${sayRun("respawn point", run)} outside the area of the check points.`, at("JGPT", run.first));
}

function isKnownRange(range: number): boolean {
  return range === -1 || range === 0 || (range >= 199 && range <= 899 && (range - 199) % 100 === 0);
}
