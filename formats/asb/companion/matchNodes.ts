import { groupBy } from "../../core/lists.ts";
/**
 * Finds the nodes of a text in a later version: by GUID if unchanged, otherwise by neighbors, otherwise by content. Knows neither files
 * nor texts.
 */

export interface NodeIdentity {
  readonly guid: string;
  readonly type: string;
  /** Everything in it except its GUID and node numbers. */
  readonly content: string;
}

/** Maps old GUIDs to new ones, for nodes whose GUID changed. Ambiguous nodes are omitted. */
export function findChangedGuids(before: readonly NodeIdentity[], after: readonly NodeIdentity[]): ReadonlyMap<string, string> {
  const gone = withNeighbours(before, new Set(after.map(({ guid }) => guid)));
  const come = withNeighbours(after, new Set(before.map(({ guid }) => guid)));
  const changed = new Map<string, string>();
  const found = new Set<Placed>();
  const pair = ([old, now]: Pair): void => {
    changed.set(old.node.guid, now.node.guid);
    found.add(old).add(now);
  };
  const isOpen = (node: Placed): boolean => !found.has(node);
  const candidates = groupBy(come, ({ gap }) => gap);
  for (const [gap, here] of groupBy(gone, ({ gap }) => gap)) {
    const there = candidates.get(gap) ?? [];
    pairsByContent(here, there).forEach(pair);
    const [old, now] = [here.filter(isOpen), there.filter(isOpen)];
    if (old.length === now.length) old.forEach((node, at) => pair([node, now[at]]));
  }
  // a node that moved: only if the match is unambiguous
  const alike = groupBy([...before, ...after], ({ content }) => content);
  for (const [old, now] of pairsByContent(gone.filter(isOpen), come.filter(isOpen)))
    if (alike.get(old.node.content)?.length === 2) pair([old, now]);
  return changed;
}

interface Placed {
  readonly node: NodeIdentity;
  /** Its type, and the nearest nodes on both sides that are in both texts. */
  readonly gap: string;
}

/** The nodes whose GUID the other text lacks. */
function withNeighbours(nodes: readonly NodeIdentity[], others: ReadonlySet<string>): Placed[] {
  const next: string[] = [];
  for (let at = nodes.length - 1, kept = ""; at >= 0; at--) {
    next[at] = kept;
    if (others.has(nodes[at].guid)) kept = nodes[at].guid;
  }
  const placed: Placed[] = [];
  let previous = "";
  nodes.forEach((node, at) => {
    if (others.has(node.guid)) previous = node.guid;
    else placed.push({ node, gap: `${node.type} ${previous} ${next[at]}` });
  });
  return placed;
}

type Pair = readonly [before: Placed, after: Placed];

/** Pairs of nodes with equal content, if there is exactly one on each side. */
function pairsByContent(before: readonly Placed[], after: readonly Placed[]): readonly Pair[] {
  const there = groupBy(after, ({ node }) => node.content);
  return [...groupBy(before, ({ node }) => node.content)].flatMap(([content, [old, ...more]]): Pair[] => {
    const [now, ...others] = there.get(content) ?? [];
    return now === undefined || more.length + others.length > 0 ? [] : [[old, now]];
  });
}
