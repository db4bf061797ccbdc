/**
 * Changes of the rows of a JSON text: items and members are added, duplicated, moved, renamed and deleted where the format allows it, with
 * their commas and in the layout of their neighbours. Must know no particular format.
 */
import type { FieldAddition, FieldChange, FieldChangeKind, FieldEdits } from "../fields/fields.ts";
import { getOrMake } from "../lists.ts";
import { minimalEdits, type Span, type TextEdit } from "../text/span.ts";
import {
  containerOf,
  entriesOf,
  entrySpan,
  entryText,
  insertAfter,
  insertBefore,
  insertFirst,
  isMember,
  keyOf,
  removeEntries,
  valueText,
} from "./entries.ts";
import type { JsonFieldRules, JsonFreedom, KnownMember, NewEntry } from "./fieldRules.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./print.ts";

const LIKE_THE_LAST = "last";
const BROKEN: FieldEdits = { refused: "The text has a syntax error. Correct it first: until then, it is not clear where entries end." };
const NOT_HERE: FieldEdits = { refused: "The entries here are fixed by the format: nothing can be added, moved or deleted." };
const NUMBERED: FieldEdits = { refused: "Other places name these entries by their numbers, so they keep their places." };
const HELD: FieldEdits = { refused: "What this entry is follows from its place, so it stays there." };
const NEEDED: FieldEdits = { refused: "The format asks for this field: it cannot be left out." };

export function changesOf(json: JsonText, rules: JsonFieldRules, value: number): readonly FieldChangeKind[] {
  if (json.errors.length > 0) return [];
  const container = containerOf(json, value);
  const changes: FieldChangeKind[] = additionsTo(json, rules, value).length > 0 ? ["add"] : [];
  const freedom = rules.freedomOf(container);
  if (freedom === "none") return changes;
  if (freedom === "members") return isOptional(json, rules, container, value) ? [...changes, "delete"] : changes;
  const free = freeEntriesOf(json, rules, container);
  const at = free.indexOf(value);
  if (at < 0) return changes;
  changes.push("duplicate");
  if (freedom === "end") return changes;
  changes.push("delete");
  if (at > 0) changes.push("moveUp");
  if (at < free.length - 1) changes.push("moveDown");
  if (isMember(json, value)) changes.push("rename");
  return changes;
}

/** Members that are missing; something like the last entry, and what else the format says fits. */
export function additionsTo(json: JsonText, rules: JsonFieldRules, value: number): readonly FieldAddition[] {
  if (json.kinds[value] > Json.array || json.errors.length > 0) return [];
  const freedom = rules.freedomOf(value);
  if (freedom === "none") return [];
  if (freedom === "members") return missingMembers(json, rules, value).map(({ name }) => ({ option: name, label: name }));
  const made = (rules.newEntriesOf?.(value) ?? []).map(
    ({ label, name, names }): FieldAddition => ({
      option: label,
      label,
      ...(name === undefined ? {} : { name }),
      ...(names === undefined ? {} : { names }),
    }),
  );
  const last = freeEntriesOf(json, rules, value).at(-1);
  if (last === undefined) return made;
  const label = json.kinds[value] === Json.object ? "a copy of the last member" : "a copy of the last item";
  const name = isMember(json, last) ? { name: nameOfCopy(json, rules, value, last) } : {};
  return [{ option: LIKE_THE_LAST, label, ...name }, ...made];
}

/** @param values rows of the table, all there */
export function changeEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[], change: FieldChange): FieldEdits {
  const [value] = values;
  if (value === undefined) return { edits: [] };
  if (json.errors.length > 0) return BROKEN;
  if (change.kind === "delete") return deleteEntries(json, rules, values);
  if (values.length > 1) return { refused: "This is done with one field at a time." };
  if (change.kind === "add") return add(json, rules, value, change);
  const container = containerOf(json, value);
  const freedom = rules.freedomOf(container);
  if (freedom === "none" || freedom === "members") return NOT_HERE;
  const free = freeEntriesOf(json, rules, container);
  const at = free.indexOf(value);
  if (at < 0) return HELD;
  if (change.kind === "duplicate") return copy(json, rules, container, value, freedom === "end" ? free[free.length - 1] : value, undefined);
  if (freedom === "end") return NUMBERED;
  if (change.kind === "rename") return rename(json, rules, container, value, change.name ?? "");
  const other = free[at + (change.kind === "moveUp" ? -1 : 1)];
  if (other === undefined) return { refused: "It cannot be moved further." };
  const [one, two] = [entrySpan(json, value), entrySpan(json, other)];
  return { edits: [replaced(json, one, two), replaced(json, two, one)] };
}

function replaced({ text }: JsonText, span: Span, by: Span): TextEdit {
  return { span, text: text.slice(by.start, by.end) };
}

function add(json: JsonText, rules: JsonFieldRules, container: number, { option, name }: FieldChange): FieldEdits {
  const freedom: JsonFreedom = json.kinds[container] > Json.array ? "none" : rules.freedomOf(container);
  if (freedom === "none") return NOT_HERE;
  if (freedom === "members") return addMember(json, rules, container, option);
  const last = freeEntriesOf(json, rules, container).at(-1);
  const fitting = rules.newEntriesOf?.(container) ?? [];
  const wanted = fitting.find(({ label }) => label === option);
  if (wanted === undefined && last !== undefined) return copy(json, rules, container, last, last, name);
  const entry = wanted ?? fitting[0];
  return entry === undefined ? NOT_HERE : addNew(json, rules, container, entry, name);
}

/** Entries that may go and move. */
function freeEntriesOf(json: JsonText, rules: JsonFieldRules, container: number): readonly number[] {
  const entries = entriesOf(json, container);
  const { first = 0, last = 0 } = rules.heldOf?.(container) ?? {};
  return entries.slice(first, Math.max(first, entries.length - last));
}

function addNew(json: JsonText, rules: JsonFieldRules, container: number, { text, name }: NewEntry, wanted = name): FieldEdits {
  const refused = wanted === undefined ? undefined : refuseName(json, rules, container, wanted, text);
  if (refused !== undefined) return { refused };
  const entry = entryText(json.kinds[container] === Json.object ? wanted : undefined, text);
  return { edits: [insertAmong(json, rules, container, entry)] };
}

/** After the last of those that may move, between those that keep their places. */
function insertAmong(json: JsonText, rules: JsonFieldRules, container: number, entry: string): TextEdit {
  const entries = entriesOf(json, container);
  const after = freeEntriesOf(json, rules, container).at(-1) ?? entries[(rules.heldOf?.(container).first ?? 0) - 1];
  if (after !== undefined) return insertAfter(json, after, entry);
  return entries[0] === undefined ? insertFirst(json, container, entry) : insertBefore(json, entries[0], entry);
}

/** Where it is among the others in the order of the keys. */
function addMember(json: JsonText, rules: JsonFieldRules, object: number, name: string | undefined): FieldEdits {
  const missing = missingMembers(json, rules, object);
  const member = missing.find((candidate) => candidate.name === name) ?? missing[0];
  if (member?.text === undefined) return { refused: "Nothing is missing here." };
  const entry = entryText(member.name, member.text);
  const entries = entriesOf(json, object);
  const [first] = entries;
  if (first === undefined) return { edits: [insertFirst(json, object, entry)] };
  const order = (rules.membersOf?.(object) ?? []).map((known) => known.name);
  const before = new Set(order.slice(0, order.indexOf(member.name)));
  const after = entries.filter((value) => before.has(keyOf(json, value))).at(-1);
  return { edits: [after === undefined ? insertBefore(json, first, entry) : insertAfter(json, after, entry)] };
}

function missingMembers(json: JsonText, rules: JsonFieldRules, object: number): readonly KnownMember[] {
  return (rules.membersOf?.(object) ?? []).filter(({ name, text }) => text !== undefined && json.find(object, name) < 0);
}

/** Keys that the format does not know, or that are there twice, are lost anyway. */
function isOptional(json: JsonText, rules: JsonFieldRules, object: number, value: number): boolean {
  const name = keyOf(json, value);
  const known = rules.membersOf?.(object).find((member) => member.name === name);
  return known === undefined || known.isOptional || json.find(object, name) !== value;
}

/** Puts a copy of an entry after another, as that is after its own neighbours. */
function copy(
  json: JsonText,
  rules: JsonFieldRules,
  container: number,
  value: number,
  after: number,
  wanted: string | undefined,
): FieldEdits {
  const name = isMember(json, value) ? (wanted ?? nameOfCopy(json, rules, container, value)) : undefined;
  const text = valueText(json, value, rules.copyEdits?.(value));
  const refused = name === undefined ? undefined : refuseName(json, rules, container, name, text);
  if (refused !== undefined) return { refused };
  return { edits: [insertAfter(json, after, entryText(name, text))] };
}

function rename(json: JsonText, rules: JsonFieldRules, container: number, value: number, name: string): FieldEdits {
  if (!isMember(json, value)) return { refused: "An item of a list has no name of its own." };
  const refused = keyOf(json, value) === name ? undefined : refuseName(json, rules, container, name, valueText(json, value));
  return refused === undefined ? { edits: minimalEdits(json.text, json.span(value - 1), quote(name)) } : { refused };
}

function refuseName(json: JsonText, rules: JsonFieldRules, container: number, name: string, text: string): string | undefined {
  if (json.find(container, name) >= 0) return `There is a member "${name}" already.`;
  return rules.refuseName?.(container, name, text);
}

/** `Name_2`, and so on, where the format has no better name. */
function nameOfCopy(json: JsonText, rules: JsonFieldRules, container: number, value: number): string {
  if (rules.nameOfCopy) return rules.nameOfCopy(value);
  const stem = keyOf(json, value).replace(/_\d+$/, "");
  for (let number = 2; ; number++) if (json.find(container, `${stem}_${number}`) < 0) return `${stem}_${number}`;
}

function deleteEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[]): FieldEdits {
  const byContainer = new Map<number, Set<number>>();
  for (const value of values) {
    // what is inside another goes with it
    if (values.some((other) => other < value && json.nexts[other] > value)) continue;
    const container = containerOf(json, value);
    const freedom = rules.freedomOf(container);
    if (freedom === "members" && !isOptional(json, rules, container, value)) return NEEDED;
    if (freedom === "none" || freedom === "end") return freedom === "none" ? NOT_HERE : NUMBERED;
    if (freedom === "any" && !freeEntriesOf(json, rules, container).includes(value)) return HELD;
    getOrMake(byContainer, container, () => new Set()).add(value);
  }
  return { edits: [...byContainer].flatMap(([container, gone]) => removeEntries(json, container, gone)) };
}
