/** Ways to entries of a document, each of one entry only, and the entries at such ways. Knows no format. */
import { addToCount, addToList, getOrMake } from "../lists.ts";
import { isNumbered, labelsByIdentity } from "./identities.ts";
import type { TreeNode, Triple } from "./tree.ts";

export function nodeOf({ ours, theirs, base }: Triple): TreeNode | undefined {
  return ours ?? theirs ?? base;
}

/** Has no part in ways. */
function isPassed(triple: Triple): boolean {
  const node = nodeOf(triple);
  return node?.family !== undefined || (node?.isHidden ?? false);
}

/** The entries of a container as ways see them: those of hidden containers are its own. */
export function visibleChildren({ children }: Triple): readonly Triple[] {
  const visible: Triple[] = [];
  for (const child of children)
    if (!isPassed(child)) visible.push(child);
    else for (const inner of visibleChildren(child)) visible.push(inner);
  return visible;
}

/** Containers that have no part in ways, also inside of others: families of a list are in its half. */
function passedIn({ children }: Triple): readonly Triple[] {
  return children.filter(isPassed).flatMap((child) => [child, ...passedIn(child)]);
}

/** An empty name, which would show nothing. */
const EMPTY = '""';

/** `[Id=obj1]`, then `[Id=obj1, #2]`; `Life`, then `Life #2`. */
function numbered(given: string, number: number): string {
  const label = given === "" ? EMPTY : given;
  if (number === 1) return label;
  return label.endsWith("]") ? `${label.slice(0, -1)}, #${number}]` : `${label} #${number}`;
}

export class Paths {
  private readonly paths = new Map<Triple, string>();

  /** Its part of the way: unlike the label that conflicts have, no two entries share it. */
  label(triple: Triple): string {
    if (triple.way !== undefined) return triple.way;
    let scope = triple.parent;
    while (scope?.parent && isPassed(scope)) scope = scope.parent;
    const counts = new Map<string, number>();
    const children = scope ? visibleChildren(scope) : [];
    // those of the version before first: there they have these labels without the others, too
    for (const isBefore of [true, false])
      for (const child of children) {
        if ((child.base !== undefined) !== isBefore) continue;
        const { label: identity, parent } = nodeOf(child) ?? {};
        const isNumber = parent && identity !== undefined && isNumbered(parent.rule, identity) && child.label === `[${identity}]`;
        const label = isNumber ? `[=${identity}]` : child.label;
        child.way = numbered(label, addToCount(counts, label));
      }
    return triple.way ?? triple.label;
  }

  /** Names of maps and labels of entries with `/` between. */
  of(triple: Triple): string {
    let path = this.paths.get(triple);
    if (path !== undefined) return path;
    const before = triple.parent ? this.of(triple.parent) : "";
    if (!triple.parent || isPassed(triple)) path = before;
    else path = before === "" ? this.label(triple) : `${before}/${this.label(triple)}`;
    this.paths.set(triple, path);
    return path;
  }

  /** Names of the hidden containers between an entry and the one that its way shows; empty without any. */
  hiddenBetween({ parent }: Triple): string {
    const names: string[] = [];
    for (let at = parent; at?.parent && isPassed(at); at = at.parent) names.push(nodeOf(at)?.name ?? "");
    return names.reverse().join("/");
  }
}

/** Entries of a document by their ways, also by other identities than the first, and by number. */
export class PathFinder {
  private readonly byLabel = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  private readonly byOther = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  /** Of all labels of a container, each once, ascending. */
  private readonly lengths = new Map<Triple, readonly number[]>();

  constructor(
    private readonly root: Triple,
    private readonly paths: Paths,
  ) {}

  /** All that the way may mean: none, one, or several where names have a `/` in them. */
  find(path: string): readonly Triple[] {
    return path === "" ? [this.root] : this.findIn(this.root, path, 0);
  }

  private findIn(scope: Triple, path: string, from: number): readonly Triple[] {
    return this.steps(scope, path, from).flatMap(({ triple, end }) =>
      end === path.length ? [triple] : this.findIn(triple, path, end + 1),
    );
  }

  /** The entry that the longest part of the way leads to, and the label that is left. */
  findDeepest(path: string): readonly [scope: Triple, label: string] {
    let [deepest, rest] = [this.root, 0];
    const visit = (scope: Triple, from: number) => {
      if (from > rest) [deepest, rest] = [scope, from];
      for (const { triple, end } of this.steps(scope, path, from)) if (end < path.length) visit(triple, end + 1);
    };
    visit(this.root, 0);
    return [deepest, path.slice(rest)];
  }

  /** Entries that the way may lead over from a place in it. Only what is as long as a label is looked up: a way may have any number of `/`. */
  private steps(scope: Triple, path: string, from: number): readonly { readonly triple: Triple; readonly end: number }[] {
    return this.lengthsIn(scope).flatMap((length) => {
      const end = from + length;
      if (end > path.length || (end < path.length && path[end] !== "/")) return [];
      return this.children(scope, path.slice(from, end)).map((triple) => ({ triple, end }));
    });
  }

  private lengthsIn(scope: Triple): readonly number[] {
    return getOrMake(this.lengths, scope, () => {
      const labels = [...this.ownLabels(scope).keys(), ...this.otherLabels(scope).keys()];
      return [...new Set(labels.map((label) => label.length))].sort((a, b) => a - b);
    });
  }

  /** Entries that the label means. */
  children(scope: Triple, label: string): readonly Triple[] {
    return this.ownLabels(scope).get(label) ?? this.otherLabels(scope).get(label) ?? [];
  }

  private ownLabels(scope: Triple): ReadonlyMap<string, readonly Triple[]> {
    return getOrMake(this.byLabel, scope, () => {
      const labels = new Map<string, Triple[]>();
      for (const child of visibleChildren(scope)) addToList(labels, this.paths.label(child), child);
      // a parameter can come after a family, so the family has a label too
      for (const child of passedIn(scope)) if (nodeOf(child)?.family) addToList(labels, child.label, child);
      return labels;
    });
  }

  private otherLabels(scope: Triple): ReadonlyMap<string, readonly Triple[]> {
    return getOrMake(this.byOther, scope, () => otherLabels(scope));
  }
}

function otherLabels(scope: Triple): ReadonlyMap<string, readonly Triple[]> {
  const labels = new Map<string, Triple[]>();
  const lists = [scope, ...passedIn(scope)].map(nodeOf).filter((node) => node?.kind === "list");
  for (const list of lists) {
    if (!list) continue;
    for (const keys of labelsByIdentity(list)) {
      const counts = new Map<string, number>();
      for (const [at, key] of keys.entries()) {
        const triple = list.children[at]?.triple;
        if (key === undefined || !triple) continue;
        addToList(labels, numbered(key, addToCount(counts, key)), triple);
      }
    }
    // where a bare value names entries, a number is such a value
    if (list.rule.identities.some((identity) => identity.some(({ name, path }) => name === "" && path !== ""))) continue;
    for (const [at, { triple }] of list.children.entries()) if (triple && !labels.has(`[${at}]`)) labels.set(`[${at}]`, [triple]);
  }
  return labels;
}
