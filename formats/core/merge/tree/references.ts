/** What a reference means in other versions and in a result: an entry, or a chain, which may begin elsewhere there. Knows no format. */
import { SIDES, type Side, type TreeNode, type Triple } from "./tree.ts";

/** The entry that a reference means. For a chain that continues one of the base, that is where the base has its beginning. */
export function meantBy({ target, meansChain }: TreeNode): Triple | undefined {
  const triple = target?.triple;
  return meansChain && target && triple ? (findBeginning(target, "base")?.triple ?? triple) : (triple?.meant ?? triple);
}

/** The entries that a reference may mean in a result, most likely first: any entry of a chain identifies it. */
export function* meantInResult(node: TreeNode): Iterable<Triple> {
  const { target, meansChain } = node;
  if (!target?.triple) return;
  yield target.triple;
  if (target.triple.meant) yield target.triple.meant;
  if (!meansChain) return;
  for (const beginning of [findBeginning(target, "base"), target])
    for (const { triple } of beginning ? entriesOfChain(beginning) : []) if (triple) yield triple;
}

/** From its beginning to the next one. */
export function entriesOfChain(beginning: TreeNode): readonly TreeNode[] {
  const following = beginning.parent?.children.slice(beginning.place) ?? [];
  const end = following.findIndex(({ opensChain }, at) => at > 0 && opensChain);
  return end < 0 ? following : following.slice(0, end);
}

/** The chain that an entry of its list is on; empty where lists have no chains. */
export function chainAround(entry: TreeNode): readonly TreeNode[] {
  let beginning: TreeNode | undefined = entry;
  while (beginning && !beginning.opensChain) beginning = beginning.parent?.children[beginning.place - 1];
  return beginning ? entriesOfChain(beginning) : [];
}

/** Whether another version goes on to what it has of this chain from the chain before. */
export function isJoined(beginning: TreeNode, version: Side): boolean {
  return entriesOfChain(beginning).some(({ triple }) => triple?.[version]) && !findBeginning(beginning, version);
}

/** The beginning, in another version, of the chain that this one continues: its first entry that is left here is the first one here. */
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
