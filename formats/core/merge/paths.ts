/** Ways to entries of a document, each of one entry only, and the entries at such ways. Knows no format. */
import { addToList } from "../lists.ts";
import { labelsByIdentity } from "./identities.ts";
import type { TreeNode, Triple } from "./tree.ts";

function nodeOf({ ours, theirs, base }: Triple): TreeNode | undefined {
  return ours ?? theirs ?? base;
}

/** Has no part in ways. */
function isPassed(triple: Triple): boolean {
  const node = nodeOf(triple);
  return node?.family !== undefined || (node?.isHidden ?? false);
}

/** The entries of a container as ways see them: those of hidden containers are its own. */
function visibleChildren({ children }: Triple): readonly Triple[] {
  return children.flatMap((child) => (isPassed(child) ? visibleChildren(child) : [child]));
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
  private readonly labels = new Map<Triple, string>();
  private readonly paths = new Map<Triple, string>();

  /** Its part of the way: unlike the label that conflicts have, no two entries share it. */
  label(triple: Triple): string {
    const known = this.labels.get(triple);
    if (known !== undefined) return known;
    let scope = triple.parent;
    while (scope?.parent && isPassed(scope)) scope = scope.parent;
    const counts = new Map<string, number>();
    const children = scope ? visibleChildren(scope) : [];
    // those of the version before first: there they have these labels without the others, too
    for (const child of [...children.filter(({ base }) => base), ...children.filter(({ base }) => !base)]) {
      const count = (counts.get(child.label) ?? 0) + 1;
      counts.set(child.label, count);
      this.labels.set(child, numbered(child.label, count));
    }
    return this.labels.get(triple) ?? triple.label;
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
  private readonly root: Triple;
  private readonly paths: Paths;
  private readonly byLabel = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  private readonly byOther = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();

  constructor(root: Triple, paths: Paths) {
    this.root = root;
    this.paths = paths;
  }

  /** All that the way may mean: none, one, or several where names have a `/` in them. */
  find(path: string): readonly Triple[] {
    return this.findIn(this.root, path);
  }

  private findIn(scope: Triple, path: string): readonly Triple[] {
    if (path === "") return [scope];
    const found: Triple[] = [];
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const label = end < 0 ? path : path.slice(0, end);
      for (const child of this.children(scope, label)) found.push(...this.findIn(child, end < 0 ? "" : path.slice(end + 1)));
      if (end < 0) return found;
    }
  }

  /** Entries that the label means. */
  children(scope: Triple, label: string): readonly Triple[] {
    let own = this.byLabel.get(scope);
    if (!own) {
      const labels = new Map<string, Triple[]>();
      for (const child of visibleChildren(scope)) addToList(labels, this.paths.label(child), child);
      this.byLabel.set(scope, (own = labels));
    }
    const found = own.get(label);
    if (found) return found;
    let other = this.byOther.get(scope);
    if (!other) this.byOther.set(scope, (other = otherLabels(scope)));
    return other.get(label) ?? [];
  }
}

function otherLabels(scope: Triple): ReadonlyMap<string, readonly Triple[]> {
  const labels = new Map<string, Triple[]>();
  const lists = [nodeOf(scope), ...scope.children.filter(isPassed).map(nodeOf)].filter((node) => node?.kind === "list");
  for (const list of lists) {
    if (!list) continue;
    for (const keys of labelsByIdentity(list)) {
      const counts = new Map<string, number>();
      for (const [at, key] of keys.entries()) {
        const triple = list.children[at]?.triple;
        if (key === undefined || !triple) continue;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        addToList(labels, numbered(key, count), triple);
      }
    }
    // where a bare value names entries, a number is such a value
    if (list.rule.identities.some((identity) => identity.some(({ name }) => name === ""))) continue;
    for (const [at, { triple }] of list.children.entries()) if (triple && !labels.has(`[${at}]`)) labels.set(`[${at}]`, [triple]);
  }
  return labels;
}
