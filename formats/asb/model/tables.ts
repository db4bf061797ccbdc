/**
 * Tables whose records the text writes where they are used: the uses of each record in the order of the text, and the order in which the
 * games' own tools write the records. Knows neither bytes nor texts.
 */

import type { FieldKind } from "../records/bodyFields.ts";
import { VERSION_417 } from "../records/enums.ts";
import { findNodeType } from "../records/nodeTypes.ts";
import { type AsbFile, Flag, isCalculation, type Node } from "./model.ts";
import type { Prop } from "./props.ts";

const KEYS = {
  Tags: "tagGroups",
  "Sync Records": "syncs",
  Calculations: "calculations",
  "State Transitions": "stateTransitions",
  Events: "events",
  "Command Groups": "commandGroups",
  "AS Markings": "markings",
  "Material Blends": "materialBlends",
  "Reference Files": "sources",
} as const satisfies Readonly<Record<string, keyof AsbFile>>;
export type TableName = keyof typeof KEYS;
export const TABLES = Object.keys(KEYS) as readonly TableName[];

/** Tables that share equal records. */
export const SHARED: ReadonlySet<TableName> = new Set<TableName>([
  "Tags",
  "Command Groups",
  "AS Markings",
  "Material Blends",
  "Reference Files",
]);

export function getRecords(file: AsbFile, table: TableName): readonly unknown[] {
  return file[KEYS[table]];
}

export function setRecords(file: AsbFile, table: TableName, records: readonly unknown[]): void {
  Object.assign(file, { [KEYS[table]]: records });
}

/** Called with the record's index at each use; returns the index to store there. */
type Visit = (table: TableName, record: number) => number;

/** Record indexes by use, for every table, in the order of the text. */
export function collectUses(file: AsbFile): Readonly<Record<TableName, number[]>> {
  const uses = Object.fromEntries(TABLES.map((table) => [table, [] as number[]])) as Record<TableName, number[]>;
  visitUses(file, (table, record) => {
    uses[table].push(record);
    return record;
  });
  return uses;
}

/** Visits all uses. Tags of commands and nodes come before those of bodies, like the tag groups in the file. */
export function visitUses(file: AsbFile, visit: Visit): void {
  for (const command of file.commands) if (command.tags >= 0) command.tags = visit("Tags", command.tags);
  for (const node of file.nodes) if (node.tags >= 0) node.tags = visit("Tags", node.tags);
  for (const node of file.nodes) visitNode(file, node, visit);
  for (const { entries } of file.transitions)
    for (const entry of entries) if (entry.group >= 0) entry.group = visit("Command Groups", entry.group);
  for (const entries of file.blackboard)
    for (const entry of entries) if (entry.source >= 0) entry.source = visit("Reference Files", entry.source);
}

function visitNode(file: AsbFile, node: Node, visit: Visit): void {
  if (node.marking >= 0) node.marking = visit("AS Markings", node.marking);
  if (node.syncs.length > 0) node.syncs = node.syncs.map((record) => visit("Sync Records", record));
  const { body } = node;
  if (body === undefined) return;
  visitCalculations(node, (prop) => {
    prop.flags = ((prop.flags & ~Flag.index) | (visit("Calculations", prop.flags & Flag.index) & Flag.index)) >>> 0;
  });
  for (const { kind, name } of findNodeType(node.type)?.fields ?? []) {
    const table = FIELD_TABLES[kind];
    const record = body[name];
    if (table !== undefined && typeof record === "number" && record >= 0) body[name] = visit(table, record);
  }
  for (const child of body.children) if (child.tags !== undefined && child.tags >= 0) child.tags = visit("Tags", child.tags);
  if (file.version < VERSION_417) return;
  for (const plug of body.transitions) if (plug.transition >= 0) plug.transition = visit("State Transitions", plug.transition);
}

/** Tables to whose records fields of bodies refer. */
const FIELD_TABLES: Readonly<Partial<Record<FieldKind, TableName>>> = { tags: "Tags", event: "Events", blend: "Material Blends" };

/** Visits the properties of a node that come from calculations, in the order of the text. */
export function visitCalculations({ type, body }: Node, visit: (prop: Prop) => void): void {
  const nodeType = findNodeType(type);
  if (nodeType === undefined || body === undefined) return;
  const look = (prop: Prop | undefined): void => {
    if (prop !== undefined && isCalculation(prop.flags)) visit(prop);
  };
  for (const { kind, name } of nodeType.fields) if (kind === "float") look(body[name] as Prop | undefined);
  if (nodeType.children !== "range" && nodeType.children !== "weight") return;
  for (const { first, second } of body.children) {
    // the default of a range is a text
    if (typeof first?.value === "string") continue;
    look(first);
    look(second);
  }
}
