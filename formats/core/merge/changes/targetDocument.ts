/** The document that changes are applied to, unchanged: entries at the paths of changes, and their values. Knows no format. */
import { getOrMake } from "../../lists.ts";
import { matchDocuments } from "../match/match.ts";
import { FoundValue, isUnusual, valueOf } from "../tree/changeValue.ts";
import { PathFinder, Paths } from "../tree/paths.ts";
import { LINES, type MergeModel, type TreeNode, type Triple } from "../tree/tree.ts";
import type { Change } from "./difference.ts";

/** The rest of a path that leads into an entry that does not exist. */
export const LEADS_ON = /^\[.*?\]\//;

/** The last part of a path. */
export function labelIn(field: string): string {
  return field.slice(field.lastIndexOf("/") + 1);
}

export class TargetDocument {
  readonly root: Triple;
  readonly paths = new Paths(true);
  readonly finder: PathFinder;
  readonly lines: Triple | undefined;
  /** Existing entries that make additions unnecessary, by the paths of these additions. */
  readonly standIns = new Map<string, Triple>();
  /** For lists that already have all added entries: the number of these entries, by the path to the list. */
  readonly lengthened = new Map<string, number>();
  /** Paths to lists that already have all their changes. */
  readonly finished = new Set<string>();
  private readonly values = new Map<Triple, FoundValue>();
  private readonly hidden = new Map<Triple, ReadonlyMap<string, Triple>>();
  private readonly hiddenParts: readonly Triple[];

  constructor(root: TreeNode, { keyOf }: MergeModel) {
    this.root = matchDocuments(root, root, undefined);
    this.finder = new PathFinder(this.root, this.paths, this.lengthened, this.finished, keyOf);
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

  /** The path in this document for a path in a change. The entry may have another number, or exist already instead of being added. */
  pathHere(path: string): string {
    const [found = this.standIns.get(path)] = this.finder.find(path);
    return found ? this.paths.of(found) : path;
  }

  /** The entry of a container with a label, or the existing one that makes an addition with this label unnecessary. */
  frontOf(container: Triple, field: string, label: string, after: string): Triple | undefined {
    const path = field.slice(0, -label.length);
    return this.standIns.get(path + after) ?? this.finder.entryCalled(container, after, path.slice(0, -1));
  }

  /** Whether an entry already follows the one that a move names. */
  isInPlace({ field, after }: Extract<Change, { op: "move" }>, { parent, ours }: Triple): boolean {
    if (!parent?.ours || !ours) return false;
    const front = after === null ? undefined : this.frontOf(parent, field, labelIn(field), after);
    return (after === null || front !== undefined) && parent.ours.children[ours.place - 1]?.triple === front;
  }

  /** The entry that a change applies to, and whether it has the value that the change expects. */
  targetOf(change: Extract<Change, { op: "change" | "move" | "remove" }>): readonly [target: Triple | undefined, isMeant: boolean] {
    // paths leave some parts of a document out, so the path to the document is also the path to these
    const found = this.finder.find(change.field).flatMap((each) => (each === this.root ? [each, ...this.hiddenParts] : each));
    const meant = found.find((each) => change.op === "move" || this.valueOf(each).fits(change.from));
    return [meant ?? found.at(-1), meant !== undefined];
  }

  /** The container at the end of names that paths leave out. */
  inside(scope: Triple, hidden = ""): Triple | undefined {
    let at: Triple | undefined = scope;
    for (const name of hidden === "" ? [] : hidden.split("/")) at = at && this.byName(at).get(name);
    return at?.ours?.kind === "value" ? undefined : at;
  }

  /** The first child of each name. */
  private byName(scope: Triple): ReadonlyMap<string, Triple> {
    const read = () => new Map([...scope.children].reverse().map((child) => [child.ours?.name ?? "", child]));
    return getOrMake(this.hidden, scope, read);
  }
}
