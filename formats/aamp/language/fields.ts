/** The document as rows with controls: lists, objects and parameters in the order of the text. */
import type { FieldChangeKind, FieldRow, FieldTree, FieldWords } from "../../core/fields/fields.ts";
import { hashOf, Place, placesOf } from "../text/parsedText.ts";
import type { NodeKind } from "../text/printTree.ts";
import { NO_TYPE, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { additionsTo, changeItems, changesOf } from "./fieldChanges.ts";
import { controlOf, currentOf, setValue, shownValue } from "./fieldValues.ts";
import type { Item } from "./items.ts";
import { entryDetail, kindOf } from "./outline.ts";

/** An item in one number. */
const KIND_BITS = 2;
const KINDS: readonly NodeKind[] = ["list", "object", "parameter"];
const NONE: readonly FieldChangeKind[] = [];

/** The children of the root list and what is in them, as in the outline. */
export function fieldsOf(document: AampDocument): FieldTree {
  const { tree, parsed } = document;
  const most = tree.listCount + tree.objectCount + tree.parameterCount;
  const items = new Int32Array(most);
  const depths = new Uint8Array(most);
  let count = 0;
  const add = (kind: number, item: number, depth: number) => {
    items[count] = (item << KIND_BITS) | kind;
    depths[count++] = Math.min(depth, 255);
  };
  const addObjects = (of: number, depth: number) => {
    for (const object of tree.childObjects(of)) {
      add(1, object, depth);
      for (const child of tree.childParameters(object)) add(2, child, depth + 1);
    }
  };
  const addLists = (of: number, depth: number) => {
    for (const child of tree.childLists(of)) {
      add(0, child, depth);
      addChildren(child, depth + 1);
    }
  };
  const addChildren = (of: number, depth: number) => {
    const firstObject = tree.objectsIn(of) > 0 ? tree.firstObject(of) : -1;
    const firstList = tree.firstList(of);
    const listsFirst =
      firstObject >= 0 && firstList >= 0 && parsed.listPlaces[firstList * Place.stride] < parsed.objectPlaces[firstObject * Place.stride];
    if (listsFirst) addLists(of, depth);
    addObjects(of, depth);
    if (!listsFirst) addLists(of, depth);
  };
  if (parsed.documentKeys.root !== undefined) addChildren(0, 0);

  const itemAt = (row: number): Item => ({ kind: KINDS[items[row] & ((1 << KIND_BITS) - 1)], item: items[row] >>> KIND_BITS });
  const keys = new Int32Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const { kind, item } = itemAt(row);
    const places = placesOf(parsed, kind);
    keys[row] = hashOf(tree, kind, item);
    starts[row] = places[item * Place.stride];
    ends[row] = places[item * Place.stride + Place.end];
  }
  return {
    depths: depths.subarray(0, count),
    keys,
    starts,
    ends,
    row: (index) => rowOf(document, itemAt(index)),
    words: (index) => wordsOf(document, itemAt(index)),
    setValue: (index, value) => setValue(document, itemAt(index), value),
    changes: (index) => (index < count ? changesOf(document, itemAt(index)) : NONE),
    change: (indices, change) => changeItems(document, indices.map(itemAt), change),
    additions: (index) => additionsTo(document, itemAt(index)),
  };
}

function wordsOf(document: AampDocument, item: Item): FieldWords {
  const value = item.kind === "parameter" ? shownValue(document, item) : item.kind === "list" ? entryDetail(document, item.item) : "";
  return { name: document.shown(item), value, hash: document.hash(item) };
}

function rowOf(document: AampDocument, item: Item): FieldRow {
  const nameSpan = document.key(item);
  const common = { name: document.shown(item), hash: document.hash(item), nameSpan };
  const valueSpan = { start: nameSpan.end, end: nameSpan.end };
  if (item.kind === "list") return { ...common, type: "list", value: entryDetail(document, item.item), kind: "group", valueSpan };
  if (item.kind === "object") return { ...common, type: "object", value: "", kind: "object", valueSpan };
  const type = document.tree.typeOf(item.item);
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
