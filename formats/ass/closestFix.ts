/** Suggests the most similar word of a short list as a correction. */
import { nearest } from "../core/search.ts";
import { countEdits } from "../core/text/closestNames.ts";
import type { Span } from "../core/text/span.ts";
import { type Correction, replacement } from "./findings.ts";

/**
 * @param shown formats the word for the title of the correction
 * @param written formats the word for the text
 */
export function closestFix(
  span: Span,
  word: string,
  words: readonly string[],
  shown = (closest: string) => closest,
  written = shown,
): Correction | undefined {
  const closest = nearest(words, (candidate) => countEdits(word, candidate), Math.max(2, Math.floor(word.length / 2)) + 1);
  return closest === undefined ? undefined : replacement(`Change to ${shown(closest)}`, span, written(closest));
}
