/** Which members of a property stand for which bytes. */
import { Json, type JsonText } from "../../core/json/json.ts";
import type { FieldSchema } from "../../core/schema.ts";
import type { SourceMapBuilder } from "../../core/sourceMap.ts";
import { FIELDS } from "./mapRecords.ts";

/** The parts of a property in its flags and in its value. */
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

/** @param field of the whole */
export function addProperty(builder: SourceMapBuilder, json: JsonText, row: number, field: FieldSchema, start: number, end: number): void {
  addFlags(builder, json, row, start);
  const isCalculated = json.find(row, "Calc Mode") >= 0;
  for (const key of VALUE_KEYS) {
    // a calculation has it in its record
    if (key !== "Default Value" || !isCalculated) addValue(builder, json, json.find(row, key), field, start + 4, end);
  }
  if (json.kinds[row] === Json.array) addWords(builder, json, row, field, start + 4);
  add(builder, json, row, field, start, end);
}

/** Members of a source: bits of one word. */
export function addFlags(builder: SourceMapBuilder, json: JsonText, source: number, start: number): void {
  if (source >= 0) for (const key of SOURCE_KEYS) add(builder, json, json.find(source, key), FIELDS.flags, start, start + 4);
}

/** A value, and its items if it is a list of words. */
export function addValue(builder: SourceMapBuilder, json: JsonText, row: number, field: FieldSchema, start: number, end: number): void {
  add(builder, json, row, field, start, end);
  if (row >= 0 && json.kinds[row] === Json.array) addWords(builder, json, row, field, start);
}

/** Items of a list, in consecutive words. */
export function addWords(builder: SourceMapBuilder, json: JsonText, list: number, field: FieldSchema, start: number): void {
  const count = json.items(list).length;
  for (let i = 0; i < count; i++) add(builder, json, list + 1 + i, field, start + i * 4, start + i * 4 + 4);
}

function add(builder: SourceMapBuilder, json: JsonText, row: number, field: FieldSchema, start: number, end: number): void {
  if (row >= 0) builder.add(field, row, json.starts[row], json.ends[row], start, end);
}
