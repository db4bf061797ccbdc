/** What differs, as `apply` reads it from the lines that `diff --json` prints. */
import { readStated, statedLines } from "../../cli/src/statedChanges.ts";
import type { MemberChanges } from "../../formats/applyFiles.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import type { Change } from "../../formats/core/merge/changes/difference.ts";
import type { FileDifference } from "../../formats/diffFiles.ts";

const FILE = "file";

export function throughLines(differences: readonly FileDifference[]): readonly MemberChanges[] {
  const stated = readStated(statedLines(FILE, differences));
  if ("problem" in stated) throw new Error(`${stated.line}: ${stated.problem}`);
  const members = new Map<string, MemberChanges & { readonly changes: Change[] }>();
  for (const { path, change, content, checksum } of stated.changes) {
    const inside = path.slice(FILE.length + 1);
    const member = getOrMake(members, inside, () => ({ path: inside, changes: [], content, checksum }));
    if (change) member.changes.push(change);
  }
  return [...members.values()];
}

export function changesThroughLines(changes: readonly Change[]): readonly Change[] {
  return throughLines([{ path: "", kind: "changed", changes, lines: [] }])[0]?.changes ?? [];
}
