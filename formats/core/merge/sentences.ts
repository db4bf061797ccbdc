/** A difference as a person would say it, most telling first. Knows no format. */
import { addToList } from "../lists.ts";
import { counted } from "../text/counted.ts";
import { pairOnly } from "./alikeEntries.ts";
import { type Calculation, calculationsOf, isNearly, MIN_ALIKE, pairOf } from "./alikeNumbers.ts";
import { type ChangeValue, entriesIn } from "./changeValue.ts";
import type { Change } from "./difference.ts";

/**
 * Entries of one kind that are listed one by one, and the parts of a place that make a kind: fewer, where there would be more than
 * {@link MAX_STATEMENTS} in all.
 */
const FOLDS = [
  ...[8, 4, 2, 1].map((listed) => ({ listed, parts: Number.POSITIVE_INFINITY })),
  ...[2, 1, 0].map((parts) => ({ listed: 1, parts })),
];
const MAX_STATEMENTS = 25;
const MAX_LABELS = 8;
/** How many values a sentence shows, of a kind or of an entry that has more. */
const MAX_NAMED = 2;

/** A sentence, and the changes that it is about: at least one. */
export interface Statement {
  readonly sentence: string;
  readonly changes: readonly Change[];
}

/** Lines of text, without line breaks of their own but those that values have. */
export function sentencesOf(changes: readonly Change[]): readonly string[] {
  return statementsOf(changes).map(({ sentence }) => sentence);
}

/** The same, with what each is about. */
export function statementsOf(changes: readonly Change[]): readonly Statement[] {
  const left = new Set(changes);
  const said: Statement[] = [];
  for (const together of [...changedAlike(changes), ...renamedIn(changes)]) {
    said.push(together);
    for (const change of together.changes) left.delete(change);
  }
  const order: readonly Change["op"][] = ["remove", "add", "move", "change", "set"];
  let statements: readonly Statement[] = [];
  for (const { listed, parts } of FOLDS) {
    const groups = groupBy([...left], ({ op, field }) => (op === "set" ? op : `${op} ${firstParts(placeOf({ op, field }), parts)}`));
    const sorted = [...groups.values()].sort((a, b) => order.indexOf((a[0] as Change).op) - order.indexOf((b[0] as Change).op));
    statements = sorted.flatMap((group) => statementsOfGroup(group, listed, parts));
    if (said.length + statements.length <= MAX_STATEMENTS) break;
  }
  return [...said, ...statements];
}

function statementsOfGroup(group: readonly Change[], listed: number, parts: number): readonly Statement[] {
  if (group.length <= listed) return group.map((change) => ({ sentence: sentence(change), changes: [change] }));
  return [{ sentence: sentenceOfMany(group, parts), changes: group }];
}

function sentenceOfMany(group: readonly Change[], parts: number): string {
  const first = group[0] as Change;
  if (first.op === "set" || first.op === "all") return group.map(sentence).join("; ");
  const place = firstParts(placeOf(first), parts);
  const before = place === "" ? "" : `${place}: `;
  const more = (shown: number) => (group.length > shown ? " …" : "");
  if (first.op === "change") {
    const some = group.slice(0, MAX_NAMED).map(sentence).join("; ");
    return `${before}${group.length} values changed: ${some}${more(MAX_NAMED)}`;
  }
  const word = { add: "added", remove: "removed", move: "moved" }[first.op];
  const isOneList = group.every(({ field }) => parentOf(field) === parentOf(first.field));
  const names = group.slice(0, MAX_LABELS).map(({ field }) => shownWay(isOneList ? lastPart(field) : field));
  return `${before}${group.length} entries ${word}: ${names.join(", ")}${more(MAX_LABELS)}`;
}

function sentence(change: Change): string {
  const way = shownWay(change.field);
  switch (change.op) {
    case "change": {
      const [from, to] = [shown(change.from), shown(change.to)];
      // a count, where what is counted changed
      return from === to ? `${way} stays ${to}` : `${way} ${from} → ${to}`;
    }
    case "add":
      return `${way} added${summary(change.field, change.to)}`;
    case "remove":
      return `${way} removed${summary(change.field, change.from)}`;
    case "move":
      return `${way} moved ${change.after === null ? "to the front" : `after ${shownWay(change.after)}`}`;
    case "all":
      return `All values of ${way} ${said(change)}`;
    case "set":
      return factSentence(change.field.slice(1), change.from, change.to);
  }
}

/** An entry that is new and has no name is called by its number: of two versions there is no "ours". */
function shownWay(way: string): string {
  return way.replaceAll(/\[\+ours (\d+)\]/g, "[+$1]");
}

/** A fact may be a line that begins with what the fact is called: once is enough. */
function factSentence(name: string, from: ChangeValue | null, to: ChangeValue | null): string {
  const said = (value: ChangeValue | null): string => {
    const text = value === null ? "not stated" : shown(value);
    const [line, rest] = text.startsWith("#!") ? [text, text.slice(text.indexOf(name) + name.length).trim()] : ["", text];
    return rest === "" && line !== "" ? "stated" : rest;
  };
  return `${name}: ${said(from)} → ${said(to)}`;
}

/** A value, and of an entry that only its number names the first ones, as kind and place of an object. */
function summary(field: string, value: ChangeValue): string {
  if (typeof value === "string") return field.endsWith(`[${value}]`) ? "" : ` (${value})`;
  if ("ref" in value) return ` (${shownWay(String(value.ref))})`;
  if (Array.isArray(value) || !/\[(\+ours )?\d+\]$/.test(field)) return "";
  const said = entriesIn(value as { readonly [key: string]: ChangeValue }).flatMap(([name, each]) =>
    typeof each === "string" ? [`${name} ${each}`] : [],
  );
  return said.length === 0 ? "" : ` (${said.slice(0, MAX_NAMED).join(", ")})`;
}

function shown(value: ChangeValue): string {
  if (typeof value === "string") return value;
  if ("ref" in value) return shownWay(String(value.ref));
  return Array.isArray(value) ? counted(value.length, "entry") : counted(Object.keys(value).length, "entry");
}

/** The same for the same value of all entries of a list, and for all entries of such lists. */
function placeOf({ op, field }: Pick<Change, "op" | "field">): string {
  return (op === "change" ? field : parentOf(field)).replaceAll(/\[[^[\]]*\]/g, "[…]");
}

/** The way without its last part; a `/` inside of brackets does not separate parts. */
function parentOf(field: string): string {
  let depth = 0;
  for (let at = field.length - 1; at >= 0; at--) {
    if (field[at] === "]") depth++;
    else if (field[at] === "[") depth--;
    else if (field[at] === "/" && depth === 0) return field.slice(0, at);
  }
  return "";
}

function lastPart(field: string): string {
  return field.slice(parentOf(field).length).replace(/^\//, "");
}

/** So many parts of a way at most. */
function firstParts(way: string, count: number): string {
  const ways = [way];
  for (let at = way; at !== ""; ) ways.push((at = parentOf(at)));
  return ways[Math.max(0, ways.length - 1 - count)] as string;
}

/** The entry that a statement is about: the first part of the way that all its changes have; empty where they have none. */
export function entryOf({ changes }: Statement): string {
  const [first = "", ...others] = changes.map(({ field }) => topOf(field));
  return others.every((entry) => entry === first) ? shownWay(first) : "";
}

function topOf(field: string): string {
  let top = field;
  for (let above = parentOf(top); above !== ""; above = parentOf(top)) top = above;
  return top;
}

// -------------------------------------------------------------------------------------------------- names

/** An entry that is gone, and one that is new in the same list: all but what names it is equal, so that is what changed. */
function renamedIn(changes: readonly Change[]): readonly Statement[] {
  const removed = changes.flatMap((change) => (change.op === "remove" ? namedEntry(change, change.from) : []));
  const added = changes.flatMap((change) => (change.op === "add" ? namedEntry(change, change.to) : []));
  if (Math.max(removed.length, added.length) > MAX_LABELS) return [];
  return pairOnly(removed, added, (old, now) => old.list === now.list && old.others === now.others).map(([old, now]) => ({
    sentence: `${shownWay(old.change.field)} became ${now.name}`,
    changes: [old.change, now.change],
  }));
}

/** Empty if only a number names the entry, or if it has nothing but its name. */
function namedEntry(change: Change, value: ChangeValue) {
  const list = parentOf(change.field);
  const name = lastPart(change.field);
  if (typeof value === "string" || "ref" in value || /^\[(\+ours )?\d+\]$/.test(name)) return [];
  // texts of JSON are in quotes, those of ways are not
  const isName = (key: string, part: unknown) => {
    const stated = typeof part === "string" && `${key}=${part.replace(/^"(.*)"$/, "$1")}`;
    return stated && [",", "]"].some((end) => name.includes(stated + end));
  };
  const others = JSON.stringify(value, (key, part) => (isName(key, part) ? undefined : part));
  return /^[[{][\]}]$/.test(others) ? [] : [{ change, list, name, others }];
}

// -------------------------------------------------------------------------------------------------- numbers

/** Values of one name that were all the same; numbers that were all multiplied by the same, moved by the same, mirrored or rounded. */
function changedAlike(changes: readonly Change[]): readonly Statement[] {
  const byName = new Map<string, ValueChange[]>();
  for (const change of changes) if (change.op === "change") addToList(byName, lastPart(change.field), change);
  const alike: Statement[] = [];
  for (const [name, group] of byName) {
    const whole = alikeIn(name, group);
    if (whole) alike.push(whole);
    else
      for (const [place, part] of groupBy(group, placeOf)) {
        const found = alikeIn(place, part);
        if (found) alike.push(found);
      }
  }
  return alike;
}

type ValueChange = Extract<Change, { readonly op: "change" }>;

function alikeIn(name: string, group: readonly ValueChange[]): Statement | undefined {
  const [first] = group;
  if (!first || group.length < MIN_ALIKE) return undefined;
  const statement = (what: string) => ({ sentence: `All ${group.length} changed values of ${name} ${what}`, changes: group });
  const [from, to] = [shown(first.from), shown(first.to)];
  if (group.every((change) => shown(change.from) === from && shown(change.to) === to)) return statement(`${from} → ${to}`);
  const pairs = group.flatMap((change) => pairOf(change.from, change.to) ?? []);
  if (pairs.length < group.length) return undefined;
  const calculation = calculationsOf(pairs).find((each) => pairs.every((pair) => isNearly(each, pair)));
  return calculation && statement(said(calculation));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) addToList(groups, keyOf(item), item);
  return groups;
}

const AXES = ["X", "Y", "Z"];

/** In words. */
function said({ times, plus, decimals, digits }: Calculation): string {
  const parts: string[] = [];
  if (typeof times === "string") parts.push(`× ${times}`);
  else if (times) {
    const axes = AXES.filter((_, at) => times[at] === "-1");
    parts.push(`mirrored: ${axes.join(" and ")} ${axes.length === 1 ? "has" : "have"} the other sign`);
  }
  if (plus !== undefined) parts.push(`+ ${typeof plus === "string" ? plus : plus.join(", ")}`);
  if (decimals === "0") parts.push("rounded to whole numbers");
  else if (decimals !== undefined) parts.push(`rounded to ${counted(Number(decimals), "decimal")}`);
  if (digits !== undefined) parts.push(`rounded to ${digits} digits`);
  return parts.join(", ");
}
