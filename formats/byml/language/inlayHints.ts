/** Hints after values: names of hashes, linked objects, angles in degrees. Each kind is a setting. */
import type { InlayHint } from "../../core/analysis.ts";
import { lastIndex } from "../../core/search.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { isContainer } from "../nodeTypes.ts";
import { Place } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";
import { degreesOf, hashedKey, hashedName, linkedTo } from "./stoodFor.ts";

export function inlayHintsOf(document: BymlDocument, within: Span): readonly InlayHint[] {
  const hints: InlayHint[] = [];
  for (const entry of entriesWithin(document, document.graph.root, within)) {
    const key = hashedKey(document, entry);
    if (key !== undefined) hints.push({ offset: document.key(entry).end, label: key, kind: "hash", tooltip: "The key is its CRC32" });
    const offset = document.value(entry).end;
    const name = hashedName(document, entry);
    if (name !== undefined) hints.push({ offset, label: name, kind: "hash", tooltip: "The value is its CRC32" });
    const target = linkedTo(document, entry);
    if (target !== undefined) hints.push({ offset, label: `→ ${target}`, kind: "reference" });
    const degrees = degreesOf(document, entry);
    if (degrees !== undefined) hints.push({ offset, label: degrees, kind: "reference", tooltip: "If it is in radians" });
  }
  return hints.filter(({ offset }) => touches(within, offset));
}

function* entriesWithin(document: BymlDocument, container: number, within: Span): Generator<number> {
  const { graph, parsed } = document;
  if (container < 0) return;
  const startOf = (entry: number) => parsed.places[entry * Place.stride];
  const [from, to] = [graph.firstOf(container), graph.endOf(container)];
  const first = from + lastIndex(to - from, (at) => startOf(from + at) <= within.start);
  for (let entry = Math.max(from, first); entry < to && startOf(entry) <= within.end; entry++) {
    yield entry;
    if (isContainer(graph.entryTypes[entry])) yield* entriesWithin(document, graph.entryValues[entry], within);
  }
}
