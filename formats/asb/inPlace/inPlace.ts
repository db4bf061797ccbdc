/** Texts that carry their original file: how they are written, and the bytes that they stand for. */
import { decodeBase64, encodeBase64 } from "../../core/bytes/base64.ts";
import { joinParts } from "../../core/bytes/parts.ts";
import { RowMapBuilder } from "../../core/fields/recordFields.ts";
import { type Issue, unlessStopped } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { block, inline, lines, quote } from "../../core/json/print.ts";
import { getOrMake } from "../../core/lists.ts";
import { SourceMap } from "../../core/sourceMap.ts";
import { hex, hexDigits, lowerHex } from "../../core/text/hex.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import { Input } from "../binary/input.ts";
import { Output } from "../binary/output.ts";
import { Writing } from "../binary/writing.ts";
import { issue } from "../diagnostics.ts";
import { FIELDS, recordsOf } from "../records/mapRecords.ts";
import { addProperty } from "../records/propertyPlaces.ts";
import { Printing } from "../text/printing.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import { Comparison, type Use } from "./compare.ts";
import { type InPlaceFile, readInPlace } from "./readTree.ts";
import { NoRoom, printTree } from "./tree.ts";

/** Bytes of the original in a line of base64. */
const LINE = 72;

/** @throws Stop where the text would be too large */
export function printInPlace(file: InPlaceFile, bytes: Uint8Array, maxText: number): string {
  const printing = new Printing(file.blank, maxText);
  const tree = printTree(printing, file.tree, "") ?? "";
  const kept = file.kept.map(({ at, length, of }) =>
    printing.counted(inline([`"At": "${hex(at)}"`, `"Of": ${quote(of)}`, `"Bytes": "${hexDigits(bytes.subarray(at, at + length))}"`])),
  );
  const original: string[] = [];
  for (let at = 0; at < bytes.length; at += LINE) original.push(quote(encodeBase64(bytes.subarray(at, at + LINE))));
  const members = [`"Kept": ${lines(kept, "    ")}`, `"${ORIGINAL}": ${lines(original, "    ")}`];
  return `${tree.slice(0, -2)},\n  "${KEPT}": ${block(members, "  ")}\n}\n`;
}

/** A text with its original. */
export interface EditInPlace {
  readonly issues: readonly Issue[];
  /** The file that the text was made from. */
  readonly original: Uint8Array | undefined;
  /** Missing where the text asks for what has no bytes. */
  readonly bytes: Uint8Array | undefined;
  readonly file: InPlaceFile | undefined;
  /** Rows of values that are stored once for several places, with the number of these. */
  readonly shared: ReadonlyMap<number, number>;
  /** Nodes whose bodies no longer belong to their type: what else is wrong in them follows. */
  readonly foreign: readonly number[];
  /** What keeps values from being read, also where reading the whole text says so. */
  readonly unread: readonly Issue[];
  readonly map: () => SourceMap;
}

/** The original of a text; undefined where it has none that is whole. */
function findOriginal(json: JsonText): Uint8Array | undefined {
  const list = json.find(json.find(0, KEPT), ORIGINAL);
  if (list < 0 || json.kinds[list] !== Json.array) return undefined;
  const parts: Uint8Array[] = [];
  for (const item of json.items(list)) {
    const text = json.kinds[item] === Json.string ? json.string(item) : " ";
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
    parts.push(decodeBase64(text));
  }
  return joinParts(parts);
}

const MISSING: Omit<EditInPlace, "issues"> = {
  original: undefined,
  bytes: undefined,
  file: undefined,
  shared: new Map(),
  foreign: [],
  unread: [],
  map: () => SourceMap.empty,
};

/** @param version that the text says */
export function editInPlace(json: JsonText, version: number): EditInPlace {
  const bytes = findOriginal(json);
  const file = bytes && unlessStopped(() => readInPlace(bytes));
  if (bytes === undefined || file === undefined) {
    const row = json.find(json.find(0, "Metadata"), "Version");
    const message = `A text of version ${lowerHex(version)} holds the file that it was made from, as "${ORIGINAL}" in "${KEPT}"; it is missing or broken. Decode the file again.`;
    return { ...MISSING, issues: [issue("original-missing", message, { text: json.span(Math.max(row, 0)) })] };
  }
  const comparison = new Comparison(json, file, bytes);
  const changed = comparison.issues.length === 0 ? apply(bytes, file, comparison) : undefined;
  const rowOf = rowFinder(json);
  const found = file.findings.map(({ issue: { bytes: _, ...one }, path }): Issue => ({ ...one, text: json.span(rowOf(path)) }));
  return {
    issues: [...found, ...comparison.issues],
    original: bytes,
    bytes: comparison.issues.length === 0 ? changed : undefined,
    file,
    shared: comparison.shared,
    foreign: comparison.foreign,
    unread: comparison.unread,
    map: () => mapOf(json, file, comparison),
  };
}

/** Finds the row of a way, or of as much of it as the text has. Items of a list are counted once. */
function rowFinder(json: JsonText): (path: readonly (string | number)[]) => number {
  const itemsOf = new Map<number, readonly number[]>();
  const items = (list: number) => getOrMake(itemsOf, list, () => json.items(list));
  return (path) => {
    let row = 0;
    for (const part of path) {
      const next = typeof part === "string" ? json.find(row, part) : json.kinds[row] === Json.array ? (items(row)[part] ?? -1) : -1;
      if (next < 0) return row;
      row = next;
    }
    return row;
  };
}

/** Strings of a pool by their offsets; new ones go to its end, if the file ends there. */
class PlacedOutput extends Output {
  private readonly offsets = new Map<string, number>();
  private readonly added: Uint8Array[] = [];
  private readonly isLast: boolean;
  poolSize: number;

  constructor(bytes: Uint8Array, at: number, size: number) {
    super(undefined);
    this.poolSize = size;
    this.isLast = at + size === bytes.length && (size === 0 || bytes[at + size - 1] === 0);
    const input = new Input(bytes);
    for (let start = at; start < at + size; ) {
      const text = unlessStopped(() => input.textAt(start, at + size, start));
      if (text !== undefined && !this.offsets.has(text)) this.offsets.set(text, start - at);
      const end = bytes.indexOf(0, start);
      if (end < 0) break;
      start = end + 1;
    }
  }

  override str(text: string): void {
    this.u32(this.offsetOf(text));
  }

  offsetOf(text: string): number {
    const known = this.offsets.get(text);
    if (known !== undefined) return known;
    if (!this.isLast)
      throw new NoRoom(
        `there is no room for the new text ${quote(text)}: the strings are not at the end of this file. Use a text that is already in it.`,
      );
    const offset = this.poolSize;
    const bytes = encodeUtf8(`${text}\0`);
    this.offsets.set(text, offset);
    this.added.push(bytes);
    this.poolSize += bytes.length;
    return offset;
  }

  get news(): readonly Uint8Array[] {
    return this.added;
  }
}

function apply(bytes: Uint8Array, file: InPlaceFile, comparison: Comparison): Uint8Array {
  const { header } = file;
  const changed = comparison.uses.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return bytes;
  const size = header.poolSize;
  const out = new PlacedOutput(bytes, header.pool, size);
  const writing = new Writing(file.blank, undefined, out);
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const places: [leaf: Use["leaf"], start: number][] = [];
  for (const { leaf, value, row } of changed)
    try {
      if (leaf.patch !== undefined) leaf.patch({ view, intern: (text) => out.offsetOf(text) }, value);
      else {
        places.push([leaf, out.length]);
        leaf.part.write(writing, value, {} as never);
      }
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      comparison.room(error.message, row);
    }
  const written = out.toBytes();
  for (const [leaf, start] of places) copy.set(written.subarray(start, start + leaf.size), leaf.at);
  if (out.poolSize === size) return copy;
  view.setUint32(header.places.poolSize, out.poolSize, true);
  return joinParts([copy, ...out.news]);
}

function mapOf(json: JsonText, { header, version }: InPlaceFile, { uses, places }: Comparison): SourceMap {
  const builder = new RowMapBuilder(json, uses.length);
  header.fields.forEach((field, at) => builder.add(field, 0, 0, 0, at * 4, at * 4 + 4));
  /** Fields of records, by their values and places. */
  const named = new Set<string>();
  for (const { field, row, start, size, version: own = version } of places) {
    if (field !== undefined) builder.addRow(field, row, start, start + size);
    for (const { schema, start: offset } of recordsOf(own).get(field) ?? []) {
      const member = json.find(row, schema.name);
      if (member < 0) continue;
      named.add(`${member} ${start + offset}`);
      builder.addRow(schema, member, start + offset, start + offset + schema.size);
    }
  }
  for (const { leaf, row } of uses) {
    if (named.has(`${row} ${leaf.at}`)) continue;
    const { at, size, field = FIELDS.value } = leaf;
    // bits always belong to a property
    if (leaf.part.schema.type === "bits") addProperty(builder, row, FIELDS.property, at, at + size);
    else builder.addRow(field, row, at, at + size);
  }
  return builder.map();
}
