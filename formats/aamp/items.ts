/** Ways through a parameter tree: parents, children and neighbours of its items. Must know no text. */
import type { ParameterTree } from "./parameterTree.ts";

export type NodeKind = "list" | "object" | "parameter";

/** What has a key in the text: an item, or the `objects` or `lists` of a list. */
export type EntryKind = NodeKind | "objects" | "lists";

/** An item by its number in the tree, or the `objects` or `lists` of the list with this number. */
export interface Entry {
  readonly kind: EntryKind;
  readonly item: number;
}

/** A list, object or parameter by its number in the tree. */
export interface Item extends Entry {
  readonly kind: NodeKind;
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

/** From the root to an item, joined by `/`. */
export function pathOf(tree: ParameterTree, item: Item, nameOf: (item: Item) => string): string {
  const parts: string[] = [];
  let at = item;
  for (let parent = parentOf(tree, at); parent !== undefined; parent = parentOf(tree, at)) {
    parts.push(nameOf(at));
    at = parent;
  }
  return ["param_root", ...parts.reverse()].join("/");
}

/** {@link pathOf} by the hashes of the names, for a tree without a text. */
export function pathOfHashes(tree: ParameterTree, item: Item): string {
  return pathOf(tree, item, (each) => String(hashOf(tree, each.kind, each.item)));
}

/** The name hash of an item, unsigned. */
export function hashOf(tree: ParameterTree, kind: NodeKind, item: number): number {
  if (kind === "list") return tree.listHash(item) >>> 0;
  if (kind === "object") return tree.objectHash(item) >>> 0;
  return tree.parameterHash(item) >>> 0;
}

/** Byte offset of an item's record, once read or written. */
export function recordAt(tree: ParameterTree, kind: NodeKind, item: number): number {
  return kind === "list" ? tree.listAt(item) : kind === "object" ? tree.objectAt(item) : tree.parameterAt(item);
}

/** The entry of the text that holds another; undefined for the root list. */
export function around(tree: ParameterTree, { kind, item }: Entry): Entry | undefined {
  if (kind === "parameter") return object(tree.objectOf(item));
  if (kind === "object") return { kind: "objects", item: tree.listOf(item) };
  if (kind !== "list") return list(item);
  const parent = tree.parentOf(item);
  return parent < 0 ? undefined : { kind: "lists", item: parent };
}

/** All items of one kind but the root list, whose name is fixed. */
export function itemsOf(tree: ParameterTree, kind: NodeKind): Item[] {
  const count = kind === "list" ? tree.listCount : kind === "object" ? tree.objectCount : tree.parameterCount;
  const all = Array.from({ length: count }, (_, item): Item => ({ kind, item }));
  return kind === "list" ? all.slice(1) : all;
}

/** The parameters of an object, the objects or lists of a list, in order. */
export function childrenOf(tree: ParameterTree, parent: number, kind: NodeKind): Item[] {
  if (kind === "parameter") return tree.childParameters(parent).map(parameter);
  return kind === "object" ? tree.childObjects(parent).map(object) : tree.childLists(parent).map(list);
}

/** The items of one kind with one parent that the item is among, in order; only itself for the root. */
export function siblingsOf(tree: ParameterTree, of: Item): readonly Item[] {
  const parent = parentOf(tree, of);
  return parent === undefined ? [of] : childrenOf(tree, parent.item, of.kind);
}

/** Which child of its parent the item is, among those of its kind. */
export function childIndexOf(tree: ParameterTree, { kind, item }: Item): number {
  if (kind === "parameter") return item - tree.firstParameter(tree.objectOf(item));
  if (kind === "object") return item - tree.firstObject(tree.listOf(item));
  const parent = tree.parentOf(item);
  return parent < 0 ? 0 : tree.childLists(parent).indexOf(item);
}
