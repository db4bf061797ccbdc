/** The conditions of state transitions: two typed values, or four words without a type or if the values do not fit it. */
import { Json } from "../../core/json/json.ts";
import { hexWord } from "../../core/json/print.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import type { Reading } from "../binary/reading.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { comparisonType, formOf } from "../text/propertyForm.ts";
import { OPERATORS, type ValueType, VERSION_41A } from "./enums.ts";
import { type AsbPart, choice, property, recordsAfter, U16 } from "./recordParts.ts";

const COUNT = 4;

/** Before version 0x41a, greater types are also texts. */
function typeOf(type: number, version: number): ValueType | undefined {
  return type === 1 ? "float" : type === 2 ? "int" : type === 3 || (type > 3 && version < VERSION_41A) ? "string" : undefined;
}

/** Type of the properties. Undefined without a type, or if the properties do not fit it; they are then kept as words. */
function typeAt({ input, version }: Reading, start: number): ValueType | undefined {
  const type = typeOf(input.u16(start), version);
  const isFitting = type !== "string" || (input.isStringStart(input.u32(start + 8)) && input.isStringStart(input.u32(start + 16)));
  return isFitting ? type : undefined;
}

interface Sides {
  readonly type: number;
  readonly first: Prop;
  readonly second: Prop;
  readonly isRaw: boolean;
}
const OPTIONAL = { optional: true } as const;

const valueType: AsbPart<number> = {
  ...U16,
  said: () => ({ isIgnored: true }),
  print: ({ file }, type, _, { first, second, isRaw }: Sides) => {
    // the words are not shown
    if (isRaw && file.version >= VERSION_41A) return undefined;
    const said = isRaw ? 0 : comparisonType(first, second, typeOf(type, file.version) as ValueType);
    return said === type ? undefined : String(type);
  },
};
const side: AsbPart<Prop> = {
  ...property("int"),
  schema: { ...property("int").schema, label: "property of the type" },
  partOf: (reading, start) => {
    const type = typeAt(reading, start);
    return type && property(type);
  },
  read: (reading, at, start) => reading.prop(at, typeAt(reading, start) ?? "int"),
  print: (printing, value, _, { type, isRaw }: Sides) =>
    isRaw ? undefined : printing.prop(value, typeOf(type, printing.file.version) as ValueType),
};

/** The four words after the types. */
const WORDS: AsbPart<readonly number[]> = {
  schema: { type: "bytes", size: 16 },
  read: (reading, at) => reading.list(at, 4),
  write: (writing, words) => writing.list(words),
  print: (_, words) => `[${words.map(hexWord).join(", ")}]`,
  parse: (parser, row) => parser.hexList(row, 4),
};
const isRaw: AsbPart<boolean> = {
  schema: { type: "u32", size: 0 },
  partOf: (reading, start) => {
    if (reading.version >= VERSION_41A || typeAt(reading, start) !== undefined) return undefined;
    return reading.input.u16(start) !== 0 || reading.list(start + 4, 4).some((word) => word !== 0) ? WORDS : undefined;
  },
  read: (reading, _, start) => typeAt(reading, start) === undefined,
  write: () => undefined,
  print: (printing, isRaw, indent, { type, first, second }: Sides) => {
    const words = [first, second].flatMap(({ flags, value }) => [flags, value as number]);
    return isRaw && (type !== 0 || words.some((word) => word !== 0)) ? WORDS.print(printing, words, indent, undefined as never) : undefined;
  },
  parse: () => true,
};

export const COMPARISON = new RecordType(
  {
    name: "comparison",
    title: "Comparison",
    meaning: "One of the four conditions of a state transition. Without values it is skipped.",
    what: "a comparison",
    order: ["Compare Type", "Value Type", "Value 1", "Value 2", "Raw"],
  },
  {
    type: field(
      "Value Type",
      "0: none, 1: float, 2: int, 3: string. One older tool treats 3 as bool, and greater numbers as string.",
      valueType,
      OPTIONAL,
    ),
    operator: field(
      "Compare Type",
      "How Value 1 is compared with Value 2. Without values the comparison is skipped.",
      choice("u16", OPERATORS),
    ),
    first: field("Value 1", "Left side.", side, OPTIONAL),
    second: field("Value 2", "Right side.", side, OPTIONAL),
    isRaw: field("Raw", "The words of a comparison whose values have no type.", isRaw, OPTIONAL),
  },
);
export type Comparison = ValueOf<typeof COMPARISON>;

/** The four comparisons of a state transition. */
function parseComparisons(parser: PropertyParser, row: number): Comparison[] {
  const items = parser.reader.items(row, "four comparisons");
  if (items.length !== COUNT && row >= 0 && parser.json.kinds[row] === Json.array)
    parser.report("expected-type", `A state transition has four comparisons; found ${items.length}.`, row);
  return Array.from({ length: COUNT }, (_, i) => (items[i] === undefined ? noComparison(-1) : parseComparison(parser, items[i])));
}

function parseComparison(parser: PropertyParser, row: number): Comparison {
  const { reader } = parser;
  const made = noComparison(row);
  const rows = reader.members(row, COMPARISON.keys, "a comparison");
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
    if (said > 0) parser.report("missing-key", 'A comparison with a type needs "Value 1" and "Value 2", or "Raw" words.', row);
    return made;
  }
  if (first < 0 || second < 0) {
    parser.report("missing-key", 'A comparison has both "Value 1" and "Value 2", or neither.', row);
    return made;
  }
  const form = formOf(parser.json, first) ?? formOf(parser.json, second);
  made.type = said >= 0 ? said : form === "float" ? 1 : form === "int" ? 2 : form === "string" ? 3 : 0;
  if (made.type === 0) {
    parser.report("property-source", 'The values do not show their type: add "Value Type": 1 for float, 2 for int, 3 for string.', row);
    return made;
  }
  const type: ValueType = made.type === 1 ? "float" : made.type === 2 ? "int" : "string";
  made.first = parser.prop(first, type);
  made.second = parser.prop(second, type);
  made.isRaw = false;
  return made;
}

/** A comparison without a type has four words, usually 0. */
function noComparison(at: number): Comparison {
  const none = { flags: 0, value: 0, at: -1 };
  return { type: 0, operator: 0, first: none, second: none, isRaw: true, at };
}

export const comparisons: AsbPart<Comparison[]> = {
  ...recordsAfter(COMPARISON, "comparisons", "", (_, at) => [at, COUNT]),
  schema: { type: "bytes", size: COUNT * COMPARISON.sizeOf(0) },
  parse: parseComparisons,
};
