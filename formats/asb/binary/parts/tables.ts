/** Sections that are a table of records, with what their records point to after them. */

import type { TextList } from "../../model/model.ts";
import { HEADER_AT } from "../../records/header.ts";
import { type Row, readTable } from "../../records/recordParts.ts";
import { CALCULATION, EVENT_GROUP, PARTIAL, PARTIAL_BONE } from "../../records/records.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

/** Records after their number. @param what for messages */
export function readCounted<T>(reading: Reading, record: Row<T>, at: number, what: string): T[] {
  return readTable(reading, record, at + 4, reading.input.u32(at), what);
}

/** Writes a section, and its offset into the header. @param before words that come first */
export function writeTable<T>(
  writing: Writing,
  section: keyof typeof HEADER_AT,
  record: Pick<Row<T>, "write">,
  values: readonly T[],
  ...before: readonly number[]
): void {
  const { out } = writing;
  out.setU32(HEADER_AT[section], out.length);
  writing.list(before);
  for (const value of values) record.write(writing, value);
  out.settle();
}

/** Partials differ in size: their bones follow each. */
export function readPartials(reading: Reading): void {
  const { input, header, file, version } = reading;
  const size = PARTIAL.sizeOf(version);
  input.table(header.partials, header.partialCount, size, "partials");
  let at = header.partials;
  for (let i = 0; i < header.partialCount; i++) {
    const partial = PARTIAL.read(reading, at);
    file.partials.push(partial);
    at += size + partial.bones.length * PARTIAL_BONE.sizeOf(version);
  }
}

/** Calculations up to the tags, however many the header counts. */
export function readCalculations(reading: Reading): void {
  const { header, file } = reading;
  const count = header.calculationRecords;
  file.calculations = readTable(reading, CALCULATION, header.calculations, count, "calculation table");
  if (header.calculationCount !== count) file.calculationCount = header.calculationCount;
}

/** What a table of pointers leads to. @param what for messages */
function readPointed<T>({ input }: Reading, table: number, count: number, what: string, read: (at: number) => T): T[] {
  input.table(table, count, 4, what);
  return Array.from({ length: count }, (_, i) => read(input.u32(table + i * 4)));
}

export function readEvents(reading: Reading): void {
  const { events, eventCount } = reading.header;
  reading.file.events = readPointed(reading, events, eventCount, "event offset table", (at) => EVENT_GROUP.read(reading, at));
}

export function readCommandGroups(reading: Reading): void {
  const at = reading.header.commandGroups;
  const read = (group: number): TextList => reading.textList(group, "command group");
  if (at !== 0) reading.file.commandGroups = readPointed(reading, at + 4, reading.input.u32(at), "command group table", read);
}

/** @param table offset of the table that points to the records */
export function writePointed<T>({ out }: Writing, table: number, values: readonly T[], write: (value: T) => void): void {
  values.forEach((value, index) => {
    out.setU32(table + index * 4, out.length);
    write(value);
    out.settle();
  });
}

export function writeCommandGroups(writing: Writing): void {
  const { out, file } = writing;
  const { length } = file.commandGroups;
  if (length === 0) return;
  out.setU32(HEADER_AT.commandGroups, out.length);
  out.u32(length);
  writePointed(writing, out.reserve(length * 4), file.commandGroups, (group) => writing.textList(group, "commandGroup"));
}
