/** Folding ranges of a text, and the spans for "expand selection". Knows no format. */
import type { Span } from "../text/span.ts";
import { bareSpan, findComment, keySpan, type TextPlace, tagSpan, valueSpan, wholeSpan } from "./textPlace.ts";

interface CommentedText {
  readonly text: string;
  /** In text order. */
  readonly comments: readonly Span[];
}

/** Entries and comments over several lines, in text order. @param count number of entries, which can be in any order */
export function foldsOf(of: CommentedText, count: number, startOf: (entry: number) => number, endOf: (entry: number) => number): Span[] {
  const { text } = of;
  const folds = commentBlocks(of);
  // the last line, so that a line of a megabyte is not searched for each entry
  let from = 0;
  let lineEnd = -1;
  for (let entry = 0; entry < count; entry++) {
    const start = startOf(entry);
    const end = endOf(entry);
    if (end - start < 2) continue;
    if (start < from || start > lineEnd) {
      from = start;
      lineEnd = text.indexOf("\n", start);
      if (lineEnd < 0) lineEnd = text.length;
    }
    if (lineEnd < end) folds.push({ start, end });
  }
  return folds.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Comments over several lines, and comments on consecutive lines. */
function commentBlocks({ comments, text }: CommentedText): Span[] {
  const blocks: Span[] = [];
  for (let at = 0; at < comments.length; at++) {
    const { start } = comments[at];
    while (at + 1 < comments.length && /^\r?\n[ \t]*$/.test(text.slice(comments[at].end, comments[at + 1].start))) at++;
    const { end } = comments[at];
    if (text.slice(start, end).includes("\n")) blocks.push({ start, end });
  }
  return blocks;
}

/**
 * Spans around the offset, innermost first, each inside the next: parts of an entry, the entry, and so on outwards.
 * @param around entries that contain the offset
 * @param inside other spans to include
 */
export function selectionsIn(
  of: CommentedText,
  offset: number,
  around: readonly TextPlace[],
  inside: readonly (Span | undefined)[] = [],
): readonly Span[] {
  const { text } = of;
  const spans = [...inside, { start: 0, end: text.length }];
  const comment = findComment(of.comments, offset);
  if (comment !== undefined) spans.push(comment, ...commentBlocks(of));
  for (const place of around) {
    const tag = tagSpan(text, place);
    const parts = [keySpan(place), ...(tag ? [tag, bareSpan(text, place)] : []), valueSpan(place), wholeSpan(place)];
    for (const span of parts) spans.push(span, betweenQuotes(text, span));
  }
  const kept: Span[] = [];
  const sorted = spans.filter((span) => span !== undefined).sort((a, b) => a.end - a.start - (b.end - b.start));
  for (const { start, end } of sorted) {
    const inner = kept.at(-1) ?? { start: offset, end: offset };
    if (start <= inner.start && end >= inner.end && end - start > inner.end - inner.start) kept.push({ start, end });
  }
  return kept;
}

function betweenQuotes(text: string, { start, end }: Span): Span | undefined {
  const quote = text[start];
  const isQuoted = (quote === '"' || quote === "'") && end - start > 1 && text[end - 1] === quote;
  return isQuoted ? { start: start + 1, end: end - 1 } : undefined;
}
