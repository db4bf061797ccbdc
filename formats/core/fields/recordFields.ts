/**
 * The fields of records for a source map: where a record of the file is an object of a JSON text, each of its fields is the member of
 * the same name. Knows no format.
 */
import type { JsonText } from "../json/json.ts";
import type { FieldSchema, StructSchema } from "../schema.ts";
import type { SourceMapBuilder } from "../sourceMap.ts";

/** A field of a record: number of its schema in the map, name of the member, place in the record. */
interface RecordField {
  readonly schema: number;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** A record as a version of the format has it. */
export type RecordFields = readonly RecordField[];

/** Gives fields of structs the numbers after those that a map has already. */
export class RecordSchemas {
  /** Those from before, then those of fields. */
  readonly all: FieldSchema[];
  private readonly numbers = new Map<FieldSchema, number>();

  constructor(before: readonly FieldSchema[]) {
    this.all = [...before];
  }

  /** @param isThere whether this version of the record has a field */
  fieldsOf({ fields }: StructSchema, isThere: (name: string) => boolean = () => true): RecordFields {
    const found: RecordField[] = [];
    let start = 0;
    for (const field of fields) {
      if (!isThere(field.name)) continue;
      // properties have entries of their own; fields that the text does not have begin with a small letter
      if (field.type !== "bits" && /^[A-Z]/.test(field.name))
        found.push({ schema: this.numberOf(field), key: field.name, start, end: start + field.size });
      start += field.size;
    }
    return found;
  }

  private numberOf(field: FieldSchema): number {
    const known = this.numbers.get(field);
    if (known !== undefined) return known;
    const number = this.all.push(field) - 1;
    this.numbers.set(field, number);
    return number;
  }
}

/** @param object row of the object that stands for the record @param start offset of the record in the file */
export function addRecordFields(builder: SourceMapBuilder, json: JsonText, object: number, start: number, fields: RecordFields): void {
  for (const field of fields) {
    const row = json.find(object, field.key);
    if (row >= 0) builder.add(field.schema, row, json.starts[row], json.ends[row], start + field.start, start + field.end);
  }
}
