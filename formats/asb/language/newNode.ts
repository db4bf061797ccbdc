/** A node as it is added: with all values of its type, and a GUID of its own. */
import { block, quote } from "../../core/jsonPrint.ts";
import { freeGuid } from "../guid.ts";
import { getBodyFields, type NodeType } from "../nodeTypes.ts";
import { namesOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { bodyFieldText } from "./fieldTexts.ts";

/** For the end of the list of nodes. @param guid of {@link guidMaker} */
export function newNode(document: AsbDocument, nodeType: NodeType, guid: string): string {
  const members = [
    `"Node Index": ${document.nodeRows.length}`,
    `"Node Type": ${quote(nodeType.name)}`,
    `"No State Transition": true`,
    `"GUID": ${quote(guid)}`,
  ];
  if (nodeType.hasBody) members.push(`"Body": ${newBody(document, nodeType).replaceAll("\n", "\n  ")}`);
  return block(members, "");
}

/** The body of a node; what may be left out is. */
export function newBody(document: AsbDocument, nodeType: NodeType): string {
  const fields = getBodyFields(nodeType, document.version).filter(({ kind }) => kind !== "tags" && kind !== "blend");
  const members = fields.map((field) => {
    // a node that mixes by bones names a group; the first of the file is one
    const text = field.name === "Bone Group Name" ? quote(namesOf(document, "bone group")[0] ?? "") : bodyFieldText(field);
    return `${quote(field.name)}: ${text}`;
  });
  return block(members, "");
}

/** Gives GUIDs that no record of the document has, another one each time. */
export function guidMaker({ json, nodeRows }: AsbDocument): () => string {
  const text = json.text.toLowerCase();
  const made = new Set<string>();
  return () => {
    const guid = freeGuid(nodeRows.length + 1, (one) => made.has(one) || text.includes(one));
    made.add(guid);
    return guid;
  };
}
