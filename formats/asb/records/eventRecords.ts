/** Events of animation clips. */
import { single, unsigned, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { type EventParameter, parseParameters, printParameter, readParameters, writeParameters } from "./eventParameters.ts";
import { MapField } from "./mapFields.ts";
import { type AsbPart, hexWord, POINTER, pointing, recordsAfter, str } from "./recordParts.ts";

const parameters: AsbPart<EventParameter[]> = {
  schema: POINTER,
  read: readParameters,
  write: writeParameters,
  print: (printing, values) => `[${values.map((value) => printParameter(printing, value)).join(", ")}]`,
  parse: parseParameters,
};
const EVENT_FIELDS = {
  name: str("Name", "Name of the event."),
  unknown: field("Unknown", "Meaning unknown.", word()),
  parameters: field("Parameters", pointing("Table of the parameters."), parameters),
  size: field("Parameter Size", "Size of the parameter values.", unsigned("u32", { unit: "bytes" }), {
    follows: (event: { parameters: readonly unknown[] }) => event.parameters.length * 8,
  }),
  hash: field("Hash", "Depends on the types of the parameters; the function is not known.", hexWord),
  start: field("Start Frame", "Frame at which it starts.", single),
};
export const TRIGGER_EVENT = new RecordType(
  {
    name: "triggerEvent",
    title: "Trigger event",
    meaning: "An event at one frame.",
    what: "a trigger event",
    map: MapField.triggerEvent,
    order: ["Name", "Unknown", "Hash", "Start Frame", "Parameters", "Parameter Size"],
  },
  EVENT_FIELDS,
);
export const HOLD_EVENT = new RecordType(
  {
    name: "holdEvent",
    title: "Hold event",
    meaning: "An event that lasts.",
    what: "a hold event",
    map: MapField.holdEvent,
    order: ["Name", "Unknown", "Hash", "Start Frame", "End Frame", "Parameters", "Parameter Size"],
  },
  { ...EVENT_FIELDS, end: field("End Frame", "Frame at which it ends; -1 for the end of the clip.", single) },
);

const optionalList = <T>(part: AsbPart<T[]>): AsbPart<T[]> => ({
  ...part,
  print: (printing, values, indent, record) => (values.length === 0 ? undefined : part.print(printing, values, indent, record)),
});
export const EVENT_GROUP = new RecordType(
  { name: "eventGroup", title: "Event group", meaning: "The events of a node.", what: "the events", isBlock: true },
  {
    triggerCount: field("trigger event count", "Number of trigger events.", unsigned("u32"), {
      derived: (group: { triggers: readonly unknown[] }) => group.triggers.length,
    }),
    holdCount: field("hold event count", "Number of hold events.", unsigned("u32"), {
      derived: (group: { holds: readonly unknown[] }) => group.holds.length,
    }),
    triggers: field(
      "Trigger Events",
      "Events at one frame.",
      optionalList(recordsAfter(TRIGGER_EVENT, "trigger event table", "trigger events", ({ input }, at, start) => [at, input.u32(start)])),
      { optional: true },
    ),
    holds: field(
      "Hold Events",
      "Events that last.",
      optionalList(
        recordsAfter(HOLD_EVENT, "hold event table", "hold events", ({ input, version }, at, start) => [
          at + input.u32(start) * TRIGGER_EVENT.sizeOf(version),
          input.u32(start + 4),
        ]),
      ),
      { optional: true },
    ),
  },
);
export type EventGroup = ValueOf<typeof EVENT_GROUP>;
