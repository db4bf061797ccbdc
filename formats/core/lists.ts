/** Maps that create values on demand or drop old ones, lists and counts by key, and safe lookup in a table by a word of a file. */

/** The value of a key; made and kept if missing. */
export function getOrMake<K, V extends {}>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** By a word that may be any, `constructor` and `__proto__` too: no object has these of its own. */
export function ownOf<T>(table: Readonly<Partial<Record<string, T>>> | undefined, word: string): T | undefined {
  return table && Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Puts a value at the end of the list with this key, which it gives. */
export function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): V[] {
  const list = getOrMake(lists, key, (): V[] => []);
  list.push(value);
  return list;
}

/** The values by a key of each. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) addToList(groups, keyOf(value), value);
  return groups;
}

/** Counts a key once more, or `by` times, and gives how often it was counted. */
export function addToCount<K>(counts: Map<K, number>, key: K, by = 1): number {
  const count = (counts.get(key) ?? 0) + by;
  counts.set(key, count);
  return count;
}

/** Of each kind, only the first ones are listed: a broken file can have thousands of findings of a kind. */
export class FirstOfKind<K> {
  private readonly counts = new Map<K, number>();

  constructor(private readonly most: number) {}

  /** Counts one, and returns whether it is to be listed. */
  takes(kind: K): boolean {
    return addToCount(this.counts, kind) <= this.most;
  }

  /** The kinds of which more were counted than listed, with the number of unlisted ones. */
  rest(): readonly (readonly [kind: K, more: number])[] {
    return [...this.counts].flatMap(([kind, count]) => (count > this.most ? [[kind, count - this.most] as const] : []));
  }
}

/** Recently used values: drops the oldest if there are too many or they are too large in total. The last one always stays. */
export class Recent<K, V> extends Map<K, V> {
  private readonly isTooMuch: () => boolean;

  /** @param size of all values together */
  constructor(count: number, size = Infinity, sizeOf = (_: V) => 0) {
    super();
    const isTooLarge = () => size < Infinity && [...this.values()].reduce((sum, value) => sum + sizeOf(value), 0) > size;
    this.isTooMuch = () => this.size > count || isTooLarge();
  }

  /** A value that is set again counts as new. */
  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    for (const first of this.keys()) {
      if (first === key || !this.isTooMuch()) break;
      this.delete(first);
    }
    return this;
  }
}

/** The first of many values; no more are made. */
export function firstOf<V>(values: Iterable<V>, most: number): readonly V[] {
  const first: V[] = [];
  for (const value of values) {
    if (first.length >= most) break;
    first.push(value);
  }
  return first;
}

/** Whole numbers in a row, without the end. */
export function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

/** The first value of each key. */
export function distinctBy<V>(values: readonly V[], keyOf: (value: V) => string): readonly V[] {
  const seen = new Set<string>();
  return values.filter((value) => isNew(seen, keyOf(value)));
}

/** Whether a key comes for the first time. */
export function isNew<K>(seen: Set<K>, key: K): boolean {
  return !seen.has(key) && seen.add(key).has(key);
}
