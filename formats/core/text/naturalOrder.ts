import { once } from "../memoize.ts";

/** Milliseconds to make, so only where names are sorted. */
const collator = once(() => new Intl.Collator(undefined, { numeric: true }));

/** Compares names as people look for them: `Armor_2` before `Armor_10`. For display only: the order depends on the reader's language. */
export function compareNaturally(a: string, b: string): number {
  return collator().compare(a, b);
}
