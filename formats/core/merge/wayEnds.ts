/** What the last entry of a way says about the way as a whole, put where all versions have an entry of it. Knows no format. */
import { SIDES, type Side, type TreeNode, type Triple } from "./tree.ts";

/**
 * A version that adds entries to the end of a way, or takes them away there, says nothing else about the way: in each version, what the last
 * entry says comes to the last one that all versions have. Where a version has none, or put ways together, it stays. So it does
 * where two versions are compared: changes state entries as their files have them.
 * @param list whose entries are matched @param key of what stands at the end of a way
 */
export function alignEnds(list: Triple, key: string): void {
  if (!list.base || !list.ours || !list.theirs) return;
  const wayOf = new Map<Triple, TreeNode>();
  const lastOf = new Map<TreeNode, Triple>();
  let way: TreeNode | undefined;
  for (const entry of list.base.children) {
    if (entry.opensWay || !way) way = entry;
    const triple = entry.triple as Triple;
    wayOf.set(triple, way);
    if (SIDES.every((side) => triple[side])) lastOf.set(way, triple);
  }
  for (const [way, last] of lastOf)
    for (const side of SIDES) {
      const end = findEnd(last, side, (entry) => (wayOf.get(entry) ?? way) === way);
      const said = end?.find(key);
      const entry = last[side];
      if (!end || !said || !entry || end === entry) continue;
      end.remove(said);
      entry.add(said);
      entry.refers ||= said.refers;
    }
}

/** The last entry of the way that a version's entry is on; undefined where one of another way is in between. */
function findEnd(last: Triple, side: Side, isOfWay: (entry: Triple) => boolean): TreeNode | undefined {
  let end = last[side];
  for (let next = end; next && (next === last[side] || !next.opensWay); next = next.parent?.children[next.place + 1]) {
    if (!isOfWay(next.triple as Triple)) return undefined;
    end = next;
  }
  return end;
}
