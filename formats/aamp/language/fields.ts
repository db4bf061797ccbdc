/** The document as rows with controls: lists, objects and parameters in the order of the text. */
import type { FieldChangeKind, FieldRow, FieldTree, SearchText } from "../../core/fields/fields.ts";
import { asItem, type Item } from "../items.ts";
import { NO_TYPE, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { additionsTo, changeItems, changesOf } from "./fieldChanges.ts";
import { controlOf, currentOf, setValue, shownValue } from "./fieldValues.ts";
import { entryDetail, kindOf } from "./outline.ts";

const NONE: readonly FieldChangeKind[] = [];

/** The root list's descendants, as in the outline. */
export function fieldsOf(document: AampDocument): FieldTree {
  const { entries } = document;
  const items: Item[] = [];
  const depths: number[] = [];
  // the root list and entries with fixed keys have no rows
  entries().all.forEach((entry, at) => {
    const item = asItem(entry);
    if (item?.parent === undefined) return;
    items.push(item);
    depths.push(Math.ceil(entries().depths[at] / 2) - 1);
  });
  return {
    depths: Uint8Array.from(depths),
    keys: Int32Array.from(items.map((item) => document.hash(item))),
    starts: Int32Array.from(items.map(({ keyStart }) => keyStart)),
    ends: Int32Array.from(items.map(({ end }) => end)),
    row: (index) => rowOf(document, items[index]),
    words: (index) => wordsOf(document, items[index]),
    setValue: (index, value) => setValue(document, items[index], value),
    changes: (index) => (index < items.length ? changesOf(document, items[index]) : NONE),
    change: (indices, change) =>
      changeItems(
        document,
        indices.map((index) => items[index]),
        change,
      ),
    additions: (index) => additionsTo(document, items[index]),
  };
}

function wordsOf(document: AampDocument, item: Item): SearchText {
  const value = item.kind === "parameter" ? shownValue(document, item) : item.kind === "list" ? entryDetail(item) : "";
  return { name: document.shown(item), value, hash: document.hash(item) };
}

function rowOf(document: AampDocument, item: Item): FieldRow {
  const nameSpan = document.key(item);
  const common = { name: document.shown(item), hash: document.hash(item), nameSpan };
  const valueSpan = { start: nameSpan.end, end: nameSpan.end };
  if (item.kind === "list") return { ...common, type: "list", value: entryDetail(item), kind: "group", valueSpan };
  if (item.kind === "object") return { ...common, type: "object", value: "", kind: "object", valueSpan };
  const { type } = item;
  const known = VALUE_TYPES[type];
  return {
    ...common,
    type: type === NO_TYPE ? "" : known.name,
    value: shownValue(document, item),
    kind: kindOf(type),
    valueSpan: document.value(item),
    control: controlOf(type),
    current: currentOf(document, item),
  };
}
