/** Which entries of three versions of a document are the same one. Entries never match across lists. */
import { alignLists, longestCommonRun, type Pair } from "./align.ts";
import { type Identity, isSame, type ListRule, NO_RULE, type Side, type TreeNode, type Triple } from "./tree.ts";

type Versions = Readonly<Record<Side, TreeNode | undefined>>;
type Entries = Readonly<Record<Side, readonly TreeNode[]>>;

const SIDES: readonly Side[] = ["base", "ours", "theirs"];

/** The whole document as triples, of two versions where there is no third; every node that has a counterpart knows its triple. */
export function matchDocuments(base: TreeNode | undefined, ours: TreeNode, theirs: TreeNode | undefined): Triple {
  const root = makeTriple({ base, ours, theirs }, undefined, "");
  // entries that are known by what they mean come after all others
  let late: Triple[] = [];
  for (let round = [root]; round.length > 0; round = late, late = []) {
    const isLast = round[0] !== root;
    const stack = round;
    for (let triple = stack.pop(); triple; triple = stack.pop()) {
      if (!isLast && SIDES.some((side) => triple?.[side]?.children.some(referenceIn))) {
        late.push(triple);
        continue;
      }
      matchChildren(triple);
      stack.push(...triple.children);
    }
  }
  return root;
}

function makeTriple(versions: Partial<Versions>, parent: Triple | undefined, label: string): Triple {
  const { base, ours, theirs } = versions;
  const triple: Triple = { base, ours, theirs, parent, label, children: [] };
  for (const side of SIDES) {
    const node = triple[side];
    if (node) node.triple = triple;
  }
  return triple;
}

function matchChildren(triple: Triple): void {
  // a version of another kind has nothing in common with the others
  const first = triple.ours ?? triple.theirs ?? triple.base;
  const kind = (triple.ours && triple.theirs && triple.ours.kind !== triple.theirs.kind ? undefined : first?.kind) ?? "value";
  if (kind === "value") return separate(triple);
  const versions: Record<Side, TreeNode | undefined> = { base: undefined, ours: undefined, theirs: undefined };
  for (const side of SIDES) {
    const node = triple[side];
    if (node?.kind === kind) versions[side] = node;
  }
  if (kind === "map") matchKeys(triple, versions);
  else matchList(triple, versions);
}

function separate(triple: Triple): void {
  for (const side of SIDES)
    for (const [index, child] of (triple[side]?.children ?? []).entries())
      triple.children.push(makeTriple({ [side]: child }, triple, labelOf(child, side, index)));
}

function labelOf(child: TreeNode, side: Side, index: number): string {
  if (child.parent?.kind === "map") return child.name;
  return side === "base" ? `[${index}]` : `[+${side} ${index}]`;
}

function matchKeys(triple: Triple, versions: Versions): void {
  const byKey = new Map<string, Partial<Record<Side, TreeNode>>>();
  for (const side of SIDES)
    for (const child of versions[side]?.children ?? []) {
      const found = byKey.get(child.key);
      if (found) found[side] = child;
      else byKey.set(child.key, { [side]: child });
    }
  for (const found of byKey.values())
    triple.children.push(makeTriple(found, triple, (found.base ?? found.ours ?? found.theirs)?.name ?? ""));
}

// -------------------------------------------------------------------------------------------------- lists

/** The number of an entry that an entry of a list is, or has. */
function referenceIn(entry: TreeNode): TreeNode | undefined {
  if (entry.parent?.kind !== "list") return undefined;
  return [entry, ...entry.children].find(({ target, isNumber }) => target && isNumber);
}

/** A number for each triple. */
class Targets {
  private readonly numbers = new Map<Triple | TreeNode, string>();

  of(node: TreeNode): string {
    const target = node.target?.triple ?? node.target ?? node;
    let number = this.numbers.get(target);
    if (number === undefined) this.numbers.set(target, (number = `→${this.numbers.size}`));
    return number;
  }
}

function matchList(triple: Triple, versions: Versions): void {
  const entries: Entries = {
    base: versions.base?.children ?? [],
    ours: versions.ours?.children ?? [],
    theirs: versions.theirs?.children ?? [],
  };
  const present = SIDES.filter((side) => versions[side]);
  const rule = (versions.ours ?? versions.theirs ?? versions.base)?.rule ?? NO_RULE;
  const isEven = present.every((side) => entries[side].length === entries[present[0]].length);
  if (rule.byPosition && isEven) {
    for (let at = 0; at < entries[present[0]].length; at++) {
      const found = { base: entries.base[at], ours: entries.ours[at], theirs: entries.theirs[at] };
      triple.children.push(makeTriple(found, triple, `[${at}]`));
    }
    return;
  }
  let shared: readonly (readonly string[])[] | undefined;
  const targets = new Targets();
  for (const [index, identity] of rule.identities.entries()) {
    const keys = SIDES.map((side) => entries[side].map((entry) => identify(entry, identity, targets)));
    if (keys.some((list) => list.includes(undefined))) continue;
    const known = keys as (readonly string[])[];
    if (known.every((list) => new Set(list).size === list.length)) return matchByIdentity(triple, entries, known);
    // where most entries share it, it says less than their order
    if (rule.doubles && known.every((list) => index === 0 || new Set(list).size * 2 > list.length)) shared ??= known;
  }
  if (shared) return matchByIdentity(triple, entries, shared);
  if (rule.alike) return matchByAlignment(triple, entries, (first, second) => pairAlike(rule, first, second));
  const meant = SIDES.map((side) => entries[side].map((entry) => referenceIn(entry)));
  if (meant.every((list) => list.every((node) => node !== undefined))) {
    const keys = meant.map((list) => list.map((node) => targets.of(node as TreeNode)));
    if (keys.every((list) => new Set(list).size === list.length)) return matchByIdentity(triple, entries, keys);
  }
  matchByAlignment(triple, entries);
}

/** `Name=a, Group=b`; undefined where the entry has it not. A container identifies nothing. */
function identify(entry: TreeNode, identity: Identity, targets: Targets): string | undefined {
  const parts: string[] = [];
  for (const { path, name } of identity) {
    const node = entry.find(path);
    if (node?.kind !== "value") return undefined;
    parts.push(`${name === "" ? "" : `${name}=`}${node.target && node.isNumber ? targets.of(node) : (node.said ?? node.text)}`);
  }
  return parts.join(", ");
}

/** For each identity of a list, how it calls the entries: those that have it, and that a value identifies. */
export function labelsByIdentity({ rule, children }: TreeNode): readonly (readonly (string | undefined)[])[] {
  const targets = new Targets();
  return rule.identities.map((identity) =>
    children.map((entry) => {
      const key = identify(entry, identity, targets);
      return key === undefined || key.includes("→") ? undefined : `[${key}]`;
    }),
  );
}

function matchByIdentity(triple: Triple, entries: Entries, keys: readonly (readonly string[])[]): void {
  const groups = new Map<string, Record<Side, TreeNode[]>>();
  SIDES.forEach((side, number) => {
    entries[side].forEach((entry, at) => {
      const key = keys[number][at];
      entry.label = key;
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { base: [], ours: [], theirs: [] }));
      group[side].push(entry);
    });
  });
  for (const [key, group] of groups) {
    const label = labelOfKey(key, group);
    if (SIDES.every((side) => group[side].length <= 1))
      triple.children.push(makeTriple({ base: group.base[0], ours: group.ours[0], theirs: group.theirs[0] }, triple, label));
    else matchGroup(triple, group, label);
  }
}

/** As conflicts show it: what a number means is shown by the number. */
function labelOfKey(key: string, { base, ours, theirs }: Record<Side, TreeNode[]>): string {
  if (!key.includes("→")) return `[${key}]`;
  const [entry] = base.length > 0 ? base : ours.length > 0 ? ours : theirs;
  const side: Side = base.length > 0 ? "base" : ours.length > 0 ? "ours" : "theirs";
  return entry ? labelOf(entry, side, entry.place) : "";
}

/** Entries that share an identity: by content, and the one that is left on each side. */
function matchGroup(triple: Triple, group: Record<Side, TreeNode[]>, label: string): void {
  const { base, ours, theirs } = group;
  const ourPairs = pairByContent(base, ours);
  const theirPairs = pairByContent(base, theirs);
  const isClear = !ourPairs.isAmbiguous && !theirPairs.isAmbiguous;
  if (isClear || isSameGroup(base, ours) || isSameGroup(base, theirs)) {
    addTriples(triple, { base, ours, theirs }, ourPairs.pairs, theirPairs.pairs, () => label);
    return;
  }
  if (isSameGroup(ours, theirs)) {
    const pairs = new Map(base.map((entry, at): [TreeNode, TreeNode | undefined] => [entry, ours[at]]));
    addTriples(triple, { base, ours, theirs }, pairs, new Map(base.map((entry, at) => [entry, theirs[at]])), () => label);
    return;
  }
  for (const [at, entry] of ours.entries()) {
    const found = makeTriple({ ours: entry }, triple, label);
    found.isAmbiguous = true;
    triple.children.push(found);
    // the group is one conflict, so one of them carries what the others had
    if (at > 0) continue;
    found.base = base[0];
    found.theirs = theirs[0];
    for (const other of [...base, ...theirs]) other.triple = found;
  }
}

function isSameGroup(first: readonly TreeNode[], second: readonly TreeNode[]): boolean {
  return first.length === second.length && first.every((entry, at) => isSame(entry, second[at]));
}

function pairByContent(base: readonly TreeNode[], side: readonly TreeNode[]) {
  const pairs = new Map<TreeNode, TreeNode | undefined>();
  const left = new Set(side);
  for (const entry of base) {
    const equal = side.find((other) => left.has(other) && other.content === entry.content);
    if (!equal) continue;
    pairs.set(entry, equal);
    left.delete(equal);
  }
  const open = base.filter((entry) => !pairs.has(entry));
  if (open.length === 1 && left.size === 1) {
    pairs.set(open[0], [...left][0]);
    return { pairs, isAmbiguous: false };
  }
  return { pairs, isAmbiguous: open.length > 0 && left.size > 0 };
}

type Aligner = (first: readonly TreeNode[], second: readonly TreeNode[]) => readonly Pair[];

const alignContents: Aligner = (first, second) => alignLists(contentsOf(first), contentsOf(second));

function contentsOf(entries: readonly TreeNode[]): number[] {
  return entries.map(({ content }) => content);
}

/** Equal content; then what is likely to be the same; then what is in one place between those. */
function pairAlike({ alike = [], kindOf = () => "" }: ListRule, first: readonly TreeNode[], second: readonly TreeNode[]): readonly Pair[] {
  const pairs = new Map<number, number>(longestCommonRun(contentsOf(first), contentsOf(second)));
  const taken = new Set(pairs.values());
  for (const keyOf of alike) {
    const places = uniquePlaces(second, taken, keyOf);
    for (const [key, at] of uniquePlaces(first, new Set(pairs.keys()), keyOf)) {
      const other = places.get(key);
      if (other === undefined) continue;
      pairs.set(at, other);
      taken.add(other);
    }
  }
  // those in the same order are the neighbours; moved ones are between them
  const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
  const places = longestCommonRun(
    sorted.map(([, other]) => other),
    [...taken].sort((a, b) => a - b),
  );
  let [row, column] = [0, 0];
  for (const [at, other] of [...places.map(([index]) => sorted[index] as Pair), [first.length, second.length] as Pair]) {
    const ours = range(row, at).filter((each) => !pairs.has(each));
    const theirs = range(column, other).filter((each) => !taken.has(each));
    if (ours.length === theirs.length)
      for (const [index, each] of ours.entries()) if (kindOf(first[each]) === kindOf(second[theirs[index]])) pairs.set(each, theirs[index]);
    [row, column] = [at + 1, other + 1];
  }
  return [...pairs];
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

/** Of entries that are not taken, by a key that no other one of them has. */
function uniquePlaces(
  entries: readonly TreeNode[],
  taken: ReadonlySet<number>,
  keyOf: (entry: TreeNode) => string | undefined,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const doubles = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const key = taken.has(at) ? undefined : keyOf(entry);
    if (key === undefined) continue;
    if (places.has(key)) doubles.add(key);
    places.set(key, at);
  }
  for (const double of doubles) places.delete(double);
  return places;
}

function matchByAlignment(triple: Triple, entries: Entries, align: Aligner = alignContents): void {
  const pairsOf = (side: "ours" | "theirs") =>
    new Map(align(entries.base, entries[side]).map(([at, other]) => [entries.base[at], entries[side][other]]));
  addTriples(triple, entries, pairsOf("ours"), pairsOf("theirs"), (entry, side, index) => labelOf(entry, side, index));
}

type Labels = (entry: TreeNode, side: Side, index: number) => string;
type Pairs = ReadonlyMap<TreeNode, TreeNode | undefined>;

/** Of both sides' pairs with the base; what both added alike behind the same entry is one. */
function addTriples(triple: Triple, entries: Entries, ours: Pairs, theirs: Pairs, labels: Labels): void {
  for (const [index, base] of entries.base.entries())
    triple.children.push(makeTriple({ base, ours: ours.get(base), theirs: theirs.get(base) }, triple, labels(base, "base", index)));
  const added = new Map<TreeNode | undefined, TreeNode[]>();
  const baseOf = (pairs: Pairs) => new Map([...pairs].map(([base, entry]) => [entry, base]));
  let before: TreeNode | undefined;
  const ourBases = baseOf(ours);
  for (const entry of entries.ours) {
    if (ourBases.has(entry)) before = ourBases.get(entry);
    else {
      const list = added.get(before);
      if (list) list.push(entry);
      else added.set(before, [entry]);
    }
  }
  const theirBases = baseOf(theirs);
  const equals = new Map<TreeNode, TreeNode>();
  before = undefined;
  const left = new Set([...added.values()].flat());
  for (const entry of entries.theirs) {
    if (theirBases.has(entry)) {
      before = theirBases.get(entry);
      continue;
    }
    const equal = added.get(before)?.find((other) => left.has(other) && other.content === entry.content);
    if (!equal) continue;
    left.delete(equal);
    equals.set(equal, entry);
  }
  const both = new Set(equals.values());
  for (const [index, entry] of entries.ours.entries())
    if (!ourBases.has(entry))
      triple.children.push(makeTriple({ ours: entry, theirs: equals.get(entry) }, triple, labels(entry, "ours", index)));
  for (const [index, entry] of entries.theirs.entries())
    if (!theirBases.has(entry) && !both.has(entry))
      triple.children.push(makeTriple({ theirs: entry }, triple, labels(entry, "theirs", index)));
}
