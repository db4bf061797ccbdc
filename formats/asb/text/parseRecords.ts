/** Records of tables of the file from text, where they are at what uses them. */
import { NO_GUID, type SyncRecord, type TextList } from "../model/model.ts";
import { SYNC } from "./keys.ts";
import type { PropertyParser } from "./parseProperties.ts";

export function parseSync(parser: PropertyParser, row: number): SyncRecord {
  const { reader } = parser;
  const record: SyncRecord = { type: 3, guid: NO_GUID, props: [], unknown: 0, at: row };
  const rows = reader.members(row, SYNC, "a sync control");
  if (rows === undefined) return record;
  const [guid, fade, start, normalized, unknown, type] = rows;
  record.guid = parser.guid(guid);
  if (fade >= 0) {
    record.type = 0;
    record.props = [parser.prop(fade, "float")];
    record.unknown = reader.word(unknown);
    if (unknown < 0) parser.report("missing-key", 'The key "Unknown" of a sync control is missing.', row);
  } else if (start >= 0 || normalized >= 0) {
    record.type = 1;
    record.props = [start, normalized, unknown].map((value) => parser.prop(value, "float"));
    if (start < 0 || normalized < 0 || unknown < 0)
      parser.report("missing-key", 'A start has the keys "Sync Start Frame", "Normalized Sync Start Frame" and "Unknown".', row);
  } else if (type >= 0) record.type = reader.integer(type, 2, 3);
  return record;
}

/** Three texts. */
export function parseMarking(parser: PropertyParser, row: number): TextList {
  const texts = parser.texts(row);
  if (texts.length !== 3) parser.report("expected-type", `An AS marking has three texts; found ${texts.length}.`, row);
  return { texts: [texts[0] ?? "", texts[1] ?? "", texts[2] ?? ""], at: row };
}
