/** Keys that are missing, words of a list, names of the file, numbers of nodes and entries with what they stand for. */
import type { CompletionItem, CompletionList } from "../../core/format.ts";
import { Json } from "../../core/json.ts";
import { quote } from "../../core/jsonPrint.ts";
import type { Span } from "../../core/span.ts";
import type { AsbDocument } from "./document.ts";
import { findField, findShape, type Shape, wordsOf } from "./shapes.ts";

const NONE: CompletionList = { items: [], incomplete: false };
const NODE_KEYS = new Set(["Node Index", "Condition True", "Condition False"]);
const NODE_LISTS = new Set(["Child Nodes", "State Connections", "Events", "Frame Controls"]);

export function completionsAt(document: AsbDocument, offset: number): CompletionList {
  const { json } = document;
  if (json.comments.some(({ start, end }) => offset > start && offset < end)) return NONE;
  let row = json.rowAt(offset);
  // a place without a value lies behind its key
  const missing = findMissing(document, offset);
  if (missing >= 0) row = missing;
  if (row < 0) return NONE;
  const kind = json.kinds[row];
  const rows = json.rowsTo(row);
  if (kind === Json.key) return keysFor(document, rows[rows.length - 2], json.span(row), true);
  if (kind === Json.object) return keysFor(document, row, { start: offset, end: offset }, false);
  const span = kind === Json.array || kind === Json.missing ? { start: offset, end: offset } : json.span(row);
  const list = kind === Json.array ? row : (rows[rows.length - 2] ?? -1);
  const key = kind === Json.array || (list >= 0 && json.kinds[list] === Json.array) ? document.keyOf(list) : document.keyOf(row);
  if (key < 0) return NONE;
  const keyRows = json.rowsTo(key);
  const object = keyRows[keyRows.length - 2];
  const shape = object === undefined ? undefined : findShape(document, object);
  if (shape === undefined) return NONE;
  return { items: valuesFor(document, json.string(key), shape, object, span), incomplete: false };
}

/** A missing value that the offset is behind, with nothing but blanks between. */
function findMissing(document: AsbDocument, offset: number): number {
  const { json } = document;
  for (let row = json.count - 1; row > 0; row--) {
    if (json.starts[row] > offset) continue;
    if (json.kinds[row] === Json.missing && json.text.slice(json.ends[row], offset).trim() === "") return row;
    if (json.kinds[row] !== Json.missing) return -1;
  }
  return -1;
}

function keysFor(document: AsbDocument, object: number | undefined, span: Span, hasColon: boolean): CompletionList {
  const { json } = document;
  const shape = object === undefined ? undefined : findShape(document, object);
  if (object === undefined || shape === undefined) return NONE;
  const items = shape.keys.names.flatMap((name, index): CompletionItem[] => {
    const present = json.find(object, name);
    if (present >= 0 && !(hasColon && json.starts[present - 1] === span.start)) return [];
    const field = findField(document, shape, name);
    const text = hasColon ? quote(name) : `${quote(name)}: \${1}`;
    return [
      {
        label: name,
        kind: "name",
        edit: { span, text },
        ...(hasColon ? {} : { snippet: true }),
        sortText: `${shape.keys.required[index] ? "0" : "1"}${String(index).padStart(2, "0")}`,
        filterText: quote(name),
        ...(field === undefined ? {} : { documentation: () => field.meaning }),
      },
    ];
  });
  return { items, incomplete: false };
}

function valuesFor(document: AsbDocument, key: string, shape: Shape, object: number, span: Span): readonly CompletionItem[] {
  const { json } = document;
  const texts = (names: readonly string[], kind: CompletionItem["kind"]): readonly CompletionItem[] =>
    names.map((name) => ({ label: name, kind, edit: { span, text: quote(name) }, filterText: quote(name) }));
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
