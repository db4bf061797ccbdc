/** Counts the two kinds of line endings. */
import type { LineEnds } from "./scene.ts";

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
