/** What is at an offset of the text: the innermost item, and which part of it. Must know no feature. */
import type { Span } from "../../core/text/span.ts";
import { bareSpan, findComment, tagSpan } from "../../core/tree/textPlace.ts";
import { around, type Entry, type Item } from "../items.ts";
import { ListKey } from "../parameterTree.ts";
import type { AampDocument } from "./document.ts";

/** `inside` is not one of the parts: blanks, or between the children. */
export type SpotPart = "key" | "tag" | "value" | "inside";

export interface Spot {
  readonly kind: Entry["kind"] | "version" | "type" | "io" | "comment";
  /** Undefined for what is no entry. */
  readonly entry: Entry | undefined;
  readonly part: SpotPart;
  /** Of the part; for `inside` of the whole. */
  readonly span: Span;
}

/** A list, object or parameter; undefined for the keys `objects` and `lists`. */
export function asItem(entry: Entry | undefined): Item | undefined {
  return entry instanceof ListKey ? undefined : entry;
}

export function holds(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** The innermost entry whose text, from its key to its end, holds the offset. */
export function innermostEntry({ entries }: AampDocument, offset: number): Entry | undefined {
  let entry: Entry | undefined = entries.all[entries.lastStarting(offset)];
  while (entry !== undefined && entry.end < offset) entry = around(entry);
  return entry;
}

/** The innermost list, object or parameter whose text holds the offset. */
export function innermostItem(document: AampDocument, offset: number): Item | undefined {
  const entry = innermostEntry(document, offset);
  return entry instanceof ListKey ? entry.parent : entry;
}

export function nodeAt(document: AampDocument, offset: number): Spot | undefined {
  const comment = findComment(document.comments, offset);
  if (comment !== undefined) return { kind: "comment", entry: undefined, part: "value", span: comment };
  const entry = innermostEntry(document, offset);
  return entry === undefined ? documentSpot(document, offset) : entrySpot(document, entry, offset);
}

function entrySpot(document: AampDocument, entry: Entry, offset: number): Spot {
  const key = document.key(entry);
  const spot: Pick<Spot, "kind" | "entry"> = { kind: entry.kind, entry };
  if (holds(key, offset)) return { ...spot, part: "key", span: key };
  const inside: Spot = { ...spot, part: "inside", span: document.whole(entry) };
  if (asItem(entry) === undefined) return inside;
  const tag = tagSpan(document.text, entry);
  if (tag !== undefined && holds(tag, offset)) return { ...spot, part: "tag", span: tag };
  const value = bareSpan(document.text, entry);
  const hasValue = entry.kind === "parameter" || document.text[value.start] === "{";
  return hasValue && value.end > value.start && holds(value, offset) ? { ...spot, part: "value", span: value } : inside;
}

function documentSpot(document: AampDocument, offset: number): Spot | undefined {
  const { version, type } = document.parsed.documentKeys;
  for (const [kind, found] of [
    ["version", version],
    ["type", type],
  ] as const) {
    if (found === undefined) continue;
    if (holds(found.key, offset)) return { kind, entry: undefined, part: "key", span: found.key };
    if (holds(found.value, offset)) return { kind, entry: undefined, part: "value", span: found.value };
  }
  const io = /^\uFEFF?(?:\s|#[^\n]*\n|---)*!io(?=\s|$)/.exec(document.text);
  const start = io === null ? -1 : io[0].length - 3;
  return io !== null && offset >= start && offset <= start + 3
    ? { kind: "io", entry: undefined, part: "tag", span: { start, end: start + 3 } }
    : undefined;
}
