/** What a growing selection takes in: the value, its row, the group or route, the section. */
import type { Span } from "../../core/text/span.ts";
import { cellAt, cellSpan, Row, rowAt } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";
import { foldsOf } from "./folding.ts";

export function selectionsAt(document: KmpDocument, offset: number): readonly Span[] {
  const { parsed } = document;
  const spans: Span[] = [];
  const cell = cellAt(parsed, offset);
  const value = cell && cellSpan(parsed, cell.row, cell.column);
  if (value) spans.push(value);
  const row = rowAt(parsed, offset);
  if (row >= 0) spans.push({ start: parsed.rows[row + Row.start], end: parsed.rows[row + Row.end] });
  spans.push(...foldsOf(document).filter(({ start, end }) => start <= offset && offset <= end));
  spans.push({ start: 0, end: document.text.length });
  return spans
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .filter(({ start, end }, at, all) => at === 0 || start !== all[at - 1].start || end !== all[at - 1].end);
}
