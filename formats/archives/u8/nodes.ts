/** The nodes of a U8 archive while it is changed: a tree of folders, and where new files go in it. */
import type { Moving } from "../layout.ts";
import { makeSlot, type NameSlot, type NameTable } from "../nameTable.ts";
import { TOP_FOLDER, type U8, type U8Node } from "./read.ts";

/** Names follow each other without padding. */
export const NAME_UNIT = 1;

export interface WorkNode {
  readonly isFolder: boolean;
  name: string;
  slot: NameSlot;
  /** How far in its slot the name begins. */
  inside: number;
  parent: WorkNode | undefined;
  readonly children: WorkNode[];
  /** Of a file: undefined where it has no bytes and no place of its own. */
  data: Moving | undefined;
  /** How far in its data it begins; its place where it has no data. */
  offset: number;
  size: number;
}

/** All nodes in their order, the root first. */
export function growNodes(
  { nodes }: U8,
  table: NameTable,
  placeOf: (node: U8Node) => Pick<WorkNode, "data" | "offset" | "size">,
): readonly WorkNode[] {
  const grown: WorkNode[] = [];
  for (const node of nodes) {
    const parent: WorkNode | undefined = grown[node.folder];
    const place = node.isFolder ? { data: undefined, offset: 0, size: 0 } : placeOf(node);
    const made: WorkNode = { isFolder: node.isFolder, name: node.name ?? "", ...table.find(node.nameAt), parent, children: [], ...place };
    parent?.children.push(made);
    grown.push(made);
  }
  return grown;
}

/** A node in no folder, without data. */
export function newNode(name: string, isFolder: boolean): WorkNode {
  const slot = makeSlot(name, NAME_UNIT);
  return { isFolder, name, slot, inside: 0, parent: undefined, children: [], data: undefined, offset: 0, size: 0 };
}

/** The nodes as the file has them: a folder is followed by all that is in it. */
export function flatten(root: WorkNode): readonly WorkNode[] {
  const flat: WorkNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    flat.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]);
  }
  return flat;
}

const fold = (name: string): string => name.toLowerCase();

function isSorted(nodes: readonly WorkNode[]): boolean {
  return nodes.every(({ name }, i) => i === 0 || fold(nodes[i - 1].name) <= fold(name));
}

/** Where the order of a folder puts a new name: sorted as a whole, or files and folders each for themselves; else last. */
function placeFor(name: string, isFolder: boolean, children: readonly WorkNode[]): number {
  const kin = children.filter((child) => child.isFolder === isFolder);
  const group = isSorted(children) ? children : isSorted(kin) ? kin : [];
  const next = group.find((child) => fold(child.name) > fold(name));
  if (next) return children.indexOf(next);
  const last = group.at(-1);
  return last ? children.indexOf(last) + 1 : children.length;
}

export function attach(node: WorkNode, parent: WorkNode): void {
  parent.children.splice(placeFor(node.name, node.isFolder, parent.children), 0, node);
  node.parent = parent;
}

/** Gives the folder that it was in. */
export function detach(node: WorkNode): WorkNode | undefined {
  const { parent } = node;
  parent?.children.splice(parent.children.indexOf(node), 1);
  node.parent = undefined;
  return parent;
}

/** Gives a file its new name. In a folder without order it stays where it is. */
export function rename(node: WorkNode, name: string, folder: WorkNode): WorkNode | undefined {
  const stays = node.parent === folder && !isSorted(folder.children);
  const left = stays ? undefined : detach(node);
  node.name = name;
  node.slot = makeSlot(name, NAME_UNIT);
  node.inside = 0;
  if (!stays) attach(node, folder);
  return left;
}

/** The folder with this path, made where there is none. */
export function openFolder(root: WorkNode, parts: readonly string[]): WorkNode {
  let folder = root;
  for (const name of parts) {
    let next = folder.children.find((child) => child.isFolder && child.name === name);
    if (next === undefined) {
      next = newNode(name, true);
      attach(next, folder);
    }
    folder = next;
  }
  return folder;
}

/** Folders that files were taken out of go when they hold nothing any more, and so do those that they were in. */
export function removeEmpty(folders: Iterable<WorkNode>): void {
  for (const left of folders)
    for (let folder: WorkNode | undefined = left; folder?.parent && folder.children.length === 0; ) {
      if (folder.name === TOP_FOLDER) break;
      folder = detach(folder);
    }
}
