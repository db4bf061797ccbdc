/** Merges three versions of a document by the rules of `docs/merging.md`: values, entries, order, references. Knows no format. */

import { addToCount } from "../../lists.ts";
import { isSame } from "../tree/contents.ts";
import { nodeOf } from "../tree/paths.ts";
import { differingParts, wordsOfProperty } from "../tree/properties.ts";
import { chainAround, entriesOfChain, isJoined, meantInResult } from "../tree/references.ts";
import { type ListRule, type Merged, type MergeModel, SIDES, TreeNode, type Triple } from "../tree/tree.ts";
import { insertsTwice, tearsChains } from "./chains.ts";
import { mergeOrder, type Ordered } from "./order.ts";

export type ConflictKind =
  | "edit/edit"
  | "edit/delete"
  | "delete/edit"
  | "add/add"
  | "type"
  | "order"
  | "sequence"
  | "ambiguous"
  | "reference"
  | "check";

/** A value in one version: `null` if it has none, `true` for a container, otherwise the value's text. */
export type ConflictValue = string | true | null;

/** The part of an entry that stays as in ours: all of it, or the order of a list. */
export type KeptPart = "all" | "order";

/** A difference that could not be decided, so the result has the value of ours. */
export interface Conflict {
  /** Path to the value; empty for the whole file. */
  readonly field: string;
  readonly kind: ConflictKind;
  readonly base: ConflictValue;
  readonly ours: ConflictValue;
  readonly theirs: ConflictValue;
  /** What ours and theirs mean if their texts are the same: the entries that they refer to, or what they count. */
  readonly means?: Readonly<Record<"ours" | "theirs", string>>;
}

/** The version to take at a conflict, or a value in the notation of the text form. */
export type Choice = "ours" | "theirs" | "both" | { readonly value: string };

/** A conflict and where it was found. */
export interface FoundConflict {
  readonly conflict: Conflict;
  readonly triple: Triple;
  /** Undefined if nothing was chosen, which takes ours. */
  readonly choice: Choice | undefined;
  /** The whole file stays as in ours, so theirs cannot be taken here. */
  readonly isOurs?: true;
  /** The version with a number that refers to no entry there, but would refer to one of the result. */
  readonly lostOf?: "ours" | "theirs" | undefined;
}

export type Choose = (conflict: Conflict) => Choice | undefined;

export interface Resolution {
  readonly root: Merged;
  readonly conflicts: FoundConflict[];
  readonly notes: readonly string[];
  /** Number of changes that both sides made alike. */
  readonly agreed: number;
  readonly changed: number;
}

/** Number of removed entries that are examined for their kind. */
const MAX_GONE = 100;

/** Ends a note that is about order alone. */
export const ORDER_OF_OURS = "they are in the order of ours.";

export class Resolver {
  readonly conflicts: FoundConflict[] = [];
  readonly notes: string[] = [];
  private agreed = 0;
  private changed = 0;
  private readonly results = new Map<Triple, Merged>();
  /** Lists whose order, and groups whose entries, are taken from theirs by choice. */
  private readonly asTheirs = new Set<Triple>();
  /** Containers of {@link kept} entries. */
  private readonly around = new Set<Triple>();

  /**
   * @param kept entries that stay as in ours, because checks of the format reject those of theirs
   * @param choose returns the choice for a conflict, if there is one
   */
  constructor(
    private readonly model: MergeModel,
    private readonly kept: ReadonlyMap<Triple, KeptPart> = new Map(),
    private readonly choose: Choose = () => undefined,
  ) {
    for (const [triple, part] of kept)
      for (let at = part === "order" ? triple : triple.parent; at && !this.around.has(at); at = at.parent) this.around.add(at);
  }

  resolve(root: Triple): Resolution {
    const merged = this.merge(root) ?? this.take(root, (root.ours ?? root.theirs) as TreeNode);
    this.settleChains();
    this.settleRows();
    this.settleReferences();
    this.settleLists();
    const conflicts = this.conflicts.filter((each) => !this.isCounted(each));
    return { root: merged, conflicts, notes: this.notes, agreed: this.agreed, changed: this.changed };
  }

  /** Whether one version states a number of entries, the other computes it, and the result has that many. */
  private isCounted({ triple: { ours, theirs } }: FoundConflict): boolean {
    const [counted, stated] = ours?.derived ? [ours, theirs] : [theirs, ours];
    if (!counted?.derived || counted.derived.isPlace) return false;
    const { list, offset } = counted.derived;
    const length = list.triple && this.results.get(list.triple)?.children.length;
    return length !== undefined && stated?.type === counted.type && stated.text === String(length + offset);
  }

  // ------------------------------------------------------------------------------------------------ values and entries

  private merge(triple: Triple): Merged | undefined {
    const { base, ours, theirs } = triple;
    if (this.kept.get(triple) === "all") return this.keep(triple);
    if (triple.group) {
      const { first } = triple.group;
      if (triple === first && this.report(triple, "ambiguous") === "theirs") this.asTheirs.add(first);
      const node = this.asTheirs.has(first) ? theirs : ours;
      return node && this.take(triple, node);
    }
    if (base && isSame(ours, base)) {
      if (!isSame(theirs, base)) this.changed++;
      const holdsKept = this.around.has(triple) && ours && theirs?.kind === ours.kind && theirs.type === ours.type;
      return holdsKept ? this.mergeInside(triple, ours, theirs) : theirs && this.take(triple, theirs);
    }
    this.changed++;
    if (isSame(theirs, base)) return ours && this.take(triple, ours);
    if (isSame(ours, theirs)) {
      this.agreed++;
      return ours && this.take(triple, ours);
    }
    if (!ours || !theirs) return this.mergeDeleted(triple);
    if (isLeft(theirs, base)) return this.take(triple, ours);
    if (isLeft(ours, base)) return this.take(triple, theirs);
    if ((ours.derived && theirs.derived) || ours.isDerived) return this.take(triple, ours);
    if (base === undefined && ours.parent?.kind === "list") return this.decide(triple, "add/add");
    const isOneType = ours.kind === theirs.kind && ours.type === theirs.type;
    // the base has a short list of numbers as one value, so single numbers match nothing in it
    const wasOneValue = base?.kind === "value" && base.type === ours.type;
    if (ours.kind !== "value" && isOneType && !wasOneValue) {
      // the change is inside the container
      this.changed--;
      return this.mergeInside(triple, ours, theirs);
    }
    if (!ours.isProperty) return this.decide(triple, base === undefined ? "add/add" : isOneType ? "edit/edit" : "type");
    const parts = differingParts(this.model, ours, theirs);
    const [first, second] = [ours, theirs].map(({ key, text }) => wordsOfProperty(key, text)) as [string, string];
    const said = (parts.length > 0 ? parts : [{ name: pathOf(triple), first, second }]).map(
      ({ name, first, second }) => `${name} is ${first} in ours and ${second} in theirs`,
    );
    this.notes.push(`${said.join(", ")}: kept as in ours.`);
    return this.take(triple, ours);
  }

  private keep(triple: Triple): Merged | undefined {
    this.report(triple, "check");
    return triple.ours && this.take(triple, triple.ours);
  }

  /** Takes the chosen version, otherwise ours. */
  private decide(triple: Triple, kind: ConflictKind): Merged | undefined {
    const choice = this.report(triple, kind);
    const { ours, theirs } = triple;
    // a typed value replaces that of any version
    const isTheirs = choice === "theirs" || (typeof choice === "object" && !ours);
    const node = isTheirs ? theirs : ours;
    return node && this.take(triple, node);
  }

  private mergeDeleted(triple: Triple): Merged | undefined {
    const { base, ours, theirs } = triple;
    if (!base) return this.take(triple, (ours ?? theirs) as TreeNode);
    if (base.isProperty) {
      this.notes.push(`${pathOf(triple)} was changed by one side and removed by the other: kept as in ours.`);
      return ours && this.take(triple, ours);
    }
    return this.decide(triple, ours ? "edit/delete" : "delete/edit");
  }

  private mergeInside(triple: Triple, ours: TreeNode, theirs: TreeNode): Merged {
    const { rule } = ours;
    if (rule.isChain && (insertsTwice(triple) || tearsChains(triple))) {
      const choice = this.report(triple, "sequence");
      if (choice !== "both") return this.take(triple, choice === "theirs" ? theirs : ours);
    }
    this.noteTwins(triple, rule);
    const merged: Merged = { node: ours, source: isEmpty(ours) ? theirs : ours, triple, children: [] };
    this.results.set(triple, merged);
    const children = new Map<Triple, Merged>();
    for (const child of triple.children) {
      const result = this.merge(child);
      if (result) children.set(child, result);
    }
    const kept = [...children.keys()];
    if (this.kept.get(triple) === "order") this.report(triple, "check");
    const { triples, isCircle } = this.orderOf(triple, kept);
    const isTheirs = isCircle && rule.ordered && this.report(triple, "order") === "theirs";
    if (isTheirs) this.asTheirs.add(triple);
    const sorted = sortAgain(triple, isTheirs ? this.orderOf(triple, kept).triples : triples);
    if (isCircle && !rule.ordered && ours.kind === "list" && sorted === triples)
      this.notes.push(`Ours and theirs moved entries of ${pathOf(triple) || "the file"} in contradictory ways: ${ORDER_OF_OURS}`);
    merged.children = sorted.map((child) => children.get(child) as Merged);
    return merged;
  }

  /** Entries that both added or replaced are the same only if they are equal: one that a side also edited or moved occurs twice. */
  private noteTwins(triple: Triple, { isOneKind = () => true }: ListRule): void {
    const { base, children } = triple;
    const gone = children.flatMap(({ base, ours, theirs }) => (base && !base.label && !ours && !theirs ? [base] : [])).slice(0, MAX_GONE);
    if (base && gone.length === 0) return;
    const isTwin = (entry: TreeNode | undefined) => entry && (!base || gone.some((other) => isOneKind(other, entry)));
    const [ours, theirs] = [["ours", "theirs"] as const, ["theirs", "ours"] as const].map(
      ([side, other]) =>
        children.filter(
          (child) =>
            !child[other] && child.label.startsWith("[+") && isTwin(child[side]) && (side === "ours" || this.kept.get(child) !== "all"),
        ).length,
    );
    if (!ours || !theirs) return;
    const said = base ? "both replaced entries that nothing identifies" : "both added it, and nothing identifies its entries";
    this.notes.push(
      `${pathOf(triple) || "The file"}: ${said}, so the result has ${ours} of ours and ${theirs} of theirs that are not equal. Some may mean the same, and would then be there twice.`,
    );
  }

  /** Takes one version unchanged, in the spelling of ours if ours has the entry. */
  private take(triple: Triple, node: TreeNode): Merged {
    const { ours } = triple;
    const isOurs = ours !== undefined && ours.kind === node.kind && ours.type === node.type;
    const isWritten = isOurs && (node.kind === "value" ? isSame(ours, node) : !isEmpty(ours) || isEmpty(node));
    const merged: Merged = { node, source: isWritten ? ours : node, triple, children: [] };
    this.results.set(triple, merged);
    merged.children = node.children.flatMap((child) => {
      const inside = child.triple as Triple;
      return (this.kept.has(inside) ? this.keep(inside) : this.take(inside, child)) ?? [];
    });
    return merged;
  }

  private report(triple: Triple, kind: ConflictKind, lostOf?: FoundConflict["lostOf"]): Choice | undefined {
    const { base, ours, theirs } = triple;
    const versions = { base: valueOf(base), ours: valueOf(ours), theirs: valueOf(theirs) };
    const conflict = { field: pathOf(triple), kind, ...versions, ...meansOf(ours, theirs) };
    const choice = this.choose(conflict);
    this.conflicts.push({ conflict, triple, choice, lostOf });
    return choice;
  }

  // ------------------------------------------------------------------------------------------------ references

  /**
   * Settles references to removed entries: a reference of ours brings the entry back, one of theirs is left out. So is a number of theirs that
   * referred to no entry and would now refer to one.
   */
  private settleReferences(): void {
    let lostOfOurs: Triple[] = [];
    // an entry that comes back may have references; each round restores or removes an entry
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      lostOfOurs = [];
      const counts = this.countSpaces();
      const isTaken = ({ lostIn, text }: TreeNode) => lostIn !== undefined && Number(text) < (counts.get(lostIn) ?? 0);
      for (const merged of [...this.results.values()]) {
        const { node, triple } = merged;
        const { ours, theirs } = triple;
        const target = node.target?.triple;
        if (this.results.get(triple) !== merged || (target ? this.isMeant(merged) : !isTaken(node))) continue;
        if (!target && node === ours) {
          lostOfOurs.push(triple);
          continue;
        }
        const isInTheirs = theirs !== undefined && theirs.target === undefined && theirs.text === node.text && !isTaken(theirs);
        if (target && (isInTheirs || (!node.isNumber && this.isElsewhere(merged)))) continue;
        isSettled = false;
        if (target && node === ours) {
          if (!this.results.has(target)) this.bringBack(target, true);
          if (node.target && node.meansChain) this.bringBackChain(node.target);
        } else this.leaveOut(merged);
      }
    }
    const said = new Set(this.conflicts.map(({ triple }) => triple));
    for (const triple of lostOfOurs) if (!said.has(triple)) this.report(triple, "reference", "ours");
  }

  /** Number of entries of the result in each space. */
  private countSpaces(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { node, children } of this.results.values()) if (node.space) addToCount(counts, node.space.name, children.length);
    return counts;
  }

  private isMeant({ node, triple }: Merged): boolean {
    if (this.refersToJoinedChain(node, node === triple.ours ? "theirs" : "ours")) return false;
    for (const meant of meantInResult(node)) if (this.results.has(meant)) return true;
    return false;
  }

  /** Whether the chain that the reference refers to no longer begins, because the other side joined it to the previous chain. */
  private refersToJoinedChain({ target, meansChain }: TreeNode, other: "ours" | "theirs"): boolean {
    return meansChain && target !== undefined && this.goneOf(target.children).length > 0 && isJoined(target, other);
  }

  private goneOf(entries: readonly TreeNode[]): readonly Triple[] {
    return entries.flatMap(({ triple }) => (triple && !this.results.has(triple) ? [triple] : []));
  }

  /** Brings back the beginning, the entries of the chain, and the last value of the previous chain, which led to it. */
  private bringBackChain(beginning: TreeNode): void {
    for (const gone of this.goneOf(beginning.children)) this.bringBack(gone, true);
    for (const gone of this.goneOf(entriesOfChain(beginning))) this.bringBack(gone, false);
    const before = beginning.parent?.children[beginning.place - 1];
    if (before?.triple && this.results.has(before.triple)) for (const gone of this.goneOf(before.children)) this.bringBack(gone, false);
  }

  /** Whether the target of an id is elsewhere in the result, because a side moved it to another list. */
  private isElsewhere({ node, triple }: Merged): boolean {
    return SIDES.some((side) => {
      const { target, text } = triple[side] ?? {};
      return target?.triple && text === node.text && this.results.has(target.triple);
    });
  }

  private bringBack(triple: Triple, isSaid: boolean): void {
    // find the outermost container that is gone
    let gone = triple;
    while (gone.parent && !this.results.has(gone.parent)) gone = gone.parent;
    const parent = gone.parent && this.results.get(gone.parent);
    const node = gone.ours ?? gone.theirs;
    if (!parent || !node) throw new Error("The entry that is brought back has no parent in the result.");
    if (isSaid) this.report(gone, "reference");
    this.take(gone, node);
    this.arrange(parent, [...parent.children.map(({ triple }) => triple), gone]);
  }

  private arrange(parent: Merged, kept: readonly Triple[]): void {
    const { triple } = parent;
    const holder = (parent.node.family && triple.parent && this.results.get(triple.parent)) || parent;
    const written = [holder.triple.ours, holder.triple.theirs].find((node) => node && !isEmpty(node));
    if (isEmpty(holder.source) && written) Object.assign(holder, { source: written });
    parent.children = sortAgain(triple, this.orderOf(triple, kept).triples).map((child) => this.results.get(child) as Merged);
  }

  private orderOf(triple: Triple, entries: readonly Triple[]): Ordered {
    return mergeOrder(entries, this.kept.get(triple) === "order" ? "ours" : this.asTheirs.has(triple) ? "theirs" : undefined);
  }

  private leaveOut(merged: Merged): void {
    const { triple, node } = merged;
    let left = triple;
    // a part of one value cannot be removed alone
    while (left.parent && nodeOf(left.parent)?.kind === "value") left = left.parent;
    const goesAlone = left === triple && (node.isOptional || node.none !== undefined);
    if (!goesAlone) while (left.parent && !left.ours && !isEntry(left)) left = left.parent;
    this.report(left, "reference", node.target ? undefined : "theirs");
    if (!triple.ours && left === triple && node.none !== undefined) {
      this.results.set(triple, Object.assign(merged, { node: noneOf(node, node.none) }));
      return;
    }
    const parent = left.parent && this.results.get(left.parent);
    const at = parent?.children.findIndex(({ triple }) => triple === left) ?? -1;
    if (!parent || at < 0) throw new Error("A reference of theirs is nowhere.");
    this.forget(parent.children[at]);
    if (left.ours) parent.children[at] = this.take(left, left.ours);
    else parent.children.splice(at, 1);
  }

  private forget(merged: Merged): void {
    this.results.delete(merged.triple);
    for (const child of merged.children) this.forget(child);
  }

  /** If a chosen entry belongs to a chain that ours removed, brings back the rest of theirs' chain: one entry would lead nowhere. */
  private settleChains(): void {
    for (const { triple, choice } of this.conflicts) {
      const chain = choice === "theirs" && !triple.ours && triple.theirs ? chainAround(triple.theirs) : [];
      if (chain.some(({ triple }) => triple?.ours)) continue;
      for (const gone of this.goneOf(chain)) this.bringBack(gone, false);
    }
  }

  /** Keeps the reference beside a value that stays. */
  private settleRows(): void {
    for (const { node, triple } of [...this.results.values()]) {
      const reference = node.beside?.triple;
      if (reference && isListing(triple) && !this.results.has(reference)) this.bringBack(reference, false);
    }
  }

  /** Keeps exactly the listing entries whose listed entry is in the result, whichever side was taken. */
  private settleLists(): void {
    for (const list of [...this.results.values()]) {
      const { children } = list.triple;
      if (!children.some(isListing)) continue;
      const kept = children.filter((child) => this.results.has(isListing(child) ? (nodeOf(child)?.listed?.triple as Triple) : child));
      const left = new Set(kept);
      for (const child of list.children) if (!left.delete(child.triple)) this.forget(child);
      for (const child of left) this.take(child, (child.ours ?? child.theirs) as TreeNode);
      if (left.size > 0 || kept.length < list.children.length) this.arrange(list, kept);
    }
  }
}

/** Whether its text has no entries. */
export function isEmpty({ children }: TreeNode): boolean {
  return children.every(({ isNowhere }) => isNowhere);
}

/** Whether a number stayed as it was although its target was removed: nobody edited it. */
function isLeft({ lostIn, text }: TreeNode, base: TreeNode | undefined): boolean {
  return lostIn !== undefined && base?.target !== undefined && base.text === text;
}

/** Whether it lists the same entry in each version that has that entry, and exists in no other. */
function isListing(triple: Triple): boolean {
  const listed = nodeOf(triple)?.listed?.triple;
  return listed !== undefined && SIDES.every((side) => triple[side]?.listed === listed[side]);
}

function isEntry(triple: Triple): boolean {
  return nodeOf(triple)?.parent?.kind === "list";
}

/** Returns the value as a reference to no entry. */
function noneOf(node: TreeNode, none: string): TreeNode {
  const { key, name, parent, triple } = node;
  return Object.assign(new TreeNode("value", node.type, none), { key, name, parent, triple, none });
}

/** Sorts a list again if it is sorted in all versions. */
export function sortAgain(triple: Triple, triples: readonly Triple[]): readonly Triple[] {
  const versions = SIDES.map((side) => triple[side]).filter((node) => node !== undefined);
  for (const sortKey of versions[0]?.rule.sortKeys ?? []) {
    const keyOf = (node: TreeNode | undefined) =>
      node?.label === undefined ? undefined : sortKey(node.label.slice(node.label.indexOf("=") + 1));
    const isSorted = versions.every(({ children }) => {
      const keys = children.map(keyOf);
      return keys.every((key, at) => key !== undefined && (at === 0 || (keys[at - 1] as bigint | string) <= key));
    });
    if (!isSorted) continue;
    const keyed = triples.map((child) => ({ child, key: keyOf(child.ours ?? child.theirs ?? child.base) as bigint | string }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ child }) => child);
  }
  return triples;
}

/** Names of maps and labels of entries, separated by `/`. */
export function pathOf(triple: Triple, partOf = ({ label }: Triple) => label): string {
  const labels: string[] = [];
  for (let at: Triple | undefined = triple; at; at = at.parent) {
    const node = at.ours ?? at.theirs ?? at.base;
    if (at.parent && !node?.family && !node?.isHidden) labels.push(partOf(at));
  }
  return labels.reverse().join("/");
}

function meansOf(ours: TreeNode | undefined, theirs: TreeNode | undefined): Pick<Conflict, "means"> {
  if (!ours || ours.text !== theirs?.text) return {};
  const [our, their] = [meaningOf(ours), meaningOf(theirs)];
  return our === their ? {} : { means: { ours: our, theirs: their } };
}

function meaningOf({ target, derived, lostIn }: TreeNode): string {
  if (target?.triple) return pathOf(target.triple);
  if (derived) return derived.isPlace ? "its own number" : "the number of entries";
  return lostIn === undefined ? "not counted" : "no entry";
}

export function valueOf(node: TreeNode | undefined): ConflictValue {
  return node === undefined ? null : node.kind === "value" ? node.text : true;
}
