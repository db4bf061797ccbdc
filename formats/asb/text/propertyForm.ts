/** Whether the form of a value shows its type: event parameters and comparisons have a key for the type only if necessary. */
import { Json, type JsonText } from "../../core/json/json.ts";
import { isFiniteSingle } from "../../core/json/numbers.ts";
import { Flag, isCalculation } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import { EVENT_PARAMETER_TYPES, type ValueType } from "../records/enums.ts";

/** The type that the printed form of a property shows by itself; undefined if it shows none. */
function saidType({ flags, value }: Prop, type: ValueType): ValueType | undefined {
  const byWord = (): ValueType | undefined => {
    // written as a text
    if (type === "float" && !isFiniteSingle(value as number)) return "string";
    return type === "bool" && (value as number) > 1 ? "int" : type;
  };
  if ((flags & Flag.source) === 0) return byWord();
  if ((flags & Flag.expression) !== 0) return byWord();
  if (type === "float" && isCalculation(flags)) return "float";
  if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) return undefined;
  return type;
}

/** Whether a parser finds the type from the form alone. */
export function isPrintedType(prop: Prop, type: ValueType): boolean {
  return saidType(prop, type) === type;
}

const NUMBERS: Readonly<Partial<Record<ValueType, number>>> = { float: 1, int: 2, string: 3 };

/** The value type of a comparison that a parser finds from its two values; 0 if they show none. */
export function comparisonType(first: Prop, second: Prop, type: ValueType): number {
  return NUMBERS[saidType(first, type) ?? saidType(second, type) ?? "pointer"] ?? 0;
}

const NAMED_TYPES: ReadonlySet<string> = new Set(Object.values(EVENT_PARAMETER_TYPES));

/** The type that the form of a value shows. */
export function formOf(json: JsonText, row: number): ValueType | undefined {
  switch (json.kinds[row]) {
    case Json.string:
      return "string";
    case Json.integer:
      return "int";
    case Json.float:
      return "float";
    case Json.true:
    case Json.false:
      return "bool";
    case Json.object: {
      if (json.find(row, "Calc Mode") >= 0 || json.find(row, "Calculation Index") >= 0) return "float";
      const type = json.find(row, "Type");
      if (type >= 0 && json.kinds[type] === Json.string) {
        const name = json.string(type);
        return name === "vec3f" ? "float" : NAMED_TYPES.has(name) ? (name as ValueType) : undefined;
      }
      if (json.find(row, "Command Data Type") >= 0) return undefined;
      const value = Math.max(json.find(row, "Input"), json.find(row, "Value"));
      return value >= 0 && json.kinds[value] !== Json.object ? formOf(json, value) : undefined;
    }
    default:
      return undefined;
  }
}
