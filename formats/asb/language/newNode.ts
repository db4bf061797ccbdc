/** A node as it is added: with all values of its type, and a GUID of its own. */

import { entriesOf, entryText, insertAfter, insertBefore, insertFirst } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { block, quote } from "../../core/json/print.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { freeGuid } from "../model/guid.ts";
import { getBodyFields, type NodeType } from "../records/nodeTypes.ts";
import { namesOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { bodyFieldText } from "./fieldTexts.ts";

/** For the end of the list of nodes. @param guid of {@link guidMaker} */
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

/** The body of a node; what may be left out is. */
export function newBody(document: AsbDocument, nodeType: NodeType): string {
  return block(
    [...bodyMembers(document, nodeType)].map(([name, text]) => entryText(name, text)),
    "",
  );
}

/** What a node needs that gets another type: the members that its body lacks. What it has stays, fitting or not. */
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

/** Values by their keys, in the order of the body; without those that may be left out. */
function bodyMembers(document: AsbDocument, nodeType: NodeType): ReadonlyMap<string, string> {
  const fields = getBodyFields(nodeType, document.version).filter(({ kind }) => kind !== "tags" && kind !== "blend");
  // a node that mixes by bones names a group; the first of the file is one
  const bones = () => quote(namesOf(document, "bone group")[0] ?? "");
  return new Map(fields.map((field) => [field.name, field.name === "Bone Group Name" ? bones() : bodyFieldText(field)]));
}

/** Gives GUIDs that no record of the document has, another one each time. */
export function guidMaker({ json, nodeRows }: AsbDocument): () => string {
  const text = json.text.toLowerCase();
  const made = new Set<string>();
  return () => {
    const guid = freeGuid(nodeRows().length + 1, (one) => made.has(one) || text.includes(one));
    made.add(guid);
    return guid;
  };
}
