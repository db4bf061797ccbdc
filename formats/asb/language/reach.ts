/** Finds nodes that no command reaches, and children that lead back to their parents. */
import type { Issue } from "../../core/issue.ts";
import type { AsbCode } from "../diagnostics.ts";
import type { AsbDocument } from "./document.ts";

/** Reports a finding at a row. The message is created only if the limit for its kind is not reached. */
export type Report = (code: AsbCode, row: number, message: () => string, extras?: Partial<Issue>) => void;

/** Edges of all nodes in one list: those of node `n` are from `firsts[n]` to before `firsts[n + 1]`. */
interface Edges {
  readonly firsts: Int32Array;
  readonly targets: readonly number[];
  /** Row of the reference, relative to the row of its node. */
  readonly rows: readonly number[];
}

function edgesOf(document: AsbDocument, childrenOnly: boolean): Edges {
  const nodes = document.nodeRecords();
  const firsts = new Int32Array(nodes.length + 1);
  const targets: number[] = [];
  const rows: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    for (const { kind, index, row, isChild } of nodes[node].references) {
      if (childrenOnly ? !isChild : kind !== "node" && kind !== "event" && kind !== "frame") continue;
      if (index < 0 || index >= nodes.length) continue;
      targets.push(index);
      rows.push(row);
    }
    firsts[node + 1] = targets.length;
  }
  return { firsts, targets, rows };
}

export function checkReach(document: AsbDocument, report: Report): void {
  const { nodeRecords, nodeRows, records, json } = document;
  const { firsts, targets } = edgesOf(document, false);
  const reached = new Uint8Array(nodeRecords().length);
  const stack: number[] = [];
  const reach = (node: number): void => {
    if (reached[node] !== 0) return;
    reached[node] = 1;
    stack.push(node);
  };
  for (const { section, index, references } of records()) {
    // everything outside of nodes starts them, except enum words, which only state the node that contains them
    if ((section === "Nodes" && index >= 0) || section === "Enum Resolve") continue;
    for (const { kind, index: node } of references) if (kind === "node" && node >= 0 && node < nodeRecords().length) reach(node);
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop())
    for (let edge = firsts[node]; edge < firsts[node + 1]; edge++) reach(targets[edge]);
  for (let node = 0; node < nodeRecords().length; node++) {
    if (reached[node] !== 0) continue;
    const type = json.find(nodeRows()[node], "Node Type");
    report(
      "unreachable-node",
      type < 0 ? nodeRows()[node] : type,
      () => `No command leads to node ${node} (${document.describeNode(node)}).`,
      FADED,
    );
  }
}

const FADED = { unnecessary: true };

/** States may form cycles; only children must not. */
export function checkCycles(document: AsbDocument, report: Report): void {
  const { nodeRows } = document;
  const { firsts, targets, rows } = edgesOf(document, true);
  // 1: on the path, 2: done
  const state = new Uint8Array(nodeRows().length);
  const next = firsts.slice(0, -1);
  const path: number[] = [];
  for (let root = 0; root < nodeRows().length; root++) {
    if (state[root] !== 0) continue;
    state[root] = 1;
    path.push(root);
    while (path.length > 0) {
      const node = path[path.length - 1];
      const edge = next[node]++;
      if (edge === firsts[node + 1]) {
        state[node] = 2;
        path.pop();
        continue;
      }
      const target = targets[edge];
      if (state[target] === 1) report("cycle", nodeRows()[node] + rows[edge], () => `Node ${target} leads back to itself by this child.`);
      else if (state[target] === 0) {
        state[target] = 1;
        path.push(target);
      }
    }
  }
}
