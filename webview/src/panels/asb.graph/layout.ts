/** Places the boxes of one group, left to right. Slow: for the worker. Must know no page, so that it can be tested without one. */
import dagre from "@dagrejs/dagre";
import { BOX_GAP, BOX_WIDTH, type Layout, type LayoutTask, layoutOf, type Place, RANK_GAP } from "./boxes.ts";
import { layOutAsTree } from "./treeLayout.ts";

/** Up to here a group takes less than half a second on a slow machine; larger ones are placed as trees. */
const LARGEST_FOR_DAGRE = 300;
/** Edges beyond those that first reach a node, of which more than these can take seconds: then they are drawn, but do not pull. */
const MOST_CROSS_EDGES = 50;

export function layOut(task: LayoutTask): Layout {
  return task.heights.length > LARGEST_FOR_DAGRE ? layOutAsTree(task) : layOutByDagre(task);
}

function layOutByDagre(task: LayoutTask): Layout {
  const { heights, pairs } = task;
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", ranksep: RANK_GAP, nodesep: BOX_GAP, ranker: "tight-tree" });
  heights.forEach((height, at) => {
    graph.setNode(String(at), { width: BOX_WIDTH, height });
  });
  const pulling = pairs.length / 2 - heights.length < MOST_CROSS_EDGES ? pairs : firstPairs(pairs);
  // several plugs between two boxes are one pull
  for (let at = 0; at < pulling.length; at += 2)
    if (pulling[at] !== pulling[at + 1]) graph.setEdge(String(pulling[at]), String(pulling[at + 1]), {});
  dagre.layout(graph);
  return layoutOf(
    task,
    heights.map((_, at): Place => {
      const { x, y } = graph.node(String(at)) as Place;
      return { x, y };
    }),
  );
}

/** Those by which each node is first reached. */
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
