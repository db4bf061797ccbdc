/** Keys that are missing, words of a list, names of the file, numbers of nodes and entries with what they stand for. */
import type { CompletionItem, CompletionList } from "../../core/format.ts";
import { Json } from "../../core/json.ts";
import { findJsonPlace, keyItems, textItems } from "../../core/jsonCompletion.ts";
import type { Span } from "../../core/span.ts";
import type { AsbDocument } from "./document.ts";
import { findField, findShape, type Shape, wordsOf } from "./shapes.ts";

const NONE: CompletionList = { items: [], incomplete: false };
const NODE_KEYS = new Set(["Node Index", "Condition True", "Condition False"]);
const NODE_LISTS = new Set(["Child Nodes", "State Connections", "Events", "Frame Controls"]);

export function completionsAt(document: AsbDocument, offset: number): CompletionList {
  const place = findJsonPlace(document.json, offset);
  const shape = place && findShape(document, place.object);
  if (place === undefined || shape === undefined) return NONE;
  if (place.kind === "value") return { items: valuesFor(document, place.key, shape, place.object, place.span), incomplete: false };
  return { items: keyItems(document.json, place, shape.keys, (key) => findField(document, shape, key)?.meaning), incomplete: false };
}

function valuesFor(document: AsbDocument, key: string, shape: Shape, object: number, span: Span): readonly CompletionItem[] {
  const { json } = document;
  const texts = (names: readonly string[], kind: CompletionItem["kind"]): readonly CompletionItem[] => textItems(names, kind, span);
  const words = wordsOf(document, key, shape);
  if (words !== undefined) return texts(words, "value");
  if (NODE_KEYS.has(key) || NODE_LISTS.has(key))
    return document.nodeRows.flatMap((_, index): CompletionItem[] => {
      const said = document.describeNode(index);
      if (key === "Events" && !said.startsWith("Event")) return [];
      if (key === "Frame Controls" && !said.startsWith("FrameController") && !said.startsWith("InitialFrame")) return [];
      return [numbered(index, said, span)];
    });
  if (key === "Blackboard Index") {
    const type = document.textOf(object, "Type") ?? "float";
    return document.blackboardRows(type).map((row, index) => numbered(index, document.textOf(row, "Name") ?? "", span));
  }
  if (key === "Expression Index")
    return document.expressionRows().map((row, index) => numbered(index, document.describeExpression(row), span));
  const namesIn = (list: string): readonly string[] => [
    ...new Set(document.itemsOf(list).flatMap((row) => document.textOf(row, "Name") ?? [])),
  ];
  if (key === "Current Command" || key === "Next Command" || key === "Command Group") return texts(namesIn("Commands"), "reference");
  if (key === "Bone Group Name") return texts(namesIn("Bone Groups"), "reference");
  if (key === "Tags" || key === "Tag Group")
    return texts(
      document.itemsOf("Valid Tags").flatMap((row) => (json.kinds[row] === Json.string ? [json.string(row)] : [])),
      "reference",
    );
  const field = findField(document, shape, key);
  if (field !== undefined && "kind" in field && (field.kind === "bool" || field.kind === "switch"))
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
