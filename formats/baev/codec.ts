/** Bytes to text and back, with the proof that the text encodes to the same bytes. */

import { encodeWithMap, notUnderstood, provedText, sizeFact } from "../core/codec.ts";
import type { Decoded, Encoded, Fact } from "../core/coded.ts";
import { fieldsOfRecord, RowMapBuilder } from "../core/fields/recordFields.ts";
import { hasMagic } from "../core/files/knownFiles.ts";
import { catchStop, hasErrors } from "../core/issue.ts";
import { Json } from "../core/json/json.ts";
import { type FieldSchema, wholeOf } from "../core/schema.ts";
import { type SourceMap, SourceMapBuilder } from "../core/sourceMap.ts";
import { counted } from "../core/text/counted.ts";
import { maxTextOf } from "../core/text/textLimit.ts";
import { CLASS_NAME, CLASS_OFFSET, HEADER_SIZE, readFile } from "./binary/readFile.ts";
import { writeFile } from "./binary/writeFile.ts";
import { issue } from "./diagnostics.ts";
import { VALUE_OFFSET } from "./parameter.ts";
import { EVENT, NODE, STRUCTS, TRIGGER, VALUE } from "./records.ts";
import { type ParsedText, parseFile } from "./text/parseFile.ts";
import { printFile } from "./text/printFile.ts";

/** Fields of the source map, by the names of records. */
const FIELDS = Object.fromEntries(STRUCTS.map((struct) => [struct.name, wholeOf(struct)]));
const VALUE_FIELD: FieldSchema = { ...VALUE, name: "Value" };
const RECORDS = Object.fromEntries([NODE, EVENT, TRIGGER].map(({ struct }) => [struct.name, fieldsOfRecord(struct)]));

/** The map of a text without errors: offsets are those of the file as it would be saved. */
function mapOfText({ json, file }: ParsedText): SourceMap {
  const builder = new RowMapBuilder(json);
  writeFile(file, (what, row, start, end) => {
    if (what === "parameter") {
      const value = start + VALUE_OFFSET;
      // a text fills the rest of the parameter, other values leave 4 bytes
      builder.addRow(VALUE_FIELD, row, value, json.kinds[row] === Json.string ? end : end - 4);
      // the numbers of a vector, and a number that JSON cannot represent
      builder.addWords(VALUE_FIELD, row, value);
      builder.addRow(VALUE_FIELD, json.find(row, "Float"), value, value + 4);
    }
    builder.addRow(FIELDS[what], row, start, end);
    builder.addRecord(row, start, RECORDS[what] ?? []);
  });
  return builder.map();
}

/** The map of a file that could not be read. */
function mapOfBytes(bytes: Uint8Array): SourceMap {
  const builder = new SourceMapBuilder();
  if (bytes.length >= HEADER_SIZE) builder.add(FIELDS["header"], 0, 0, 0, 0, HEADER_SIZE);
  return builder.build(() => "header");
}

/** Whether the header has the class name of animation event archives, because other files start with the same magic. */
export function isBaev(head: Uint8Array): boolean {
  const room = head.length - CLASS_OFFSET;
  return room > 0 && hasMagic(head, CLASS_NAME.slice(0, room), CLASS_OFFSET);
}

export function decode(bytes: Uint8Array): Decoded {
  const read = catchStop(() => {
    const file = readFile(bytes);
    return { file, text: printFile(file, maxTextOf(bytes.length)) };
  });
  if ("issue" in read) return notUnderstood(bytes, read.issue, () => mapOfBytes(bytes));
  const { file, text } = read.value;
  const events = file.nodes.reduce((sum, node) => sum + node.events.length, 0);
  const facts: Fact[] = [
    { label: "Format", value: "BAEV, version 1.0.0" },
    sizeFact(bytes.length),
    {
      label: "Contents",
      value: [counted(file.entries.length, "hash", "hashes"), counted(file.nodes.length, "node"), counted(events, "event")].join(", "),
    },
  ];
  return provedText(bytes, text, encode(text), { issues: [], facts }, ({ message, place }) => issue("layout", `${message}.`, place));
}

export function encode(text: string): Encoded {
  return encodeParsed(parseFile(text));
}

/** Encodes a parsed text. */
export function encodeParsed(parsed: ParsedText): Encoded {
  return encodeWithMap(
    parsed.issues,
    () => writeFile(parsed.file),
    () => mapOfText(parsed),
  );
}

/** The canonical form of a text; undefined if it has errors. */
export function formatText(text: string): string | undefined {
  const { file, issues } = parseFile(text);
  return hasErrors(issues) ? undefined : printFile(file);
}
