/**
 * Declarations of a file's structure. One declaration serves the reader, the writer, hovers, byte ranges, value checks, completion and the
 * generated documentation. Knows no particular format.
 */
import { bytesAt } from "./issue.ts";
import { lowerHex } from "./text/hex.ts";
import type { Span } from "./text/span.ts";

/** How a field is stored. `bytes` has the field's declared size; `text` is zero-terminated UTF-8. */
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

/** Names the values from 0 on; pairs also have a meaning. */
export function named(...names: readonly (string | readonly [name: string, meaning: string])[]): readonly NamedValue[] {
  return names.map((one, value) => (typeof one === "string" ? { value, name: one } : { value, name: one[0], meaning: one[1] }));
}

export interface FieldSchema {
  /** The field's standard term. */
  readonly name: string;
  readonly type: FieldType;
  /** Bytes in the file; 0 if it depends on the value. */
  readonly size: number;
  /** One or two sentences for hover and documentation page. */
  readonly meaning: string;
  readonly unit?: string;
  /** Smallest and largest allowed value. */
  readonly range?: readonly [number, number];
  /** The only allowed values, or the ones with a known meaning. */
  readonly values?: readonly NamedValue[];
  /** Name of the type in the text form, if it differs from `type`. */
  readonly label?: string;
  /** Minimum number of digits, for numbers that the text form writes in hexadecimal. */
  readonly hexDigits?: number;
  /** Words that the text form accepts for numbers that are not finite. */
  readonly words?: readonly string[];
}

/** A number as the text form writes it: 0 has no prefix unless it has several digits. */
export function writtenNumber(value: number | string, hexDigits?: number): string {
  if (hexDigits === undefined || typeof value === "string" || value < 0 || (value === 0 && hexDigits < 2)) return String(value);
  return lowerHex(value, hexDigits);
}

const SIZES: Readonly<Partial<Record<FieldType, number>>> = { u8: 1, s8: 1, u16: 2, s16: 2, u32: 4, s32: 4, f32: 4, bool32: 4 };

/** A field with the size of its type, unless `extras` has one. */
export function fieldOf(name: string, type: FieldType, meaning: string, extras: Partial<FieldSchema> = {}): FieldSchema {
  return { name, type, size: SIZES[type] ?? 0, meaning, ...extras };
}

export interface StructSchema {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  /** Fields in file order, without gaps. */
  readonly fields: readonly FieldSchema[];
  /** The fields of each version of the format, in order, if they differ. */
  readonly layouts?: readonly { readonly version: string; readonly fields: readonly FieldSchema[] }[];
}

export function structOf<const Fields extends readonly FieldSchema[]>(name: string, title: string, meaning: string, fields: Fields) {
  return { name, title, meaning, fields };
}

/** The struct as a whole, as one field of a source map. */
export function wholeOf(struct: StructSchema): FieldSchema {
  return fieldOf(struct.title, "record", struct.meaning, { size: structSize(struct) });
}

/** Size of the struct in bytes. */
export function structSize(struct: StructSchema): number {
  return struct.fields.reduce((sum, field) => sum + field.size, 0);
}

/**
 * Byte offset of the named field from the start of the struct.
 * @throws RangeError if the struct has no such field: a bug
 */
export function fieldOffset(struct: StructSchema, name: string): number {
  let offset = 0;
  for (const field of struct.fields) {
    if (field.name === name) return offset;
    offset += field.size;
  }
  throw new RangeError(`${struct.name} has no field ${name}`);
}

/** The place of a field, for a finding about a struct at `start`. @throws RangeError like {@link fieldOffset} */
export function fieldBytes(struct: StructSchema, name: string, start = 0): { readonly bytes: Span } {
  return bytesAt(start + fieldOffset(struct, name), struct.fields.find((field) => field.name === name)?.size ?? 0);
}

/** Declared findings of a format: one documentation page each. Keyed by the code without the format's id. */
export type DiagnosticCatalogue = Readonly<Record<string, DiagnosticPage>>;

export interface DiagnosticPage {
  readonly severity: "error" | "warning" | "information" | "hint";
  /** One line. */
  readonly title: string;
  /** Why it matters, and what to do. Markdown. */
  readonly help: string;
  /** A text with the finding, if that helps. */
  readonly example?: string;
}
