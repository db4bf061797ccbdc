/** Lists of texts that transitions and nodes name by a number: command groups, AS markings. */

import { HEADER_AT } from "../../records/header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

/** Texts of an AS marking. */
const MARKING_TEXTS = 3;

export function readMarkings(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.markings);
  input.table(header.markings + 4, count, 12, "AS markings");
  for (let i = 0; i < count; i++) file.markings.push({ texts: reading.texts(header.markings + 4 + i * 12, MARKING_TEXTS), at: -1 });
}

export function writeMarkings(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(HEADER_AT.markings, out.length);
  out.u32(file.markings.length);
  for (const { texts, at } of file.markings) {
    const start = out.length;
    writing.texts(texts);
    writing.mark("marking", at, start);
  }
}

export function readCommandGroups(reading: Reading): void {
  const { input, header, file } = reading;
  if (header.commandGroups === 0) return;
  const count = input.u32(header.commandGroups);
  input.table(header.commandGroups + 4, count, 4, "command group table");
  for (let i = 0; i < count; i++) file.commandGroups.push(reading.textList(input.u32(header.commandGroups + 4 + i * 4), "command group"));
}

export function writeCommandGroups(writing: Writing): void {
  const { out, file } = writing;
  if (file.commandGroups.length === 0) return;
  out.setU32(HEADER_AT.commandGroups, out.length);
  out.u32(file.commandGroups.length);
  const table = out.reserve(file.commandGroups.length * 4);
  file.commandGroups.forEach((group, i) => {
    out.setU32(table + i * 4, out.length);
    writing.textList(group, "commandGroup");
  });
}
