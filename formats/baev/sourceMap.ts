/** Which text stands for which bytes of the file as it would be saved. */

import { addRecordFields, type RecordFields, RecordSchemas } from "../core/fields/recordFields.ts";
import { Json } from "../core/json/json.ts";
import { type FieldSchema, type StructSchema, structSize } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { HEADER_SIZE } from "./binary/readFile.ts";
import { writeFile } from "./binary/writeFile.ts";
import { MapField } from "./mapFields.ts";
import { VALUE_OFFSET } from "./parameter.ts";
import { EVENT, NODE, STRUCTS, TRIGGER } from "./records.ts";
import type { ParsedText } from "./text/parseFile.ts";

const recordOf = (struct: StructSchema): FieldSchema => ({
  name: struct.title,
  type: "record",
  size: structSize(struct),
  meaning: struct.meaning,
});

/** In the order of {@link MapField}. */
const schemas = new RecordSchemas([
  ...STRUCTS.map(recordOf),
  { name: "Parameter", type: "record", size: 16, meaning: "Type of 32 bits, 0, then the value: a word, a float, a vec3f or a text." },
]);

const RECORDS: Readonly<Record<number, RecordFields>> = {
  [MapField.node]: schemas.fieldsOf(NODE.struct),
  [MapField.event]: schemas.fieldsOf(EVENT.struct),
  [MapField.occurrence]: schemas.fieldsOf(TRIGGER.struct),
};

/** The map of a text without errors: offsets are those of the file as it would be saved. */
export function mapOfText({ json, file }: ParsedText): SourceMap {
  const builder = new SourceMapBuilder(json.count);
  const add = (field: number, row: number, start: number, end: number): void => {
    builder.add(field, row, json.starts[row], json.ends[row], start, end);
  };
  writeFile(file, (field, row, start, end) => {
    add(field, row, start, end);
    addRecordFields(builder, json, row, start, RECORDS[field] ?? []);
    if (field !== MapField.parameter) return;
    // the numbers of a vector, and the number that JSON has none for
    if (json.kinds[row] === Json.array)
      for (let i = 0; i < 3; i++) add(field, row + 1 + i, start + VALUE_OFFSET + i * 4, start + VALUE_OFFSET + i * 4 + 4);
    if (json.kinds[row] === Json.object) add(field, json.find(row, "Float"), start + VALUE_OFFSET, start + VALUE_OFFSET + 4);
  });
  return builder.build(schemas.all, (row) => json.pathOf(row));
}

/** Of a file that could not be read. */
export function mapOfBytes(bytes: Uint8Array): SourceMap {
  const builder = new SourceMapBuilder();
  if (bytes.length >= HEADER_SIZE) builder.add(MapField.header, 0, 0, 0, 0, HEADER_SIZE);
  return builder.build(schemas.all, () => "header");
}
