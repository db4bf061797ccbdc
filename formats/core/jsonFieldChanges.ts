/**
 * Changes of the rows of a JSON text: items and members are added, duplicated, moved, renamed and deleted where the format allows it, with
 * their commas and in the layout of their neighbours. Must know no particular format.
 */
import type { FieldAddition, FieldChange, FieldChangeKind, FieldEdits } from "./fields.ts";
import { Json, type JsonText } from "./json.ts";
import { addFirst, firstAdditions } from "./jsonFirstEntry.ts";
import { quote } from "./jsonPrint.ts";
import { minimalEdits, type Span, type TextEdit } from "./span.ts";

/** What may become of what is inside of an object or a list. */
export type JsonFreedom =
  /** The format knows what must be there. */
  | "none"
  /** Others name the items by their numbers: there may be more behind the last, and all keep their places. */
  | "end"
  /** Items may come, go and move; members too, under any name. */
  | "any";

/** How free a container is, by its row in the table. */
export type JsonFieldRules = (container: number) => JsonFreedom;

const LIKE_THE_LAST = "last";
const NOT_HERE: FieldEdits = { refused: "The format knows what must stand here: nothing is added, moved or deleted." };
const NUMBERED: FieldEdits = { refused: "Other places name these entries by their numbers, so they keep their places." };

export function changesOf(json: JsonText, rules: JsonFieldRules, value: number): readonly FieldChangeKind[] {
  const { siblings, at, freedom } = placeOf(json, rules, value);
  const changes: FieldChangeKind[] = additionsTo(json, rules, value).length > 0 ? ["add"] : [];
  if (freedom === "none") return changes;
  changes.push("duplicate");
  if (freedom === "end") return changes;
  changes.push("delete");
  if (at > 0) changes.push("moveUp");
  if (at < siblings.length - 1) changes.push("moveDown");
  if (isMember(json, value)) changes.push("rename");
  return changes;
}

/** Something like the last entry, or like those of other containers: what else fits, only the format knows. */
export function additionsTo(json: JsonText, rules: JsonFieldRules, value: number): readonly FieldAddition[] {
  if (json.kinds[value] > Json.array || rules(value) === "none") return [];
  const last = entriesOf(json, value).at(-1);
  if (last === undefined) return firstAdditions(json, value);
  const label = json.kinds[value] === Json.object ? "a copy of the last member" : "a copy of the last item";
  const name = isMember(json, last) ? { name: freeName(json, value, json.string(last - 1)) } : {};
  return [{ option: LIKE_THE_LAST, label, ...name }];
}

/** @param values rows of the table, all there */
export function changeEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[], change: FieldChange): FieldEdits {
  const [value] = values;
  if (value === undefined) return { edits: [] };
  if (change.kind === "delete") return deleteEntries(json, rules, values);
  if (values.length > 1) return { refused: "This is done with one field at a time." };
  if (change.kind === "add") {
    if (json.kinds[value] > Json.array || rules(value) === "none") return NOT_HERE;
    const last = entriesOf(json, value).at(-1);
    if (last === undefined) return { edits: [addFirst(json, value, change.option, change.name)] };
    return copy(json, value, last, last, change.name);
  }
  const { container, siblings, at, freedom } = placeOf(json, rules, value);
  if (freedom === "none") return NOT_HERE;
  if (change.kind === "duplicate") return copy(json, container, value, freedom === "end" ? (siblings.at(-1) ?? value) : value, undefined);
  if (freedom === "end") return NUMBERED;
  if (change.kind === "rename") return rename(json, container, value, change.name ?? "");
  const other = siblings[at + (change.kind === "moveUp" ? -1 : 1)];
  if (other === undefined) return { refused: "There is no place further on." };
  const [one, two] = [entrySpan(json, value), entrySpan(json, other)];
  return { edits: [replaced(json, one, two), replaced(json, two, one)] };
}

function replaced({ text }: JsonText, span: Span, by: Span): TextEdit {
  return { span, text: text.slice(by.start, by.end) };
}

/** Puts a copy of an entry behind another, as that stands behind its own neighbours. */
function copy(json: JsonText, container: number, value: number, behind: number, name: string | undefined): FieldEdits {
  const { start, end } = entrySpan(json, value);
  let text = json.text.slice(start, end);
  if (isMember(json, value)) {
    const wanted = name ?? freeName(json, container, json.string(value - 1));
    if (findMember(json, container, wanted)) return taken(wanted);
    text = quote(wanted) + json.text.slice(json.ends[value - 1], end);
  }
  const at = entrySpan(json, behind).end;
  return { edits: [{ span: { start: at, end: at }, text: `,${gapBefore(json, behind)}${text}` }] };
}

/** The white space before an entry: a new line with its indentation, or a blank. */
function gapBefore(json: JsonText, value: number): string {
  const { start } = entrySpan(json, value);
  const line = json.text.lastIndexOf("\n", start - 1) + 1;
  const indent = json.text.slice(line, start);
  return indent.trim() === "" && line > 0 ? `\n${indent}` : " ";
}

function rename(json: JsonText, container: number, value: number, name: string): FieldEdits {
  if (!isMember(json, value)) return { refused: "An item of a list has no name of its own." };
  if (json.string(value - 1) !== name && findMember(json, container, name)) return taken(name);
  return { edits: minimalEdits(json.text, json.span(value - 1), quote(name)) };
}

function deleteEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[]): FieldEdits {
  const byContainer = new Map<number, Set<number>>();
  for (const value of values) {
    const { container, freedom } = placeOf(json, rules, value);
    if (freedom !== "any") return freedom === "none" ? NOT_HERE : NUMBERED;
    // what is inside of another goes with it
    if (values.some((other) => other < value && json.nexts[other] > value)) continue;
    const gone = byContainer.get(container) ?? new Set();
    byContainer.set(container, gone.add(value));
  }
  const edits: TextEdit[] = [];
  for (const [container, gone] of byContainer) {
    const entries = entriesOf(json, container);
    if (gone.size === entries.length) {
      edits.push({ span: { start: json.starts[container] + 1, end: json.ends[container] - 1 }, text: "" });
      continue;
    }
    for (let at = 0; at < entries.length; at++) {
      if (!gone.has(entries[at])) continue;
      const first = at;
      while (at + 1 < entries.length && gone.has(entries[at + 1])) at++;
      const next = entries[at + 1];
      const span =
        next === undefined
          ? { start: json.ends[entries[first - 1]], end: json.ends[entries[at]] }
          : { start: entrySpan(json, entries[first]).start, end: entrySpan(json, next).start };
      edits.push({ span, text: "" });
    }
  }
  return { edits };
}

function placeOf(json: JsonText, rules: JsonFieldRules, value: number) {
  const above = json.rowsTo(value);
  const container = above[above.length - 2] ?? 0;
  const siblings = entriesOf(json, container);
  return { container, siblings, at: siblings.indexOf(value), freedom: rules(container) };
}

/** Rows of the values in a container. */
function entriesOf({ kinds, nexts }: JsonText, container: number): number[] {
  const entries: number[] = [];
  if (kinds[container] > Json.array) return entries;
  for (let row = container + 1; row < nexts[container]; row = nexts[row]) entries.push(kinds[row] === Json.key ? row + 1 : row);
  return entries;
}

function isMember(json: JsonText, value: number): boolean {
  return value > 0 && json.kinds[value - 1] === Json.key;
}

/** The key with its value, or the item. */
function entrySpan(json: JsonText, value: number): Span {
  return { start: json.starts[isMember(json, value) ? value - 1 : value], end: json.ends[value] };
}

function findMember(json: JsonText, container: number, name: string): boolean {
  return json.find(container, name) >= 0;
}

function taken(name: string): FieldEdits {
  return { refused: `There is a member "${name}" already.` };
}

/** `Name_2`, and so on. */
function freeName(json: JsonText, container: number, name: string): string {
  const stem = name.replace(/_\d+$/, "");
  for (let number = 2; ; number++) if (!findMember(json, container, `${stem}_${number}`)) return `${stem}_${number}`;
}
