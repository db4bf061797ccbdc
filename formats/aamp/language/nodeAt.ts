/** What is at an offset of the text: the innermost item, and which part of it. Must know no feature. */
import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import type { Entry, EntryKind, NodeKind } from "../items.ts";
import { around, type Item, list, object, parameter } from "../items.ts";
import { type ParsedText, Place } from "../text/parsedText.ts";
import type { AampDocument } from "./document.ts";

export type SpotKind = EntryKind | "version" | "type" | "io" | "comment";

/** `inside` is none of the parts: blanks, or between the children. */
export type SpotPart = "key" | "tag" | "value" | "inside";

export interface Spot {
  readonly kind: SpotKind;
  /** Number of the item, of the list for `objects` and `lists`; else 0. */
  readonly item: number;
  readonly part: SpotPart;
  /** Of the part; for `inside` of the whole. */
  readonly span: Span;
}

/** The list, object or parameter of a spot. */
export function itemOf({ kind, item }: Pick<Spot, "kind" | "item">): Item | undefined {
  return kind === "list" || kind === "object" || kind === "parameter" ? { kind, item } : undefined;
}

export function holds(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** The tag in front of an item's value, or undefined. */
export function tagSpan(document: AampDocument, of: Entry): Span | undefined {
  const { text } = document;
  const { start } = document.value(of);
  if (text.charCodeAt(start) !== 0x21) return undefined;
  let end = start + 1;
  while (end < text.length && !/[\s,\]}]/.test(text[end])) end++;
  return { start, end };
}

/** The value after its tag; empty where there is none. */
export function bareValue(document: AampDocument, of: Entry): Span {
  const { text } = document;
  const { start, end } = document.value(of);
  let at = tagSpan(document, of)?.end ?? start;
  while (at < end && /\s/.test(text[at])) at++;
  return { start: Math.min(at, end), end };
}

/** The innermost entry whose text, from its key to its end, holds the offset. */
export function innermostEntry(document: AampDocument, offset: number): Entry | undefined {
  let entry: Entry | undefined = lastItem(document.parsed, offset);
  while (entry !== undefined && document.whole(entry).end < offset) entry = around(document.tree, entry);
  if (entry?.kind !== "list") return entry;
  const { item } = entry;
  const halves = (["objects", "lists"] as const).map((kind): Entry => ({ kind, item }));
  return halves.find((half) => document.isWritten(half) && holds(document.whole(half), offset)) ?? entry;
}

/** The last list, object or parameter whose key starts at or before the offset: those of one kind are numbered in the order of the text. */
function lastItem({ documentKeys, places, tree }: ParsedText, offset: number): Item | undefined {
  if (documentKeys.root === undefined) return undefined;
  const counts = { parameter: tree.parameterCount, object: tree.objectCount, list: tree.listCount };
  const last = (kind: NodeKind) => lastIndex(counts[kind], (at) => places[kind][at * Place.stride] <= offset);
  const found = [parameter(last("parameter")), object(last("object")), list(last("list"))].filter(({ item }) => item >= 0);
  const startOf = ({ kind, item }: Item) => places[kind][item * Place.stride];
  return found.reduce<Item | undefined>((best, one) => (best === undefined || startOf(one) > startOf(best) ? one : best), undefined);
}

/** The innermost list, object or parameter whose text holds the offset. */
export function innermostItem(document: AampDocument, offset: number): Item | undefined {
  const entry = innermostEntry(document, offset);
  return entry && (itemOf(entry) ?? list(entry.item));
}

export function nodeAt(document: AampDocument, offset: number): Spot | undefined {
  const comment = findComment(document, offset);
  if (comment !== undefined) return { kind: "comment", item: 0, part: "value", span: comment };
  const entry = innermostEntry(document, offset);
  return entry === undefined ? documentSpot(document, offset) : entrySpot(document, entry, offset);
}

/** The comment that holds the offset, its ends included. */
export function findComment({ comments }: AampDocument, offset: number): Span | undefined {
  const at = 2 * lastIndex(comments.length / 2, (index) => comments[index * 2] <= offset);
  return at >= 0 && comments[at + 1] >= offset ? { start: comments[at], end: comments[at + 1] } : undefined;
}

function entrySpot(document: AampDocument, entry: Entry, offset: number): Spot {
  const key = document.key(entry);
  if (holds(key, offset)) return { ...entry, part: "key", span: key };
  const inside: Spot = { ...entry, part: "inside", span: document.whole(entry) };
  if (itemOf(entry) === undefined) return inside;
  const tag = tagSpan(document, entry);
  if (tag !== undefined && holds(tag, offset)) return { ...entry, part: "tag", span: tag };
  const value = bareValue(document, entry);
  const hasValue = entry.kind === "parameter" || document.text[value.start] === "{";
  return hasValue && value.end > value.start && holds(value, offset) ? { ...entry, part: "value", span: value } : inside;
}

function documentSpot(document: AampDocument, offset: number): Spot | undefined {
  const { version, type } = document.parsed.documentKeys;
  for (const [kind, found] of [
    ["version", version],
    ["type", type],
  ] as const) {
    if (found === undefined) continue;
    if (holds(found.key, offset)) return { kind, item: 0, part: "key", span: found.key };
    if (holds(found.value, offset)) return { kind, item: 0, part: "value", span: found.value };
  }
  const io = /^\uFEFF?(?:\s|#[^\n]*\n|---)*!io(?=\s|$)/.exec(document.text);
  const start = io === null ? -1 : io[0].length - 3;
  return io !== null && offset >= start && offset <= start + 3
    ? { kind: "io", item: 0, part: "tag", span: { start, end: start + 3 } }
    : undefined;
}
