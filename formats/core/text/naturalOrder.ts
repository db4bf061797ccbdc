import { once } from "../memoize.ts";

/** Made on first use, because it takes milliseconds. */
const collator = once(() => new Intl.Collator(undefined, { numeric: true }));

/** Compares names in natural order: `Armor_2` before `Armor_10`. For display only: the order depends on the user's language. */
export function compareNaturally(a: string, b: string): number {
  return collator().compare(a, b);
}
