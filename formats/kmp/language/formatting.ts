/**
 * Aligns columns: only spaces between the values of a row change, so comments, expressions and line ends stay. Consecutive rows of one
 * kind share their columns.
 */

import { startOfLine } from "../../core/text/lines.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { Row } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";

/** A value on a line, and the spaces before it. */
interface Cell extends Span {
  readonly gapStart: number;
}

const GAP = 2;

/** Empty if the text has errors, because columns are then uncertain. */
export function formattingOf(document: KmpDocument): readonly TextEdit[] {
  const { parsed, text } = document;
  if (parsed.issues.some(({ severity }) => severity === "error")) return [];
  const edits: TextEdit[] = [];
  for (const rows of blocksOf(document)) alignRows(text, rows, edits);
  return edits.sort((a, b) => a.span.start - b.span.start);
}

/** Blocks of rows of one kind, without a group, section or condition between them; each row as the lines of its cells. */
function blocksOf({ parsed: { rows, cells }, text }: KmpDocument): Cell[][][][] {
  const blocks: Cell[][][][] = [];
  let kind = -1;
  let end = -1;
  const seen = new Set<number>();
  for (let at = 0; at < rows.length; at += Row.stride) {
    const start = rows[at + Row.start];
    if (rows[at + Row.cells] === 0 || seen.has(start)) continue;
    seen.add(start);
    const between = end < 0 ? "" : text.slice(end, start);
    const isApart = rows[at] !== kind || start < end || /^[ \t]*[[@$]/m.test(between.slice(between.indexOf("\n") + 1));
    if (isApart) blocks.push([]);
    kind = rows[at];
    end = rows[at + Row.end];
    const spans: Span[] = [{ start: rows[at + Row.nameStart], end: rows[at + Row.nameEnd] }];
    for (let cell = 0; cell < rows[at + Row.cells]; cell++) {
      const place = (rows[at + Row.firstCell] + cell) * 2;
      const span = { start: cells[place], end: cells[place + 1] };
      // a vector fills several columns, and a missing column has no span
      if (span.end > 0 && span.start !== spans[spans.length - 1].start) spans.push(span);
    }
    blocks[blocks.length - 1].push(linesOf(text, spans));
  }
  return blocks;
}

function linesOf(text: string, spans: readonly Span[]): Cell[][] {
  const lines: Cell[][] = [];
  let before = -1;
  for (const { start, end } of spans) {
    const lineStart = startOfLine(text, start);
    const isFirst = before < lineStart;
    if (isFirst) lines.push([]);
    lines[lines.length - 1].push({ start, end, gapStart: isFirst ? lineStart : before });
    before = end;
  }
  return lines;
}

function alignRows(text: string, rows: readonly (readonly (readonly Cell[])[])[], edits: TextEdit[]): void {
  const lineCount = Math.max(...rows.map((row) => row.length));
  for (let line = 0; line < lineCount; line++) {
    const lines = rows.flatMap((row) => (row[line] ? [row[line]] : []));
    const columns = Math.max(...lines.map((cells) => cells.length));
    // the first value of a line keeps its indent and its `>`
    for (let column = 1; column < columns; column++) {
      const own = lines.flatMap((cells) => (cells[column] ? [cells[column]] : []));
      const width = Math.max(...own.map(({ start, end }) => end - start));
      // the first column starts after the longest name
      const names = column === 1 ? Math.max(...lines.map(([first]) => first.end - startOfLine(text, first.start))) : 0;
      for (const cells of lines) {
        const cell = cells[column];
        if (!cell) continue;
        const gap = text.slice(cell.gapStart, cell.start);
        if (!/^[ \t]*$/.test(gap)) continue;
        const missing = column === 1 ? names - (cells[0].end - startOfLine(text, cells[0].start)) : 0;
        const wanted = GAP + missing + width - (cell.end - cell.start);
        if (gap.length !== wanted || gap.includes("\t"))
          edits.push({ span: { start: cell.gapStart, end: cell.start }, text: " ".repeat(wanted) });
      }
    }
  }
}
