/** Reads the columns of a row into the bytes of an entry. Source: format reference, 7.2 and 7.3. */
import { SIZES, type Table } from "../table.ts";
import { PLAIN_NAN } from "./numbers.ts";
import { Row } from "./parsedText.ts";
import type { ReadContext } from "./readContext.ts";
import type { Column, RowLayout } from "./rowLayouts.ts";
import { isDigit, isNameStart } from "./scanner.ts";
import { toNumber, type Value } from "./values.ts";

/** Exported flags in a float's lowest byte: 0x11 plus twice their bits. Source: format reference, 7.9. */
const FLAG_BASE = 0x11;
const FLAG_BITS: Readonly<Record<string, number>> = { F: 1, S: 2, J: 4 };

/** The bits of a NaN from a note before the row, and its column, counted from 0. */
export interface ColumnBits {
  readonly column: number;
  readonly bits: number;
}

/**
 * Reads the columns of a row into entry `index` of `table`. The name or index before them was already read; `row` is the offset of the
 * row in the pass. Returns the flags after the last column, as bits.
 */
export function readColumns(
  context: ReadContext,
  layout: RowLayout,
  table: Table,
  index: number,
  row: number,
  bits: readonly ColumnBits[],
): number {
  const { columns } = layout;
  let column = separator(context, 0, layout);
  while (column < columns.length) {
    const before = context.scan.pos;
    if (column > 0) findOperator(context);
    column = readColumn(context, layout, table, index, column);
    if (context.scan.pos === before) break;
    context.rows[row + Row.end] = context.scan.pos;
    column = separator(context, column, layout);
  }
  context.rows[row + Row.cells] = context.cellLength / 2 - context.rows[row + Row.firstCell];
  for (const { column: at, bits: value } of bits) {
    if (columns[at]?.type === "f32") table.setU32(index, columns[at].offset, value);
  }
  const flags = readFlags(context, layout, row);
  const { scan } = context;
  if (scan.skipSpace() >= 0) {
    const start = scan.pos;
    const rest = scan.text.slice(start, scan.lineEnd(start)).trimEnd();
    const end = start + Math.max(1, rest.length);
    context.report("extra-columns", `The row has ${columns.length} columns; the rest is ignored.`, start, end);
  }
  return flags;
}

/** Reports a sign that was probably intended as an operator: without a space before it, or with one after it. */
function findOperator(context: ReadContext): void {
  const { scan } = context;
  const at = scan.pos;
  const code = scan.code(at);
  if (code !== PLUS && code !== MINUS) return;
  const isGlued = !SEPARATORS.includes(scan.text[at - 1]);
  if (isGlued || SEPARATORS.includes(scan.text[at + 1] ?? " "))
    context.report("text-operator", `\`${scan.text[at]}\` outside of brackets begins a column of its own.`, at, at + 1);
}

const PLUS = 0x2b;
const MINUS = 0x2d;
/** Characters between two columns, including the mark of a continuation. */
const SEPARATORS = " \t,>\r\n";

/** Skips spaces and at most one comma. Returns the next column, or the number of columns at the end of the line. */
function separator(context: ReadContext, column: number, layout: RowLayout): number {
  const { scan } = context;
  let code = scan.skipSpace();
  if (code === 0x2c && column > 0) {
    scan.pos++;
    code = scan.skipSpace();
  }
  if (code >= 0 || column >= layout.columns.length) return column;
  const missing = layout.columns.slice(column).map(({ name }) => name);
  // the speed factor of a stage fills two columns, and old rows end before the padding
  const start = Math.max(0, scan.pos - 1);
  context.report(
    "missing-columns",
    `The row ends before ${missing.length === 1 ? "the column" : "the columns"} ${missing.join(", ")}: ${missing.length === 1 ? "it counts" : "they count"} as 0.`,
    start,
    scan.pos,
  );
  return layout.columns.length;
}

/** Reads one value, which may fill several columns. Returns the next column. */
function readColumn(context: ReadContext, layout: RowLayout, table: Table, index: number, at: number): number {
  const { scan } = context;
  const column = layout.columns[at];
  const start = scan.pos;
  if (scan.number(true)) {
    context.addCell(start, scan.pos);
    if (scan.isFloat && isSpeedFactor(layout, at)) {
      storeSpeed(table, index, column, scan.value);
      context.addCell(start, scan.pos);
      return at + 2;
    }
    storeNumber(context, table, index, column, scan.value, scan.isFloat, start);
    return at + 1;
  }
  const value = context.expressions.column();
  if (value.kind === "vector") {
    // ends of check points have no height
    const parts = layout.kind === "CKPT" ? [value.x, value.z] : [value.x, value.y, value.z];
    let next = at;
    for (const part of parts) {
      if (next >= layout.columns.length) break;
      storeNumber(context, table, index, layout.columns[next++], part, true, start);
      context.addCell(start, scan.pos);
    }
    return next;
  }
  context.addCell(start, scan.pos);
  if (value.kind === "float" && isSpeedFactor(layout, at)) {
    storeSpeed(table, index, column, value.value);
    context.addCell(start, scan.pos);
    return at + 2;
  }
  storeValue(context, table, index, column, value, start);
  return at + 1;
}

/** Whether the column may hold a float instead of the two bytes of a stage's speed factor. */
function isSpeedFactor(layout: RowLayout, at: number): boolean {
  return layout.kind === "STGI" && layout.columns[at].name === "speed_high";
}

const word = new DataView(new ArrayBuffer(4));

function storeSpeed(table: Table, index: number, column: Column, value: number): void {
  word.setFloat32(0, value);
  table.setU16(index, column.offset, word.getUint16(0));
}

function storeValue(context: ReadContext, table: Table, index: number, column: Column, value: Value, start: number): void {
  if (value.kind === "int" && column.type !== "f32" && (value.value > 0xffffffffn || value.value < -0x80000000n)) {
    reportCut(context, column, value.value.toString(), start);
    table.set(column.type, index, column.offset, Number(BigInt.asUintN(SIZES[column.type] * 8, value.value)));
    return;
  }
  if (value.kind === "string")
    context.report("value-type", `Expected a number for ${column.name}, found a string.`, start, context.scan.pos);
  storeNumber(context, table, index, column, toNumber(value), value.kind === "float", start);
}

function storeNumber(
  context: ReadContext,
  table: Table,
  index: number,
  column: Column,
  value: number,
  isFloat: boolean,
  start: number,
): void {
  if (column.type === "f32") {
    if (value === value) table.setF32(index, column.offset, value);
    else table.setU32(index, column.offset, PLAIN_NAN);
    return;
  }
  const whole = isFloat ? Math.floor(value + 0.5) : value;
  table.set(column.type, index, column.offset, whole);
  const limit = 2 ** (SIZES[column.type] * 8);
  if (whole >= limit || whole < -limit / 2) reportCut(context, column, String(whole), start);
}

function reportCut(context: ReadContext, { name, type }: Column, value: string, start: number): void {
  context.reportCut(name, SIZES[type], value, start, context.scan.pos);
}

/** `FS-`: reads the flags of a point, in any order; a dash is a flag that is not set. */
function readFlags(context: ReadContext, layout: RowLayout, row: number): number {
  if (layout.flags === undefined) return 0;
  const { scan } = context;
  if (scan.skipSpace() < 0) return 0;
  const start = scan.pos;
  let flags = 0;
  for (;;) {
    const letter = scan.text[scan.pos]?.toUpperCase();
    if (letter === undefined || (letter !== "-" && !(letter in FLAG_BITS))) break;
    if (letter !== "-") flags |= FLAG_BITS[letter];
    scan.pos++;
  }
  const code = scan.code();
  if (scan.pos === start || isNameStart(code) || isDigit(code)) {
    scan.pos = start;
    return 0;
  }
  context.rows[row + Row.end] = scan.pos;
  return flags;
}

/**
 * Stores flags in the lowest byte of a float and rounds the upper 24 bits as wkmpt does: it adds one and a half steps if the lowest byte
 * is above the middle, even to negative numbers, which are then two steps closer to 0.
 */
export function withFlags(bits: number, flags: number): number {
  return ((roundedTo24(bits) & 0xffffff00) | (FLAG_BASE + flags * 2)) >>> 0;
}

function roundedTo24(bits: number): number {
  if ((bits & 0x80) === 0) return bits;
  word.setUint32(0, bits & 0xffffff00);
  const value = word.getFloat32(0);
  const step = 2 ** (Math.max(1, (bits >>> 23) & 0xff) - 127 - 15);
  word.setFloat32(0, value + 1.5 * step);
  return word.getUint32(0);
}
