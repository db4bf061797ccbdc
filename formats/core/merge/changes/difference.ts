/** The differences between two versions of a document as data: values by name, entries by identity. Knows no format. */
import type { Span } from "../../text/span.ts";
import { longestCommonRun } from "../match/align.ts";
import { matchDocuments } from "../match/match.ts";
import { type ChangeValue, membersOf, valueOf } from "../tree/changeValue.ts";
import { isSame } from "../tree/contents.ts";
import { Paths } from "../tree/paths.ts";
import { differingParts } from "../tree/properties.ts";
import { LINES, type MergeModel, readVersion, type TreeNode, type Triple, titleBeside } from "../tree/tree.ts";
import type { Calculation } from "./alikeNumbers.ts";

export type Change =
  | { readonly op: "change"; readonly field: string; readonly from: ChangeValue; readonly to: ChangeValue }
  /** `after`: label of the entry that it follows; null for the first. `in`: names of containers that paths leave out. `key`: the name, if the
   *  path has a different one. */
  | {
      readonly op: "add";
      readonly field: string;
      readonly to: ChangeValue;
      readonly in?: string;
      readonly key?: string;
      readonly after: string | null;
    }
  /** `alone`: the entry that it lists stays, or the one that lists it. */
  | { readonly op: "remove"; readonly field: string; readonly from: ChangeValue; readonly alone?: true }
  | { readonly op: "move"; readonly field: string; readonly after: string | null }
  /** All values of a name or place are recalculated, except those with a change of their own. */
  | (Calculation & {
      readonly op: "all";
      readonly field: string;
      /** Values in the order of the document. */
      readonly from: ChangeValue;
      readonly to: ChangeValue;
    })
  /** A property of the file, such as its version, or a computed value. */
  | { readonly op: "set"; readonly field: string; readonly from: ChangeValue | null; readonly to: ChangeValue | null };

/** A change and its place in the text of the newer version. A removed entry has the place where it would be. */
export interface PlacedChange {
  readonly change: Change;
  readonly start: number;
  /** Range of the value in the text of each version, if it is a single value. */
  readonly before?: Span | undefined;
  readonly after?: Span | undefined;
  /** Node of the older version that the change replaces or removes. */
  readonly value?: TreeNode | undefined;
}

/** Compares two texts of one file. Both must be without errors. */
export function differenceOf(model: MergeModel, before: string, after: string, path: string): readonly Change[] {
  return compareTexts(model, before, after, path, true).changes.map(({ change }) => change);
}

/** The same, with places in the newer text. */
export function placedDifferenceOf(model: MergeModel, before: string, after: string, path: string): readonly PlacedChange[] {
  return before === after ? [] : compareTexts(model, before, after, path).changes;
}

/**
 * The same, with both trees and the titles of changed entries, by path.
 * @param isForOthers whether the changes will be applied to other versions: paths lead to the same entries there, and values have their usual
 *   spelling
 */
export function compareTexts(model: MergeModel, before: string, after: string, path: string, isForOthers = false) {
  const first = readVersion(model, before, path, "The first file");
  const second = readVersion(model, after, path, "The second file");
  const collector = new Collector(model, new Paths(isForOthers), isForOthers);
  collector.collect(matchDocuments(first, second, undefined));
  return { changes: collector.changes, titles: collector.titles, before: first, after: second };
}

class Collector {
  readonly changes: PlacedChange[] = [];
  readonly titles = new Map<string, string>();

  constructor(
    private readonly model: MergeModel,
    readonly paths: Paths,
    private readonly isUsual: boolean,
  ) {}

  collect(triple: Triple): void {
    const { base, ours } = triple;
    if (triple.isSettled || isSame(base, ours)) return;
    const { paths } = this;
    const say = (change: Change) => {
      this.changes.push({ change, start: startOf(triple), before: base && spanOf(base), after: ours && spanOf(ours), value: base });
      this.addTitles(triple);
    };
    const field = paths.knownOf(triple);
    // expected values are looked up in a document without the changes; targets of new values must also be found after them
    const expected = (node: TreeNode) => valueOf(node, (target) => paths.meantOf(target), this.isUsual);
    if (ours?.isProperty || base?.isProperty || ours?.isDerived)
      say({ op: "set", field: `#${field}`, from: base ? expected(base) : null, to: ours ? this.newValue(ours) : null });
    else if (!ours && base?.family) for (const child of triple.children) this.collect(child);
    else if (!base && ours?.family) this.addFamily(triple, ours);
    else if (!ours)
      say({ op: "remove", field, from: expected(base as TreeNode), ...(isThere(base?.listed ?? base?.listing) && { alone: true }) });
    else if (!base)
      say({
        op: "add",
        field,
        to: this.newValue(ours),
        ...this.placeIn(triple),
        ...this.keyOf(triple, ours),
        after: this.labelBefore(ours),
      });
    // now it is computed, and its text is the same
    else if (ours.derived && !base.derived && base.kind === "value" && base.text === ours.text) return;
    else if (base.kind === "value" || base.kind !== ours.kind || base.type !== ours.type)
      say({ op: "change", field, from: expected(base), to: this.newValue(ours) });
    else {
      for (const child of triple.children) if (!child.isSettled) this.collect(child);
      this.collectMoved(triple);
    }
  }

  private newValue(node: TreeNode): ChangeValue {
    return valueOf(node, (target) => this.paths.knownOf(target), this.isUsual);
  }

  /** Adds the titles of an entry and its containers; for a property of the file, its differing parts. */
  private addTitles(triple: Triple): void {
    const { base, ours } = triple;
    const parts = (ours ?? base)?.isProperty ? differingParts(this.model, base, ours) : [];
    if (parts.length > 0)
      this.titles.set(`#${this.paths.of(triple)}`, parts.map(({ name, first, second }) => `${name}: ${first} → ${second}`).join(", "));
    for (let at: Triple | undefined = triple; at; at = at.parent) {
      const entry = at;
      const title = titleBeside(this.model, entry.ours ?? entry.base, () => this.paths.label(entry));
      if (title !== undefined) this.titles.set(this.paths.of(entry), title);
    }
  }

  /** Adds the members of a family that the older version lacks like other entries. */
  private addFamily(triple: Triple, list: TreeNode): void {
    const scope = this.paths.knownOf(triple);
    let after = this.labelBefore(list);
    for (const { name, node } of inTextOrder(list)) {
      const field = fieldIn(scope, name);
      const change: Change = {
        op: "add",
        field,
        to: this.newValue(node),
        ...this.placeIn(triple),
        after,
      };
      this.changes.push({ change, start: node.start });
      after = name;
    }
  }

  private placeIn(triple: Triple): { readonly in?: string } {
    const name = this.paths.hiddenBetween(triple);
    return name === "" ? {} : { in: name };
  }

  private keyOf(triple: Triple, { name, parent }: TreeNode): { readonly key?: string } {
    return parent?.kind === "list" || name === this.paths.label(triple) ? {} : { key: name };
  }

  /** Adds the moves of entries outside the longest sequence that both versions have in the same order. */
  private collectMoved({ base, ours, children }: Triple): void {
    if (!base || !ours || ours.type === LINES) return;
    const { children: after } = ours;
    if (after.length === base.children.length && base.children.every(({ triple }, at) => triple === after[at]?.triple)) return;
    const [inBase, inOurs] = [inBoth(base), inBoth(ours)];
    if (inBase.every((triple, index) => triple === inOurs[index])) return;
    const numbers = new Map(children.map((child, at) => [child, at]));
    const fieldOf = (child: Triple) => (child.ours?.family ? fieldIn(this.paths.knownOf(child), child.label) : this.paths.knownOf(child));
    const placesOf = (all: readonly Triple[]) => all.flatMap((triple) => numbers.get(triple) ?? []);
    const [from, to] = [placesOf(inBase), placesOf(inOurs)];
    const kept = new Set(longestCommonRun(from, to).map(([, at]) => to[at]));
    for (const at of to) {
      const child = children[at];
      if (child?.ours && !kept.has(at)) {
        this.changes.push({ change: { op: "move", field: fieldOf(child), after: this.labelBefore(child.ours) }, start: startOf(child) });
        this.addTitles(child);
      }
    }
  }

  private labelBefore({ parent, place }: TreeNode): string | null {
    let at = place - 1;
    while (parent?.children[at]?.isNowhere) at--;
    const before = parent?.children[at];
    if (before?.family && !before.triple?.base) return inTextOrder(before).at(-1)?.name ?? null;
    return before?.triple ? this.paths.knownLabel(before.triple) : null;
  }
}

/** Whether the newer version has the node, too. Equal containers have no triples inside. */
function isThere(node: TreeNode | undefined): boolean {
  let at = node;
  while (at && !at.triple) at = at.parent;
  return at?.triple !== undefined && (at.triple.isSettled || (at === node && at.triple.ours !== undefined));
}

function inTextOrder(family: TreeNode) {
  return membersOf(family).sort((a, b) => a.node.start - b.node.start);
}

function fieldIn(scope: string, name: string): string {
  return scope === "" ? name : `${scope}/${name}`;
}

function inBoth({ children }: TreeNode): readonly Triple[] {
  const found: Triple[] = [];
  for (const { triple } of children) if (triple?.base && triple.ours && !triple.ours.isNowhere) found.push(triple);
  return found;
}

function startOf({ ours, parent }: Triple): number {
  // a node without a place in the text has that of its container
  return ours && ours.end > ours.start ? ours.start : parent ? startOf(parent) : 0;
}

function spanOf({ kind, valueStart: start, end }: TreeNode): Span | undefined {
  return kind === "value" && end > start ? { start, end } : undefined;
}
