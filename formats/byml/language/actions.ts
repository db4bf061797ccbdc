/** Refactorings at the cursor: make a change in all equal places, duplicate an item. */

import type { Action } from "../../core/analysis.ts";
import { isEqual as areSame } from "../../core/proof.ts";
import { counted } from "../../core/text/counted.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { isBinary, isContainer, isLong, Type } from "../nodeTypes.ts";
import { printU32 } from "../text/printGraph.ts";
import type { BymlDocument } from "./document.ts";
import { identityOf } from "./labels.ts";
import { numberOf } from "./links.ts";
import { isInFlow } from "./navigation.ts";

/** Maps with fewer entries may be equal by chance. */
const MIN_ENTRIES = 2;

export function actionsWithin(document: BymlDocument, within: Span): readonly Action[] {
  const path = document.entriesAt(within.start);
  if (path.length === 0) return [];
  return [...changeEverywhere(document, path), ...duplicateItem(document, path)];
}

/**
 * Nodes that the file stored once before this value changed are still equal in everything else: offers the same change for all of them.
 * Uses the outermost equal node.
 */
function changeEverywhere(document: BymlDocument, path: readonly number[]): readonly Action[] {
  const { graph, text } = document;
  const entry = path[path.length - 1];
  if (isContainer(graph.entryTypes[entry])) return [];
  const { start, end } = document.value(entry);
  const written = text.slice(start, end);
  for (let depth = 0; depth < path.length; depth++) {
    const container = graph.containerOf(path[depth]);
    if (graph.countOf(container) < MIN_ENTRIES) continue;
    const others = equalButFor(document, container, path.slice(depth));
    if (others.length === 0) continue;
    const edits = others.map((other): TextEdit => ({ span: document.value(other), text: written }));
    const places = counted(others.length, "other place", "other places");
    return [{ title: `Make this change in ${places} that ${others.length === 1 ? "is" : "are"} equal otherwise`, kind: "refactor", edits }];
  }
  return [];
}

/** The values at the end of the path in containers that equal this one in everything else. */
function equalButFor(document: BymlDocument, container: number, path: readonly number[]): readonly number[] {
  const { siblings } = document;
  const found: number[] = [];
  for (const other of siblings().membersOf(siblings().familyOf(container))) {
    if (other === container) continue;
    const value = findDifferent(document, container, other, path);
    if (value !== undefined && value >= 0) found.push(value);
  }
  return found;
}

/** The entry of `other` at the path, which is the only difference; -1 if there is none, undefined if there are others. */
function findDifferent(document: BymlDocument, container: number, other: number, [at, ...path]: readonly number[]): number | undefined {
  const { graph } = document;
  const count = graph.countOf(container);
  if (graph.typeOf(container) !== graph.typeOf(other) || count !== graph.countOf(other)) return undefined;
  const first = graph.firstOf(container);
  const otherFirst = graph.firstOf(other);
  let result: number | undefined = -1;
  for (let i = 0; i < count; i++) {
    const a = first + i;
    const b = otherFirst + i;
    if (graph.entryKeys[a] !== graph.entryKeys[b] && graph.typeOf(container) !== Type.array) return undefined;
    if (a !== at) {
      if (!isEqual(document, a, b)) return undefined;
    } else if (path.length === 0) {
      if (isContainer(graph.entryTypes[b]) || isEqual(document, a, b)) return undefined;
      result = b;
    } else {
      if (!isContainer(graph.entryTypes[b])) return undefined;
      result = findDifferent(document, graph.entryValues[a], graph.entryValues[b], path);
      if (result === undefined) return undefined;
    }
  }
  return result;
}

/** Whether the values are written the same way. */
function isEqual(document: BymlDocument, a: number, b: number): boolean {
  const { graph } = document;
  const type = graph.entryTypes[a];
  if (type !== graph.entryTypes[b]) return false;
  const x = graph.entryValues[a];
  const y = graph.entryValues[b];
  if (x === y) return true;
  if (isLong(type)) return graph.longBits(x) === graph.longBits(y);
  if (isBinary(type)) return graph.data[x].alignment === graph.data[y].alignment && areSame(graph.data[x].bytes, graph.data[y].bytes);
  return isContainer(type) && findDifferent(document, x, y, []) === -1;
}

/** Duplicates the innermost item of a block sequence, with a new number if it is an object of a map. */
function duplicateItem(document: BymlDocument, path: readonly number[]): readonly Action[] {
  const { graph } = document;
  const entry = [...path].reverse().find((each) => document.isArray(graph.containerOf(each)) && isContainer(graph.entryTypes[each]));
  const edit = entry === undefined ? undefined : findDuplicate(document, entry);
  if (entry === undefined || edit === undefined) return [];
  return [{ title: `Duplicate ${identityOf(document, graph.entryValues[entry]) ?? "this item"}`, kind: "refactor", edits: [edit] }];
}

/** The edit that copies an item after itself; undefined if it is not an item or shares its lines. */
export function findDuplicate(document: BymlDocument, entry: number): TextEdit | undefined {
  const { graph, text } = document;
  if (!document.isArray(graph.containerOf(entry)) || isInFlow(document, entry)) return undefined;
  const { start, end } = document.whole(entry);
  const lineStart = startOfLine(text, start);
  const lineEnd = endOfLine(text, end);
  if (!/^ *- $/.test(text.slice(lineStart, start)) || text.slice(end, lineEnd).trim() !== "") return undefined;
  const copy = editedPart(text, { start: lineStart, end }, withFreeNumber(document, entry));
  return { span: { start: lineEnd, end: lineEnd }, text: `\n${copy}` };
}

/** Edits, at offsets of the original, that give the copy of an object an unused number, also in its links to itself. */
function withFreeNumber(document: BymlDocument, entry: number): readonly TextEdit[] {
  const { graph } = document;
  const links = document.links();
  if (!isContainer(graph.entryTypes[entry])) return [];
  const own = links.kind === undefined ? -1 : document.graph.findEntry(graph.entryValues[entry], links.kind.name);
  const free = own < 0 ? undefined : freeNumberOf(document, own);
  if (free === undefined) return [];
  return [own, ...links.pointers.get(numberOf(document, own))].map((each) => ({ span: document.value(each), text: free }));
}

/** A number that no object of the map has, as written in the text; undefined for entries that do not name an object. */
export function freeNumberOf(document: BymlDocument, entry: number): string | undefined {
  const { graph } = document;
  const links = document.links();
  if (!links.kind || graph.entryTypes[entry] !== links.kind.type || document.name(entry) !== links.kind.name) return undefined;
  const isNarrow = links.kind.type === Type.u32;
  const highest = links.names.sorted.length === 0 ? 0n : BigInt(numberOf(document, links.names.sorted[links.names.sorted.length - 1]));
  let free = (highest + 1n) & (isNarrow ? 0xffffffffn : 0xffffffffffffffffn);
  while (links.names.get(free).length > 0) free++;
  return isNarrow ? `!u ${printU32(Number(free))}` : `!ul ${free}`;
}
