/** What a user searches for in game files: a text, a name, a hash, a value with a comparison, a path. Knows no file. */
import { isPathPattern, PathPattern } from "./pathPattern.ts";
import type { FieldValues } from "./values.ts";

type Operator = ">" | ">=" | "<" | "<=" | "=" | "!=" | "~";

export type Query =
  /** In names and values, whatever the case; a number is a value or a hash. */
  | { readonly kind: "text"; readonly text: string; readonly number: number | undefined; readonly path?: PathPattern }
  | { readonly kind: "path"; readonly path: PathPattern }
  | { readonly kind: "comparison"; readonly path: PathPattern; readonly operator: Operator; readonly value: string };

const COMPARISON = /^([^<>=!~"']+?)\s*(>=|<=|!=|==|=|>|<|~)\s*(.+)$/u;
/** A whole number that a JSON number may not hold. */
const LARGE_NUMBER = /^-?\d{16,20}$/;
const QUOTED = /^(["'])(.*)\1$/su;

/** @throws Error with a sentence for the user. */
export function parseQuery(expression: string): Query {
  const text = expression.trim();
  if (text === "") throw new Error("The search is empty.");
  const quoted = QUOTED.exec(text);
  if (quoted) {
    if (quoted[2] === "") throw new Error("The search is empty.");
    return { kind: "text", text: quoted[2].toLowerCase(), number: undefined };
  }
  if (/[<>=~]$/.test(text) && !/^[<>=~]/.test(text))
    throw new Error("A comparison needs a value after its sign; a text with such a sign needs quotes.");
  const comparison = COMPARISON.exec(text);
  if (comparison) {
    const [, name, operator, value] = comparison;
    const same = operator === "==" ? "=" : (operator as Operator);
    const meant = QUOTED.exec(value)?.[2] ?? value;
    if (/^[<>]/.test(same) && Number.isNaN(numberIn(meant))) throw new Error(`"${same}" compares numbers, but "${meant}" is not a number.`);
    return { kind: "comparison", path: new PathPattern(name), operator: same, value: meant };
  }
  if (/[*?]/.test(text)) return { kind: "path", path: new PathPattern(text) };
  const number = Number(text);
  const path = isPathPattern(text) ? { path: new PathPattern(text) } : {};
  return { kind: "text", text: text.toLowerCase(), number: Number.isNaN(number) ? undefined : number, ...path };
}

/** Whether the file itself is meant, not something in it. */
export function matchesFile(query: Query, paths: readonly string[]): boolean {
  return (query.kind === "path" || query.kind === "text") && query.path?.matchesFile(paths) === true;
}

/** Rows that fit, in their order. */
export function findRows(query: Query, values: FieldValues, paths: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (let row = 0; row < values.count; row++) if (matchesRow(query, values, row, paths)) found.push(row);
  return found;
}

function matchesRow(query: Query, values: FieldValues, row: number, paths: readonly string[]): boolean {
  const { name, value, hash } = values.words(row);
  const fitsPath = (path: PathPattern) => path.matchesName(name, hash) && path.matchesField(values.path(row), paths);
  switch (query.kind) {
    case "path":
      return fitsPath(query.path);
    case "comparison":
      return fitsPath(query.path) && values.isValue(row) && compares(values.value(row), query.operator, query.value);
    case "text": {
      if (query.path && fitsPath(query.path)) return true;
      const isText = query.number === undefined;
      if (isText ? name.toLowerCase().includes(query.text) : hash === query.number || name === query.text) return true;
      // what a group shows in place of a value has been read out of its fields, which are found themselves
      if (!isText) return values.isValue(row) && (value.toLowerCase() === query.text || values.value(row) === query.number);
      return [value, restOf(values, row, value)].some((one) => one.toLowerCase().includes(query.text)) && values.isValue(row);
    }
  }
}

/** The whole of a text that is shown in part. */
function restOf(values: FieldValues, row: number, shown: string): string {
  const isText = shown.endsWith("…") && values.current(row).control?.kind === "text";
  return isText ? String(values.value(row)) : "";
}

/** NaN for what is none. */
function numberIn(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function compares(own: unknown, operator: Operator, wanted: string): boolean {
  if (operator === "~") return String(own).toLowerCase().includes(wanted.toLowerCase());
  const order = orderOf(own, wanted);
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
  }
}

/** Below 0, 0 or above 0; NaN for values that differ without an order. */
function orderOf(own: unknown, wanted: string): number {
  const number = numberIn(wanted);
  if (typeof own === "string" && LARGE_NUMBER.test(own) && (LARGE_NUMBER.test(wanted) || !Number.isNaN(number))) {
    const [one, other] = [BigInt(own), LARGE_NUMBER.test(wanted) ? BigInt(wanted) : number];
    return one < other ? -1 : one > other ? 1 : 0;
  }
  if (typeof own === "number" && !Number.isNaN(number)) {
    // as single precision shows it: 0.05 is 0.0500000007 in a file
    const isEqual = own === number || (!Number.isInteger(own) && Math.fround(own) === Math.fround(number));
    return isEqual ? 0 : own - number;
  }
  const text = Array.isArray(own) ? `[${own.join(", ")}]` : String(own);
  return text === wanted ? 0 : Number.NaN;
}
