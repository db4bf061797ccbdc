/** The tree of a document while changes are made: entries that are added, moved and removed. Knows no format. */
import { addToCount, addToList } from "../../lists.ts";
import type { ChangeValue } from "../tree/changeValue.ts";
import type { Merged, MergeModel, TreeNode, Triple } from "../tree/tree.ts";
import { buildNode, type OpenReference } from "./builtNodes.ts";
import type { Change } from "./difference.ts";

/** An entry that needs a place in its container. */
export interface Placed {
  readonly change: Extract<Change, { op: "add" | "move" }>;
  readonly merged: Merged;
  readonly label: string;
}

export class ChangedTree {
  /** Number of changes made. */
  made = 0;
  readonly merged = new Map<Triple, Merged>();
  /** Texts by the root of their tree: the document, and added values. */
  readonly texts = new Map<TreeNode, string>();
  /** Added entries, by path. */
  readonly added = new Map<string, TreeNode>();
  readonly references: (OpenReference & { readonly change: Change })[] = [];
  /** Entries that changes add, and those that they remove. */
  readonly brought = new Map<Change, Triple>();
  readonly takenAway = new Map<Triple, { readonly merged: Merged; readonly change: Change }>();
  /** Entries that still need a place, by container. */
  readonly placed = new Map<Triple, Placed[]>();
  /** Entries that leave their place once all changes are made. */
  private readonly gone = new Set<Merged>();
  private readonly shrunk = new Set<Merged>();
  /** Number of entries added to each container, minus those removed. */
  private readonly gained = new Map<Triple, number>();

  constructor(
    private readonly model: MergeModel,
    root: Triple,
    text: string,
  ) {
    this.texts.set(root.ours as TreeNode, text);
    this.take(root);
  }

  private take(triple: Triple): Merged {
    const node = triple.ours as TreeNode;
    const merged: Merged = { node, source: node, triple, children: node.children.map((child) => this.take(child.triple as Triple)) };
    this.merged.set(triple, merged);
    return merged;
  }

  insert(change: Change, container: Triple, value: ChangeValue, label: string): void {
    const list = container.ours as TreeNode;
    const isList = list.kind === "list";
    const isRow = list.family?.hasRows ?? false;
    const key = isList ? (isRow ? undefined : list.family?.key("", 0).name) : ((change.op === "add" ? change.key : undefined) ?? label);
    const node = this.build(change, value, key, container, list);
    if (isList) node.label = label.replace(/^\[|\]$/g, "");
    if (isRow) node.isRow = true;
    const merged = built(node);
    this.brought.set(change, merged.triple);
    if (change.op === "add") {
      this.added.set(change.field, node);
      this.place(container, { change, merged, label });
    } else this.merged.get(container)?.children.push(merged);
    this.made++;
  }

  /** @returns false if another change removes the old value */
  replace(change: Change, triple: Triple, value: ChangeValue): boolean {
    const old = triple.ours as TreeNode;
    const parent = triple.parent as Triple;
    const isNamed = (parent.ours?.kind !== "list" || (parent.ours.family !== undefined && !old.isRow)) && !old.isHidden;
    const node = this.build(change, value, isNamed ? old.name : undefined, parent, old);
    // keep the names of the old value
    Object.assign(node, { key: old.key, label: old.label, none: old.none });
    const before = this.merged.get(triple);
    const siblings = this.merged.get(parent)?.children;
    if (!before || !siblings || this.gone.has(before)) return false;
    const merged: Merged = { ...built(node), triple };
    siblings[old.place] = merged;
    this.merged.set(triple, merged);
    this.brought.set(change, triple);
    this.takenAway.set(triple, { merged: before, change });
    this.made++;
    return true;
  }

  remove(change: Change, triple: Triple): void {
    this.detach(triple, change);
    this.made++;
  }

  move(change: Placed["change"], triple: Triple, label: string): void {
    const merged = this.merged.get(triple) as Merged;
    this.detach(triple, change);
    this.place(triple.parent as Triple, { change, merged, label });
    this.brought.set(change, triple);
    this.made++;
  }

  /** Returns an entry of the text, unless it leaves its container. */
  stillIn(triple: Triple | undefined): Merged | undefined {
    const merged = triple && this.merged.get(triple);
    return merged && (!this.gone.has(merged) || this.takenAway.get(triple)?.change.op === "move") ? merged : undefined;
  }

  /** Removes the entries that leave their place, once all changes are made. */
  takeOut(): void {
    // an entry that lists another goes with it, unless the container gained another entry for this name
    for (const { node, triple } of this.merged.values()) {
      const target = node.listed?.triple;
      const taken = target && this.takenAway.get(target);
      if (taken?.change.op !== "remove" || taken.change.alone || this.takenAway.has(triple)) continue;
      const [beside = 0, own = 0] = [target?.parent, triple.parent].map((container) => container && this.gained.get(container));
      if (beside < own) this.detach(triple, taken.change);
    }
    for (const container of this.shrunk) container.children = container.children.filter((each) => !this.gone.has(each));
  }

  private build(change: Change, value: ChangeValue, name: string | undefined, container: Triple, like: TreeNode): TreeNode {
    const { node, text, references } = buildNode(this.model, value, name, container);
    this.model.adopt?.(node, like);
    this.texts.set(node, text);
    for (const each of references) this.references.push({ ...each, change });
    return node;
  }

  private place(container: Triple, placed: Placed): void {
    addToCount(this.gained, container, 1);
    addToList(this.placed, container, placed);
  }

  private detach(triple: Triple, change: Change): void {
    const merged = this.merged.get(triple);
    const parent = triple.parent && this.merged.get(triple.parent);
    if (!merged || !parent) return;
    this.gone.add(merged);
    this.takenAway.set(triple, { merged, change });
    this.shrunk.add(parent);
    addToCount(this.gained, parent.triple, -1);
  }
}

/** The result's entry for a built node. */
function built(node: TreeNode): Merged {
  return { node, source: node, triple: node.triple as Triple, children: node.children.map(built) };
}
