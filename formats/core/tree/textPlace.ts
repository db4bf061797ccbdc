/** Places of members and items in a text of any notation, for folding, selections and changes of fields. Knows no format. */
import { lastIndex } from "../search.ts";
import type { Span } from "../text/span.ts";

/** The place of a member or an item, in UTF-16 units. The key of an item is empty, at the start of the value. */
export interface TextPlace {
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The first character of the tag or value; after the key's colon if missing. */
  readonly valueStart: number;
  /** The end of the last child or of the value. */
  readonly end: number;
}

export function keySpan({ keyStart, keyEnd }: TextPlace): Span {
  return { start: keyStart, end: keyEnd };
}

/** Tag and value; empty after the key's colon if missing. */
export function valueSpan({ valueStart, end }: TextPlace): Span {
  return { start: Math.min(valueStart, end), end };
}

/** Key, tag and value. */
export function wholeSpan({ keyStart, end }: TextPlace): Span {
  return { start: keyStart, end };
}

/** The tag before a value, or undefined. */
export function tagSpan(text: string, place: TextPlace): Span | undefined {
  const { start } = valueSpan(place);
  if (text.charCodeAt(start) !== 0x21) return undefined;
  let end = start + 1;
  while (end < text.length && !/[\s,\]}]/.test(text[end])) end++;
  return { start, end };
}

/** The value after its tag, or empty. */
export function bareSpan(text: string, place: TextPlace): Span {
  const { start, end } = valueSpan(place);
  let at = tagSpan(text, place)?.end ?? start;
  while (at < end && /\s/.test(text[at])) at++;
  return { start: Math.min(at, end), end };
}

/** The comment that contains the offset or ends at it. @param comments in text order */
export function findComment(comments: readonly Span[], offset: number): Span | undefined {
  const comment = comments[lastIndex(comments.length, (at) => comments[at].start <= offset)];
  return comment !== undefined && offset <= comment.end ? comment : undefined;
}
