/** Code actions for links between groups: joining loose ends, adding a link, computing previous groups. */
import type { Action } from "../../core/analysis.ts";
import { counted } from "../../core/text/counted.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { GROUPS_OF, type PointSection } from "../schema/index.ts";
import { Ckpt, Enpt, GROUP_LINKS, Group } from "../schema/points.ts";
import type { Table } from "../table.ts";
import { isMirror } from "../text/groups.ts";
import { nameSpan } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";
import { linksOf, listEdit } from "./groupLinks.ts";

/** @param group the group at the cursor */
export function linkActions(document: KmpDocument, points: PointSection, group: number): Action[] {
  return [...joinActions(document, points), ...nearestActions(document, points, group), ...mirrorActions(document, points)];
}

function nameOf({ parsed, text }: KmpDocument, points: PointSection, group: number): string {
  const span = nameSpan(parsed, GROUPS_OF[points], group);
  return span ? text.slice(span.start, span.end) : "";
}

/** Links each group without a next group to the following one, and the last to the first. */
function joinActions(document: KmpDocument, points: PointSection): Action[] {
  const groups = GROUPS_OF[points];
  const { count } = document.parsed.course.tables[groups];
  const edits: TextEdit[] = [];
  for (let group = 0; group < count; group++) {
    if (linksOf(document, groups, group, "next").length > 0) continue;
    const edit = listEdit(document, groups, group, "next", [nameOf(document, points, (group + 1) % count)]);
    if (edit) edits.push(edit);
  }
  const ends = edits.length === 1 ? "the group" : `${edits.length} groups`;
  return edits.length === 0 ? [] : [{ title: `Link ${ends} without a next group to the following one`, kind: "quickfix", edits }];
}

/** Adds a link to the group that begins nearest to the end of this one. */
function nearestActions(document: KmpDocument, points: PointSection, group: number): Action[] {
  const { tables } = document.parsed.course;
  const groups = GROUPS_OF[points];
  const table = tables[groups];
  const names = linksOf(document, groups, group, "next");
  if (names.length >= GROUP_LINKS) return [];
  const last = table.u8(group, Group.start) + table.u8(group, Group.length) - 1;
  let best: { readonly group: number; readonly distance: number } | undefined;
  for (let other = 0; other < table.count; other++) {
    const first = table.u8(other, Group.start);
    if (other === group || names.includes(nameOf(document, points, other)) || Math.max(first, last) >= tables[points].count) continue;
    const [ax, az] = placeOf(tables[points], points, last);
    const [bx, bz] = placeOf(tables[points], points, first);
    const distance = Math.hypot(ax - bx, az - bz);
    if (best === undefined || distance < best.distance) best = { group: other, distance };
  }
  const edit = best && listEdit(document, groups, group, "next", [...names, nameOf(document, points, best.group)]);
  if (!best || !edit) return [];
  const title = `Also link ${nameOf(document, points, group)} to ${nameOf(document, points, best.group)}, which begins ${counted(Math.round(best.distance), "unit")} from its end`;
  return [{ title, kind: "refactor", edits: [edit] }];
}

/** x and z of a point; for a check point, the middle of its line. */
function placeOf(table: Table, points: PointSection, index: number): readonly [number, number] {
  if (points !== "CKPT") return [table.f32(index, Enpt.x), table.f32(index, Enpt.z)];
  return [
    (table.f32(index, Ckpt.left_x) + table.f32(index, Ckpt.right_x)) / 2,
    (table.f32(index, Ckpt.left_z) + table.f32(index, Ckpt.right_z)) / 2,
  ];
}

/** Replaces previous groups that are written by hand by computed ones. */
function mirrorActions({ parsed, text }: KmpDocument, points: PointSection): Action[] {
  if (isMirror(parsed.course.tables[GROUPS_OF[points]])) return [];
  const edits: TextEdit[] = [];
  for (const { section, name, valueSpan } of parsed.parameters)
    if (section === points && name === "AUTO-CONNECT") edits.push({ span: valueSpan, text: "AC$PREV" });
  for (const { name, start, end } of parsed.blocks)
    if (name === points)
      for (const match of text.slice(start, end).matchAll(/^[ \t]*(?:\$PREV\b|#!kmp previous\b)[^\n]*(?:\n|$)/gim))
        edits.push({ span: { start: start + match.index, end: start + match.index + match[0].length }, text: "" });
  if (edits.length === 0) return [];
  return [
    { title: "Compute the previous groups from the next ones", kind: "refactor", edits: edits.sort((a, b) => a.span.start - b.span.start) },
  ];
}
