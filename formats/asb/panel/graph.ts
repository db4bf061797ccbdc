/** Makes the graph of a text: commands and nodes with their main values, connections with their conditions, and the text spans of all. */
import type { SharedPart } from "../../core/companion.ts";
import type { GraphCondition, GraphEdge, GraphLook, GraphModel, GraphNode } from "../../core/fields/graphModel.ts";
import { Json } from "../../core/json/json.ts";
import { ownOf } from "../../core/lists.ts";
import { shortened } from "../../core/text/shortened.ts";
import { findEvents } from "../language/companionEvents.ts";
import { type Connection, connectionsOf } from "../language/connections.ts";
import type { AsbDocument } from "../language/document.ts";
import { valueText } from "../language/valueText.ts";
import type { BodyField } from "../records/bodyFields.ts";
import { findNodeTypeByName, getBodyFields, type NodeType, nodeTypesOf } from "../records/nodeTypes.ts";
import { conditionsOf } from "./conditions.ts";

export const GRAPH_PANEL = "asb.graph";

const MAX_DETAILS = 3;
/** Maximum characters of a value, because the boxes of a graph are small. */
const MAX_LENGTH = 39;

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

/** Returns null if the text does not describe a file. */
export function graphOf(document: AsbDocument): GraphModel | null {
  const { json, nodeRows } = document;
  const commandRows = document.itemsOf("Commands");
  if (json.count === 0 || (commandRows.length + nodeRows().length === 0 && json.find(0, "Metadata") < 0)) return null;
  const nodes: GraphNode[] = commandRows.map((row, index) => commandOf(document, row, index));
  nodeRows().forEach((row, index) => {
    nodes.push(nodeOf(document, row, index));
  });
  const edges = connectionsOf(document).map(
    (connection): GraphEdge => ({
      from: connection.plug === "start" ? connection.from : commandRows.length + connection.from,
      to: commandRows.length + connection.to,
      plug: connection.plug,
      condition: conditionOf(document, connection),
      ...conditionFields(document, connection),
    }),
  );
  const types = nodeTypesOf(document.version).map(({ name, meaning }) => ({ name, meaning }));
  return { nodes, edges, types, ...(document.parsed().isInPlace ? { isFixed: true } : {}) };
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

/** The companion file's events for the node, in at most two lines. */
function eventDetails(events: SharedPart | undefined): readonly string[] {
  if (events === undefined) return [];
  const [first, ...others] = events.details;
  const more = others.length === 0 ? [] : [`and ${others.length} more, ${events.title} in all`];
  return first === undefined ? [events.title] : [shortened(first, MAX_LENGTH), ...more];
}

function lookOf(name: string, type: NodeType | undefined): GraphLook {
  const look = ownOf(LOOKS, name);
  if (look) return look;
  if (name.endsWith("Selector")) return "choice";
  return type && name.endsWith("Animation") ? "clip" : "other";
}

function detailsOf(document: AsbDocument, row: number, type: NodeType | undefined): readonly string[] {
  const { json } = document;
  const details: string[] = [];
  const body = json.find(row, "Body");
  if (type !== undefined && body >= 0)
    for (const field of getBodyFields(type, document.version) ?? []) {
      if (details.length === MAX_DETAILS) break;
      if (!isTelling(field)) continue;
      const value = json.find(body, field.name);
      if (value < 0) continue;
      if (field.kind === "event") details.push(...eventNames(document, value).slice(0, MAX_DETAILS));
      else details.push(`${field.name}: ${field.kind === "tags" ? listed(document, value) : shortValue(document, value)}`);
    }
  const tags = details.length < MAX_DETAILS ? tagsOf(document, row) : "";
  return tags === "" ? details : [...details, `Tags: ${tags}`];
}

/** Omits fields that distinguish nodes least: how a choice is repeated, and fields with unknown meaning. */
function isTelling({ name, kind }: BodyField): boolean {
  return kind !== "blend" && name !== "Is Sync" && name !== "Force Run" && !name.startsWith("Unknown");
}

function eventNames(document: AsbDocument, event: number): string[] {
  const { json } = document;
  return ["Trigger Events", "Hold Events"].flatMap((list) =>
    json.items(json.find(event, list)).map((item) => {
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
  return shortened(
    document.json
      .items(list)
      .map((item) => shortValue(document, item))
      .join(", "),
    MAX_LENGTH,
  );
}

function conditionOf(document: AsbDocument, { plug, item, at }: Connection): string {
  const { json } = document;
  const isObject = json.kinds[item] === Json.object;
  if (plug === "transition") return isObject ? transitionText(document, json.find(item, "State Transition")) : "";
  if (plug !== "child") return "";
  // children without a condition are identified by their position
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

function conditionFields(document: AsbDocument, connection: Connection): Pick<GraphEdge, "conditions"> {
  const { json } = document;
  const conditions = conditionsOf(document, connection).map(({ name, control, row }): GraphCondition => {
    if (json.kinds[row] === Json.object) return { name, control, value: "", source: shortValue(document, row) };
    const texts = json.items(row).map((item) => valueText(document, item));
    return { name, control, value: json.kinds[row] === Json.array ? texts.join(", ") : valueText(document, row) };
  });
  return conditions.length === 0 ? {} : { conditions };
}

function transitionText(document: AsbDocument, transition: number): string {
  const { json } = document;
  if (transition < 0) return "";
  return shortened(
    document.json
      .items(json.find(transition, "Parameters"))
      .map((item) => document.textOf(item, "Compare Type") ?? "?")
      .join(", "),
    MAX_LENGTH,
  );
}

/** A value, cut to the width of a box. */
function shortValue(document: AsbDocument, row: number): string {
  return shortened(valueText(document, row), MAX_LENGTH);
}
