/** Usage errors, the only errors with exit code 2, and the exit codes. Knows no command. */
import { countEdits } from "../../formats/core/text/closestNames.ts";

/** Exit codes that scripts rely on. */
export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
/** For merge and apply, where 1 means conflicts: nothing was written. */
export const EXIT_REFUSED = 3;

export class UsageError extends Error {
  /** A line of its own. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "UsageError";
    this.hint = hint;
  }
}

/** The most likely intended word: a similar one, or one that begins with the typed text. */
export function findLikely(typed: string, words: readonly string[]): string | undefined {
  const near = words
    .map((word) => ({ word, distance: countEdits(typed.toLowerCase(), word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.min(typed.length, word.length) / 3))
    .sort((a, b) => a.distance - b.distance)[0];
  return near?.word ?? (typed.length >= 2 ? words.find((word) => word.startsWith(typed)) : undefined);
}

/** ` Did you mean "verify"?`, or nothing. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const likely = findLikely(typed, words);
  return likely === undefined ? "" : ` Did you mean "${likely}"?`;
}
