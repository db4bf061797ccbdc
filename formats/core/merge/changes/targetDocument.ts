/** The document that changes are made in, as it was read: the entries that ways of changes lead to, and their values. Knows no format. */
import { getOrMake } from "../../lists.ts";
import { matchDocuments } from "../match/match.ts";
import { checksumIn, FoundValue, isUnusual, sumOf, valueOf } from "../tree/changeValue.ts";
import { PathFinder, Paths } from "../tree/paths.ts";
import { signsIn } from "../tree/signs.ts";
import { LINES, type TreeNode, type Triple } from "../tree/tree.ts";
import type { Change } from "./difference.ts";

/** What is left of a path that leads into an entry. */
export const LEADS_ON = /^\[.*?\]\//;

export class TargetDocument {
  readonly root: Triple;
  readonly paths = new Paths(true);
  readonly finder: PathFinder;
  readonly lines: Triple | undefined;
  /** Entries that are there already instead of those that would come in, by the ways of the latter. */
  readonly standIns = new Map<string, Triple>();
  /** For lists that already have all entries that changes add: the number of these entries, by the path to the list. */
  readonly lengthened = new Map<string, number>();
  private readonly values = new Map<Triple, FoundValue>();
  private readonly hidden = new Map<Triple, ReadonlyMap<string, Triple>>();
  private readonly hiddenParts: readonly Triple[];

  constructor(root: TreeNode, changes: readonly Change[]) {
    this.root = matchDocuments(root, root, undefined);
    this.finder = new PathFinder(this.root, this.paths, differencesOf(changes), this.lengthened);
    this.lines = this.root.children.find(({ ours }) => ours?.type === LINES);
    this.hiddenParts = this.root.children.filter(({ ours }) => ours?.isHidden && !ours.family && ours.type !== LINES);
  }

  valueOf(triple: Triple): FoundValue {
    const node = triple.ours as TreeNode;
    const find = (isUsual: boolean): FoundValue => {
      const value = (pathOf: (target: Triple) => string) => valueOf(node, pathOf, isUsual);
      return new FoundValue(
        value((target) => this.paths.of(target)),
        () => value((target) => this.paths.meantOf(target)),
        (path) => this.pathHere(path),
        isUsual || !isUnusual(node) ? undefined : find(true),
      );
    };
    return getOrMake(this.values, triple, () => find(false));
  }

  /** The path here to what a change refers to: the entry may have another number, or be there already instead of an addition. */
  pathHere(path: string): string {
    const [found = this.standIns.get(path)] = this.finder.find(path);
    return found ? this.paths.of(found) : path;
  }

  /** The entry that a change applies to, and whether it is as the change expects. */
  targetOf(change: Extract<Change, { op: "change" | "move" | "remove" }>): readonly [target: Triple | undefined, isMeant: boolean] {
    // the path to a document with parts that ways do not show is also the path to these
    const found = this.finder.find(change.field).flatMap((each) => (each === this.root ? [each, ...this.hiddenParts] : each));
    const meant = found.find((each) => change.op === "move" || this.valueOf(each).fits(change.from));
    return [meant ?? found.at(-1), meant !== undefined];
  }

  /** The container at the end of these names, which ways do not show. */
  inside(scope: Triple, hidden = ""): Triple | undefined {
    let at: Triple | undefined = scope;
    for (const name of hidden === "" ? [] : hidden.split("/")) at = at && this.byName(at).get(name);
    return at?.ours?.kind === "value" ? undefined : at;
  }

  /** The first one of each name. */
  private byName(scope: Triple): ReadonlyMap<string, Triple> {
    const read = () => new Map([...scope.children].reverse().map((child) => [child.ours?.name ?? "", child]));
    return getOrMake(this.hidden, scope, read);
  }
}

/** By sign: how much higher the checksum of an entry is once all changes in it are made. */
function differencesOf(changes: readonly Change[]): ReadonlyMap<string, readonly number[]> {
  const bySign = new Map<string, Map<string, number>>();
  for (const change of changes) {
    if (change.op !== "change" && change.op !== "add" && change.op !== "remove") continue;
    for (const { text, end } of signsIn(change.field)) {
      const path = change.field.slice(end);
      // nothing is left of the entry itself
      if (change.op === "remove" && path === "") continue;
      const name = path.endsWith("]") ? "" : path.slice(path.lastIndexOf("/") + 1);
      const before = change.op === "add" ? 0 : checksumIn(change.from, name);
      const after = change.op === "remove" ? 0 : checksumIn(change.to, name);
      const sums = getOrMake(bySign, text, () => new Map<string, number>());
      const entry = change.field.slice(0, end);
      sums.set(entry, sumOf([sums.get(entry) ?? 0, after, -before]));
    }
  }
  return new Map(Array.from(bySign, ([sign, sums]) => [sign, [...sums.values()]]));
}
