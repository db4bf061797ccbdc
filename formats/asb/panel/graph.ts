/** From a text to its graph: commands and nodes with the values that matter, plugs with their conditions, each with its place. */
import type { SharedPart } from "../../core/format.ts";
import { Json } from "../../core/json/json.ts";
import { findEvents } from "../language/companionEvents.ts";
import type { AsbDocument } from "../language/document.ts";
import { valueText } from "../language/valueText.ts";
import { type BodyField, findNodeTypeByName, getBodyFields, type NodeType } from "../records/nodeTypes.ts";
import type { GraphEdge, GraphLook, GraphModel, GraphNode, GraphPlug } from "./graphModel.ts";

export const GRAPH_PANEL = "asb.graph";

const MOST_DETAILS = 3;
/** Characters of a value: the boxes of a graph are small. */
const LONGEST = 40;

const PLUGS: readonly (readonly [key: string, plug: GraphPlug])[] = [
  ["Child Nodes", "child"],
  ["State Connections", "state"],
  ["State Transitions", "transition"],
  ["Events", "event"],
  ["Frame Controls", "frame"],
];

const LOOKS: Readonly<Record<string, GraphLook>> = {
  State: "state",
  Event: "event",
  FrameController: "frame",
  InitialFrame: "frame",
  OneDimensionalBlender: "mix",
  BoneBlender: "mix",
  SubtractAnimation: "mix",
  Simultaneous: "mix",
  Sequential: "mix",
};

/** Null where the text holds no file, or one without nodes and commands. */
export function graphOf(document: AsbDocument): GraphModel | null {
  const { json, nodeRows } = document;
  const commandRows = document.itemsOf("Commands");
  if (json.count === 0 || commandRows.length + nodeRows.length === 0) return null;
  const nodes: GraphNode[] = commandRows.map((row, index) => commandOf(document, row, index));
  const edges: GraphEdge[] = [];
  const connect = (from: number, row: number, plug: GraphPlug, condition: string, place: number): void => {
    if (row < 0 || json.kinds[row] !== Json.integer) return;
    const target = json.number(row);
    if (target in nodeRows) edges.push({ from, to: commandRows.length + target, plug, condition, text: json.span(place) });
  };
  commandRows.forEach((row, index) => {
    const target = json.find(row, "Node Index");
    connect(index, target, "start", "", target);
  });
  nodeRows.forEach((row, index) => {
    nodes.push(nodeOf(document, row, index));
    const body = json.find(row, "Body");
    if (body < 0) return;
    for (const [key, plug] of PLUGS)
      document.itemsAt(json.find(body, key)).forEach((item, at) => {
        connect(commandRows.length + index, targetRow(document, item), plug, conditionOf(document, plug, item, at), item);
      });
  });
  return { nodes, edges };
}

function commandOf(document: AsbDocument, row: number, index: number): GraphNode {
  const tags = tagsOf(document, row);
  return {
    key: `command ${index}`,
    look: "command",
    title: document.textOf(row, "Name") || `Command ${index}`,
    details: tags === "" ? [] : [`Tags: ${tags}`],
    text: document.json.span(row),
  };
}

function nodeOf(document: AsbDocument, row: number, index: number): GraphNode {
  const name = document.textOf(row, "Node Type") ?? "?";
  const type = findNodeTypeByName(name);
  return {
    key: `node ${index}`,
    look: lookOf(name, type),
    title: `${index} ${name}`,
    details: [...detailsOf(document, row, type), ...eventDetails(findEvents(document, index))],
    text: document.json.span(row),
  };
}

/** What the companion file has for the node, in two lines at most. */
function eventDetails(events: SharedPart | undefined): readonly string[] {
  if (events === undefined) return [];
  const [first, ...others] = events.details;
  const more = others.length === 0 ? [] : [`and ${others.length} more, ${events.title} in all`];
  return first === undefined ? [events.title] : [cut(first), ...more];
}

function lookOf(name: string, type: NodeType | undefined): GraphLook {
  if (LOOKS[name]) return LOOKS[name];
  if (name.endsWith("Selector")) return "choice";
  return type && name.endsWith("Animation") ? "clip" : "other";
}

function detailsOf(document: AsbDocument, row: number, type: NodeType | undefined): readonly string[] {
  const { json } = document;
  const details: string[] = [];
  const body = json.find(row, "Body");
  if (type !== undefined && body >= 0)
    for (const field of getBodyFields(type, document.version) ?? []) {
      if (details.length === MOST_DETAILS) break;
      if (!isTelling(field)) continue;
      const value = json.find(body, field.name);
      if (value < 0) continue;
      if (field.kind === "event") details.push(...eventNames(document, value).slice(0, MOST_DETAILS));
      else details.push(`${field.name}: ${field.kind === "tags" ? listed(document, value) : shortValue(document, value)}`);
    }
  const tags = details.length < MOST_DETAILS ? tagsOf(document, row) : "";
  return tags === "" ? details : [...details, `Tags: ${tags}`];
}

/** How a choice is repeated and fields of unknown meaning tell nodes less apart than the rest. */
function isTelling({ name, kind }: BodyField): boolean {
  return kind !== "blend" && name !== "Is Sync" && name !== "Force Run" && !name.startsWith("Unknown");
}

function eventNames(document: AsbDocument, event: number): string[] {
  const { json } = document;
  return ["Trigger Events", "Hold Events"].flatMap((list) =>
    document.itemsAt(json.find(event, list)).map((item) => {
      const start = json.find(item, "Start Frame");
      const end = json.find(item, "End Frame");
      const frames = [start, end].filter((row) => row >= 0).map((row) => shortValue(document, row));
      return `${document.textOf(item, "Name") ?? "?"} at ${frames.join(" – ")}`;
    }),
  );
}

function tagsOf(document: AsbDocument, object: number): string {
  return listed(document, document.json.find(object, "Tags"));
}
function listed(document: AsbDocument, list: number): string {
  return cut(
    document
      .itemsAt(list)
      .map((item) => shortValue(document, item))
      .join(", "),
  );
}

/** Row of the number of the node that an item of a plug names; -1 for none. */
function targetRow({ json }: AsbDocument, item: number): number {
  if (json.kinds[item] !== Json.object) return item;
  for (const key of ["Node Index", "Condition True", "Condition False"]) {
    const row = json.find(item, key);
    if (row >= 0) return row;
  }
  return -1;
}

function conditionOf(document: AsbDocument, plug: GraphPlug, item: number, at: number): string {
  const { json } = document;
  const isObject = json.kinds[item] === Json.object;
  if (plug === "transition") return isObject ? transitionText(document, json.find(item, "State Transition")) : "";
  if (plug !== "child") return "";
  // children without a condition play in their order, or count by it
  if (!isObject) return String(at + 1);
  const value = (key: string): string | undefined => {
    const row = json.find(item, key);
    return row < 0 ? undefined : shortValue(document, row);
  };
  const least = value("Condition Min");
  if (least !== undefined) return `${least} – ${value("Condition Max") ?? "?"}`;
  if (json.find(item, "Default") >= 0) return "default";
  if (json.find(item, "Condition True") >= 0) return "true";
  if (json.find(item, "Condition False") >= 0) return "false";
  const weight = value("Weight");
  if (weight !== undefined) return `weight ${weight}`;
  const condition = value("Condition");
  if (condition !== undefined) return `= ${condition}`;
  return tagsOf(document, item) || "any tags";
}

function transitionText(document: AsbDocument, transition: number): string {
  const { json } = document;
  if (transition < 0) return "";
  return cut(
    document
      .itemsAt(json.find(transition, "Parameters"))
      .map((item) => document.textOf(item, "Compare Type") ?? "?")
      .join(", "),
  );
}

/** A value, as long as there is room for it in a box. */
function shortValue(document: AsbDocument, row: number): string {
  return cut(valueText(document, row));
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
