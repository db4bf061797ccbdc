/** Sections that are a list of small records: calculations, AS markings, material blends, enum resolves. */

import { MapField } from "../../mapFields.ts";
import { VERSION_410, VERSION_417 } from "../../nodeTypes.ts";
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

export function readBlends(reading: Reading): void {
  const { input, header, file, version } = reading;
  if (version < VERSION_417) return;
  const count = input.u32(header.materialBlends);
  input.table(header.materialBlends + 4, count, 8, "material blends");
  for (let i = 0; i < count; i++) {
    const at = header.materialBlends + 4 + i * 8;
    file.materialBlends.push({ name: input.str(at), start: input.u32(at + 4), at: -1 });
  }
}

export function readEnums(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.enums);
  input.table(header.enums + 4, count, 12, "enum resolve table");
  for (let i = 0; i < count; i++) {
    const at = header.enums + 4 + i * 12;
    file.enumResolves.push({ node: -1, offset: input.u32(at), className: input.str(at + 4), value: input.str(at + 8), at: -1 });
  }
}

export function writeCalculations(writing: Writing): void {
  const { out, file, version } = writing;
  out.setU32(0x40, out.length);
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
  out.setU32(0x5c, out.length);
  out.u32(file.markings.length);
  for (const { texts, at } of file.markings) {
    const start = out.length;
    for (const text of texts) out.str(text);
    writing.mark(MapField.marking, at, start);
  }
}

export function writeBlends(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x68, out.length);
  out.u32(file.materialBlends.length);
  for (const blend of file.materialBlends) {
    const start = out.length;
    out.str(blend.name);
    out.u32(blend.start);
    writing.mark(MapField.materialBlend, blend.at, start);
  }
}

export function writeEnums(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x28, out.length);
  out.u32(file.enumResolves.length);
  for (const { node, offset, className, value, at } of file.enumResolves) {
    const start = out.length;
    out.u32((writing.bodyStarts[node] ?? 0) + offset);
    out.str(className);
    out.str(value);
    writing.mark(MapField.enumResolve, at, start);
  }
}
