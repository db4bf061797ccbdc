/** A difference as a person would say it, most telling first. Knows no format. */
import { addToList } from "../lists.ts";
import { counted } from "../text/counted.ts";
import type { ChangeValue } from "./changeValue.ts";
import type { Change } from "./difference.ts";

/** Entries of one kind that are listed one by one: fewer, where there would be more than {@link MAX_STATEMENTS} in all. */
const LISTED = [8, 4, 2, 1];
const MAX_STATEMENTS = 25;
const MAX_LABELS = 8;
/** Values of one kind that are shown where they are more. */
const MAX_NAMED = 2;
/** Fewer numbers may have changed alike by chance. */
const MIN_ALIKE = 4;

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
  for (const alike of changedAlike(changes)) {
    said.push(alike);
    for (const change of alike.changes) left.delete(change);
  }
  const order: readonly Change["op"][] = ["remove", "add", "move", "change", "set"];
  const groups = groupBy([...left], (change) => (change.op === "set" ? change.op : `${change.op} ${placeOf(change)}`));
  const sorted = [...groups.values()].sort((a, b) => order.indexOf((a[0] as Change).op) - order.indexOf((b[0] as Change).op));
  let statements: readonly Statement[] = [];
  for (const listed of LISTED) {
    statements = sorted.flatMap((group) => statementsOfGroup(group, listed));
    if (said.length + statements.length <= MAX_STATEMENTS) break;
  }
  return [...said, ...statements];
}

function statementsOfGroup(group: readonly Change[], listed: number): readonly Statement[] {
  if (group.length <= listed) return group.map((change) => ({ sentence: sentence(change), changes: [change] }));
  return [{ sentence: sentenceOfMany(group), changes: group }];
}

function sentenceOfMany(group: readonly Change[]): string {
  const first = group[0] as Change;
  if (first.op === "set") return group.map(sentence).join("; ");
  const place = placeOf(first);
  const more = (shown: number) => (group.length > shown ? " …" : "");
  if (first.op === "change") {
    const some = group.slice(0, MAX_NAMED).map(sentence).join("; ");
    return `${place}: ${group.length} values changed: ${some}${more(MAX_NAMED)}`;
  }
  const word = { add: "added", remove: "removed", move: "moved" }[first.op];
  const isOneList = group.every(({ field }) => parentOf(field) === parentOf(first.field));
  const names = group
    .slice(0, MAX_LABELS)
    .map(({ field }) => shownWay(isOneList ? field.slice(parentOf(field).length).replace(/^\//, "") : field));
  return `${place === "" ? "" : `${place}: `}${group.length} entries ${word}: ${names.join(", ")}${more(MAX_LABELS)}`;
}

function sentence(change: Change): string {
  const way = shownWay(change.field);
  switch (change.op) {
    case "change":
      return `${way} ${shown(change.from)} → ${shown(change.to)}`;
    case "add":
      return `${way} added${summary(change.to)}`;
    case "remove":
      return `${way} removed${summary(change.from)}`;
    case "move":
      return `${way} moved ${change.after === null ? "to the front" : `behind ${shownWay(change.after)}`}`;
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

function summary(value: ChangeValue): string {
  return typeof value === "string" ? ` (${value})` : "ref" in value ? ` (${shownWay(String(value.ref))})` : "";
}

function shown(value: ChangeValue): string {
  if (typeof value === "string") return value;
  if ("ref" in value) return shownWay(String(value.ref));
  return Array.isArray(value) ? counted(value.length, "entry") : counted(Object.keys(value).length, "entry");
}

/** The same for the same value of all entries of a list, and for all entries of such lists. */
function placeOf({ op, field }: Change): string {
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

// -------------------------------------------------------------------------------------------------- numbers

/** Numbers of one name that were all multiplied by the same, moved by the same, mirrored or rounded. */
function changedAlike(changes: readonly Change[]): readonly Statement[] {
  const byName = new Map<string, NumberChange[]>();
  for (const change of changes) {
    if (change.op !== "change") continue;
    const [from, to] = [numbersOf(change.from), numbersOf(change.to)];
    if (from.length === 0 || from.length !== to.length) continue;
    const name = change.field.slice(parentOf(change.field).length).replace(/^\//, "");
    addToList(byName, name, { change, from, to });
  }
  const alike: Statement[] = [];
  for (const [name, group] of byName) {
    const whole = alikeIn(name, group);
    if (whole) alike.push(whole);
    else
      for (const [place, part] of groupBy(group, ({ change }) => placeOf(change))) {
        const found = alikeIn(place, part);
        if (found) alike.push(found);
      }
  }
  return alike;
}

interface NumberChange {
  readonly change: Change;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function alikeIn(name: string, group: readonly NumberChange[]): Statement | undefined {
  if (group.length < MIN_ALIKE) return undefined;
  const pairs = group.flatMap(({ from, to }) => from.map((number, at) => [number, to[at] as number] as const));
  const said = scaled(pairs) ?? shifted(group) ?? mirrored(group) ?? rounded(pairs);
  if (said === undefined) return undefined;
  return { sentence: `All ${group.length} changed values of ${name} ${said}`, changes: group.map(({ change }) => change) };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) addToList(groups, keyOf(item), item);
  return groups;
}

function numbersOf(value: ChangeValue): readonly number[] {
  if (typeof value !== "string" || !/^(?:!\w+ )?[[{]?[-+\w.:, ]*\d[-+\w.:, ]*[\]}]?$/.test(value)) return [];
  const numbers = [...value.replace(/^!\w+ /, "").matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])/gi)].map(([text]) =>
    Number(text),
  );
  return numbers.every(Number.isFinite) ? numbers : [];
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-5 * Math.max(1, Math.abs(a), Math.abs(b));
}

function scaled(pairs: readonly (readonly [number, number])[]): string | undefined {
  const first = pairs.find(([from]) => Math.abs(from) > 1e-6);
  if (!first) return undefined;
  const factor = first[1] / first[0];
  if (isNear(factor, 1) || factor === 0) return undefined;
  return pairs.every(([from, to]) => isNear(from * factor, to)) ? `× ${Number(factor.toPrecision(6))}` : undefined;
}

function shifted(group: readonly NumberChange[]): string | undefined {
  const [first] = group;
  if (!first) return undefined;
  const steps = first.from.map((number, at) => (first.to[at] as number) - number);
  const isAlike = group.every(
    ({ from, to }) => from.length === steps.length && from.every((number, at) => isNear(number + (steps[at] as number), to[at] as number)),
  );
  return isAlike ? `+ ${steps.map((step) => Number(step.toPrecision(6))).join(", ")}` : undefined;
}

const AXES = ["X", "Y", "Z"];

/** Some numbers of each vector have the other sign, the same ones in all; the others are as they were. */
function mirrored(group: readonly NumberChange[]): string | undefined {
  const length = group[0]?.from.length ?? 0;
  if (length < 2 || length > AXES.length || group.some(({ from }) => from.length !== length)) return undefined;
  const axes: string[] = [];
  for (const [at, axis] of AXES.slice(0, length).entries()) {
    if (group.every(({ from, to }) => from[at] === to[at])) continue;
    if (!group.every(({ from, to }) => isNear(-(from[at] as number), to[at] as number))) return undefined;
    axes.push(axis);
  }
  return `mirrored: ${axes.join(" and ")} ${axes.length === 1 ? "has" : "have"} the other sign`;
}

const MAX_DECIMALS = 4;

function rounded(pairs: readonly (readonly [number, number])[]): string | undefined {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const unit = 10 ** -decimals;
    const isRounded = pairs.every(([from, to]) => Math.abs(from - to) <= unit / 2 + 1e-7 && isNear(Number(to.toFixed(decimals)), to));
    if (isRounded) return decimals === 0 ? "rounded to whole numbers" : `rounded to ${decimals} ${decimals === 1 ? "decimal" : "decimals"}`;
  }
  return undefined;
}
