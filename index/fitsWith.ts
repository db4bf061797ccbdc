/** Goes back to the last sign for "any number" only, which is enough and keeps the time bounded. */
export function fitsWith<Sign, Item>(
  pattern: readonly Sign[],
  given: readonly Item[],
  isAny: (sign: Sign) => boolean,
  isSame: (one: Item, sign: Sign) => boolean,
): boolean {
  let [at, sign] = [0, 0];
  let [lastAny, resume] = [-1, 0];
  while (at < given.length) {
    if (sign < pattern.length && isAny(pattern[sign])) {
      lastAny = sign++;
      resume = at;
    } else if (sign < pattern.length && isSame(given[at], pattern[sign])) {
      at++;
      sign++;
    } else if (lastAny >= 0) {
      sign = lastAny + 1;
      at = ++resume;
    } else return false;
  }
  while (sign < pattern.length && isAny(pattern[sign])) sign++;
  return sign === pattern.length;
}
