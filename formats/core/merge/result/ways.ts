/** Changes of ways that cannot both be made: lists whose entries go on from one to the next, many ways one after the other. Knows no format. */
import { addToList } from "../../lists.ts";
import { isAlike } from "../tree/contents.ts";
import type { TreeNode, Triple } from "../tree/tree.ts";
import { mergeOrder } from "./order.ts";

/** Both sides put other entries into one gap of the base. */
export function insertsTwice(triple: Triple): boolean {
  const gaps = (side: "ours" | "theirs"): ReadonlyMap<TreeNode | undefined, TreeNode[]> => {
    const found = new Map<TreeNode | undefined, TreeNode[]>();
    let before: TreeNode | undefined;
    let isNewWay = false;
    for (const child of triple[side]?.children ?? []) {
      const base = child.triple?.base;
      if (base) before = base;
      isNewWay = !base && (isNewWay || child.opensWay);
      if (!base && !isNewWay) addToList(found, before, child);
    }
    return found;
  };
  const ours = gaps("ours");
  return [...gaps("theirs")].some(([before, entries]) => {
    const own = ours.get(before);
    return own && (own.length !== entries.length || !own.every((entry, at) => isAlike(entry, entries[at])));
  });
}

/** An entry would go on with a way that it is on in neither version, whichever side comes first: one moved the beginning of a way. */
export function tearsWays(triple: Triple): boolean {
  const ways = new Map<TreeNode | undefined, number>();
  let number = 0;
  for (const { children } of [triple.ours, triple.theirs].filter((version) => version !== undefined)) {
    if (!children.some(({ opensWay }) => opensWay)) return false;
    number++;
    for (const child of children) ways.set(child, child.opensWay ? ++number : number);
  }
  const isOneWay = (entry: Triple, other: Triple) =>
    (["ours", "theirs"] as const).some((side) => entry[side] && other[side] && ways.get(entry[side]) === ways.get(other[side]));
  const kept = triple.children.filter(({ base, ours, theirs }) => !base || (ours && theirs));
  const swapped = kept.map((child): Triple => ({ ...child, ours: child.theirs, theirs: child.ours }));
  return [kept, swapped].some((entries) => {
    let way: Triple[] = [];
    return mergeOrder(entries).triples.some((entry) => {
      const { base, ours, theirs } = entry;
      const opens = base && ours?.opensWay === base.opensWay ? theirs?.opensWay : (ours ?? theirs)?.opensWay;
      if (opens) way = [entry];
      if (opens) return false;
      const [first] = way;
      const isTorn = !way.some((other) => isOneWay(entry, other));
      way.push(entry);
      // both sides put another beginning before it
      return isTorn || (base?.opensWay && !ours?.opensWay && !theirs?.opensWay && !(first.ours && first.theirs));
    });
  });
}
