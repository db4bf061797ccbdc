/** Makes a child for the list of a node, with the condition that children of the node's type have. */
import { Json } from "../../core/json/json.ts";
import { inline, quote } from "../../core/json/print.ts";
import { childValues } from "../records/children.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import { namesOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { plainText } from "./fieldTexts.ts";

/**
 * Makes the last child with a condition. @param from number of the node @param list row of its children; -1 if it has no list @param to
 * number of the child
 */
export function newChild(document: AsbDocument, from: number, list: number, to: number): string {
  const row = document.nodeRows()[from];
  const nodeType = row === undefined ? undefined : findNodeTypeByName(document.textOf(row, "Node Type") ?? "");
  const count = document.json.items(list).length;
  const target = `"Node Index": ${to}`;
  const isDefault = nodeType?.hasDefault === true && count === 0;
  switch (nodeType?.children) {
    case "range":
    case "text":
    case "number":
    case "weight": {
      const values = childValues(nodeType.children, isDefault);
      return inline([...values.map(({ key, type }) => `"${key}": ${key === "Weight" ? "1.0" : plainText(type)}`), target]);
    }
    case "tags": {
      const tag = unusedTag(document, list);
      return inline([`"Tags": [${tag === undefined ? "" : quote(tag)}]`, target]);
    }
    case "truth":
      return count < 2 ? inline([`"Condition ${count === 0 ? "True" : "False"}": ${to}`]) : String(to);
    default:
      return String(to);
  }
}

/** A tag of the document that the list lacks; undefined if it has all. */
export function unusedTag(document: AsbDocument, list: number): string | undefined {
  const { json } = document;
  const used = new Set(json.items(list).map((row) => (json.kinds[row] === Json.string ? json.string(row) : "")));
  return namesOf(document, "tag").find((tag) => !used.has(tag));
}
