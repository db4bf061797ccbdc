/** Describes differences as a person would, most important first. Knows no format. */
import { addToCount, addToList, groupBy } from "../../lists.ts";
import { counted } from "../../text/counted.ts";
import { wholeCharacters } from "../../text/shortened.ts";
import { pairOnly } from "../match/alikeEntries.ts";
import { type ChangeValue, entriesIn, isRef } from "../tree/changeValue.ts";
import { wordsOfProperty } from "../tree/properties.ts";
import { type Calculation, calculationsOf, isNearly, MIN_ALIKE, pairOf } from "./alikeNumbers.ts";
import type { Change } from "./difference.ts";

/**
 * Stages of folding, tried until there are at most {@link MAX_STATEMENTS}: how many entries of one kind are listed separately, and how many
 * parts of a place define a kind.
 */
const FOLDS = [
  ...[8, 4, 2, 1].map((listed) => ({ listed, parts: Number.POSITIVE_INFINITY })),
  ...[2, 1, 0].map((parts) => ({ listed: 1, parts })),
];
const MAX_STATEMENTS = 25;
const MAX_LABELS = 8;
/** Number of values that a sentence shows if a kind or entry has more. */
const MAX_NAMED = 2;
/** Number of values of a list that a sentence shows. */
const MAX_LISTED = 4;
/** Number of characters of a value that a sentence shows, and how many of them come before the first difference of a long value. */
const MAX_SHOWN = 160;
const MAX_LEAD = 40;

/** A sentence and the changes that it describes, at least one. */
export interface Statement {
  readonly sentence: string;
  readonly changes: readonly Change[];
}

/** What people call entries, by path, and the differing parts of properties. */
export type Titles = ReadonlyMap<string, string>;

/** Sentences for changes. Only values in them may contain line breaks. */
export function sentencesOf(changes: readonly Change[], titles?: Titles): readonly string[] {
  return statementsOf(changes, titles).map(({ sentence }) => sentence);
}

/** The same, with the changes that each describes. */
export function statementsOf(changes: readonly Change[], titles: Titles = new Map()): readonly Statement[] {
  const said = [...changedAlike(changes), ...renamedIn(changes, titles)];
  const covered = new Set([...said.flatMap((statement) => statement.changes), ...propertiesOfEntries(changes)]);
  const left = changes.filter((change) => !covered.has(change));
  const order: readonly Change["op"][] = ["remove", "add", "move", "change", "set"];
  let statements: readonly Statement[] = [];
  for (const { listed, parts } of FOLDS) {
    const groups = groupBy(left, ({ op, field }) => (op === "set" ? op : `${op} ${firstParts(placeOf({ op, field }), parts)}`));
    const sorted = [...groups.values()].sort((a, b) => order.indexOf(a[0].op) - order.indexOf(b[0].op));
    statements = sorted.flatMap((group) => statementsOfGroup(group, listed, parts, titles));
    if (said.length + statements.length <= MAX_STATEMENTS) break;
  }
  return [...said, ...statements];
}

/** Changes that only repeat that an entry exists, such as its name in a table of names. */
function propertiesOfEntries(changes: readonly Change[]): readonly Change[] {
  const entries = new Set(changes.flatMap(({ op, field }) => (op === "add" || op === "remove" ? [field] : [])));
  return changes.filter(({ op, field }) => op === "set" && entries.has(field.slice(field.indexOf(" ") + 1)));
}

function statementsOfGroup(group: readonly Change[], listed: number, parts: number, titles: Titles): readonly Statement[] {
  if (group.length <= listed) return group.map((change) => ({ sentence: sentence(change, titles), changes: [change] }));
  return [{ sentence: sentenceOfMany(group, parts, titles), changes: group }];
}

function sentenceOfMany(group: readonly Change[], parts: number, titles: Titles): string {
  const [first] = group;
  if (first.op === "set" || first.op === "all") return group.map((change) => sentence(change, titles)).join("; ");
  const place = firstParts(placeOf(first), parts);
  const before = place === "" ? "" : `${place}: `;
  const more = (shown: number) => (group.length > shown ? " …" : "");
  if (first.op === "change") {
    const some = group.slice(0, MAX_NAMED).map((change) => within(place, sentence(change, titles)));
    return `${before}${group.length} values changed: ${some.join("; ")}${more(MAX_NAMED)}`;
  }
  const word = { add: "added", remove: "removed", move: "moved" }[first.op];
  const isOneList = group.every(({ field }) => parentOf(field) === parentOf(first.field));
  const what = kindsIn(group, titles) ?? runsIn(group.map(({ field }) => (isOneList ? lastPart(field) : field)));
  const names =
    what ??
    group.slice(0, MAX_LABELS).map(({ field }) => (isOneList ? lastPartShown(field, titles) : within(place, shownPath(field, titles))));
  const noun = group.every(({ field }) => field.endsWith("]")) ? "entries" : "values";
  return `${before}${group.length} ${noun} ${word}: ${names.join(", ")}${what ? "" : more(MAX_LABELS)}`;
}

/** Labels of entries that have only a number, hash or GUID. */
const UNREADABLE = /^\[(?:\+ours |\w+=)?(?:!\w+ )?[\da-fx-]+(?:, \w+=(?:!\w+ )?[\da-fx-]+)*(?:, #\d+)?\]$/;

/** Removes the beginning that the place already states. */
function within(place: string, words: string): string {
  const said = `${place}/`.replace(/\[…\].*/s, "");
  return words.startsWith(said) ? words.slice(said.length) : words;
}

/** Counts entries with such labels by kind, most frequent first. */
function kindsIn(group: readonly Change[], titles: Titles): readonly string[] | undefined {
  const counts = new Map<string, number>();
  for (const { field } of group) {
    const title = UNREADABLE.test(lastPart(field)) ? titles.get(field) : undefined;
    if (title === undefined) return undefined;
    addToCount(counts, title.replace(/^\((.*)\)$/, "$1"));
  }
  if (counts.size === 1) return [`all ${[...counts.keys()].join()}`];
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([title, count]) => (count === 1 ? title : `${count} × ${title}`));
  return kinds.length > MAX_LABELS ? [...kinds.slice(0, MAX_LABELS), "…"] : kinds;
}

/** Abbreviates consecutive numbers to the first and last. */
function runsIn(labels: readonly string[]): readonly string[] | undefined {
  const runs: { readonly sign: string; readonly from: number; to: number }[] = [];
  for (const label of labels) {
    const [, sign = "", digits] = /^\[(\+(?:ours )?)?(\d+)\]$/.exec(label) ?? [];
    if (digits === undefined) return undefined;
    const last = runs.at(-1);
    if (last?.to === Number(digits) - 1 && last.sign === sign) last.to++;
    else runs.push({ sign, from: Number(digits), to: Number(digits) });
  }
  const said = runs.flatMap(({ sign, from, to }) => {
    const [first, last] = [from, to].map((number) => shownPath(`[${sign}${number}]`)) as [string, string];
    return from === to ? [first] : to === from + 1 ? [first, last] : [`${first} to ${last}`];
  });
  return said.length > MAX_LABELS ? [...said.slice(0, MAX_LABELS), "…"] : said;
}

function sentence(change: Change, titles: Titles): string {
  const path = shownPath(change.field, titles);
  switch (change.op) {
    case "change":
      return `${path === "" ? "all of it" : path} ${becomes(change.from, change.to, titles)}`;
    case "add":
      return `${path} added${summary(change.field, change.to, titles)}`;
    case "remove":
      return `${path} removed${summary(change.field, change.from, titles)}${change.alone ? ", but what belongs to it stays" : ""}`;
    case "move":
      return `${path} moved ${change.after === null ? "to the front" : `after ${lastPartShown(pathBeside(change.field, change.after), titles)}`}`;
    case "all":
      return `All values of ${path} ${said(change)}`;
    case "set":
      return titles.get(change.field) ?? propertySentence(change.field.slice(1), change.from, change.to);
  }
}

/** Describes a change of value; in the notation of the text if only the types differ. */
function becomes(from: ChangeValue, to: ChangeValue, titles: Titles = new Map()): string {
  const [before, after] = [shown(from, titles), shown(to, titles)];
  if (before !== after) return `${aroundChange(before, after)} → ${aroundChange(after, before)}`;
  if (typeof from === "string" && typeof to === "string" && from !== to) return `${from} → ${to}`;
  // a count follows the change of its entries
  return JSON.stringify(from) === JSON.stringify(to) ? `stays ${after}` : "changed";
}

/** Tags of YAML, which state how a value is stored. */
const TAGS = /(?<=^|[[=(]|, )!(?:str\d+|vec\d|color|quat|curve\d?|buffer_\w+|[uldh]|ul|[fhs]\d+) (?=\S)/g;
const NUMBERS = /^-?\d+\.\d+(?:[ ,]+-?\d+\.\d+)*$/;

function plain(text: string): string {
  const words = text.replaceAll(TAGS, "");
  // some formats write all numbers with ten decimals
  return NUMBERS.test(words) ? words.replaceAll(/(\.\d+?)0{4,}(?!\d)/g, "$1") : words;
}

/** Shows a path with the titles of its entries. New entries without a name get their number, because two versions have no "ours". */
function shownPath(path: string, titles: Titles = new Map()): string {
  const parts: string[] = [];
  for (let at = path; at !== ""; at = parentOf(at)) {
    const title = titles.get(at);
    parts.unshift(`${plain(lastPart(at)).replace(/^\[\+ours (\d+)\]$/, "[+$1]")}${title === undefined ? "" : ` ${title}`}`);
  }
  return parts.join("/");
}

function lastPartShown(path: string, titles: Titles): string {
  const above = shownPath(parentOf(path), titles);
  return shownPath(path, titles).slice(above === "" ? 0 : above.length + 1);
}

/** Path to another entry of the same list. */
function pathBeside(path: string, label: string): string {
  const above = parentOf(path);
  return above === "" ? label : `${above}/${label}`;
}

function isNumbered(path: string): boolean {
  return /\[(\+ours )?\d+\]$/.test(path);
}

/** Removes the name of a property from a line that begins with it. */
function propertySentence(name: string, from: ChangeValue | null, to: ChangeValue | null): string {
  const [first, second] = [from, to].map((value) => (value === null ? "" : shown(value))) as [string, string];
  const [before, after] = [first, second].map((text) => wordsOfProperty(name, text)) as [string, string];
  const isLong = Math.max(before.length, after.length) > MAX_SHOWN;
  if (first === "" || second === "") {
    const words = isLong ? "" : before + after;
    return `${name}${words === "" ? "" : `: ${words}`} ${first === "" ? "added" : "removed"}`;
  }
  if (before === after || isLong) return `${name} changed`;
  const [old, now] = [before.split(" "), after.split(" ")];
  const [gone, come] = [old.filter((word) => !now.includes(word)), now.filter((word) => !old.includes(word))];
  // a list of names
  const isList = [...gone, ...come].every((word) => /^[a-z_]\w*$/i.test(word));
  if (isList && Math.min(gone.length, come.length) === 0)
    return `${name}: ${[...gone, ...come].join(", ")} ${gone.length > 0 ? "removed" : "added"}`;
  return `${name}: ${before} → ${after}`;
}

/** Shows a value; for an entry without a name, its first values, such as kind and place of an object. */
function summary(field: string, value: ChangeValue, titles: Titles): string {
  if (value === "") return " (empty)";
  if (typeof value === "string") return !isNumbered(field) && field.endsWith(`[${value}]`) ? "" : ` (${aroundChange(plain(value), "")})`;
  if (isRef(value)) return ` (${shownPath(value.ref, titles)})`;
  if (Array.isArray(value) || !isNumbered(field)) return "";
  const known = titles.get(field)?.split(/[ ()]+/) ?? [];
  const said = valuesIn(value, titles).filter(([, each]) => !EMPTY_TEXTS.includes(each) && !known.includes(each.replace(/^"(.*)"$/, "$1")));
  return said.length === 0 ? "" : ` (${said.slice(0, MAX_NAMED).map(inWords).join(", ")})`;
}

function inWords([name, value]: readonly [name: string, value: string]): string {
  return `${name} ${aroundChange(plain(value), "")}`;
}

const EMPTY_TEXTS = ["''", '""'];

/** Shows a value; for a reference, its target. */
function valuesIn(value: ChangeValue, titles: Titles): readonly (readonly [name: string, value: string])[] {
  return entriesIn(value as { readonly [key: string]: ChangeValue }).flatMap(([name, each]) =>
    typeof each === "string" ? [[name, each] as const] : isRef(each) ? [[name, shownPath(each.ref, titles)] as const] : [],
  );
}

function shown(value: ChangeValue, titles: Titles = new Map()): string {
  if (typeof value === "string") return plain(value);
  if (isRef(value)) return shownPath(value.ref, titles);
  if (Array.isArray(value)) {
    const isShort = value.length > 0 && value.length <= MAX_LISTED && value.every((each) => typeof each === "string");
    return isShort ? `[${value.map((each) => plain(each)).join(", ")}]` : counted(value.length, "entry");
  }
  const values = valuesIn(value, titles);
  if (values.length === 0) return counted(Object.keys(value).length, "entry");
  return `{${values.slice(0, MAX_NAMED).map(inWords).join(", ")}${Object.keys(value).length > MAX_NAMED ? ", …" : ""}}`;
}

/** Shortens a long text to the part around the first difference. @param other the text that it became, or was */
function aroundChange(text: string, other: string): string {
  if (text === "") return "(empty)";
  if (text.length <= MAX_SHOWN) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = same < MAX_SHOWN - MAX_LEAD ? 0 : same - MAX_LEAD;
  return `${start > 0 ? "…" : ""}${wholeCharacters(text, start, start + MAX_SHOWN)}${start + MAX_SHOWN < text.length ? "…" : ""}`;
}

/** A place that is equal for the same value in all entries of a list. */
function placeOf({ op, field }: Pick<Change, "op" | "field">): string {
  return (op === "change" ? field : parentOf(field)).replaceAll(/\[[^[\]]*\]/g, "[…]");
}

/** The path without its last part. A `/` inside brackets does not separate parts. */
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

/** The first parts of a path. */
function firstParts(path: string, count: number): string {
  const paths = [path];
  for (let at = path; at !== ""; ) paths.push((at = parentOf(at)));
  return paths[Math.max(0, paths.length - 1 - count)];
}

/** The entry that a statement describes: the first part of the path that all its changes share; empty if there is none. */
export function entryOf({ changes }: Statement, titles: Titles): string {
  const [first = "", ...others] = changes.map(({ field }) => topOf(field));
  return others.every((entry) => entry === first) ? shownPath(first, titles) : "";
}

function topOf(field: string): string {
  let top = field;
  for (let above = parentOf(top); above !== ""; above = parentOf(top)) top = above;
  return top;
}

// -------------------------------------------------------------------------------------------------- names

/** Finds renamed entries: one removed and one added to the same list, equal except for the name. */
function renamedIn(changes: readonly Change[], titles: Titles): readonly Statement[] {
  const removed = changes.flatMap((change) => (change.op === "remove" ? namedEntry(change, change.from) : []));
  const added = changes.flatMap((change) => (change.op === "add" ? namedEntry(change, change.to) : []));
  if (Math.max(removed.length, added.length) > MAX_LABELS) return [];
  return pairOnly(removed, added, (old, now) => old.list === now.list && old.others === now.others).map(([old, now]) => ({
    sentence: `${shownPath(old.change.field, titles)} became ${plain(now.name)}`,
    changes: [old.change, now.change],
  }));
}

/** Empty if the entry has only a number, or nothing but its name. */
function namedEntry(change: Change, value: ChangeValue) {
  const list = parentOf(change.field);
  const name = lastPart(change.field);
  if (typeof value === "string" || isRef(value) || /^\[(\+ours )?\d+\]$/.test(name)) return [];
  // JSON texts have quotes, those in paths do not
  const isName = (key: string, part: unknown) => {
    const stated = typeof part === "string" && `${key}=${part.replace(/^"(.*)"$/, "$1")}`;
    return stated && [",", "]"].some((end) => name.includes(stated + end));
  };
  const others = JSON.stringify(value, (key, part) => (isName(key, part) ? undefined : part));
  return /^[[{][\]}]$/.test(others) ? [] : [{ change, list, name, others }];
}

// -------------------------------------------------------------------------------------------------- numbers

/** Finds values of one name that changed alike: equal values that became equal, or numbers scaled, shifted, mirrored or rounded. */
function changedAlike(changes: readonly Change[]): readonly Statement[] {
  const byName = new Map<string, ValueChange[]>();
  for (const change of changes) if (change.op === "change") addToList(byName, lastPart(change.field), change);
  const alike: Statement[] = [];
  for (const [name, group] of byName) {
    const parts = groupBy(group, placeOf);
    const whole = parts.size > 1 ? alikeIn(name, group) : undefined;
    alike.push(...(whole ? [whole] : [...parts].flatMap(([place, part]) => alikeIn(place, part) ?? [])));
  }
  return alike;
}

type ValueChange = Extract<Change, { readonly op: "change" }>;

function alikeIn(name: string, group: readonly ValueChange[]): Statement | undefined {
  const [first] = group;
  if (!first || group.length < MIN_ALIKE) return undefined;
  const statement = (what: string) => ({ sentence: `All ${group.length} changed values of ${name} ${what}`, changes: group });
  const isSame = (value: ChangeValue, as: ChangeValue) => JSON.stringify(value) === JSON.stringify(as);
  if (group.every(({ from, to }) => isSame(from, first.from) && isSame(to, first.to))) return statement(becomes(first.from, first.to));
  const pairs = group.flatMap((change) => pairOf(change.from, change.to) ?? []);
  if (pairs.length < group.length) return undefined;
  const calculation = calculationsOf(pairs).find((each) => pairs.every((pair) => isNearly(each, pair)));
  return calculation && statement(said(calculation));
}

const AXES = ["X", "Y", "Z"];

/** Describes a calculation in words. */
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
