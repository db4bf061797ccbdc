/** Findings about how a text says what it says, which change nothing in its bytes. Source: format reference, 9.9. */
import type { Issue } from "../../core/issue.ts";
import { issue } from "../diagnostics.ts";
import { type ParsedText, Row } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS } from "../text/rowLayouts.ts";

/** With so many digits, any 32-bit float is said exactly. */
const MAX_DIGITS = 9;

export function textFindings(parsed: ParsedText): readonly Issue[] {
  const { rows, cells, text } = parsed;
  let count = 0;
  let first: { start: number; end: number } | undefined;
  for (let at = 0; at < rows.length; at += Row.stride) {
    const columns = ROW_LAYOUTS[ROW_KINDS[rows[at]]]?.columns;
    if (columns === undefined) continue;
    const firstCell = rows[at + Row.firstCell];
    for (let column = 0; column < rows[at + Row.cells]; column++) {
      const start = cells[(firstCell + column) * 2];
      const end = cells[(firstCell + column) * 2 + 1];
      // most numbers are short: only the others are looked at closely
      if (end - start <= MAX_DIGITS || columns[column].type !== "f32" || !isTooExact(text.slice(start, end))) continue;
      count++;
      first ??= { start, end };
    }
  }
  if (first === undefined) return [];
  const more = count === 1 ? "This number has" : `${count} numbers have`;
  return [
    issue(
      "text-precision",
      `${more} more digits than the file keeps: ${Math.fround(Number(text.slice(first.start, first.end)))} is stored here.`,
      { text: first },
    ),
  ];
}

function isTooExact(word: string): boolean {
  const match = /^[+-]?(\d*\.?\d*)(?:e[+-]?\d+)?$/i.exec(word);
  if (match === null) return false;
  const digits = match[1].replace(".", "").replace(/^0+/, "").replace(/0+$/, "");
  return digits.length > MAX_DIGITS && Math.fround(Number(word)) !== Number(word);
}
