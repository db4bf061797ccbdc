/** Ways through a parameter tree: parents, children and neighbours of its items. Must know no text. */
import type { ParameterTree } from "../parameterTree.ts";
import type { NodeKind } from "../text/printTree.ts";

/** A list, object or parameter by its number in the tree. */
export interface Item {
  readonly kind: NodeKind;
  readonly item: number;
}

export function list(item: number): Item {
  return { kind: "list", item };
}
export function object(item: number): Item {
  return { kind: "object", item };
}
export function parameter(item: number): Item {
  return { kind: "parameter", item };
}

export function sameItem(a: Item, b: Item): boolean {
  return a.kind === b.kind && a.item === b.item;
}

/** The list that holds a list or object, the object that holds a parameter; undefined for the root. */
export function parentOf(tree: ParameterTree, { kind, item }: Item): Item | undefined {
  if (kind === "parameter") return object(tree.objectOf(item));
  const parent = kind === "object" ? tree.listOf(item) : tree.parentOf(item);
  return parent < 0 ? undefined : list(parent);
}

/** The items of one kind with one parent that the item is among, in order; only itself for the root. */
export function siblingsOf(tree: ParameterTree, of: Item): readonly Item[] {
  const parent = parentOf(tree, of);
  if (parent === undefined) return [of];
  if (of.kind === "parameter") return tree.childParameters(parent.item).map(parameter);
  return of.kind === "object" ? tree.childObjects(parent.item).map(object) : tree.childLists(parent.item).map(list);
}

/** Which child of its parent the item is, among those of its kind. */
export function childIndexOf(tree: ParameterTree, { kind, item }: Item): number {
  if (kind === "parameter") return item - tree.firstParameter(tree.objectOf(item));
  if (kind === "object") return item - tree.firstObject(tree.listOf(item));
  const parent = tree.parentOf(item);
  return parent < 0 ? 0 : tree.childLists(parent).indexOf(item);
}
