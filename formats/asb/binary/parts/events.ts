/** Event groups: trigger and hold events with their parameters. */
import { readTable } from "../../records/recordParts.ts";
import { HOLD_EVENT, TRIGGER_EVENT } from "../../records/records.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readEvents(reading: Reading): void {
  const { input, header, file, version } = reading;
  input.table(header.events, header.eventCount, 4, "event offset table");
  for (let i = 0; i < header.eventCount; i++) {
    const at = input.u32(header.events + i * 4);
    const triggers = input.u32(at);
    const holds = at + 8 + triggers * TRIGGER_EVENT.sizeOf(version);
    file.events.push({
      triggers: readTable(reading, TRIGGER_EVENT, at + 8, triggers, "trigger event table"),
      holds: readTable(reading, HOLD_EVENT, holds, input.u32(at + 4), "hold event table"),
      at: -1,
    });
  }
}

export function writeEvents(writing: Writing, table: number): void {
  const { out, file } = writing;
  file.events.forEach(({ triggers, holds }, index) => {
    out.setU32(table + index * 4, out.length);
    out.u32(triggers.length);
    out.u32(holds.length);
    for (const event of triggers) TRIGGER_EVENT.write(writing, event);
    for (const event of holds) HOLD_EVENT.write(writing, event);
    out.settle();
  });
}
