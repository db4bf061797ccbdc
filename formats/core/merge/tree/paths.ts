/** Paths to entries of a document, each unique, and the entries at such paths. Knows no format. */
import { crc32 } from "../../bytes/crc32.ts";
import { addToCount, addToList, getOrMake, groupBy } from "../../lists.ts";
import { checksumIn, membersOf, sumOf, valueOf } from "./changeValue.ts";
import { isNumbered, labelsByIdentity, referenceIn } from "./identities.ts";
import { signsIn, withContents, withLength } from "./signs.ts";
import type { TreeNode, Triple } from "./tree.ts";

export function nodeOf({ ours, theirs, base }: Triple): TreeNode | undefined {
  return ours ?? theirs ?? base;
}

/** Whether paths leave the container out. */
function isPassed(triple: Triple): boolean {
  const node = nodeOf(triple);
  return node?.family !== undefined || (node?.isHidden ?? false);
}

/** The entries of a container as paths show them: entries of hidden containers count as its own. */
export function visibleChildren({ children }: Triple): readonly Triple[] {
  const visible: Triple[] = [];
  for (const child of children)
    if (!isPassed(child)) visible.push(child);
    else for (const inner of visibleChildren(child)) visible.push(inner);
  return visible;
}

/** Containers that paths leave out, including those inside others. */
function passedIn({ children }: Triple): readonly Triple[] {
  return children.filter(isPassed).flatMap((child) => [child, ...passedIn(child)]);
}

/** The nearest ancestor that is part of the path to an entry. */
function scopeOf({ parent }: Triple): Triple | undefined {
  let scope = parent;
  while (scope?.parent && isPassed(scope)) scope = scope.parent;
  return scope;
}

/** The lists of a version whose entries have the same container in their paths. */
function listsIn(scope: Triple, version: "base" | "ours"): readonly TreeNode[] {
  return [scope, ...passedIn(scope)].flatMap(({ [version]: node }) => (node?.kind === "list" ? [node] : []));
}

/** Stands for an empty name, which would show nothing. */
const EMPTY = '""';

/** `[Id=obj1]`, then `[Id=obj1, #2]`; `Life`, then `Life #2`. */
function numbered(given: string, number: number): string {
  const label = given === "" ? EMPTY : given;
  if (number === 1) return label;
  return label.endsWith("]") ? `${label.slice(0, -1)}, #${number}]` : `${label} #${number}`;
}

function checksumOfKey(key: string | undefined, at: number): number {
  return key === undefined ? Number.NaN : crc32(`${at} ${key}`) >>> 0;
}

export class Paths {
  private readonly paths = new Map<Triple, string>();
  private readonly known = new Map<Triple, string>();
  private readonly meant = new Map<Triple, string>();
  /** Maps each entry of the older version that shares its identity to the first entry with that identity. */
  private readonly shared = new Map<Triple, Triple>();
  private readonly lists = { base: new Map<Triple, readonly TreeNode[]>(), ours: new Map<Triple, readonly TreeNode[]>() };
  private readonly byWhole = new Map<TreeNode, ReadonlyMap<number, readonly TreeNode[]>>();
  private readonly byChecksum = new Map<TreeNode, ReadonlyMap<number, readonly TreeNode[]>>();

  /** @param hasSigns false if the paths are for these versions only: a sign requires the checksums of a whole list */
  constructor(private readonly hasSigns: boolean) {}

  /** The entry's part of the path. Unlike labels in conflicts, it is unique. */
  label(triple: Triple): string {
    if (triple.pathLabel !== undefined) return triple.pathLabel;
    const scope = scopeOf(triple);
    const counts = new Map<string, number>();
    const children = scope ? visibleChildren(scope) : [];
    const firsts = new Map<string, Triple>();
    // the older version first: its labels must not depend on the newer one
    for (const isBefore of [true, false])
      for (const child of children) {
        if ((child.base !== undefined) !== isBefore) continue;
        const { label: identity, parent } = nodeOf(child) ?? {};
        const isNumber = parent && identity !== undefined && isNumbered(parent.rule, identity) && child.label === `[${identity}]`;
        const label = isNumber ? `[=${identity}]` : child.label;
        child.pathLabel = numbered(label, addToCount(counts, label));
        const first = this.hasSigns && isBefore ? getOrMake(firsts, label, () => child) : child;
        if (first !== child) this.shared.set(first, first).set(child, first);
      }
    return triple.pathLabel ?? triple.label;
  }

  /** Whether the entry is the first of several in its list with the same identity, so its label has no number. */
  isFirstOfSeveral(triple: Triple): boolean {
    return nodeOf(triple)?.parent?.kind === "list" && this.shared.get(triple) === triple;
  }

  /** Whether only its number identifies the entry. */
  isByNumber(triple: Triple): boolean {
    const { label: identity } = nodeOf(triple) ?? {};
    return triple.label !== `[${identity}]` && /^\[\d+\]$/.test(this.label(triple));
  }

  /**
   * The label, with a sign if the entry has no identity but its number.
   * @param after the entry after the change: the target may have it already, so checksums that stay equal are preferred
   */
  knownLabel(triple: Triple, after: TreeNode | false | undefined = triple.ours): string {
    const label = this.label(triple);
    if (!this.hasSigns) return label;
    const { base, parent } = triple;
    const list = base?.parent;
    const isByNumber = this.isByNumber(triple);
    if (!base || list?.kind !== "list" || !(isByNumber || this.shared.has(triple))) return label;
    const { length } = list.children;
    const scope = scopeOf(triple) ?? triple;
    const listsOf = (version: "base" | "ours") => getOrMake(this.lists[version], scope, () => listsIn(scope, version));
    const alikeIn = (version: "base" | "ours", checksum: number) => listsOf(version).flatMap((each) => this.alikeIn(each, checksum));
    const isInPlace = list.rule.byPosition && parent?.ours?.children.length === length;
    const isOnly = list.children.every((other) => other === base || other.kind !== base.kind);
    const hasOwnLength = listsOf("base").every((each) => each === list || each.children.length !== length);
    if (isByNumber && hasOwnLength && (isInPlace || (isOnly && !list.rule.alike))) return withLength(label, length);
    const checksums = this.checksumsOf(base);
    const later = after ? this.checksumsOf(after) : checksums;
    // the first is what most likely stays as it is
    const isUnique = (each: number) => alikeIn("base", each).length === 1 && (!after || alikeIn("ours", each).length === 1);
    const at = checksums.findIndex((each, at) => each === later[at] && isUnique(each));
    const contentOf = (version: "base" | "ours", entry: TreeNode, checksum: number) => {
      const alike = alikeIn(version, checksum);
      return { checksum, at: alike.indexOf(entry) + 1, of: alike.length };
    };
    const content = contentOf("base", base, checksums.at(at) ?? 0);
    if (at >= 0 || !after) return withContents(label, [content]);
    return withContents(label, [content, contentOf("ours", after, later.at(-1) ?? 0)]);
  }

  /** Entries of a list with this checksum. */
  alikeIn(list: TreeNode, checksum: number): readonly TreeNode[] {
    const read = () => {
      const entries = new Map<number, TreeNode[]>();
      for (const entry of list.children) {
        for (const each of new Set(this.checksumsOf(entry))) addToList(entries, each, entry);
      }
      return entries;
    };
    return getOrMake(this.byChecksum, list, read).get(checksum) ?? [];
  }

  /** Of the keys that likely stay the same in another version, then of the whole entry. */
  private checksumsOf(entry: TreeNode): readonly number[] {
    const { rule } = entry.parent as TreeNode;
    // texts may spell the values in another way
    const whole = (node: TreeNode) => checksumIn(valueOf(node, () => "", true));
    // matching clears `beside` if the versions have different counts, but keeps `listed`
    const { target } = (rule.alike ? undefined : (referenceIn(entry) ?? entry.listed)) ?? {};
    const meant = target?.triple;
    if (!meant) return [...(rule.alike ?? []).map((keyOf, at) => checksumOfKey(keyOf(entry), at)), whole(entry)];
    if (!this.isByNumber(meant)) return [sumOf([whole(entry), crc32(this.label(meant)) >>> 0])];
    const sums = [whole(entry), whole(target)];
    // targets with equal content differ in their place among these
    const all = target.parent as TreeNode;
    const alike = getOrMake(this.byWhole, all, () => groupBy(all.children, whole)).get(whole(target)) ?? [];
    const place = crc32(`${alike.indexOf(target)} of ${alike.length}`) >>> 0;
    return alike.length === 1 ? [sumOf(sums)] : [sumOf(sums), sumOf([...sums, place])];
  }

  /** Names of the hidden containers between an entry and the container that its path shows; empty without any. */
  hiddenBetween({ parent }: Triple): string {
    const names: string[] = [];
    for (let at = parent; at?.parent && isPassed(at); at = at.parent) names.push(nodeOf(at)?.name ?? "");
    return names.reverse().join("/");
  }

  /** Names of maps and labels of entries, separated by `/`. */
  of(triple: Triple): string {
    return this.join(triple, this.paths, (each) => this.label(each));
  }

  /** The same with signs, so that the path leads to the same entry in other versions. */
  knownOf(triple: Triple): string {
    return this.join(triple, this.known, (each) => this.knownLabel(each));
  }

  /** The same for the target of a reference that changes expect, whatever they do to that entry. */
  meantOf(triple: Triple): string {
    return this.join(triple, this.meant, (each) => this.knownLabel(each, false));
  }

  private join(triple: Triple, paths: Map<Triple, string>, labelOf: (triple: Triple) => string): string {
    let path = paths.get(triple);
    if (path !== undefined) return path;
    const before = triple.parent ? this.join(triple.parent, paths, labelOf) : "";
    if (!triple.parent || isPassed(triple)) path = before;
    else path = before === "" ? labelOf(triple) : `${before}/${labelOf(triple)}`;
    paths.set(triple, path);
    return path;
  }
}

export function isWithin(triple: Triple, container: Triple): boolean {
  for (let at: Triple | undefined = triple; at; at = at.parent) if (at === container) return true;
  return false;
}

/** Finds entries of a document by path, also by identities other than the first, and by number. */
export class PathFinder {
  private readonly byLabel = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  private readonly byOther = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  private readonly byKey = new Map<Triple, ReadonlyMap<string, readonly Triple[]>>();
  /** Lengths of all labels of a container, each once, ascending. */
  private readonly lengths = new Map<Triple, readonly number[]>();

  /**
   * @param lengthened by path: how many more entries a list has than the changes expect
   * @param finished paths to lists that already have all their changes
   * @param keyOf returns the canonical key for a name, which the document may spell in another way
   */
  constructor(
    private readonly root: Triple,
    private readonly paths: Paths,
    private readonly lengthened: ReadonlyMap<string, number>,
    private readonly finished: ReadonlySet<string>,
    private readonly keyOf: ((name: string) => string) | undefined,
  ) {}

  /** Returns all entries that the path may lead to: none, one, or, if names contain a `/`, several. */
  find(path: string): readonly Triple[] {
    return path === "" ? [this.root] : this.findIn(this.root, path, 0);
  }

  /** Whether the path uses an identity that several entries share here, so that it could lead to another of them. */
  isUnclear(path: string, found: Triple): boolean {
    const visit = (scope: Triple, from: number): boolean =>
      this.steps(scope, path, from).some(({ triple, end }) => {
        if (!isWithin(found, triple)) return false;
        const isShared = this.paths.isFirstOfSeveral(triple) && path.slice(from, end) === this.paths.label(triple);
        return isShared || visit(triple, end + 1);
      });
    return visit(this.root, 0);
  }

  private findIn(scope: Triple, path: string, from: number): readonly Triple[] {
    return this.steps(scope, path, from).flatMap(({ triple, end }) =>
      end === path.length ? [triple] : this.findIn(triple, path, end + 1),
    );
  }

  /** The entry at the longest part of the path that exists, and the remaining label. */
  findDeepest(path: string): readonly [scope: Triple, label: string] {
    let [deepest, rest] = [this.root, 0];
    const visit = (scope: Triple, from: number) => {
      if (from > rest) [deepest, rest] = [scope, from];
      for (const { triple, end } of this.steps(scope, path, from)) if (end < path.length) visit(triple, end + 1);
    };
    visit(this.root, 0);
    return [deepest, path.slice(rest)];
  }

  /** Entries that the next part of the path may name. Only parts as long as a label are looked up: a path may have any number of `/`. */
  private steps(scope: Triple, path: string, from: number): readonly { readonly triple: Triple; readonly end: number }[] {
    const [sign] = path[from] === "[" ? signsIn(path, from) : [];
    const ends = new Set([...this.lengthsIn(scope).map((length) => from + length), ...(sign ? [sign.end] : [])]);
    if (this.keyOf) ends.add(path.includes("/", from) ? path.indexOf("/", from) : path.length);
    const above = path.slice(0, Math.max(0, from - 1));
    return [...ends].flatMap((end) => {
      if (end > path.length || (end < path.length && path[end] !== "/")) return [];
      return this.children(scope, path.slice(from, end), above).map((triple) => ({ triple, end }));
    });
  }

  private lengthsIn(scope: Triple): readonly number[] {
    return getOrMake(this.lengths, scope, () => {
      const labels = [...this.ownLabels(scope).keys(), ...this.otherLabels(scope).keys()];
      return [...new Set(labels.map((label) => label.length))].sort((a, b) => a - b);
    });
  }

  /** Returns the entry of a container with a label. @param above path to the container, as changes state it */
  entryCalled(container: Triple, label: string, above: string): Triple | undefined {
    let scope = container;
    while (scope.parent && isPassed(scope)) scope = scope.parent;
    return this.children(scope, label, above).find(({ parent }) => parent === container);
  }

  private children(scope: Triple, label: string, above: string): readonly Triple[] {
    const found = this.ownLabels(scope).get(label) ?? this.otherLabels(scope).get(label) ?? this.spelledOtherwise(scope, label);
    return found ?? this.recognized(scope, label, above);
  }

  private spelledOtherwise(scope: Triple, label: string): readonly Triple[] | undefined {
    if (!this.keyOf) return undefined;
    const read = () => groupBy(visibleChildren(scope), (child) => nodeOf(child)?.key ?? "");
    return getOrMake(this.byKey, scope, read).get(this.keyOf(label));
  }

  /** Returns the entry for a label with a sign, if exactly one matches. */
  private recognized(scope: Triple, label: string, above: string): readonly Triple[] {
    const [sign] = signsIn(label);
    if (sign?.end !== label.length || label.includes("]/")) return [];
    const lists = listsIn(scope, "ours");
    const number = Number(/^\[(\d+)/.exec(label)?.[1]);
    if (sign.length !== undefined) {
      const length = sign.length + (this.lengthened.get(above) ?? 0);
      const [list, ...others] = lists.filter(({ children }) => children.length === length);
      const triple = others.length === 0 ? list?.children[number]?.triple : undefined;
      return triple ? [triple] : [];
    }
    for (const { checksum, at, of } of this.finished.has(above) ? [...sign.contents].reverse() : sign.contents) {
      const found = lists.flatMap((list) => this.paths.alikeIn(list, checksum).flatMap(({ triple }) => triple ?? []));
      if (found.length === of) return found.slice(at - 1, at);
    }
    return [];
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
  for (const list of listsIn(scope, "ours")) {
    for (const keys of labelsByIdentity(list)) {
      const counts = new Map<string, number>();
      for (const [at, key] of keys.entries()) {
        const triple = list.children[at]?.triple;
        if (key === undefined || !triple) continue;
        addToList(labels, numbered(key, addToCount(counts, key)), triple);
      }
    }
    // a version without the family adds its members by name
    if (list.family) for (const { name, node } of membersOf(list)) if (node.triple && !labels.has(name)) labels.set(name, [node.triple]);
    // where a bare value names entries, a number is such a value
    if (list.rule.identities.some((identity) => identity.some(({ name, path }) => name === "" && path !== ""))) continue;
    for (const [at, { triple }] of list.children.entries()) if (triple && !labels.has(`[${at}]`)) labels.set(`[${at}]`, [triple]);
  }
  return labels;
}
