/** Filters members: all words must be in the path or names, ignoring case. Members whose own name has the first word come first. */

export interface FilteredMember {
  readonly path: string;
  /** Other names of the member. */
  readonly names?: string;
}

/** Returns indices into `rows`, in display order. */
export function filterMembers(rows: readonly FilteredMember[], filter: string): readonly number[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const first = words[0];
  if (first === undefined) return rows.map((_, at) => at);
  const byName: number[] = [];
  const byFolder: number[] = [];
  rows.forEach(({ path, names = "" }, at) => {
    // the names come after the last part of the path, and count as part of the name
    const lower = `${path}\n${names}`.toLowerCase();
    if (!words.every((word) => lower.includes(word))) return;
    const isInName = lower.indexOf(first, path.lastIndexOf("/") + 1) >= 0;
    (isInName ? byName : byFolder).push(at);
  });
  return [...byName, ...byFolder];
}
