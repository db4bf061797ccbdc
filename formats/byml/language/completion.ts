/** Completion at the cursor: keys of siblings, their values under the same key, tags and layout lines. */

import type { CompletionItem, CompletionList, OfferedNames } from "../../core/analysis.ts";
import { actorTarget } from "../../core/knowledge/actors.ts";
import { addToCount } from "../../core/lists.ts";
import { ANY_NAME } from "../../core/relations.ts";
import { counted } from "../../core/text/counted.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { prose } from "../../core/text/markdown.ts";
import { snippetStop } from "../../core/text/snippet.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { isActorName, isMapName } from "../fileLinks.ts";
import { Type } from "../nodeTypes.ts";
import { typeName } from "../schema.ts";
import { LINE_START, LINE_WORDS } from "../text/layoutLines.ts";
import { TAG_MEANINGS } from "../text/tags.ts";
import type { BymlDocument } from "./document.ts";
import { isInFlow, siblingEntries } from "./navigation.ts";

const NOTHING: CompletionList = { items: [], incomplete: false };
const MAX_VALUES = 200;
/** No completion in longer lines: searching back through them would take too long. */
const MAX_LINE = 2000;
/** Longer values are not offered. */
const MAX_VALUE = 120;

export function completionsAt(document: BymlDocument, offset: number): CompletionList {
  const { text } = document;
  const lineStart = startOfLine(text, offset);
  if (offset - lineStart > MAX_LINE) return NOTHING;
  const before = text.slice(lineStart, offset);
  const comment = document.findComment(offset);
  // a quoted text may have lines that start like a comment
  if (comment?.start === lineStart && /^#(?:!|\S*$)/.test(before)) return layoutLines(document, lineStart, offset, before);
  if (comment !== undefined) return NOTHING;
  const value = valuePlace(document, offset);
  if (value !== undefined) return values(document, value.entry, value.span);
  return keys(document, offset, lineStart, before);
}

// ------------------------------------------------------------------------------------------------ values

/** The entry whose value is at the offset, and the range that a completion replaces. */
function valuePlace(document: BymlDocument, offset: number): { readonly entry: number; readonly span: Span } | undefined {
  const { graph, text } = document;
  const entry = document.entriesAt(offset).at(-1);
  if (entry !== undefined && graph.typeOf(graph.containerOf(entry)) === Type.dictionary) {
    const key = document.key(entry);
    const { start, end } = document.value(entry);
    if (offset > key.end && !text.slice(key.end, offset).includes("\n")) {
      const isEmpty = end <= start;
      return { entry, span: isEmpty || offset < start ? { start: offset, end: offset } : { start, end: Math.max(end, offset) } };
    }
    return undefined;
  }
  // after `key: ` without a value
  const found = /^(?:[ ]*(?:- )*|.*[{,][ ]*)([^\s#'"[\]{}!,:][^:,{}]*|'(?:[^']|'')*'):[ ]+$/.exec(
    text.slice(startOfLine(text, offset), offset),
  );
  if (!found) return undefined;
  const keyStart = offset - (found[0].length - found[0].lastIndexOf(found[1]));
  const owner = document.entriesAt(keyStart).at(-1);
  return owner === undefined || document.key(owner).start !== keyStart ? undefined : { entry: owner, span: { start: offset, end: offset } };
}

function values(document: BymlDocument, entry: number, span: Span): CompletionList {
  const { graph } = document;
  const inFlow = isInFlow(document, entry);
  const counts = new Map<string, number>();
  const types = new Map<string, number>();
  for (const other of siblingEntries(document, entry)) {
    if (other === entry) continue;
    const written = writtenValue(document, other, inFlow);
    if (written === "") continue;
    addToCount(counts, written);
    types.set(written, graph.entryTypes[other]);
  }
  const items: CompletionItem[] = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_VALUES)
    .map(([written, count], at) => ({
      label: written,
      kind: "value",
      detail: `${typeName(types.get(written) ?? 0)}, ${counted(count, "time")}`,
      edit: { span, text: written },
      sortText: `a${String(at).padStart(5, "0")}`,
      filterText: written,
    }));
  for (const word of ["true", "false", "null"])
    if (!counts.has(word)) items.push({ label: word, kind: "keyword", edit: { span, text: word }, sortText: `b${word}` });
  for (const [tag, meaning] of TAG_MEANINGS)
    items.push({ label: tag, kind: "tag", detail: meaning.replaceAll("`", ""), edit: { span, text: `${tag} ` }, sortText: `c${tag}` });
  const isActor = isMapName(document.context.fileName) && isActorName(graph, graph.containerOf(entry), entry);
  const names: OfferedNames = {
    target: actorTarget(ANY_NAME),
    field: graph.keys[graph.entryKeys[entry]],
    span,
    textOf: (name) => printScalar(name, "escaped", 0, undefined, inFlow),
  };
  return { items, incomplete: counts.size > MAX_VALUES, ...(isActor && { names }) };
}

/** The value of an entry as it can be used for another; empty if it is long or spans several lines. */
function writtenValue(document: BymlDocument, entry: number, inFlow: boolean): string {
  const { start, end } = document.value(entry);
  if (end - start > MAX_VALUE) return "";
  // a value that is plain in a block may need quotes in brackets and braces
  const string = inFlow && !isInFlow(document, entry) ? document.stringOf(entry) : undefined;
  const written = string === undefined ? document.text.slice(start, end) : printScalar(string, "escaped", 0, undefined, true);
  return written.includes("\n") ? "" : written;
}

// ------------------------------------------------------------------------------------------------ keys

function keys(document: BymlDocument, offset: number, lineStart: number, before: string): CompletionList {
  const { graph, siblings, text } = document;
  const inBraces = /[{,]\s*[^\s:,{}]*$/.test(before) && document.parsed.root.start < offset;
  const lead = /^ *(?:- )*/.exec(before)?.[0].length ?? 0;
  if (!inBraces && /[:#]/.test(before.slice(lead))) return NOTHING;
  const container = inBraces ? document.containerAt(offset) : containerOfColumn(document, lineStart, lead, offset);
  if (container < 0 || graph.typeOf(container) !== Type.dictionary) return NOTHING;
  const own = keyAround(document, offset);
  const typed = inBraces ? offset - (/[^\s:,{}]*$/.exec(before)?.[0].length ?? 0) : lineStart + lead;
  const start = own?.start ?? typed;
  const end = own?.end ?? offset + (/^[^\s:,{}]*/.exec(text.slice(offset))?.[0].length ?? 0);
  // in the two-line form, the value is on the next line
  if (/^ *(?:- )*\? /.test(text.slice(lineStart, start))) return NOTHING;
  const hasColon = /^ *:/.test(text.slice(end, end + 16));
  const present = new Set<number>();
  for (let entry = graph.firstOf(container), after = graph.endOf(container); entry < after; entry++)
    if (document.key(entry).start !== start) present.add(graph.entryKeys[entry]);
  const family = siblings().familyOf(container);
  const total = siblings().sizeOf(family);
  const items = siblings()
    .keysOf(family)
    .filter(({ key, last }) => !present.has(key) && document.key(last).start !== start)
    .sort((a, b) => b.count - a.count)
    .map(({ key, count, type, last }, at): CompletionItem => {
      const name = printScalar(graph.keys[key], "escaped", 0, undefined, inBraces);
      const sample = writtenValue(document, last, inBraces);
      const meaning = document.meaningOf(container, graph.keys[key]);
      return {
        label: graph.keys[key],
        kind: "name",
        ...(meaning === undefined ? {} : { documentation: () => prose(meaning) }),
        detail: `${typeName(type)}, in ${count} of ${total}`,
        edit: { span: { start, end }, text: hasColon ? name : `${name}: ${sample === "" ? "" : snippetStop(1, sample)}` },
        snippet: !hasColon,
        sortText: String(at).padStart(5, "0"),
        filterText: graph.keys[key],
      };
    });
  return { items, incomplete: false };
}

/** The key at the offset. A quoted key may have blanks, commas and braces. */
function keyAround(document: BymlDocument, offset: number): Span | undefined {
  const entry = document.entriesAt(offset).at(-1);
  const key = entry === undefined ? undefined : document.key(entry);
  return key && key.start < key.end && touches(key, offset) ? key : undefined;
}

/** The dictionary whose keys start in a column, searching upwards from a line without a key; -1 if there is none. */
function containerOfColumn(document: BymlDocument, lineStart: number, column: number, offset: number): number {
  const { graph, text } = document;
  // an entry in this line identifies it
  const here = document.entriesAt(offset);
  for (const entry of [...here].reverse())
    if (document.key(entry).start === lineStart + column && document.key(entry).end > document.key(entry).start)
      return graph.containerOf(entry);
  for (let end = lineStart - 1, lines = 0; end >= 0 && lines < 2000; lines++) {
    const start = startOfLine(text, end);
    const lead = /^ *(?:- )*/.exec(text.slice(start, end))?.[0].length ?? 0;
    if (lead < end - start && lead <= column && text[start + lead] !== "#") {
      const found = document
        .entriesAt(start + lead)
        .find((entry) => document.key(entry).start === start + lead && document.key(entry).end > start + lead);
      if (found !== undefined && lead === column) return graph.containerOf(found);
      if (lead < column) return -1;
    }
    end = start - 1;
  }
  return -1;
}

// ------------------------------------------------------------------------------------------------ layout

function layoutLines(document: BymlDocument, lineStart: number, offset: number, before: string): CompletionList {
  const words = before.split(/\s+/);
  const { text } = document;
  const end = endOfLine(text, offset);
  if (words.length <= 2) {
    const span = { start: lineStart, end };
    const others = wordsOfOtherLines(document, lineStart);
    const free = Object.entries(LINE_WORDS).filter(([word]) => !others.has(word));
    return {
      items: free.map(([word, { meaning, values: allowed }]) => ({
        label: `${LINE_START} ${word}`,
        kind: "keyword",
        detail: meaning.replaceAll("`", ""),
        edit: { span, text: `${LINE_START} ${word}${allowed.length > 0 || word === "keys" || word === "tail" ? " " : ""}` },
      })),
      incomplete: false,
    };
  }
  const allowed = Object.hasOwn(LINE_WORDS, words[1]) ? LINE_WORDS[words[1]].values : [];
  const start = offset - before.length + before.indexOf(words[2], LINE_START.length + words[1].length);
  return {
    items: allowed.map((value) => ({ label: value, kind: "value", edit: { span: { start: Math.min(start, offset), end }, text: value } })),
    incomplete: false,
  };
}

/** Words that other layout lines already have; only one line per word counts. */
function wordsOfOtherLines({ text, parsed: { comments } }: BymlDocument, lineStart: number): ReadonlySet<string | undefined> {
  const lines = comments.flatMap(({ start, end }) => (start === lineStart ? [] : [text.slice(start, end)]));
  return new Set(lines.filter((line) => line.startsWith(LINE_START)).map((line) => line.split(/\s+/)[1]));
}
