/** `$LINE n` and `$BEZIER n`: generates points between the previous and the next point. Source: format reference, 7.5. */
import { Poti } from "../schema/things.ts";
import type { Table } from "../table.ts";
import { Row } from "./parsedText.ts";
import type { ReadContext } from "./readContext.ts";
import { type RowKind, tableOf } from "./rowLayouts.ts";
import { toNumber, toVector, type Vector, vector } from "./values.ts";

/** Requested points, which are made after the next point was read. */
export interface PendingPoints {
  readonly kind: RowKind;
  readonly count: number;
  /** Corners of the curve between both ends. */
  readonly helpers: readonly Vector[];
  readonly start: number;
  readonly end: number;
  /** Index of the previous point, or -1. */
  readonly before: number;
}

/** Reads the rest of the line; the scanner is after the directive's name. */
export function readGenerator(context: ReadContext, name: "LINE" | "BEZIER", kind: RowKind, start: number): PendingPoints {
  const { scan, expressions } = context;
  const count = scan.skipSpace() < 0 ? 0 : toNumber(expressions.column());
  const helpers: Vector[] = [];
  while (name === "BEZIER" && helpers.length < 2 && scan.skipSpace() >= 0) {
    if (scan.code() === 0x2c) scan.pos++;
    const parts: number[] = [];
    while (parts.length < 3 && scan.skipSpace() >= 0) {
      const before = scan.pos;
      const value = expressions.column();
      if (value.kind === "vector" && parts.length === 0) {
        helpers.push(toVector(value));
        break;
      }
      parts.push(toNumber(value));
      if (scan.pos === before) break;
    }
    if (parts.length === 3) helpers.push(vector(parts[0], parts[1], parts[2]));
    else if (parts.length > 0) break;
  }
  const end = scan.pos;
  if (name === "BEZIER" && helpers.length === 0)
    context.report("expected", "`$BEZIER` needs one or two points that bend the curve.", start, end);
  if (scan.skipSpace() >= 0) context.report("extra-columns", "The rest of the line is ignored.", scan.pos, scan.pos + 1);
  scan.skipLine();
  const table = tableOf(context.course, kind);
  return { kind, count: Math.floor(Math.max(0, count)), helpers, start, end, before: firstOfRun(context, kind) ? -1 : table.count - 1 };
}

/** Whether the route has no previous point. */
function firstOfRun(context: ReadContext, kind: RowKind): boolean {
  const { tables } = context.course;
  if (kind !== "POTI_point") return tables[kind].count === 0;
  return tables.POTI.count === 0 || tables.POTI.u16(tables.POTI.count - 1, Poti.point_count) === 0;
}

/** Makes the points before point `after`, which was read just now and is the last of its table. */
export function makePoints(context: ReadContext, pending: PendingPoints, after: number | undefined): void {
  const { kind, count, helpers, start, end, before } = pending;
  if (after === undefined || before < 0) {
    context.report("directive-place", "Points can be generated only between two points.", start, end);
    return;
  }
  const table = tableOf(context.course, kind);
  const size = table.size;
  if (count === 0 || !context.hasRoom(start, count)) return;
  if (kind === "POTI_point") {
    const { POTI } = context.course.tables;
    const points = POTI.u16(POTI.count - 1, Poti.point_count) + count;
    if (points > 0xffff) return;
    POTI.setU16(POTI.count - 1, Poti.point_count, points);
  }
  const last = table.bytes.slice(after * size, after * size + size);
  const from = pointOf(table, before);
  const to = pointOf(table, after);
  for (let i = 0; i < count; i++) table.append();
  // they have the width and settings of the next point
  for (let i = 0; i <= count; i++) table.setBytes(after + i, last);
  for (let i = 0; i < count; i++) {
    const point = curve([from, ...helpers, to], (i + 1) / (count + 1));
    table.setF32(after + i, 0, point.x);
    table.setF32(after + i, 4, point.y);
    table.setF32(after + i, 8, point.z);
  }
  // the row of the next point already exists: its index increases
  const row = context.rowLength - Row.stride;
  context.rows[row + Row.entry] = after + count;
  for (let i = 0; i < count; i++) context.rows[context.addRow(kind, after + i, start) + Row.end] = end;
}

function pointOf(table: Table, index: number): Vector {
  return vector(table.f32(index, 0), table.f32(index, 4), table.f32(index, 8));
}

/** The point at `t` on the Bézier curve with these control points. */
function curve(corners: readonly Vector[], t: number): Vector {
  if (corners.length === 1) return corners[0];
  const next = corners.slice(1).map(({ x, y, z }, i) => {
    const from = corners[i];
    return vector(from.x + (x - from.x) * t, from.y + (y - from.y) * t, from.z + (z - from.z) * t);
  });
  return curve(next, t);
}
