/** Counts the two kinds of line ends, and keeps the counts right after an edit without reading the text again. */
import type { TextChange } from "../core/text/span.ts";
import type { LineEnds } from "./scene.ts";
import type { Source } from "./source.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export function countLineEnds(text: string): LineEnds {
  // most files have no carriage return, and the engine's search is faster than a loop
  if (!text.includes("\r")) return { alone: 1, pairs: 0 };
  let alone = 0;
  let pairs = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (text.charCodeAt(at - 1) === CARRIAGE_RETURN) pairs++;
    else alone++;
  return { alone, pairs };
}

/** Line ends around a change, in the text before or behind it: to be asked of the earlier text while it still holds its units. */
export function lineEndsAround({ units, length }: Source, start: number, end: number): LineEnds {
  let alone = 0;
  let pairs = 0;
  // one more on each side: a pair may be torn or made
  const last = Math.min(length, end + 1);
  for (let at = Math.max(0, start - 1); at < last; at++)
    if (units[at] === LINE_FEED)
      if (at > 0 && units[at - 1] === CARRIAGE_RETURN) pairs++;
      else alone++;
  return { alone, pairs };
}

/** @param removed of the earlier text, around the change */
export function recountLineEnds(before: LineEnds, removed: LineEnds, source: Source, { start, newEnd }: TextChange): LineEnds {
  const added = lineEndsAround(source, start, newEnd);
  if (before.pairs === 0) return added.pairs === 0 ? before : countLineEnds(source.text);
  return { alone: before.alone - removed.alone + added.alone, pairs: before.pairs - removed.pairs + added.pairs };
}
