/** Which members a filter finds: all of its words, anywhere in the path or its names, in any case. Members whose own name has the first word come first. */

export interface FilteredMember {
  readonly path: string;
  /** What else it goes by. */
  readonly names?: string;
}

/** Indices into `rows`, in the order in which they are shown. */
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
    // the names follow the last part of the path, and count as it does
    const lower = `${path}\n${names}`.toLowerCase();
    if (!words.every((word) => lower.includes(word))) return;
    const isInName = lower.indexOf(first, path.lastIndexOf("/") + 1) >= 0;
    (isInName ? byName : byFolder).push(at);
  });
  return [...byName, ...byFolder];
}
