/**
 * What reading a text gives, for everyone who asks about it: checks, navigation, hovers, the map.
 *
 * How to use it:
 * - `course` is the course that the text says; it is there, as far as it was understood, even where there are errors. Fields are
 *   read with the offsets of the schema: `parsed.course.tables.CAME.u8(index, Came.route)`.
 * - `rowOf(kind, index)` finds the row of an entry, `cellSpan` and `fieldSpan` the place of one of its values, `nameSpan` that of its
 *   name. A check is: loop over a table, and where something is wrong, report at `fieldSpan(parsed, "CAME", index, "route")`.
 * - `rowAt(offset)` and `cellAt(offset)` go the other way: from the cursor to entry and column.
 * - `definitions` are all names that the text defines, `uses` all places that name one of them: go to definition, references and
 *   rename follow from the two. What a plain number refers to is said by the `link` of its field in the schema.
 * - `links` are the names after `$GROUP … next:` and `$PREV:`.
 * One source row stands for several entries where loops and macros repeat it: then several rows have the same span.
 * Typed arrays throughout, for files are small but read at every key.
 */

import type { Issue } from "../../core/issue.ts";
import { memoize } from "../../core/memoize.ts";
import type { Span } from "../../core/text/span.ts";
import type { Course } from "../course.ts";
import type { SectionName } from "../schema/index.ts";
import { ROW_KINDS, ROW_LAYOUTS, type RowKind } from "./rowLayouts.ts";

/** Offsets in a row of {@link ParsedText.rows}. */
export const Row = {
  /** Index into `ROW_KINDS`. */
  kind: 0,
  /** Index of the entry; of a point of a route among all points. */
  entry: 1,
  /** From the name or index to the last column; from the `$` of a directive. */
  start: 2,
  end: 3,
  /** The own name, or empty. */
  nameStart: 4,
  nameEnd: 5,
  /** Index of the first of its cells; cells follow the columns of the layout. */
  firstCell: 6,
  /** Number of cells; 0 for groups and for points made by a directive. */
  cells: 7,
  stride: 8,
} as const;

/** Offsets in an entry of {@link ParsedText.links}. */
export const Link = {
  /** Index into `ROW_KINDS`: ENPH, ITPH or CKPH. */
  kind: 0,
  group: 1,
  /** 0 next, 1 previous. */
  direction: 2,
  /** Index of the group that is named, -1 if no group has that name. */
  target: 3,
  start: 4,
  end: 5,
  stride: 6,
} as const;

/** A group belongs to its kind of points; a variable to a section or to the whole text. */
export type DefinitionKind = SectionName | "variable" | "macro";

export interface Definition {
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly span: Span;
  /** Of an entry or a group. */
  readonly index: number;
}

/** A part of the text between two section heads. */
export interface SectionBlock {
  /** As written, in upper case; empty for what is before the first head. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly start: number;
  readonly end: number;
}

/** `KEY = value` of SETUP, `@NAME = value` elsewhere. */
export interface Parameter {
  readonly section: string;
  /** In upper case. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
}

export interface ParsedText {
  readonly text: string;
  readonly course: Course;
  readonly issues: readonly Issue[];
  /** Stride {@link Row.stride}, in the order in which the rows were read. */
  readonly rows: Int32Array;
  /** Start and end of each cell; a vector gives its place to all cells that it fills. Both are 0 where a column is missing. */
  readonly cells: Int32Array;
  /** Stride {@link Link.stride}. */
  readonly links: Int32Array;
  readonly blocks: readonly SectionBlock[];
  readonly parameters: readonly Parameter[];
  readonly definitions: readonly Definition[];
  /** Start, end and index of the definition, three by three. */
  readonly uses: Int32Array;
  /** It has loops, macros or conditions: a row is not an entry. */
  readonly isProgram: boolean;
}

/** Rows of each kind by entry. */
const rowIndexOf = memoize(({ rows }: ParsedText): ReadonlyMap<RowKind, Int32Array> => {
  const lists = ROW_KINDS.map((): number[] => []);
  for (let at = 0; at < rows.length; at += Row.stride) lists[rows[at]][rows[at + Row.entry]] = at;
  return new Map(ROW_KINDS.map((name, i) => [name, Int32Array.from(lists[i], (at) => at ?? -1)]));
});

/** Offset in `rows` of the row that made an entry, or -1. */
export function rowOf(parsed: ParsedText, kind: RowKind, entry: number): number {
  return rowIndexOf(parsed).get(kind)?.[entry] ?? -1;
}

/** The row of an entry, name included; undefined where the entry has none. */
export function rowSpan(parsed: ParsedText, kind: RowKind, entry: number): Span | undefined {
  const at = rowOf(parsed, kind, entry);
  return at < 0 ? undefined : { start: parsed.rows[at + Row.start], end: parsed.rows[at + Row.end] };
}

/** The own name of an entry, or its index column; the start of the row where it has neither. */
export function nameSpan(parsed: ParsedText, kind: RowKind, entry: number): Span | undefined {
  const at = rowOf(parsed, kind, entry);
  return at < 0 ? undefined : { start: parsed.rows[at + Row.nameStart], end: parsed.rows[at + Row.nameEnd] };
}

/** The place of a column's value; undefined where the row does not state it. */
export function cellSpan(parsed: ParsedText, row: number, column: number): Span | undefined {
  const { rows, cells } = parsed;
  if (row < 0 || column < 0 || column >= rows[row + Row.cells]) return undefined;
  const at = (rows[row + Row.firstCell] + column) * 2;
  return cells[at + 1] > 0 ? { start: cells[at], end: cells[at + 1] } : undefined;
}

/** Number of the column that states a field, or -1. */
export function columnOf(kind: RowKind, field: string): number {
  return ROW_LAYOUTS[kind]?.columns.findIndex((column) => column.name === field || column.field.name === field) ?? -1;
}

/** Where a field of an entry is written; undefined where no cell of its own holds it. */
export function fieldSpan(parsed: ParsedText, kind: RowKind, entry: number, field: string): Span | undefined {
  return cellSpan(parsed, rowOf(parsed, kind, entry), columnOf(kind, field));
}

/** What is written there. */
export function fieldText(parsed: ParsedText, kind: RowKind, entry: number, field: string): string | undefined {
  const span = fieldSpan(parsed, kind, entry, field);
  return span && parsed.text.slice(span.start, span.end);
}

/** Offset in `rows` of the row that holds the offset, or -1. */
export function rowAt(parsed: ParsedText, offset: number): number {
  const { rows } = parsed;
  let best = -1;
  for (let at = 0; at < rows.length; at += Row.stride)
    if (rows[at + Row.start] <= offset && offset <= rows[at + Row.end] && (best < 0 || rows[at + Row.start] >= rows[best + Row.start]))
      best = at;
  return best;
}

/** The row and column whose value holds the offset. */
export function cellAt(parsed: ParsedText, offset: number): { readonly row: number; readonly column: number } | undefined {
  const row = rowAt(parsed, offset);
  if (row < 0) return undefined;
  for (let column = 0; column < parsed.rows[row + Row.cells]; column++) {
    const span = cellSpan(parsed, row, column);
    if (span !== undefined && span.start <= offset && offset <= span.end) return { row, column };
  }
  return undefined;
}
