/**
 * Changes made in a text: a value that is as a change expects it becomes the new one, one that is new already stays, and anything else is a
 * conflict. Knows no format: see {@link MergeModel}.
 */
import { catchStop } from "../../issue.ts";
import { addToList, getOrMake } from "../../lists.ts";
import { wholeCharacters } from "../../text/shortened.ts";
import { matchDocuments } from "../match/match.ts";
import { partsOf, renderMerged } from "../result/render.ts";
import { isEmpty, sortAgain } from "../result/resolve.ts";
import {
  type ChangeValue,
  checksumIn,
  ENTRIES,
  expectedOf,
  FoundValue,
  isRef,
  sumOf,
  TAG,
  valueOf,
  wholeValue,
} from "../tree/changeValue.ts";
import { PathFinder, Paths, visibleChildren } from "../tree/paths.ts";
import { meantInResult } from "../tree/references.ts";
import { signsIn } from "../tree/signs.ts";
import { LINES, type Merged, type MergeModel, type Rendered, type TreeNode, type Triple } from "../tree/tree.ts";
import { type Built, buildNode, type OpenReference } from "./builtNodes.ts";
import type { Change } from "./difference.ts";
import { calculated, textsOf, valuesIn } from "./together.ts";

/** A change that does not fit, with a sentence that says why. */
export interface ChangeConflict {
  readonly change: Change;
  readonly message: string;
}

interface AppliedText {
  readonly text: string;
  /** Changes that were made; those that were there already do not count. */
  readonly made: number;
  readonly conflicts: readonly ChangeConflict[];
  /** Sentences about what was not done, and need not be. */
  readonly notes: readonly string[];
}

/** An entry that gets a place in its container. */
interface Placed {
  readonly change: Extract<Change, { op: "add" | "move" }>;
  readonly merged: Merged;
  readonly label: string;
}

/** @param text without errors @param path of the file */
export function applyChanges(model: MergeModel, text: string, changes: readonly Change[], path: string): AppliedText {
  const refused: ChangeConflict[] = [];
  for (let left = changes; ; ) {
    const applier = new Applier(model, model.readTree(text, path), text, left);
    applier.make();
    const found = applier.findRefused();
    if (found.size === 0) return applier.write(refused);
    for (const [change, message] of found) refused.push({ change, message });
    left = left.filter((change) => !found.has(change));
  }
}

function shown(value: ChangeValue | FoundValue): string {
  const own = value instanceof FoundValue ? value.value : expectedOf(value);
  const written = typeof own === "string" ? own : value instanceof FoundValue ? value.text : JSON.stringify(own);
  return written.length > 80 ? `${wholeCharacters(written, 0, 77)}…` : written;
}

/** The label of a new entry without identity, alone or at the end of a way. */
const IS_NEW = /(?:^|\/)\[\+ours \d+\]$/;

type Addition = Extract<Change, { op: "add" }>;

/** The way to the list that an entry without identity is added to. */
function listIn({ field }: Addition): string {
  return field.replace(IS_NEW, "");
}

/** The label of an entry that nothing identifies, as changes have it. */
const BY_NUMBER = /^\[(?:\+ours \d+\]$|\d+#|\d+ of )/;

const UNCLEAR = "no entry is as expected, or several are.";

/** What is left of a way that leads into an entry. */
const LEADS_ON = /^\[.*?\]\//;

/** A malicious patch can chain additions by references, and each entry of the chain takes a round. */
const MAX_ROUNDS = 100;

/** Changes that depend on those before them. */
const LATE: readonly string[] = ["all", "add"];

class Applier {
  private readonly root: Triple;
  private readonly paths = new Paths(true);
  /** For lists that already have all entries that changes add: the number of these entries, by the way to the list. */
  private readonly lengthened = new Map<string, number>();
  private readonly finder: PathFinder;
  private readonly merged = new Map<Triple, Merged>();
  private readonly values = new Map<Triple, FoundValue>();
  /** Of entries that the text has: their places in their containers, where they stay until all changes are made. */
  private readonly places = new Map<Triple, number>();
  /** Those that leave their places. */
  private readonly gone = new Set<Merged>();
  private readonly shrunk = new Set<Merged>();
  private readonly hidden = new Map<Triple, ReadonlyMap<string, Triple>>();
  private readonly hiddenParts: readonly Triple[];
  private readonly lines: Triple | undefined;
  private readonly texts = new Map<TreeNode, string>();
  /** Entries that came in, by their ways. */
  private readonly added = new Map<string, TreeNode>();
  /** Entries that are there already instead of those that would come in, by their ways. */
  private readonly there = new Map<string, Triple>();
  /** The entries in {@link there}. */
  private standIns: ReadonlySet<Triple> = new Set();
  private readonly references: (OpenReference & { readonly change: Change })[] = [];
  /** What changes bring, and what they take away. */
  private readonly brought = new Map<Change, Triple>();
  private readonly takenAway = new Map<Triple, { readonly merged: Merged; readonly change: Change }>();
  /** Moves after an entry that is not here. */
  private readonly lost = new Map<Change, string>();
  private readonly placed = new Map<Triple, Placed[]>();
  /** Entries that came into a container, less those that left it. */
  private readonly gained = new Map<Triple, number>();
  /** References in lists, as JSON. */
  private readonly waysIn = new Map<Triple, ReadonlySet<string>>();
  private allValues: ReturnType<typeof valuesIn> | undefined;
  /** What changes one by one are about. */
  private readonly stated = new Set<Triple>();
  private readonly conflicts: ChangeConflict[] = [];
  private readonly notes: string[] = [];
  private made = 0;

  constructor(
    private readonly model: MergeModel,
    root: TreeNode,
    private readonly text: string,
    private readonly changes: readonly Change[],
  ) {
    this.root = matchDocuments(root, root, undefined);
    this.finder = new PathFinder(this.root, this.paths, differencesOf(changes), this.lengthened);
    this.texts.set(root, text);
    this.take(this.root);
    this.lines = this.root.children.find(({ ours }) => ours?.type === LINES);
    this.hiddenParts = this.root.children.filter(({ ours }) => ours?.isHidden && !ours.family && ours.type !== LINES);
  }

  make(): void {
    this.findThere();
    // what is calculated has no change of its own; whether an entry of this name already exists depends on what moves or is removed
    for (const change of [...this.changes].sort((a, b) => LATE.indexOf(a.op) - LATE.indexOf(b.op))) {
      const done = catchStop(() => this.applyOne(change));
      if ("issue" in done) this.conflict(change, done.issue.message);
    }
    this.takeListed();
    for (const container of this.shrunk) container.children = container.children.filter((each) => !this.gone.has(each));
    for (const [container, placed] of this.placed) this.arrange(container, placed);
  }

  /** @param refused changes that were left out */
  write(refused: readonly ChangeConflict[]): AppliedText {
    const { notes } = this;
    const conflicts = [...refused, ...this.conflicts];
    if (this.made === 0) return { text: this.text, made: 0, conflicts, notes };
    const textOf = (node: TreeNode): string => this.texts.get(node.root) ?? "";
    const root = this.merged.get(this.root) as Merged;
    for (const merged of this.merged.values()) this.fill(merged);
    const rendered: Rendered = this.model.render?.(root, textOf) ?? { text: renderMerged(root, textOf) };
    const text = this.model.finish?.(rendered.text) ?? rendered.text;
    return { text, made: this.made, conflicts, notes: [...notes, ...(rendered.notes ?? [])] };
  }

  private take(triple: Triple): Merged {
    const node = triple.ours as TreeNode;
    const children = node.children.map((child, at) => {
      this.places.set(child.triple as Triple, at);
      return this.take(child.triple as Triple);
    });
    const merged: Merged = { node, source: node, triple, children };
    this.merged.set(triple, merged);
    return merged;
  }

  private conflict(change: Change, message: string): void {
    this.conflicts.push({ change, message });
  }

  private valueOf(triple: Triple): FoundValue {
    return getOrMake(this.values, triple, () => {
      const value = (wayOf: (target: Triple) => string) => valueOf(triple.ours as TreeNode, wayOf);
      return new FoundValue(
        value((target) => this.paths.of(target)),
        () => value((target) => this.paths.meantOf(target)),
        (way) => this.wayHere(way),
      );
    });
  }

  /** The way here to what a change refers to: the entry may have another number, or be there already instead of an addition. */
  private wayHere(way: string): string {
    const [found = this.there.get(way)] = this.finder.find(way);
    return found ? this.paths.of(found) : way;
  }

  // ------------------------------------------------------------------------------------------------ one change

  private applyOne(change: Change): void {
    if (change.op === "add") return this.add(change);
    if (change.op === "set") return this.set(change);
    if (change.op === "all") return this.calculate(change);
    const [triple, isMeant] = this.targetOf(change);
    const isUnclear = triple !== undefined && this.finder.isUnclear(change.field, triple);
    if (isUnclear && !(change.op === "change" && this.valueOf(triple).fits(change.to))) return this.conflict(change, UNCLEAR);
    if (change.op === "remove") {
      if (!triple) return this.noteAbsent(change.field);
      // the entry that replaced it has the same number
      if (!isMeant && this.standIns.has(triple)) return this.noteAbsent(change.field);
      if (!isMeant) return this.conflict(change, `expected ${shown(change.from)} to remove, found ${shown(this.valueOf(triple))}.`);
      this.detach(triple, change);
      this.made++;
      return;
    }
    if (!triple) return this.conflict(change, signsIn(change.field).length > 0 ? UNCLEAR : "no such entry.");
    if (change.op === "change") return this.change(change, triple);
    const { parent } = triple;
    const merged = this.merged.get(triple);
    if (!parent || !merged) return this.conflict(change, "it cannot be moved.");
    this.detach(triple, change);
    this.place(parent, { change, merged, label: this.paths.label(triple) });
    this.brought.set(change, triple);
    this.made++;
  }

  /** The entry that a change applies to, and whether it is as the change expects. */
  private targetOf(change: Extract<Change, { op: "change" | "move" | "remove" }>): readonly [target: Triple | undefined, isMeant: boolean] {
    const found = this.finder.find(change.field).flatMap((each) => this.withHidden(each));
    const meant = found.find((each) => change.op === "move" || this.valueOf(each).fits(change.from));
    return [meant ?? found.at(-1), meant !== undefined];
  }

  /** The way to a document with parts that ways do not show is also the way to these. */
  private withHidden(triple: Triple): readonly Triple[] {
    return triple === this.root ? [triple, ...this.hiddenParts] : [triple];
  }

  /** What is missing needs no removal, but an entry that only its number identifies may be there with other content. */
  private noteAbsent(field: string): void {
    const [scope] = this.finder.findDeepest(field);
    if (signsIn(field).length > 0 || visibleChildren(scope).some((child) => this.paths.isByNumber(child)))
      this.notes.push(`${field}: not removed, as it is not there, or not as expected.`);
  }

  private change(change: Extract<Change, { op: "change" }>, triple: Triple): void {
    this.stated.add(triple);
    const other = this.takenAway.get(triple)?.change;
    if (other?.op === "change")
      return JSON.stringify(other.to) === JSON.stringify(change.to)
        ? undefined
        : this.conflict(change, `another change makes it ${shown(other.to)}.`);
    const value = this.valueOf(triple);
    const to = wholeValue(value.value, change.to);
    // what followed from others is stated from now on: it stays even where those change
    const isStated = triple.ours?.derived && JSON.stringify(change.from) === JSON.stringify(change.to);
    if (value.fits(to ?? change.to) && !isStated) return;
    if ((!value.fits(change.from) && !triple.ours?.derived) || to === undefined)
      return this.conflict(change, `expected ${shown(change.from)}, found ${shown(value)}.`);
    this.replace(change, triple, to);
  }

  private calculate(change: Extract<Change, { op: "all" }>): void {
    const { printFloat } = this.model;
    this.allValues ??= valuesIn(this.root.ours as TreeNode);
    const values = this.allValues.get(change.field) ?? [];
    const found = new FoundValue(textsOf(values));
    if (found.fits(change.to)) return;
    if (!printFloat || !found.fits(change.from)) return this.conflict(change, "these values are not all as expected.");
    for (const { text, triple } of values) {
      const to = calculated(text, change, printFloat);
      if (triple && to !== text && !this.isStated(triple)) this.replace(change, triple, to);
    }
  }

  /** Another change is about it, or takes away what it is in. */
  private isStated(triple: Triple): boolean {
    for (let at: Triple | undefined = triple; at; at = at.parent) {
      const other = this.takenAway.get(at)?.change;
      if (this.stated.has(at) || (other && other.op !== "move")) return true;
    }
    return false;
  }

  /** A fact of the file is never a conflict. */
  private set(change: Extract<Change, { op: "set" }>): void {
    const path = change.field.replace(/^#/, "");
    const [triple] = this.finder.find(path).filter((each) => each !== this.root);
    const value = triple ? this.valueOf(triple) : null;
    if (value === null ? change.to === null : change.to !== null && value.fits(change.to)) return;
    const isExpected = value === null ? change.from === null : change.from !== null && value.fits(change.from);
    if (!isExpected) {
      const said = value === null ? "not stated" : shown(value);
      this.notes.push(`${change.field} is ${said}, not ${change.from === null ? "absent" : shown(change.from)}: it stays so.`);
    } else if (triple && change.to === null) {
      this.detach(triple, change);
      this.made++;
    } else if (triple)
      this.replace(change, triple, wholeValue((value as FoundValue).value, change.to as ChangeValue) ?? (change.to as ChangeValue));
    else this.addFact(change, path);
  }

  private addFact(change: Extract<Change, { op: "set" }>, path: string): void {
    const lines = this.lines;
    const [parent, label] = lines ? [lines, path] : this.finder.findDeepest(path);
    if (LEADS_ON.test(label)) this.notes.push(`${change.field}: the entry that it belongs to is missing.`);
    else if (change.to !== null) this.insert(change, parent, change.to, label, undefined);
  }

  private add(change: Extract<Change, { op: "add" }>): void {
    const [scope, label] = this.finder.findDeepest(change.field);
    const container = this.inside(scope, change.in);
    // an object and a list may have one name
    const present = this.finder.find(change.field).filter(({ parent }) => change.in === undefined || parent === container);
    if (present.length > 0) {
      if (present.some((each) => this.valueOf(each).fits(change.to))) return;
      return this.conflict(change, `it already exists, as ${shown(this.valueOf(present[0]))}.`);
    }
    if (!container || LEADS_ON.test(label)) return this.conflict(change, "the entry that it belongs to is missing.");
    if (this.finder.isUnclear(change.field, container)) return this.conflict(change, UNCLEAR);
    if (this.there.has(change.field)) return;
    if (typeof change.to !== "string" && IS_NEW.test(label) && this.hasLike(container, change.to))
      this.notes.push(`${change.field}: the list already has one like it.`);
    this.insert(change, container, change.to, label, change);
  }

  /** Whether a list has an entry with the same content, or a reference to the same entry. */
  private hasLike(container: Triple, value: ChangeValue): boolean {
    if (!isRef(value)) return this.paths.alikeIn(container.ours as TreeNode, checksumIn(value)).length > 0;
    const ways = getOrMake(this.waysIn, container, () => new Set(container.children.map((child) => this.valueOf(child).text)));
    return ways.has(JSON.stringify({ ref: this.wayHere(value.ref) }));
  }

  /**
   * Finds additions that the text has already. An entry without identity exists if the one after `after` is equal and neither of them moves.
   * Entries that refer to each other exist only together.
   */
  private findThere(): void {
    const additions = this.changes.filter((change): change is Addition => change.op === "add" && IS_NEW.test(change.field));
    if (additions.length === 0) return;
    const leaving = new Set<Triple>();
    for (const change of this.changes) {
      const [target, isMeant] = change.op === "move" || change.op === "remove" ? this.targetOf(change) : [];
      if (target && isMeant) leaving.add(target);
    }
    const inLists = new Map<string, Addition[]>();
    for (const change of additions) addToList(inLists, listIn(change), change);
    for (const [list, { length }] of inLists)
      if (!(inLists.get(list) ?? []).some(({ after }) => after === null)) this.lengthened.set(list, length);
    const nextOf = (change: Addition): Triple | undefined => {
      const { field, after } = change;
      const [scope, label] = this.finder.findDeepest(field);
      const container = LEADS_ON.test(label) ? undefined : this.inside(scope, change.in);
      const front = container && after !== null ? this.thereCalled(container, field, label, after)?.triple : undefined;
      if (!container || (after !== null && (!front?.ours || leaving.has(front)))) return undefined;
      const next = container.ours?.children[front?.ours ? front.ours.place + 1 : 0]?.triple;
      return next && !leaving.has(next) && checksumIn(this.valueOf(next).value) === checksumIn(change.to) ? next : undefined;
    };
    for (const change of additions) {
      const next = nextOf(change);
      if (next) this.there.set(change.field, next);
    }
    // an addition that does not exist after all may be the target of another one
    for (let [round, left] = [0, -1]; left !== this.there.size; round++) {
      if (round === MAX_ROUNDS) this.there.clear();
      left = this.there.size;
      for (const change of additions) {
        const next = this.there.get(change.field);
        if (next && (!this.valueOf(next).fits(change.to) || nextOf(change) !== next)) this.there.delete(change.field);
      }
      for (const [list, all] of inLists) if (!all.every(({ field }) => this.there.has(field))) this.lengthened.delete(list);
    }
    this.standIns = new Set(this.there.values());
  }

  /** The entry of the text with this label, or the one that is there already instead of an addition with it. */
  private thereCalled(container: Triple, field: string, label: string, after: string): Merged | undefined {
    const there = this.there.get(field.slice(0, -label.length) + after);
    return there ? this.merged.get(there) : this.entryCalled(container, after, field.slice(0, -label.length - 1));
  }

  private inside(scope: Triple, hidden = ""): Triple | undefined {
    let at: Triple | undefined = scope;
    for (const name of hidden === "" ? [] : hidden.split("/")) at = at && this.byName(at).get(name);
    return at?.ours?.kind === "value" ? undefined : at;
  }

  /** The first one of each name. */
  private byName(scope: Triple): ReadonlyMap<string, Triple> {
    const read = () => new Map([...scope.children].reverse().map((child) => [child.ours?.name ?? "", child]));
    return getOrMake(this.hidden, scope, read);
  }

  private insert(change: Change, container: Triple, value: ChangeValue, label: string, placed: Placed["change"] | undefined): void {
    const list = container.ours as TreeNode;
    const isList = list.kind === "list";
    const isRow = list.family?.hasRows ?? false;
    const key = isList ? (isRow ? undefined : list.family?.key("", 0).name) : ((placed?.op === "add" ? placed.key : undefined) ?? label);
    const { node } = this.build(change, value, key, container, list);
    if (isList) node.label = label.replace(/^\[|\]$/g, "");
    if (isRow) node.isRow = true;
    const merged = taken(node);
    this.brought.set(change, merged.triple);
    if (placed) {
      this.added.set(placed.field, node);
      this.place(container, { change: placed, merged, label });
    } else this.merged.get(container)?.children.push(merged);
    this.made++;
  }

  private build(change: Change, value: ChangeValue, name: string | undefined, container: Triple, like: TreeNode): Built {
    const built = buildNode(this.model, value, name, container);
    this.model.adopt?.(built.node, like);
    this.texts.set(built.node, built.text);
    for (const each of built.references) this.references.push({ ...each, change });
    return built;
  }

  private replace(change: Change, triple: Triple, value: ChangeValue): void {
    const old = triple.ours as TreeNode;
    const parent = triple.parent as Triple;
    const isNamed = (parent.ours?.kind !== "list" || (parent.ours.family !== undefined && !old.isRow)) && !old.isHidden;
    const { node } = this.build(change, value, isNamed ? old.name : undefined, parent, old);
    // as the version before calls it
    Object.assign(node, { key: old.key, label: old.label });
    node.none = old.none;
    const before = this.merged.get(triple);
    const [siblings, at] = [this.merged.get(parent)?.children, this.places.get(triple)];
    if (!before || !siblings || at === undefined || this.gone.has(before)) return this.conflict(change, "another change removes it.");
    const merged: Merged = { ...taken(node), triple };
    siblings[at] = merged;
    this.merged.set(triple, merged);
    this.brought.set(change, triple);
    this.takenAway.set(triple, { merged: before, change });
    this.made++;
  }

  private detach(triple: Triple, change: Change): void {
    const merged = this.merged.get(triple);
    const parent = triple.parent && this.merged.get(triple.parent);
    if (!merged || !parent) return;
    this.gone.add(merged);
    this.takenAway.set(triple, { merged, change });
    this.shrunk.add(parent);
    this.gain(triple.parent, -1);
  }

  private gain(container: Triple | undefined, count: number): number {
    const gained = ((container && this.gained.get(container)) ?? 0) + count;
    if (container) this.gained.set(container, gained);
    return gained;
  }

  /** What names an entry goes with it, unless another came in its place and has that name. */
  private takeListed(): void {
    for (const { node, triple } of this.merged.values()) {
      const target = node.listed?.triple;
      const taken = target && this.takenAway.get(target);
      if (taken?.change.op !== "remove" || taken.change.alone || this.takenAway.has(triple)) continue;
      if (this.gain(target?.parent, 0) < this.gain(triple.parent, 0)) this.detach(triple, taken.change);
    }
  }

  // ------------------------------------------------------------------------------------------------ order

  private place(container: Triple, placed: Placed): void {
    this.gain(container, 1);
    addToList(this.placed, container, placed);
  }

  /** Each after the entry that it follows, which may itself have to find its place first. */
  private arrange(container: Triple, all: readonly Placed[]): void {
    const list = this.merged.get(container);
    if (!list) return;
    const before = new Map<Merged | undefined, Merged[]>();
    const byLabel = new Map(list.children.map((merged) => [this.paths.label(merged.triple), merged]));
    for (const { label, merged } of all) byLabel.set(label, merged);
    const { rule } = list.node;
    const hasOrder = !rule.alike || rule.ordered;
    let isLost = false;
    for (const { change, merged, label } of all) {
      const { after, field } = change;
      const front = after === null ? undefined : (byLabel.get(after) ?? this.thereCalled(container, field, label, after));
      isLost ||= after !== null && !front;
      // an added entry goes last if the one before it is missing, unless only that one says where it belongs
      if (after !== null && !front) {
        const isByNumber = BY_NUMBER.test(after);
        if (change.op === "move" || (isByNumber && hasOrder)) this.lost.set(change, after);
        else if (isByNumber) this.notes.push(`${field}: ${after} is not there, so it is the last one.`);
      }
      addToList(before, after === null ? undefined : (front ?? list.children.at(-1)), merged);
    }
    const ordered: Merged[] = [];
    const stack: Merged[] = [...[...(before.get(undefined) ?? []), ...list.children].reverse()];
    const done = new Set<Merged>();
    for (let merged = stack.pop(); merged; merged = stack.pop()) {
      if (done.has(merged)) continue;
      done.add(merged);
      ordered.push(merged);
      for (const next of [...(before.get(merged) ?? [])].reverse()) stack.push(next);
    }
    // those that follow each other in a circle
    for (const { change, merged } of all)
      if (!done.has(merged)) {
        ordered.push(merged);
        this.conflict(change, "the entry that it follows has no place itself; it is at the end.");
      }
    list.children = ordered;
    if (!isLost) return;
    const byTriple = new Map(ordered.map((merged) => [merged.triple, merged]));
    list.children = sortAgain(
      container,
      ordered.map(({ triple }) => triple),
    ).map((triple) => byTriple.get(triple) as Merged);
  }

  private entryCalled(container: Triple, label: string, way: string): Merged | undefined {
    let scope = container;
    while (scope.parent && scope.ours && (scope.ours.isHidden || scope.ours.family)) scope = scope.parent;
    const found = this.finder.children(scope, label, way).find(({ parent }) => parent === container);
    const merged = found && this.merged.get(found);
    const isHere = merged && (!this.gone.has(merged) || this.takenAway.get(found)?.change.op === "move");
    return isHere ? merged : undefined;
  }

  // ------------------------------------------------------------------------------------------------ references, empty containers

  /**
   * Changes that cannot be made with the others, with a sentence: what they refer to or follow is not there, what they take away is referred to by
   * what stays or names it, or another takes away what they bring.
   */
  findRefused(): ReadonlyMap<Change, string> {
    const refused = new Map<Change, string>();
    const present = new Set<Triple>();
    const links: TreeNode[] = [];
    const enter = (entry: Merged) => {
      const stack = [entry];
      for (let merged = stack.pop(); merged; merged = stack.pop()) {
        present.add(merged.triple);
        if (merged.node.isNumber && merged.node.target) links.push(merged.node);
        for (const child of merged.children) stack.push(child);
      }
    };
    enter(this.merged.get(this.root) as Merged);
    const users = new Map<string, Change[]>();
    const refuse = (change: Change, message: string) => {
      const stack = [{ change, message }];
      for (let each = stack.pop(); each; each = stack.pop()) {
        if (refused.has(each.change)) continue;
        refused.set(each.change, each.message);
        const { op, field } = each.change;
        if (op === "add") for (const user of users.get(field) ?? []) stack.push({ change: user, message: missing(field) });
      }
    };
    const unmade = new Set(this.conflicts.flatMap(({ change }) => (change.op === "add" ? change.field : [])));
    for (const { node, path, change } of this.references) {
      const { list = path, place } = /^(?<list>.*)\/\[(?<place>\d+)\]$/s.exec(path)?.groups ?? {};
      const [entry, container] = [this.added.get(path), this.added.get(list)];
      const added = entry ?? (place === undefined ? undefined : container?.children[Number(place)]);
      if (added) addToList(users, entry ? path : list, change);
      // references count only the entries of the new list
      if (added && !entry && container) container.space = { name: list, rank: 0 };
      const there = this.there.get(path);
      if (!added && place !== undefined && unmade.has(list)) {
        refuse(change, missing(path));
        continue;
      }
      node.target = added ?? there?.ours ?? this.finder.find(path).find((each) => present.has(each))?.ours;
      const target = node.target?.triple;
      if (!target) refuse(change, missing(path));
      else if (!added && !there && this.finder.isUnclear(path, target)) refuse(change, `it refers to ${path}, which several entries are.`);
    }
    // what is not taken away after all may refer to more
    for (const link of links) {
      const [target, user] = [link.target?.triple, link.triple];
      if (!target || !user || [...meantInResult(link)].some((meant) => present.has(meant))) continue;
      let outer: Triple | undefined = target;
      while (outer && !this.takenAway.has(outer)) outer = outer.parent;
      const taken = outer && this.takenAway.get(outer);
      if (!taken) continue;
      refuse(taken.change, `${this.paths.of(user)} still refers to it.`);
      enter(taken.merged);
    }
    for (const [{ ours }, { change }] of this.takenAway) {
      const target = ours?.listed?.triple;
      if (change.op === "remove" && !change.alone && target && present.has(target))
        refuse(change, `${this.paths.of(target)} is still there.`);
    }
    for (const [change, after] of this.lost) refuse(change, `expected ${after} before it, found no such entry.`);
    if (refused.size === 0)
      for (const [change, triple] of this.brought) if (!present.has(triple)) refuse(change, "another change removes it.");
    return refused;
  }

  /** What had no entries has no text to write others into. */
  private fill(merged: Merged): void {
    const { source, node, triple } = merged;
    const isText = this.model.keyText !== undefined && node === triple.ours && node.type !== LINES;
    if (!isText || node.kind === "value" || !isEmpty(source) || merged.children.length === 0) return;
    const parent = triple.parent ?? triple;
    // a whole document has none in its text
    const name = node.keyEnd > node.start ? node.name : undefined;
    const empty = node.kind === "list" ? [] : { [TAG]: node.type, [ENTRIES]: [] };
    const { node: built } = buildNode(this.model, empty, name, parent);
    const own = this.texts.get(node.root)?.slice(node.start, node.keyEnd) ?? "";
    // a key after a question mark needs its colon on the next line
    const isKept = own !== "" && !own.startsWith("? ");
    // one by one, in the text of one container
    let text = name === undefined ? "" : `${isKept ? own : (this.model.keyText?.(name) ?? name)}: `;
    const start = text.length;
    const keyEnd = name === undefined ? 0 : text.length - 2;
    text += node.kind === "list" ? "[" : `${node.type === "" ? "" : `${node.type} `}{`;
    const children = merged.children.flatMap((child) => (child.node.family ? child.children.flatMap(partsOf) : [child]));
    for (const [at, child] of children.entries()) {
      const from = child.source;
      const written = (this.texts.get(from.root) ?? "").slice(from.start, from.end);
      if (at > 0) text += ", ";
      shift(from, text.length - from.start);
      text += written;
      built.add(from);
    }
    text += node.kind === "list" ? "]" : "}";
    Object.assign(built, { start: 0, keyEnd, valueStart: start, end: text.length, key: node.key, name: node.name });
    this.texts.set(built, text);
    Object.assign(merged, { source: built });
  }
}

function missing(path: string): string {
  return `it refers to ${path}, which does not exist.`;
}

function shift(node: TreeNode, by: number): void {
  node.start += by;
  node.keyEnd += by;
  node.valueStart += by;
  node.end += by;
  for (const child of node.children) shift(child, by);
}

/** By sign: how much higher the checksum of an entry is once all changes in it are made. */
function differencesOf(changes: readonly Change[]): ReadonlyMap<string, readonly number[]> {
  const bySign = new Map<string, Map<string, number>>();
  for (const change of changes) {
    if (change.op !== "change" && change.op !== "add" && change.op !== "remove") continue;
    for (const { text, end } of signsIn(change.field)) {
      const way = change.field.slice(end);
      const name = way.endsWith("]") ? "" : way.slice(way.lastIndexOf("/") + 1);
      const [before, after] = [
        change.op === "add" ? 0 : checksumIn(change.from, name),
        change.op === "remove" ? 0 : checksumIn(change.to, name),
      ];
      const sums = getOrMake(bySign, text, () => new Map<string, number>());
      const entry = change.field.slice(0, end);
      sums.set(entry, sumOf([sums.get(entry) ?? 0, after, -before]));
    }
  }
  return new Map(Array.from(bySign, ([sign, sums]) => [sign, [...sums.values()]]));
}

/** What came in, as it was built. */
function taken(node: TreeNode): Merged {
  return { node, source: node, triple: node.triple as Triple, children: node.children.map(taken) };
}
