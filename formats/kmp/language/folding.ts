/** What can be folded: sections, and groups and routes inside them. */
import type { Span } from "../../core/text/span.ts";
import { Row } from "../text/parsedText.ts";
import { ROW_KINDS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";

/** Spans from the first line to the last line of each fold, in the order of the text. */
export function foldsOf({ text, parsed }: KmpDocument): readonly Span[] {
  const folds: Span[] = [];
  const add = (start: number, end: number): void => {
    let last = end;
    while (last > start && " \t\r\n".includes(text[last - 1])) last--;
    if (text.slice(start, last).includes("\n")) folds.push({ start, end: last });
  };
  for (const block of parsed.blocks) if (block.name !== "") add(block.start, block.end);
  const { rows, blocks } = parsed;
  const heads: number[] = [];
  for (let at = 0; at < rows.length; at += Row.stride) {
    const kind = ROW_KINDS[rows[at]];
    if (kind === "POTI" || kind.endsWith("PH")) heads.push(rows[at + Row.start]);
  }
  const starts = [...new Set(heads)].sort((a, b) => a - b);
  starts.forEach((start, i) => {
    const block = blocks.find((candidate) => candidate.start <= start && start < candidate.end);
    if (block) add(start, Math.min(block.end, starts[i + 1] ?? block.end));
  });
  return folds.sort((a, b) => a.start - b.start || b.end - a.end);
}
