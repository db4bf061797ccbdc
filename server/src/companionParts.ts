/** Finds the parts of a companion file for a place or a range of a document. */
import type { SharedPart } from "../../formats/core/companion.ts";
import { type Span, spansMeet, touches } from "../../formats/core/text/span.ts";
import type { ReadableCompanion } from "./companions.ts";
import type { View } from "./service.ts";

export interface CompanionPart {
  /** The place in this document. */
  readonly span: Span;
  readonly part: SharedPart;
  readonly companion: ReadableCompanion;
}

/** For a place that refers to a part of both files. */
export function findPartAt(view: View, offset: number): CompanionPart | undefined {
  const { companion } = view;
  if (!companion) return undefined;
  for (const [key, { places }] of view.analysis.sharedParts?.() ?? []) {
    const span = places.find((place) => touches(place, offset));
    const part = span && companion.parts().get(key);
    if (part) return { span, part, companion };
  }
  return undefined;
}

/** All parts with a place in a range, with the first place of each. */
export function partsWithin({ companion, analysis }: View, within: Span): readonly CompanionPart[] {
  if (!companion) return [];
  const found: CompanionPart[] = [];
  for (const [key, { places }] of analysis.sharedParts?.() ?? []) {
    const [span] = places;
    const part = span && places.some((place) => spansMeet(place, within)) ? companion.parts().get(key) : undefined;
    if (part) found.push({ span, part, companion });
  }
  return found;
}
