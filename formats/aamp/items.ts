/** Navigates a parameter tree: parents, children and siblings of items. Must not depend on the text form. */
import type { HeadKey, ListKey, Parameter, ParameterList, ParameterObject, ParameterTree } from "./parameterTree.ts";

export type Item = ParameterList | ParameterObject | Parameter;
export type NodeKind = Item["kind"];

/** Anything that has a key in the text. */
export type Entry = Item | ListKey | HeadKey;

/** Returns a list, object or parameter, or undefined for entries with a fixed key. */
export function asItem(entry: Entry | undefined): Item | undefined {
  return entry !== undefined && "hash" in entry ? entry : undefined;
}

/** The names from the root to an item, joined by `/`. */
export function pathOf(item: Item, nameOf: (item: Item) => string): string {
  const parts: string[] = [];
  for (let at = item; at.parent !== undefined; at = at.parent) parts.push(nameOf(at));
  return ["param_root", ...parts.reverse()].join("/");
}

/** {@link pathOf} by the hashes of the names, for a tree without a text. */
export function pathOfHashes(item: Item): string {
  return pathOf(item, ({ hash }) => String(hash >>> 0));
}

export function isHead(entry: Entry): entry is HeadKey {
  const { kind } = entry;
  return kind === "io" || kind === "version" || kind === "type";
}

/** The entry that contains this one in the text, or undefined for the outermost. */
export function around(entry: Entry): Entry | undefined {
  if (entry.kind === "object") return entry.parent.objectsKey;
  return entry.kind === "list" ? entry.parent?.listsKey : entry.parent;
}

/** All items of one kind except the root list, whose name is fixed. */
export function itemsOf(tree: ParameterTree, kind: NodeKind): readonly Item[] {
  if (kind === "parameter") return tree.parameters;
  return kind === "object" ? tree.objects : tree.lists.slice(1);
}

/**
 * The children of one kind, in order: the parameters of an object, the objects or lists of a list. Empty if the parent cannot have this
 * kind.
 */
export function childrenOf(parent: Item, kind: NodeKind): readonly Item[] {
  if (kind === "parameter") return parent.kind === "object" ? parent.parameters : [];
  if (parent.kind !== "list") return [];
  return kind === "object" ? parent.objects : parent.lists;
}

/** The item and its siblings of the same kind, in order; for the root, only itself. */
export function siblingsOf(of: Item): readonly Item[] {
  return of.parent === undefined ? [of] : childrenOf(of.parent, of.kind);
}

/** Index of the item among its siblings of the same kind. */
export function childIndexOf(item: Item): number {
  if (item.kind === "list") return Math.max(0, siblingsOf(item).indexOf(item));
  return item.index - siblingsOf(item)[0].index;
}
