/** Event groups: trigger and hold events with their parameters. */

import { hex } from "../../../core/text/hex.ts";
import { MapField } from "../../mapFields.ts";
import type { EventGroup, GameEvent } from "../../model.ts";
import { EVENT_PARAMETER_TYPES } from "../../nodeTypes.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readEvents(reading: Reading): void {
  const { input, header, file } = reading;
  input.table(header.events, header.eventCount, 4, "event offset table");
  for (let i = 0; i < header.eventCount; i++) {
    const at = input.u32(header.events + i * 4);
    const triggerCount = input.u32(at);
    const holdCount = input.u32(at + 4);
    input.table(at + 8, triggerCount, 0x18, "trigger event table");
    const holdsAt = at + 8 + triggerCount * 0x18;
    input.table(holdsAt, holdCount, 0x1c, "hold event table");
    const group: EventGroup = { triggers: [], holds: [], at: -1 };
    for (let k = 0; k < triggerCount; k++) group.triggers.push(readEvent(reading, at + 8 + k * 0x18, false));
    for (let k = 0; k < holdCount; k++) group.holds.push(readEvent(reading, holdsAt + k * 0x1c, true));
    file.events.push(group);
  }
}

function readEvent(reading: Reading, at: number, isHold: boolean): GameEvent {
  const { input } = reading;
  const table = input.u32(at + 8);
  const count = input.u32(table);
  input.table(table + 4, count, 4, "event parameter table");
  const parameters: GameEvent["parameters"] = [];
  for (let i = 0; i < count; i++) {
    const word = input.u32(table + 4 + i * 4);
    const type = word >>> 24;
    const valueType = EVENT_PARAMETER_TYPES[type];
    if (valueType === undefined)
      input.stop(
        "outside-file",
        `The event parameter at ${hex(table + 4 + i * 4)} has the unknown type ${hex(type)}.`,
        table + 4 + i * 4,
        4,
      );
    parameters.push({ type, value: reading.prop(word & 0xffffff, valueType) });
  }
  const size = input.u32(at + 12);
  return {
    name: input.str(at),
    unknown: input.u32(at + 4),
    size: size === count * 8 ? -1 : size,
    hash: input.u32(at + 16),
    start: input.u32(at + 20),
    end: isHold ? input.u32(at + 24) : 0,
    parameters,
    at: -1,
  };
}

export function writeEvents(writing: Writing, table: number): void {
  const { out, file } = writing;
  file.events.forEach((group, index) => {
    out.setU32(table + index * 4, out.length);
    out.u32(group.triggers.length);
    out.u32(group.holds.length);
    const all = [...group.triggers, ...group.holds];
    const pointers = all.map((event, i) => writeEvent(writing, event, i >= group.triggers.length));
    const slots: number[] = [];
    all.forEach(({ parameters }, i) => {
      out.setU32(pointers[i], out.length);
      out.u32(parameters.length);
      for (const { type } of parameters) {
        slots.push(out.length);
        out.u32(type << 24);
      }
    });
    let slot = 0;
    for (const { parameters } of all)
      for (const { type, value } of parameters) {
        out.setU32(slots[slot++], ((type << 24) | (out.length & 0xffffff)) >>> 0);
        writing.prop(value);
      }
  });
}

/** Writes an event's record; gives where its pointer to the parameters stands. */
function writeEvent(writing: Writing, event: GameEvent, isHold: boolean): number {
  const { out } = writing;
  const start = out.length;
  out.str(event.name);
  out.u32(event.unknown);
  const pointer = out.reserve(4);
  out.u32(event.size >= 0 ? event.size : event.parameters.length * 8);
  out.u32(event.hash);
  out.u32(event.start);
  if (isHold) out.u32(event.end);
  writing.mark(isHold ? MapField.holdEvent : MapField.triggerEvent, event.at, start);
  return pointer;
}
