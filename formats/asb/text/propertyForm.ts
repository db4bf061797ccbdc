/** Where the form of a value says its type: event parameters and comparisons have no key for it unless it is needed. */
import { isFiniteSingle } from "../../core/json/numbers.ts";
import { Flag } from "../model.ts";
import type { ValueType } from "../nodeTypes.ts";
import type { Prop, PropTable } from "../props.ts";
import { isCalculation } from "../tables.ts";

/** The type that the printed form of a property says by itself; undefined where it says none, or another one. */
function saidType(props: PropTable, prop: Prop, type: ValueType): ValueType | undefined {
  const flags = props.flags(prop);
  const word = props.word(prop);
  const byWord = (): ValueType | undefined => {
    // written as a text
    if (type === "float" && !isFiniteSingle(word)) return "string";
    return type === "bool" && word > 1 ? "int" : type;
  };
  if ((flags & Flag.source) === 0) return byWord();
  if ((flags & Flag.expression) !== 0) return byWord();
  if (type === "float" && isCalculation(flags)) return "float";
  if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) return undefined;
  return type;
}

/** True where a parser finds the type from the form alone. */
export function isPrintedType(props: PropTable, prop: Prop, type: ValueType): boolean {
  return saidType(props, prop, type) === type;
}

const NUMBERS: Readonly<Partial<Record<ValueType, number>>> = { float: 1, int: 2, string: 3 };

/** The value type of a comparison that a parser finds from its two values; 0 where they say none. */
export function comparisonType(props: PropTable, first: Prop, second: Prop, type: ValueType): number {
  return NUMBERS[saidType(props, first, type) ?? saidType(props, second, type) ?? "pointer"] ?? 0;
}
