/** Where the form of a value says its type: event parameters and comparisons have no key for it unless it is needed. */
import { isFiniteSingle } from "../../core/jsonNumbers.ts";
import { Flag, type Prop } from "../model.ts";
import type { ValueType } from "../nodeTypes.ts";
import { isCalculation } from "../tables.ts";

/** The type that the printed form of a property says by itself; undefined where it says none, or another one. */
function saidType(prop: Prop, type: ValueType): ValueType | undefined {
  const { flags } = prop;
  const byWord = (): ValueType | undefined => {
    // written as a text
    if (type === "float" && !isFiniteSingle(prop.word)) return "string";
    return type === "bool" && prop.word > 1 ? "int" : type;
  };
  if ((flags & Flag.source) === 0) return byWord();
  if ((flags & Flag.expression) !== 0) return byWord();
  if (type === "float" && isCalculation(flags)) return "float";
  if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) return undefined;
  return type;
}

/** True where a parser finds the type from the form alone. */
export function isPrintedType(prop: Prop, type: ValueType): boolean {
  return saidType(prop, type) === type;
}

const NUMBERS: Readonly<Partial<Record<ValueType, number>>> = { float: 1, int: 2, string: 3 };

/** The value type of a comparison that a parser finds from its two values; 0 where they say none. */
export function comparisonType(values: readonly [Prop, Prop], type: ValueType): number {
  return NUMBERS[saidType(values[0], type) ?? saidType(values[1], type) ?? "pointer"] ?? 0;
}
