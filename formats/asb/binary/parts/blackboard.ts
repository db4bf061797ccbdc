/** The blackboard: entries by type, and the files that they come from. */

import { BLACKBOARD_TYPES, type BlackboardEntry } from "../../model/model.ts";
import { HEADER_AT } from "../../records/header.ts";
import { readTable } from "../../records/recordParts.ts";
import { SOURCE_FILE } from "../../records/records.ts";
import { WriteLimit } from "../output.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

const MAX_NAME_OFFSET = 0x40_0000;

/** Bytes of a value of the type of this number. */
function valueSize(type: number): number {
  const name = BLACKBOARD_TYPES[type];
  return name === "vec3f" ? 12 : name === "pointer" ? 0 : 4;
}

export function readBlackboard(reading: Reading): void {
  const { input, header, file } = reading;
  const start = header.blackboard;
  input.require(start, 0x30, "blackboard");
  const counts = BLACKBOARD_TYPES.map((_, type) => input.u16(start + type * 8));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const names = start + 0x30;
  input.table(names, total, 4, "blackboard names");
  const values = names + total * 4;
  let valuesSize = 0;
  let sourceCount = 0;
  BLACKBOARD_TYPES.forEach((type, index) => {
    const first = input.u16(start + index * 8 + 2);
    const offset = input.u16(start + index * 8 + 4);
    const size = valueSize(index);
    valuesSize = Math.max(valuesSize, offset + counts[index] * size);
    input.table(names + first * 4, counts[index], 4, "blackboard names");
    for (let i = 0; i < counts[index]; i++) {
      const word = input.u32(names + (first + i) * 4);
      const at = values + offset + i * size;
      const source = word & 0x8000_0000 ? (word >>> 24) & 0x7f : -1;
      sourceCount = Math.max(sourceCount, source + 1);
      const entry: BlackboardEntry = {
        name: input.poolString(word & 0x3f_ffff, names + (first + i) * 4),
        inherit: (word >>> 22) & 3,
        source,
        value: reading.value(at, type),
        at: -1,
      };
      file.blackboard[index].push(entry);
    }
  });
  const sources = values + valuesSize;
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
    offset += entries.length * valueSize(type);
    if (offset > 0xffff) throw new WriteLimit("too-far", "The values of the blackboard take more than 65535 bytes.", entries[0]?.at ?? -1);
  });
  for (const entries of file.blackboard)
    for (const entry of entries) {
      const start = out.length;
      const name = out.pool.intern(entry.name);
      if (name >= MAX_NAME_OFFSET) throw new WriteLimit("too-far", "The name is beyond the first 4 MiB of the strings.", entry.at);
      const source = entry.source >= 0 ? 0x8000_0000 | (entry.source << 24) : 0;
      out.u32((source | (entry.inherit << 22) | name) >>> 0);
      writing.mark("blackboardName", entry.at, start);
    }
  file.blackboard.forEach((entries, type) => {
    const size = valueSize(type);
    for (const entry of entries) {
      if (size === 0) continue;
      const start = out.length;
      writing.value(entry.value);
      writing.mark("blackboardValue", entry.at, start);
    }
  });
  for (const source of file.sources) SOURCE_FILE.write(writing, source);
}
