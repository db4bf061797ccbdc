/** Makes entries for the lists of a document, with initial values. */

import type { HeldEntries, NewEntry } from "../../core/json/fieldRules.ts";
import { block, inline, lines, quote } from "../../core/json/print.ts";
import { OPERATORS } from "../records/enums.ts";
import { findNodeTypeByName, type NodeType } from "../records/nodeTypes.ts";
import type { AsbDocument } from "./document.ts";
import { guidMaker } from "./newNode.ts";

/** The hash of events without parameters in the games' files. */
const HASH_OF_NOTHING = "0x0ce942fa";
export const EVENT = [`"Name": ""`, `"Unknown": 0`, `"Hash": ${quote(HASH_OF_NOTHING)}`, `"Start Frame": 0.0`];
const COMPARISON = inline([`"Compare Type": ${quote(OPERATORS[0])}`]);

/** @param from number of a node @param to number of a node */
export function newTransition(from: number, to: number): string {
  return block(
    [
      `"Current Node": ${from}`,
      `"Target Node": ${to}`,
      `"Check Type": 0`,
      `"Transition to Next Instead of Target": false`,
      `"Skip Transition": false`,
      `"Unknown": 0`,
      `"Parameters": ${lines([COMPARISON, COMPARISON, COMPARISON, COMPARISON], "  ")}`,
    ],
    "",
  );
}

/** From version 0x417 on, the transition and the node that it leads to. */
export function newTransitionPlug(from: number, to: number): string {
  return block([`"State Transition": ${newTransition(from, to).replaceAll("\n", "\n  ")}`, `"Node Index": ${to}`], "");
}

/** @param node number of the node to start */
export function newCommand(document: AsbDocument, name: string, node: number): string {
  return block(
    [
      `"Name": ${quote(name)}`,
      `"Unknown 1": -1.0`,
      `"Ignore Same Command": false`,
      `"Interpolation Type": 0`,
      `"GUID": ${quote(guidMaker(document)())}`,
      `"Node Index": ${node}`,
    ],
    "",
  );
}

export function newSyncControls(document: AsbDocument): readonly NewEntry[] {
  const guid = `"GUID": ${quote(guidMaker(document)())}`;
  return [
    { label: "fade-in", text: inline([guid, `"Fade In Frame": 0.0`, `"Unknown": 0`]) },
    { label: "start frame", text: inline([guid, `"Sync Start Frame": 0.0`, `"Normalized Sync Start Frame": 0.0`, `"Unknown": 0.0`]) },
    { label: "type 3", text: inline([guid, `"Type": 3`]) },
  ];
}

function nodeTypeAt(document: AsbDocument, row: number): NodeType | undefined {
  const node = document.nodeRows()[document.nodeAt(row)];
  return node === undefined ? undefined : findNodeTypeByName(document.textOf(node, "Node Type") ?? "");
}

/** Children that must keep their positions: the default, which is last, and the first two of a BoolSelector, for true and false. */
export function heldChildren(document: AsbDocument, list: number): HeldEntries {
  const nodeType = nodeTypeAt(document, list);
  const count = document.json.items(list).length;
  return { first: nodeType?.children === "truth" ? Math.min(count, 2) : 0, last: nodeType?.hasDefault === true ? Math.min(count, 1) : 0 };
}
