/** The values of one decoded file, by the fields that its format offers: what a search looks at and what a replacement changes. */
import type { FieldEdits, FieldRow, FieldTree, FieldValue, FieldWords } from "../formats/core/fields/fields.ts";
import { findRowAt, parentRow } from "../formats/core/fields/fields.ts";
import { outlineFields } from "../formats/core/fields/outlineFields.ts";
import type { Analysis, Format, OutlineKind } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { SourceMap } from "../formats/core/sourceMap.ts";
import type { Span, TextEdit } from "../formats/core/text/span.ts";

/** As JSON has it; null for what holds other fields. */
export type PlainValue = number | boolean | string | readonly (number | string)[] | null;

export class FieldValues {
  readonly text: string;
  readonly count: number;
  private readonly tree: FieldTree;
  private readonly analysis: Analysis;
  private map: SourceMap | undefined;
  private allPaths: readonly string[] | undefined;
  private rowsByPath: Map<string, number> | undefined;

  /** @param text decoded from a file */
  constructor(text: string, format: Format, names: Names, fileName: string) {
    this.text = text;
    this.analysis = format.analyse(text, { names, decoded: true, fileName });
    this.tree = this.analysis.fields?.() ?? outlineFields(text, this.analysis);
    this.count = this.tree.depths.length;
  }

  words(row: number): FieldWords {
    return this.tree.words?.(row) ?? this.tree.row(row);
  }

  path(row: number): string {
    this.allPaths ??= pathsOf(this.tree);
    return this.allPaths[row] ?? "";
  }

  /** The first row with a path, or -1. */
  find(path: string): number {
    if (!this.rowsByPath) {
      this.rowsByPath = new Map();
      for (let row = this.count - 1; row >= 0; row--) this.rowsByPath.set(this.path(row), row);
    }
    return this.rowsByPath.get(path) ?? -1;
  }

  /** The innermost row at an offset of the text, or -1. */
  rowAt(offset: number): number {
    return this.tree.rowAt?.(offset) ?? findRowAt(this.tree, offset);
  }

  parent(row: number): number {
    return parentRow(this.tree.depths, row);
  }

  /** The row with all that is in it. */
  whole(row: number): Span {
    return { start: this.tree.starts[row], end: this.tree.ends[row] };
  }

  type(row: number): string {
    const { type, kind } = this.tree.row(row);
    return type === "" ? kind : type;
  }

  /** Whether the row has a value of its own. */
  isValue(row: number): boolean {
    return hasValue(this.tree.row(row));
  }

  value(row: number): PlainValue {
    return plainValue(this.tree.row(row));
  }

  /** Byte offset in the unwrapped file. */
  offset(row: number): number {
    const { valueSpan, nameSpan } = this.tree.row(row);
    this.map ??= this.analysis.encoded().map();
    const at = this.tree.valueStart?.(row) ?? (valueSpan.end > valueSpan.start ? valueSpan.start : nameSpan.start);
    const field = this.tree.field?.(row) ?? this.map.atText(at)[0];
    return field?.bytes.start ?? 0;
  }

  /** Where the row is in the text: its value, else its name. */
  span(row: number): Span {
    const { valueSpan, nameSpan } = this.tree.row(row);
    return valueSpan.end > valueSpan.start ? valueSpan : nameSpan;
  }

  /** What the value is changed from, and in which shape. */
  current(row: number): Pick<FieldRow, "control" | "current"> {
    return this.tree.row(row);
  }

  set(row: number, value: FieldValue): FieldEdits {
    return this.tree.setValue?.(row, value) ?? { refused: "Values of this format can be changed in its text only." };
  }

  /**
   * Gives the name at an offset, and all that the text calls by it, another name; undefined where no name can be changed.
   * @throws Error with a sentence for the user where the new name is not possible.
   */
  renames(offset: number, name: string): readonly TextEdit[] | undefined {
    return this.analysis.renameable?.(offset) && this.analysis.renames?.(offset, name);
  }
}

/** Names from the outermost row to each, joined by `/`. */
function pathsOf(tree: FieldTree): readonly string[] {
  const paths: string[] = [];
  const above: string[] = [];
  for (let row = 0; row < tree.depths.length; row++) {
    const { name } = tree.words?.(row) ?? tree.row(row);
    const depth = tree.depths[row];
    above.length = depth;
    const path = depth === 0 ? name : `${above[depth - 1] ?? ""}/${name}`;
    above[depth] = path;
    paths.push(path);
  }
  return paths;
}

const GROUPS: ReadonlySet<OutlineKind> = new Set(["file", "group", "object", "array"]);

/** What a group shows in place of a value, such as how many entries it holds, is none. */
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

/** Numbers that JSON cannot hold, or not exactly, stay as they are written. */
function numberOr(text: string): number | string {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  const isKept = Number.isInteger(number) && /^[-+]?\w+$/.test(text) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isKept ? number : text;
}
