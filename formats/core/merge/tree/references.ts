/** What a reference means in other versions and in a result: an entry, or a way, which may begin elsewhere there. Knows no format. */
import { SIDES, type Side, type TreeNode, type Triple } from "./tree.ts";

/** The entry that a reference means. For a way that continues one of the base, that is where the base has its beginning. */
export function meantBy({ target, meansWay }: TreeNode): Triple | undefined {
  const triple = target?.triple;
  return meansWay && target && triple ? (findBeginning(target, "base")?.triple ?? triple) : (triple?.meant ?? triple);
}

/** The entries that a reference may mean in a result, most likely first: any entry of a way identifies it. */
export function* meantInResult(node: TreeNode): Iterable<Triple> {
  const { target, meansWay } = node;
  if (!target?.triple) return;
  yield target.triple;
  if (target.triple.meant) yield target.triple.meant;
  if (!meansWay) return;
  for (const beginning of [findBeginning(target, "base"), target])
    for (const { triple } of beginning ? entriesOfWay(beginning) : []) if (triple) yield triple;
}

/** From its beginning to the next one. */
export function entriesOfWay(beginning: TreeNode): readonly TreeNode[] {
  const following = beginning.parent?.children.slice(beginning.place) ?? [];
  const end = following.findIndex(({ opensWay }, at) => at > 0 && opensWay);
  return end < 0 ? following : following.slice(0, end);
}

/** The way that an entry of its list is on; empty where lists have no ways. */
export function wayAround(entry: TreeNode): readonly TreeNode[] {
  let beginning: TreeNode | undefined = entry;
  while (beginning && !beginning.opensWay) beginning = beginning.parent?.children[beginning.place - 1];
  return beginning ? entriesOfWay(beginning) : [];
}

/** Whether another version goes on to what it has of this way from the way before. */
export function isJoined(beginning: TreeNode, version: Side): boolean {
  return entriesOfWay(beginning).some(({ triple }) => triple?.[version]) && !findBeginning(beginning, version);
}

/** The beginning, in another version, of the way that this one continues: its first entry that is left here is the first one here. */
function findBeginning(first: TreeNode, version: Side): TreeNode | undefined {
  const { triple } = first;
  if (triple?.[version]?.opensWay) return triple[version];
  const side = SIDES.find((side) => triple?.[side] === first) as Side;
  const known = entriesOfWay(first).find((entry) => entry.triple?.[version])?.triple?.[version];
  for (let before = known; before; before = before.parent?.children[before.place - 1]) {
    if (before !== known && before.triple?.[side]) return undefined;
    if (before.opensWay) return before;
  }
  return undefined;
}
