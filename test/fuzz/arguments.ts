/** Arguments of the campaigns. One that runs nothing because of a slip in its arguments would look like one that found nothing. */

/** @throws where `text` is not a whole number of at least 1 */
export function readCount(what: string, text: string | undefined, unlessGiven: number): number {
  if (text === undefined) return unlessGiven;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${what} must be a whole number of at least 1, not "${text}".`);
  return Number(text);
}

/** @throws where `wanted`, a part of a name, was given and is in none of `names` */
export function checkWanted(wanted: string | undefined, names: readonly string[]): void {
  if (wanted !== undefined && !names.some((name) => name.includes(wanted)))
    throw new Error(`"${wanted}" is not part of any of these names: ${names.join(", ")}.`);
}
