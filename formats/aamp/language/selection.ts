/** What can be folded, and what "expand selection" grows to: word, value, entry, and so on outwards through objects and lists. */
import type { Span } from "../../core/text/span.ts";
import { foldsOf as foldsIn, selectionsIn } from "../../core/tree/folds.ts";
import type { TextPlace } from "../../core/tree/textPlace.ts";
import { around } from "../items.ts";
import type { AampDocument } from "./document.ts";
import { innermostEntry, nodeAt } from "./nodeAt.ts";

export function foldsOf(document: AampDocument): readonly Span[] {
  const { all } = document.entries;
  return foldsIn(
    document,
    all.length,
    (at) => all[at].keyStart,
    (at) => all[at].end,
  );
}

export function selectionsAt(document: AampDocument, offset: number): readonly Span[] {
  const { text, parsed } = document;
  const places: TextPlace[] = [];
  for (let entry = innermostEntry(document, offset); entry !== undefined; entry = around(entry)) {
    const { kind, keyStart, keyEnd, valueStart, end } = entry;
    // blocks grow to their entry at once
    places.push({ keyStart, keyEnd, valueStart: kind === "parameter" ? valueStart : end, end });
  }
  for (const found of [parsed.documentKeys.version, parsed.documentKeys.type])
    if (found) places.push({ keyStart: found.key.start, keyEnd: found.key.end, valueStart: found.value.start, end: found.value.end });
  const spot = nodeAt(document, offset);
  const parts = spot?.part === "value" && spot.kind === "parameter" ? partsOfValue(text, spot.span, offset) : [];
  return selectionsIn(document, offset, places, [wordAt(text, offset), ...parts, spot?.part === "inside" ? undefined : spot?.span]);
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

/** Inside brackets: what is between them, and a single item. */
function partsOfValue(text: string, { start, end }: Span, offset: number): Span[] {
  if (text[start] !== "[") return [];
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
