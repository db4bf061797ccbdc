/** Bisection, in the page: it takes no code of the formats. */

/** The first of `count` indices for which `isReached` holds, as it does for all after it, or `count`. */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
