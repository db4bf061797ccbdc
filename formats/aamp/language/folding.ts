/** What can be folded: lists, objects, their containers, values and comments over several lines. */
import type { Span } from "../../core/text/span.ts";
import { commentBlocks } from "../../core/yaml/commentBlocks.ts";
import { Container, Place } from "../text/parsedText.ts";
import type { AampDocument } from "./document.ts";

/** Spans from the first line to the last line of each fold, in the order of the text. */
export function foldsOf(document: AampDocument): readonly Span[] {
  const { parsed, tree } = document;
  const folds: Span[] = [];
  const addPlaces = (places: Int32Array, from: number, count: number): void => {
    for (let item = from; item < count; item++) {
      const at = item * Place.stride;
      if (document.lineEnd(places[at]) < places[at + Place.end]) folds.push({ start: places[at], end: places[at + Place.end] });
    }
  };
  addPlaces(parsed.listPlaces, parsed.documentKeys.root ? 0 : 1, tree.listCount);
  addPlaces(parsed.objectPlaces, 0, tree.objectCount);
  addPlaces(parsed.parameterPlaces, 0, tree.parameterCount);
  for (let at = 0; at < parsed.containers.length; at += Container.stride) {
    const span = document.containerSpan(at);
    if (document.lineEnd(span.start) < span.end) folds.push(span);
  }
  return [...folds, ...commentBlocks(document.comments, document.text)].sort((a, b) => a.start - b.start || b.end - a.end);
}
