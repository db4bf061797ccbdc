/**
 * Taking an entry out of a text with everything that counts on it: references to it become none, numbers after it move up, and the ways
 * that led over a group lead on to the groups after it. Source: format reference, chapters 3 and 10.
 */
import type { Span, TextEdit } from "../../core/text/span.ts";
import { GROUPS_OF, isPointSection, type PointSection } from "../schema/index.ts";
import { Group } from "../schema/points.ts";
import { nameSpan, rowOf } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, ownName, type Reference, titleOf } from "./entries.ts";
import { linksOf, listEdit } from "./groupLinks.ts";
import {
  type Entries,
  groupOf,
  hasGroupNotes,
  padded,
  pointsOfRoute,
  renumbered,
  rowsOf,
  sorted,
  wholeLines,
  withDirectives,
} from "./rearranging.ts";
import { usersOf } from "./users.ts";

export interface Deletion {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Undefined where the entry has no row of its own, or a note states what a deletion would have to change. */
export function deletionOf(document: KmpDocument, entry: EntryRef): Deletion | undefined {
  const points = pointsOfGroup(entry.section);
  if (points !== undefined) return deleteGroup(document, points, entry.index);
  if (isPointSection(entry.section)) {
    const group = groupOf(document, entry.section, entry.index);
    if (hasGroupNotes(document, entry.section)) return undefined;
    if (group !== undefined && pointCount(document, entry.section, group) === 1) return deleteGroup(document, entry.section, group);
  }
  if (entry.section === "STGI" || rowOf(document.parsed, entry.section, entry.index) < 0) return undefined;
  const removed: Entries[] = [{ section: entry.section, first: entry.index, count: 1 }];
  if (entry.section === "POTI") removed.push(pointsOfRoute(document, entry.index));
  const lines = wholeLines(document.text, rowsOf(document, removed));
  const users = usersOf(document, entry).filter(({ section }) => section !== entry.section).length;
  const also = users === 0 ? "" : `, and set ${users === 1 ? "1 reference" : `${users} references`} to none`;
  return {
    title: `Delete ${titleOf(document.parsed, entry)}${also}`,
    edits: sorted([{ span: lines, text: "" }, ...followUps(document, removed, lines)]),
  };
}

function deleteGroup(document: KmpDocument, points: PointSection, group: number): Deletion | undefined {
  const { parsed } = document;
  const groups = GROUPS_OF[points];
  const table = parsed.course.tables[groups];
  if (hasGroupNotes(document, points) || rowOf(parsed, groups, group) < 0) return undefined;
  const removed: Entries[] = [
    { section: groups, first: group, count: 1 },
    { section: points, first: table.u8(group, Group.start), count: pointCount(document, points, group) },
  ];
  const lines = withDirectives(document.text, wholeLines(document.text, rowsOf(document, removed)));
  const title = titleOf(parsed, { section: groups, index: group });
  const count = removed[1].count;
  return {
    title: `Delete ${title} with ${count === 1 ? "1 point" : `${count} points`}, and lead the ways to it to the points after it`,
    edits: sorted([{ span: lines, text: "" }, ...bridges(document, points, group), ...followUps(document, removed, lines)]),
  };
}

/** What else changes: references to what goes, numbers of what stays. */
function followUps(document: KmpDocument, removed: readonly Entries[], lines: Span): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const reference of document.references) {
    const { span, target, isNumber } = reference;
    if (isWithin(span, lines)) continue;
    const range = removed.find(({ section }) => section === target.section);
    // names in lists of groups are changed with their lists
    if (range === undefined || document.links.startsAt(span.start)) continue;
    const behind = range.first + range.count;
    if (target.index >= range.first && target.index < behind) edits.push({ span, text: String(insteadOf(document, reference, range)) });
    else if (isNumber && target.index >= behind) edits.push({ span, text: padded(document.text, span, target.index - range.count) });
  }
  for (const { section, first, count } of removed)
    edits.push(...renumbered(document, { section, from: first + count, by: -count, at: lines.end }));
  return edits;
}

/** Neighbours of a check point name each other in its place; all else names nothing. */
function insteadOf(document: KmpDocument, { field, from, target }: Reference, { section, count }: Entries): number {
  if (section !== "CKPT" || count !== 1 || from === undefined || from.section !== "CKPT") return -1;
  const group = groupOf(document, "CKPT", target.index);
  const isNext = field?.name === "next";
  const neighbour = target.index + (isNext ? 1 : -1);
  if (group === undefined || groupOf(document, "CKPT", neighbour) !== group || groupOf(document, "CKPT", from.index) !== group) return -1;
  return isNext ? neighbour - 1 : neighbour;
}

/** Lists that name the group name in its place what it names itself, in the same direction. */
function bridges(document: KmpDocument, points: PointSection, group: number): TextEdit[] {
  const groups = GROUPS_OF[points];
  const name = ownLabel(document, groups, group);
  const edits: TextEdit[] = [];
  for (const direction of ["next", "previous"] as const) {
    const onward = linksOf(document, groups, group, direction).filter((other) => other !== name);
    for (let other = 0; other < document.parsed.course.tables[groups].count; other++) {
      const names = linksOf(document, groups, other, direction);
      if (other === group || !names.includes(name)) continue;
      const kept = names.flatMap((one) => (one === name ? onward.filter((next) => !names.includes(next)) : [one]));
      const edit = listEdit(document, groups, other, direction, kept);
      if (edit) edits.push(edit);
    }
  }
  return edits;
}

// ---- places --------------------------------------------------------------------------------------------------------------------

function ownLabel({ parsed, text }: KmpDocument, section: RowKind, index: number): string {
  const span = nameSpan(parsed, section, index);
  return span ? text.slice(span.start, span.end) : ownName(parsed, { section, index });
}

function pointsOfGroup(section: RowKind): PointSection | undefined {
  return (Object.keys(GROUPS_OF) as PointSection[]).find((points) => GROUPS_OF[points] === section);
}

function pointCount({ parsed }: KmpDocument, points: PointSection, group: number): number {
  return parsed.course.tables[GROUPS_OF[points]].u8(group, Group.length);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
