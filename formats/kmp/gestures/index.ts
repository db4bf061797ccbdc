/** Turns a gesture on the course map into one edit of the text, or says why it is not possible. */
import { hasErrors } from "../../core/issue.ts";
import { applyEdits, type TextEdit } from "../../core/text/span.ts";
import { findQuads, turnedChecks } from "../checks/quads.ts";
import { routeOf, routeStarts } from "../course.ts";
import type { KmpDocument } from "../language/document.ts";
import { countOfEntries } from "../language/entries.ts";
import type { MapChange, MapIntent } from "../panel/mapIntents.ts";
import type { MapEntry } from "../panel/mapModel.ts";
import { isPointSection } from "../schema/index.ts";
import { fieldText } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { ROW_KINDS, ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";
import { addEntries } from "./adding.ts";
import { copyAll } from "./copies.ts";
import { joinGroups, splitGroup, toggleLink } from "./groups.ts";
import type { Piece, Refusal } from "./pieces.ts";
import { removeAll } from "./removing.ts";
import { reverseCourse } from "./reverse.ts";
import { Sheet } from "./sheet.ts";
import { setAll, shiftAll, writeAll } from "./values.ts";

const KINDS: readonly RowKind[] = ["KTPT", "ENPT", "ITPT", "GOBJ", "POTI_point", "AREA", "CAME", "JGPT", "CNPT", "MSPT"];
/** Fields that are negated in a mirrored course. */
const ACROSS = ["x", "rotation_y", "rotation_z", "view_begin_x", "view_end_x"];

/** Mirrors the whole course: negates x and headings, and swaps the left and right ends of check points. */
function mirrorCourse(document: KmpDocument): readonly TextEdit[] | Refusal {
  const { parsed } = document;
  const negate = (before: number): number => (before === 0 ? before : -before);
  const changes = KINDS.flatMap((section) => {
    const fields = ACROSS.filter((field) => ROW_LAYOUTS[section]?.columns.some(({ name }) => name === field));
    return Array.from({ length: countOfEntries(parsed, section) }, (_, index) => ({
      entry: { section, index },
      settings: fields.map((field) => [field, negate] as const),
    }));
  });
  const all = Array.from({ length: countOfEntries(parsed, "CKPT") }, (_, index) => index);
  return writeAll(document, [...changes, ...exchanged(document, all, negate)]);
}

/** Swaps the left and right ends of check points. @param changeX is also applied to their x */
function exchanged({ parsed }: KmpDocument, points: readonly number[], changeX = (x: number): number => x) {
  return points.map((index) => {
    const at = (field: string): number => Number(fieldText(parsed, "CKPT", index, field));
    const [left, right] = [at("left_x"), at("right_x")];
    const [leftZ, rightZ] = [at("left_z"), at("right_z")];
    return {
      entry: { section: "CKPT", index },
      settings: [
        ["left_x", () => changeX(right)],
        ["left_z", () => rightZ],
        ["right_x", () => changeX(left)],
        ["right_z", () => leftZ],
      ] as const,
    };
  });
}

/**
 * Links two entries by a field, or removes the link if there is one. Undefined if no field can link them, or one of them does not exist.
 * Any point of a route represents the route; links between points of the same kind are links between their groups.
 */
function referenceChange({ parsed }: KmpDocument, from: MapEntry, to: MapEntry): MapChange | undefined {
  const kind = from.section as RowKind;
  const named = to.section === "POTI_point" ? "POTI" : to.section;
  const column = ROW_LAYOUTS[kind]?.columns.find(({ field }) => field.link === named);
  if (!column || kind === "POTI_point" || (isPointSection(kind) && kind === named)) return undefined;
  const isThere = ({ section, index }: MapEntry) =>
    Number.isInteger(index) && index >= 0 && index < countOfEntries(parsed, section as RowKind);
  if (!isThere(from) || !isThere(to)) return undefined;
  const table = parsed.course.tables[kind];
  const target = to.section === "POTI_point" ? routeOf(routeStarts(parsed.course), to.index) : to.index;
  const now = table[column.type](from.index, column.offset);
  return { entry: { section: from.section, index: from.index }, values: { [column.name]: now === target ? -1 : target } };
}

const GONE: Refusal = { refused: "This entry no longer exists. Select it again." };

export function gestureEdits(document: KmpDocument, intent: MapIntent): readonly TextEdit[] | Refusal {
  if (intent.kind === "move") return shiftAll(document, intent);
  if (intent.kind === "set") return setAll(document, intent.changes);
  if (intent.kind === "mirror") return mirrorCourse(document);
  if (intent.kind === "exchange") {
    const turned = turnedChecks(findQuads(document.parsed.course));
    return turned.length === 0 ? { refused: "No check point turns the wrong way." } : writeAll(document, exchanged(document, turned));
  }
  const reference = intent.kind === "link" ? referenceChange(document, intent.from, intent.to) : undefined;
  if (reference) return setAll(document, [reference]);
  if (document.parsed.isProgram)
    return { refused: "This text generates entries with loops, macros or conditions. Add, delete and link entries in the text." };
  if (hasErrors(document.parsed.issues)) return { refused: "The text has errors. Correct them before you add, delete or link entries." };
  const sheet = new Sheet(document);
  const refused = change(sheet, intent);
  if (refused) return refused;
  const edits = sheet.edits();
  const error = parseText(applyEdits(document.text, edits)).issues.find(({ severity }) => severity === "error");
  return error ? { refused: error.message } : edits;
}

function change(sheet: Sheet, intent: Exclude<MapIntent, { kind: "move" | "set" | "mirror" | "exchange" }>): Refusal | undefined {
  switch (intent.kind) {
    case "add":
      return addEntries(sheet, intent);
    case "delete":
      return withPieces(sheet, intent.entries, (pieces) => removeAll(sheet, pieces));
    case "duplicate":
      return withPieces(sheet, intent.entries, (pieces) => copyAll(sheet, pieces, intent));
    case "link":
      return withPieces(sheet, [intent.from, intent.to], ([from, to]) => toggleLink(sheet, from, to));
    case "split":
      return withPieces(sheet, [intent.entry], ([point]) => splitGroup(sheet, point));
    case "join":
      return withPieces(sheet, [intent.entry], ([point]) => joinGroups(sheet, point));
    case "reverse":
      return reverseCourse(sheet);
    default:
      return undefined;
  }
}

function withPieces(
  sheet: Sheet,
  entries: readonly MapEntry[],
  work: (pieces: readonly Piece[]) => Refusal | undefined,
): Refusal | undefined {
  const pieces: Piece[] = [];
  for (const { section, index } of entries) {
    const kind = section as RowKind;
    if (!ROW_KINDS.includes(kind)) return GONE;
    const refused = sheet.obstacle(kind);
    if (refused !== undefined) return { refused };
    const piece = sheet.find(kind, index);
    if (!piece) return GONE;
    pieces.push(piece);
  }
  return work(pieces);
}
