/** The text edits for a gesture in the graph. */

import type { GraphIntent, GraphPlug } from "../../core/fields/graphModel.ts";
import { entriesOf, entryText, insertAfter, insertBefore, insertFirst, keyOf, removeEntries } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import type { Refusal } from "../../core/text/numberRefusals.ts";
import { applyEdits, type TextEdit } from "../../core/text/span.ts";
import { encodeParsed } from "../codec.ts";
import { type Connection, connectionsOf, PLUG_LISTS } from "../language/connections.ts";
import type { AsbDocument } from "../language/document.ts";
import { newChild } from "../language/newChild.ts";
import { heldChildren, newCommand, newTransitionPlug } from "../language/newEntries.ts";
import { guidMaker, newNode } from "../language/newNode.ts";
import { removeEntriesOf } from "../language/removal.ts";
import { VERSION_417 } from "../records/enums.ts";
import { findNodeTypeByName, type NodeType } from "../records/nodeTypes.ts";
import { GROUP_ORDER } from "../records/plugs.ts";
import { parseTable } from "../text/parseFile.ts";
import { KEPT } from "../text/words.ts";
import { changeCondition, conditionsOf } from "./conditions.ts";

type Edits = readonly TextEdit[] | Refusal;

const BROKEN: Refusal = { refused: "The text has a syntax error. Correct it first." };
const GONE: readonly TextEdit[] = [];
const STALE = "asb/kept-data";

/** One gesture is one change. Refuses a gesture that would add an error to a text without errors, with the error's message. */
export function graphEdits(document: AsbDocument, intent: GraphIntent): Edits {
  if (document.json.errors.length > 0) return BROKEN;
  const edits = editsOf(document, intent);
  return "refused" in edits || edits.length === 0 ? edits : settled(document, edits);
}

function editsOf(document: AsbDocument, intent: GraphIntent): Edits {
  const commands = document.itemsOf("Commands").length;
  switch (intent.kind) {
    case "addNode":
      return addNode(document, intent.type, intent.parent, commands);
    case "addCommand":
      return addCommand(document, intent.node - commands);
    case "link":
      if (intent.from < commands) return retargetCommand(document, intent.from, intent.to - commands);
      return link(document, intent.from - commands, intent.to - commands, intent.plug);
    case "retarget":
      return retarget(document, connectionsOf(document)[intent.edge], intent.to - commands);
    case "condition": {
      const edge = connectionsOf(document)[intent.edge];
      const condition = edge && conditionsOf(document, edge).find(({ name }) => name === intent.name);
      return condition ? changeCondition(document, condition, intent.value) : GONE;
    }
    case "delete":
      return remove(document, intent.nodes, intent.edges, commands);
  }
}

function typeOf(document: AsbDocument, node: number): NodeType | undefined {
  const row = document.nodeRows()[node];
  return row === undefined ? undefined : findNodeTypeByName(document.textOf(row, "Node Type") ?? "");
}

// ------------------------------------------------------------------------------------------------------------------- adding

/** Keys of a document in order, to insert a missing list at the right position. */
const SECTIONS = ["Metadata", "Commands", "Nodes"];

function addNode(document: AsbDocument, typeName: string, parent: number | undefined, commands: number): Edits {
  const type = findNodeTypeByName(typeName);
  if (!type) return { refused: `Unknown node type "${typeName}".` };
  const number = document.nodeRows().length;
  const added = addItem(document, "Nodes", newNode(document, type, guidMaker(document)()), undefined);
  if (parent === undefined) return added;
  if (parent < commands) return [...added, ...retargetText(document, parent, number)];
  const linked = linkTo(document, parent - commands, number, type, undefined);
  return "refused" in linked ? linked : [...added, ...linked];
}

/** Commands are sorted by name. */
function addCommand(document: AsbDocument, node: number): Edits {
  if (document.nodeRows()[node] === undefined) return GONE;
  const names = document.itemsOf("Commands").map((row) => document.textOf(row, "Name") ?? "");
  let name = "New";
  for (let number = 2; names.includes(name); number++) name = `New${number}`;
  const before = names.findIndex((other) => other > name);
  return addItem(document, "Commands", newCommand(document, name, node), before < 0 ? undefined : before);
}

/** @param before index of the item to insert before; at the end if missing */
function addItem(document: AsbDocument, key: string, text: string, before: number | undefined): readonly TextEdit[] {
  const { json } = document;
  const list = json.find(0, key);
  if (list < 0 || json.kinds[list] !== Json.array) {
    const after = SECTIONS.slice(0, SECTIONS.indexOf(key));
    const neighbour = entriesOf(json, 0)
      .filter((value) => after.includes(keyOf(json, value)))
      .at(-1);
    const entry = entryText(key, `[\n  ${text.replaceAll("\n", "\n  ")}\n]`);
    return [neighbour === undefined ? insertFirst(json, 0, entry) : insertAfter(json, neighbour, entry)];
  }
  const items = entriesOf(json, list);
  const last = items.at(-1);
  if (before !== undefined) return [insertBefore(json, items[before], text)];
  return [last === undefined ? insertFirst(json, list, text) : insertAfter(json, last, text)];
}

// ------------------------------------------------------------------------------------------------------------------ linking

function link(document: AsbDocument, from: number, to: number, plug: GraphPlug | undefined): Edits {
  const type = typeOf(document, to);
  if (document.nodeRows()[from] === undefined || document.nodeRows()[to] === undefined) return GONE;
  return type ? linkTo(document, from, to, type, plug) : { refused: `Node ${to} is of no known type.` };
}

/** The kind of connection that fits a target: events and frame controllers have their own lists. */
function usualPlug({ name }: NodeType): Exclude<GraphPlug, "start"> {
  return name === "Event" ? "event" : name === "FrameController" || name === "InitialFrame" ? "frame" : "child";
}

function refusePlug(document: AsbDocument, from: number, to: number, type: NodeType, plug: GraphPlug): string | undefined {
  const usual = usualPlug(type);
  if ((plug === "event" || plug === "frame" || usual !== "child") && plug !== usual) {
    const word = { event: "an event", frame: "a frame control", child: "a child, state or transition" }[
      usual as "event" | "frame" | "child"
    ];
    return `Node ${to} is a ${type.name}: it can only be linked as ${word}.`;
  }
  if (plug === "transition" && document.version < VERSION_417) return "State transitions can only be linked from version 0x417 on.";
  if (plug === "child" && leadsTo(document, to, from)) return `Node ${to} already leads to node ${from}: children must not lead back.`;
  return undefined;
}

/** Whether one node leads to another through any number of children. */
function leadsTo(document: AsbDocument, from: number, to: number): boolean {
  const children = connectionsOf(document).filter(({ plug }) => plug === "child");
  const open = [from];
  const seen = new Set(open);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    for (const edge of children)
      if (edge.from === node && !seen.has(edge.to)) {
        seen.add(edge.to);
        open.push(edge.to);
      }
  }
  return false;
}

function linkTo(document: AsbDocument, from: number, to: number, type: NodeType, wanted: GraphPlug | undefined): Edits {
  const { json, nodeRows } = document;
  const parent = typeOf(document, from);
  const plug = wanted === undefined || wanted === "start" ? usualPlug(type) : wanted;
  const body = json.find(nodeRows()[from], "Body");
  if (parent?.body === undefined || body < 0)
    return { refused: `Node ${from} is a ${parent?.name ?? "?"}, which cannot have connections.` };
  const refused = refusePlug(document, from, to, type, plug);
  if (refused !== undefined) return { refused };
  const list = json.find(body, PLUG_LISTS[plug]);
  if (plug === "child" && parent.children === "truth" && document.json.items(list).length > 1)
    return { refused: `Node ${from} has a child for true and one for false. Drag the end of a connection to change one.` };
  const text = plug === "child" ? newChild(document, from, list, to) : plug === "transition" ? newTransitionPlug(from, to) : String(to);
  if (list < 0) return [addMember(document, body, PLUG_LISTS[plug], text)];
  const items = entriesOf(json, list);
  const held = plug === "child" && parent.hasDefault ? heldChildren(document, list).last : 0;
  const last = items.at(-1);
  if (last === undefined) return [insertFirst(json, list, text)];
  return [held > 0 ? insertBefore(json, last, text) : insertAfter(json, last, text)];
}

/** Inserts a member at its position in the order of keys. */
function addMember({ json }: AsbDocument, body: number, key: string, item: string): TextEdit {
  const after = GROUP_ORDER.slice(GROUP_ORDER.indexOf(key) + 1);
  const entries = entriesOf(json, body);
  const entry = entryText(key, item.startsWith("{") ? `[\n  ${item.replaceAll("\n", "\n  ")}\n]` : `[${item}]`);
  const next = entries.find((value) => after.includes(keyOf(json, value)));
  if (next !== undefined) return insertBefore(json, next, entry);
  const last = entries.at(-1);
  return last === undefined ? insertFirst(json, body, entry) : insertAfter(json, last, entry);
}

function retargetCommand(document: AsbDocument, command: number, to: number): Edits {
  return document.nodeRows()[to] === undefined ? GONE : retargetText(document, command, to);
}

function retargetText(document: AsbDocument, command: number, to: number): readonly TextEdit[] {
  const row = document.json.find(document.itemsOf("Commands")[command], "Node Index");
  return row < 0 ? GONE : [{ span: document.json.span(row), text: String(to) }];
}

function retarget(document: AsbDocument, edge: Connection | undefined, to: number): Edits {
  const { json } = document;
  const type = typeOf(document, to);
  if (!edge || edge.to === to) return GONE;
  if (type === undefined) return document.nodeRows()[to] === undefined ? GONE : { refused: `Node ${to} is of no known type.` };
  const refused = edge.plug === "start" ? undefined : refusePlug(document, edge.from, to, type, edge.plug);
  if (refused !== undefined) return { refused };
  const rows = [edge.target];
  // a transition also states its target node in its record
  const record = edge.plug === "transition" ? json.find(edge.item, "State Transition") : -1;
  const target = json.find(record, "Target Node");
  if (target >= 0 && json.kinds[target] === Json.integer && json.number(target) === edge.to) rows.push(target);
  return rows.map((row) => ({ span: json.span(row), text: String(to) }));
}

// ----------------------------------------------------------------------------------------------------------------- deleting

function remove(document: AsbDocument, places: readonly number[], edges: readonly number[], commands: number): Edits {
  const all = edges.length === 0 ? [] : connectionsOf(document);
  const found = edges.flatMap((edge) => all[edge] ?? []);
  const started = found.find(({ plug }) => plug === "start");
  if (started) return { refused: "A command always starts a node: drag the end of the connection to another node, or delete the command." };
  const there = places.filter((place) => Number.isInteger(place) && place >= 0 && place < commands + document.nodeRows().length);
  const removal = removeEntriesOf(document, {
    nodes: new Set(there.flatMap((place) => (place < commands ? [] : [place - commands]))),
    commands: new Set(there.filter((place) => place < commands)),
    items: new Set(found.map(({ item }) => item)),
  });
  return "refused" in removal ? removal : removal.edits;
}

// ------------------------------------------------------------------------------------------------------------- what follows

/** Also removes kept tables that no longer match after the change. */
function settled(document: AsbDocument, edits: readonly TextEdit[]): Edits {
  const { json } = document;
  const after = parseTable(parseJson(applyEdits(json.text, edits)));
  const issues = encodeParsed(after).issues;
  const error = issues.find(({ severity }) => severity === "error");
  if (error && !encodeParsed(document.parsed()).issues.some(({ severity }) => severity === "error")) return { refused: error.message };
  const tables = json.find(json.find(0, KEPT), "Tables");
  if (tables < 0) return edits;
  const stale = new Set<number>();
  for (const { code, text } of issues) {
    const [kept, section, name] = code === STALE && text ? after.json.pathOf(after.json.rowAt(text.start)).split("/") : [];
    const row = kept === KEPT && section === "Tables" ? json.find(tables, name ?? "") : -1;
    if (row >= 0) stale.add(row);
  }
  return [...edits, ...removeEntries(json, tables, stale)];
}
