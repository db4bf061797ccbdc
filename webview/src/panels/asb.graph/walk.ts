/** Where an arrow key leads from a node. Must know no picture, so that it is the same in the list. */
import type { Links } from "./groups.ts";

export type Direction = "parent" | "child" | "previous" | "next";

/**
 * The next node in a direction, or undefined. Siblings are the children of `parent`, where that is one of the
 * node's parents: a node may hang on several. Nodes that nothing leads to are siblings of each other.
 */
export function findNext(links: Links, at: number, direction: Direction, parent: number | undefined): number | undefined {
  const into = links.into[at];
  const above = into.some(({ from }) => from === parent) ? parent : into[0]?.from;
  if (direction === "parent") return above;
  if (direction === "child") return links.out[at][0]?.to;
  const siblings =
    above === undefined
      ? links.into.flatMap((edges, place) => (edges.length === 0 ? [place] : []))
      : [...new Set(links.out[above].map(({ to }) => to))];
  return siblings[siblings.indexOf(at) + (direction === "next" ? 1 : -1)];
}

/** All nodes from which this one is reached, itself left out. */
export function ancestorsOf(links: Links, at: number): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [at];
  for (let place = open.pop(); place !== undefined; place = open.pop())
    for (const { from } of links.into[place])
      if (!found.has(from)) {
        found.add(from);
        open.push(from);
      }
  found.delete(at);
  return found;
}
