/** Where a value points to, and every place that means the same: targets of references, equal names, equal texts. */
import type { Span } from "../../core/text/span.ts";
import { type Item, itemsOf, parameter } from "../items.ts";
import { isString } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { itemOf, nodeAt, type Spot } from "./nodeAt.ts";

export function definitionsAt(document: AampDocument, offset: number): readonly Span[] {
  const spot = nodeAt(document, offset);
  const target = spot && pointedTo(document, spot);
  if (target !== undefined) return [document.key(target)];
  const item = spot && itemOf(spot);
  // on a target itself editors list what points there
  return item !== undefined && spot?.part === "key" && document.references.spaceOfTarget(item) !== undefined ? [document.key(item)] : [];
}

/** The target of a reference; names of numbered references say it too. */
function pointedTo({ references }: AampDocument, { kind, item, part }: Spot): Item | undefined {
  if (kind !== "parameter" || part === "inside") return undefined;
  const space = references.spaceOf(item);
  return space !== undefined && (part === "value" || space.by === "number") ? references.targetOf(item) : undefined;
}

export function referencesAt(document: AampDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const spot = nodeAt(document, offset);
  const item = spot && itemOf(spot);
  if (spot === undefined || item === undefined) return [];
  if (spot.part === "value" && item.kind === "parameter") {
    const target = document.references.targetOf(item.item);
    if (target !== undefined) return pointersTo(document, target, withDefinition);
    return isString(document.tree.typeOf(item.item)) ? equalTexts(document, item.item) : [];
  }
  if (spot.part !== "key") return [];
  if (document.references.sourcesOf(item).length > 0) return pointersTo(document, item, withDefinition);
  return equalNames(document, item).map((same) => document.key(same));
}

function pointersTo(document: AampDocument, target: Item, withDefinition: boolean): Span[] {
  const spans = document.references.sourcesOf(target).map((source) => document.value(parameter(source)));
  if (withDefinition) spans.push(document.key(target));
  return spans.sort((a, b) => a.start - b.start);
}

/** All lists, objects and parameters whose names have the same hash, in the order of the text. */
function equalNames(document: AampDocument, item: Item): Item[] {
  return (["list", "object", "parameter"] as const)
    .flatMap((kind) => sameNames(document, { kind, item: item.item }, document.hash(item)))
    .sort((a, b) => document.key(a).start - document.key(b).start);
}

/** All items of one kind with this name hash. */
export function sameNames(document: AampDocument, { kind }: Item, hash: number): Item[] {
  return itemsOf(document.tree, kind).filter((item) => document.hash(item) === hash);
}

function equalTexts(document: AampDocument, at: number): Span[] {
  const text = document.stringOf(at);
  const spans: Span[] = [];
  for (let other = 0; other < document.tree.parameterCount; other++)
    if (isString(document.tree.typeOf(other)) && document.stringOf(other) === text) spans.push(document.value(parameter(other)));
  return spans;
}
