/**
 * A text as records that are understood by themselves: each node, each command, and each other member of the document. After an edit
 * within one of them the rest is taken over from the version before.
 */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json.ts";
import { editJson } from "../../core/jsonEdits.ts";
import { findChange } from "../../core/span.ts";
import { isWellFormed } from "../../core/textCoding.ts";
import { isKnownVersion } from "../binary/header.ts";
import { VERSION_417 } from "../nodeTypes.ts";
import { findRecordIssues } from "../text/parseFile.ts";
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
/** Sections that others depend on, or that depend on others. */
const WHOLE: ReadonlySet<string> = new Set(["Metadata", KEPT]);

export function versionOf(json: JsonText): number {
  const row = json.find(json.find(0, "Metadata"), "Version");
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
  const references = WHOLE.has(section) ? [] : collectReferences(json, row, json.nexts[row], own);
  return { issues, references, name: textOf(isNode ? "Node Type" : "Name"), guid: textOf("GUID") };
}

/** The record that holds a row, or -1. */
function findRecord(json: JsonText, places: readonly RecordPlace[], row: number): number {
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
    const at = json.errors.length > 0 || issue.text === undefined ? -1 : findPlaceOf(json, places, issue.text.start, issue.text.end);
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

/** The next version of a text, where it differs in one record only. */
export function editRecords(before: JsonText, records: Records, text: string): { json: JsonText; records: Records } | undefined {
  if (text === before.text) return { json: before, records };
  const change = findChange(before.text, text);
  if (!isWellFormed(text.slice(Math.max(change.start - 1, 0), change.newEnd + 1))) return undefined;
  const edited = editJson(before, text, change);
  if (edited === undefined) return undefined;
  const { json, row } = edited;
  const at = findRecord(before, records.places, row);
  if (at < 0 || WHOLE.has(records.places[at].section)) return undefined;
  const places = placesOf(json);
  const place = places[at];
  const issues = findRecordIssues(json, versionOf(json), place.section, place.row, place.index).map((issue) =>
    moved(issue, -json.starts[place.row]),
  );
  const facts = [...records.facts];
  facts[at] = factsOf(json, place, issues);
  return { json, records: { places, facts, others: records.others, isDivisible: true } };
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
