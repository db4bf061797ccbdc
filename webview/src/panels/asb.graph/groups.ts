/**
 * The groups of a graph, which are laid out one at a time, and navigation with arrow keys. A group is a root and the nodes that are first
 * reached from it. Edges to other groups are drawn, but do not affect the layout. Must not know layouts or the page.
 */
import type { GraphEdge, GraphModel } from "../../../../formats/core/fields/graphModel.ts";
import { boxHeight, type LayoutTask } from "./boxes.ts";

export interface Group {
  /** Indexes of nodes in the model, the root first. */
  readonly nodes: readonly number[];
  readonly task: LayoutTask;
  /** Equal for equal tasks. */
  readonly signature: string;
}

/** Edges from and to each node, by index. */
export class Links {
  readonly out: readonly GraphEdge[][];
  readonly into: readonly GraphEdge[][];

  constructor({ nodes, edges }: GraphModel) {
    this.out = nodes.map(() => []);
    this.into = nodes.map(() => []);
    for (const edge of edges) {
      this.out[edge.from].push(edge);
      this.into[edge.to].push(edge);
    }
  }
}

/**
 * Returns the groups. Roots are commands and nodes without incoming edges, then the first node of each cycle that no root reaches.
 * Collapsed nodes hide the nodes that only they lead to.
 */
export function groupsOf(model: GraphModel, links: Links, collapsed: ReadonlySet<string>): readonly Group[] {
  const { nodes } = model;
  // reachability ignores collapsing, so a node below a collapsed one does not become a root
  const roots = rootsOf(model, links);
  const isReachable = new Uint8Array(nodes.length);
  reach(links, roots, isReachable);
  for (let at = 0; at < nodes.length; at++) {
    if (isReachable[at] === 1) continue;
    roots.push(at);
    reach(links, [at], isReachable);
  }
  /** Index of each node in its group, or -1. */
  const places = new Int32Array(nodes.length).fill(-1);
  const groups: Group[] = [];
  for (const root of roots) {
    if (places[root] >= 0) continue;
    const members = [root];
    places[root] = 0;
    const inside: GraphEdge[] = [];
    for (let next = 0; next < members.length; next++) {
      const at = members[next];
      if (collapsed.has(nodes[at].key)) continue;
      for (const edge of links.out[at]) {
        if (places[edge.to] < 0) places[edge.to] = members.push(edge.to) - 1;
        if (members[places[edge.to]] === edge.to) inside.push(edge);
      }
    }
    const heights = members.map((at) => boxHeight(nodes[at].details.length));
    const pairs: number[] = [];
    for (const { from, to } of inside) pairs.push(places[from], places[to]);
    groups.push({ nodes: members, task: { heights, pairs }, signature: `${heights} ${pairs}` });
  }
  return groups;
}

function rootsOf({ nodes }: GraphModel, links: Links): number[] {
  return nodes.flatMap(({ look }, at) => (look === "command" || links.into[at].length === 0 ? [at] : []));
}

function reach(links: Links, from: readonly number[], isReached: Uint8Array): void {
  const open = [...from];
  for (const at of open) isReached[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const { to } of links.out[at])
      if (isReached[to] === 0) {
        isReached[to] = 1;
        open.push(to);
      }
}

export type Direction = "parent" | "child" | "previous" | "next";

/**
 * Returns the next node in a direction, or undefined. Siblings are the children of `parent` if that is one of the node's parents (it may
 * have several), or of its first parent. Nodes without incoming edges are siblings of each other.
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

/** Returns all nodes from which this one can be reached, without this one. */
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
