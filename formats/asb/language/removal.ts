/**
 * Deletes nodes and commands together with the connections to them, and updates all node numbers. Refuses a deletion that would change the
 * meaning of the rest.
 */
import type { Action } from "../../core/analysis.ts";
import { entriesOf, removeEntries } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import type { Refusal } from "../../core/text/numberRefusals.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { VERSION_417 } from "../records/enums.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import { KEPT } from "../text/words.ts";
import { connectionAt } from "./connections.ts";
import type { AsbDocument } from "./document.ts";

const NONE: ReadonlySet<number> = new Set();

export interface Removal {
  readonly edits: readonly TextEdit[];
  /** Number of removed connections from remaining entries. */
  readonly connections: number;
  /** A selector lost its default child, and the child before it became the default. */
  readonly hasNewDefault: boolean;
}

/** Undefined if the node cannot be deleted, or if a selector would get another default. */
export function removeNode(document: AsbDocument, index: number): Action | undefined {
  const removal = removeEntriesOf(document, { nodes: new Set([index]) });
  if ("refused" in removal || removal.hasNewDefault) return undefined;
  const what = removal.connections === 0 ? `Delete node ${index} and` : `Delete node ${index} and the connections that lead to it,`;
  return { title: `${what} renumber the others`, kind: "refactor", edits: removal.edits };
}

/** @param gone indexes of nodes and commands, and rows of list items in node bodies */
export function removeEntriesOf(
  document: AsbDocument,
  gone: { readonly nodes?: ReadonlySet<number>; readonly commands?: ReadonlySet<number>; readonly items?: ReadonlySet<number> },
): Removal | Refusal {
  return new Remover(document, gone.nodes ?? NONE, gone.commands ?? NONE).run(gone.items ?? NONE);
}

class Remover {
  /** New numbers of the nodes; -1 for deleted ones. */
  private readonly numbers: Int32Array;
  /** Deleted items by the row of their list. */
  private readonly items = new Map<number, Set<number>>();
  private readonly edits: TextEdit[] = [];
  private hasNewDefault = false;

  constructor(
    private readonly document: AsbDocument,
    private readonly nodes: ReadonlySet<number>,
    private readonly commands: ReadonlySet<number>,
  ) {
    let next = 0;
    this.numbers = Int32Array.from(document.nodeRows(), (_, index) => (nodes.has(index) ? -1 : next++));
  }

  run(items: ReadonlySet<number>): Removal | Refusal {
    for (const row of items) this.remove(row);
    const refused = this.followReferences() ?? this.followTransitions() ?? this.settleLists();
    if (refused !== undefined) return { refused };
    const { document, nodes, commands, numbers } = this;
    const { json } = document;
    let connections = 0;
    for (const gone of this.items.values()) connections += gone.size;
    document.nodeRows().forEach((row, index) => {
      if (!nodes.has(index)) this.renumber(json.find(row, "Node Index"), numbers[index]);
    });
    this.settleKept();
    const removals = [...this.items].flatMap(([list, gone]) => removeEntries(json, list, gone));
    const whole: readonly (readonly [string, readonly number[], ReadonlySet<number>])[] = [
      ["Nodes", document.nodeRows(), nodes],
      ["Commands", document.itemsOf("Commands"), commands],
    ];
    for (const [key, rows, gone] of whole)
      removals.push(...removeEntries(json, json.find(0, key), new Set(rows.filter((_, index) => gone.has(index)))));
    // edits inside a deleted part are dropped
    const kept = this.edits.filter(({ span }) => !removals.some((removal) => holds(removal.span, span)));
    const all = [...kept, ...removals];
    const outer = all.filter((edit) => !all.some((other) => holds(other.span, edit.span) && !holds(edit.span, other.span)));
    return { edits: outer.sort((a, b) => a.span.start - b.span.start), connections, hasNewDefault: this.hasNewDefault };
  }

  private remove(row: number | undefined): void {
    if (row === undefined) return;
    const list = this.document.json.rowsTo(row).at(-2) ?? 0;
    this.items.set(list, (this.items.get(list) ?? new Set()).add(row));
  }

  /** Numbers of missing nodes stay: they have no target before and after. */
  private renumber(row: number, number: number | undefined): void {
    const { json } = this.document;
    if (row < 0 || number === undefined || json.kinds[row] !== Json.integer || json.number(row) === number) return;
    this.edits.push({ span: json.span(row), text: String(number) });
  }

  private followReferences(): string | undefined {
    const { document, nodes, commands, numbers } = this;
    for (const { section, index, row, references } of document.records()) {
      if (section === "Nodes" ? nodes.has(index) : section === "Commands" && commands.has(index)) continue;
      for (const reference of references) {
        if (reference.kind !== "node" && reference.kind !== "event" && reference.kind !== "frame") continue;
        const at = row + reference.row;
        if (!nodes.has(reference.index)) this.renumber(at, numbers[reference.index]);
        else if (section === "Commands")
          return `The command "${document.textOf(row, "Name") ?? index}" starts node ${reference.index}: make it start another node first.`;
        else this.remove(connectionAt(document, at));
      }
    }
    return undefined;
  }

  /** From version 0x417 on, a transition is written at its node; before, it is an item of a list that nodes may refer to by index. */
  private followTransitions(): string | undefined {
    const { document, numbers, nodes } = this;
    const { json, version } = document;
    const holders =
      version < VERSION_417
        ? document.itemsOf("State Transitions").map((item) => [item, item] as const)
        : document
            .nodeRows()
            .flatMap((row, index) =>
              nodes.has(index)
                ? []
                : document.json
                    .items(json.find(json.find(row, "Body"), "State Transitions"))
                    .map((item) => [item, json.find(item, "State Transition")] as const),
            );
    for (const [item, transition] of holders)
      for (const key of ["Current Node", "Target Node"]) {
        const row = json.find(transition, key);
        if (row < 0 || json.kinds[row] !== Json.integer) continue;
        const number = json.number(row);
        if (!nodes.has(number)) this.renumber(row, numbers[number]);
        else if (version < VERSION_417) return `A state transition refers to node ${number}: change it to another node first.`;
        else this.remove(item);
      }
    return undefined;
  }

  /** Handles child lists, where the meaning of a child may depend on its position. */
  private settleLists(): string | undefined {
    const { document } = this;
    const { json } = document;
    for (const [list, gone] of this.items) {
      const index = document.nodeAt(list);
      if (index < 0 || json.string(list - 1) !== "Child Nodes") continue;
      const all = entriesOf(json, list);
      const kept = all.filter((item) => !gone.has(item));
      const type = findNodeTypeByName(document.textOf(document.nodeRows()[index], "Node Type") ?? "");
      const last = kept.at(-1);
      if (type === undefined || last === undefined) continue;
      if (type.children === "truth" && kept.some((item, at) => all[at] !== item))
        return `Node ${index} chooses its children for true and false by their order: connect it to another node first.`;
      if (type.hasDefault && gone.has(all[all.length - 1])) this.makeDefault(last, all[all.length - 1]);
      if (type.name !== "BoneBlender") continue;
      const base = json.find(json.find(document.nodeRows()[index], "Body"), "Unknown 1");
      const child = base >= 0 && json.kinds[base] === Json.integer ? all[json.number(base)] : undefined;
      if (child === undefined) continue;
      if (gone.has(child)) return `Node ${index} blends the others into this child: set "Unknown 1" to another child first.`;
      this.renumber(base, kept.indexOf(child));
    }
    return undefined;
  }

  /** Makes a child the default: it keeps its node and gets the default's label in place of its condition. */
  private makeDefault(child: number, old: number): void {
    const { json } = this.document;
    const label = json.find(old, "Default");
    const target = json.find(child, "Node Index");
    if (label < 0 || target < 0) return;
    this.hasNewDefault = true;
    const number = json.number(target);
    const node = this.numbers[number] ?? number;
    const text = `{ "Default": ${json.raw(label)}, "Node Index": ${node} }`;
    this.edits.push({ span: json.span(child), text });
  }

  /** Removes the kept node ranges, which depend on the records of all nodes before them, and updates the kept nodes with a body at 0. */
  private settleKept(): void {
    const { document, nodes, numbers } = this;
    const { json } = document;
    const kept = json.find(0, KEPT);
    if (kept < 0 || nodes.size === 0) return;
    const ranges = json.find(kept, "Node Ranges");
    if (ranges >= 0 && json.kinds[ranges] === Json.array) this.edits.push(...removeEntries(json, ranges, new Set(entriesOf(json, ranges))));
    for (const item of json.items(json.find(kept, "Bodies At Zero"))) {
      if (json.kinds[item] !== Json.integer) continue;
      if (nodes.has(json.number(item))) this.remove(item);
      else this.renumber(item, numbers[json.number(item)]);
    }
  }
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
