/** Matches the entries of three versions of a document. Entries never match across lists. */
import { addToList, getOrMake, range } from "../../lists.ts";
import { Contents, isAlike, isSame } from "../tree/contents.ts";
import { type Entries, findKeys, findKeysByTarget, isSaid, type Keys, referenceIn, Targets } from "../tree/identities.ts";
import { type ListRule, NO_RULE, SIDES, type Side, TreeNode, type Triple } from "../tree/tree.ts";
import { longestCommonRun } from "./align.ts";
import { pairAlike, pairHalfAlike } from "./alikeEntries.ts";
import { alignEnds } from "./chainEnds.ts";

type Versions = Readonly<Record<Side, TreeNode | undefined>>;
type Pairs = ReadonlyMap<TreeNode, TreeNode | undefined>;
const NO_TRIPLES: Triple[] = [];
/** Entries with one key: the first of each version, and all of them if a version has several. A list may have very many groups. */
type Group = Record<Side, TreeNode | undefined> & { all: Record<Side, TreeNode[]> | undefined };
type Labels = (entry: TreeNode, side: Side) => string;

/**
 * Returns the whole document as triples. Without `theirs`, two versions are matched. Each node gets its triple, except inside containers that
 * are equal in two versions.
 */
export function matchDocuments(base: TreeNode | undefined, ours: TreeNode, theirs: TreeNode | undefined): Triple {
  const root = makeTriple({ base, ours, theirs }, undefined, "");
  const matcher = new Matcher(theirs !== undefined);
  // lists whose entries are identified by their references come after all others
  let late: Triple[] = [];
  for (let round = [root]; round.length > 0; round = late, late = []) {
    const isLast = round[0] !== root;
    const stack = round;
    for (let triple = stack.pop(); triple; triple = stack.pop()) {
      if (!isLast && (refers(triple.base) || refers(triple.ours) || refers(triple.theirs))) {
        late.push(triple);
        continue;
      }
      if (theirs === undefined && isSettled(triple)) {
        triple.isSettled = true;
        continue;
      }
      matcher.match(triple);
      for (const child of triple.children) stack.push(child);
    }
  }
  return root;
}

/** Whether entries of a list are identified by their references. */
function refers(node: TreeNode | undefined): boolean {
  return node?.kind === "list" && node.children.some(referenceIn);
}

/** Whether two versions are equal and no reference leads into them, so their contents are never needed. */
function isSettled({ base, ours }: Triple): boolean {
  if (!base || !ours || base === ours || base.isMeant || ours.isMeant || base.isHidden || base.family) return false;
  // equal contents may differ only in the targets of references, and there are none
  if (base.content !== 0 && base.content === ours.content && !base.refers) return true;
  return isSame(base, ours);
}

/** Makes the triple of an entry and adds it to that of its container. */
function makeTriple({ base, ours, theirs }: Partial<Versions>, parent: Triple | undefined, label: string): Triple {
  const triple: Triple = { base, ours, theirs, parent, label, pathLabel: undefined, children: NO_TRIPLES, isSettled: false };
  if (base) base.triple = triple;
  if (ours) ours.triple = triple;
  if (theirs) theirs.triple = triple;
  if (parent?.children === NO_TRIPLES) parent.children = [triple];
  else parent?.children.push(triple);
  return triple;
}

class Matcher {
  private readonly contents = new Contents();
  private readonly targets = new Targets();
  private readonly meant = new Map<string, number>();

  /** @param isMerge whether there are three versions */
  constructor(private readonly isMerge: boolean) {}

  match(triple: Triple): void {
    const { base, ours, theirs } = triple;
    const isSplit = ours && theirs && ours.kind !== theirs.kind;
    const kind = (isSplit ? base : (ours ?? theirs ?? base))?.kind ?? "value";
    if (kind === "value") return SIDES.forEach((side) => separate(triple, side));
    const versions: Record<Side, TreeNode | undefined> = { base: undefined, ours: undefined, theirs: undefined };
    for (const side of SIDES) {
      const node = triple[side];
      if (node?.kind === kind) versions[side] = node;
      // a version of another kind shares nothing with the others
      else separate(triple, side);
    }
    if (kind === "map") matchKeys(triple, versions);
    else this.matchList(triple, versions);
  }

  private matchList(triple: Triple, versions: Versions): void {
    const entries: Entries = {
      base: versions.base?.children ?? [],
      ours: versions.ours?.children ?? [],
      theirs: versions.theirs?.children ?? [],
    };
    const lengths = SIDES.flatMap((side) => (versions[side] ? [entries[side].length] : []));
    const rule = [versions.base, versions.ours, versions.theirs].find((version) => version?.children.length)?.rule ?? NO_RULE;
    if (rule.byPosition && lengths.every((length) => length === lengths[0])) {
      for (let at = 0; at < lengths[0]; at++)
        makeTriple({ base: entries.base[at], ours: entries.ours[at], theirs: entries.theirs[at] }, triple, `[${at}]`);
      return;
    }
    separateSome(entries, this.isMerge);
    const keys = findKeys(rule, entries) ?? (rule.alike ? undefined : findKeysByTarget(entries));
    if (keys) this.matchByKeys(triple, entries, keys, rule);
    else this.matchByOrder(triple, entries, rule, labelOf);
    if (rule.saidAtEnd !== undefined) alignEnds(triple, rule.saidAtEnd);
  }

  /** Aligns each side with the base. */
  private matchByOrder(triple: Triple, entries: Entries, rule: ListRule, labels: Labels): void {
    const [ours, theirs] = [this.pairsOf(rule, entries.base, entries.ours), this.pairsOf(rule, entries.base, entries.theirs)];
    if (!rule.alike) this.pairMovedByBoth(entries, ours, theirs);
    this.addTriples(triple, entries, ours, theirs, labels, rule);
  }

  private pairsOf(rule: ListRule, first: readonly TreeNode[], second: readonly TreeNode[]): Map<TreeNode, TreeNode | undefined> {
    if (first.length === 0 || second.length === 0) return new Map();
    const numberOf = (entry: TreeNode) => (rule.alike ? this.contents.of(entry) : this.meaningOf(entry));
    const [before, after] = [first, second].map((list) => list.map(numberOf)) as [number[], number[]];
    const equal = longestCommonRun(before, after, this.isMerge);
    return pairAlike(rule, first, second, equal, (entry) => this.contents.of(entry), this.isMerge);
  }

  /** A number that is equal for entries with equal content and the same target. Content alone is not enough for lists of bare numbers. */
  private meaningOf(entry: TreeNode): number {
    const content = this.contents.of(entry);
    const reference = referenceIn(entry);
    return reference ? getOrMake(this.meant, `${content} ${this.targets.of(reference)}`, () => -1 - this.meant.size) : content;
  }

  /** Pairs an entry that neither side has unchanged, if each side has a similar one: both moved and edited it. */
  private pairMovedByBoth(
    { base, ours, theirs }: Entries,
    ourPairs: Map<TreeNode, TreeNode | undefined>,
    theirPairs: Map<TreeNode, TreeNode | undefined>,
  ): void {
    const gone = base.filter((entry) => !ourPairs.has(entry) && !theirPairs.has(entry));
    if (gone.length === 0) return;
    const likeThem = (side: readonly TreeNode[], pairs: Pairs) => {
      const known = new Set(pairs.values());
      return pairHalfAlike(
        gone,
        side.filter((entry) => !known.has(entry)),
        (entry) => this.contents.of(entry),
      );
    };
    const [our, their] = [likeThem(ours, ourPairs), likeThem(theirs, theirPairs)];
    for (const [entry, moved] of our) {
      if (!their.has(entry)) continue;
      ourPairs.set(entry, moved);
      theirPairs.set(entry, their.get(entry));
    }
  }

  private matchByKeys(triple: Triple, entries: Entries, keys: Keys, rule: ListRule): void {
    const groups = new Map<string, Group>();
    for (const [number, side] of SIDES.entries())
      for (const [at, entry] of entries[side].entries()) {
        const key = keys[number][at];
        entry.label = key;
        const group = getOrMake(groups, key, (): Group => ({ base: undefined, ours: undefined, theirs: undefined, all: undefined }));
        if (!group[side]) group[side] = entry;
        else group.all ??= listsOf(group);
        group.all?.[side].push(entry);
      }
    for (const [key, group] of groups) {
      const { all } = group;
      const label = labelOfKey(key, group, rule);
      if (!all) makeTriple(group, triple, label);
      else if (key === "") this.matchByOrder(triple, all, rule, labelOf);
      else if (rule.doubles === "aligned") this.matchByOrder(triple, all, rule, () => label);
      else this.matchGroup(triple, all, label);
    }
  }

  /** Matches entries that share an identity: by content, then the last remaining one of each side. */
  private matchGroup(triple: Triple, group: Record<Side, TreeNode[]>, label: string): void {
    const { base, ours, theirs } = group;
    const [isTheirsSame, isOursSame] = [isSameGroup(base, theirs), isSameGroup(base, ours)];
    const ourPairs = this.pairByContent(base, ours, isTheirsSame || !triple.theirs);
    const theirPairs = this.pairByContent(base, theirs, isOursSame);
    const isClear = !ourPairs.isAmbiguous && !theirPairs.isAmbiguous;
    if (isClear || isTheirsSame || isOursSame) {
      this.addTriples(triple, { base, ours, theirs }, ourPairs.pairs, theirPairs.pairs, () => label);
      return;
    }
    if (isSameGroup(ours, theirs)) {
      const pairs = new Map(base.map((entry, at): [TreeNode, TreeNode | undefined] => [entry, ours[at]]));
      this.addTriples(triple, { base, ours, theirs }, pairs, new Map(base.map((entry, at) => [entry, theirs[at]])), () => label);
      return;
    }
    const triples = range(0, Math.max(ours.length, theirs.length)).map((at) =>
      makeTriple({ ours: ours[at], theirs: theirs[at] }, triple, label),
    );
    const common = triples.slice(0, Math.min(...[base, ours, theirs].map(({ length }) => length || 1)));
    const inCommon = (at: number) => common[Math.min(at, common.length - 1)];
    const all = { ...group, first: triples[0] };
    for (const [at, each] of triples.entries()) Object.assign(each, { group: all, meant: inCommon(at) });
    for (const [at, entry] of base.entries()) entry.triple = inCommon(at);
    triples[0].base = base[0];
  }

  /** @param isInOrder pair the remaining entries in order, for two versions or if the other side is unchanged, because nothing is merged then */
  private pairByContent(base: readonly TreeNode[], side: readonly TreeNode[], isInOrder: boolean) {
    const pairs = new Map<TreeNode, TreeNode | undefined>();
    const left = new Set(side);
    const alike = new Map<number, TreeNode[]>();
    for (const entry of [...side].reverse()) addToList(alike, this.contents.of(entry), entry);
    for (const entry of base) {
      const equal = alike.get(this.contents.of(entry))?.pop();
      if (!equal) continue;
      pairs.set(entry, equal);
      left.delete(equal);
    }
    const open = base.filter((entry) => !pairs.has(entry));
    if (isInOrder || (open.length === 1 && left.size === 1)) {
      for (const [at, entry] of [...left].slice(0, open.length).entries()) pairs.set(open[at], entry);
      return { pairs, isAmbiguous: false };
    }
    return { pairs, isAmbiguous: open.length > 0 && left.size > 0 };
  }

  /** Adds the triples for both sides' pairs with the base. */
  private addTriples(triple: Triple, entries: Entries, ours: Pairs, theirs: Pairs, labels: Labels, rule = NO_RULE): void {
    for (const base of entries.base) makeTriple({ base, ours: ours.get(base), theirs: theirs.get(base) }, triple, labels(base, "base"));
    const added = this.pairAdded(entries, ours, theirs, rule);
    for (const entry of entries.ours)
      if (!entry.triple) makeTriple({ ours: entry, theirs: added.get(entry) }, triple, labels(entry, "ours"));
    for (const entry of entries.theirs) if (!entry.triple) makeTriple({ theirs: entry }, triple, labels(entry, "theirs"));
  }

  /** Pairs entries that both sides added: equal ones after the same entry of the base, and roots. */
  private pairAdded({ base, ours, theirs }: Entries, ourPairs: Pairs, theirPairs: Pairs, rule: ListRule): Pairs {
    if (ours.length === 0 || theirs.length === 0) return new Map();
    const baseOf = (pairs: Pairs) => new Map<TreeNode | undefined, TreeNode | undefined>([...pairs].map(([base, entry]) => [entry, base]));
    const [ourBases, theirBases] = [baseOf(ourPairs), baseOf(theirPairs)];
    const pairs = new Map<TreeNode, TreeNode | undefined>();
    const [our, their] = [ours[0], theirs[0]];
    if (rule.hasRoot && our && their && !ourBases.has(our) && !theirBases.has(their)) {
      // if the base has no entries, all probable matches count
      if (base.length === 0) return new Map([[our, their], ...this.pairsOf(rule, ours.slice(1), theirs.slice(1))]);
      pairs.set(our, their);
      ourBases.set(our, undefined);
      theirBases.set(their, undefined);
    }
    const added = new Map<string, TreeNode[]>();
    this.eachAdded(ours, ourBases, (key, entry) => addToList(added, key, entry));
    for (const list of added.values()) list.reverse();
    this.eachAdded(theirs, theirBases, (key, entry) => {
      const equal = added.get(key)?.pop();
      if (equal) pairs.set(equal, entry);
    });
    return pairs;
  }

  /** @param visit is called with a key that is equal for equal entries after the same entry of the base */
  private eachAdded(
    entries: readonly TreeNode[],
    bases: ReadonlyMap<TreeNode | undefined, TreeNode | undefined>,
    visit: (key: string, entry: TreeNode) => void,
  ): void {
    let before: TreeNode | undefined;
    for (const entry of entries) {
      if (bases.has(entry)) before = bases.get(entry);
      else visit(`${before?.place ?? -1} ${entry.kind === "value" ? this.meaningOf(entry) : this.contents.of(entry)}`, entry);
    }
  }
}

/** If some entries have no reference beside them, clears it for all, because the indexes of parallel lists prove nothing then. */
function separateSome(entries: Entries, isMerge: boolean): void {
  const all = Object.values(entries);
  if (all.every((list) => list.every(({ beside }) => beside))) return;
  for (const list of all)
    for (const entry of list) {
      if (!entry.beside) continue;
      entry.beside = undefined;
      if (isMerge) entry.listed = undefined;
    }
}

function separate(triple: Triple, side: Side): void {
  for (const child of triple[side]?.children ?? []) makeTriple({ [side]: child }, triple, labelOf(child, side));
}

function labelOf({ parent, name, place }: TreeNode, side: Side): string {
  if (parent?.kind === "map") return name;
  return side === "base" ? `[${place}]` : `[+${side} ${place}]`;
}

function matchKeys(triple: Triple, { base, ours, theirs }: Versions): void {
  const present = [base, ours, theirs].filter((version) => version !== undefined);
  const [first] = present;
  const isAligned = present.every(
    ({ children }) => children.length === first.children.length && children.every(({ key }, at) => key === first.children[at].key),
  );
  if (isAligned) {
    for (const at of first.children.keys()) {
      const versions = { base: base?.children[at], ours: ours?.children[at], theirs: theirs?.children[at] };
      makeTriple(versions, triple, nameIn(versions));
    }
    return;
  }
  const byKey = new Map<string, Partial<Record<Side, TreeNode>>>();
  for (const [side, version] of Object.entries({ base, ours, theirs }))
    for (const child of version?.children ?? [])
      getOrMake(byKey, child.key, (): Partial<Record<Side, TreeNode>> => ({}))[side as Side] = child;
  if (base && ours && theirs)
    for (const found of byKey.values()) {
      const like = found.base ?? found.ours ?? found.theirs;
      if (!like?.family) continue;
      found.base ??= emptyFamily(like, base);
      found.ours ??= emptyFamily(like, ours);
      found.theirs ??= emptyFamily(like, theirs);
    }
  for (const found of byKey.values()) makeTriple(found, triple, nameIn(found));
}

/** Versions may spell one key differently. Returns the name of the base, otherwise one that does not depend on which side is ours. */
function nameIn({ base, ours, theirs }: Partial<Versions>): string {
  if (base) return base.name;
  const [our, their] = [ours?.name ?? "", theirs?.name ?? ""];
  return our > their ? our : their;
}

/** Stands for a family without members, which a text does not contain, so that no side seems to have removed it. */
function emptyFamily({ key, name, isHidden, family, rule, space }: TreeNode, map: TreeNode): TreeNode {
  const list = Object.assign(new TreeNode("list", ""), { key, name, isHidden, family, rule, space });
  map.add(list);
  return list;
}

/** Returns the label in conflicts: the index if the entry has no identity, or is identified by the target of a number. */
function labelOfKey(key: string, group: Group, { isNumbered }: ListRule): string {
  if (isSaid(key) && !isNumbered) return `[${key}]`;
  const side = SIDES.find((each) => group[each]) as Side;
  return labelOf(group[side] as TreeNode, side);
}

function listsOf({ base, ours, theirs }: Group): Record<Side, TreeNode[]> {
  return { base: base ? [base] : [], ours: ours ? [ours] : [], theirs: theirs ? [theirs] : [] };
}

function isSameGroup(first: readonly TreeNode[], second: readonly TreeNode[]): boolean {
  return first.length === second.length && first.every((entry, at) => isAlike(entry, second[at]));
}
