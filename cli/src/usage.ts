/** Wrong use of the command line: the one kind of error that ends with exit code 2. Knows no command. */

/** Exit codes that scripts rely on. */
export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

export class UsageError extends Error {
  /** A line of its own. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "UsageError";
    this.hint = hint;
  }
}

/** Number of letters to insert, remove, replace or swap with a neighbour to get from `a` to `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}

/** The word that was most likely meant: near enough, or one that begins with what was typed. */
export function findLikely(typed: string, words: readonly string[]): string | undefined {
  const near = words
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.min(typed.length, word.length) / 3))
    .sort((a, b) => a.distance - b.distance)[0];
  return near?.word ?? (typed.length >= 2 ? words.find((word) => word.startsWith(typed)) : undefined);
}

/** ` Did you mean "verify"?`, or nothing. */
export function didYouMean(typed: string, words: readonly string[]): string {
  const likely = findLikely(typed, words);
  return likely === undefined ? "" : ` Did you mean "${likely}"?`;
}
