/**
 * Declarations of what a file is made of. One declaration serves the reader, the writer, hovers, byte ranges, value
 * checks, completion and the generated documentation. Knows no particular format.
 */
import { bytesAt } from "./issue.ts";
import type { Span } from "./text/span.ts";

/** How a field is in the file. `bytes` has the size that the field states; `text` is zero-terminated UTF-8. */
export type FieldType =
  | "u8"
  | "u16"
  | "u32"
  | "s8"
  | "s16"
  | "s32"
  | "f32"
  | "bool32"
  | "bytes"
  | "text"
  | "bits"
  | "vector"
  | "string"
  | "record";

export interface NamedValue {
  readonly value: number | string;
  readonly name: string;
  readonly meaning?: string;
}

export interface FieldSchema {
  /** The field's standard term. */
  readonly name: string;
  readonly type: FieldType;
  /** Bytes in the file; 0 where it depends on the value. */
  readonly size: number;
  /** One or two sentences for hover and documentation page. */
  readonly meaning: string;
  readonly unit?: string;
  /** Smallest and largest allowed value. */
  readonly range?: readonly [number, number];
  /** The only allowed values, or the ones with a known meaning. */
  readonly values?: readonly NamedValue[];
  /** How the type is called in the text form, where that differs from `type`. */
  readonly label?: string;
  /** The text form writes the number in hexadecimal digits, at least so many. */
  readonly hexDigits?: number;
  /** What the text form takes besides digits: words for what is not a finite number. */
  readonly words?: readonly string[];
}

/** A number as the text form writes it: 0 has no prefix unless it has several digits. */
export function writtenNumber(value: number | string, hexDigits?: number): string {
  if (hexDigits === undefined || typeof value === "string" || value < 0 || (value === 0 && hexDigits < 2)) return String(value);
  return `0x${value.toString(16).padStart(hexDigits, "0")}`;
}

const SIZES: Readonly<Partial<Record<FieldType, number>>> = { u8: 1, s8: 1, u16: 2, s16: 2, u32: 4, s32: 4, f32: 4, bool32: 4 };

/** A field whose type says its size; else `extras` does. */
export function fieldOf(name: string, type: FieldType, meaning: string, extras: Partial<FieldSchema> = {}): FieldSchema {
  return { name, type, size: SIZES[type] ?? 0, meaning, ...extras };
}

export interface StructSchema {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  /** Fields in file order, without gaps. */
  readonly fields: readonly FieldSchema[];
  /** Where versions of the format have other fields: those of each, in order. */
  readonly layouts?: readonly { readonly version: string; readonly fields: readonly FieldSchema[] }[];
}

export function structOf(name: string, title: string, meaning: string, fields: readonly FieldSchema[]): StructSchema {
  return { name, title, meaning, fields };
}

/** The struct as a whole, as one field of a source map. */
export function wholeOf(struct: StructSchema): FieldSchema {
  return fieldOf(struct.title, "record", struct.meaning, { size: structSize(struct) });
}

/** Bytes that the struct takes: the sum of its fields. */
export function structSize(struct: StructSchema): number {
  return struct.fields.reduce((sum, field) => sum + field.size, 0);
}

/**
 * Byte offset of the named field from the start of the struct.
 * @throws RangeError where the struct has no such field: a mistake in our own code.
 */
export function fieldOffset(struct: StructSchema, name: string): number {
  let offset = 0;
  for (const field of struct.fields) {
    if (field.name === name) return offset;
    offset += field.size;
  }
  throw new RangeError(`${struct.name} has no field ${name}`);
}

/** The place of a field of the struct at `start`, for a finding. @throws RangeError as {@link fieldOffset} */
export function fieldBytes(struct: StructSchema, name: string, start = 0): { readonly bytes: Span } {
  return bytesAt(start + fieldOffset(struct, name), struct.fields.find((field) => field.name === name)?.size ?? 0);
}

/** Declared findings of a format: one documentation page each. Keyed by the code without the format's id. */
export type DiagnosticCatalogue = Readonly<Record<string, DiagnosticPage>>;

export interface DiagnosticPage {
  readonly severity: "error" | "warning" | "information" | "hint";
  /** A line that names the finding. */
  readonly title: string;
  /** Why it matters, and what to do. Markdown. */
  readonly help: string;
  /** A text that shows it, where one says more. */
  readonly example?: string;
}
