/**
 * What of a graph is seen, in groups that are laid out one at a time: a group is a root and what is first reached from it. Edges to
 * nodes of other groups are drawn, but do not pull. Must know neither layout nor page.
 */
import type { GraphEdge, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";

export interface Group {
  /** Positions of nodes in the model, the root first. */
  readonly nodes: readonly number[];
  /** Edges within the group. */
  readonly edges: readonly GraphEdge[];
  /** Equal where the layout is: the boxes' sizes and the edges between them. */
  readonly signature: string;
}

/** Edges from and to each node, by position. */
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

/** Commands first; then nodes that no edge leads to; then the first of each ring that nothing leads into. Collapsed nodes hide what only they lead to. */
export function groupsOf(model: GraphModel, links: Links, collapsed: ReadonlySet<string>): readonly Group[] {
  const { nodes } = model;
  // a node below a collapsed one is no root of its own
  const roots = rootsOf(model, links);
  const isReachable = new Uint8Array(nodes.length);
  reach(links, roots, isReachable);
  for (let at = 0; at < nodes.length; at++) {
    if (isReachable[at] === 1) continue;
    roots.push(at);
    reach(links, [at], isReachable);
  }
  const isTaken = new Uint8Array(nodes.length);
  const groups: Group[] = [];
  for (const root of roots) {
    if (isTaken[root] === 1) continue;
    const members = [root];
    isTaken[root] = 1;
    for (let next = 0; next < members.length; next++) {
      const at = members[next];
      if (collapsed.has(nodes[at].key)) continue;
      for (const { to } of links.out[at]) {
        if (isTaken[to] === 1) continue;
        isTaken[to] = 1;
        members.push(to);
      }
    }
    groups.push(groupOf(model, links, members, collapsed));
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

function groupOf({ nodes }: GraphModel, links: Links, members: readonly number[], collapsed: ReadonlySet<string>): Group {
  const places = new Map(members.map((at, place) => [at, place]));
  const edges = members.filter((at) => !collapsed.has(nodes[at].key)).flatMap((at) => links.out[at].filter(({ to }) => places.has(to)));
  const sizes = members.map((at) => nodes[at].details.length).join("");
  return { nodes: members, edges, signature: `${sizes} ${edges.map(({ from, to }) => `${places.get(from)}>${places.get(to)}`).join(" ")}` };
}
