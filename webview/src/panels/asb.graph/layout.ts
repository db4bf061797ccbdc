/** Places the boxes of one group, left to right. Slow, so it runs in the worker. Must not know the page, so that tests need no page. */
import dagre from "@dagrejs/dagre";
import { BOX_GAP, BOX_WIDTH, type Layout, type LayoutTask, layoutOf, type Place, RANK_GAP } from "./boxes.ts";
import { layOutAsTree } from "./treeLayout.ts";

/** A group of this size takes less than half a second on a slow machine; larger ones are placed as trees. */
const MAX_FOR_DAGRE = 300;
/** With more cross edges (edges to a node that another edge reaches first), the layout can take seconds, so it ignores them. */
const MAX_CROSS_EDGES = 50;

export function layOut(task: LayoutTask): Layout {
  return task.heights.length > MAX_FOR_DAGRE ? layOutAsTree(task) : layOutByDagre(task);
}

/** Keeps the order of the text, unless another order has fewer edge crossings. */
function layOutByDagre(task: LayoutTask): Layout {
  const pairs = task.pairs.length / 2 - task.heights.length < MAX_CROSS_EDGES ? task.pairs : firstPairs(task.pairs);
  const inOrder = runDagre(task, pairs, true);
  const crossings = countCrossings(inOrder, pairs);
  if (crossings === 0) return inOrder;
  const sorted = runDagre(task, pairs, false);
  return countCrossings(sorted, pairs) < crossings ? sorted : inOrder;
}

function runDagre(task: LayoutTask, pairs: readonly number[], disableOptimalOrderHeuristic: boolean): Layout {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", ranksep: RANK_GAP, nodesep: BOX_GAP, ranker: "tight-tree" });
  task.heights.forEach((height, at) => {
    graph.setNode(String(at), { width: BOX_WIDTH, height });
  });
  // several edges between two boxes count once
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] !== pairs[at + 1]) graph.setEdge(String(pairs[at]), String(pairs[at + 1]), {});
  dagre.layout(graph, { disableOptimalOrderHeuristic });
  return layoutOf(
    task,
    task.heights.map((_, at): Place => {
      const { x, y } = graph.node(String(at)) as Place;
      return { x, y };
    }),
  );
}

/** Counts pairs of edges that would cross if edges were straight. */
function countCrossings({ places }: Layout, pairs: readonly number[]): number {
  const side = (a: Place, b: Place, c: Place): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  let count = 0;
  for (let one = 0; one < pairs.length; one += 2)
    for (let other = 0; other < one; other += 2) {
      const [a, b, c, d] = [pairs[one], pairs[one + 1], pairs[other], pairs[other + 1]];
      if (a === c || a === d || b === c || b === d) continue;
      const [from, to, first, last] = [places[a], places[b], places[c], places[d]];
      if (side(from, to, first) * side(from, to, last) < 0 && side(first, last, from) * side(first, last, to) < 0) count++;
    }
  return count;
}

/** Returns the edges that first reach each node. */
function firstPairs(pairs: readonly number[]): readonly number[] {
  const reached = new Set([0]);
  const first: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    if (reached.has(pairs[at + 1])) continue;
    reached.add(pairs[at + 1]);
    first.push(pairs[at], pairs[at + 1]);
  }
  return first;
}
