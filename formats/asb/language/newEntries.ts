/** What may be added to each list of a document, with values to start from. */

import type { HeldEntries, NewEntry } from "../../core/json/fieldRules.ts";
import { block, inline, lines, quote } from "../../core/json/print.ts";
import { findNodeTypeByName, NODE_TYPES, type NodeType, OPERATORS, VERSION_417 } from "../records/nodeTypes.ts";
import { namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { plainText } from "./fieldTexts.ts";
import type { ListKind } from "./lists.ts";
import { newChild, unusedTag } from "./newChild.ts";
import { guidMaker, newNode } from "./newNode.ts";

/** Of events without parameters, as the games' files have it. */
const HASH_OF_NOTHING = "0x0ce942fa";
const EVENT = [`"Name": ""`, `"Unknown": 0`, `"Hash": ${quote(HASH_OF_NOTHING)}`, `"Start Frame": 0.0`];
const COMPARISON = inline([`"Compare Type": ${quote(OPERATORS[0])}`]);

/** @param from number of a node @param to the same */
function newTransition(from: number, to: number): string {
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

/** @param list row of the list */
export function newEntriesOf(document: AsbDocument, kind: ListKind, list: number): readonly NewEntry[] {
  const { json, version } = document;
  const one = (label: string, text: string): readonly NewEntry[] => [{ label, text }];
  const firstNode = (among: "event" | "frame"): string =>
    String(
      Math.max(
        numbersOf(document, among).findIndex((said) => said !== undefined),
        0,
      ),
    );
  switch (kind) {
    case "commands":
      // a command starts a node
      return document.nodeRows.length === 0 ? [] : one("command", newCommand(document, "New", 0));
    case "nodes": {
      const guid = guidMaker(document)();
      return NODE_TYPES.map((nodeType) => ({ label: nodeType.name, text: newNode(document, nodeType, guid) }));
    }
    case "blackboard entries": {
      const type = json.string(list - 1);
      return one(`${type} entry`, inline([`"Name": "New"`, ...(type === "pointer" ? [] : [`"Init Value": ${plainText(type)}`])]));
    }
    case "bone groups":
      return one("bone group", block([`"Name": "New"`, `"Unknown": 0`, `"Bones": []`], ""));
    case "bones":
      return one("bone", inline([`"Name": ""`, `"Unknown": 1.0`]));
    case "partials":
      return one("partial", block([`"Is Material Slot": false`, `"Name": "New"`, `"Unknown": ""`, `"Bones": []`], ""));
    case "partial bones":
      return one("bone", inline([`"Name": ""`, `"Unknown 1": true`, `"Unknown 2": true`]));
    case "transition groups":
      return one("group of transitions", block([`"Unknown": -1`, `"Transitions": []`], ""));
    case "transitions":
      return one(
        "transition",
        block(
          [
            `"Current Command": ""`,
            `"Next Command": ""`,
            `"Parameter Type": "float"`,
            `"Allow Multiple Matches": false`,
            `"Parameter": ""`,
            `"Value": 0.0`,
          ],
          "",
        ),
      );
    case "tags":
      return one("tag", quote(unusedTag(document, list) ?? ""));
    case "commands by name":
      return one("command", quote(namesOf(document, "command")[0] ?? ""));
    case "enum values":
      return one("enum value", inline([`"Offset": 0`, `"Class": ""`, `"Value": ""`]));
    case "state transitions":
      return one("state transition", newTransition(0, 0));
    case "state transition plugs":
      if (version < VERSION_417) return one("state transition", "0");
      return one("state transition", newTransitionPlug(0, 0));
    case "sync controls":
      return syncControls(document);
    case "children":
      return one("child", newChild(document, document.nodeAt(list), list, 0));
    case "states":
      return one("node number", "0");
    case "events":
      return one("node number", firstNode("event"));
    case "frame controls":
      return one("node number", firstNode("frame"));
    case "trigger events":
      return one("trigger event", inline([...EVENT, `"Parameters": []`]));
    case "hold events":
      return one("hold event", inline([...EVENT, `"End Frame": -1.0`, `"Parameters": []`]));
    case "parameters":
      return ["int", "float", "string", "bool"].map((type) => ({ label: type, text: plainText(type) }));
    case "expressions":
      return [];
  }
}

/** @param node number of the node that it starts */
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

function syncControls(document: AsbDocument): readonly NewEntry[] {
  const guid = `"GUID": ${quote(guidMaker(document)())}`;
  return [
    { label: "fade-in", text: inline([guid, `"Fade In Frame": 0.0`, `"Unknown": 0`]) },
    { label: "start frame", text: inline([guid, `"Sync Start Frame": 0.0`, `"Normalized Sync Start Frame": 0.0`, `"Unknown": 0.0`]) },
    { label: "type 3", text: inline([guid, `"Type": 3`]) },
  ];
}

function nodeTypeAt(document: AsbDocument, row: number): NodeType | undefined {
  const node = document.nodeRows[document.nodeAt(row)];
  return node === undefined ? undefined : findNodeTypeByName(document.textOf(node, "Node Type") ?? "");
}

/** The last child of some types is the default; of two the first two stand for true and false. */
export function heldChildren(document: AsbDocument, list: number): HeldEntries {
  const nodeType = nodeTypeAt(document, list);
  const count = document.itemsAt(list).length;
  return { first: nodeType?.children === "truth" ? Math.min(count, 2) : 0, last: nodeType?.hasDefault === true ? Math.min(count, 1) : 0 };
}
