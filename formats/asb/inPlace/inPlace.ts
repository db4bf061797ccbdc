/** Texts that carry their original file: printing them, and encoding them to bytes. */
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
import type { Header } from "../binary/header.ts";
import { Input } from "../binary/input.ts";
import { Output } from "../binary/output.ts";
import { Writing } from "../binary/writing.ts";
import { issue } from "../diagnostics.ts";
import { raiseMemory } from "../expressions/expressionText.ts";
import type { AsbFile } from "../model/model.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { addProperty } from "../records/propertyPlaces.ts";
import { PropertyParser } from "../text/parseProperties.ts";
import { Printing } from "../text/printing.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import { Comparison } from "./compare.ts";
import { type InPlaceFile, readInPlace } from "./readTree.ts";
import { type Leaf, NoRoom, printTree } from "./tree.ts";

/** Bytes of the original per line of base64. */
const LINE = 72;

/** @throws Stop if the text would be too large */
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
  readonly original?: Uint8Array;
  /** Missing if a change does not fit into the file's bytes. */
  readonly bytes?: Uint8Array | undefined;
  readonly file?: InPlaceFile;
  readonly comparison?: Comparison;
  readonly map: () => SourceMap;
}

/** The original of a text; undefined if it is missing or broken. */
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

/** @param text the parsed text */
export function editInPlace(json: JsonText, text: AsbFile): EditInPlace {
  const bytes = findOriginal(json);
  const file = bytes && unlessStopped(() => readInPlace(bytes));
  if (bytes === undefined || file === undefined) {
    const row = json.find(json.find(0, "Metadata"), "Version");
    const message = `A text of version ${lowerHex(text.version)} contains the file that it was made from, as "${ORIGINAL}" in "${KEPT}"; it is missing or broken. Decode the file again.`;
    return { issues: [issue("original-missing", message, { text: json.span(Math.max(row, 0)) })], map: () => SourceMap.empty };
  }
  const parser = new PropertyParser(json, text);
  if (text.expressions && file.expressions) raiseMemory(parser, text.expressions, file.expressions);
  const comparison = new Comparison(json, text, file, bytes);
  const changed = comparison.issues.length === 0 ? apply(bytes, file, comparison) : undefined;
  const rowOf = rowFinder(json);
  const found = file.findings.map(({ issue: { bytes: _, ...one }, path }): Issue => ({ ...one, text: json.span(rowOf(path)) }));
  return {
    issues: [...found, ...parser.issues, ...comparison.issues],
    original: bytes,
    bytes: comparison.issues.length === 0 ? changed : undefined,
    file,
    comparison,
    map: () => mapOf(json, file, comparison),
  };
}

/** Finds the row of a path, or of the longest part of it that the text has. Lists are indexed once. */
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

/** The original, in which new values overwrite old ones; new strings go to its end, if the pool is there. */
class PlacedOutput extends Output {
  private readonly offsets = new Map<string, number>();
  private readonly isLast: boolean;
  /** Where the next value goes. */
  private at = 0;

  constructor(
    original: Uint8Array,
    private readonly header: Header,
  ) {
    super(undefined);
    this.append(original);
    const { pool, poolSize } = header;
    const end = pool + poolSize;
    this.isLast = end === original.length && (poolSize === 0 || original[end - 1] === 0);
    const input = new Input(original);
    for (let start = pool; start < end; start = original.indexOf(0, start) + 1) {
      const text = unlessStopped(() => input.textAt(start, end, start));
      if (text !== undefined && !this.offsets.has(text)) this.offsets.set(text, start - pool);
      if (original.indexOf(0, start) < 0) break;
    }
  }

  private append(bytes: Uint8Array): void {
    const at = super.reserve(bytes.length);
    this.buffer.set(bytes, at);
  }

  override reserve(size: number): number {
    this.at += size;
    return this.at - size;
  }

  /** @param write writes a value of the leaf */
  put({ start, mask }: Leaf, write: () => void): void {
    const wordAt = (): number => new DataView(this.buffer.buffer).getUint32(start, true);
    const before = mask === undefined ? 0 : wordAt() & ~mask;
    this.at = start;
    write();
    if (mask === undefined) return;
    if ((wordAt() & ~mask) !== 0) throw new NoRoom("the name would be beyond the first 4 MiB of the strings.");
    this.setU32(start, before | wordAt());
  }

  override str(text: string): void {
    this.u32(this.offsetOf(text));
  }

  private offsetOf(text: string): number {
    const known = this.offsets.get(text);
    if (known !== undefined) return known;
    if (!this.isLast)
      throw new NoRoom(
        `there is no room for the new text ${quote(text)}: the strings are not at the end of this file. Use a text that is already in it.`,
      );
    const offset = this.length - this.header.pool;
    this.offsets.set(text, offset);
    this.append(encodeUtf8(`${text}\0`));
    this.setU32(this.header.places.poolSize, this.length - this.header.pool);
    return offset;
  }
}

function apply(bytes: Uint8Array, { header, blank }: InPlaceFile, comparison: Comparison): Uint8Array {
  const changed = comparison.uses.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return bytes;
  const out = new PlacedOutput(bytes, header);
  const writing = new Writing(blank, undefined, out);
  for (const { leaf, value, row } of changed)
    try {
      out.put(leaf, () => leaf.part.write(writing, value, {} as never));
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      comparison.room(error.message, row);
    }
  return out.toBytes();
}

function mapOf(json: JsonText, { header }: InPlaceFile, { places }: Comparison): SourceMap {
  const builder = new RowMapBuilder(json, places.length);
  header.fields.forEach((field, at) => builder.add(field, 0, 0, 0, at * 4, at * 4 + 4));
  for (const [place, row] of places) {
    const part = "part" in place ? place.part : undefined;
    const { start, size, field = part && FIELDS.value } = place;
    // values of type bits are always properties
    if (part?.schema.type === "bits") addProperty(builder, row, FIELDS.property, start, start + size);
    else if (field !== undefined) builder.addRow(field, row, start, start + size);
  }
  return builder.map();
}
