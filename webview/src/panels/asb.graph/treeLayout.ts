/** The layout for groups that are too large for a better one, and for pages without a worker. Takes linear time. */
import { BOX_GAP, BOX_WIDTH, type Layout, type LayoutTask, layoutOf, type Place, RANK_GAP } from "./boxes.ts";

/**
 * Puts each box in the column of its depth, vertically centered on its children. A node is the child of the first node that leads to it,
 * and takes as much height as its children.
 */
export function layOutAsTree(task: LayoutTask): Layout {
  const { heights, pairs } = task;
  const out: number[][] = heights.map(() => []);
  for (let at = 0; at < pairs.length; at += 2) out[pairs[at]].push(pairs[at + 1]);
  const children: number[][] = heights.map(() => []);
  const depths: (number | undefined)[] = [0];
  // boxes are in breadth-first order, so parents precede their children
  for (let at = 0; at < heights.length; at++)
    for (const to of out[at]) {
      if (depths[to] !== undefined) continue;
      depths[to] = (depths[at] ?? 0) + 1;
      children[at].push(to);
    }
  const needed: number[] = [];
  const neededBelow = (at: number): number => children[at].reduce((sum, child) => sum + needed[child], 0);
  for (let at = heights.length - 1; at >= 0; at--) needed[at] = Math.max(heights[at] + BOX_GAP, neededBelow(at));
  const tops: number[] = [0];
  const places = heights.map((_, at): Place => {
    const top = tops[at] ?? 0;
    // center the children of a box that is higher than they are
    let next = top + (needed[at] - neededBelow(at)) / 2;
    for (const child of children[at]) {
      tops[child] = next;
      next += needed[child];
    }
    return { x: (depths[at] ?? 0) * (BOX_WIDTH + RANK_GAP) + BOX_WIDTH / 2, y: top + needed[at] / 2 };
  });
  return layoutOf(task, places);
}
