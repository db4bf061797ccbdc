/**
 * Changes of the field tree's rows: add, duplicate, delete, rename. Only for entries that do not share their lines or their position
 * between commas.
 */
import type { FieldAddition, FieldChange, FieldChangeKind, FieldEdits } from "../../core/fields/fields.ts";
import { endOfLine, startOfLine, startOfNextLine } from "../../core/text/lines.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { findDuplicate } from "./actions.ts";
import type { BymlDocument } from "./document.ts";
import { isInFlow } from "./navigation.ts";

const MAX_SAMPLE = 120;

export function changesOf(document: BymlDocument, entry: number): readonly FieldChangeKind[] {
  const { graph } = document;
  const container = graph.containerOf(entry);
  const kinds: FieldChangeKind[] = [];
  if (additionsTo(document, entry).length > 0) kinds.push("add");
  if (findDuplicate(document, entry)) kinds.push("duplicate");
  if (findRemoval(document, entry)) kinds.push("delete");
  if (graph.typeOf(container) === Type.dictionary) kinds.push("rename");
  return kinds;
}

export function changeEntries(document: BymlDocument, entries: readonly number[], change: FieldChange): FieldEdits {
  const [entry] = entries;
  if (entry === undefined) return { edits: [] };
  switch (change.kind) {
    case "delete":
      return removeAll(document, entries);
    case "duplicate": {
      const edit = findDuplicate(document, entry);
      return edit ? { edits: [edit] } : { refused: "Only items of a sequence that have their own lines can be duplicated." };
    }
    case "rename":
      return renameOne(document, entry, change.name ?? "");
    case "add":
      return addKey(document, entry, change.option ?? "");
    default:
      return { refused: "Entries are sorted by their keys: they cannot be moved." };
  }
}

// ------------------------------------------------------------------------------------------------ delete

function removeAll(document: BymlDocument, entries: readonly number[]): FieldEdits {
  const removals = entries.map((entry) => findRemoval(document, entry));
  if (removals.includes(undefined))
    return {
      refused:
        "An entry that shares its first line with others, or is the only one, cannot be deleted by itself: delete the map or sequence that contains it.",
    };
  const spans = (removals as Span[]).sort((a, b) => a.start - b.start);
  const edits: TextEdit[] = [];
  for (const span of spans) {
    const last = edits.at(-1);
    // entries inside another deleted entry go with it
    if (last && span.end <= last.span.end) continue;
    if (last && span.start < last.span.end) return { refused: "These entries share commas: delete them one by one." };
    edits.push({ span, text: "" });
  }
  const containers = new Set(entries.map((entry) => document.graph.containerOf(entry)));
  for (const container of containers) {
    const gone = entries.filter((entry) => document.graph.containerOf(entry) === container).length;
    if (gone === document.graph.countOf(container))
      return { refused: "These are all entries of a map or sequence: delete the map or sequence itself." };
  }
  return { edits };
}

/** The span to delete with an entry: its lines, or the comma next to it. Undefined if it cannot be deleted by itself. */
function findRemoval(document: BymlDocument, entry: number): Span | undefined {
  const { graph, text } = document;
  const container = graph.containerOf(entry);
  if (graph.countOf(container) < 2) return undefined;
  const { start, end } = document.whole(entry);
  if (isInFlow(document, entry)) {
    if (entry === graph.endOf(container) - 1) return { start: document.whole(entry - 1).end, end };
    const next = document.whole(entry + 1).start;
    // after a blank, the next entry would become a comment
    return text[next] === "#" ? undefined : { start, end: next };
  }
  const lineStart = startOfLine(text, start);
  const lineEnd = startOfNextLine(text, end);
  const lead = document.isArray(container) ? /^ *- $/ : /^ *$/;
  return lead.test(text.slice(lineStart, start)) && text.slice(end, lineEnd).trim() === "" ? { start: lineStart, end: lineEnd } : undefined;
}

// ------------------------------------------------------------------------------------------------ rename, add

function renameOne(document: BymlDocument, entry: number, name: string): FieldEdits {
  const { graph } = document;
  const other = document.graph.findEntry(graph.containerOf(entry), name);
  if (other >= 0 && other !== entry) return { refused: `The map already has the key ${name}.` };
  if (name.includes("\0") || name.includes("\n")) return { refused: "The key contains a character that is not allowed here." };
  return { edits: [{ span: document.key(entry), text: printScalar(name, "escaped", 0, undefined, isInFlow(document, entry)) }] };
}

/** Keys that similar maps have and this one lacks. */
export function additionsTo(document: BymlDocument, entry: number): readonly FieldAddition[] {
  const { graph, siblings } = document;
  if (graph.entryTypes[entry] !== Type.dictionary) return [];
  const container = graph.entryValues[entry];
  if (graph.countOf(container) === 0) return [];
  return siblings()
    .keysOf(siblings().familyOf(container))
    .filter(({ key, last }) => document.graph.findEntry(container, graph.keys[key]) < 0 && sampleOf(document, last) !== undefined)
    .sort((a, b) => b.count - a.count)
    .map(({ key }) => ({ option: graph.keys[key], label: graph.keys[key] }));
}

/** The value of another map under the key, if it is on one line. */
function sampleOf(document: BymlDocument, entry: number): string | undefined {
  const { start, end } = document.value(entry);
  const written = document.text.slice(start, end);
  return written.includes("\n") || written.length > MAX_SAMPLE || written === "" ? undefined : written;
}

function addKey(document: BymlDocument, entry: number, key: string): FieldEdits {
  const { graph, siblings } = document;
  const container = graph.entryValues[entry];
  const known = isContainer(graph.entryTypes[entry])
    ? siblings()
        .keysOf(siblings().familyOf(container))
        .find((each) => graph.keys[each.key] === key)
    : undefined;
  const sample = known && sampleOf(document, known.last);
  if (sample === undefined || document.graph.findEntry(container, key) >= 0) return { refused: `${key} cannot be added here.` };
  if (isInFlow(document, graph.endOf(container) - 1) && /[,[\]{}]/.test(sample) && !/^["'[{!]/.test(sample))
    return { refused: `${key} cannot be added to a line that other entries share: add it in the text.` };
  return { edits: [afterLast(document, container, key, sample)] };
}

/** Adds a key after the last one of a map that is not empty. @param value as written in the text */
export function afterLast(document: BymlDocument, container: number, key: string, value: string): TextEdit {
  const { graph, text } = document;
  const last = graph.endOf(container) - 1;
  const { end } = document.whole(last);
  const inFlow = isInFlow(document, last);
  const written = `${printScalar(key, "escaped", 0, undefined, inFlow)}: ${value}`;
  if (inFlow) return { span: { start: end, end }, text: `, ${written}` };
  const first = document.key(graph.firstOf(container)).start;
  const column = first - startOfLine(text, first);
  const lineEnd = endOfLine(text, end);
  return { span: { start: lineEnd, end: lineEnd }, text: `\n${" ".repeat(column)}${written}` };
}
