/** What taking entries out of a text and putting others in have in common: their lines, and the numbers of those after them. */
import { hasErrors } from "../../core/issue.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { Group } from "../schema/points.ts";
import { cellSpan, columnOf, Row } from "../text/parsedText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import { afterLine } from "../text/scanner.ts";
import type { KmpDocument } from "./document.ts";

/** Entries of a section, so many from the first on. */
export interface Entries {
  readonly section: RowKind;
  readonly first: number;
  readonly count: number;
}

/** Numbers of entries and places of rows are not sure where the text has errors, or makes several entries of a row. */
export function isRearrangeable({ parsed }: KmpDocument): boolean {
  return !parsed.isProgram && !hasErrors(parsed.issues);
}

/** Entries that get other numbers. */
interface Renumbering {
  readonly section: RowKind;
  /** The first of them. */
  readonly from: number;
  readonly by: number;
  /** Points of routes are counted in each: offset in the route that is meant, after what comes or goes. */
  readonly at: number;
}

/** Index columns and ids that say the number of their entry go on to say it. */
export function renumbered({ parsed, text }: KmpDocument, { section, from, by, at: place }: Renumbering): TextEdit[] {
  const edits: TextEdit[] = [];
  const { rows } = parsed;
  const isRoute = section === "POTI_point";
  const idColumn = columnOf(section, "id");
  // points of routes are counted in each route
  let inRoute = 0;
  for (let at = 0; at < rows.length; at += Row.stride) {
    const kind = ROW_KINDS[rows[at]];
    if (kind === "POTI") inRoute = 0;
    if (kind !== section) continue;
    const number = isRoute ? inRoute++ : rows[at + Row.entry];
    if (rows[at + Row.entry] < from) continue;
    if (isRoute && !isSameRoute(parsed.rows, at, place)) continue;
    const places = [{ start: rows[at + Row.nameStart], end: rows[at + Row.nameEnd] }, cellSpan(parsed, at, idColumn)];
    for (const span of places)
      if (span !== undefined && text.slice(span.start, span.end) === String(number))
        edits.push({ span, text: padded(text, span, number + by) });
  }
  return edits;
}

/** No head of a route is between the offset and the row. */
function isSameRoute(rows: Int32Array, row: number, offset: number): boolean {
  for (let at = row; at >= 0 && rows[at + Row.start] >= offset; at -= Row.stride) if (ROW_KINDS[rows[at]] === "POTI") return false;
  return true;
}

export function groupOf({ parsed }: KmpDocument, points: PointSection, point: number): number | undefined {
  const groups = parsed.course.tables[GROUPS_OF[points]];
  for (let group = 0; group < groups.count; group++) {
    const start = groups.u8(group, Group.start);
    if (point >= start && point < start + groups.u8(group, Group.length)) return group;
  }
  return undefined;
}

export function pointsOfRoute({ parsed }: KmpDocument, route: number): Entries {
  const { POTI } = parsed.course.tables;
  let first = 0;
  for (let index = 0; index < route; index++) first += POTI.u16(index, 0);
  return { section: "POTI_point", first, count: POTI.u16(route, 0) };
}

/** Notes that state links and points by number: a deletion cannot keep them right. */
export function hasGroupNotes({ parsed, text }: KmpDocument, points: PointSection): boolean {
  return parsed.blocks.some(
    ({ name, start, end }) => name === points && /^[ \t]*#!kmp (?:start|length|next|previous)\b/m.test(text.slice(start, end)),
  );
}

/** From the first to the last row of entries. */
export function rowsOf({ parsed: { rows } }: KmpDocument, entries: readonly Entries[]): Span {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (let at = 0; at < rows.length; at += Row.stride) {
    const entry = rows[at + Row.entry];
    if (!entries.some(({ section, first, count }) => section === ROW_KINDS[rows[at]] && entry >= first && entry < first + count)) continue;
    start = Math.min(start, rows[at + Row.start]);
    end = Math.max(end, rows[at + Row.end]);
  }
  return { start, end };
}

/** With the notes about the bits of the first row, which are before it, and lines that go on with the last row and mean nothing. */
export function wholeLines(text: string, { start, end }: Span): Span {
  return { start: startOfNotes(text, lineStart(text, start)), end: afterLine(text, end) };
}

function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Comments and empty lines may be between a note and its row. */
function startOfNotes(text: string, row: number): number {
  let first = row;
  for (let end = row; end > 0; ) {
    const start = lineStart(text, end - 1);
    const line = text.slice(start, end).trim();
    if (line !== "" && !line.startsWith("#")) break;
    if (line.startsWith("#!kmp bits")) first = start;
    end = start;
  }
  return first;
}

/** A number in the room of what it is in the place of. */
export function padded(text: string, { start, end }: Span, value: number): string {
  return String(value).padStart(text.slice(start, end).length);
}

export function sorted(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.span.start - b.span.start);
}

/** A group without points may have lines about its links after its head. */
export function withDirectives(text: string, { start, end }: Span): Span {
  const more = /^(?:[ \t]*\$(?:PREV|SETTINGS)\b[^\n]*(?:\n|$))+/i.exec(text.slice(end));
  return { start, end: end + (more?.[0].length ?? 0) };
}
