/** Commands: what the game asks for by name. */

import { MapField } from "../../mapFields.ts";
import { VERSION_417 } from "../../nodeTypes.ts";
import { commandSize, headerSize } from "../header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readCommands(reading: Reading): void {
  const { input, header, file, version } = reading;
  const size = commandSize(version);
  const start = headerSize(version);
  input.table(start, header.commandCount, size, "command table");
  for (let i = 0; i < header.commandCount; i++) {
    const at = start + i * size;
    const rest = version >= VERSION_417 ? at + 8 : at + 4;
    file.commands.push({
      name: input.str(at),
      tags: version >= VERSION_417 ? reading.tagsAt(at + 4, 0) : -1,
      unknown: reading.prop(rest, "float"),
      ignoreSame: reading.prop(rest + 8, "bool"),
      interpolation: input.u32(rest + 16),
      guid: reading.guid(rest + 20),
      node: input.u16(rest + 36),
      unknown2: input.u16(rest + 38),
      at: -1,
    });
  }
}

export function writeCommands(writing: Writing): void {
  const { out, version } = writing;
  for (const command of writing.file.commands) {
    const start = out.length;
    out.str(command.name);
    if (version >= VERSION_417) {
      writing.internTags(command.tags);
      writing.tagPointer(command.tags, 0);
    }
    writing.prop(command.unknown);
    writing.prop(command.ignoreSame);
    out.u32(command.interpolation);
    writing.list(command.guid);
    out.u16(command.node);
    out.u16(command.unknown2);
    writing.mark(MapField.command, command.at, start);
  }
}
