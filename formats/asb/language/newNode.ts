/** Makes a node with all values of its type and a new GUID. */

import { entriesOf, entryText, insertAfter, insertBefore, insertFirst } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { block, quote } from "../../core/json/print.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { freeGuid } from "../model/guid.ts";
import { getBodyFields, type NodeType } from "../records/nodeTypes.ts";
import { namesOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { bodyFieldText } from "./fieldTexts.ts";

/** Makes a node for the end of the list. @param guid from {@link guidMaker} */
export function newNode(document: AsbDocument, nodeType: NodeType, guid: string): string {
  const members = [
    `"Node Index": ${document.nodeRows().length}`,
    `"Node Type": ${quote(nodeType.name)}`,
    `"No State Transition": true`,
    `"GUID": ${quote(guid)}`,
  ];
  if (nodeType.body !== undefined) members.push(`"Body": ${newBody(document, nodeType).replaceAll("\n", "\n  ")}`);
  return block(members, "");
}

/** The body of a node, without optional members. */
export function newBody(document: AsbDocument, nodeType: NodeType): string {
  return block(
    [...bodyMembers(document, nodeType)].map(([name, text]) => entryText(name, text)),
    "",
  );
}

/** The edits for a node whose type changes: adds the members that its body lacks. Existing ones stay, even if they do not fit. */
export function missingBody(document: AsbDocument, node: number, nodeType: NodeType): readonly TextEdit[] {
  const { json } = document;
  if (nodeType.body === undefined) return [];
  const body = json.find(node, "Body");
  const last = entriesOf(json, node).at(-1);
  if (body < 0) return last === undefined ? [] : [insertAfter(json, last, entryText("Body", newBody(document, nodeType)))];
  const missing = [...bodyMembers(document, nodeType)].flatMap(([name, text]) =>
    json.find(body, name) < 0 ? [entryText(name, text)] : [],
  );
  if (missing.length === 0 || json.kinds[body] !== Json.object) return [];
  const [first] = entriesOf(json, body);
  return [first === undefined ? insertFirst(json, body, ...missing) : insertBefore(json, first, ...missing)];
}

/** Values by key, in the order of the body, without optional ones. */
function bodyMembers(document: AsbDocument, nodeType: NodeType): ReadonlyMap<string, string> {
  const fields = getBodyFields(nodeType, document.version).filter(({ kind }) => kind !== "tags" && kind !== "blend");
  // a node that blends by bones refers to a group: use the first one of the file
  const bones = () => quote(namesOf(document, "bone group")[0] ?? "");
  return new Map(fields.map((field) => [field.name, field.name === "Bone Group Name" ? bones() : bodyFieldText(field)]));
}

/** Returns a function that makes new GUIDs, which no record of the document has. */
export function guidMaker({ json, nodeRows }: AsbDocument): () => string {
  const text = json.text.toLowerCase();
  const made = new Set<string>();
  return () => {
    const guid = freeGuid(nodeRows().length + 1, (one) => made.has(one) || text.includes(one));
    made.add(guid);
    return guid;
  };
}
