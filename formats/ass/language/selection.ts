/** What "expand selection" grows to: word, value, row, vertex or triangle, list, record, section. */
import type { Span } from "../../core/text/span.ts";
import type { Scene } from "../scene.ts";
import { foldsOf } from "./folding.ts";
import { placeAt, recordAt, recordSpan } from "./places.ts";

export function selectionsAt(scene: Scene, offset: number): readonly Span[] {
  const { source } = scene;
  const spans: Span[] = [];
  const add = (span: Span | undefined): void => {
    if (span !== undefined && span.start <= offset && offset <= span.end && span.end > span.start) spans.push(span);
  };
  const place = placeAt(scene, offset);
  if (place !== undefined) {
    if (place.text !== undefined) {
      add(wordAt(source.slice(place.span.start, place.span.end), place.span.start, offset));
      add({ start: place.span.start + 1, end: place.span.end - 1 });
    }
    add(place.span);
    add(place.row);
    add(place.element?.span);
  }
  for (const fold of foldsOf(scene)) add(fold);
  const record = recordAt(scene, offset);
  if (record !== undefined) add(recordSpan(scene, record));
  add({ start: 0, end: source.length });
  const sorted = spans.sort((a, b) => a.end - a.start - (b.end - b.start));
  return sorted.filter((span, at) => at === 0 || holds(span, sorted[at - 1]));
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start;
}

function wordAt(text: string, base: number, offset: number): Span | undefined {
  for (const { 0: word, index } of text.matchAll(/[\w.]+/g))
    if (base + index <= offset && offset <= base + index + word.length) return { start: base + index, end: base + index + word.length };
  return undefined;
}
