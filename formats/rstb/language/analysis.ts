/** The analysis of one version of a text. */

import type { Analysis, AnalysisContext, Hover } from "../../core/analysis.ts";
import type { FieldTree } from "../../core/fields/fields.ts";
import { NO_BYTES, placeLine } from "../../core/hover/places.ts";
import type { OutlineNode } from "../../core/outline.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import { startOfLine } from "../../core/text/lines.ts";
import { bold, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { parseTypedInteger } from "../../core/text/numberRefusals.ts";
import { minimalEdits, type TextEdit } from "../../core/text/span.ts";
import { factsOf } from "../codec.ts";
import { pathFinder } from "../names.ts";
import { SIZE } from "../schema.ts";
import { hashEntrySize, hashOffset, nameEntrySize, nameOffset } from "../table.ts";
import { LINE_MEANINGS } from "../text/layoutLines.ts";
import { LINE_START, printTable } from "../text/printTable.ts";
import { check } from "./checks.ts";
import { RstbDocument } from "./document.ts";

export function analyse(text: string, context: AnalysisContext): Analysis {
  const document = new RstbDocument(text, context);
  return {
    issues: check(document),
    reusable: document.parsed,
    encoded: () => document.encoded(),
    hover: (offset) => hoverAt(document, offset),
    outline: () => outlineOf(document),
    fields: () => fieldsOf(document),
    facts: () => factsOf(document.assembled.table, document.encoded().bytes?.length ?? 0),
    formatting: () => formattingOf(document),
  };
}

// ------------------------------------------------------------------------------------------------ hover

function hoverAt(document: RstbDocument, offset: number): Hover | undefined {
  const { parsed } = document;
  const row = parsed.rows.at(offset);
  return row < 0 ? lineHover(document, offset) : rowHover(document, row, offset >= parsed.rows.sizeStart(row));
}

function lineHover(document: RstbDocument, offset: number): Hover | undefined {
  const { text } = document;
  const start = startOfLine(text, offset);
  const [line, word] = /^[ \t]*#!layout[ \t]+(\w+)/.exec(text.slice(start, start + 100)) ?? [];
  const meaning = word !== undefined && Object.hasOwn(LINE_MEANINGS, word) ? LINE_MEANINGS[word] : undefined;
  if (line === undefined || meaning === undefined) return undefined;
  const contents = inParagraphs([markdown`${bold(`${LINE_START} ${word}`)} · ${prose(meaning)}`, linePlace(document, word)]);
  return { span: { start, end: start + line.length }, contents };
}

/** The bytes for a layout line; undefined for an unknown one. */
function linePlace(document: RstbDocument, word: string): Markdown | undefined {
  const { table } = document.assembled;
  const [hashes, names, tail] = [hashOffset(table, 0), nameOffset(table, 0), nameOffset(table, table.names.length)];
  const [what, start, end] =
    word === "table"
      ? ["Header", 0, hashes]
      : word === "order"
        ? ["Hash table", hashes, names]
        : word === "tail"
          ? ["Bytes", tail, tail + table.tail.length]
          : ["Name table", names, tail];
  return start === end ? plain(NO_BYTES) : markdown`${what} at ${placeLine(document.encoded().bytes, { start, end })}`;
}

/** @param isSize whether the size is hovered, not the path */
function rowHover(document: RstbDocument, row: number, isSize: boolean): Hover {
  const { rows } = document.parsed;
  const { bytes } = document.encoded();
  const { table } = document.assembled;
  const { table: where, index } = document.placeOf(row);
  const count = where === "hash" ? table.hashes.length : table.names.length;
  const at = where === "hash" ? hashOffset(table, index) : nameOffset(table, index);
  const keySize = where === "hash" ? 4 : table.fieldSize;
  const size = rows.size(row);
  const entry = { start: at, end: at + (where === "hash" ? hashEntrySize(table.kind) : nameEntrySize(table)) };
  const part = isSize ? { start: at + keySize, end: at + keySize + 4 } : { start: at, end: at + keySize };
  const third = { start: at + keySize + 4, end: at + keySize + 8 };
  const mark =
    rows.mark(row) === 0
      ? undefined
      : markdown`Third number ${rows.mark(row)}: a file of the add-on, at ${placeLine(bytes, third, { start: at, noun: "entry" })}`;
  return {
    span: { start: rows.keyStart(row), end: rows.sizeEnd(row) },
    contents: inParagraphs([
      bold(rows.title(row)),
      plain(`${counted(size, "byte")} (${hex(size)}). ${SIZE.meaning}`),
      mark,
      markdown`Hash ${hex(rows.hash(row), 8)}. Entry ${index + 1} of ${count} in the ${where} table, at ${placeLine(bytes, entry)}`,
      markdown`${isSize ? "Size" : where === "hash" ? "Hash" : "Name"} at ${placeLine(bytes, part, { start: at, noun: "entry" })}`,
    ]),
  };
}

// ------------------------------------------------------------------------------------------------ outline and fields

/** In larger tables, the outline shows only folders. */
const MAX_NODES = 2000;

/** The outline: consecutive entries of the same folder form a group. */
function outlineOf({ parsed: { rows }, text }: RstbDocument): readonly OutlineNode[] {
  const isSmall = rows.count <= MAX_NODES;
  const nodes: { name: string; first: number; last: number }[] = [];
  for (let row = 0; row < rows.count; row++) {
    const name = rows.isHash(row) ? "Hashes" : folderAt(text, rows.keyStart(row), rows.keyEnd(row));
    const last = nodes.at(-1);
    if (last?.name === name) last.last = row;
    else if (nodes.length < MAX_NODES) nodes.push({ name, first: row, last: row });
  }
  return nodes.map(({ name, first, last }): OutlineNode => {
    const children = isSmall ? Array.from({ length: last - first + 1 }, (_, at) => entryNode(first + at)) : [];
    const span = { start: rows.keyStart(first), end: rows.sizeEnd(last) };
    return { name, detail: `${last - first + 1}`, kind: "group", span, nameSpan: { start: span.start, end: span.start }, children };
  });

  function entryNode(row: number): OutlineNode {
    const nameSpan = { start: rows.keyStart(row), end: rows.keyEnd(row) };
    const span = { start: nameSpan.start, end: rows.sizeEnd(row) };
    return { name: rows.title(row), detail: String(rows.size(row)), kind: "number", span, nameSpan, children: [] };
  }
}

function folderAt(text: string, start: number, end: number): string {
  const key = text.slice(start, end);
  const slash = key.indexOf("/", 1);
  return slash < 0 ? "Files" : key.slice(0, slash);
}

function fieldsOf({ parsed: { rows }, text }: RstbDocument): FieldTree {
  const { count } = rows;
  const numbers = (of: (row: number) => number) => Int32Array.from({ length: count }, (_, row) => of(row));
  return {
    depths: new Uint8Array(count),
    keys: numbers((row) => rows.hash(row)),
    starts: numbers((row) => rows.keyStart(row)),
    ends: numbers((row) => rows.sizeEnd(row)),
    words: (row) => ({ name: rows.title(row), value: String(rows.size(row)), hash: rows.hash(row) }),
    row: (row) => ({
      name: rows.title(row),
      value: String(rows.size(row)),
      hash: rows.hash(row),
      type: SIZE.type,
      kind: "number",
      nameSpan: { start: rows.keyStart(row), end: rows.keyEnd(row) },
      valueSpan: { start: rows.sizeStart(row), end: rows.sizeEnd(row) },
      control: { kind: "number", integer: true, min: 0, max: 0xffff_ffff, unit: SIZE.unit ?? "" },
      current: text.slice(rows.sizeStart(row), rows.sizeEnd(row)),
    }),
    setValue(row, value) {
      if (typeof value !== "string") return { refused: "A size must be a number." };
      const size = parseTypedInteger(value, 0, 0xffff_ffff);
      if (typeof size === "object") return size;
      return { edits: minimalEdits(text, { start: rows.sizeStart(row), end: rows.sizeEnd(row) }, String(size)) };
    },
  };
}

// ------------------------------------------------------------------------------------------------ formatting

/** Empty if the text has errors, or comments, which would be lost. */
function formattingOf(document: RstbDocument): readonly TextEdit[] {
  const { text, parsed, assembled, context } = document;
  if (parsed.comments.length > 0 || document.encoded().bytes === undefined) return [];
  const { rows } = parsed;
  const { hashRows, table } = assembled;
  const paths = new Map<number, string>();
  for (let index = 0; index < hashRows.length; index++) {
    const path = rows.path(hashRows[index]);
    if (path !== undefined) paths.set(table.hashes[index], path);
  }
  const known = pathFinder(context.names);
  return lineEdits(
    text,
    printTable(table, (hash) => paths.get(hash) ?? known(hash)),
  );
}
