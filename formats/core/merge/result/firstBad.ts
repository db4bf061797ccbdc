/** Which of many is the one that spoils it. */

/**
 * The number of the one with which all goes bad. What is good before may be bad again later: some such one is found.
 * @param isBad whether the first so many are: none are not, all are
 */
export function firstBad(count: number, isBad: (first: number) => boolean): number {
  let [good, bad] = [0, count];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isBad(middle)) bad = middle;
    else good = middle;
  }
  return good;
}
