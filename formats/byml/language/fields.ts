/** The document as rows with controls, in the order of the text. Vectors on one line are one row. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Control, FieldRow, FieldTree, FieldValue, SearchText } from "../../core/fields/fields.ts";
import { MAX_FLOAT, printFloat } from "../../core/yaml/floats.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { typeName } from "../schema.ts";
import { Place } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";
import { additionsTo, changeEntries, changesOf } from "./fieldChanges.ts";
import { bareText, setValue } from "./fieldValues.ts";
import { itemIdentity, nameOf, shortValue } from "./labels.ts";
import { kindOf } from "./outline.ts";
import { findVector } from "./vectors.ts";

const CONTROLS: Partial<Record<number, Control>> = {
  [Type.bool]: { kind: "boolean" },
  [Type.s32]: { kind: "number", integer: true, min: -0x80000000, max: 0x7fffffff },
  [Type.u32]: { kind: "number", integer: true, min: 0, max: 0xffffffff },
  [Type.s64]: { kind: "number", integer: true },
  [Type.u64]: { kind: "number", integer: true, min: 0 },
  [Type.f32]: { kind: "number", integer: false, min: -MAX_FLOAT, max: MAX_FLOAT },
  [Type.f64]: { kind: "number", integer: false },
  [Type.string]: { kind: "text" },
};
const SOURCE: Control = { kind: "source" };
const MAX_DEPTH = 255;

export function fieldsOf(document: BymlDocument): FieldTree {
  const { graph, parsed } = document;
  const entries = new Int32Array(graph.entryCount);
  const depths = new Uint8Array(graph.entryCount);
  let count = 0;
  const add = (container: number, depth: number): void => {
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      entries[count] = entry;
      depths[count++] = Math.min(depth, MAX_DEPTH);
      if (isContainer(graph.entryTypes[entry]) && !findVector(document, entry)) add(graph.entryValues[entry], depth + 1);
    }
  };
  if (graph.root >= 0) add(graph.root, 0);
  const rows = entries.subarray(0, count);
  return {
    depths: depths.subarray(0, count),
    keys: Int32Array.from(rows, (entry) => keyOf(document, entry)),
    starts: Int32Array.from(rows, (entry) => parsed.places[entry * Place.stride]),
    ends: Int32Array.from(rows, (entry) => parsed.places[entry * Place.stride + Place.end]),
    row: (index) => rowOf(document, rows[index]),
    words: (index) => wordsOf(document, rows[index]),
    valueStart: (index) => document.value(rows[index]).start,
    setValue: (index, value) => setValue(document, rows[index], findVector(document, rows[index]), value),
    changes: (index) => changesOf(document, rows[index]),
    change: (indices, change) =>
      changeEntries(
        document,
        indices.map((index) => rows[index]),
        change,
      ),
    additions: (index) => additionsTo(document, rows[index]),
  };
}

/** Identifies entries of a map by key, items of a sequence by index. */
function keyOf(document: BymlDocument, entry: number): number {
  const container = document.graph.containerOf(entry);
  return document.isArray(container) ? entry - document.graph.firstOf(container) : crc32(document.name(entry)) | 0;
}

/** For items of sequences, the value is what identifies them. */
function wordsOf(document: BymlDocument, entry: number): SearchText {
  const name = nameOf(document, entry);
  const identity = itemIdentity(document, entry);
  return identity === undefined ? { name, value: shortValue(document, entry) } : { name, value: identity, identity };
}

function rowOf(document: BymlDocument, entry: number): FieldRow {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  const key = document.key(entry);
  const parts = findVector(document, entry);
  const isGroup = isContainer(type) && parts === undefined;
  const common = {
    ...wordsOf(document, entry),
    type: typeName(type),
    kind: kindOf(type),
    nameSpan: key,
  };
  if (isGroup) return { ...common, valueSpan: { start: key.end, end: key.end } };
  const control: Control = parts ? { kind: "vector", parts, integer: false } : (CONTROLS[type] ?? SOURCE);
  return { ...common, valueSpan: document.value(entry), control, current: currentOf(document, entry, parts !== undefined) };
}

function currentOf(document: BymlDocument, entry: number, isVector: boolean): FieldValue {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  if (isVector) {
    const container = graph.entryValues[entry];
    const first = graph.firstOf(container);
    return Array.from({ length: graph.countOf(container) }, (_, at) => printFloat(graph.entryValues[first + at]));
  }
  if (type === Type.bool) return graph.entryValues[entry] !== 0;
  return document.stringOf(entry) ?? bareText(document, entry, CONTROLS[type] !== undefined);
}
