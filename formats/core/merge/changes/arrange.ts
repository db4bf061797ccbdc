/** Places entries that are added to a container or moved in it: each after the one that its change names. Knows no format. */
import { addToList } from "../../lists.ts";
import { sortAgain } from "../result/resolve.ts";
import type { Merged, Triple } from "../tree/tree.ts";
import type { ChangedTree, Placed } from "./changedTree.ts";
import type { Change } from "./difference.ts";
import type { TargetDocument } from "./targetDocument.ts";

/** The label, in changes, of an entry that nothing identifies. */
const BY_NUMBER = /^\[(?:\+ours \d+\]$|\d+#|\d+ of )/;

export class Arranger {
  /** Changes that must follow a missing entry, with its label. */
  readonly lost = new Map<Change, string>();
  /** Changes that follow each other in a circle. */
  readonly circular: Change[] = [];
  readonly notes: string[] = [];

  constructor(
    private readonly document: TargetDocument,
    private readonly tree: ChangedTree,
  ) {}

  arrange(container: Triple, all: readonly Placed[]): void {
    const list = this.tree.merged.get(container);
    if (!list) return;
    const followers = new Map<Merged | undefined, Merged[]>();
    const byLabel = new Map(list.children.map((merged) => [this.document.paths.label(merged.triple), merged]));
    for (const { label, merged } of all) byLabel.set(label, merged);
    const { rule } = list.node;
    let isLost = false;
    for (const { change, merged, label } of all) {
      const { op, after, field } = change;
      const frontOf = (after: string) => this.document.frontOf(container, field, label, after);
      const front = after === null ? undefined : (byLabel.get(after) ?? this.tree.stillIn(frontOf(after)));
      addToList(followers, after === null ? undefined : (front ?? list.children.at(-1)), merged);
      if (after === null || front) continue;
      isLost = true;
      // an added entry goes last if the one before it is missing, unless only that one determines its place
      const isByNumber = BY_NUMBER.test(after);
      if (op === "move" || (isByNumber && (!rule.alike || rule.ordered))) this.lost.set(change, after);
      else if (isByNumber) this.notes.push(`${field}: ${after} is missing, so the entry comes last.`);
    }
    const ordered = inOrder(list.children, followers);
    for (const { change, merged } of all) if (!ordered.has(merged)) this.circular.push(change);
    // several changes may move one entry
    list.children = [...new Set([...ordered, ...all.map(({ merged }) => merged)])];
    if (!isLost) return;
    const byTriple = new Map(list.children.map((merged) => [merged.triple, merged]));
    list.children = sortAgain(container, [...byTriple.keys()]).map((triple) => byTriple.get(triple) as Merged);
  }
}

/** Puts each entry after the one that it follows, which may need a place first. Leaves out those that follow each other in a circle. */
function inOrder(children: readonly Merged[], followers: ReadonlyMap<Merged | undefined, readonly Merged[]>): ReadonlySet<Merged> {
  const ordered = new Set<Merged>();
  const stack = [...(followers.get(undefined) ?? []), ...children].reverse();
  for (let merged = stack.pop(); merged; merged = stack.pop()) {
    if (ordered.has(merged)) continue;
    ordered.add(merged);
    for (const next of [...(followers.get(merged) ?? [])].reverse()) stack.push(next);
  }
  return ordered;
}
