/** A node less: what leads to it goes with it where nothing else changes its meaning by that, and all numbers are put right. */
import type { Action } from "../../core/format.ts";
import { Json } from "../../core/json/json.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import type { AsbDocument } from "./document.ts";
import type { Reference } from "./references.ts";

/** Connections that are lists of their own: one item less says nothing of the others. */
const FREE_LISTS = new Set(["State Connections", "State Transitions", "Events", "Frame Controls"]);

/** Undefined where the node cannot go: a command starts it, or a choice would get another meaning without it. */
export function removeNode(document: AsbDocument, list: number, index: number): Action | undefined {
  const { json, nodeRows, references } = document;
  const others = references.filter(
    ({ kind, node }) => (kind === "node" || kind === "event" || kind === "frame") && !(node === index && node >= 0),
  );
  const removals = [removeItem(document, list, nodeRows[index])];
  const numbers: TextEdit[] = [];
  const touched = new Set<number>();
  for (const reference of others) {
    if (reference.index === index) {
      const item = findItem(document, reference);
      // two items less of one list would be edits that overlap
      if (item === undefined || touched.has(item.list)) return undefined;
      touched.add(item.list);
      removals.push(removeItem(document, item.list, item.row));
    } else if (reference.index > index) numbers.push({ span: json.span(reference.row), text: String(reference.index - 1) });
  }
  nodeRows.forEach((at, number) => {
    const said = json.find(at, "Node Index");
    if (number > index && said >= 0 && json.kinds[said] === Json.integer) numbers.push({ span: json.span(said), text: String(number - 1) });
  });
  // numbers inside of what is removed go with it
  const kept = numbers.filter(({ span }) => !removals.some((removal) => removal.span.start <= span.start && span.end <= removal.span.end));
  const edits = [...removals, ...kept].sort((a, b) => a.span.start - b.span.start);
  const what = touched.size === 0 ? `Delete node ${index}` : `Delete node ${index} and the connections that lead to it`;
  return { title: `${what}${touched.size === 0 ? " and" : ","} renumber the others`, kind: "refactor", edits };
}

/** The item of a list that a reference is, or that holds it; undefined where it cannot go. */
function findItem(document: AsbDocument, { node, row }: Reference): { readonly list: number; readonly row: number } | undefined {
  const { json } = document;
  const rows = json.rowsTo(row);
  // Enum Resolve, item
  if (node < 0) return json.string(rows[1] - 1) === "Enum Resolve" ? { list: rows[1], row: rows[2] } : undefined;
  // Nodes, node, Body, list, item
  const [, , , , list, item] = rows;
  if (list === undefined || item === undefined || json.kinds[list] !== Json.array) return undefined;
  const name = json.string(list - 1);
  if (FREE_LISTS.has(name)) return { list, row: item };
  const type = findNodeTypeByName(document.textOf(document.nodeRows[node], "Node Type") ?? "");
  const isLast = json.nexts[item] === json.nexts[list];
  // the first and the second child of a truth, the base of a mix by bones and the default of a choice are known by their place
  const isPlaced = type === undefined || type.children === "truth" || type.name === "BoneBlender" || (type.hasDefault && isLast);
  return name === "Child Nodes" && !isPlaced ? { list, row: item } : undefined;
}

/** With the comma that is one too many without it. */
function removeItem({ json }: AsbDocument, list: number, item: number): TextEdit {
  const next = json.nexts[item];
  if (next < json.nexts[list]) return { span: { start: json.starts[item], end: json.starts[next] }, text: "" };
  let previous = -1;
  for (let at = list + 1; at < item; at = json.nexts[at]) previous = at;
  return { span: { start: previous < 0 ? json.starts[item] : json.ends[previous], end: json.ends[item] }, text: "" };
}
