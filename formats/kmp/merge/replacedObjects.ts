/** Sentences about objects in whose place both sides put another one. By their ids these are new objects, so that the result has both. */
import type { Merged, TreeNode } from "../../core/merge/tree.ts";
import { titleOf } from "./courseTree.ts";

export function notesOfReplaced(root: Merged): readonly string[] {
  const objects = root.children.find(({ node }) => node.key === "GOBJ");
  const positionOf = (node: TreeNode) => node.find("position")?.text ?? "";
  const gone = new Set(objects?.triple.children.flatMap(({ base, ours, theirs }) => (base && !ours && !theirs ? positionOf(base) : [])));
  const added = objects?.children.filter(({ node, triple }) => !triple.base && gone.has(positionOf(node))) ?? [];
  const ours = new Map(added.flatMap(({ triple: { ours, theirs } }) => (ours && !theirs ? [[positionOf(ours), titleOf(ours)]] : [])));
  return added.flatMap(({ triple, node }) => {
    const position = positionOf(node);
    if (triple.ours || !ours.has(position)) return [];
    return [`The object at ${position} is ${ours.get(position)} in ours and ${titleOf(node)} in theirs: the result has both.`];
  });
}
