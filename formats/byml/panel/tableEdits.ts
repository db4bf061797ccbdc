/** The text edits for gestures in the table. */
import type { FieldEdits } from "../../core/fields/fields.ts";
import { startOfLine } from "../../core/text/lines.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { printFloat } from "../../core/yaml/floats.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { findDuplicate, freeNumberOf } from "../language/actions.ts";
import type { BymlDocument } from "../language/document.ts";
import { afterLast, changeEntries } from "../language/fieldChanges.ts";
import { setValue } from "../language/fieldValues.ts";
import { findVector } from "../language/vectors.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { equalsOf } from "./equalItems.ts";
import { columnsOf, findList, type ItemList } from "./lists.ts";
import { itemOf } from "./table.ts";
import type { TableIntent } from "./tableModel.ts";

export function tableEdits(document: BymlDocument, intent: TableIntent): FieldEdits {
  const list = findList(document, intent.path);
  if (!list) return { edits: [] };
  const { graph } = document;
  const first = graph.firstOf(list.container);
  const count = graph.countOf(list.container);
  switch (intent.kind) {
    case "set":
      return intent.item < count ? setCell(document, list, intent) : { edits: [] };
    case "duplicate": {
      const edit = intent.item < count ? findDuplicate(document, first + intent.item) : undefined;
      return edit ? { edits: [edit] } : { refused: "This item shares its first line with others: duplicate it in the text." };
    }
    case "delete":
      return changeEntries(
        document,
        intent.items.filter((item) => item < count).map((item) => first + item),
        { kind: "delete" },
      );
    case "add":
      return addItem(document, list);
  }
}

function setCell(document: BymlDocument, list: ItemList, { item, key, value, together }: TableIntent & { kind: "set" }): FieldEdits {
  const container = itemOf(document, list.container, item);
  const edits: TextEdit[] = [];
  for (const each of together ? equalsOf(document, container) : [container]) {
    const entry = document.graph.findEntry(each, key);
    // a missing boolean is added
    if (entry < 0 && typeof value === "boolean" && document.graph.countOf(each) > 0) {
      edits.push(afterLast(document, each, key, String(value)));
      continue;
    }
    if (entry < 0) return { refused: `“${key}” is not set for this item. Add it in the text.` };
    const parts = findVector(document, entry);
    const typed = parts && typeof value === "string" ? value.split(",").map((part) => part.trim()) : value;
    const result = setValue(document, entry, parts, typed);
    if ("refused" in result) return result;
    edits.push(...result.edits);
  }
  return { edits };
}

/** Adds an item after the last one, with the keys that at least half of the items have, and zero or empty values. */
function addItem(document: BymlDocument, { container }: ItemList): FieldEdits {
  const { graph, text } = document;
  const last = graph.endOf(container) - 1;
  // the new item goes where a copy of the last one would go
  const place = findDuplicate(document, last);
  if (!place) return { refused: "The last item shares its line with others: add an item in the text." };
  const { start } = document.whole(last);
  const indent = " ".repeat(start - startOfLine(text, start) - 2);
  const columns = columnsOf(document, container).filter(({ count }) => count * 2 >= graph.countOf(container));
  const entries = columns
    .map(({ key, sample }): readonly [string, string] => [graph.keys[key], freeNumberOf(document, sample) ?? emptyValue(document, sample)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${printScalar(key, "escaped", 0, undefined, false)}: ${value}`);
  const item = entries.length === 0 ? "{}" : entries.join(`\n${indent}  `);
  return { edits: [{ span: place.span, text: `\n${indent}- ${item}` }] };
}

const EMPTY: Partial<Record<number, string>> = {
  [Type.string]: "''",
  [Type.bool]: "false",
  [Type.s32]: "0",
  [Type.u32]: "!u 0x00000000",
  [Type.s64]: "!l 0",
  [Type.u64]: "!ul 0",
  [Type.f32]: "0.0",
  [Type.f64]: "!f64 0.0",
  [Type.array]: "[]",
  [Type.dictionary]: "{}",
  [Type.hash32Map]: "!h32 {}",
  [Type.hash64Map]: "!h64 {}",
  [Type.binary]: "!!binary ''",
};

function emptyValue(document: BymlDocument, sample: number): string {
  const { graph } = document;
  const type = graph.entryTypes[sample];
  if (isContainer(type) && findVector(document, sample)) {
    const container = graph.entryValues[sample];
    const first = graph.firstOf(container);
    const zeros = Array.from({ length: graph.countOf(container) }, (_, at) =>
      type === Type.array ? printFloat(0) : `${printScalar(document.name(first + at), "escaped", 0, undefined, true)}: ${printFloat(0)}`,
    );
    return type === Type.array ? `[${zeros.join(", ")}]` : `{${zeros.join(", ")}}`;
  }
  return EMPTY[type] ?? "null";
}
