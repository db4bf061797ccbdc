/** Moves the value that the last entry of a chain states for the whole chain to the last entry that all versions share. Knows no format. */
import { SIDES, type Side, type TreeNode, type Triple } from "../tree/tree.ts";

/**
 * Adding or removing entries at the end of a chain changes nothing else about it. So in each version, the value moves from the last entry to
 * the last entry shared by all versions. It does not move if no entry is shared, or if one version joined two chains. Comparing two versions
 * moves nothing: changes state entries as the files have them.
 * @param list whose entries are already matched @param key of the value
 */
export function alignEnds(list: Triple, key: string): void {
  if (!list.base || !list.ours || !list.theirs) return;
  const chainOf = new Map<Triple, TreeNode>();
  const lastOf = new Map<TreeNode, Triple>();
  let chain: TreeNode | undefined;
  for (const entry of list.base.children) {
    if (entry.opensChain || !chain) chain = entry;
    const triple = entry.triple as Triple;
    chainOf.set(triple, chain);
    if (SIDES.every((side) => triple[side])) lastOf.set(chain, triple);
  }
  for (const [chain, last] of lastOf)
    for (const side of SIDES) {
      const end = findEnd(last, side, (entry) => (chainOf.get(entry) ?? chain) === chain);
      const said = end?.find(key);
      const entry = last[side];
      if (!end || !said || !entry || end === entry) continue;
      end.remove(said);
      entry.add(said);
      entry.refers ||= said.refers;
    }
}

/** The last entry of the same chain in one version; undefined if an entry of another chain comes first. */
function findEnd(last: Triple, side: Side, isOfChain: (entry: Triple) => boolean): TreeNode | undefined {
  let end = last[side];
  for (let next = end; next && (next === last[side] || !next.opensChain); next = next.parent?.children[next.place + 1]) {
    if (!isOfChain(next.triple as Triple)) return undefined;
    end = next;
  }
  return end;
}
