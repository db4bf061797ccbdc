/**
 * The tree of fields for formats without their own: the outline, and inside its innermost entries the fields of the source map, with the
 * controls that their declarations allow. Must not know a particular format.
 */

import type { Analysis } from "../analysis.ts";
import { crc32 } from "../bytes/crc32.ts";
import type { OutlineNode } from "../outline.ts";
import { type FieldSchema, type FieldType, writtenNumber } from "../schema.ts";
import { firstIndex } from "../search.ts";
import type { Field, SourceMap } from "../sourceMap.ts";
import { checkTypedNumber, DECIMAL, INTEGER, parseTypedInteger, type Refusal } from "../text/numberRefusals.ts";
import { minimalEdits } from "../text/span.ts";
import { MAX_FLOAT } from "../yaml/floats.ts";
import type { Control, FieldEdits, FieldRow, FieldTree, FieldValue, SearchText } from "./fields.ts";

const MAX_DEPTH = 255;
/** A text with more fields is mainly numbers, such as geometry or key frames. Its entries are shown without fields. */
const MAX_FIELDS = 100_000;
/** An entry with more fields is shown without them. */
const MAX_FIELDS_OF_ENTRY = 256;

interface Row {
  readonly depth: number;
  /** Undefined for a field inside an entry. */
  readonly node?: OutlineNode;
  readonly field?: Field;
  /** Replaces the field's own name. */
  readonly name: string;
}

/** @param text the analyzed text */
export function outlineFields(text: string, analysis: Pick<Analysis, "encoded" | "outline">): FieldTree {
  const map = analysis.encoded().map();
  const values = new Values(text, map);
  const rows: Row[] = [];
  addRows(analysis.outline?.() ?? pathOutline(map), 0, values, rows);
  return {
    depths: Uint8Array.from(rows, ({ depth }) => Math.min(depth, MAX_DEPTH)),
    keys: Int32Array.from(rows, ({ name }) => crc32(name)),
    starts: Int32Array.from(rows, ({ node, field }) =>
      node ? Math.min(node.span.start, node.nameSpan.start) : (field as Field).text.start,
    ),
    ends: Int32Array.from(rows, ({ node, field }) => (node ? Math.max(node.span.end, node.nameSpan.end) : (field as Field).text.end)),
    row: (index) => rowOf(text, rows[index]),
    words: (index) => wordsOf(text, rows[index]),
    setValue: (index, value) => setSource(text, rows[index].field, value),
  };
}

function addRows(nodes: readonly OutlineNode[], depth: number, values: Values, rows: Row[]): void {
  for (const node of nodes) {
    const fields = node.children.length > 0 ? [] : values.inside(node);
    const [only] = fields;
    if (fields.length === 1 && only) rows.push({ depth, node, field: only, name: node.name });
    else {
      rows.push({ depth, node, name: node.name });
      for (const field of fields) rows.push({ depth: depth + 1, field, name: field.schema.name });
    }
    addRows(node.children, depth + 1, values, rows);
  }
}

/** The innermost fields of a map, by their place in the text. */
class Values {
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly order: Uint32Array;

  constructor(
    private readonly text: string,
    private readonly map: SourceMap,
  ) {
    const count = map.count > MAX_FIELDS ? 0 : map.count;
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
    this.order = Uint32Array.from({ length: count }, (_, index) => index);
    const { starts, ends } = this;
    for (let index = 0; index < count; index++) {
      const { start, end } = map.field(index).text;
      starts[index] = start;
      ends[index] = end;
    }
    this.order.sort((a, b) => starts[a] - starts[b] || ends[b] - ends[a]);
  }

  inside({ span, nameSpan }: OutlineNode): readonly Field[] {
    const { starts, ends, order, text } = this;
    let at = this.firstFrom(span.start);
    const found: number[] = [];
    for (; at < order.length && starts[order[at]] < span.end; at++) {
      const index = order[at];
      const isName = starts[index] >= nameSpan.start && ends[index] <= nameSpan.end;
      if (ends[index] > span.end || ends[index] <= starts[index] || isName) continue;
      const last = found.at(-1);
      // a field around others is a record; of two fields with the same place, the first is enough
      if (last !== undefined && starts[last] === starts[index] && ends[last] === ends[index]) continue;
      while (found.length > 0 && ends[found[found.length - 1]] >= ends[index] && starts[found[found.length - 1]] <= starts[index])
        found.pop();
      found.push(index);
      if (found.length > MAX_FIELDS_OF_ENTRY) return [];
    }
    return found.filter((index) => !text.slice(starts[index], ends[index]).includes("\n")).map((index) => this.map.field(index));
  }

  private firstFrom(offset: number): number {
    const { starts, order } = this;
    return firstIndex(order.length, (at) => starts[order[at]] >= offset);
  }
}

/** The outline for a format without one: entries by the paths of the fields, in the order of the text. */
function pathOutline(map: SourceMap): readonly OutlineNode[] {
  const root = entry("", 0);
  const fields = Array.from({ length: Math.min(map.count, MAX_FIELDS) }, (_, index) => map.field(index));
  fields.sort((a, b) => a.text.start - b.text.start || b.text.end - a.text.end);
  for (const { path, text, schema } of fields) {
    if (text.end <= text.start) continue;
    let at = root;
    for (const name of (path === "" ? schema.name : path).split("/")) {
      let child = at.byName.get(name);
      if (!child) {
        child = entry(name, text.start);
        at.byName.set(name, child);
        at.children.push(child);
      }
      child.span.end = Math.max(child.span.end, text.end);
      at = child;
    }
  }
  return root.children;
}

interface Entry extends OutlineNode {
  readonly span: { start: number; end: number };
  readonly children: Entry[];
  readonly byName: Map<string, Entry>;
}

function entry(name: string, start: number): Entry {
  const nameSpan = { start, end: start };
  return { name, detail: "", kind: "key", span: { start, end: start }, nameSpan, children: [], byName: new Map() };
}

function wordsOf(text: string, { name, node, field }: Row): SearchText {
  return { name, value: field ? text.slice(field.text.start, field.text.end) : (node?.detail ?? "") };
}

function rowOf(text: string, { node, field, name }: Row): FieldRow {
  if (!field) {
    const { nameSpan, kind, detail, span } = node as OutlineNode;
    return { name, kind, nameSpan, type: "", value: detail, valueSpan: { start: span.end, end: span.end } };
  }
  const { schema, text: place } = field;
  const source = text.slice(place.start, place.end);
  return {
    name,
    kind: node?.kind ?? "key",
    nameSpan: node?.nameSpan ?? place,
    type: schema.label ?? schema.type,
    value: source,
    valueSpan: place,
    control: controlOf(schema, source),
    current: source,
  };
}

const INTEGERS: Partial<Record<FieldType, readonly [least: number, most: number]>> = {
  u8: [0, 0xff],
  u16: [0, 0xffff],
  u32: [0, 0xffffffff],
  s8: [-0x80, 0x7f],
  s16: [-0x8000, 0x7fff],
  s32: [-0x80000000, 0x7fffffff],
};

/** A control for plain numbers; everything else is edited as text. */
function controlOf({ type, range, unit, values, hexDigits }: FieldSchema, source: string): Control {
  const integer = type !== "f32";
  if (!(integer ? INTEGER : DECIMAL).test(source) || (integer && INTEGERS[type] === undefined)) return { kind: "source" };
  const options = values?.map(({ value, name, meaning }) => {
    const written = writtenNumber(value, hexDigits);
    // the current value keeps its notation
    const option = Number(value) === Number(source) ? source : written;
    return { value: option, label: `${written} ${name}`, ...(meaning === undefined ? {} : { meaning }) };
  });
  if (options?.some(({ value }) => value === source)) return { kind: "choice", options };
  const stored = INTEGERS[type];
  // a text may have its own notation, such as -1 for "none" in a byte
  const signed = stored && ([stored[0] || -1, stored[1]] as const);
  const limits = [range, stored, signed].find((one) => one && Number(source) >= one[0] && Number(source) <= one[1]);
  return {
    kind: "number",
    integer,
    ...(limits ? { min: limits[0], max: limits[1] } : {}),
    ...(unit === undefined ? {} : { unit }),
  };
}

function setSource(text: string, field: Field | undefined, value: FieldValue): FieldEdits {
  if (!field || typeof value !== "string") return { refused: "Change this field in the text." };
  if (/[\r\n]/.test(value)) return { refused: "A value here must be on one line." };
  if (value.trim() === "") return { refused: "A value here cannot be empty." };
  const isWord = field.schema.words?.includes(value.trim()) === true;
  const refusal = isWord ? undefined : findRefusal(controlOf(field.schema, text.slice(field.text.start, field.text.end)), value);
  return refusal ?? { edits: minimalEdits(text, field.text, value) };
}

function findRefusal(control: Control, typed: string): Refusal | undefined {
  if (control.kind === "choice")
    return control.options.some(({ value }) => value === typed) ? undefined : { refused: `"${typed}" is not one of the known values.` };
  if (control.kind !== "number") return undefined;
  const { integer, min, max } = control;
  const parsed = integer ? parseTypedInteger(typed, min, max) : checkTypedNumber(typed, min ?? -MAX_FLOAT, max ?? MAX_FLOAT);
  return typeof parsed === "object" ? parsed : undefined;
}
