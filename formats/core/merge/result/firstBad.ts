/** Finds the element that causes a failure. */

/**
 * Returns the index of an element that causes a failure: without it and all later ones there is none. If several do, returns one of them.
 * @param isBad whether the first elements, by number, fail: none do not, all do
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
