/** Rewrites of the list of nodes: a new node with all its values, a node less with all numbers put right. */
import type { Action } from "../../core/format.ts";
import { Json } from "../../core/json.ts";
import { quote } from "../../core/jsonPrint.ts";
import type { Span, TextEdit } from "../../core/span.ts";
import { type BodyField, getBodyFields, NODE_TYPES, type NodeType } from "../nodeTypes.ts";
import type { AsbDocument } from "./document.ts";
import { removeNode } from "./removal.ts";

export function actionsAt(document: AsbDocument, within: Span): readonly Action[] {
  const { json } = document;
  const list = json.find(0, "Nodes");
  if (list < 0 || json.kinds[list] !== Json.array || json.errors.length > 0) return [];
  if (within.start < json.starts[list - 1] || within.end > json.ends[list]) return [];
  const index = document.nodeAt(json.rowAt(within.start));
  const actions: Action[] = [];
  const removal = index < 0 ? undefined : removeNode(document, list, index);
  if (removal !== undefined) actions.push(removal);
  for (const nodeType of NODE_TYPES)
    actions.push({ title: `Add a node at the end: ${nodeType.name}`, kind: "refactor", edits: [addNode(document, list, nodeType)] });
  return actions;
}

function addNode(document: AsbDocument, list: number, nodeType: NodeType): TextEdit {
  const { json, nodeRows } = document;
  const index = nodeRows.length;
  const text = newNode(document, nodeType, index);
  const last = nodeRows[index - 1];
  if (last === undefined) return { span: json.span(list), text: `[\n    ${text}\n  ]` };
  const at = json.ends[last];
  return { span: { start: at, end: at }, text: `,\n    ${text}` };
}

function newNode(document: AsbDocument, nodeType: NodeType, index: number): string {
  const lines = [
    `"Node Index": ${index}`,
    `"Node Type": "${nodeType.name}"`,
    '"No State Transition": true',
    `"GUID": "${freeGuid(document, index)}"`,
  ];
  if (nodeType.hasBody) {
    const members = getBodyFields(nodeType, document.version).flatMap((field) => {
      const value = field.name === "Bone Group Name" ? firstBoneGroup(document) : defaultOf(field);
      return value === undefined ? [] : [`"${field.name}": ${value}`];
    });
    lines.push(members.length === 0 ? '"Body": {}' : `"Body": {\n        ${members.join(",\n        ")}\n      }`);
  }
  return `{\n      ${lines.join(",\n      ")}\n    }`;
}

/** A node that mixes by bones names a group; the first of the file is one. */
function firstBoneGroup(document: AsbDocument): string {
  const [row] = document.itemsOf("Bone Groups");
  return quote((row === undefined ? undefined : document.textOf(row, "Name")) ?? "");
}

/** The value that most nodes of the known files have. */
function defaultOf({ kind, name, values }: BodyField): string | undefined {
  switch (kind) {
    case "string":
      return '""';
    case "int":
      return name === "Loop Num" || name === "Max Random Loop Num" ? "-1" : "0";
    case "float":
      return name === "Animation Rate" ? "1.0" : /^(?:End Frame|Animation Freeze|Loop Duration|Unknown 10)/.test(name) ? "-1.0" : "0.0";
    case "bool":
    case "switch":
      return "false";
    case "enum":
      return `"${values?.[0] ?? ""}"`;
    case "event":
      return "{}";
    case "u32":
      return "0";
    default:
      return undefined;
  }
}

/** A GUID that no node has: made from the number of the node, so that the same text gives the same edit. */
function freeGuid(document: AsbDocument, index: number): string {
  const used = new Set(document.nodeRows.map((row) => document.textOf(row, "GUID")));
  for (let salt = index + 1; ; salt++) {
    const part = (seed: number): string => (Math.imul(salt, seed) >>> 0).toString(16).padStart(8, "0");
    const digits = part(0x9e37_79b1) + part(0x85eb_ca6b) + part(0xc2b2_ae35) + part(0x27d4_eb2f);
    const guid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
    if (!used.has(guid)) return guid;
  }
}
