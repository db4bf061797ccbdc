/** Finds children of one parent that share a name hash. */
import type { Item } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";

type Report = (earlier: Item, later: Item) => void;

/** Calls `report` with the first item and each later one that has its hash, parent by parent. */
export function findDuplicates(tree: ParameterTree, report: Report): void {
  for (const { objects, lists } of tree.lists) {
    findEqual(objects, report);
    findEqual(lists, report);
  }
  for (const { parameters } of tree.objects) findEqual(parameters, report);
}

/** Most parents are small: up to this many children, each is compared with all others. */
const FEW = 32;

function findEqual(children: readonly Item[], report: Report): void {
  if (children.length <= FEW) {
    for (let later = 1; later < children.length; later++)
      for (let earlier = 0; earlier < later; earlier++)
        if (children[earlier].hash === children[later].hash) {
          report(children[earlier], children[later]);
          break;
        }
    return;
  }
  const seen = new Map<number, Item>();
  for (const child of children) {
    const earlier = seen.get(child.hash);
    if (earlier === undefined) seen.set(child.hash, child);
    else report(earlier, child);
  }
}
