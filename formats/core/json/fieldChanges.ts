/**
 * Adds, duplicates, moves, renames and deletes items and members of a JSON text if the format allows it, with their commas and in the
 * layout of their neighbours. Must not know a particular format.
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
const BROKEN: FieldEdits = { refused: "The text has a syntax error, so it is unclear where entries end. Correct it first." };
const NOT_HERE: FieldEdits = { refused: "The entries here are fixed by the format: nothing can be added, moved or deleted." };
const NUMBERED: FieldEdits = { refused: "Other entries refer to these by number, so they must keep their positions." };
const HELD: FieldEdits = { refused: "The meaning of this entry depends on its position, so it must stay there." };
const NEEDED: FieldEdits = { refused: "The format requires this field." };

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

/** Possible additions: missing members, a copy of the last entry, and other entries that the format offers. */
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

/** @param values existing rows of the table */
export function changeEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[], change: FieldChange): FieldEdits {
  const [value] = values;
  if (value === undefined) return { edits: [] };
  if (json.errors.length > 0) return BROKEN;
  if (change.kind === "delete") return deleteEntries(json, rules, values);
  if (values.length > 1) return { refused: "This works with only one field at a time." };
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

/** Entries that can be deleted and moved. */
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

/** Inserts an entry after the last movable one, between those with fixed positions. */
function insertAmong(json: JsonText, rules: JsonFieldRules, container: number, entry: string): TextEdit {
  const entries = entriesOf(json, container);
  const after = freeEntriesOf(json, rules, container).at(-1) ?? entries[(rules.heldOf?.(container).first ?? 0) - 1];
  if (after !== undefined) return insertAfter(json, after, entry);
  return entries[0] === undefined ? insertFirst(json, container, entry) : insertBefore(json, entries[0], entry);
}

/** Adds a missing member, in the order of the keys. */
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

/** Whether a member can be deleted. Unknown and duplicate keys can, because they are lost anyway. */
function isOptional(json: JsonText, rules: JsonFieldRules, object: number, value: number): boolean {
  const name = keyOf(json, value);
  const known = rules.membersOf?.(object).find((member) => member.name === name);
  return known === undefined || known.isOptional || json.find(object, name) !== value;
}

/** Inserts a copy of an entry after another one, in the layout of its neighbours. */
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
  if (json.find(container, name) >= 0) return `A member "${name}" already exists.`;
  return rules.refuseName?.(container, name, text);
}

/** `Name_2` and so on, unless the format has a better name. */
function nameOfCopy(json: JsonText, rules: JsonFieldRules, container: number, value: number): string {
  if (rules.nameOfCopy) return rules.nameOfCopy(value);
  const stem = keyOf(json, value).replace(/_\d+$/, "");
  for (let number = 2; ; number++) if (json.find(container, `${stem}_${number}`) < 0) return `${stem}_${number}`;
}

function deleteEntries(json: JsonText, rules: JsonFieldRules, values: readonly number[]): FieldEdits {
  const byContainer = new Map<number, Set<number>>();
  for (const value of values) {
    // an entry inside another is deleted with it
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
