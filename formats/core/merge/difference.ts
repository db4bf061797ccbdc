/** What differs between two versions of a document, as data: values by their names, entries by what identifies them. Knows no format. */
import { longestCommonRun } from "./align.ts";
import { matchDocuments } from "./match.ts";
import { pathOf } from "./resolve.ts";
import { Contents, isSame, LINES, type MergeModel, type TreeNode, type Triple } from "./tree.ts";

/** A value as JSON has it: its text, or its entries. A reference is the entry that it means, never a number. */
export type ChangeValue = string | { readonly ref: string } | readonly ChangeValue[] | { readonly [key: string]: ChangeValue };

export type Change =
  | { readonly op: "change"; readonly field: string; readonly from: ChangeValue; readonly to: ChangeValue }
  /** `after`: the label of the entry that it follows; null for the first. */
  | { readonly op: "add"; readonly field: string; readonly to: ChangeValue; readonly after: string | null }
  | { readonly op: "remove"; readonly field: string; readonly from: ChangeValue }
  | { readonly op: "move"; readonly field: string; readonly after: string | null }
  /** A fact of the file, such as its version. */
  | { readonly op: "set"; readonly field: string; readonly from: ChangeValue | null; readonly to: ChangeValue | null };

/** A change, and where it is in the text of the newer version: for what was removed, where that was. */
export interface PlacedChange {
  readonly change: Change;
  readonly start: number;
}

/** Texts without errors, of one file. */
export function differenceOf(model: MergeModel, before: string, after: string, path: string): readonly Change[] {
  return placedDifferenceOf(model, before, after, path).map(({ change }) => change);
}

/** The same, with places in the newer text. */
export function placedDifferenceOf(model: MergeModel, before: string, after: string, path: string): readonly PlacedChange[] {
  if (before === after) return [];
  const contents = new Contents();
  const [first, second] = [before, after].map((text) => {
    const root = model.readTree(text, path);
    contents.number(root);
    return root;
  });
  const changes: PlacedChange[] = [];
  collect(matchDocuments(first, second as TreeNode, undefined), changes);
  return changes;
}

function collect(triple: Triple, changes: PlacedChange[]): void {
  const { base, ours } = triple;
  if (isSame(base, ours) || ours?.isDerived) return;
  const field = pathOf(triple);
  const say = (change: Change) => changes.push({ change, start: startOf(triple) });
  if (ours?.isProperty || base?.isProperty) {
    const value = (node: TreeNode | undefined) => (node ? valueOf(node) : null);
    say({ op: "set", field: `#${triple.label}`, from: value(base), to: value(ours) });
  } else if (!ours) say({ op: "remove", field, from: valueOf(base as TreeNode) });
  else if (!base) say({ op: "add", field, to: valueOf(ours), after: labelBefore(ours) });
  else if (base.kind === "value" || base.kind !== ours.kind || base.type !== ours.type)
    say({ op: "change", field, from: valueOf(base), to: valueOf(ours) });
  else {
    for (const child of triple.children) collect(child, changes);
    collectMoved(triple, changes);
  }
}

/** Entries that are not in the longest run that both versions have in the same order. */
function collectMoved({ base, ours, children }: Triple, changes: PlacedChange[]): void {
  if (!base || !ours || ours.type === LINES) return;
  const numbers = new Map(children.map((child, at) => [child, at]));
  const common = (version: TreeNode) =>
    version.children.flatMap(({ triple }) => (triple?.base && triple.ours && numbers.has(triple) ? [numbers.get(triple) as number] : []));
  const [before, after] = [common(base), common(ours)];
  const kept = new Set(longestCommonRun(before, after).map(([, at]) => after[at]));
  for (const at of after) {
    const child = children[at];
    if (child?.ours && !kept.has(at))
      changes.push({ change: { op: "move", field: pathOf(child), after: labelBefore(child.ours) }, start: startOf(child) });
  }
}

function startOf({ ours, parent }: Triple): number {
  // what has no place of its own in the text is where that is which holds it
  return ours && ours.end > ours.start ? ours.start : parent ? startOf(parent) : 0;
}

function labelBefore({ parent, place }: TreeNode): string | null {
  return parent?.children[place - 1]?.triple?.label ?? null;
}

function valueOf(node: TreeNode): ChangeValue {
  if (node.target?.triple && node.isNumber) return { ref: pathOf(node.target.triple) };
  if (node.kind === "value") return node.text;
  if (node.kind === "list") return node.children.map(valueOf);
  return Object.fromEntries(node.children.map((child) => [child.name, valueOf(child)]));
}
