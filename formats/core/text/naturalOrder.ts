/** Milliseconds to make, so only where names are sorted. */
let collator: Intl.Collator | undefined;

/** Compares names as people look for them: `Armor_2` before `Armor_10`. For display only: the order depends on the reader's language. */
export function compareNaturally(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}
