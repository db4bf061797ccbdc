/** What is at an offset of the text: the innermost item, and which part of it. Must know no feature. */
import type { Span } from "../../core/text/span.ts";
import { Container, lastStarting, Place } from "../text/parsedText.ts";
import type { NodeKind } from "../text/printTree.ts";
import type { AampDocument } from "./document.ts";
import { type Item, list, object, parameter } from "./items.ts";

export type SpotKind = NodeKind | "objects" | "lists" | "version" | "type" | "io" | "comment";

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
export function itemOf({ kind, item }: Spot): Item | undefined {
  return kind === "list" || kind === "object" || kind === "parameter" ? { kind, item } : undefined;
}

export function holds(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** The tag in front of an item's value, or undefined. */
export function tagSpan(document: AampDocument, of: Item): Span | undefined {
  const { text } = document;
  const { start } = document.value(of);
  if (text.charCodeAt(start) !== 0x21) return undefined;
  let end = start + 1;
  while (end < text.length && !/[\s,\]}]/.test(text[end])) end++;
  return { start, end };
}

/** The value after its tag; empty where there is none. */
export function bareValue(document: AampDocument, of: Item): Span {
  const { text } = document;
  const { start, end } = document.value(of);
  let at = tagSpan(document, of)?.end ?? start;
  while (at < end && /\s/.test(text[at])) at++;
  return { start: Math.min(at, end), end };
}

/** The innermost list, object or parameter whose text, from its key to its end, holds the offset. */
export function innermostItem(document: AampDocument, offset: number): Item | undefined {
  const { parsed, tree } = document;
  const lastParameter = lastStarting(parsed.parameterPlaces, tree.parameterCount, Place.stride, offset);
  if (lastParameter >= 0 && parsed.parameterPlaces[lastParameter * Place.stride + Place.end] >= offset) return parameter(lastParameter);
  const lastObject = lastStarting(parsed.objectPlaces, tree.objectCount, Place.stride, offset);
  if (lastObject >= 0 && parsed.objectPlaces[lastObject * Place.stride + Place.end] >= offset) return object(lastObject);
  const innermost = innermostList(document, offset);
  return innermost < 0 ? undefined : list(innermost);
}

function innermostList({ parsed, tree }: AampDocument, offset: number): number {
  let at = lastStarting(parsed.listPlaces, tree.listCount, Place.stride, offset);
  while (at >= 0 && parsed.listPlaces[at * Place.stride + Place.end] < offset) at = tree.parentOf(at);
  return at;
}

export function nodeAt(document: AampDocument, offset: number): Spot | undefined {
  const comment = commentAt(document, offset);
  if (comment !== undefined) return { kind: "comment", item: 0, part: "value", span: comment };
  const item = innermostItem(document, offset);
  if (item === undefined || (item.kind === "list" && item.item === 0 && !document.parsed.documentKeys.root))
    return documentSpot(document, offset);
  if (item.kind === "list") return containerSpot(document, item.item, offset) ?? itemSpot(document, item, offset);
  return itemSpot(document, item, offset);
}

function commentAt({ comments }: AampDocument, offset: number): Span | undefined {
  const at = lastStarting(comments, comments.length / 2, 2, offset) * 2;
  return at >= 0 && comments[at + 1] >= offset ? { start: comments[at], end: comments[at + 1] } : undefined;
}

function itemSpot(document: AampDocument, item: Item, offset: number): Spot {
  const key = document.key(item);
  if (holds(key, offset)) return { ...item, part: "key", span: key };
  const tag = tagSpan(document, item);
  if (tag !== undefined && holds(tag, offset)) return { ...item, part: "tag", span: tag };
  const value = bareValue(document, item);
  const hasValue = item.kind === "parameter" || document.text[value.start] === "{";
  if (hasValue && value.end > value.start && holds(value, offset)) return { ...item, part: "value", span: value };
  return { ...item, part: "inside", span: document.whole(item) };
}

function containerSpot(document: AampDocument, of: number, offset: number): Spot | undefined {
  for (const which of [0, 1] as const) {
    const at = document.containerOf(of, which);
    if (at < 0 || !holds(document.containerSpan(at), offset)) continue;
    const kind = document.parsed.containers[at + Container.which] === 0 ? "objects" : "lists";
    const key = document.containerKey(at);
    if (holds(key, offset)) return { kind, item: of, part: "key", span: key };
    return { kind, item: of, part: "inside", span: document.containerSpan(at) };
  }
  return undefined;
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
