/** Finds similar names, for "did you mean". Must not know where names come from. */

const MAX_EDITS = 2;
/** Longer names are not compared, because users do not type them. */
const MAX_NAME = 200;

/**
 * The candidates closest to `name`, ignoring case: first those that differ only in case, then those one edit away, then two. Short names
 * must be closer. `name` itself is never included.
 */
export function closestNames(name: string, candidates: readonly string[], limit = 5): string[] {
  if (name.length > MAX_NAME) return [];
  const mostEdits = name.length <= 2 ? 0 : name.length <= 5 ? 1 : MAX_EDITS;
  const folded = name.toLowerCase();
  const groups: Set<string>[] = [new Set(), new Set(), new Set()];
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > mostEdits || candidate === name) continue;
    const edits = countEdits(folded, candidate.toLowerCase());
    if (edits <= mostEdits) groups[edits].add(candidate);
  }
  return groups.flatMap((group) => [...group]).slice(0, limit);
}

/** The number of insertions, deletions, replacements and swaps of neighbours from `a` to `b`. */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
