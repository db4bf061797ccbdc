/** Finds changes of chains that exclude each other. A list may contain several consecutive chains. Knows no format. */
import { addToList } from "../../lists.ts";
import { isAlike } from "../tree/contents.ts";
import type { TreeNode, Triple } from "../tree/tree.ts";
import { mergeOrder } from "./order.ts";

/** Whether both sides inserted different entries into one gap of the base. */
export function insertsTwice(triple: Triple): boolean {
  const gaps = (side: "ours" | "theirs"): ReadonlyMap<TreeNode | undefined, TreeNode[]> => {
    const found = new Map<TreeNode | undefined, TreeNode[]>();
    let before: TreeNode | undefined;
    let isNewChain = false;
    for (const child of triple[side]?.children ?? []) {
      const base = child.triple?.base;
      if (base) before = base;
      isNewChain = !base && (isNewChain || child.opensChain);
      if (!base && !isNewChain) addToList(found, before, child);
    }
    return found;
  };
  const ours = gaps("ours");
  return [...gaps("theirs")].some(([before, entries]) => {
    const own = ours.get(before);
    return own && (own.length !== entries.length || !own.every((entry, at) => isAlike(entry, entries[at])));
  });
}

/** Whether an entry would join a chain that it belongs to in neither version, whichever side comes first: a side moved the beginning. */
export function tearsChains(triple: Triple): boolean {
  const chains = new Map<TreeNode | undefined, number>();
  let number = 0;
  for (const { children } of [triple.ours, triple.theirs].filter((version) => version !== undefined)) {
    if (!children.some(({ opensChain }) => opensChain)) return false;
    number++;
    for (const child of children) chains.set(child, child.opensChain ? ++number : number);
  }
  const isOneChain = (entry: Triple, other: Triple) =>
    (["ours", "theirs"] as const).some((side) => entry[side] && other[side] && chains.get(entry[side]) === chains.get(other[side]));
  const kept = triple.children.filter(({ base, ours, theirs }) => !base || (ours && theirs));
  const swapped = kept.map((child): Triple => ({ ...child, ours: child.theirs, theirs: child.ours }));
  return [kept, swapped].some((entries) => {
    let chain: Triple[] = [];
    return mergeOrder(entries).triples.some((entry) => {
      const { base, ours, theirs } = entry;
      const opens = base && ours?.opensChain === base.opensChain ? theirs?.opensChain : (ours ?? theirs)?.opensChain;
      if (opens) chain = [entry];
      if (opens) return false;
      const [first] = chain;
      const isTorn = !chain.some((other) => isOneChain(entry, other));
      chain.push(entry);
      // both sides put a different beginning before it
      return isTorn || (base?.opensChain && !ours?.opensChain && !theirs?.opensChain && !(first.ours && first.theirs));
    });
  });
}
