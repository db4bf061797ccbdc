/** The values of one decoded file, by the fields of its format. Searches read them, and replacements change them. */

import type { Analysis } from "../formats/core/analysis.ts";
import type { FieldEdits, FieldRow, FieldTree, FieldValue, SearchText } from "../formats/core/fields/fields.ts";
import { findRowAt } from "../formats/core/fields/fields.ts";
import { outlineFields } from "../formats/core/fields/outlineFields.ts";
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { OutlineKind } from "../formats/core/outline.ts";
import type { SourceMap } from "../formats/core/sourceMap.ts";
import type { Markdown } from "../formats/core/text/markdown.ts";
import type { Span, TextEdit } from "../formats/core/text/span.ts";
import { type ExactNumber, parseExact } from "./exactNumber.ts";

/** A value for JSON; null for rows that contain other fields. */
export type PlainValue = number | boolean | string | readonly (number | string)[] | null;

export class FieldValues {
  readonly count: number;
  private readonly tree: FieldTree;
  private readonly analysis: Analysis;
  private map: SourceMap | undefined;
  /** The parent of each row, or -1. */
  private parents: Int32Array | undefined;
  private rowsByPath: Map<string, number> | undefined;
  /** The row read last: several properties of one row are usually read in succession. */
  private last: { readonly row: number; readonly found: FieldRow } | undefined;

  /**
   * @param text decoded from a file
   * @param tick called for each row that is read; throws if the work takes too long
   */
  constructor(
    readonly text: string,
    format: Format,
    names: Names,
    fileName: string,
    private readonly tick = () => {},
  ) {
    this.analysis = format.analyse(text, { names, decoded: true, fileName });
    this.tree = this.analysis.fields?.() ?? outlineFields(text, this.analysis);
    this.count = this.tree.depths.length;
  }

  private row(row: number): FieldRow {
    this.tick();
    if (this.last?.row !== row) this.last = { row, found: this.tree.row(row) };
    return this.last.found;
  }

  words(row: number): SearchText {
    this.tick();
    return this.tree.words?.(row) ?? this.row(row);
  }

  /** The rows from the outermost to this one. */
  steps(row: number): readonly SearchText[] {
    const steps: SearchText[] = [];
    for (let at = row; at >= 0; at = this.parent(at)) steps.push(this.words(at));
    return steps.reverse();
  }

  /** Names from the outermost row to this one, joined by `/`. */
  path(row: number): string {
    return this.steps(row)
      .map(({ name }) => name)
      .join("/");
  }

  /** The path for the user: list items have their identity after the number. */
  shownPath(row: number): string {
    return this.steps(row)
      .map(({ name, identity }) => (identity === undefined ? name : `${name} ${identity}`))
      .join("/");
  }

  /** The name of the value; for list items, the name of the list, such as `Points[]`. */
  title(row: number): string {
    let [at, items] = [row, ""];
    while (at >= 0 && /^\[\d+\]$/.test(this.words(at).name)) [at, items] = [this.parent(at), `${items}[]`];
    return (at < 0 ? "" : this.words(at).name) + items;
  }

  /** The first row with this path, or -1. */
  find(path: string): number {
    if (!this.rowsByPath) {
      this.rowsByPath = new Map();
      for (let row = this.count - 1; row >= 0; row--) this.rowsByPath.set(this.path(row), row);
    }
    return this.rowsByPath.get(path) ?? -1;
  }

  /** The innermost row at an offset of the text, or -1. */
  rowAt(offset: number): number {
    return findRowAt(this.tree, offset);
  }

  /** The innermost row with the byte at an offset of the unwrapped file, or -1. */
  rowAtByte(offset: number): number {
    this.map ??= this.analysis.encoded().map();
    const [field] = this.map.atByte(offset);
    return field ? this.rowAt(field.text.start) : -1;
  }

  /** -1 for outermost rows. */
  parent(row: number): number {
    this.parents ??= parentsOf(this.tree.depths);
    return this.parents[row];
  }

  /** The row with its contents. */
  whole(row: number): Span {
    return { start: this.tree.starts[row], end: this.tree.ends[row] };
  }

  type(row: number): string {
    const { type, kind } = this.row(row);
    return type === "" ? kind : type;
  }

  /** Whether the row has a value of its own. */
  isValue(row: number): boolean {
    return hasValue(this.row(row));
  }

  value(row: number): PlainValue {
    return plainValue(this.row(row));
  }

  /** The value as a number of any size; undefined if it is not a number. */
  number(row: number): ExactNumber | undefined {
    const { control, current, value } = this.row(row);
    const text = current ?? value;
    return typeof text === "string" && control?.kind !== "text" ? parseExact(text) : undefined;
  }

  /** Byte offset in the unwrapped file. */
  offset(row: number): number {
    return this.bytes(row)?.start ?? 0;
  }

  /** The bytes of the value in the unwrapped file; undefined if it has none. */
  bytes(row: number): Span | undefined {
    this.map ??= this.analysis.encoded().map();
    const at = this.tree.valueStart?.(row) ?? this.span(row).start;
    const field = this.tree.field?.(row) ?? this.map.atText(at)[0];
    return field?.bytes;
  }

  /** The hover on the row's name. */
  hover(row: number): Markdown | undefined {
    return this.analysis.hover?.(this.row(row).nameSpan.start)?.contents;
  }

  /** The span of the row's value, or of its name if the value is empty. */
  span(row: number): Span {
    const { valueSpan, nameSpan } = this.row(row);
    return valueSpan.end > valueSpan.start ? valueSpan : nameSpan;
  }

  /** The spans of the name and the value. */
  spans(row: number): readonly Span[] {
    const { valueSpan, nameSpan } = this.row(row);
    return [nameSpan, valueSpan];
  }

  /** The current value for editing, and its control. */
  current(row: number): Pick<FieldRow, "control" | "current"> {
    return this.row(row);
  }

  set(row: number, value: FieldValue, isPart = false): FieldEdits {
    return this.tree.setValue?.(row, value, isPart) ?? { refused: "Values of this format can be changed only in its text." };
  }

  /**
   * Renames the entry at an offset and all its references in the text; undefined if there is nothing to rename.
   * @throws Error with a sentence for the user if the new name is not possible.
   */
  renames(offset: number, name: string): readonly TextEdit[] | undefined {
    return this.analysis.rename?.(offset)?.to(name);
  }
}

function parentsOf(depths: Uint8Array): Int32Array {
  const above: number[] = [];
  return Int32Array.from(depths, (depth, row) => {
    above[depth] = row;
    return depth === 0 ? -1 : (above[depth - 1] ?? -1);
  });
}

const GROUPS: ReadonlySet<OutlineKind> = new Set(["file", "group", "object", "array"]);

/** The summary of a group, such as its number of entries, is not a value. */
function hasValue({ control, value, kind }: FieldRow): boolean {
  return control !== undefined || (value !== "" && !GROUPS.has(kind));
}

function plainValue(row: FieldRow): PlainValue {
  if (!hasValue(row)) return null;
  const { control, current, value } = row;
  if (typeof current === "boolean") return current;
  if (typeof current === "object") return current.map(numberOr);
  const text = current ?? value;
  return control?.kind === "text" ? text : numberOr(text);
}

/** Keeps the text of numbers that JSON cannot hold exactly, including -0. */
function numberOr(text: string): number | string {
  const number = parseExact(text);
  if (number === undefined) return text;
  const plain = Number(number);
  const isKept = typeof number === "bigint" ? Number.isSafeInteger(plain) : Number.isFinite(plain) && !Object.is(plain, -0);
  return isKept ? plain : text;
}
