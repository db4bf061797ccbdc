/** Visits every name of a tree with its parent's hash and its index among its siblings of the same kind, which resolving a name needs. */
import type { Item } from "./items.ts";
import type { ParameterTree } from "./parameterTree.ts";

/** @param parent name hash of the parent, signed */
export type NameVisitor = (item: Item, parent: number, index: number) => void;

export function visitNames(tree: ParameterTree, visit: NameVisitor): void {
  for (const list of tree.lists) {
    list.objects.forEach((object, i) => {
      visit(object, list.hash, i);
      object.parameters.forEach((parameter, j) => {
        visit(parameter, object.hash, j);
      });
    });
    list.lists.forEach((child, i) => {
      visit(child, list.hash, i);
    });
  }
}
