/** The word of a short list that was most likely meant. */
import { countEdits } from "../core/text/closestNames.ts";

export function closestWord(word: string, words: readonly string[]): string | undefined {
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
