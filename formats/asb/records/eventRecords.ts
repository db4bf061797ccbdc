/** Events of animation clips. */

import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json } from "../../core/json/json.ts";
import { inline } from "../../core/json/print.ts";
import { single, unsigned, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import type { Writing } from "../binary/writing.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { formOf, isPrintedType } from "../text/propertyForm.ts";
import { EVENT_PARAMETER_TYPES, type ValueType } from "./enums.ts";
import {
  type AsbPart,
  hexWord,
  listCount,
  optionalList,
  POINTER,
  pointing,
  property,
  type Row,
  type Rows,
  readRows,
  recordsAfter,
  str,
} from "./recordParts.ts";

/** A parameter of an event. The file has a table of words, each with a type and the offset of a property. */
interface EventParameter {
  type: number;
  value: Prop;
}

/** In a word of the table, the type is in the top byte, the offset of the property below it. */
const TYPE_SHIFT = 24;
const OFFSET = 0xff_ffff;
/** Type codes by name. */
const CODES: ReadonlyMap<string, number> = new Map(Object.entries(EVENT_PARAMETER_TYPES).map(([code, name]) => [name, Number(code)]));
const PARAMETER_TYPE: JsonExpectation = { kind: "words", names: [...CODES.keys()] };

/** Parameters of one type. */
function parameterOf(type: number, valueType: ValueType): Row<EventParameter> {
  const part = property(valueType);
  return {
    schema: part.schema,
    sizeOf: () => 8,
    read: (reading, at) => ({ type, value: reading.prop(at, valueType) }),
    write: (writing, { value }) => writing.prop(value),
    print: (printing, parameter) => printParameter(printing, parameter),
    parse: (parser, row) => ({ type, value: parser.prop(row, valueType) }),
  };
}
const PARAMETERS = new Map(Object.entries(EVENT_PARAMETER_TYPES).map(([code, type]) => [Number(code), parameterOf(Number(code), type)]));

const rows: Rows<EventParameter[]> = {
  isPointer: true,
  placesOf: ({ input }, at) => {
    const table = input.u32(at);
    const count = input.u32(table);
    input.table(table + 4, count, 4, "event parameter table");
    return Array.from({ length: count }, (_, i) => {
      const place = table + 4 + i * 4;
      const word = input.u32(place);
      const type = word >>> TYPE_SHIFT;
      const row = PARAMETERS.get(type);
      if (row === undefined)
        return input.stop("outside-file", `The event parameter at ${hex(place)} has the unknown type ${hex(type)}.`, place, 4);
      return [row, word & OFFSET] as const;
    });
  },
};

function writeParameters(writing: Writing, parameters: readonly EventParameter[]): void {
  const { out } = writing;
  out.pointerTo(() => {
    out.u32(parameters.length);
    for (const { type, value } of parameters) {
      const slot = out.reserve(4);
      out.later(() => {
        out.setU32(slot, ((type << TYPE_SHIFT) | (out.length & OFFSET)) >>> 0);
        writing.prop(value);
      });
    }
  });
}

function printParameter(printing: Printing, { type, value }: EventParameter): string {
  const valueType = EVENT_PARAMETER_TYPES[type];
  if (isPrintedType(value, valueType)) return printing.prop(value, valueType);
  const members = value.flags === 0 ? [`"Value": ${printing.value(value.value, valueType)}`] : printing.source(value, valueType, false);
  return inline([...members, `"Parameter Type": "${valueType}"`]);
}

function parseParameters(parser: PropertyParser, row: number): EventParameter[] {
  const { json, reader } = parser;
  return reader.items(row, "parameters").flatMap((item) => {
    const said = reader.isObject(item) ? json.find(item, "Parameter Type") : -1;
    reader.expects(said, PARAMETER_TYPE);
    const type = said >= 0 && json.kinds[said] === Json.string ? json.string(said) : formOf(json, item);
    const code = CODES.get(type ?? "");
    if (code !== undefined) return [{ type: code, value: parser.prop(item, type as ValueType) }];
    parser.report(
      "property-source",
      'The parameter does not show its type: add "Parameter Type": "float", "int", "string" or "bool".',
      item,
    );
    return [];
  });
}

const parameters: AsbPart<EventParameter[]> = {
  schema: POINTER,
  rows,
  read: (reading, at, start) => readRows(reading, rows.placesOf(reading, at, start)),
  write: writeParameters,
  print: (printing, values) => `[${values.map((value) => printParameter(printing, value)).join(", ")}]`,
  parse: parseParameters,
};
const EVENT_FIELDS = {
  name: str("Name", "Name of the event."),
  unknown: field("Unknown", "Meaning unknown.", word()),
  parameters: field("Parameters", pointing("Table of the parameters."), parameters),
  size: field("Parameter Size", "Size of the parameter values: 8 for each.", unsigned("u32", { unit: "bytes" }), {
    follows: (event: { parameters: readonly unknown[] }) => event.parameters.length * 8,
  }),
  hash: field("Hash", "Depends on the kind of event and its parameters; the function is unknown. Edits do not update it.", hexWord),
  start: field("Start Frame", "Frame at which it starts.", single),
};
export const TRIGGER_EVENT = new RecordType(
  {
    name: "triggerEvent",
    title: "Trigger event",
    meaning: "An event at one frame.",
    what: "a trigger event",
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
    order: ["Name", "Unknown", "Hash", "Start Frame", "End Frame", "Parameters", "Parameter Size"],
  },
  { ...EVENT_FIELDS, end: field("End Frame", "Frame at which it ends; -1 for the end of the clip.", single) },
);

export const EVENT_GROUP = new RecordType(
  { name: "eventGroup", title: "Event group", meaning: "The events of a node.", what: "the events", isBlock: true },
  {
    triggerCount: listCount("triggers", "trigger event"),
    holdCount: listCount("holds", "hold event"),
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
