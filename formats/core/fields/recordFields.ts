/**
 * The fields of records for a source map: a record of the file is an object of a JSON text, and each of its fields is the member with the
 * same name. Must not know a format.
 */
import type { JsonText } from "../json/json.ts";
import type { FieldSchema, StructSchema } from "../schema.ts";
import { type SourceMap, SourceMapBuilder } from "../sourceMap.ts";

/** A field of a record: its schema, named like the member, and its offset in the record. */
interface RecordField {
  readonly schema: FieldSchema;
  readonly start: number;
}

/** The fields of a record in a version of the format. */
export type RecordFields = readonly RecordField[];

/** @param isThere whether this version of the record has a field */
export function fieldsOfRecord({ fields }: StructSchema, isThere: (name: string) => boolean = () => true): RecordFields {
  let start = 0;
  return fields.flatMap((schema): RecordFields => {
    if (!isThere(schema.name)) return [];
    const at = start;
    start += schema.size;
    // properties have their own entries; names of fields that are not in the text begin with a lowercase letter
    return schema.type !== "bits" && /^[A-Z]/.test(schema.name) ? [{ schema, start: at }] : [];
  });
}

/** The source map of a JSON text: its nodes are rows. Missing rows (-1) are skipped. */
export class RowMapBuilder extends SourceMapBuilder {
  constructor(
    readonly json: JsonText,
    capacity = json.count,
  ) {
    super(capacity);
  }

  addRow(field: FieldSchema, row: number, start: number, end: number): void {
    if (row >= 0) this.add(field, row, this.json.starts[row], this.json.ends[row], start, end);
  }

  /** Items of a list, in consecutive words. */
  addWords(field: FieldSchema, list: number, start: number): void {
    this.json.items(list).forEach((_, i) => {
      this.addRow(field, list + 1 + i, start + i * 4, start + i * 4 + 4);
    });
  }

  /** @param object row of the record's object @param start offset of the record in the file */
  addRecord(object: number, start: number, fields: RecordFields): void {
    for (const { schema, start: at } of fields)
      this.addRow(schema, this.json.find(object, schema.name), start + at, start + at + schema.size);
  }

  map(): SourceMap {
    return this.build((row) => this.json.pathOf(row));
  }
}
