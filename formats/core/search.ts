/** Bisection. */

/** The first of `count` indices for which `isReached` holds, as it does for all after it; `count` where there is none. */
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
