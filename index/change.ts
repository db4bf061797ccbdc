/** What a replacement does to each value that was found: `= 40`, `* 1.5`, `Sword => Axe`, `original`. Never changes a type. */
import type { FieldValue } from "../formats/core/fields/fields.ts";
import type { FieldValues, PlainValue } from "./values.ts";

export type Change =
  | { readonly kind: "set"; readonly value: string }
  | { readonly kind: "calculate"; readonly operator: "+" | "-" | "*" | "/"; readonly by: number }
  | { readonly kind: "replace"; readonly from: string; readonly to: string }
  /** The value that the unmodified game has. */
  | { readonly kind: "original" };

const CALCULATION = /^(?:([+*/])=?\s*|-=\s*|-\s+)([-+.\de]+)$/iu;

/** @throws Error with a sentence for the user. */
export function parseChange(text: string): Change {
  const change = text.trim();
  if (change === "") throw new Error('The change is empty. To set an empty text, give "= ".');
  if (change === "original") return { kind: "original" };
  const arrow = change.indexOf("=>");
  if (arrow >= 0) {
    const from = unquoted(change.slice(0, arrow).trim());
    if (from === "") throw new Error('There is nothing before the arrow. To set a text, give "= text".');
    return { kind: "replace", from, to: unquoted(change.slice(arrow + 2).trim()) };
  }
  const calculation = CALCULATION.exec(change);
  if (calculation) {
    const operator = (calculation[1] ?? "-") as "+" | "-" | "*" | "/";
    const by = Number(calculation[2]);
    if (Number.isNaN(by)) throw new Error(`"${calculation[2]}" is not a number.`);
    if (operator === "/" && by === 0) throw new Error("A value cannot be divided by 0.");
    return { kind: "calculate", operator, by };
  }
  return { kind: "set", value: unquoted(change.startsWith("=") ? change.slice(1).trim() : change) };
}

function unquoted(text: string): string {
  return /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
}

/** The new value, undefined where it stays, or why there is none. */
export function changedValue(
  change: Change,
  values: FieldValues,
  row: number,
  original: PlainValue | undefined,
): { readonly value: FieldValue | undefined } | { readonly refused: string } {
  const { control, current } = values.current(row);
  const now = values.value(row);
  // as in an editor: where the part is not, nothing is to be replaced
  if (change.kind === "replace" && !(typeof current === "string" ? current : String(now ?? "")).includes(change.from))
    return { value: undefined };
  if (control === undefined || current === undefined) return { refused: "It has no value that can be changed by itself." };
  switch (change.kind) {
    case "original":
      if (original === undefined || original === null) return { refused: "The unmodified game has no such value." };
      return { value: shaped(current, original) };
    case "replace": {
      if (typeof current !== "string" || control.kind === "number") return { refused: "It is not a text." };
      return { value: current.replaceAll(change.from, () => change.to) };
    }
    case "calculate": {
      const isInteger = (control.kind === "number" || control.kind === "vector") && control.integer;
      if (typeof now === "number" && control.kind === "number") return { value: calculated(now, change, isInteger) };
      if (Array.isArray(now) && now.every((part) => typeof part === "number"))
        return { value: now.map((part: number) => calculated(part, change, isInteger)) };
      return { refused: "It is not a number." };
    }
    case "set":
      return setTo(change.value, current);
  }
}

function calculated(now: number, { operator, by }: Extract<Change, { kind: "calculate" }>, isInteger: boolean): string {
  const result = operator === "+" ? now + by : operator === "-" ? now - by : operator === "*" ? now * by : now / by;
  return String(isInteger ? Math.round(result) : result);
}

function setTo(value: string, current: FieldValue): { readonly value: FieldValue } | { readonly refused: string } {
  if (typeof current === "boolean") {
    if (value !== "true" && value !== "false") return { refused: `It is true or false, and "${value}" is neither.` };
    return { value: value === "true" };
  }
  if (typeof current === "string") return { value };
  const parts = value.replace(/^\[|\]$/g, "").split(",");
  if (parts.length !== current.length) return { refused: `It has ${current.length} parts, and "${value}" has ${parts.length}.` };
  return { value: parts.map((part) => part.trim()) };
}

function shaped(current: FieldValue, original: NonNullable<PlainValue>): FieldValue {
  if (typeof current === "boolean") return original === true;
  if (typeof current === "string") return String(original);
  return Array.isArray(original) ? original.map(String) : current;
}
