/** Links of maps, and every place that says the same. */
import type { Span } from "../../core/text/span.ts";
import { Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";
import { linkAt } from "./links.ts";

export function definitionsAt(document: BymlDocument, offset: number): readonly Span[] {
  const entry = document.entriesAt(offset).at(-1);
  const link = entry === undefined ? undefined : linkAt(document, entry);
  return link === undefined ? [] : document.links.names.get(link.number).map((found) => document.value(found));
}

export function referencesAt(document: BymlDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const { graph } = document;
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined) return [];
  const key = document.key(entry);
  if (offset <= key.end && key.end > key.start) return equalKeys(document, entry);
  const link = linkAt(document, entry);
  if (link !== undefined) {
    const names = withDefinition ? document.links.names.get(link.number) : [];
    return inOrder(document, [...names, ...document.links.pointers.get(link.number)]);
  }
  if (graph.entryTypes[entry] !== Type.string) return [];
  const found: number[] = [];
  for (let other = 0; other < graph.entryCount; other++)
    if (graph.entryTypes[other] === Type.string && graph.entryValues[other] === graph.entryValues[entry]) found.push(other);
  return inOrder(document, found);
}

function inOrder(document: BymlDocument, entries: readonly number[]): readonly Span[] {
  return entries.map((entry) => document.value(entry)).sort((a, b) => a.start - b.start);
}

function equalKeys(document: BymlDocument, entry: number): readonly Span[] {
  return siblingEntries(document, entry)
    .map((other) => document.key(other))
    .sort((a, b) => a.start - b.start);
}

/** Entries with the same key in all containers of one kind. */
export function siblingEntries(document: BymlDocument, entry: number): readonly number[] {
  const { graph, siblings } = document;
  const container = graph.containerOf(entry);
  if (graph.typeOf(container) !== Type.dictionary) return [entry];
  const key = graph.keys[graph.entryKeys[entry]];
  return siblings.membersOf(siblings.familyOf(container)).flatMap((member) => {
    const found = document.graph.findEntry(member, key);
    return found < 0 ? [] : [found];
  });
}

/** In braces fewer keys are plain. */
export function isInFlow(document: BymlDocument, entry: number): boolean {
  const owner = document.ownerOf(entry);
  const { start } = owner < 0 ? document.parsed.root : document.value(owner);
  const opening = /^(?:!\S+\s+)?([[{])/.exec(document.text.slice(start, start + 32));
  return opening !== null;
}
