/** The nodes of a U8 archive during a change: a tree of folders, and the positions of new files. */
import type { Moving } from "../layout.ts";
import { makeSlot, type NameSlot, type NameTable } from "../nameTable.ts";
import { TOP_FOLDER, type U8, type U8Node } from "./read.ts";

/** Names have no padding. */
export const NAME_UNIT = 1;

export interface WorkNode {
  readonly isFolder: boolean;
  name: string;
  slot: NameSlot;
  /** Offset of the name in its slot. */
  inside: number;
  parent: WorkNode | undefined;
  readonly children: WorkNode[];
  /** Data of a file; undefined if it has no bytes and no offset of its own. */
  data: Moving | undefined;
  /** Offset of the file in its data, or in the archive if it has no data. */
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

/** A node without a folder and data. */
function newNode(name: string, isFolder: boolean): WorkNode {
  const slot = makeSlot(name, NAME_UNIT);
  return { isFolder, name, slot, inside: 0, parent: undefined, children: [], data: undefined, offset: 0, size: 0 };
}

/** The nodes in file order: a folder is followed by its contents. */
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

/** The contents of a folder during a change; its order is checked once, and its children are merged once. */
interface Folder {
  /** Nodes that stay in the folder. */
  readonly stays: Set<WorkNode>;
  readonly comes: WorkNode[];
  readonly byName: Map<string, WorkNode>;
  /** Whether all nodes, only its folders, or only its files are sorted. */
  readonly isSorted: boolean;
  readonly isKinSorted: { readonly folders: boolean; readonly files: boolean };
}

/** Changes of nodes, which {@link finish} applies together. Nodes are removed before others are added. */
export class NodeChanges {
  private readonly folders = new Map<WorkNode, Folder>();
  /** Folders from which files were removed. */
  private readonly left = new Set<WorkNode>();

  /** @param gone removed files */
  constructor(
    private readonly root: WorkNode,
    gone: readonly WorkNode[],
  ) {
    const takenOut = new Set(gone);
    for (const folder of new Set(gone.flatMap(({ parent }) => parent ?? []))) {
      this.left.add(folder);
      const stays = folder.children.filter((child) => !takenOut.has(child));
      folder.children.splice(0, folder.children.length, ...stays);
    }
  }

  /** Renames a file. In an unsorted folder, it keeps its position. */
  rename(node: WorkNode, path: readonly string[], name: string): void {
    const folder = this.openFolder(path);
    const stays = node.parent === folder && !this.look(folder).isSorted;
    node.name = name;
    node.slot = makeSlot(name, NAME_UNIT);
    node.inside = 0;
    if (stays) return;
    if (node.parent) {
      this.look(node.parent).stays.delete(node);
      this.left.add(node.parent);
    }
    this.attach(node, folder);
  }

  add(path: readonly string[], name: string): WorkNode {
    const node = newNode(name, false);
    this.attach(node, this.openFolder(path));
    return node;
  }

  finish(): void {
    for (const [folder, content] of this.folders) {
      const children = childrenOf(folder, content);
      folder.children.splice(0, folder.children.length, ...children);
    }
    removeEmpty(this.left);
  }

  private attach(node: WorkNode, folder: WorkNode): void {
    this.look(folder).comes.push(node);
    node.parent = folder;
  }

  private look(folder: WorkNode): Folder {
    const known = this.folders.get(folder);
    if (known) return known;
    const { children } = folder;
    const byName = new Map<string, WorkNode>();
    for (const child of children) if (child.isFolder && !byName.has(child.name)) byName.set(child.name, child);
    const looked: Folder = {
      stays: new Set(children),
      comes: [],
      byName,
      isSorted: isSorted(children),
      isKinSorted: {
        folders: isSorted(children.filter(({ isFolder }) => isFolder)),
        files: isSorted(children.filter(({ isFolder }) => !isFolder)),
      },
    };
    this.folders.set(folder, looked);
    return looked;
  }

  /** The folder at this path, created if missing. */
  private openFolder(path: readonly string[]): WorkNode {
    let folder = this.root;
    for (const name of path) {
      const { byName } = this.look(folder);
      let next = byName.get(name);
      if (next === undefined) {
        next = newNode(name, true);
        this.attach(next, folder);
        byName.set(name, next);
      }
      folder = next;
    }
    return folder;
  }
}

/** Inserts new nodes according to the folder's order: sorted as a whole, or files and folders separately; otherwise last. */
function childrenOf({ children }: WorkNode, content: Folder): readonly WorkNode[] {
  const { stays, comes } = content;
  const rest = children.filter((child) => stays.has(child));
  if (comes.length === 0) return rest;
  const byName = (nodes: readonly WorkNode[]) => [...nodes].sort((a, b) => compare(fold(a.name), fold(b.name)));
  if (content.isSorted) return merge(rest, byName(comes), () => true);
  let placed: readonly WorkNode[] = rest;
  for (const isFolder of [true, false]) {
    const kin = comes.filter((node) => node.isFolder === isFolder);
    const isOrdered = content.isKinSorted[isFolder ? "folders" : "files"];
    placed = isOrdered ? merge(placed, byName(kin), (node) => node.isFolder === isFolder) : [...placed, ...kin];
  }
  return placed;
}

/** Merges sorted nodes into others: before the first node of the same kind with a greater name, after the last one of the kind, or last. */
function merge(nodes: readonly WorkNode[], fresh: readonly WorkNode[], isKin: (node: WorkNode) => boolean): readonly WorkNode[] {
  const merged: WorkNode[] = [];
  let next = 0;
  let end = 0;
  for (const node of nodes) {
    if (isKin(node)) while (next < fresh.length && fold(fresh[next].name) < fold(node.name)) merged.push(fresh[next++]);
    merged.push(node);
    if (isKin(node)) end = merged.length;
  }
  const rest = fresh.slice(next);
  return end === 0 ? [...merged, ...rest] : [...merged.slice(0, end), ...rest, ...merged.slice(end)];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Removes folders that became empty, and then their parents if they became empty, too. */
function removeEmpty(left: Iterable<WorkNode>): void {
  const counts = new Map<WorkNode, number>();
  const empty = new Map<WorkNode, Set<WorkNode>>();
  for (const start of left)
    for (let folder = start; folder.parent && folder.name !== TOP_FOLDER; folder = folder.parent) {
      if ((counts.get(folder) ?? folder.children.length) > 0) break;
      const { parent } = folder;
      const gone = empty.get(parent) ?? new Set();
      if (gone.has(folder)) break;
      empty.set(parent, gone.add(folder));
      counts.set(parent, (counts.get(parent) ?? parent.children.length) - 1);
    }
  for (const [parent, gone] of empty) {
    const stays = parent.children.filter((child) => !gone.has(child));
    parent.children.splice(0, parent.children.length, ...stays);
  }
}
