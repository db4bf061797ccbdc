/** Finds equal maps of a document: games store most of them once, so a change is often intended for all. */
import { addToList } from "../../core/lists.ts";
import { memoize } from "../../core/memoize.ts";
import { OrderedGraph } from "../binary/orderedGraph.ts";
import type { BymlDocument } from "../language/document.ts";

const groupsOf = memoize(findGroups);

/** Containers that equal this one and are under the same keys, including itself. */
export function equalsOf(document: BymlDocument, container: number): readonly number[] {
  return groupsOf(document).get(container) ?? [container];
}

function findGroups(document: BymlDocument): ReadonlyMap<number, readonly number[]> {
  const { graph, siblings } = document;
  const result = new Map<number, number[]>();
  const byKind = new Map<string, number[]>();
  new OrderedGraph(graph).same()?.forEach((same, container) => {
    addToList(byKind, `${same} ${siblings().familyOf(container)}`, container);
  });
  for (const group of byKind.values()) if (group.length > 1) for (const container of group) result.set(container, group);
  return result;
}
