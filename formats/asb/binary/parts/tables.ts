/** Sections that are tables of records, followed by the targets of their pointers. */

import { HEADER_AT } from "../../records/header.ts";
import { type Row, readRows } from "../../records/recordParts.ts";
import { EVENT_GROUP } from "../../records/records.ts";
import { tableRows } from "../../records/tables.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

/** Writes a section, and its offset in the header. @param before words before the records */
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

/** Reads the targets of a table of pointers. */
function readPointed<T>(reading: Reading, key: "events" | "commandGroups", read: (at: number) => T): T[] {
  return readRows(reading, tableRows(reading, key)).map(read);
}

export function readEvents(reading: Reading): void {
  reading.file.events = readPointed(reading, "events", (at) => EVENT_GROUP.read(reading, at));
}

export function readCommandGroups(reading: Reading): void {
  if (reading.header.commandGroups !== 0)
    reading.file.commandGroups = readPointed(reading, "commandGroups", (at) => reading.textList(at, "command group"));
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
