/** What the file beside a document has for a place or a stretch of it. */
import type { SharedPart } from "../../formats/core/format.ts";
import type { Span } from "../../formats/core/text/span.ts";
import { spansMeet } from "../../formats/core/text/span.ts";
import type { Beside } from "./companions.ts";
import type { View } from "./service.ts";

export interface PartBeside {
  /** The place in this document. */
  readonly span: Span;
  readonly part: SharedPart;
  readonly beside: Beside;
}

/** For a place that stands for a part of both. */
export function findPartAt(view: View, offset: number): PartBeside | undefined {
  const { beside } = view;
  if (!beside) return undefined;
  for (const [key, { places }] of view.analysis.sharedParts?.() ?? []) {
    const span = places.find(({ start, end }) => start <= offset && offset <= end);
    const part = span && beside.parts().get(key);
    if (part) return { span, part, beside };
  }
  return undefined;
}

/** All whose places meet a stretch, with the first place of each. */
export function partsWithin({ beside, analysis }: View, within: Span): readonly PartBeside[] {
  if (!beside) return [];
  const found: PartBeside[] = [];
  for (const [key, { places }] of analysis.sharedParts?.() ?? []) {
    const [span] = places;
    const part = span && places.some((place) => spansMeet(place, within)) ? beside.parts().get(key) : undefined;
    if (part) found.push({ span, part, beside });
  }
  return found;
}
