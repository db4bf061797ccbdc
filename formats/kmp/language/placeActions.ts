/** Code actions that compute positions or angles from other entries: start positions, angles of cannons. */
import type { Action } from "../../core/analysis.ts";
import { nearest } from "../../core/search.ts";
import { startOfNextLine } from "../../core/text/lines.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { lineHeading } from "../checks/quads.ts";
import { findLapLines } from "../checks/starts.ts";
import { type Course, linkedGroups, pointsIn } from "../course.ts";
import { Ckpt, Cnpt, Enpt, Group, Ktpt } from "../schema/points.ts";
import { printFloat } from "../text/numbers.ts";
import { fieldSpan, inColumn, Row, rowOf } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";

/** Number of players with a start position in an arena. */
const PLAYERS = 12;
/** Distance of a new start position from the lap line; checks allow 500. */
const BEFORE_LINE = 300;

/** Adds a start position if a course has none, or an arena too few. */
export function startActions(document: KmpDocument, within: Span, isArena: boolean): Action[] {
  const { parsed, text } = document;
  const { KTPT } = parsed.course.tables;
  const block = parsed.blocks.find(({ name }) => name === "KTPT");
  // if the section is missing, the finding is at the beginning of the text
  const isHere = block === undefined ? within.start <= text.indexOf("\n") : touches(block, within.start);
  if (!isHere) return [];
  const player = isArena ? firstWithoutStart(parsed.course) : -1;
  if (KTPT.count > 0 && (player < 0 || player >= PLAYERS)) return [];
  const { x, y, z, heading } = startPlace(parsed.course);
  const row = ` ${KTPT.count}  ${[x, y, z].map(tidy).join(" ")}  0.0 ${tidy(heading)} 0.0  ${player} 0\n`;
  const title = player < 0 ? "Add a start position" : `Add a start position for player ${player}`;
  const at = block === undefined ? endOf(text) : startOfNextLine(text, lastRowEnd(document) ?? block.nameSpan.end);
  const lead = at > 0 && text[at - 1] !== "\n" ? "\n" : "";
  return [
    {
      title,
      kind: "quickfix",
      edits: [{ span: { start: at, end: at }, text: block === undefined ? `${lead}[KTPT]\n${row}\n` : `${lead}${row}` }],
    },
  ];
}

function firstWithoutStart({ tables: { KTPT } }: Course): number {
  const used = new Set(Array.from({ length: KTPT.count }, (_, start) => KTPT.s16(start, Ktpt.player)));
  return Array.from({ length: PLAYERS + 1 }, (_, player) => player).find((player) => !used.has(player)) ?? PLAYERS;
}

function lastRowEnd({ parsed }: KmpDocument): number | undefined {
  const { KTPT } = parsed.course.tables;
  const row = rowOf(parsed, "KTPT", KTPT.count - 1);
  return row < 0 ? undefined : parsed.rows[row + Row.end];
}

function endOf(text: string): number {
  const end = /^\[END\]/im.exec(text);
  return end ? end.index : text.length;
}

/** A place before the lap line, facing it; without a lap line, at the first enemy point. */
function startPlace(course: Course): { readonly x: number; readonly y: number; readonly z: number; readonly heading: number } {
  const { ENPT, CKPT } = course.tables;
  const [line] = findLapLines(course);
  const first = ENPT.count > 0 ? { x: ENPT.f32(0, Enpt.x), y: ENPT.f32(0, Enpt.y), z: ENPT.f32(0, Enpt.z) } : { x: 0, y: 0, z: 0 };
  if (line === undefined) return { ...first, heading: 0 };
  const heading = ((lineHeading(course, line) % 360) + 360) % 360;
  const [sin, cos] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
  const x = (CKPT.f32(line, Ckpt.left_x) + CKPT.f32(line, Ckpt.right_x)) / 2 - BEFORE_LINE * sin;
  const z = (CKPT.f32(line, Ckpt.left_z) + CKPT.f32(line, Ckpt.right_z)) / 2 - BEFORE_LINE * cos;
  const point = nearestPoint(course, x, z);
  return { x, y: point < 0 ? first.y : ENPT.f32(point, Enpt.y), z, heading };
}

function nearestPoint({ tables: { ENPT } }: Course, x: number, z: number): number {
  const points = Array.from({ length: ENPT.count }, (_, point) => point);
  return nearest(points, (point) => Math.hypot(ENPT.f32(point, Enpt.x) - x, ENPT.f32(point, Enpt.z) - z)) ?? -1;
}

export interface Shot {
  /** The enemy point from which drivers fly. */
  readonly from: number;
  /** Degrees. */
  readonly heading: number;
  readonly distance: number;
}

/** The number of guesses to offer. */
const MAX_SHOTS = 2;

/**
 * Guesses where a cannon is triggered, which is in the collision file, from the line of the computer drivers: the flight is a long step
 * that ends near the target. The best guess comes first.
 */
export function shotsTo({ tables }: Course, cannon: number): readonly Shot[] {
  const { CNPT, ENPT } = tables;
  const [x, z] = [CNPT.f32(cannon, Cnpt.x), CNPT.f32(cannon, Cnpt.z)];
  const found: { readonly shot: Shot; readonly score: number }[] = [];
  for (const [from, to] of steps(tables)) {
    const [fromX, fromZ] = [ENPT.f32(from, Enpt.x), ENPT.f32(from, Enpt.z)];
    const distance = Math.hypot(x - fromX, z - fromZ);
    const score = distance - 2 * Math.hypot(x - ENPT.f32(to, Enpt.x), z - ENPT.f32(to, Enpt.z));
    // a step that ends far from the target belongs to another cannon
    if (score > 0) found.push({ shot: { from, heading: (Math.atan2(x - fromX, z - fromZ) * 180) / Math.PI, distance }, score });
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, MAX_SHOTS).map(({ shot }) => shot);
}

/** Pairs each enemy point with those that can follow it. */
function* steps({ ENPT, ENPH }: Course["tables"]): Generator<readonly [number, number]> {
  for (let group = 0; group < ENPH.count; group++) {
    const [start, end] = pointsIn(ENPH, group, ENPT);
    for (let point = start; point + 1 < end; point++) yield [point, point + 1];
    for (const next of end > start ? linkedGroups(ENPH, group, Group.next) : []) {
      const first = ENPH.u8(next, Group.start);
      if (first < ENPT.count) yield [end - 1, first];
    }
  }
}

/** The direction, in degrees, from the middle of the cannon's area in `course.kcl` to the target. Undefined if the area is unknown. */
export function cannonHeading(document: KmpDocument, cannon: number): number | undefined {
  const area = document.cannonArea(cannon);
  const { CNPT } = document.parsed.course.tables;
  return area && (Math.atan2(CNPT.f32(cannon, Cnpt.x) - area.x, CNPT.f32(cannon, Cnpt.z) - area.z) * 180) / Math.PI;
}

export function cannonActions(document: KmpDocument, cannon: number): Action[] {
  const { parsed } = document;
  const span = fieldSpan(parsed, "CNPT", cannon, "rotation_y");
  if (!span) return [];
  const written = parsed.text.slice(span.start, span.end);
  const turned = (heading: number, from: string): Action[] => {
    const angle = tidy(heading);
    if (Number(written) === Number(angle)) return [];
    const title = `Compute the angle of the cannon: ${angle}°, from ${from}`;
    return [{ title, kind: "refactor", edits: [inColumn(span, angle)] }];
  };
  const heading = cannonHeading(document, cannon);
  if (heading !== undefined) return turned(heading, "its area in course.kcl");
  return shotsTo(parsed.course, cannon).flatMap((shot) =>
    turned(shot.heading, `enemy point ${shot.from} ${Math.round(shot.distance)} units away`),
  );
}

function tidy(value: number): string {
  return printFloat(Math.fround(Math.round(value * 100) / 100));
}
