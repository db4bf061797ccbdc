/** Arguments of the campaigns. A typo must not make a campaign run nothing, which would look like finding nothing. */

/** @throws if `text` is not a whole number of at least 1 */
export function readCount(what: string, text: string | undefined, unlessGiven: number): number {
  if (text === undefined) return unlessGiven;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${what} must be a whole number of at least 1, not "${text}".`);
  return Number(text);
}

/** @throws if `wanted`, a part of a name, is in none of `names` */
export function checkWanted(wanted: string | undefined, names: readonly string[]): void {
  if (wanted !== undefined && !names.some((name) => name.includes(wanted)))
    throw new Error(`"${wanted}" is not part of any of these names: ${names.join(", ")}.`);
}
