/** Contents of an outer file, for comparing and changing it. Knows no address and no editor. */

import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import type { NestedArchive, NestedMember } from "../../../formats/archives/nested.ts";
import type { WalkBudget } from "../../../formats/archives/walkBudget.ts";
import { catchStop, unlessStopped } from "../../../formats/core/issue.ts";
import { isEqual } from "../../../formats/core/proof.ts";

/** The bytes of a member; undefined if it is missing or damaged. */
export function findContent(root: NestedArchive, path: string): Uint8Array | undefined {
  const found = root.find(path);
  if (found?.kind !== "member") return undefined;
  return unlessStopped(() => found.read());
}

export function hasSameContent(a: NestedArchive, b: NestedArchive, path: string): boolean {
  return isEqual(findContent(a, path), findContent(b, path));
}

/** Changes that undo the given ones, last one first. */
export function invertChanges(root: NestedArchive, changes: readonly MemberChange[]): readonly MemberChange[] {
  return changes
    .map((change): MemberChange => {
      if (change.kind === "rename") return { kind: "rename", path: change.to, to: change.path };
      const content = findContent(root, change.path);
      return content === undefined ? { kind: "delete", path: change.path } : { kind: "put", path: change.path, content };
    })
    .reverse();
}

export interface Difference {
  /** From the root of the compared archives. */
  readonly path: string;
  readonly isOld: boolean;
  readonly isNew: boolean;
}

/**
 * Members that differ, at all depths: nested archives on both sides are entered if they differ. Once either walk's budget is used up,
 * archives are not entered any more: see {@link WalkBudget}.
 */
export function* findDifferences(before: NestedArchive, after: NestedArchive): Generator<Difference> {
  yield* differencesOf(before, after, [before.newBudget(), after.newBudget()]);
}

function* differencesOf(before: NestedArchive, after: NestedArchive, budgets: readonly [WalkBudget, WalkBudget]): Generator<Difference> {
  const [old, now] = [membersOf(before), membersOf(after)];
  const [left, right] = budgets;
  left.addMembers(old.size);
  right.addMembers(now.size);
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(path), now.get(path)];
    left.addBytes(a?.size ?? 0);
    right.addBytes(b?.size ?? 0);
    const isSpent = budgets.some((budget) => budget.end());
    if (a && b && !isSpent && haveSameBytes(a, b)) continue;
    const isEntered = a?.isArchive && b?.isArchive && !isSpent && !left.enter(a.stretch, path) && !right.enter(b.stretch, path);
    const [inOld, inNew] = isEntered ? [before.enter(path), after.enter(path)] : [];
    if (inOld && inNew)
      for (const difference of differencesOf(inOld, inNew, budgets)) yield { ...difference, path: `${path}/${difference.path}` };
    else yield { path, isOld: a !== undefined, isNew: b !== undefined };
  }
}

/** By path in their own archive. */
function membersOf(archive: NestedArchive): ReadonlyMap<string, NestedMember> {
  return new Map(archive.members().map((found) => [found.member.path, found]));
}

function haveSameBytes(a: NestedMember, b: NestedMember): boolean {
  const [old, now] = [catchStop(() => a.read()), catchStop(() => b.read())];
  return "value" in old && "value" in now && isEqual(old.value, now.value);
}
