/** Notes about results of a merge that neither side has. */

import { insertsTwice, tearsChains } from "../../core/merge/result/chains.ts";
import { pathOf } from "../../core/merge/result/resolve.ts";
import type { Merged, TreeNode } from "../../core/merge/tree/tree.ts";
import { isPointSection, type SectionName } from "../schema/index.ts";
import { titleOf } from "./courseTree.ts";

export function notesOf({ children }: Merged): readonly string[] {
  return children.flatMap((list) => {
    const section = list.node.key as SectionName;
    return section === "GOBJ" ? replacedTwice(list) : isPointSection(section) ? joined(list) : [];
  });
}

/** Objects that both sides replaced by different ones: the merge treats both as new objects. */
function replacedTwice({ triple, children }: Merged): readonly string[] {
  const positionOf = (node: TreeNode) => node.find("position")?.text ?? "";
  const gone = new Set(triple.children.flatMap(({ base, ours, theirs }) => (base && !ours && !theirs ? positionOf(base) : [])));
  const added = children.filter(({ node, triple }) => !triple.base && gone.has(positionOf(node)));
  const ours = new Map(added.flatMap(({ triple: { ours, theirs } }) => (ours && !theirs ? [[positionOf(ours), titleOf(ours)]] : [])));
  return added.flatMap(({ triple, node }) => {
    const position = positionOf(node);
    if (triple.ours || !ours.has(position)) return [];
    return [`The object at ${position} is ${ours.get(position)} in ours and ${titleOf(node)} in theirs: the result has both.`];
  });
}

/** Points that begin a group in theirs but not in the result, which keeps the borders of ours. */
function joined({ triple, children }: Merged): readonly string[] {
  // a conflict already says that the whole list is from ours
  if (insertsTwice(triple) || tearsChains(triple)) return [];
  const hasBorder = (node: TreeNode | undefined) => node?.find("group") !== undefined;
  return children.flatMap(({ triple, children }) => {
    const { base, theirs } = triple;
    if (!hasBorder(theirs) || hasBorder(base) || children.some(({ node }) => node.key === "group")) return [];
    return [`${pathOf(triple)} begins a group in theirs: in the result, as in ours, it continues the previous group.`];
  });
}
