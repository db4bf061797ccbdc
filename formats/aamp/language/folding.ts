/** What can be folded: lists, objects, their containers, values and comments over several lines. */
import type { Span } from "../../core/text/span.ts";
import { commentBlocks } from "../../core/yaml/commentBlocks.ts";
import type { AampDocument } from "./document.ts";

/** Spans from the first line to the last line of each fold, in the order of the text. */
export function foldsOf(document: AampDocument): readonly Span[] {
  const { comments, text } = document;
  const { entries } = document;
  const folds: Span[] = [];
  for (const entry of entries.all) {
    const fold = document.whole(entry);
    if (document.lineEnd(fold.start) < fold.end) folds.push(fold);
  }
  return [...folds, ...commentBlocks(comments, text)].sort((a, b) => a.start - b.start || b.end - a.end);
}
