/** Rewrites of the list of nodes: a new node with all its values, a node less with all numbers put right. */
import type { Action } from "../../core/analysis.ts";
import { insertAfter, insertFirst } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import type { Span } from "../../core/text/span.ts";
import { NODE_TYPES } from "../records/nodeTypes.ts";
import type { AsbDocument } from "./document.ts";
import { guidMaker, newNode } from "./newNode.ts";
import { removeNode } from "./removal.ts";

export function actionsAt(document: AsbDocument, within: Span): readonly Action[] {
  const { json } = document;
  const list = json.find(0, "Nodes");
  if (list < 0 || json.kinds[list] !== Json.array || json.errors.length > 0) return [];
  if (within.start < json.starts[list - 1] || within.end > json.ends[list]) return [];
  const index = document.nodeAt(json.rowAt(within.start));
  const actions: Action[] = [];
  const removal = index < 0 ? undefined : removeNode(document, index);
  if (removal !== undefined) actions.push(removal);
  const guid = guidMaker(document)();
  const last = document.nodeRows.at(-1);
  for (const nodeType of NODE_TYPES) {
    const text = newNode(document, nodeType, guid);
    const edit = last === undefined ? insertFirst(json, list, text) : insertAfter(json, last, text);
    actions.push({ title: `Add a node at the end: ${nodeType.name}`, kind: "refactor", edits: [edit] });
  }
  return actions;
}
