/** Navigation between references and definitions, and renaming. */

import type { Renaming } from "../../core/analysis.ts";
import { Json } from "../../core/json/json.ts";
import { firstIndex } from "../../core/search.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import type { AsbDocument } from "./document.ts";
import { isNamed, type Reference, type ReferenceKind } from "./references.ts";

/** A definition: nodes, entries and others by index, commands and tags by name. */
export interface Target {
  readonly group: "node" | "blackboard" | "expression" | "partial skeleton" | "tag" | "bone group" | "command";
  /** Type of a blackboard entry. */
  readonly type: string;
  readonly index: number;
  readonly name: string;
}

const BLACKBOARD: readonly ReferenceKind[] = ["string", "int", "float", "bool", "vec3f"];

export function targetOf(reference: Pick<Reference, "kind" | "index" | "name">): Target {
  const { kind, index, name } = reference;
  if (kind === "node" || kind === "event" || kind === "frame") return { group: "node", type: "", index, name };
  if (BLACKBOARD.includes(kind)) return { group: "blackboard", type: kind, index, name };
  return { group: kind as Target["group"], type: "", index, name };
}

function isSame(a: Target, b: Target): boolean {
  return a.group === b.group && a.type === b.type && a.index === b.index && a.name === b.name;
}

/** Members of the document that are lists of targets. */
const LISTS = { "partial skeleton": "Partial Skeletons", tag: "Valid Tags", "bone group": "Bone Groups", command: "Commands" } as const;

/** Rows of all targets of a group, in order. */
export function rowsOf(document: AsbDocument, { group, type }: Pick<Target, "group" | "type">): readonly number[] {
  if (group === "node") return document.nodeRows();
  if (group === "blackboard") return document.blackboardRows(type);
  return group === "expression" ? document.expressionRows() : document.itemsOf(LISTS[group]);
}

/** The name of a row: a text, or the `Name` of an object. */
export function nameOf(document: AsbDocument, row: number): string | undefined {
  return document.json.kinds[row] === Json.string ? document.json.string(row) : document.textOf(row, "Name");
}

/** The row that defines a target: the whole object if it is referred to by index, its name if by name; -1 if there is none. */
export function findDefinition(document: AsbDocument, target: Target): number {
  const rows = rowsOf(document, target);
  if (!isNamed(target.group)) return rows[target.index] ?? -1;
  const row = rows.find((one) => nameOf(document, one) === target.name);
  return row === undefined || document.json.kinds[row] === Json.string ? (row ?? -1) : document.json.find(row, "Name");
}

/** The span to show for a definition: the first member of an object, or the name itself. */
export function definitionSpan(document: AsbDocument, row: number): Span {
  const { json } = document;
  if (json.kinds[row] !== Json.object || json.nexts[row] === row + 1) return json.span(row);
  // the first member has the number or the name
  return { start: json.starts[row + 1], end: json.ends[row + 2] };
}

/** The target that the text at an offset refers to or defines. */
export function targetAt(document: AsbDocument, offset: number): { readonly target: Target; readonly row: number } | undefined {
  const { json } = document;
  const row = json.rowAt(offset);
  if (row < 0) return undefined;
  const reference = findReference(document, row);
  if (reference !== undefined) return { target: targetOf(reference), row };
  const path = json.rowsTo(row);
  const list = path[1] === undefined ? "" : json.string(path[1] - 1);
  const item = path[2];
  if (item === undefined) return undefined;
  const index = json.items(path[1]).indexOf(item);
  const key = document.keyOf(row);
  const member = json.kinds[row] === Json.key ? json.string(row) : key >= 0 ? json.string(key) : "";
  const none = { type: "", name: "" };
  const value = json.kinds[row] === Json.key ? row + 1 : row;
  if (list === "Nodes" && path.length <= 4 && (member === "Node Index" || member === "Node Type" || member === "GUID"))
    return { target: { ...none, group: "node", index }, row: value };
  if (list === "Valid Tags" && json.kinds[row] === Json.string)
    return { target: { ...none, group: "tag", index: -1, name: json.string(row) }, row };
  if (member !== "Name" || json.kinds[value] !== Json.string) return undefined;
  const group = list === "Commands" ? "command" : list === "Bone Groups" ? "bone group" : undefined;
  if (group !== undefined && path.length <= 4) return { target: { ...none, group, index: -1, name: json.string(value) }, row: value };
  if (list === "Blackboard" && path[3] !== undefined) {
    const type = json.string(path[2] - 1);
    return { target: { group: "blackboard", type, index: json.items(path[2]).indexOf(path[3]), name: "" }, row: value };
  }
  return undefined;
}

export function findReference(document: AsbDocument, row: number): Reference | undefined {
  const { references } = document;
  const found = references()[firstIndex(references().length, (at) => references()[at].row >= row)];
  return found?.row === row ? found : undefined;
}

export function definitionsAt(document: AsbDocument, offset: number): readonly Span[] {
  const found = targetAt(document, offset);
  const row = found === undefined ? -1 : findDefinition(document, found.target);
  return row < 0 ? [] : [definitionSpan(document, row)];
}

export function referencesAt(document: AsbDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const found = targetAt(document, offset);
  if (found === undefined) return [];
  const spans = document
    .references()
    .filter((reference) => isSame(targetOf(reference), found.target))
    .map(({ row }) => document.json.span(row));
  const row = withDefinition ? findDefinition(document, found.target) : -1;
  return row < 0 ? spans : [definitionSpan(document, row), ...spans];
}

const inside = ({ start, end }: Span): Span => ({ start: start + 1, end: end - 1 });

/** Renames what is referred to by name (commands, tags, bone groups), and blackboard entries. */
export function renamingAt(document: AsbDocument, offset: number): Renaming | undefined {
  const { row = -1, target } = targetAt(document, offset) ?? {};
  if (target === undefined || document.json.kinds[row] !== Json.string || target.group === "node" || target.group === "expression")
    return undefined;
  return {
    span: inside(document.json.span(row)),
    name: document.json.string(row),
    to: (name) => renameAll(document, target, row, name),
  };
}

function renameAll(document: AsbDocument, target: Target, row: number, name: string): readonly TextEdit[] {
  if (name.includes("\0")) throw new Error("Strings in the file end at a NUL, so a name cannot contain one.");
  const { json } = document;
  const text = JSON.stringify(name).slice(1, -1);
  if (target.group === "blackboard") return [{ span: inside(json.span(row)), text }];
  if (name !== target.name && findDefinition(document, { ...target, name }) >= 0)
    throw new Error(`A ${target.group} "${name}" already exists.`);
  const rows = document
    .references()
    .filter((reference) => isSame(targetOf(reference), target))
    .map(({ row }) => row);
  const definition = findDefinition(document, target);
  if (definition >= 0) rows.push(definition);
  return rows.map((each) => ({ span: inside(json.span(each)), text }));
}
