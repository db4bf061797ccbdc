/** Ways through a parameter tree: parents, children and neighbours of its items. Must know no text. */
import { List, Obj, Param, type ParameterTree } from "../parameterTree.ts";
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
  const { lists } = tree;
  const children: number[] = [];
  for (let child = lists[parent * List.stride + List.firstChild]; child >= 0; child = lists[child * List.stride + List.next])
    children.push(child);
  return children;
}

/** Numbers of the objects of a list, in order. */
export function childObjects(tree: ParameterTree, parent: number): number[] {
  const at = parent * List.stride;
  return row(tree.lists[at + List.firstObject], tree.lists[at + List.objects]);
}

/** Numbers of the parameters of an object, in order. */
export function childParameters(tree: ParameterTree, parent: number): number[] {
  const at = parent * Obj.stride;
  return row(tree.objects[at + Obj.firstParameter], tree.objects[at + Obj.parameters]);
}

function row(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
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
  const { lists } = tree;
  let child = lists[parent * List.stride + List.firstChild];
  while (child >= 0 && lists[child * List.stride] !== hash) child = lists[child * List.stride + List.next];
  return child;
}

/** The object with this name hash (signed) in a list, or -1. */
export function findObject(tree: ParameterTree, parent: number, hash: number): number {
  const first = tree.lists[parent * List.stride + List.firstObject];
  const end = first + tree.lists[parent * List.stride + List.objects];
  for (let at = first; at < end; at++) if (tree.objects[at * Obj.stride] === hash) return at;
  return -1;
}

/** The parameter with this name hash (signed) in an object, or -1. */
export function findParameter(tree: ParameterTree, parent: number, hash: number): number {
  const first = tree.objects[parent * Obj.stride + Obj.firstParameter];
  const end = first + tree.objects[parent * Obj.stride + Obj.parameters];
  for (let at = first; at < end; at++) if (tree.parameters[at * Param.stride] === hash) return at;
  return -1;
}
