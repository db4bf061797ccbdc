/** What is wrong in a text that can be written all the same: references to nothing, nodes that nothing reaches, circles, names. */
import type { Issue } from "../../core/issue.ts";
import { Json } from "../../core/json.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import type { AsbDocument, Reference } from "./document.ts";

/** Findings of one kind that are told; a text made by a script may hold thousands. */
const MOST_OF_A_KIND = 200;

export function checkDocument(document: AsbDocument): readonly Issue[] {
  const { json } = document;
  const issues: Issue[] = [];
  const told = new Map<AsbCode, number>();
  const tell = (code: AsbCode, message: string, row: number, extras: Partial<Issue> = {}): void => {
    const count = (told.get(code) ?? 0) + 1;
    told.set(code, count);
    if (count <= MOST_OF_A_KIND) issues.push(issue(code, message, { text: json.span(row), ...extras }));
  };
  checkReferences(document, tell);
  checkNames(document, tell);
  checkReach(document, tell);
  return issues;
}

type Tell = (code: AsbCode, message: string, row: number, extras?: Partial<Issue>) => void;

function typeOfNode(document: AsbDocument, index: number): string {
  return document.textOf(document.nodeRows[index], "Node Type") ?? "";
}

function checkReferences(document: AsbDocument, tell: Tell): void {
  const nodeCount = document.nodeRows.length;
  const counts = new Map<string, number>();
  const countOf = (type: string): number => {
    let count = counts.get(type);
    if (count === undefined) {
      count = type === "expression" ? document.expressionRows().length : document.blackboardRows(type).length;
      counts.set(type, count);
    }
    return count;
  };
  const names = {
    tag: new Set(document.itemsOf("Valid Tags").map((row) => (document.json.kinds[row] === Json.string ? document.json.string(row) : ""))),
    "bone group": namesOf(document, "Bone Groups"),
    command: namesOf(document, "Commands"),
  };
  for (const reference of document.references) {
    const { kind, index, row, name } = reference;
    switch (kind) {
      case "node":
      case "event":
      case "frame":
        if (index >= nodeCount) tell("node-range", `There is no node ${index}: ${nodeCount} nodes are numbered from 0.`, row);
        else if (kind !== "node") checkKind(document, reference, tell);
        break;
      case "expression":
        if (index >= countOf(kind)) tell("expression-range", `There is no expression ${index}: the file has ${countOf(kind)}.`, row);
        break;
      case "tag":
        if (!names.tag.has(name)) tell("unknown-tag", `"${name}" is not among the Valid Tags.`, row);
        break;
      case "bone group":
        if (!names["bone group"].has(name)) tell("unknown-bone-group", `There is no bone group "${name}".`, row);
        break;
      case "command":
        if (!names.command.has(name)) tell("unknown-command", `There is no command "${name}".`, row, {}); // of another file it may be
        break;
      default:
        if (index >= countOf(kind))
          tell("blackboard-range", `There is no ${kind} entry ${index} in the blackboard: it has ${countOf(kind)}.`, row);
    }
  }
}

function checkKind(document: AsbDocument, { kind, index, row }: Reference, tell: Tell): void {
  const type = typeOfNode(document, index);
  if (kind === "event" && type !== "Event") tell("wrong-kind", `Node ${index} is a ${type}; Events lead to Event nodes.`, row);
  if (kind === "frame" && type !== "FrameController" && type !== "InitialFrame")
    tell("wrong-kind", `Node ${index} is a ${type}; Frame Controls lead to FrameController or InitialFrame nodes.`, row);
}

function namesOf(document: AsbDocument, list: string): ReadonlySet<string> {
  return new Set(document.itemsOf(list).map((row) => document.textOf(row, "Name") ?? ""));
}

function checkNames(document: AsbDocument, tell: Tell): void {
  const { json } = document;
  const seen = new Set<string>();
  let last = "";
  for (const row of document.itemsOf("Commands")) {
    const name = document.textOf(row, "Name");
    if (name === undefined) continue;
    const at = json.find(row, "Name");
    if (seen.has(name)) tell("duplicate-name", `There are two commands "${name}".`, at);
    else if (name < last) tell("command-order", `"${name}" comes before "${last}" by its name; all known files are sorted.`, at);
    seen.add(name);
    last = name;
  }
  const guids = new Map<string, number>();
  for (const list of ["Commands", "Nodes"])
    for (const row of document.itemsOf(list)) {
      const guid = document.textOf(row, "GUID");
      if (guid === undefined) continue;
      const earlier = guids.get(`${list} ${guid}`);
      if (earlier === undefined) guids.set(`${list} ${guid}`, row);
      else tell("duplicate-guid", `Another of the ${list} has this GUID too.`, json.find(row, "GUID"));
    }
}

/** Nodes that no command leads to, and children that lead back to their parents. */
function checkReach(document: AsbDocument, tell: Tell): void {
  const count = document.nodeRows.length;
  if (count === 0) return;
  const edges: number[][] = Array.from({ length: count }, () => []);
  const children: { to: number; row: number }[][] = Array.from({ length: count }, () => []);
  const stack: number[] = [];
  for (const { kind, index, row, node } of document.references) {
    if (kind !== "node" && kind !== "event" && kind !== "frame") continue;
    if (index >= count) continue;
    if (node < 0) stack.push(index);
    else {
      edges[node].push(index);
      if (kind === "node" && isChild(document, row)) children[node].push({ to: index, row });
    }
  }
  const reached = new Uint8Array(count);
  while (stack.length > 0) {
    const node = stack.pop() as number;
    if (reached[node] === 1) continue;
    reached[node] = 1;
    stack.push(...edges[node]);
  }
  for (let node = 0; node < count; node++)
    if (reached[node] === 0) {
      const row = document.nodeRows[node];
      const at = document.json.find(row, "Node Type");
      tell("unreachable-node", `No command leads to node ${node} (${document.describeNode(node)}).`, at < 0 ? row : at, {
        unnecessary: true,
      });
    }
  checkCycles(children, tell);
}

/** True for a number below `Child Nodes`. */
function isChild(document: AsbDocument, row: number): boolean {
  const { json } = document;
  const rows = json.rowsTo(row);
  // Nodes, node, Body, list, then the number or the object that holds it
  const list = rows[4];
  return list !== undefined && json.is(list - 1, "Child Nodes");
}

function checkCycles(children: readonly (readonly { to: number; row: number }[])[], tell: Tell): void {
  const state = new Uint8Array(children.length);
  for (let root = 0; root < children.length; root++) {
    if (state[root] !== 0) continue;
    const path = [{ node: root, next: 0 }];
    state[root] = 1;
    while (path.length > 0) {
      const top = path[path.length - 1];
      const edge = children[top.node][top.next++];
      if (edge === undefined) {
        state[top.node] = 2;
        path.pop();
      } else if (state[edge.to] === 1) tell("cycle", `Node ${edge.to} leads back to itself by this child.`, edge.row);
      else if (state[edge.to] === 0) {
        state[edge.to] = 1;
        path.push({ node: edge.to, next: 0 });
      }
    }
  }
}
