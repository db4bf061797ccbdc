/** What can be folded, and what "expand selection" grows to. */
import type { Span } from "../../core/text/span.ts";
import { commentBlocks } from "../../core/yaml/commentBlocks.ts";
import { Place } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";

/** Values and comments over several lines, in the order of the text. */
export function foldsOf(document: BymlDocument): readonly Span[] {
  const { graph, parsed, text } = document;
  const { places } = parsed;
  const folds: Span[] = [];
  for (let entry = 0; entry < graph.entryCount; entry++) {
    const start = places[entry * Place.stride];
    const end = places[entry * Place.stride + Place.end];
    const lineEnd = end - start < 2 ? -1 : text.indexOf("\n", start);
    if (lineEnd >= 0 && lineEnd < end) folds.push({ start, end });
  }
  return [...folds, ...commentBlocks(parsed.comments, text)].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Spans around the offset, the innermost first. */
export function selectionsAt(document: BymlDocument, offset: number): readonly Span[] {
  const spans: Span[] = [];
  const add = (span: Span): void => {
    const inner = spans.at(-1);
    const isAround = span.start <= offset && span.end >= offset && span.end > span.start;
    if (isAround && (!inner || (span.start <= inner.start && span.end >= inner.end && span.end - span.start > inner.end - inner.start)))
      spans.push(span);
  };
  const comment = document.findComment(offset);
  if (comment) add(comment);
  for (const entry of [...document.entriesAt(offset)].reverse()) {
    const key = document.key(entry);
    if (offset <= key.end && key.end > key.start) add(key);
    else {
      const value = document.value(entry);
      const tag = /^!\S+\s+/.exec(document.text.slice(value.start, value.start + 32))?.[0].length ?? 0;
      if (offset >= value.start + tag) add({ start: value.start + tag, end: value.end });
      add(value);
    }
    add(document.whole(entry));
  }
  if (document.parsed.root.end > document.parsed.root.start) add(document.parsed.root);
  add({ start: 0, end: document.text.length });
  return spans;
}
