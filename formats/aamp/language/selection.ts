/** What "expand selection" grows to: word, value, entry, and so on outwards through objects and lists. */
import type { Span } from "../../core/text/span.ts";
import { commentBlocks } from "../../core/yaml/commentBlocks.ts";
import { around } from "../items.ts";
import type { AampDocument } from "./document.ts";
import { bareValue, holds, innermostEntry, nodeAt } from "./nodeAt.ts";

/** Spans around the offset, the innermost first, each holding the one before. */
export function selectionsAt(document: AampDocument, offset: number): readonly Span[] {
  const { text } = document;
  const spans: Span[] = [];
  const add = (span: Span | undefined): void => {
    if (span !== undefined && span.end > span.start && holds(span, offset)) spans.push(span);
  };
  const spot = nodeAt(document, offset);
  add(wordAt(text, offset));
  if (spot !== undefined && spot.part !== "inside") {
    if (spot.part === "value" && spot.kind === "parameter") for (const span of partsOfValue(text, spot.span, offset)) add(span);
    add(spot.span);
  }
  if (spot?.kind === "comment") for (const block of commentBlocks(document.comments, document.text)) add(block);
  if (spot?.kind === "version" || spot?.kind === "type") {
    const found = document.parsed.documentKeys[spot.kind];
    if (found !== undefined) add({ start: found.key.start, end: found.value.end });
  }
  for (let entry = innermostEntry(document, offset); entry !== undefined; entry = around(entry)) {
    if (entry.kind === "parameter") {
      add(bareValue(document, entry));
      add(document.value(entry));
    }
    add(document.whole(entry));
  }
  add({ start: 0, end: text.length });
  return nested(spans);
}

/** Keeps spans that are larger than all before them. */
function nested(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.end - a.start - (b.end - b.start))) {
    const inner = kept.at(-1);
    if (inner === undefined || (span.start <= inner.start && span.end >= inner.end && span.end - span.start > inner.end - inner.start))
      kept.push(span);
  }
  return kept;
}

function wordAt(text: string, offset: number): Span | undefined {
  let start = offset;
  let end = offset;
  while (start > 0 && isWordPart(text, start - 1)) start--;
  while (end < text.length && isWordPart(text, end)) end++;
  return end > start ? { start, end } : undefined;
}

function isWordPart(text: string, at: number): boolean {
  return /[\p{L}\p{N}_.+-]/u.test(text[at]);
}

/** Inside quotes or brackets: what is between them, and a single item of a sequence. */
function partsOfValue(text: string, { start, end }: Span, offset: number): Span[] {
  const open = text[start];
  if (open === "'" || open === '"') return [{ start: start + 1, end: end - 1 }];
  if (open !== "[") return [];
  const from = Math.max(start, text.lastIndexOf(",", offset - 1), text.lastIndexOf("[", offset - 1)) + 1;
  const comma = text.indexOf(",", offset);
  const to = comma < 0 || comma > end ? end - 1 : comma;
  const item = text.slice(from, to);
  const itemStart = from + (item.length - item.trimStart().length);
  return [
    { start: itemStart, end: itemStart + item.trim().length },
    { start: start + 1, end: end - 1 },
  ];
}
