/** What can be folded in a text, and what "expand selection" grows to. Knows no format. */
import type { Span } from "../text/span.ts";
import { bareSpan, findComment, keySpan, type TextPlace, tagSpan, valueSpan, wholeSpan } from "./textPlace.ts";

interface CommentedText {
  readonly text: string;
  /** In the order of the text. */
  readonly comments: readonly Span[];
}

/** Entries and comments over several lines, in the order of the text. @param count of entries, in any order */
export function foldsOf(of: CommentedText, count: number, startOf: (entry: number) => number, endOf: (entry: number) => number): Span[] {
  const { text } = of;
  const folds = commentBlocks(of);
  // of the line looked at last: a text may be one line of a megabyte
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

/** Comments on lines in a row with nothing between, or over several lines. */
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
 * Spans around the offset, the innermost first, each holding the one before: parts of an entry, the entry, and so on outwards.
 * @param around what holds the offset
 * @param inside further parts
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
