/** Rewrites: deleting an entry with its references kept right, neighbours of check points, a first start position. */
import type { Action } from "../../core/format.ts";
import type { Span, TextEdit } from "../../core/span.ts";
import { Group } from "../schema/points.ts";
import { cellSpan, columnOf, Row, rowOf } from "../text/parsedText.ts";
import { ROW_KINDS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, isSameEntry, titleOf } from "./entries.ts";
import { usersOf } from "./users.ts";

export function actionsIn(document: KmpDocument, within: Span): readonly Action[] {
  // numbers of entries and places of rows are not sure where the text has errors, or makes several entries of a row
  if (document.parsed.isProgram || document.parsed.issues.some(({ severity }) => severity === "error")) return [];
  const row = document.rowAt(within.start);
  return [...(row ? deleteActions(document, row) : []), ...neighbourActions(document, row), ...startActions(document, within)];
}

/** Sections whose entries have a row of their own and no other order than that of the rows. */
const DELETABLE = new Set(["GOBJ", "AREA", "CAME", "JGPT", "CNPT", "MSPT", "KTPT", "POTI"]);

function deleteActions(document: KmpDocument, entry: EntryRef): Action[] {
  if (!DELETABLE.has(entry.section)) return [];
  const { parsed, text } = document;
  const at = rowOf(parsed, entry.section, entry.index);
  if (at < 0) return [];
  const edits: TextEdit[] = [{ span: wholeLines(text, rowsOf(document, entry)), text: "" }];
  const removed = edits[0].span;
  for (const { span, target, isNumber } of document.references) {
    if (span.start >= removed.start && span.end <= removed.end) continue;
    if (target.section !== entry.section) continue;
    if (isSameEntry(target, entry)) edits.push({ span, text: "-1".padStart(Math.min(span.end - span.start, 2)) });
    else if (isNumber && target.index > entry.index) edits.push({ span, text: String(target.index - 1) });
  }
  edits.push(...renumberedIds(document, entry));
  const users = usersOf(document, entry).length;
  const also = users === 0 ? "" : `, and set ${users === 1 ? "1 reference" : `${users} references`} to none`;
  return [{ title: `Delete ${titleOf(parsed, entry)}${also}`, kind: "refactor", edits: edits.sort((a, b) => a.span.start - b.span.start) }];
}

/** The row with its continuation; of a route its points too. */
function rowsOf({ parsed: { rows } }: KmpDocument, { section, index }: EntryRef): Span {
  let start = -1;
  let end = -1;
  let isInside = false;
  for (let at = 0; at < rows.length; at += Row.stride) {
    const kind = rows[at];
    const isHead = ROW_KINDS[kind] === section;
    if (isHead) isInside = rows[at + Row.entry] === index;
    if (!isInside || (!isHead && !(section === "POTI" && ROW_KINDS[kind] === "POTI_point"))) continue;
    start = start < 0 ? rows[at + Row.start] : start;
    end = Math.max(end, rows[at + Row.end]);
  }
  return { start, end };
}

function wholeLines(text: string, { start, end }: Span): Span {
  const close = text.indexOf("\n", end);
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: close < 0 ? text.length : close + 1 };
}

/** Ids that were the indices stay the indices. */
function renumberedIds({ parsed }: KmpDocument, { section, index }: EntryRef): TextEdit[] {
  if (section !== "JGPT" && section !== "CNPT" && section !== "MSPT") return [];
  const table = parsed.course.tables[section];
  const edits: TextEdit[] = [];
  for (let other = index + 1; other < table.count; other++) {
    const span = cellSpan(parsed, rowOf(parsed, section, other), columnOf(section, "id"));
    if (span && Number(parsed.text.slice(span.start, span.end)) === other)
      edits.push({ span, text: String(other - 1).padStart(span.end - span.start) });
  }
  return edits;
}

/** The bytes that name the check points before and behind, as the groups make them. */
function neighbourActions({ parsed }: KmpDocument, row: EntryRef | undefined): Action[] {
  if (row?.section !== "CKPT") return [];
  const { CKPH, CKPT } = parsed.course.tables;
  const edits: TextEdit[] = [];
  for (let group = 0; group < CKPH.count; group++) {
    const start = CKPH.u8(group, Group.start);
    const end = Math.min(start + CKPH.u8(group, Group.length), CKPT.count);
    for (let point = start; point < end; point++)
      for (const [field, value] of [
        ["previous", point === start ? -1 : point - 1],
        ["next", point === end - 1 ? -1 : point + 1],
      ] as const) {
        const span = cellSpan(parsed, rowOf(parsed, "CKPT", point), columnOf("CKPT", field));
        const written = span && parsed.text.slice(span.start, span.end);
        if (span && written !== undefined && Number(written) !== value && !(value === -1 && Number(written) === 0xff))
          edits.push({ span, text: String(value).padStart(span.end - span.start) });
      }
  }
  return edits.length === 0 ? [] : [{ title: "Recompute next and previous check points", kind: "refactor", edits }];
}

/** A start position at the first enemy point, where a course has none. */
function startActions({ parsed, text }: KmpDocument, within: Span): Action[] {
  const block = parsed.blocks.find(({ name, start, end }) => name === "KTPT" && start <= within.start && within.start <= end);
  if (!block || parsed.course.tables.KTPT.count > 0) return [];
  const { ENPT } = parsed.course.tables;
  const place = ENPT.count > 0 ? [0, 4, 8].map((offset) => ENPT.f32(0, offset).toFixed(1)).join(" ") : "0.0 0.0 0.0";
  const line = text.indexOf("\n", block.nameSpan.end);
  const at = line < 0 ? text.length : line + 1;
  return [
    {
      title: "Add a start position",
      kind: "refactor",
      edits: [{ span: { start: at, end: at }, text: ` 0  ${place}  0.0 0.0 0.0  -1 0\n` }],
    },
  ];
}
