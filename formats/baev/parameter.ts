/** Parameters of an event. Each has its own type: a word, the bits of a float or a vec3f, or a text. */
import { Json } from "../core/json/json.ts";
import { isFiniteSingle, printSingle } from "../core/json/numbers.ts";
import { inline, quote } from "../core/json/print.ts";
import { JsonKeys } from "../core/json/reader.ts";
import { fieldOf } from "../core/schema.ts";
import { hex } from "../core/text/hex.ts";
import type { Reading } from "./binary/reading.ts";
import type { Writing } from "./binary/writing.ts";
import type { EventParser } from "./text/eventParser.ts";

export type Parameter =
  | { readonly type: 0 | 1; readonly word: number; readonly at: number }
  | { readonly type: 3; readonly words: readonly [number, number, number]; readonly at: number }
  | { readonly type: 5; readonly text: string; readonly at: number };

const FLOAT = Object.assign(new JsonKeys("Float"), {
  fields: new Map([["Float", fieldOf("Float", "f32", "A float that JSON cannot represent as a number.")]]),
});
/** Offset of the value, after the type. */
export const VALUE_OFFSET = 8;

export function readParameter(reading: Reading, at: number): Parameter {
  const type = reading.u32(at);
  const value = at + VALUE_OFFSET;
  if (type === 0 || type === 1) return { type, word: reading.u32(value), at: -1 };
  if (type === 3) return { type, words: [reading.u32(value), reading.u32(value + 4), reading.u32(value + 8)], at: -1 };
  if (type === 5) return { type, text: reading.text(value), at: -1 };
  return reading.stop("parameter-type", `The parameter at ${hex(at)} has the unknown type ${type}.`, at, 4);
}

export function writeParameter(writing: Writing, parameter: Parameter): void {
  const { out } = writing;
  const start = out.length;
  writing.pointer(parameter.type);
  if (parameter.type === 5) writing.textPointer(parameter.text);
  else {
    for (const word of parameter.type === 3 ? parameter.words : [parameter.word]) out.u32(word);
    out.u32(0);
  }
  writing.mark("parameter", parameter.at, start);
}

export function printParameter(parameter: Parameter): string {
  if (parameter.type === 5) return quote(parameter.text);
  if (parameter.type === 3) return `[${parameter.words.map(printSingle).join(", ")}]`;
  if (parameter.type === 0) return String(parameter.word);
  return isFiniteSingle(parameter.word) ? printSingle(parameter.word) : inline([`"Float": ${printSingle(parameter.word)}`]);
}

export function parseParameter(parser: EventParser, row: number): Parameter {
  const { json, reader } = parser;
  switch (json.kinds[row]) {
    case Json.string:
      return { type: 5, text: reader.text(row), at: row };
    case Json.integer:
      return { type: 0, word: reader.word(row), at: row };
    case Json.float:
      return { type: 1, word: reader.single(row), at: row };
    case Json.object: {
      const rows = reader.members(row, FLOAT, "a float");
      return { type: 1, word: reader.single(rows?.[0] ?? -1), at: row };
    }
    case Json.array:
      return { type: 3, words: reader.vector(row), at: row };
    default:
      reader.expected("a number, a text or three numbers", row);
      return { type: 0, word: 0, at: row };
  }
}
