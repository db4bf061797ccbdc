/** Code actions at the cursor. */
import type { Action } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { findNature } from "../checks/courseKind.ts";
import { pointsIn } from "../course.ts";
import { gestureEdits } from "../gestures/index.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { pointsOfGroups } from "../schema/index.ts";
import { countNamed } from "../schema/points.ts";
import { Gobj } from "../schema/things.ts";
import { fieldSpan, inColumn } from "../text/parsedText.ts";
import { deletionOf } from "./deletion.ts";
import type { KmpDocument } from "./document.ts";
import type { EntryRef } from "./entries.ts";
import { linkActions } from "./linkActions.ts";
import { cannonActions, startActions } from "./placeActions.ts";
import { isRearrangeable } from "./rearranging.ts";

export function actionsIn(document: KmpDocument, within: Span): readonly Action[] {
  if (!isRearrangeable(document)) return [];
  const row = document.rowAt(within.start);
  return [...startActions(document, within, findNature(document.parsed.course).isArena), ...(row ? rowActions(document, row) : [])];
}

function rowActions(document: KmpDocument, row: EntryRef): Action[] {
  const deletion = deletionOf(document, row);
  const points = pointsOfGroups(row.section);
  return [
    ...(points ? linkActions(document, points, row.index) : []),
    ...(row.section === "GOBJ" ? routeActions(document, row) : []),
    ...(row.section === "CNPT" ? cannonActions(document, row.index) : []),
    ...(row.section === "CKPT" || row.section === "CKPH" ? neighbourActions(document) : []),
    ...(deletion ? [{ ...deletion, kind: "refactor" } as const] : []),
  ];
}

/** World units from the first to the second point of a new route. */
const FIRST_STEP = 500;

/** Creates a route with two points for an object that needs one. */
function routeActions(document: KmpDocument, row: EntryRef): Action[] {
  const { GOBJ } = document.parsed.course.tables;
  const { index } = row;
  if (GOBJ.u16(index, Gobj.route) !== 0xffff || findObjectKind(GOBJ.u16(index, Gobj.object))?.route !== "needed") return [];
  const [x, y, z] = [GOBJ.f32(index, Gobj.x), GOBJ.f32(index, Gobj.y), GOBJ.f32(index, Gobj.z)];
  const places = [x, x + FIRST_STEP].map((at) => ({ x: at, y, z }));
  const edits = gestureEdits(document, { kind: "add", section: "POTI_point", places, after: row, newGroup: true });
  return "refused" in edits ? [] : [{ title: "Create a route with two points", kind: "quickfix", edits }];
}

/** Recomputes the bytes that name the previous and next check point, from the groups. */
function neighbourActions({ parsed }: KmpDocument): Action[] {
  const { CKPH, CKPT } = parsed.course.tables;
  const edits: TextEdit[] = [];
  // if two groups share points, the first one counts
  const done = new Set<number>();
  for (let group = 0; group < countNamed(CKPH); group++) {
    const [start, end] = pointsIn(CKPH, group, CKPT);
    for (let point = start; point < end; point++) {
      if (done.has(point)) continue;
      done.add(point);
      for (const [field, value] of [
        ["previous", point === start ? -1 : point - 1],
        ["next", point === end - 1 ? -1 : point + 1],
      ] as const) {
        const span = fieldSpan(parsed, "CKPT", point, field);
        const written = span && parsed.text.slice(span.start, span.end);
        if (span && written !== undefined && Number(written) !== value && !(value === -1 && Number(written) === 0xff))
          edits.push(inColumn(span, value));
      }
    }
  }
  return edits.length === 0 ? [] : [{ title: "Recompute next and previous check points", kind: "refactor", edits }];
}
