/** Which members a filter finds: all of its words, anywhere in the path, in any case. Members whose own name has the first word come first. */
import type { MemberRow } from "./protocol.ts";

/** Indices into `rows`, in the order in which they are shown. */
export function filterMembers(rows: readonly MemberRow[], filter: string): readonly number[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const first = words[0];
  if (first === undefined) return rows.map((_, at) => at);
  const byName: number[] = [];
  const byFolder: number[] = [];
  rows.forEach(({ path }, at) => {
    const lower = path.toLowerCase();
    if (!words.every((word) => lower.includes(word))) return;
    const isInName = lower.indexOf(first, lower.lastIndexOf("/") + 1) >= 0;
    (isInName ? byName : byFolder).push(at);
  });
  return [...byName, ...byFolder];
}
