/** Counts the two kinds of line endings. */
export interface LineEnds {
  readonly alone: number;
  readonly pairs: number;
}

const CARRIAGE_RETURN = 13;

export function countLineEnds(text: string): LineEnds {
  // most files have no carriage return, and the built-in search is faster than a loop
  if (!text.includes("\r")) return { alone: 1, pairs: 0 };
  let alone = 0;
  let pairs = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (text.charCodeAt(at - 1) === CARRIAGE_RETURN) pairs++;
    else alone++;
  return { alone, pairs };
}

/** Returns the most frequent kind of line ending. */
export function lineEndOf({ alone, pairs }: LineEnds): string {
  return pairs > alone ? "\r\n" : "\n";
}

/** A text with the line endings of another, unless that one has both kinds. */
export function inLineEndsOf(other: string, text: string): string {
  if (!other.includes("\r") && !text.includes("\r")) return text;
  const ends = countLineEnds(other);
  return ends.alone > 0 && ends.pairs > 0 ? text : text.replaceAll(/\r?\n/g, lineEndOf(ends));
}
