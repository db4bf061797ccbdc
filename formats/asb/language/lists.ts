/**
 * The lists of a document: whether items can be added and removed, and what can be added. Items that others refer to by index keep their
 * positions.
 */
import type { HeldEntries, JsonFreedom, NewEntry } from "../../core/json/fieldRules.ts";
import { block, inline, quote } from "../../core/json/print.ts";
import { VERSION_417 } from "../records/enums.ts";
import { nodeTypesOf } from "../records/nodeTypes.ts";
import { KEPT } from "../text/words.ts";
import { namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { plainText } from "./fieldTexts.ts";
import { newChild, unusedTag } from "./newChild.ts";
import { EVENT, heldChildren, newCommand, newSyncControls, newTransition, newTransitionPlug } from "./newEntries.ts";
import { guidMaker, newNode } from "./newNode.ts";

/** @param list row of the list */
type Entries = (document: AsbDocument, list: number) => readonly NewEntry[];

interface DocumentList {
  readonly freedom: JsonFreedom;
  readonly entries: Entries;
  /** For children, whose meaning may depend on their positions. */
  readonly held?: (document: AsbDocument, list: number) => HeldEntries;
}

const one =
  (label: string, textOf: (document: AsbDocument, list: number) => string): Entries =>
  (document, list) => [{ label, text: textOf(document, list) }];

/** An entry that refers to the first node of a kind. */
function nodeFor(kind: "event" | "frame"): Entries {
  return one("node number", (document) => {
    const first = numbersOf(document, kind).findIndex((said) => said !== undefined);
    return String(Math.max(first, 0));
  });
}

const newNodes: Entries = (document) => {
  const guid = guidMaker(document)();
  return nodeTypesOf(document.version).map((nodeType) => ({ label: nodeType.name, text: newNode(document, nodeType, guid) }));
};
const newEntry: Entries = ({ json }, list) => {
  const type = json.string(list - 1);
  const value = type === "pointer" ? [] : [`"Init Value": ${plainText(type)}`];
  return [{ label: `${type} entry`, text: inline([`"Name": "New"`, ...value]) }];
};
const newParameters = ["int", "float", "string", "bool"].map((type) => ({ label: type, text: plainText(type) }));
const NEW_TRANSITION = [
  `"Current Command": ""`,
  `"Next Command": ""`,
  `"Parameter Type": "float"`,
  `"Allow Multiple Matches": false`,
  `"Parameter": ""`,
  `"Value": 0.0`,
];

/** Lists by their path of keys and indexes from the root. */
const LISTS: readonly (readonly [RegExp, DocumentList])[] = [
  [
    /^Nodes\/\d+\/Body\/Child Nodes$/,
    {
      freedom: "any",
      entries: one("child", (document, list) => newChild(document, document.nodeAt(list), list, 0)),
      held: heldChildren,
    },
  ],
  [/^Nodes\/\d+\/Body\/State Connections$/, any(one("node number", () => "0"))],
  [
    /^Nodes\/\d+\/Body\/State Transitions$/,
    any(one("state transition", ({ version }) => (version < VERSION_417 ? "0" : newTransitionPlug(0, 0)))),
  ],
  [/^Nodes\/\d+\/Body\/Events$/, any(nodeFor("event"))],
  [/^Nodes\/\d+\/Body\/Frame Controls$/, any(nodeFor("frame"))],
  [/^Nodes\/\d+\/Sync Controls$/, any(newSyncControls)],
  [/\/Trigger Events$/, any(one("trigger event", () => inline([...EVENT, `"Parameters": []`])))],
  [/\/Hold Events$/, any(one("hold event", () => inline([...EVENT, `"End Frame": -1.0`, `"Parameters": []`])))],
  [/\/(?:Trigger|Hold) Events\/\d+\/Parameters$/, any(() => newParameters)],
  [/^Valid Tags$|\/Tags$|\/Tag Group$/, any(one("tag", (document, list) => quote(unusedTag(document, list) ?? "")))],
  // a command needs a node to start
  [/^Commands$/, any((document) => (document.nodeRows().length === 0 ? [] : [{ label: "command", text: newCommand(document, "New", 0) }]))],
  [/^Nodes$/, { freedom: "end", entries: newNodes }],
  [/^Blackboard\/[^/]+$/, { freedom: "end", entries: newEntry }],
  [/^Expressions\/Commands$/, { freedom: "end", entries: () => [] }],
  [/^Bone Groups$/, any(one("bone group", () => block([`"Name": "New"`, `"Unknown": 0`, `"Bones": []`], "")))],
  [/^Bone Groups\/\d+\/Bones$/, any(one("bone", () => inline([`"Name": ""`, `"Unknown": 1.0`])))],
  [/^Partials$/, any(one("partial", () => block([`"Is Material Slot": false`, `"Name": "New"`, `"Unknown": ""`, `"Bones": []`], "")))],
  [/^Partials\/\d+\/Bones$/, any(one("bone", () => inline([`"Name": ""`, `"Unknown 1": true`, `"Unknown 2": true`])))],
  [/^Transitions$/, any(one("group of transitions", () => block([`"Unknown": -1`, `"Transitions": []`], "")))],
  [/^Transitions\/\d+\/Transitions$/, any(one("transition", () => block(NEW_TRANSITION, "")))],
  [/^Transitions\/\d+\/Transitions\/\d+\/Command Group$/, any(one("command", (document) => quote(namesOf(document, "command")[0] ?? "")))],
  [/^Enum Resolve$/, any(one("enum value", () => inline([`"Offset": 0`, `"Class": ""`, `"Value": ""`])))],
  [/^State Transitions$/, any(one("state transition", () => newTransition(0, 0)))],
];

function any(entries: Entries): DocumentList {
  return { freedom: "any", entries };
}

/** @param path keys and indexes from the root */
export function findList(path: string): DocumentList | undefined {
  // kept data refers to records by index throughout
  return path.startsWith(`${KEPT}/`) ? undefined : LISTS.find(([pattern]) => pattern.test(path))?.[1];
}
