/** Prints singles with the fewest digits that identify them. */

/** Smaller singles have fewer than 24 bits, so fewer digits identify them. */
const MIN_NORMAL = 2 ** -126;
/** Different decimals with this many digits are always different normal singles; nine digits distinguish any two singles. */
const SURE_DIGITS = 6;
const MAX_DIGITS = 9;
/** Smaller whole numbers are exact singles. */
const MAX_WHOLE = 1e7;

/** The number with the fewest digits that rounds to a single. @param value a finite single */
export function shortestOf(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) < MAX_WHOLE) return value;
  for (let digits = Math.abs(value) < MIN_NORMAL ? 1 : SURE_DIGITS; digits < MAX_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(MAX_DIGITS));
}
