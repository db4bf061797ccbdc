/** The parts that one half of a map shows to the other: objects by number, and links to objects that this half lacks. */
import type { SharedPart, SharedParts } from "../../core/companion.ts";
import type { BymlDocument } from "./document.ts";
import { identityOf, shortValue } from "./labels.ts";
import { numberOf } from "./links.ts";

const LINK = "link";

export function sharedPartsOf(document: BymlDocument): SharedParts {
  const { names, pointers } = document.links();
  const parts = new Map<string, SharedPart>();
  for (const entry of pointers.sorted) {
    const number = numberOf(document, entry);
    const places = pointers.get(number).map((each) => document.whole(each));
    if (names.get(number).length === 0) parts.set(String(number), { places, title: LINK, details: [] });
  }
  for (const entry of names.sorted) {
    const number = String(numberOf(document, entry));
    if (!parts.has(number)) parts.set(number, objectAt(document, entry));
  }
  return parts;
}

/** Whether the other half has an object with this number. */
export function isInOtherHalf(parts: SharedParts, number: number | bigint): boolean {
  const part = parts.get(String(number));
  return part !== undefined && part.title !== LINK;
}

/** @param entry the object's number */
function objectAt(document: BymlDocument, entry: number): SharedPart {
  const container = document.graph.containerOf(entry);
  const place = document.graph.findEntry(container, "Translate");
  return {
    places: [document.whole(entry)],
    title: identityOf(document, container) ?? "object",
    details: place < 0 ? [] : [`Translate: ${shortValue(document, place)}`],
  };
}
