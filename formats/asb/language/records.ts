/**
 * A text as records that are understood by themselves: each node, each command, and each other member of the document. After an edit
 * within one of them the rest is taken over from the version before.
 */
import type { Issue } from "../../core/issue.ts";
import { editJson } from "../../core/json/edits.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { findChange, type TextChange } from "../../core/text/span.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { isKnownVersion } from "../binary/header.ts";
import { VERSION_417 } from "../nodeTypes.ts";
import { findRecordIssues } from "../text/parseFile.ts";
import { wrongNumber } from "../text/parseNodes.ts";
import { KEPT } from "../text/words.ts";
import { collectReferences, type RecordReference } from "./references.ts";

/** Where a record stands. */
export interface RecordPlace {
  readonly row: number;
  /** Key of the member of the document. */
  readonly section: string;
  /** Place among the nodes or commands; -1 for a section as a whole. */
  readonly index: number;
}

/** What a record says by itself. */
export interface RecordFacts {
  /** Offsets count from the start of the record. */
  readonly issues: readonly Issue[];
  readonly references: readonly RecordReference[];
  /** `Node Type` of a node, `Name` of a command. */
  readonly name: string | undefined;
  readonly guid: string | undefined;
}

export interface Records {
  readonly places: readonly RecordPlace[];
  /** In step with the places. */
  readonly facts: readonly RecordFacts[];
  /** Findings that belong to no record, or that follow from the whole. */
  readonly others: readonly Issue[];
  /** An edit within a record changes the facts of that record only. */
  readonly isDivisible: boolean;
}

/** Sections whose items are records. */
const LISTS: ReadonlySet<string> = new Set(["Commands", "Nodes"]);
/** On whose version all others depend. */
const METADATA = "Metadata";
const NUMBER_CODE = "asb/node-index";

export function versionOf(json: JsonText): number {
  const row = json.find(json.find(0, METADATA), "Version");
  const said = row >= 0 && json.kinds[row] === Json.string ? Number.parseInt(json.string(row), 16) : VERSION_417;
  return isKnownVersion(said) ? said : VERSION_417;
}

function placesOf(json: JsonText): readonly RecordPlace[] {
  const { kinds, nexts } = json;
  const places: RecordPlace[] = [];
  if (kinds[0] !== Json.object) return places;
  for (let key = 1; key < nexts[0]; key = nexts[key]) {
    const section = json.string(key);
    const value = key + 1;
    if (LISTS.has(section) && kinds[value] === Json.array)
      for (let item = value + 1, index = 0; item < nexts[value]; item = nexts[item], index++) places.push({ row: item, section, index });
    else places.push({ row: value, section, index: -1 });
  }
  return places;
}

function factsOf(json: JsonText, { row, section, index }: RecordPlace, issues: readonly Issue[]): RecordFacts {
  const textOf = (key: string): string | undefined => {
    const value = index < 0 ? -1 : json.find(row, key);
    return value >= 0 && json.kinds[value] === Json.string ? json.string(value) : undefined;
  };
  const isNode = section === "Nodes" && index >= 0;
  const own = isNode ? json.find(row, "Node Index") : -1;
  const references = section === METADATA || section === KEPT ? [] : collectReferences(json, row, json.nexts[row], own);
  return { issues, references, name: textOf(isNode ? "Node Type" : "Name"), guid: textOf("GUID") };
}

/** Number of the place that holds a row; -1 where none does. */
export function findRecord(json: JsonText, places: readonly RecordPlace[], row: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle].row <= row) low = middle + 1;
    else high = middle;
  }
  return low > 0 && row < json.nexts[places[low - 1].row] ? low - 1 : -1;
}

/** Divides a text that was understood as a whole. */
export function divide(json: JsonText, issues: readonly Issue[]): Records {
  const places = placesOf(json);
  const owned: Issue[][] = places.map(() => []);
  const others: Issue[] = [];
  for (const issue of issues) {
    // half a character is looked for in the text as a whole
    const isOfAll = json.errors.length > 0 || issue.code === "asb/lone-surrogate";
    const at = isOfAll || issue.text === undefined ? -1 : findPlaceOf(json, places, issue.text.start, issue.text.end);
    if (at < 0) others.push(issue);
    else owned[at].push(moved(issue, -json.starts[places[at].row]));
  }
  const isDivisible = json.errors.length === 0 && others.length === 0 && json.find(0, KEPT) < 0;
  let facts: readonly RecordFacts[] | undefined;
  return {
    places,
    // nobody asks for those of a text that is broken for a moment
    get facts() {
      facts ??= places.map((place, at) => factsOf(json, place, owned[at]));
      return facts;
    },
    others,
    isDivisible,
  };
}

function findPlaceOf({ starts, ends }: JsonText, places: readonly RecordPlace[], start: number, end: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[places[middle].row] <= start) low = middle + 1;
    else high = middle;
  }
  return low > 0 && end <= ends[places[low - 1].row] ? low - 1 : -1;
}

/** The next version of a text: its table, and its records where they could be told without reading all of them. */
export function editRecords(before: JsonText, records: Records, text: string): { json: JsonText; records?: Records } | undefined {
  if (text === before.text) return { json: before, records };
  const change = findChange(before.text, text);
  if (!isWellFormed(text.slice(Math.max(change.start - 1, 0), change.newEnd + 1))) return undefined;
  const edited = editJson(before, text, change);
  if (edited === undefined) return undefined;
  const { json, row } = edited;
  const at = findRecord(before, records.places, row);
  const facts = at < 0 ? factsAround(before, json, records, edited.change, row) : factsWithin(before, json, records, at);
  return { json, ...(facts && { records: { ...facts, others: records.others, isDivisible: true } }) };
}

type Known = Pick<Records, "places" | "facts">;

/** After an edit within one record. */
function factsWithin(before: JsonText, json: JsonText, records: Records, at: number): Known | undefined {
  const { section } = records.places[at];
  if (section === KEPT || (section === METADATA && said(before) !== said(json))) return undefined;
  const places = placesOf(json);
  const facts = [...records.facts];
  facts[at] = readFacts(json, places[at]);
  return { places, facts };
}

/** After an edit between records: those on both sides of it are what they were, but for their numbers. */
function factsAround(before: JsonText, json: JsonText, records: Records, change: TextChange, row: number): Known | undefined {
  const old = records.places;
  const places = placesOf(json);
  const isList = LISTS.has(nameOf(before, row));
  const by = places.length - old.length;
  const shorter = Math.min(old.length, places.length);
  // what touches the edit may have grown together with it
  let head = 0;
  while (head < shorter && before.ends[old[head].row] < change.start) head++;
  let tail = 0;
  const isBehind = (at: number): boolean => before.starts[old[at].row] > change.oldEnd && old[at].section === places[at + by].section;
  while (tail < shorter - head && isBehind(old.length - 1 - tail)) tail++;
  // members of the document that come, go or change their names: only reading all of them tells what follows
  if (!isList && (by !== 0 || head + tail < places.length)) return undefined;
  const facts = places.map((place, at) => {
    if (at < head) return records.facts[at];
    return at < places.length - tail ? readFacts(json, place) : renumbered(json, place, records.facts[at - by], old[at - by].index);
  });
  return { places, facts };
}

function nameOf(json: JsonText, row: number): string {
  return row > 0 && json.kinds[row - 1] === Json.key ? json.string(row - 1) : "";
}

function readFacts(json: JsonText, place: RecordPlace): RecordFacts {
  const { section, row, index } = place;
  const issues = findRecordIssues(json, versionOf(json), section, row, index).map((issue) => moved(issue, -json.starts[row]));
  return factsOf(json, place, issues);
}

/** What is known of a node that has another number now. */
function renumbered(json: JsonText, place: RecordPlace, facts: RecordFacts, index: number): RecordFacts {
  const { row, section } = place;
  if (section !== "Nodes" || place.index === index) return facts;
  const number = json.find(row, "Node Index");
  const isPlain = number >= 0 && json.kinds[number] === Json.integer && facts.issues.every(({ code }) => code === NUMBER_CODE);
  if (!isPlain) return readFacts(json, place);
  const issues = json.number(number) === place.index ? [] : [moved(wrongNumber(json, number, place.index), -json.starts[row])];
  return { ...facts, issues };
}

/** Version as the text says it. */
function said(json: JsonText): string {
  const row = json.find(json.find(0, METADATA), "Version");
  return row < 0 ? "" : json.raw(row);
}

function moved(issue: Issue, by: number): Issue {
  return by === 0 || issue.text === undefined ? issue : { ...issue, text: { start: issue.text.start + by, end: issue.text.end + by } };
}

/** Findings of all records in the order of the text, then the others. */
export function recordIssues(json: JsonText, records: Records): readonly Issue[] {
  if (json.errors.length > 0) return records.others;
  const { places, facts, others } = records;
  return [...facts.flatMap(({ issues }, at) => issues.map((issue) => moved(issue, json.starts[places[at].row]))), ...others];
}
