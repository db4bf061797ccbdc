/** Keys that are missing, words of a list, names of the file, numbers of nodes and entries with what they stand for. */
import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { findJsonPlace, keyItems, textItems } from "../../core/json/completion.ts";
import type { Span } from "../../core/text/span.ts";
import { isNamed, namesOf, numbersOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { isReferenceKind, REFERENCE_KEYS, REFERENCE_LISTS, type ReferenceKind } from "./references.ts";
import { findField, findShape, type Shape, wordsOf } from "./shapes.ts";

const NONE: CompletionList = { items: [], incomplete: false };
const KINDS: ReadonlyMap<string, ReferenceKind> = new Map([...REFERENCE_KEYS, ...REFERENCE_LISTS, ["Tag Group", "tag"]]);

export function completionsAt(document: AsbDocument, offset: number): CompletionList {
  const place = findJsonPlace(document.json, offset);
  const shape = place && findShape(document, place.object);
  if (place === undefined || shape === undefined) return NONE;
  if (place.kind === "value") return { items: valuesFor(document, place.key, shape, place.object, place.span), incomplete: false };
  return { items: keyItems(document.json, place, shape.keys, (key) => findField(document, shape, key)?.meaning), incomplete: false };
}

function valuesFor(document: AsbDocument, key: string, shape: Shape, object: number, span: Span): readonly CompletionItem[] {
  const texts = (names: readonly string[], kind: CompletionItem["kind"]): readonly CompletionItem[] => textItems(names, kind, span);
  const words = wordsOf(document, key, shape);
  if (words !== undefined) return texts(words, "value");
  const kind = key === "Blackboard Index" ? (document.textOf(object, "Type") ?? "float") : KINDS.get(key);
  if (isReferenceKind(kind)) {
    if (isNamed(kind)) return texts(namesOf(document, kind), "reference");
    return numbersOf(document, kind).flatMap((said, index) => (said === undefined ? [] : [numbered(index, said, span)]));
  }
  const field = findField(document, shape, key);
  if (field !== undefined && (field.kind === "bool" || field.kind === "switch"))
    return ["true", "false"].map((word) => ({ label: word, kind: "keyword", edit: { span, text: word } }));
  return [];
}

function numbered(index: number, said: string, span: Span): CompletionItem {
  return {
    label: `${index}`,
    detail: said,
    kind: "reference",
    edit: { span, text: String(index) },
    sortText: String(index).padStart(6, "0"),
    filterText: `${index} ${said}`,
  };
}
