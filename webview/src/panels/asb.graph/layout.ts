/** Places the boxes of one group, left to right. Must know no page, so that it can be tested without one. */
import dagre from "@dagrejs/dagre";
import type { GraphEdge, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import type { Group } from "./groups.ts";

export const BOX_WIDTH = 210;
const LINE = 15;
/** Between a box and what it leads to: room for a condition. */
const RANK_GAP = 120;
const BOX_GAP = 10;
/** Larger groups would hold up the page for longer than 50 ms on a slow machine; they are placed as trees. */
const LARGEST_FOR_DAGRE = 40;
/** Edges beyond those that first reach a node, of which more than these would take seconds: then they are drawn, but do not pull. */
const MOST_CROSS_EDGES = 12;

export interface Place {
  /** Of the middle, from the group's top left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** By place of the node in the group. */
  readonly places: readonly Place[];
  readonly width: number;
  readonly height: number;
}

export function boxHeight(details: number): number {
  return 24 + details * LINE;
}

export function layOut(model: GraphModel, group: Group): Layout {
  return group.nodes.length > LARGEST_FOR_DAGRE ? layOutAsTree(model, group) : layOutByDagre(model, group);
}

function layOutByDagre(model: GraphModel, { nodes: members, edges }: Group): Layout {
  const { nodes } = model;
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", ranksep: RANK_GAP, nodesep: BOX_GAP, ranker: "tight-tree" });
  for (const at of members) graph.setNode(String(at), { width: BOX_WIDTH, height: boxHeight(nodes[at].details.length) });
  const pulling = edges.length - members.length < MOST_CROSS_EDGES ? edges : firstEdges(members[0], edges);
  // several plugs between two boxes are one pull
  for (const { from, to } of pulling) if (from !== to) graph.setEdge(String(from), String(to), {});
  dagre.layout(graph);
  const places = members.map((at): Place => {
    const { x, y } = graph.node(String(at)) as Place;
    return { x, y };
  });
  return measured(places, model, members);
}

/** Those by which each node is first reached. Edges stand in the order of a walk by depth. */
function firstEdges(root: number, edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const reached = new Set([root]);
  return edges.filter(({ to }) => {
    const isFirst = !reached.has(to);
    reached.add(to);
    return isFirst;
  });
}

/**
 * Each box in the column of its depth, in the middle of what it leads to: each node belongs to the first that leads to it, and takes as
 * much height as its own nodes do. Linear in the nodes.
 */
function layOutAsTree(model: GraphModel, { nodes: members, edges }: Group): Layout {
  const heights = new Map(members.map((at) => [at, boxHeight(model.nodes[at].details.length) + BOX_GAP]));
  const children = new Map<number, number[]>(members.map((at) => [at, []]));
  const out = new Map<number, number[]>(members.map((at) => [at, []]));
  for (const { from, to } of edges) out.get(from)?.push(to);
  const depths = new Map<number, number>([[members[0], 0]]);
  // members stand in the order of a walk by breadth, so that parents come before what they lead to
  for (const at of members)
    for (const to of out.get(at) ?? []) {
      if (depths.has(to)) continue;
      depths.set(to, (depths.get(at) ?? 0) + 1);
      children.get(at)?.push(to);
    }
  const needed = new Map<number, number>();
  for (const at of [...members].reverse()) {
    const below = (children.get(at) ?? []).reduce((sum, child) => sum + (needed.get(child) ?? 0), 0);
    needed.set(at, Math.max(heights.get(at) ?? 0, below));
  }
  const tops = new Map<number, number>([[members[0], 0]]);
  const places = members.map((at): Place => {
    const top = tops.get(at) ?? 0;
    const height = needed.get(at) ?? 0;
    const own = children.get(at) ?? [];
    // a box that is higher than all it leads to has these in its middle
    let next = top + (height - own.reduce((sum, child) => sum + (needed.get(child) ?? 0), 0)) / 2;
    for (const child of own) {
      tops.set(child, next);
      next += needed.get(child) ?? 0;
    }
    return { x: (depths.get(at) ?? 0) * (BOX_WIDTH + RANK_GAP) + BOX_WIDTH / 2, y: top + height / 2 };
  });
  return measured(places, model, members);
}

function measured(places: readonly Place[], { nodes }: GraphModel, members: readonly number[]): Layout {
  const right = places.map(({ x }) => x + BOX_WIDTH / 2);
  const bottom = places.map(({ y }, place) => y + boxHeight(nodes[members[place]].details.length) / 2);
  return { places, width: Math.max(...right), height: Math.max(...bottom) };
}
