/** Binary and nearest-neighbor search. */

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

/** The last of `count` indices for which `isBefore` holds, as it does for all before it, or -1. */
export function lastIndex(count: number, isBefore: (index: number) => boolean): number {
  return firstIndex(count, (index) => !isBefore(index)) - 1;
}

/** The nearest one that is closer than `within`; the first if several are. */
export function nearest<Thing>(things: Iterable<Thing>, distanceOf: (thing: Thing) => number, within = Number.POSITIVE_INFINITY) {
  let found: Thing | undefined;
  let least = within;
  for (const thing of things) {
    const distance = distanceOf(thing);
    if (!(distance < least)) continue;
    least = distance;
    found = thing;
  }
  return found;
}
