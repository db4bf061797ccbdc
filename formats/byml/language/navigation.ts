/** Navigates along links of maps, and to equal keys and strings. */
import type { Renaming } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { Type } from "../nodeTypes.ts";
import { printU32 } from "../text/printGraph.ts";
import type { BymlDocument } from "./document.ts";
import { linkAt } from "./links.ts";

export function definitionsAt(document: BymlDocument, offset: number): readonly Span[] {
  const entry = document.entriesAt(offset).at(-1);
  const link = entry === undefined ? undefined : linkAt(document, entry);
  return link === undefined
    ? []
    : document
        .links()
        .names.get(link.number)
        .map((found) => document.value(found));
}

export function referencesAt(document: BymlDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const { graph } = document;
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined) return [];
  const key = document.key(entry);
  if (offset <= key.end && key.end > key.start) return equalKeys(document, entry);
  const link = linkAt(document, entry);
  if (link !== undefined) {
    const names = withDefinition ? document.links().names.get(link.number) : [];
    return inOrder(document, [...names, ...document.links().pointers.get(link.number)]);
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

/** Entries with the same key in all containers of the same kind. */
export function siblingEntries(document: BymlDocument, entry: number): readonly number[] {
  const { graph, siblings } = document;
  const container = graph.containerOf(entry);
  if (graph.typeOf(container) !== Type.dictionary) return [entry];
  const key = graph.keys[graph.entryKeys[entry]];
  return siblings()
    .membersOf(siblings().familyOf(container))
    .flatMap((member) => {
      const found = document.graph.findEntry(member, key);
      return found < 0 ? [] : [found];
    });
}

/** Whether the entry is in brackets or braces, where fewer texts can be plain. */
export function isInFlow(document: BymlDocument, entry: number): boolean {
  const owner = document.ownerOf(entry);
  const { start } = owner < 0 ? document.parsed.root : document.value(owner);
  const opening = /^(?:!\S+\s+)?([[{])/.exec(document.text.slice(start, start + 32));
  return opening !== null;
}

/** Renames a key in all maps of the same kind, or the number of a map object with all links to it. */
export function renamingAt(document: BymlDocument, offset: number): Renaming | undefined {
  const entry = document.entriesAt(offset).at(-1);
  if (entry === undefined) return undefined;
  const span = document.key(entry);
  if (offset <= span.end && span.end > span.start) {
    const isName = document.graph.typeOf(document.graph.containerOf(entry)) === Type.dictionary;
    return isName ? { span, name: document.name(entry), to: (name) => renameKeys(document, entry, name) } : undefined;
  }
  const number = linkAt(document, entry)?.number;
  if (number === undefined) return undefined;
  return { span: document.value(entry), name: numberText(document, number), to: (name) => renumber(document, number, name) };
}

function renameKeys(document: BymlDocument, entry: number, name: string): readonly TextEdit[] {
  if (name.includes("\0") || !isWellFormed(name)) throw new Error("The key contains a character that a file cannot store.");
  const entries = siblingEntries(document, entry);
  for (const each of entries) {
    const other = document.graph.findEntry(document.graph.containerOf(each), name);
    if (other >= 0 && other !== each) {
      const line = document.text.slice(0, document.key(other).start).split("\n").length;
      throw new Error(`The key ${name} is taken: line ${line} has it, in one of the ${entries.length} maps that would be changed.`);
    }
  }
  return entries.map((each) => ({ span: document.key(each), text: printScalar(name, "escaped", 0, undefined, isInFlow(document, each)) }));
}

function numberText({ links }: BymlDocument, number: number | bigint): string {
  return links().kind?.type === Type.u32 ? printU32(Number(number)) : String(number);
}

function renumber(document: BymlDocument, number: number | bigint, typed: string): readonly TextEdit[] {
  const { links } = document;
  const isNarrow = links().kind?.type === Type.u32;
  if (!/^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(typed)) throw new Error(`Must be a whole number; found ${typed}.`);
  const wanted = BigInt(typed);
  if (wanted >> (isNarrow ? 32n : 64n) !== 0n) throw new Error(`${typed} is out of range: a ${isNarrow ? "u32" : "u64"} is expected.`);
  if (wanted !== BigInt(number) && links().names.get(wanted).length > 0)
    throw new Error(`The number ${typed} is taken by another object of this map.`);
  const text = isNarrow ? `!u ${printU32(Number(wanted))}` : `!ul ${wanted}`;
  return [...links().names.get(number), ...links().pointers.get(number)].map((entry) => ({ span: document.value(entry), text }));
}
