/** Members of the text that both versions share. */
import { Json } from "../../core/json/json.ts";
import { faultOfTime, type Padding, usualPadding } from "../clip.ts";
import { FieldReader } from "./fieldReader.ts";

export function checkTime(reader: FieldReader, name: "duration" | "interval", row: number, bits: number): void {
  const fault = row < 0 ? undefined : faultOfTime(name, bits);
  if (fault !== undefined) reader.say("time-range", fault, row);
}

const MAX_PADDING = 31;

/** Parses a count of 0xFF bytes, or `{ "zeros": n }`. Returns the usual padding if the member is missing. */
export function parsePadding(reader: FieldReader, dataEnd: number): Padding {
  const row = reader.find("padding", true);
  if (row < 0) return { count: usualPadding(dataEnd), zeros: false };
  if (reader.json.kinds[row] !== Json.object) return { count: reader.wordAt(row, MAX_PADDING), zeros: false };
  const inner = new FieldReader(reader.json, row, reader.issues);
  const count = inner.wordOf("zeros", undefined, MAX_PADDING);
  inner.finish();
  return { count, zeros: count > 0 };
}
