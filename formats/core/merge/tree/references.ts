/** The target of a reference in other versions and in a result: an entry, or a chain, which may begin elsewhere there. Knows no format. */
import { SIDES, type Side, type TreeNode, type Triple } from "./tree.ts";

/** Returns the target of a reference. For a chain that continues one of the base, that is the beginning of the base's chain. */
export function meantBy({ target, meansChain }: TreeNode): Triple | undefined {
  const triple = target?.triple;
  return meansChain && target && triple ? (findBeginning(target, "base")?.triple ?? triple) : (triple?.meant ?? triple);
}

/** The possible targets of a reference in a result, most likely first: any entry of a chain identifies it. */
export function* meantInResult(node: TreeNode): Iterable<Triple> {
  const { target, meansChain } = node;
  if (!target?.triple) return;
  yield target.triple;
  if (target.triple.meant) yield target.triple.meant;
  if (!meansChain) return;
  for (const beginning of [findBeginning(target, "base"), target])
    for (const { triple } of beginning ? entriesOfChain(beginning) : []) if (triple) yield triple;
}

/** Entries of a chain, from its beginning to that of the next chain. */
export function entriesOfChain(beginning: TreeNode): readonly TreeNode[] {
  const following = beginning.parent?.children.slice(beginning.place) ?? [];
  const end = following.findIndex(({ opensChain }, at) => at > 0 && opensChain);
  return end < 0 ? following : following.slice(0, end);
}

/** Entries of the chain that contains an entry; empty if its list has no chains. */
export function chainAround(entry: TreeNode): readonly TreeNode[] {
  let beginning: TreeNode | undefined = entry;
  while (beginning && !beginning.opensChain) beginning = beginning.parent?.children[beginning.place - 1];
  return beginning ? entriesOfChain(beginning) : [];
}

/** Whether another version joined this chain, or the part of it that it has, to the previous chain. */
export function isJoined(beginning: TreeNode, version: Side): boolean {
  return entriesOfChain(beginning).some(({ triple }) => triple?.[version]) && !findBeginning(beginning, version);
}

/** Finds the beginning, in another version, of the chain that this one continues: of its entries, the first that this version has is `first`. */
function findBeginning(first: TreeNode, version: Side): TreeNode | undefined {
  const { triple } = first;
  if (triple?.[version]?.opensChain) return triple[version];
  const side = SIDES.find((side) => triple?.[side] === first) as Side;
  const known = entriesOfChain(first).find((entry) => entry.triple?.[version])?.triple?.[version];
  for (let before = known; before; before = before.parent?.children[before.place - 1]) {
    if (before !== known && before.triple?.[side]) return undefined;
    if (before.opensChain) return before;
  }
  return undefined;
}
