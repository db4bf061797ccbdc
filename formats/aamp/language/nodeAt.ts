/** Finds the innermost item at an offset of the text, and the part of it. Must not depend on language features. */
import { type Span, touches } from "../../core/text/span.ts";
import { bareSpan, findComment, tagSpan } from "../../core/tree/textPlace.ts";
import { around, asItem, type Entry, type Item } from "../items.ts";
import type { AampDocument } from "./document.ts";

/** `inside` is anything else: blanks, or between the children. */
export type SpotPart = "key" | "tag" | "value" | "inside";

export interface CursorTarget {
  /** Undefined for a comment. */
  readonly entry: Entry | undefined;
  readonly part: SpotPart;
  /** The span of the part; for `inside`, of the whole entry. */
  readonly span: Span;
}

/** The innermost entry that contains the offset between the start of its key and its end. */
export function innermostEntry({ entries }: AampDocument, offset: number): Entry | undefined {
  let entry: Entry | undefined = entries().all[entries().lastStarting(offset)];
  while (entry !== undefined && entry.end < offset) entry = around(entry);
  return entry;
}

/** The innermost list, object or parameter that contains the offset. */
export function innermostItem(document: AampDocument, offset: number): Item | undefined {
  const entry = innermostEntry(document, offset);
  return entry?.kind === "objects" || entry?.kind === "lists" ? entry.parent : asItem(entry);
}

export function nodeAt(document: AampDocument, offset: number): CursorTarget | undefined {
  const comment = findComment(document.comments, offset);
  if (comment !== undefined) return { entry: undefined, part: "value", span: comment };
  const entry = innermostEntry(document, offset);
  return entry && entrySpot(document, entry, offset);
}

function entrySpot(document: AampDocument, entry: Entry, offset: number): CursorTarget {
  const key = document.key(entry);
  if (touches(key, offset)) return { entry, part: "key", span: key };
  const inside: CursorTarget = { entry, part: "inside", span: document.whole(entry) };
  if (entry.kind === "objects" || entry.kind === "lists") return inside;
  const tag = tagSpan(document.text, entry);
  if (tag !== undefined && touches(tag, offset)) return { entry, part: "tag", span: tag };
  const value = bareSpan(document.text, entry);
  const hasValue = (entry.kind !== "list" && entry.kind !== "object") || document.text[value.start] === "{";
  return hasValue && value.end > value.start && touches(value, offset) ? { entry, part: "value", span: value } : inside;
}
