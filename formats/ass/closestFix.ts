/** Suggests the most similar word of a short list as a correction. */
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
  const closest = closestWord(word, words);
  return closest === undefined ? undefined : replacement(`Change to ${shown(closest)}`, span, written(closest));
}

function closestWord(word: string, words: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 2)) + 1;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const edits = countEdits(word, candidate);
    if (edits < least) {
      best = candidate;
      least = edits;
    }
  }
  return best;
}
