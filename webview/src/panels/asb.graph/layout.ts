/** Places the boxes of one group, left to right. Must know no page, so that it can be tested without one. */
import dagre from "@dagrejs/dagre";
import type { GraphEdge, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import type { Group } from "./groups.ts";

export const BOX_WIDTH = 210;
const LINE = 15;
/** Between a box and what it leads to: room for a condition. */
const RANK_GAP = 120;
const BOX_GAP = 10;
/** Larger groups would hold up the page for longer than a blink; they are placed by rank alone. */
const LARGEST_FOR_DAGRE = 80;
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
  return group.nodes.length > LARGEST_FOR_DAGRE ? layOutByRank(model, group) : layOutByDagre(model, group);
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

/** Each box in the column of its depth, from the top, in the order in which the boxes are reached: children of neighbours are neighbours. */
function layOutByRank(model: GraphModel, { nodes: members, edges }: Group): Layout {
  const { nodes } = model;
  const depths = new Map<number, number>([[members[0], 0]]);
  const out = new Map<number, number[]>();
  for (const { from, to } of edges) out.set(from, [...(out.get(from) ?? []), to]);
  // members stand in the order of a walk by depth, so that a parent's depth is known before its children's
  for (const at of members) for (const to of out.get(at) ?? []) if (!depths.has(to)) depths.set(to, (depths.get(at) ?? 0) + 1);
  const used: number[] = [];
  const places = members.map((at): Place => {
    const depth = depths.get(at) ?? 0;
    const height = boxHeight(nodes[at].details.length);
    const top = used[depth] ?? 0;
    used[depth] = top + height + BOX_GAP;
    return { x: depth * (BOX_WIDTH + RANK_GAP) + BOX_WIDTH / 2, y: top + height / 2 };
  });
  return measured(places, model, members);
}

function measured(places: readonly Place[], { nodes }: GraphModel, members: readonly number[]): Layout {
  const right = places.map(({ x }) => x + BOX_WIDTH / 2);
  const bottom = places.map(({ y }, place) => y + boxHeight(nodes[members[place]].details.length) / 2);
  return { places, width: Math.max(...right), height: Math.max(...bottom) };
}
