/** Next to numbers what they stand for: objects, types, and entries that are referred to by number. */
import type { InlayHint } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { cellSpan, Row } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS, tableOf } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { objectName, ownName } from "./entries.ts";

const NUMBER = /^-?(0x[\da-f]+|\d+)$/i;

export function hintsIn(document: KmpDocument, within: Span): readonly InlayHint[] {
  const { parsed } = document;
  const { rows, text, course } = parsed;
  const hints: InlayHint[] = [];
  const seen = new Set<number>();
  const isInside = ({ start, end }: Span) => end >= within.start && start <= within.end;
  for (let row = 0; row < rows.length; row += Row.stride) {
    if (rows[row + Row.end] < within.start || rows[row + Row.start] > within.end) continue;
    const section = ROW_KINDS[rows[row]];
    const index = rows[row + Row.entry];
    const columns = ROW_LAYOUTS[section]?.columns ?? [];
    for (let column = 0; column < Math.min(columns.length, rows[row + Row.cells]); column++) {
      const { field, offset, type } = columns[column];
      const isObject = section === "GOBJ" && field.name === "object";
      if (!isObject && !(field.values && type !== "f32" && (section === "AREA" || section === "CAME"))) continue;
      const span = cellSpan(parsed, row, column);
      if (!span || !isInside(span) || seen.has(span.start) || !NUMBER.test(text.slice(span.start, span.end))) continue;
      seen.add(span.start);
      const value = tableOf(course, section)[type](index, offset);
      const label = isObject ? findObjectKind(value)?.name : field.values?.find((one) => one.value === value)?.name;
      if (label) hints.push({ offset: span.end, label, kind: "reference" });
    }
  }
  for (const { span, target, isNumber } of document.references) {
    if (!isNumber || !isInside(span) || seen.has(span.start)) continue;
    // numbers of neighbours in the same section say enough
    if (target.section === "CKPT" || target.section === "ENPT") continue;
    const name = target.section === "GOBJ" ? objectName(parsed, target.index) : ownName(parsed, target);
    if (name !== "") hints.push({ offset: span.end, label: `→ ${name}`, kind: "reference" });
  }
  return hints.sort((a, b) => a.offset - b.offset);
}
