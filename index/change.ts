/** The change that a replacement makes in each value: `= 40`, `* 1.5`, `Sword => Axe`, `original`. Never changes a type. */
import type { Control, FieldValue } from "../formats/core/fields/fields.ts";
import { counted } from "../formats/core/text/counted.ts";
import { calculateReal, calculateWhole, type Operand, type Operator, parseExact, parseOperand } from "./exactNumber.ts";
import type { FieldValues } from "./values.ts";

export type Change =
  | { readonly kind: "set"; readonly value: string }
  | { readonly kind: "calculate"; readonly operator: Operator; readonly by: Operand }
  | { readonly kind: "replace"; readonly from: string; readonly to: string }
  /** The value that the unmodified game has. */
  | { readonly kind: "original" };

/** The unmodified game's value for a mod's value. */
export interface OriginalValue {
  readonly values: FieldValues;
  readonly row: number;
}

/** The unmodified game's value at the same place; undefined if there is none. */
export function originalValue(original: FieldValues | undefined, values: FieldValues, row: number): OriginalValue | undefined {
  const found = original?.find(values.path(row)) ?? -1;
  return original && found >= 0 ? { values: original, row: found } : undefined;
}

type Changed = { readonly value: FieldValue | undefined } | { readonly refused: string };

/** A minus right before a digit is the sign of a new value. */
const CALCULATION = /^(?:([-+*/])=|([+*/])|(-)(?=\s))\s*(.*)$/su;
/** Some formats read the comma as a decimal point; others read two numbers. */
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/;
const REPLACEMENT = /^("[^"]*"|'[^']*'|.*?)\s*=>(.*)$/su;

/** @throws Error with a sentence for the user. */
export function parseChange(text: string): Change {
  const change = text.trim();
  if (change === "") throw new Error('The change is empty. To set an empty text, give "= ".');
  if (change === "original") return { kind: "original" };
  if (/^=(?!>)/.test(change)) return { kind: "set", value: unquoted(change.slice(1).trim()) };
  const replacement = REPLACEMENT.exec(change);
  if (replacement) {
    const from = unquoted(replacement[1]);
    if (from === "") throw new Error('There is nothing before the arrow. To set a text, give "= text".');
    return { kind: "replace", from, to: unquoted(replacement[2].trim()) };
  }
  const calculation = CALCULATION.exec(change);
  if (!calculation) return { kind: "set", value: unquoted(change) };
  const operator = (calculation[1] ?? calculation[2] ?? calculation[3]) as Operator;
  const by = operandOf(calculation[4], change);
  if (operator === "/" && by.over === 0n) throw new Error("A value cannot be divided by 0.");
  return { kind: "calculate", operator, by };
}

function operandOf(text: string, change: string): Operand {
  try {
    return parseOperand(text);
  } catch (error) {
    throw new Error(`${(error as Error).message} To set the text "${change}", give "= ${change}".`);
  }
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
}

/** The new value, undefined if unchanged, or why it is not possible. */
export function changedValue(change: Change, values: FieldValues, row: number, original: OriginalValue | undefined): Changed {
  const { control, current } = values.current(row);
  // as in an editor, values without the text stay unchanged
  if (change.kind === "replace" && !String(current ?? values.value(row) ?? "").includes(change.from)) return { value: undefined };
  if (control === undefined || current === undefined) return { refused: "It has no value that can be changed by itself." };
  switch (change.kind) {
    case "original":
      return originalOf(values.type(row), control, current, original);
    case "replace": {
      if (typeof current !== "string" || control.kind === "number") return { refused: "It is not a text." };
      return { value: current.replaceAll(change.from, () => change.to) };
    }
    case "calculate":
      return calculated(current, control, change);
    case "set":
      return setTo(change.value, current, control);
  }
}

type Calculation = Extract<Change, { kind: "calculate" }>;

function calculated(current: FieldValue, control: Control, change: Calculation): Changed {
  if (typeof current === "boolean") return { refused: "It is true or false, not a number." };
  if (control.kind === "text") return { refused: "It is a text, not a number." };
  if (typeof current === "string") return calculatedNumber(current, control, change);
  const parts: string[] = [];
  for (const part of current) {
    const next = calculatedNumber(part, control, change);
    if ("refused" in next) return next;
    parts.push(next.value);
  }
  return { value: parts };
}

function calculatedNumber(
  text: string,
  control: Control,
  { operator, by }: Calculation,
): { readonly value: string } | { readonly refused: string } {
  const now = parseExact(text);
  if (now === undefined) return { refused: /^[-+]?\.nan$/i.test(text) ? "It is .nan, which is not a number." : "It is not a number." };
  if (typeof now === "number" && !Number.isFinite(now))
    return { refused: `It is infinite (${text}), and no calculation makes it finite. Set it to a number, such as "= 40".` };
  if (typeof now === "bigint" && isWholeNumber(control)) return { value: String(calculateWhole(now, operator, by)) };
  const result = calculateReal(Number(now), operator, by);
  if (!Number.isFinite(result)) return { refused: "The result is too large." };
  // a calculation does not change the sign of a zero
  return { value: result === Number(now) || (result === 0 && Number(now) === 0) ? text : String(result) };
}

/** False if a number can have a fraction, even if it is written without one. */
export function isWholeNumber(control: Control | undefined): boolean {
  if (control === undefined) return true;
  return "integer" in control ? control.integer : control.kind !== "color" && control.kind !== "quaternion";
}

function setTo(value: string, current: FieldValue, control: Control): Changed {
  if (typeof current === "boolean") {
    if (value !== "true" && value !== "false") return { refused: `It is true or false, and "${value}" is neither.` };
    return { value: value === "true" };
  }
  if (typeof current === "string")
    return control.kind !== "text" && DECIMAL_COMMA.test(value)
      ? { refused: `Decimals have a point: ${value.replace(",", ".")}.` }
      : { value };
  const parts = value.replace(/^\[|\]$/g, "").split(",");
  if (parts.length !== current.length) return { refused: `It has ${counted(current.length, "part")}, and "${value}" has ${parts.length}.` };
  return { value: parts.map((part) => part.trim()) };
}

function originalOf(type: string, control: Control, current: FieldValue, original: OriginalValue | undefined): Changed {
  const found = original?.values.current(original.row);
  if (!original || found?.current === undefined) return { refused: "The unmodified game has no such value." };
  const before = original.values.type(original.row);
  const areTexts = found.control?.kind === "text" && control.kind === "text";
  if (before !== type && !areTexts) return { refused: `It is ${before} in the unmodified game, and ${type} here.` };
  const value = found.current;
  if (Array.isArray(value) && Array.isArray(current) && value.length !== current.length)
    return { refused: `It has ${counted(value.length, "part")} in the unmodified game, and ${current.length} here.` };
  return { value };
}
