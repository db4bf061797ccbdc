/** Maps members of a property to bytes. */
import type { RowMapBuilder } from "../../core/fields/recordFields.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { FIELDS } from "./mapRecords.ts";

/** The members of a property that are stored in its flags; the others are stored in its value. */
const SOURCE_KEYS = [
  "Blackboard Index",
  "Type",
  "Axis",
  "Select Flag",
  "Expression Index",
  "Command Data Type",
  "Calculation Index",
  "Flags",
];
const VALUE_KEYS = ["Default Value", "Input", "Value", "Word"];

/** @param field field of the whole property */
export function addProperty(builder: RowMapBuilder, row: number, field: FieldSchema, start: number, end: number): void {
  const { json } = builder;
  addFlags(builder, row, start);
  const isCalculated = json.find(row, "Calc Mode") >= 0;
  for (const key of VALUE_KEYS) {
    // a calculation has it in its record
    if (key !== "Default Value" || !isCalculated) addValue(builder, json.find(row, key), field, start + 4, end);
  }
  builder.addWords(field, row, start + 4);
  builder.addRow(field, row, start, end);
}

/** Members of a source, which are bits of one word. */
export function addFlags(builder: RowMapBuilder, source: number, start: number): void {
  if (source >= 0) for (const key of SOURCE_KEYS) builder.addRow(FIELDS.flags, builder.json.find(source, key), start, start + 4);
}

/** A value, and its items if it is a list of words. */
export function addValue(builder: RowMapBuilder, row: number, field: FieldSchema, start: number, end: number): void {
  builder.addRow(field, row, start, end);
  builder.addWords(field, row, start);
}
