/** Parameters of events: a table of words that hold a type and the place of a property each. */
import { Json } from "../../core/json/json.ts";
import { inline } from "../../core/json/print.ts";
import { hex } from "../../core/text/hex.ts";
import type { Reading } from "../binary/reading.ts";
import type { Writing } from "../binary/writing.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { formOf, isPrintedType } from "../text/propertyForm.ts";
import { EVENT_PARAMETER_TYPES, type ValueType } from "./enums.ts";

export interface EventParameter {
  type: number;
  value: Prop;
}

const TYPE_SHIFT = 24;
const OFFSET = 0xff_ffff;
/** Numbers of the types by their names. */
const CODES: ReadonlyMap<string, number> = new Map(Object.entries(EVENT_PARAMETER_TYPES).map(([code, name]) => [name, Number(code)]));

/** @param at byte offset of the pointer to the table */
export function readParameters(reading: Reading, at: number): EventParameter[] {
  const { input } = reading;
  const table = input.u32(at);
  const count = input.u32(table);
  input.table(table + 4, count, 4, "event parameter table");
  return Array.from({ length: count }, (_, i) => {
    const place = table + 4 + i * 4;
    const word = input.u32(place);
    const type = word >>> TYPE_SHIFT;
    const valueType = EVENT_PARAMETER_TYPES[type];
    if (valueType === undefined)
      return input.stop("outside-file", `The event parameter at ${hex(place)} has the unknown type ${hex(type)}.`, place, 4);
    return { type, value: reading.prop(word & OFFSET, valueType) };
  });
}

export function writeParameters(writing: Writing, parameters: readonly EventParameter[]): void {
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

export function printParameter(printing: Printing, { type, value }: EventParameter): string {
  const valueType = EVENT_PARAMETER_TYPES[type];
  if (isPrintedType(value, valueType)) return printing.prop(value, valueType);
  const members = value.flags === 0 ? [`"Value": ${printing.value(value.value, valueType)}`] : printing.source(value, valueType, false);
  return inline([...members, `"Parameter Type": "${valueType}"`]);
}

export function parseParameters(parser: PropertyParser, row: number): EventParameter[] {
  const { json, reader } = parser;
  return reader.items(row, "parameters").flatMap((item) => {
    const said = reader.isObject(item) ? json.find(item, "Parameter Type") : -1;
    const type = said >= 0 && json.kinds[said] === Json.string ? json.string(said) : formOf(json, item);
    const code = CODES.get(type ?? "");
    if (code !== undefined) return [{ type: code, value: parser.prop(item, type as ValueType) }];
    parser.report(
      "property-source",
      'The parameter does not say its type: add "Parameter Type": "float", "int", "string" or "bool".',
      item,
    );
    return [];
  });
}
