/** Finds connections from commands and nodes to nodes, with their positions in the text. */

import type { GraphPlug } from "../../core/fields/graphModel.ts";
import { Json } from "../../core/json/json.ts";
import { VERSION_417 } from "../records/enums.ts";
import type { AsbDocument } from "./document.ts";

/** Lists of a node's body by kind of connection. */
export const PLUG_LISTS: Readonly<Record<Exclude<GraphPlug, "start">, string>> = {
  child: "Child Nodes",
  state: "State Connections",
  transition: "State Transitions",
  event: "Events",
  frame: "Frame Controls",
};

export interface Connection {
  readonly plug: GraphPlug;
  /** Index of the command if it starts a node, otherwise of the node with the connection. */
  readonly from: number;
  /** Index of the target node, which exists. */
  readonly to: number;
  /** Row of the list item; for a command, row of the node number. */
  readonly item: number;
  /** Index in the list; 0 for a command. */
  readonly at: number;
  /** Row of the target's number. */
  readonly target: number;
}

/** Connections with an existing target: first those of the commands, then those of the nodes, in the order of the text. */
export function connectionsOf(document: AsbDocument): readonly Connection[] {
  const { json, nodeRows, version } = document;
  const found: Connection[] = [];
  const add = (connection: Omit<Connection, "to">): void => {
    const { target } = connection;
    if (target < 0 || json.kinds[target] !== Json.integer) return;
    const to = json.number(target);
    if (to in nodeRows()) found.push({ ...connection, to });
  };
  document.itemsOf("Commands").forEach((row, from) => {
    const target = json.find(row, "Node Index");
    add({ plug: "start", from, item: target, at: 0, target });
  });
  nodeRows().forEach((row, from) => {
    const body = json.find(row, "Body");
    if (body < 0) return;
    for (const [plug, key] of Object.entries(PLUG_LISTS) as [GraphPlug, string][]) {
      // in older versions, the meaning of the words is unknown
      if (plug === "transition" && version < VERSION_417) continue;
      json.items(json.find(body, key)).forEach((item, at) => {
        add({ plug, from, item, at, target: targetRow(document, item) });
      });
    }
  });
  return found;
}

/** Row of the target's number in an item; -1 if there is none. */
function targetRow({ json }: AsbDocument, item: number): number {
  if (json.kinds[item] !== Json.object) return item;
  for (const key of ["Node Index", "Condition True", "Condition False"]) {
    const row = json.find(item, key);
    if (row >= 0) return row;
  }
  return -1;
}

/** Row of the list item that contains a number outside of commands; undefined if it is not in a list. */
export function connectionAt(document: AsbDocument, number: number): number | undefined {
  const rows = document.json.rowsTo(number);
  // Nodes, node, Body, list, item; or Enum Resolve, item
  return document.nodeAt(number) < 0 ? rows[2] : rows[5];
}
