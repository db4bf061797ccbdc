/**
 * The level as a tree of fields: header, materials, objects and instances with their values. Vertices and triangles are left to the level
 * view, because their individual numbers mean little.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { FieldChange, FieldChangeKind, FieldEdits, FieldRow, FieldTree, SearchText } from "../../core/fields/fields.ts";
import { addToCount } from "../../core/lists.ts";
import type { OutlineNode } from "../../core/outline.ts";
import type { Field } from "../../core/sourceMap.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import type { RecordKind, Scene } from "../scene.ts";
import { FIELDS } from "../schema.ts";
import { controlOf, currentOf, setValue, shownValue, spanOf, type ValuePlaces } from "./fieldValues.ts";
import { outlineOf } from "./outline.ts";
import { headerPlaces, type Place, type RecordId, recordPlaces, sectionOf } from "./places.ts";
import { canMove, duplicateEdits, isRoot } from "./recordChanges.ts";
import { moveEdits, removeEdits } from "./renumber.ts";

const TITLES: Readonly<Record<string, RecordKind>> = { Materials: "MATERIAL", Objects: "OBJECT", Instances: "INSTANCE" };
/** Counts of records. The tree shows the records themselves instead. */
const COUNTS: ReadonlySet<string> = new Set(["materialCount", "objectCount", "instanceCount"]);
const LIKE_THE_LAST = { option: "last", label: "a copy of the last one" };
const BROKEN: FieldEdits = { refused: "Errors in the text make the record boundaries uncertain. Correct them in the text first." };
const ROOT: FieldEdits = { refused: "The scene root must stay instance 0." };

interface Row {
  readonly depth: number;
  readonly name: string;
  /** Outline node; missing for values. */
  readonly node?: OutlineNode;
  /** Set for sections. */
  readonly kind?: RecordKind;
  readonly record?: RecordId;
  readonly places?: ValuePlaces;
}

/** @param hasStructure whether the record boundaries are certain */
export function fieldsOf(scene: Scene, hasStructure: boolean): FieldTree {
  const rows = rowsOf(scene);
  const spans = rows.map(({ node, places }) => (places ? spanOf(places) : outerSpan(node as OutlineNode)));
  return {
    depths: Uint8Array.from(rows, ({ depth }) => depth),
    keys: Int32Array.from(rows, ({ name }) => crc32(name)),
    starts: Int32Array.from(spans, ({ start }) => start),
    ends: Int32Array.from(spans, ({ end }) => end),
    row: (index) => rowOf(scene, rows[index]),
    words: (index) => wordsOf(scene, rows[index]),
    field: (index) => fieldOf(scene, rows[index]),
    setValue: (index, value) => {
      const { places } = rows[index];
      return places ? setValue(scene, places, value) : { refused: "This row has no value." };
    },
    changes: (index) => (hasStructure ? changesOf(scene, rows[index]) : []),
    change: (indices, change) =>
      hasStructure
        ? changeOf(
            scene,
            indices.map((index) => rows[index]),
            change,
          )
        : BROKEN,
    additions: (index) => (hasStructure && lastOf(scene, rows[index]) !== undefined ? [LIKE_THE_LAST] : []),
  };
}

function rowsOf(scene: Scene): readonly Row[] {
  const rows: Row[] = [];
  for (const node of outlineOf(scene)) {
    const kind = TITLES[node.name];
    rows.push({ depth: 0, name: node.name, node, ...(kind === undefined ? {} : { kind }) });
    if (kind === undefined)
      addValues(
        rows,
        1,
        headerPlaces(scene).filter(({ field }) => !COUNTS.has(field)),
      );
    else
      node.children.forEach((child, index) => {
        const record = { kind, index };
        rows.push({ depth: 1, name: child.name, node: child, record });
        addValues(rows, 2, recordPlaces(scene, record));
      });
  }
  return rows;
}

/** Combines the numbers of one row of the text into one value. Numbers values that share a name. */
function addValues(rows: Row[], depth: number, places: readonly Place[]): void {
  const numbers = new Map<string, number>();
  for (let at = 0; at < places.length; ) {
    const first = places[at];
    let end = at + 1;
    while (first.row !== undefined && places[end]?.row === first.row) end++;
    const { name } = FIELDS[first.field];
    const isRepeated = first.field === "materialString" || first.field === "bone";
    const number = addToCount(numbers, name) - 1;
    rows.push({ depth, name: isRepeated ? `${name} ${number}` : name, places: places.slice(at, end) as unknown as ValuePlaces });
    at = end;
  }
}

function outerSpan({ span, nameSpan }: OutlineNode) {
  return { start: Math.min(span.start, nameSpan.start), end: Math.max(span.end, nameSpan.end) };
}

function wordsOf(scene: Scene, { name, node, places }: Row): SearchText {
  return { name, value: places ? shownValue(scene, places) : (node?.detail ?? "") };
}

function rowOf(scene: Scene, row: Row): FieldRow {
  const { node, places } = row;
  const words = wordsOf(scene, row);
  if (!places) {
    const { kind, nameSpan, span } = node as OutlineNode;
    return { ...words, kind, nameSpan, type: "", valueSpan: { start: span.end, end: span.end } };
  }
  const span = spanOf(places);
  const control = controlOf(scene, places);
  return {
    ...words,
    kind: places[0].text === undefined ? "number" : "text",
    type: typeOf(places),
    nameSpan: { start: span.start, end: span.start },
    valueSpan: span,
    ...(control === undefined ? {} : { control, current: currentOf(scene, places) }),
  };
}

function typeOf(places: ValuePlaces): string {
  const [{ text, to, field }] = places;
  if (text !== undefined) return "text";
  if (to !== undefined) return to;
  return places.length > 1 ? `${places.length} numbers` : FIELDS[field].type === "s32" ? "integer" : "number";
}

/** The text is the file, so its bytes are those of the text. */
function fieldOf({ source }: Scene, { places }: Row): Field | undefined {
  if (!places) return undefined;
  const span = spanOf(places);
  const start = utf8Length(source.text, 0, span.start);
  const schema = FIELDS[places[0].field];
  return { schema, path: schema.name, text: span, bytes: { start, end: start + utf8Length(source.text, span.start, span.end) } };
}

function changesOf(scene: Scene, row: Row): readonly FieldChangeKind[] {
  const { record } = row;
  const changes: FieldChangeKind[] = lastOf(scene, row) === undefined ? [] : ["add"];
  if (record === undefined || isRoot(record)) return changes;
  changes.push("duplicate", "delete");
  if (canMove(scene, record, -1)) changes.push("moveUp");
  if (canMove(scene, record, 1)) changes.push("moveDown");
  return changes;
}

/** Returns the last record of a section if it may be copied. */
function lastOf(scene: Scene, { kind }: Row): RecordId | undefined {
  const index = kind === undefined ? -1 : sectionOf(scene, kind).records.length - 1;
  return kind === undefined || index < 0 || isRoot({ kind, index }) ? undefined : { kind, index };
}

function changeOf(scene: Scene, rows: readonly Row[], { kind }: FieldChange): FieldEdits {
  const [row] = rows;
  if (row === undefined) return { edits: [] };
  if (kind === "delete") return removeAll(scene, rows);
  if (rows.length > 1) return { refused: "Select only one record for this." };
  const record = kind === "add" ? lastOf(scene, row) : row.record;
  if (record === undefined) return { refused: "Only records can be copied and moved." };
  if (isRoot(record)) return ROOT;
  switch (kind) {
    case "add":
    case "duplicate":
      return { edits: duplicateEdits(scene, record) };
    case "moveUp":
    case "moveDown": {
      const by = kind === "moveUp" ? -1 : 1;
      return canMove(scene, record, by)
        ? { edits: moveEdits(scene, record, record.index + by) }
        : { refused: "It cannot be moved further." };
    }
    default:
      return { refused: "A record is identified by its name. Change the name instead." };
  }
}

function removeAll(scene: Scene, rows: readonly Row[]): FieldEdits {
  const records = rows.flatMap(({ record }) => (record === undefined ? [] : [record]));
  if (records.length < rows.length) return { refused: "Only records can be deleted." };
  if (records.some(isRoot)) return ROOT;
  return { edits: removeEdits(scene, records) };
}
