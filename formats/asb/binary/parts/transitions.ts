/** Transitions between commands, and the groups of commands that they name. */

import { hex } from "../../../core/text/hex.ts";
import { MapField } from "../../mapFields.ts";
import type { AsbFile } from "../../model.ts";
import { TRANSITION_TYPES, type ValueType } from "../../nodeTypes.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

const NO_PADDING = [0, 0] as const;

export function readTransitions(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.transitions);
  file.transitionsWord = input.u32(header.transitions + 4);
  input.table(header.transitions + 8, count, 12, "transition table");
  if (header.commandGroups !== 0) {
    const groups = input.u32(header.commandGroups);
    input.table(header.commandGroups + 4, groups, 4, "command group table");
    for (let i = 0; i < groups; i++) {
      const at = input.u32(header.commandGroups + 4 + i * 4);
      const names = input.u32(at);
      input.table(at + 4, names, 4, "command group");
      file.commandGroups.push({ commands: Array.from({ length: names }, (_, k) => input.str(at + 4 + k * 4)), at: -1 });
    }
  }
  for (let i = 0; i < count; i++) {
    const at = header.transitions + 8 + i * 12;
    const entries = input.u32(at);
    const first = input.u32(at + 8);
    input.table(first, entries, 0x20, "transitions");
    const group: AsbFile["transitions"][number] = { unknown: input.u32(at + 4), entries: [], at: -1 };
    for (let k = 0; k < entries; k++) {
      const entry = first + k * 0x20;
      const type = input.u8(entry + 8);
      const valueType = (TRANSITION_TYPES[type] ?? "vec3f") as ValueType;
      const commandGroup = input.u16(entry + 10) - 1;
      if (commandGroup >= file.commandGroups.length)
        input.stop(
          "index-outside",
          `The transition at ${hex(entry)} names command group ${commandGroup}; there are ${file.commandGroups.length}.`,
          entry + 10,
          2,
        );
      group.entries.push({
        from: input.str(entry),
        to: input.str(entry + 4),
        type,
        allowMultiple: input.u8(entry + 9),
        group: commandGroup,
        parameter: input.str(entry + 12),
        value: reading.prop(entry + 16, valueType),
        padding: valueType === "vec3f" ? NO_PADDING : [input.u32(entry + 24), input.u32(entry + 28)],
        at: -1,
      });
    }
    file.transitions.push(group);
  }
}

export function writeTransitions(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x54, out.length);
  out.u32(file.transitions.length);
  out.u32(file.transitionsWord);
  const pointers: number[] = [];
  for (const group of file.transitions) {
    const start = out.length;
    out.u32(group.entries.length);
    out.u32(group.unknown);
    pointers.push(out.reserve(4));
    writing.mark(MapField.transitionGroup, group.at, start);
  }
  file.transitions.forEach((group, i) => {
    out.setU32(pointers[i], out.length);
    for (const entry of group.entries) {
      const start = out.length;
      out.str(entry.from);
      out.str(entry.to);
      out.u8(entry.type);
      out.u8(entry.allowMultiple);
      out.u16(entry.group + 1);
      out.str(entry.parameter);
      if (entry.type >= 4) writing.vector(entry.value);
      else {
        writing.prop(entry.value);
        out.u32(entry.padding[0]);
        out.u32(entry.padding[1]);
      }
      writing.mark(MapField.transition, entry.at, start);
    }
  });
}

export function writeCommandGroups(writing: Writing): void {
  const { out, file } = writing;
  if (file.commandGroups.length === 0) return;
  out.setU32(0x64, out.length);
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
