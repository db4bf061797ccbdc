/** The blackboard: entries by type, and their source files. */

import { BLACKBOARD_TYPES, type BlackboardEntry } from "../../model/model.ts";
import type { ValueType } from "../../records/enums.ts";
import { HEADER_AT } from "../../records/header.ts";
import { readTable } from "../../records/recordParts.ts";
import { SOURCE_FILE } from "../../records/records.ts";
import type { Input } from "../input.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

/** A type of entries. */
export type EntryType = ValueType | "uint";
/** Size of the heads of all types, in bytes. */
export const HEADS_SIZE = 0x30;
/** Bits of a name word with the offset in the string pool. */
export const NAME_BITS = 0x3f_ffff;
export const INHERIT_SHIFT = 22;
const SOURCE_SHIFT = 24;
const HAS_SOURCE = 0x8000_0000;

/** Size of a value in bytes. */
export function valueSize(type: EntryType): number {
  return type === "vec3f" ? 12 : type === "pointer" ? 0 : 4;
}

/** The offsets of each entry's name and value, by type; where all values begin; and where the source files begin. */
export function entriesAt({ input, header }: Reading, types: readonly EntryType[]) {
  const start = header.blackboard;
  input.require(start, HEADS_SIZE, "blackboard");
  const counts = types.map((_, type) => input.u16(start + type * 8));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const names = start + HEADS_SIZE;
  input.table(names, total, 4, "blackboard names");
  const values = names + total * 4;
  let sources = values;
  const entries = types.map((type, i) => {
    const first = input.u16(start + i * 8 + 2);
    const value = values + input.u16(start + i * 8 + 4);
    const size = valueSize(type);
    sources = Math.max(sources, value + counts[i] * size);
    input.table(names + first * 4, counts[i], 4, "blackboard names");
    return Array.from({ length: counts[i] }, (_, k) => ({ name: names + (first + k) * 4, value: value + k * size }));
  });
  return { entries, values, sources };
}

/** Reads the name of an entry, two bits of unknown meaning, and the index of its source file (-1 if none). */
export function readName(input: Input, at: number): Pick<BlackboardEntry, "name" | "inherit" | "source"> {
  const word = input.u32(at);
  return {
    name: input.poolString(word & NAME_BITS, at),
    inherit: (word >>> INHERIT_SHIFT) & 3,
    source: word & HAS_SOURCE ? (word >>> SOURCE_SHIFT) & 0x7f : -1,
  };
}

export function readBlackboard(reading: Reading): void {
  const { input, file } = reading;
  const { entries, sources } = entriesAt(reading, BLACKBOARD_TYPES);
  file.blackboard = entries.map((places, index) =>
    places.map(({ name, value }) => ({ ...readName(input, name), value: reading.value(value, BLACKBOARD_TYPES[index]), at: -1 })),
  );
  const sourceCount = file.blackboard.flat().reduce((count, { source }) => Math.max(count, source + 1), 0);
  file.sources = readTable(reading, SOURCE_FILE, sources, sourceCount, "source files of the blackboard");
}

export function writeBlackboard(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(HEADER_AT.blackboard, out.length);
  let index = 0;
  let offset = 0;
  file.blackboard.forEach((entries, type) => {
    out.u16(entries.length);
    out.u16(index);
    out.u16(offset);
    out.u16(0);
    index += entries.length;
    offset += entries.length * valueSize(BLACKBOARD_TYPES[type]);
    if (offset > 0xffff) throw new WriteLimit("too-far", "The values of the blackboard need more than 65535 bytes.", entries[0]?.at ?? -1);
  });
  for (const entries of file.blackboard)
    for (const entry of entries) {
      const start = out.length;
      const name = out.pool.intern(entry.name);
      if (name > NAME_BITS) throw new WriteLimit("too-far", "The name is beyond the first 4 MiB of the strings.", entry.at);
      const source = entry.source >= 0 ? HAS_SOURCE | (entry.source << SOURCE_SHIFT) : 0;
      out.u32((source | (entry.inherit << INHERIT_SHIFT) | name) >>> 0);
      writing.mark("blackboardName", entry.at, start);
    }
  file.blackboard.forEach((entries, type) => {
    const size = valueSize(BLACKBOARD_TYPES[type]);
    for (const entry of entries) {
      if (size === 0) continue;
      const start = out.length;
      writing.value(entry.value);
      writing.mark("blackboardValue", entry.at, start);
    }
  });
  for (const source of file.sources) SOURCE_FILE.write(writing, source);
}
