/** Ways through a parameter tree: parents, children and neighbours of its items. Must know no text. */
import { List, Obj, type ParameterTree } from "../parameterTree.ts";
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

/** Numbers of the child lists of a list, in order. */
export function childLists(tree: ParameterTree, parent: number): number[] {
  return tree.childLists(parent);
}

/** Numbers of the objects of a list, in order. */
export function childObjects(tree: ParameterTree, parent: number): number[] {
  return tree.childObjects(parent);
}

/** Numbers of the parameters of an object, in order. */
export function childParameters(tree: ParameterTree, parent: number): number[] {
  return tree.childParameters(parent);
}

/** The list that holds a list or object, the object that holds a parameter; undefined for the root. */
export function parentOf(tree: ParameterTree, { kind, item }: Item): Item | undefined {
  if (kind === "parameter") return object(tree.objectOf(item));
  const parent = kind === "object" ? tree.objects[item * Obj.stride + Obj.list] : tree.lists[item * List.stride + List.parent];
  return parent < 0 ? undefined : list(parent);
}

/** The items of one kind with one parent that the item is among, in order; only itself for the root. */
export function siblingsOf(tree: ParameterTree, of: Item): readonly Item[] {
  const parent = parentOf(tree, of);
  if (parent === undefined) return [of];
  if (of.kind === "parameter") return childParameters(tree, parent.item).map(parameter);
  return of.kind === "object" ? childObjects(tree, parent.item).map(object) : childLists(tree, parent.item).map(list);
}

/** Which child of its parent the item is, among those of its kind. */
export function childIndexOf(tree: ParameterTree, { kind, item }: Item): number {
  if (kind === "parameter") return item - tree.objects[tree.objectOf(item) * Obj.stride + Obj.firstParameter];
  if (kind === "object") return item - tree.lists[tree.objects[item * Obj.stride + Obj.list] * List.stride + List.firstObject];
  const parent = tree.lists[item * List.stride + List.parent];
  return parent < 0 ? 0 : childLists(tree, parent).indexOf(item);
}

/** The child list with this name hash (signed), or -1. */
export function findList(tree: ParameterTree, parent: number, hash: number): number {
  return tree.findList(parent, hash);
}

/** The object with this name hash (signed) in a list, or -1. */
export function findObject(tree: ParameterTree, parent: number, hash: number): number {
  return tree.findObject(parent, hash);
}

/** The parameter with this name hash (signed) in an object, or -1. */
export function findParameter(tree: ParameterTree, parent: number, hash: number): number {
  return tree.findParameter(parent, hash);
}
