/** Singles in as few digits as tell them apart. */

/** Below it singles have less than their 24 bits, so that fewer digits tell them apart. */
const MIN_NORMAL = 2 ** -126;
/** Decimals of so many digits are all told apart by normal singles, and nine tell any two of these apart. */
const SURE_DIGITS = 6;
const MAX_DIGITS = 9;
/** Smaller whole numbers are singles, each of its own digits. */
const MAX_WHOLE = 1e7;

/** The number of fewest digits that rounds to a single. @param value a finite single */
export function shortestOf(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < MAX_WHOLE) return value;
  for (let digits = Math.abs(value) < MIN_NORMAL ? 1 : SURE_DIGITS; digits < MAX_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(MAX_DIGITS));
}
