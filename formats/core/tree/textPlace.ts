/** Where the members and items of a text are, whatever its notation: what folds, selections and changes of fields need of it. Knows no format. */
import { lastIndex } from "../search.ts";
import type { Span } from "../text/span.ts";

/** Of a member or an item, in UTF-16 units. The key of an item is empty, and starts where the value does. */
export interface TextPlace {
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The first character of the tag or value; after the key's colon if missing. */
  readonly valueStart: number;
  /** After the last child, or the value. */
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

/** The comment that holds the offset, its ends included. @param comments in the order of the text */
export function findComment(comments: readonly Span[], offset: number): Span | undefined {
  const comment = comments[lastIndex(comments.length, (at) => comments[at].start <= offset)];
  return comment !== undefined && offset <= comment.end ? comment : undefined;
}
