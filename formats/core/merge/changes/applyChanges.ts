/**
 * Changes made in a text: a value that is as a change expects it becomes the new one, one that is new already stays, and anything else is a
 * conflict. Knows no format: see {@link MergeModel}.
 */
import { catchStop } from "../../issue.ts";
import { addToList, getOrMake } from "../../lists.ts";
import { inLineEndsOf } from "../../text/lineEnds.ts";
import { wholeCharacters } from "../../text/shortened.ts";
import { renderMerged } from "../result/render.ts";
import { type ChangeValue, checksumIn, expectedOf, FoundValue, isRef } from "../tree/changeValue.ts";
import { isWithin, visibleChildren } from "../tree/paths.ts";
import { wordsOfProperty } from "../tree/properties.ts";
import { signsIn } from "../tree/signs.ts";
import type { Merged, MergeModel, Rendered, TreeNode, Triple } from "../tree/tree.ts";
import { Arranger } from "./arrange.ts";
import { ChangedTree } from "./changedTree.ts";
import type { Change } from "./difference.ts";
import { fill } from "./filledContainers.ts";
import { findRefused } from "./refusedChanges.ts";
import { findPresent, IS_NEW } from "./standIns.ts";
import { LEADS_ON, labelIn, TargetDocument } from "./targetDocument.ts";
import { calculated, usualText, valuesIn } from "./together.ts";

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

/** @param text without errors @param path of the file */
export function applyChanges(model: MergeModel, text: string, changes: readonly Change[], path: string): AppliedText {
  const refused: ChangeConflict[] = [];
  for (let left = changes; ; ) {
    const applier = new Applier(model, text, left, path);
    const found = applier.make();
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

const UNCLEAR = "no entry matches, or several do.";

/** Kinds of changes that are applied last, because they depend on others. */
const LATE: readonly string[] = ["all", "add"];

class Applier {
  private readonly document: TargetDocument;
  private readonly tree: ChangedTree;
  /** Existing entries that make additions unnecessary. */
  private readonly standIns: ReadonlySet<Triple>;
  /** Values with a change of their own. */
  private readonly stated = new Set<Triple>();
  private allValues: ReturnType<typeof valuesIn> | undefined;
  /** Values of entries by list, as JSON. */
  private readonly valuesIn = new Map<Triple, ReadonlySet<string>>();
  private readonly conflicts: ChangeConflict[] = [];
  private readonly notes: string[] = [];
  /** Entries to remove that are missing, by list. */
  private readonly absent = new Map<string, string[]>();

  constructor(
    private readonly model: MergeModel,
    private readonly text: string,
    private readonly changes: readonly Change[],
    path: string,
  ) {
    this.document = new TargetDocument(model.readTree(text, path), model);
    this.tree = new ChangedTree(model, this.document.root, text);
    findPresent(this.document, changes);
    this.standIns = new Set(this.document.standIns.values());
  }

  /** @returns the changes that must be left out so that the others can be made, each with a sentence */
  make(): ReadonlyMap<Change, string> {
    const { document, tree } = this;
    // calculations skip values with a change of their own; whether an entry already exists depends on moves and removals
    for (const change of [...this.changes].sort((a, b) => LATE.indexOf(a.op) - LATE.indexOf(b.op))) {
      const done = catchStop(() => this.applyOne(change));
      if ("issue" in done) this.conflict(change, done.issue.message);
    }
    tree.takeOut();
    const arranger = new Arranger(document, tree);
    for (const each of tree.placed) arranger.arrange(...each);
    for (const change of arranger.circular) this.conflict(change, "the entry that it follows has no place itself; it is at the end.");
    this.notes.push(...this.absentNotes(), ...arranger.notes);
    const unmade = new Set(this.conflicts.flatMap(({ change }) => (change.op === "add" ? change.field : [])));
    return findRefused(document, tree, arranger.lost, unmade);
  }

  /** @param refused changes that were left out */
  write(refused: readonly ChangeConflict[]): AppliedText {
    const { notes, model } = this;
    const { made, merged, texts } = this.tree;
    const conflicts = [...refused, ...this.conflicts];
    if (made === 0) return { text: this.text, made, conflicts, notes };
    const textOf = (node: TreeNode): string => texts.get(node.root) ?? "";
    const root = merged.get(this.document.root) as Merged;
    for (const each of merged.values()) fill(model, each, texts);
    const rendered: Rendered = model.render?.(root, textOf) ?? { text: renderMerged(root, textOf) };
    const text = inLineEndsOf(this.text, model.finish?.(rendered.text) ?? rendered.text);
    return { text, made, conflicts, notes: [...notes, ...(rendered.notes ?? [])] };
  }

  private conflict(change: Change, message: string): void {
    this.conflicts.push({ change, message });
  }

  private applyOne(change: Change): void {
    if (change.op === "add") return this.add(change);
    if (change.op === "set") return this.set(change);
    if (change.op === "all") return this.calculate(change);
    const [triple, isMeant] = this.document.targetOf(change);
    if (triple === this.document.root) return this.conflict(change, "it is the whole document.");
    const isUnclear = triple !== undefined && this.document.finder.isUnclear(change.field, triple);
    if (isUnclear && !this.isDone(change, triple)) return this.conflict(change, UNCLEAR);
    if (change.op === "remove") {
      // the entry that replaced it has the same number
      if (!triple || this.standIns.has(triple)) return this.noteAbsent(change.field);
      if (!isMeant)
        return this.conflict(change, `expected ${shown(change.from)} to remove, found ${shown(this.document.valueOf(triple))}.`);
      return this.tree.remove(change, triple);
    }
    if (!triple) return this.conflict(change, signsIn(change.field).length > 0 ? UNCLEAR : "no such entry.");
    if (change.op === "change") return this.change(change, triple);
    if (!isUnclear) this.tree.move(change, triple, labelIn(change.field));
  }

  /** Whether a value or member has the new value or place. */
  private isDone(change: Change, triple: Triple): boolean {
    if (change.op === "change") return this.document.valueOf(triple).fits(change.to);
    // only members: entries of a list also move when others are added or removed
    return change.op === "move" && triple.parent?.ours?.kind === "map" && this.document.isInPlace(change, triple);
  }

  /** A missing entry need not be removed, but an entry that only its number identifies may exist with other content. */
  private noteAbsent(field: string): void {
    const [scope] = this.document.finder.findDeepest(field);
    if (signsIn(field).length > 0 || visibleChildren(scope).some((child) => this.document.paths.isByNumber(child)))
      addToList(this.absent, field.slice(0, field.lastIndexOf("/") + 1), field);
  }

  private absentNotes(): readonly string[] {
    return Array.from(this.absent, ([list, { length, 0: field }]) =>
      length === 1
        ? `${field}: not removed, because it is missing or not as expected.`
        : `${list}[…]: ${length} entries not removed, because they are missing or not as expected.`,
    );
  }

  private change(change: Extract<Change, { op: "change" }>, triple: Triple): void {
    this.stated.add(triple);
    const other = this.tree.takenAway.get(triple)?.change;
    if (other?.op === "change")
      return JSON.stringify(other.to) === JSON.stringify(change.to)
        ? undefined
        : this.conflict(change, `another change makes it ${shown(other.to)}.`);
    const value = this.document.valueOf(triple);
    const to = value.become(change.from, change.to);
    // a value that was computed is stated from now on, and stays even if its sources change
    const isStated = triple.ours?.derived && JSON.stringify(change.from) === JSON.stringify(change.to);
    if (value.fits(to ?? change.to) && !isStated) return;
    if ((!value.fits(change.from) && !triple.ours?.derived) || to === undefined)
      return this.conflict(change, `expected ${shown(change.from)}, found ${shown(value)}.`);
    this.replace(change, triple, to);
  }

  private calculate(change: Extract<Change, { op: "all" }>): void {
    const { printFloat } = this.model;
    this.allValues ??= valuesIn(this.document.root.ours as TreeNode);
    const values = this.allValues.get(change.field) ?? [];
    const found = new FoundValue(values.map(usualText));
    if (found.fits(change.to)) return;
    if (!printFloat || !found.fits(change.from)) return this.conflict(change, "these values are not all as expected.");
    for (const value of values) {
      const to = calculated(usualText(value), change, printFloat);
      if (value.triple && to !== usualText(value) && !this.isStated(value.triple)) this.replace(change, value.triple, to);
    }
  }

  /** Whether another change applies to the value, or removes its container. */
  private isStated(triple: Triple): boolean {
    for (let at: Triple | undefined = triple; at; at = at.parent) {
      const other = this.tree.takenAway.get(at)?.change;
      if (this.stated.has(at) || (other && other.op !== "move")) return true;
    }
    return false;
  }

  /** Sets a property of the file, which is never a conflict. */
  private set(change: Extract<Change, { op: "set" }>): void {
    const path = change.field.replace(/^#/, "");
    const [triple] = this.document.finder.find(path).filter((each) => each !== this.document.root);
    const value = triple ? this.document.valueOf(triple) : null;
    const { from } = change;
    // of a long text, the change states only the new part
    const to = from === null || change.to === null ? change.to : (value?.become(from, change.to) ?? change.to);
    if (value === null ? to === null : to !== null && value.fits(to)) return;
    const isExpected = value === null ? from === null : from !== null && value.fits(from);
    if (!isExpected) {
      const said = value === null ? "not stated" : wordsOfProperty(path, shown(value));
      this.notes.push(`${path} is ${said}, which is not what the changes expect: it stays unchanged.`);
    } else if (triple && to === null) this.tree.remove(change, triple);
    else if (triple && to !== null) this.replace(change, triple, to);
    else this.addProperty(change, path);
  }

  private addProperty(change: Extract<Change, { op: "set" }>, path: string): void {
    const { lines, finder } = this.document;
    const [parent, label] = lines ? [lines, path] : finder.findDeepest(path);
    if (LEADS_ON.test(label)) this.notes.push(`${change.field}: the entry that it belongs to is missing.`);
    else if (change.to !== null) this.tree.insert(change, parent, change.to, label);
  }

  private add(change: Extract<Change, { op: "add" }>): void {
    const [scope, label] = this.document.finder.findDeepest(change.field);
    const container = this.document.inside(scope, change.in);
    // an object and a list may have the same name
    const present = this.document.finder
      .find(change.field)
      .filter((each) => this.stays(each) && (change.in === undefined || (container && isWithin(each, container))));
    if (present.length > 0) {
      if (present.some((each) => this.document.valueOf(each).fits(change.to))) return;
      return this.conflict(change, `it already exists, as ${shown(this.document.valueOf(present[0]))}.`);
    }
    if (!container || LEADS_ON.test(label)) return this.conflict(change, "the entry that it belongs to is missing.");
    if (this.document.finder.isUnclear(change.field, container)) return this.conflict(change, UNCLEAR);
    if (this.document.standIns.has(change.field)) return;
    if (typeof change.to !== "string" && IS_NEW.test(label) && this.hasLike(container, change.to))
      this.notes.push(`${change.field}: the list already has an equal entry.`);
    this.tree.insert(change, container, change.to, label);
  }

  /** Whether no change removes the entry or one that contains it. */
  private stays(triple: Triple): boolean {
    for (let at: Triple | undefined = triple; at; at = at.parent) if (this.tree.takenAway.get(at)?.change.op === "remove") return false;
    return true;
  }

  /** Whether a list has an entry with the same content, or a reference to the same entry. */
  private hasLike(container: Triple, value: ChangeValue): boolean {
    if (!isRef(value)) return this.document.paths.alikeIn(container.ours as TreeNode, checksumIn(value)).length > 0;
    const values = getOrMake(this.valuesIn, container, () => new Set(container.children.map((child) => this.document.valueOf(child).text)));
    return values.has(JSON.stringify({ ref: this.document.pathHere(value.ref) }));
  }

  private replace(change: Change, triple: Triple, value: ChangeValue): void {
    if (!this.tree.replace(change, triple, value)) this.conflict(change, "another change removes it.");
  }
}
