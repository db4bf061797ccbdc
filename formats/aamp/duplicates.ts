/** Finds children of one parent with one name hash. */

import type { NodeKind } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";

type Report = (kind: NodeKind, earlier: number, later: number) => void;

/** Calls `report` with the first item and each later one that has its hash, parent by parent. */
export function findDuplicates(tree: ParameterTree, report: Report): void {
  for (let list = 0; list < tree.listCount; list++) {
    findEqual(tree.objectsIn(list), (i) => tree.objectHash(tree.firstObject(list) + i), "object", tree.firstObject(list), report);
    if (tree.listsIn(list) < 2) continue;
    const children = tree.childLists(list);
    findEqual(
      children.length,
      (i) => tree.listHash(children[i]),
      "list",
      0,
      (kind, earlier, later) => report(kind, children[earlier], children[later]),
    );
  }
  for (let object = 0; object < tree.objectCount; object++) {
    const first = tree.firstParameter(object);
    findEqual(tree.parametersIn(object), (i) => tree.parameterHash(first + i), "parameter", first, report);
  }
}

/** Most parents are small: up to here each child is compared with all others. */
const FEW = 8;

function findEqual(count: number, hashOf: (index: number) => number, kind: NodeKind, first: number, report: Report): void {
  if (count <= FEW) {
    for (let later = 1; later < count; later++)
      for (let earlier = 0; earlier < later; earlier++)
        if (hashOf(earlier) === hashOf(later)) {
          report(kind, first + earlier, first + later);
          break;
        }
    return;
  }
  const seen = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    const hash = hashOf(at);
    const earlier = seen.get(hash);
    if (earlier === undefined) seen.set(hash, at);
    else report(kind, first + earlier, first + at);
  }
}
