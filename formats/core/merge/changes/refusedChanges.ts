/**
 * Changes that cannot be made with the others: the entry that they refer to or follow is missing, the entry that they remove is still referred
 * to or listed, or another change removes what they add. Knows no format.
 */
import { addToList } from "../../lists.ts";
import { meantInResult } from "../tree/references.ts";
import type { Merged, TreeNode, Triple } from "../tree/tree.ts";
import type { ChangedTree } from "./changedTree.ts";
import type { Change } from "./difference.ts";
import type { TargetDocument } from "./targetDocument.ts";

/** Returns each with a sentence. @param lost labels of missing entries that changes follow @param unmade paths of additions that were not made */
export function findRefused(
  { standIns, finder, paths, root }: TargetDocument,
  { merged, takenAway, brought, added, references }: ChangedTree,
  lost: ReadonlyMap<Change, string>,
  unmade: ReadonlySet<string>,
): ReadonlyMap<Change, string> {
  const refused = new Map<Change, string>();
  const present = new Set<Triple>();
  const links: TreeNode[] = [];
  const enter = (entry: Merged) => {
    const stack = [entry];
    for (let each = stack.pop(); each; each = stack.pop()) {
      present.add(each.triple);
      if (each.node.isNumber && each.node.target) links.push(each.node);
      for (const child of each.children) stack.push(child);
    }
  };
  enter(merged.get(root) as Merged);
  /** Changes that refer to added entries, by the paths of those. */
  const users = new Map<string, Change[]>();
  const refuse = (change: Change, message: string) => {
    const stack = [{ change, message }];
    for (let each = stack.pop(); each; each = stack.pop()) {
      if (refused.has(each.change)) continue;
      refused.set(each.change, each.message);
      const { op, field } = each.change;
      if (op === "add") for (const user of users.get(field) ?? []) stack.push({ change: user, message: missing(field) });
    }
  };
  for (const { node, path, change } of references) {
    const { list = path, place } = /^(?<list>.*)\/\[(?<place>\d+)\]$/s.exec(path)?.groups ?? {};
    const [entry, container] = [added.get(path), added.get(list)];
    const target = entry ?? (place === undefined ? undefined : container?.children[Number(place)]);
    if (target) addToList(users, entry ? path : list, change);
    // references count only the entries of the new list
    if (target && !entry && container) container.space = { name: list, rank: 0 };
    const standIn = standIns.get(path)?.ours;
    if (!target && place !== undefined && unmade.has(list)) {
      refuse(change, missing(path));
      continue;
    }
    node.target = target ?? standIn ?? finder.find(path).find((each) => present.has(each))?.ours;
    const meant = node.target?.triple;
    if (!meant) refuse(change, missing(path));
    else if (!target && !standIn && finder.isUnclear(path, meant)) refuse(change, `it refers to ${path}, which several entries are.`);
  }
  // an entry that stays after all may refer to further entries
  for (const link of links) {
    const [target, user] = [link.target?.triple, link.triple];
    if (!target || !user || [...meantInResult(link)].some((meant) => present.has(meant))) continue;
    let outer: Triple | undefined = target;
    while (outer && !takenAway.has(outer)) outer = outer.parent;
    const taken = outer && takenAway.get(outer);
    if (!taken) continue;
    refuse(taken.change, `${paths.of(user)} still refers to it.`);
    enter(taken.merged);
  }
  for (const [{ ours }, { change }] of takenAway) {
    const target = ours?.listed?.triple;
    if (change.op === "remove" && !change.alone && target && present.has(target)) refuse(change, `${paths.of(target)} is still there.`);
  }
  for (const [change, after] of lost) refuse(change, `expected ${after} before it, found no such entry.`);
  if (refused.size === 0) for (const [change, triple] of brought) if (!present.has(triple)) refuse(change, "another change removes it.");
  return refused;
}

function missing(path: string): string {
  return `it refers to ${path}, which does not exist.`;
}
