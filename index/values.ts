/** The values of one decoded file, by the fields that its format offers: what a search looks at and what a replacement changes. */
import type { FieldEdits, FieldRow, FieldTree, FieldValue, FieldWords } from "../formats/core/fields/fields.ts";
import { pathOfRow } from "../formats/core/fields/fields.ts";
import { outlineFields } from "../formats/core/fields/outlineFields.ts";
import type { Analysis, Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { SourceMap } from "../formats/core/sourceMap.ts";

/** As JSON has it; null for what holds other fields. */
export type PlainValue = number | boolean | string | readonly (number | string)[] | null;

export class FieldValues {
  readonly text: string;
  readonly count: number;
  private readonly tree: FieldTree;
  private readonly analysis: Analysis;
  private map: SourceMap | undefined;

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
    return pathOfRow(this.tree, row);
  }

  type(row: number): string {
    const { type, kind } = this.tree.row(row);
    return type === "" ? kind : type;
  }

  /** Whether the row has a value of its own. */
  isValue(row: number): boolean {
    const { control, value } = this.tree.row(row);
    return control !== undefined || value !== "";
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
  span(row: number): { readonly start: number; readonly end: number } {
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
}

function plainValue({ control, current, value }: FieldRow): PlainValue {
  if (control === undefined && value === "") return null;
  if (typeof current === "boolean") return current;
  if (typeof current === "object") return current.map(numberOr);
  const text = current ?? value;
  return control?.kind === "text" ? text : numberOr(text);
}

/** Numbers that JSON cannot hold stay as they are written. */
function numberOr(text: string): number | string {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}
