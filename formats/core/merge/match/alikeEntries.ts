/** Pairs entries of two versions that are probably the same, if nothing identifies them. */
import { range } from "../../lists.ts";
import type { ListRule, TreeNode } from "../tree/tree.ts";
import { longestCommonRun, type Pair, uniquePlaces } from "./align.ts";

/**
 * Pairs entries with equal content, then probable matches, then those between the same neighbors: in order if both versions have the same
 * number there, otherwise those that are the only ones of their kind.
 * @param isMerge in merges, an entry of another kind is a different entry that references do not follow; comparisons show it as changed
 */
export function pairAlike(
  { alike = [], isOneKind = () => true }: ListRule,
  first: readonly TreeNode[],
  second: readonly TreeNode[],
  equal: readonly Pair[],
  contentOf: (entry: TreeNode) => number,
  isMerge: boolean,
): Map<TreeNode, TreeNode | undefined> {
  const pairs = new Map<number, number>(equal);
  const taken = new Set(pairs.values());
  const pairUnique = (keyOf: (entry: TreeNode) => string | number | undefined, isOne: (at: number, other: number) => boolean) => {
    const places = uniquePlaces(0, second.length, (at) => (taken.has(at) ? undefined : keyOf(second[at])));
    for (const [key, at] of uniquePlaces(0, first.length, (at) => (pairs.has(at) ? undefined : keyOf(first[at])))) {
      const other = places.get(key);
      if (other === undefined || !isOne(at, other)) continue;
      pairs.set(at, other);
      taken.add(other);
    }
  };
  pairUnique(contentOf, () => true);
  for (const keyOf of alike) pairUnique(keyOf, (at, other) => !isMerge || isOneKind(first[at], second[other]));
  const isLikely = (each: number, another: number) => isOneKind(first[each], second[another]);
  let [row, column] = [0, 0];
  for (const [at, other] of [...inOrder(equal, pairs, taken), [first.length, second.length] as Pair]) {
    if (at > row && other > column) {
      const ours = range(row, at).filter((each) => !pairs.has(each));
      const theirs = range(column, other).filter((each) => !taken.has(each));
      if (ours.length !== theirs.length) for (const [each, only] of pairOnly(ours, theirs, isLikely)) pairs.set(each, only);
      else for (const [index, each] of ours.entries()) if (isLikely(each, theirs[index])) pairs.set(each, theirs[index]);
    }
    [row, column] = [at + 1, other + 1];
  }
  const found = new Map<TreeNode, TreeNode | undefined>();
  for (const [at, other] of pairs) found.set(first[at], second[other]);
  return found;
}

/** Pairs that have the same order in both versions; other pairs were moved. @param equal pairs in order */
function inOrder(equal: readonly Pair[], pairs: ReadonlyMap<number, number>, taken: ReadonlySet<number>): readonly Pair[] {
  if (pairs.size === equal.length) return equal;
  const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
  const others = sorted.map(([, other]) => other);
  return longestCommonRun(
    others,
    [...taken].sort((a, b) => a - b),
  ).map(([index]) => sorted[index]);
}

/** No real list needs more comparisons. */
const MAX_COMPARED = 10_000;

/** Pairs maps that share at least half of their values with exactly one of the others, and the other way round. */
export function pairHalfAlike(
  first: readonly TreeNode[],
  second: readonly TreeNode[],
  contentOf: (entry: TreeNode) => number,
): ReadonlyMap<TreeNode, TreeNode> {
  const isHalfAlike = (entry: TreeNode, other: TreeNode) => {
    if (entry.kind !== "map" || other.kind !== "map" || entry.type !== other.type) return false;
    const contents = new Map(other.children.map((child) => [child.key, contentOf(child)]));
    const equal = entry.children.filter((child) => contents.get(child.key) === contentOf(child)).length;
    return equal > 0 && equal * 2 >= Math.max(entry.children.length, other.children.length);
  };
  return new Map(pairOnly(first, second, isHalfAlike));
}

/** Pairs of entries that are each other's only likely match. */
export function pairOnly<Entry>(
  first: readonly Entry[],
  second: readonly Entry[],
  isLikely: (entry: Entry, other: Entry) => boolean,
): readonly (readonly [Entry, Entry])[] {
  if (first.length * second.length > MAX_COMPARED) return [];
  const others = first.map((entry) => second.filter((other) => isLikely(entry, other)));
  const isOnly = (other: Entry) => others.filter((list) => list.includes(other)).length === 1;
  return others.flatMap(([other, ...more], at) =>
    other !== undefined && more.length === 0 && isOnly(other) ? [[first[at], other] as const] : [],
  );
}
