/** What can be folded, and what "expand selection" grows to. */
import type { Span } from "../../core/text/span.ts";
import { foldsOf as foldsIn, selectionsIn } from "../../core/tree/folds.ts";
import { Place, placeOf } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";

export function foldsOf({ graph, parsed }: BymlDocument): readonly Span[] {
  const { places } = parsed;
  return foldsIn(
    parsed,
    graph.entryCount,
    (entry) => places[entry * Place.stride],
    (entry) => places[entry * Place.stride + Place.end],
  );
}

export function selectionsAt(document: BymlDocument, offset: number): readonly Span[] {
  const { parsed } = document;
  const { start, end } = parsed.root;
  const root = { keyStart: start, keyEnd: start, valueStart: start, end };
  return selectionsIn(parsed, offset, [root, ...document.entriesAt(offset).map((entry) => placeOf(parsed, entry))]);
}
