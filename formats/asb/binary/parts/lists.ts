/** Calculations, and the lists of names that transitions and nodes name by a number: command groups, AS markings. */

import { MapField } from "../../records/mapFields.ts";
import { VERSION_410 } from "../../records/nodeTypes.ts";
import { HEADER_AT } from "../../records/schema.ts";
import { calculationSize } from "../header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readCalculations(reading: Reading): void {
  const { input, header, file, version } = reading;
  const size = calculationSize(version);
  const count = Math.max(0, Math.floor((header.tags - header.calculations) / size));
  input.table(header.calculations, count, size, "calculation table");
  for (let i = 0; i < count; i++) {
    const at = header.calculations + i * size;
    const words: number[] = [];
    for (let k = 0; k < size; k += 4) words.push(input.u32(at + k));
    if (size === 0x1c) words.splice(2, 0, 0);
    file.calculations.push({ words, at: -1 });
  }
  if (header.calculationCount !== count) file.calculationCount = header.calculationCount;
}

export function readMarkings(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.markings);
  input.table(header.markings + 4, count, 12, "AS markings");
  for (let i = 0; i < count; i++) {
    const at = header.markings + 4 + i * 12;
    file.markings.push({ texts: [input.str(at), input.str(at + 4), input.str(at + 8)], at: -1 });
  }
}

export function writeCalculations(writing: Writing): void {
  const { out, file, version } = writing;
  out.setU32(HEADER_AT.calculations, out.length);
  for (const { words, at } of file.calculations) {
    const start = out.length;
    words.forEach((word, k) => {
      if (k !== 2 || version >= VERSION_410) out.u32(word);
    });
    writing.mark(MapField.calculation, at, start);
  }
}

export function writeMarkings(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(HEADER_AT.markings, out.length);
  out.u32(file.markings.length);
  for (const { texts, at } of file.markings) {
    const start = out.length;
    for (const text of texts) out.str(text);
    writing.mark(MapField.marking, at, start);
  }
}

export function readCommandGroups(reading: Reading): void {
  const { input, header, file } = reading;
  if (header.commandGroups === 0) return;
  const count = input.u32(header.commandGroups);
  input.table(header.commandGroups + 4, count, 4, "command group table");
  for (let i = 0; i < count; i++) {
    const at = input.u32(header.commandGroups + 4 + i * 4);
    const names = input.u32(at);
    input.table(at + 4, names, 4, "command group");
    file.commandGroups.push({ commands: Array.from({ length: names }, (_, k) => input.str(at + 4 + k * 4)), at: -1 });
  }
}

export function writeCommandGroups(writing: Writing): void {
  const { out, file } = writing;
  if (file.commandGroups.length === 0) return;
  out.setU32(HEADER_AT.commandGroups, out.length);
  out.u32(file.commandGroups.length);
  const table = out.reserve(file.commandGroups.length * 4);
  file.commandGroups.forEach(({ commands, at }, i) => {
    const start = out.length;
    out.setU32(table + i * 4, start);
    out.u32(commands.length);
    for (const name of commands) out.str(name);
    writing.mark(MapField.commandGroup, at, start);
  });
}
