/**
 * A copy of an entry: points come after their original, for their order is the way; all else comes last, so that nothing gets another
 * number. Source: format reference, chapters 3 and 10.
 */
import type { Span, TextEdit } from "../../core/text/span.ts";
import { copyAll } from "../gestures/copies.ts";
import { Sheet } from "../gestures/sheet.ts";
import { Row, rowSpan } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";
import type { EntryRef } from "./entries.ts";

/** Undefined where the entry has no row of its own, cannot be there twice, or a note states what a copy would have to change. */
export function copyOf(document: KmpDocument, entry: EntryRef): readonly TextEdit[] | undefined {
  const sheet = new Sheet(document);
  const piece = sheet.findChangeable(entry);
  return piece && !copyAll(sheet, [piece], { dx: 0, dz: 0 }) ? sheet.edits() : undefined;
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
