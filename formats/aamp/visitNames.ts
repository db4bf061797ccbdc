/** Every name of a tree with its parent's and its place among its parent's children of one kind: what a name is found out by. */

import type { NodeKind } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";

/** Name hashes are signed. */
export type NameVisitor = (hash: number, parent: number, index: number, kind: NodeKind, item: number) => void;

export function visitNames(tree: ParameterTree, visit: NameVisitor): void {
  for (let list = 0; list < tree.listCount; list++) {
    const hash = tree.listHash(list);
    const firstObject = tree.firstObject(list);
    for (let i = 0; i < tree.objectsIn(list); i++) {
      const object = firstObject + i;
      const objectHash = tree.objectHash(object);
      visit(objectHash, hash, i, "object", object);
      const first = tree.firstParameter(object);
      for (let j = 0; j < tree.parametersIn(object); j++) visit(tree.parameterHash(first + j), objectHash, j, "parameter", first + j);
    }
    tree.childLists(list).forEach((child, i) => {
      visit(tree.listHash(child), hash, i, "list", child);
    });
  }
}
