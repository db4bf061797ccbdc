/** Navigates to the target of a value, and to everything that refers to the same: targets of references, equal names, equal texts. */
import type { Span } from "../../core/text/span.ts";
import { asItem, type Item, itemsOf, type NodeKind } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import { isString } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { type CursorTarget, nodeAt } from "./nodeAt.ts";

export function definitionsAt(document: AampDocument, offset: number): readonly Span[] {
  const spot = nodeAt(document, offset);
  const target = spot && pointedTo(document, spot);
  if (target !== undefined) return [document.key(target)];
  const item = asItem(spot?.entry);
  // on the target itself, editors list the references to it
  return item !== undefined && spot?.part === "key" && document.references().spaceOfTarget(item) !== undefined ? [document.key(item)] : [];
}

/** The target of a reference. The name of a numbered reference leads there, too. */
function pointedTo({ references }: AampDocument, { entry, part }: CursorTarget): Item | undefined {
  if (entry?.kind !== "parameter" || part === "inside") return undefined;
  const space = references().spaceOf(entry);
  return space !== undefined && (part === "value" || space.by === "number") ? references().targetOf(entry) : undefined;
}

export function referencesAt(document: AampDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const spot = nodeAt(document, offset);
  const item = asItem(spot?.entry);
  if (spot === undefined || item === undefined) return [];
  if (spot.part === "value" && item.kind === "parameter") {
    const target = document.references().targetOf(item);
    if (target !== undefined) return pointersTo(document, target, withDefinition);
    return isString(item.type) ? equalTexts(document, item) : [];
  }
  if (spot.part !== "key") return [];
  if (document.references().sourcesOf(item).length > 0) return pointersTo(document, item, withDefinition);
  return equalNames(document, item).map((same) => document.key(same));
}

function pointersTo(document: AampDocument, target: Item, withDefinition: boolean): Span[] {
  const spans = document
    .references()
    .sourcesOf(target)
    .map((source) => document.value(source));
  if (withDefinition) spans.push(document.key(target));
  return spans.sort((a, b) => a.start - b.start);
}

/** All lists, objects and parameters whose names have the same hash, in the order of the text. */
function equalNames(document: AampDocument, item: Item): Item[] {
  return (["list", "object", "parameter"] as const)
    .flatMap((kind) => sameNames(document, kind, document.hash(item)))
    .sort((a, b) => document.key(a).start - document.key(b).start);
}

/** All items of one kind with this name hash. */
export function sameNames(document: AampDocument, kind: NodeKind, hash: number): Item[] {
  return itemsOf(document.tree, kind).filter((item) => document.hash(item) === hash);
}

function equalTexts(document: AampDocument, at: Parameter): Span[] {
  return document.tree.parameters.filter(({ text }) => text !== undefined && text === at.text).map((other) => document.value(other));
}
