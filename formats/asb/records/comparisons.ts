/** The conditions of state transitions: two values of a type, or four words where there is no type or they do not fit it. */
import { Json } from "../../core/json/json.ts";
import { hexWord, inline } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { unsigned } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import type { Reading } from "../binary/reading.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { comparisonType, formOf } from "../text/propertyForm.ts";
import { printEnum } from "../text/words.ts";
import { OPERATORS, type ValueType } from "./enums.ts";
import { type AsbPart, choice, property } from "./recordParts.ts";

const COUNT = 4;

function typeOf(type: number): ValueType | undefined {
  return type === 1 ? "float" : type === 2 ? "int" : type === 0 ? undefined : "string";
}

/** True where the properties are words without a meaning: there is no type, or they do not fit it. */
function isRawAt({ input }: Reading, start: number): boolean {
  const type = typeOf(input.u16(start));
  return (
    type === undefined || (type === "string" && !(input.isStringStart(input.u32(start + 8)) && input.isStringStart(input.u32(start + 16))))
  );
}

const side: AsbPart<Prop> = {
  ...property("int"),
  schema: { ...property("int").schema, label: "property of the type" },
  read: (reading, at, start) => reading.prop(at, isRawAt(reading, start) ? "int" : (typeOf(reading.input.u16(start)) as ValueType)),
};
const isRaw: AsbPart<boolean> = {
  schema: { type: "u32", size: 0 },
  read: (reading, _, start) => isRawAt(reading, start),
  write: () => undefined,
  print: () => undefined,
  parse: () => true,
};

export const COMPARISON = new RecordType(
  {
    name: "comparison",
    title: "Comparison",
    meaning: "One of the four conditions of a state transition. Without values it is skipped.",
    what: "a comparison",
  },
  {
    type: field(
      "Value Type",
      "0: none, 1: float, 2: int, 3: string. One older tool takes 3 for bool, and more for string.",
      unsigned("u16"),
    ),
    operator: field(
      "Compare Type",
      "How Value 1 is compared with Value 2. Without values the comparison is skipped.",
      choice("u16", OPERATORS),
    ),
    first: field("Value 1", "Left side.", side),
    second: field("Value 2", "Right side.", side),
    isRaw: field("raw", "", isRaw),
  },
);
export type Comparison = ValueOf<typeof COMPARISON>;

/** Of the text, where the values say their type. */
export const COMPARISON_KEYS = new JsonKeys("Compare Type", "Value Type?", "Value 1?", "Value 2?", "Raw?");

export function printComparison(printing: Printing, { type, operator, first, second, isRaw }: Comparison): string {
  const members = [`"Compare Type": ${printEnum(operator, OPERATORS)}`];
  if (isRaw) {
    const words = [first, second].flatMap(({ flags, value }) => [flags, value as number]);
    if (type !== 0) members.push(`"Value Type": ${type}`);
    if (type !== 0 || words.some((word) => word !== 0)) members.push(`"Raw": [${words.map(hexWord).join(", ")}]`);
    return inline(members);
  }
  const valueType = typeOf(type) as ValueType;
  if (comparisonType(first, second, valueType) !== type) members.push(`"Value Type": ${type}`);
  members.push(`"Value 1": ${printing.prop(first, valueType)}`, `"Value 2": ${printing.prop(second, valueType)}`);
  return inline(members);
}

/** The four of a state transition. */
export function parseComparisons(parser: PropertyParser, row: number): Comparison[] {
  const items = parser.reader.items(row, "four comparisons");
  if (items.length !== COUNT && row >= 0 && parser.json.kinds[row] === Json.array)
    parser.report("expected-type", `A state transition has four comparisons; found ${items.length}.`, row);
  return Array.from({ length: COUNT }, (_, i) => (items[i] === undefined ? noComparison(-1) : parseComparison(parser, items[i])));
}

function parseComparison(parser: PropertyParser, row: number): Comparison {
  const { reader } = parser;
  const made = noComparison(row);
  const rows = reader.members(row, COMPARISON_KEYS, "a comparison");
  if (rows === undefined) return made;
  const [operator, typeRow, first, second, raw] = rows;
  made.operator = parser.enum(operator, OPERATORS, 0xffff);
  const said = typeRow >= 0 ? reader.integer(typeRow, 0, 0xffff) : -1;
  if (raw >= 0) {
    const words = parser.hexList(raw, 4);
    made.type = Math.max(said, 0);
    if (first >= 0 || second >= 0) parser.report("property-source", 'A comparison has two values, or "Raw" words.', raw);
    made.isRaw = made.type !== 1 && made.type !== 2;
    const at = made.isRaw ? -1 : raw;
    made.first = { flags: words[0], value: words[1], at };
    made.second = { flags: words[2], value: words[3], at };
    return made;
  }
  if (first < 0 && second < 0) {
    if (said > 0) parser.report("missing-key", 'A comparison of a type has "Value 1" and "Value 2", or "Raw" words.', row);
    return made;
  }
  if (first < 0 || second < 0) {
    parser.report("missing-key", 'A comparison has both "Value 1" and "Value 2", or neither.', row);
    return made;
  }
  const form = formOf(parser.json, first) ?? formOf(parser.json, second);
  made.type = said >= 0 ? said : form === "float" ? 1 : form === "int" ? 2 : form === "string" ? 3 : 0;
  if (made.type === 0) {
    parser.report("property-source", 'The values do not say their type: add "Value Type": 1 for float, 2 for int, 3 for string.', row);
    return made;
  }
  const type: ValueType = made.type === 1 ? "float" : made.type === 2 ? "int" : "string";
  made.first = parser.prop(first, type);
  made.second = parser.prop(second, type);
  made.isRaw = false;
  return made;
}

/** A comparison of no type has four words, mostly 0. */
function noComparison(at: number): Comparison {
  const none = { flags: 0, value: 0, at: -1 };
  return { type: 0, operator: 0, first: none, second: none, isRaw: true, at };
}
