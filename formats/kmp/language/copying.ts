/**
 * A copy of an entry: points come after their original, for their order is the way; all else comes last, so that nothing gets another
 * number. Source: format reference, chapters 3 and 10.
 */
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { GROUPS_OF, isPointSection } from "../schema/index.ts";
import { cellSpan, columnOf, nameSpan, Row, rowOf, rowSpan } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { countOfEntries, type EntryRef, ownName } from "./entries.ts";
import { groupOf, hasGroupNotes, padded, pointsOfRoute, renumbered, rowsOf, sorted, wholeLines } from "./rearranging.ts";

/** Undefined where the entry has no row of its own, cannot be there twice, or a note states what a copy would have to change. */
export function copyOf(document: KmpDocument, entry: EntryRef): readonly TextEdit[] | undefined {
  const { section, index } = entry;
  const { parsed, text } = document;
  const isGroup = Object.values<RowKind>(GROUPS_OF).includes(section);
  const row = rowOf(parsed, section, index);
  if (isGroup || section === "STGI" || row < 0) return undefined;
  const isPoint = section === "POTI_point" || isPointSection(section);
  // points that a directive makes have no columns
  if (section !== "POTI" && parsed.rows[row + Row.cells] === 0) return undefined;
  if (isPointSection(section) && hasGroupNotes(document, section)) return undefined;
  const count = countOfEntries(parsed, section);
  const number = isPoint ? index + 1 : count;
  const lines = wholeLines(text, rowsOf(document, entriesOf(document, entry)));
  const edits = isPoint ? behindEdits(document, entry, lines) : [];
  const behind = isPoint ? lines.end : wholeLines(text, rowsOf(document, entriesOf(document, { section, index: count - 1 }))).end;
  const copied = copiedText(document, entry, lines, number);
  const isOpen = behind > 0 && text[behind - 1] !== "\n";
  return sorted([...edits, { span: { start: behind, end: behind }, text: isOpen ? `\n${copied}` : copied }]);
}

/** With the points of a route. */
function entriesOf(document: KmpDocument, { section, index }: EntryRef) {
  const own = { section, first: index, count: 1 };
  return section === "POTI" ? [own, pointsOfRoute(document, index)] : [own];
}

/** Numbers that say an entry after the copy; check points name their neighbours. */
function behindEdits(document: KmpDocument, { section, index }: EntryRef, lines: Span): TextEdit[] {
  const edits = renumbered(document, { section, from: index + 1, by: 1, at: lines.end });
  const isSame = (other: number): boolean =>
    section === "CKPT" &&
    groupOf(document, "CKPT", other) === groupOf(document, "CKPT", index) &&
    groupOf(document, "CKPT", other) !== undefined;
  for (const { span, target, isNumber, from, field } of document.references) {
    if (!isNumber || target.section !== section) continue;
    const isNeighbour = from?.section === "CKPT" && section === "CKPT";
    // the copy is what comes next now, and what came before the next one
    if (isNeighbour && field?.name === "next" && from.index === index && target.index === index + 1 && isSame(index + 1)) continue;
    const isBefore = isNeighbour && field?.name === "previous" && from.index === index + 1 && target.index === index && isSame(index + 1);
    if (target.index > index || isBefore) edits.push({ span, text: padded(document.text, span, target.index + 1) });
  }
  return edits;
}

/** The lines with another name or number, and of a check point with other neighbours. */
function copiedText(document: KmpDocument, entry: EntryRef, lines: Span, number: number): string {
  const { parsed, text } = document;
  const { section, index } = entry;
  const row = rowOf(parsed, section, index);
  const changes: TextEdit[] = [];
  const set = (span: Span | undefined, before: number, after: number): void => {
    if (span && text.slice(span.start, span.end) === String(before)) changes.push({ span, text: padded(text, span, after) });
  };
  const label = nameSpan(parsed, section, index);
  const name = ownName(parsed, entry);
  const inRoute = section === "POTI_point" && label ? Number(text.slice(label.start, label.end)) : index;
  // what begins with a digit is a name only where groups and routes have it
  const isWord = /^[A-Za-z_]/.test(name) || section === "POTI" || section.endsWith("H");
  if (label && name !== "" && isWord) changes.push({ span: label, text: freeName(document, name) });
  else set(label, inRoute, section === "POTI_point" ? inRoute + 1 : number);
  set(cellSpan(parsed, row, columnOf(section, "id")), index, number);
  if (section === "CKPT") {
    set(cellSpan(parsed, row, columnOf(section, "next")), index + 1, index + 2);
    set(cellSpan(parsed, row, columnOf(section, "previous")), index - 1, index);
  }
  const out = editedPart(text, lines, changes);
  return out.endsWith("\n") ? out : `${out}\n`;
}

/** `Name_2`, and so on: names of all kinds are told apart, whatever their case. */
function freeName({ parsed: { definitions } }: KmpDocument, name: string): string {
  const taken = new Set(definitions.map((definition) => definition.name.toLowerCase()));
  const stem = name.replace(/_\d+$/, "");
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`.toLowerCase())) return `${stem}_${number}`;
}

/** The last entry that a row of the outline holds: of a section, a group or a route; undefined where it holds none. */
export function lastEntryIn(document: KmpDocument, span: Span): EntryRef | undefined {
  const { parsed } = document;
  for (let at = parsed.rows.length - Row.stride; at >= 0; at -= Row.stride) {
    const start = parsed.rows[at + Row.start];
    if (start <= span.start || start >= span.end) continue;
    const entry = document.rowAt(start);
    if (entry && rowSpan(parsed, entry.section, entry.index)) return entry;
  }
  return undefined;
}
