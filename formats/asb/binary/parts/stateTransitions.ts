/** State transitions, with four comparisons each. */

import { MapField } from "../../mapFields.ts";
import type { Comparison } from "../../model.ts";
import type { ValueType } from "../../nodeTypes.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readStateTransitions(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.stateTransitions);
  input.table(header.stateTransitions + 4, count, 0x60, "state transition table");
  for (let i = 0; i < count; i++) {
    const at = header.stateTransitions + 4 + i * 0x60;
    const comparisons = [16, 36, 56, 76].map((place) => readComparison(reading, at + place));
    file.stateTransitions.push({
      current: input.u16(at),
      target: input.u16(at + 2),
      check: input.u32(at + 4),
      toNext: input.u8(at + 8),
      skip: input.u8(at + 9),
      padding: input.u16(at + 10),
      unknown: input.u32(at + 12),
      comparisons,
      at: -1,
    });
  }
}

function readComparison(reading: Reading, at: number): Comparison {
  const { input } = reading;
  const type = input.u16(at);
  const operator = input.u16(at + 2);
  const valueType: ValueType | undefined = type === 1 ? "float" : type === 2 ? "int" : type === 0 ? undefined : "string";
  const isReadable = valueType !== "string" || (input.isStringStart(input.u32(at + 8)) && input.isStringStart(input.u32(at + 16)));
  const isRaw = valueType === undefined || !isReadable;
  const read = isRaw ? "int" : valueType;
  return { type, operator, first: reading.prop(at + 4, read), second: reading.prop(at + 12, read), isRaw, at: -1 };
}

export function writeStateTransitions(writing: Writing): void {
  const { out, file } = writing;
  out.setU32(0x2c, out.length);
  out.u32(file.stateTransitions.length);
  for (const transition of file.stateTransitions) {
    const start = out.length;
    out.u16(transition.current);
    out.u16(transition.target);
    out.u32(transition.check);
    out.u8(transition.toNext);
    out.u8(transition.skip);
    out.u16(transition.padding);
    out.u32(transition.unknown);
    for (const comparison of transition.comparisons) writeComparison(writing, comparison);
    writing.mark(MapField.stateTransition, transition.at, start);
  }
}

function writeComparison(writing: Writing, { type, operator, first, second, at }: Comparison): void {
  const { out } = writing;
  const start = out.length;
  out.u16(type);
  out.u16(operator);
  writing.prop(first);
  writing.prop(second);
  writing.mark(MapField.comparison, at, start);
}
