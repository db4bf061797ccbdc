/** Searches of the user in game files: for a text, a name, a hash, a comparison of a value, a path. Knows no file. */
import { type ExactNumber, parseExact } from "./exactNumber.ts";
import { exactName, PathPattern } from "./pathPattern.ts";
import type { FieldValues } from "./values.ts";

type Operator = ">" | ">=" | "<" | "<=" | "=" | "!=" | "~";

export type Query =
  /** In names and values, ignoring case; a number can be a value or a hash. The text is in lower case. */
  | { readonly kind: "text"; readonly path: PathPattern; readonly text: string; readonly number: ExactNumber | undefined }
  /** A whole name or a path, and also values that contain `text`, if given. */
  | { readonly kind: "name"; readonly path: PathPattern; readonly text: string | undefined }
  | { readonly kind: "path"; readonly path: PathPattern }
  | { readonly kind: "comparison"; readonly path: PathPattern; readonly operator: Operator; readonly value: string };

const COMPARISON = /^([^<>=!~"']+?)\s*(>=|<=|!=|==|=|>|<|~)\s*(.+)$/u;
const QUOTED = /^(["'])(.*)\1$/su;

/** @throws Error with a sentence for the user. */
export function parseQuery(expression: string): Query {
  const text = expression.trim();
  if (text === "") throw new Error("The search is empty.");
  const quoted = QUOTED.exec(text);
  if (quoted) {
    if (quoted[2] === "") throw new Error("The search is empty.");
    return { kind: "text", path: exactName(quoted[2]), text: quoted[2].toLowerCase(), number: undefined };
  }
  if (/[<>=~]$/.test(text) && !/^[<>=~]/.test(text))
    throw new Error("A comparison needs a value after its sign; a text with such a sign needs quotes.");
  const comparison = COMPARISON.exec(text);
  if (comparison) {
    const [, name, operator, value] = comparison;
    const same = operator === "==" ? "=" : (operator as Operator);
    const meant = QUOTED.exec(value)?.[2] ?? value;
    if (/^[<>]/.test(same) && parseExact(meant) === undefined)
      throw new Error(`"${same}" compares numbers, but "${meant}" is not a number.`);
    return { kind: "comparison", path: new PathPattern(name), operator: same, value: meant };
  }
  if (/[*?]/.test(text)) return { kind: "path", path: new PathPattern(text) };
  return { kind: "text", path: new PathPattern(text), text: text.toLowerCase(), number: parseExact(text) };
}

/**
 * Parses the target of a change. Unlike in a search, a word is a whole name, case-sensitive, or its hash. If the change replaces parts of
 * texts, the word can also be part of a value, because the change itself says which text it replaces.
 * @throws Error with a sentence for the user.
 */
export function parseTarget(expression: string, changesTexts: boolean): Query {
  const query = parseQuery(expression);
  if (query.kind !== "text") return query;
  const word = expression.trim();
  const path = query.path.isDeep ? query.path : exactName(QUOTED.exec(word)?.[2] ?? word);
  return { kind: "name", path, text: changesTexts ? query.text : undefined };
}

/** Whether the query matches the file itself, and not only its contents. */
export function matchesFile(query: Query, paths: readonly string[]): boolean {
  return (query.kind === "path" || (query.kind === "text" && query.path.isDeep)) && query.path.matchesFile(paths);
}

/** Matching rows in file order. */
export function findRows(query: Query, values: FieldValues, paths: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (let row = 0; row < values.count; row++) if (matchesRow(query, values, row, paths)) found.push(row);
  return found;
}

function matchesRow(query: Query, values: FieldValues, row: number, paths: readonly string[]): boolean {
  const { name, value, hash } = values.words(row);
  const fitsPath = query.path.matchesName(name, hash) && query.path.matchesField(() => values.steps(row), paths);
  switch (query.kind) {
    case "path":
      return fitsPath;
    case "comparison":
      return fitsPath && values.isValue(row) && compares(values, row, query.operator, query.value);
    case "name":
      return fitsPath || (query.text !== undefined && holdsText(values, row, value, query.text));
    case "text":
      if (fitsPath) return true;
      if (query.number === undefined) return name.toLowerCase().includes(query.text) || holdsText(values, row, value, query.text);
      // a group shows values of its fields, and those fields are found themselves
      if (value.toLowerCase() === query.text) return values.isValue(row);
      return isSame(parseExact(value), query.number) && values.isValue(row) && isSame(values.number(row), query.number);
  }
}

/** Lists also match as printed, in brackets. @param shown the value, possibly only its start */
function holdsText(values: FieldValues, row: number, shown: string, text: string): boolean {
  const holds = (one: string) => one.toLowerCase().includes(text);
  const rest = () => (shown.endsWith("…") || text.startsWith("[") ? textOf(values.value(row)) : "");
  return (holds(shown) || holds(rest())) && values.isValue(row);
}

function isSame(a: ExactNumber | undefined, b: ExactNumber): boolean {
  // a bigint and a number may be equal
  return a !== undefined && !(a < b) && !(a > b);
}

function textOf(value: ReturnType<FieldValues["value"]>): string {
  return Array.isArray(value) ? `[${value.join(", ")}]` : String(value ?? "");
}

function compares(values: FieldValues, row: number, operator: Operator, wanted: string): boolean {
  const own = textOf(values.value(row));
  if (operator === "~") return own.toLowerCase().includes(wanted.toLowerCase());
  const order = orderOf(values.number(row), own, wanted);
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

/** Negative, 0 or positive; NaN for different values without an order. */
function orderOf(own: ExactNumber | undefined, text: string, wanted: string): number {
  const number = parseExact(wanted);
  if (own === undefined || number === undefined) return text === wanted ? 0 : Number.NaN;
  // equal in single precision: a file has 0.0500000007 for 0.05
  const isRounded = typeof own === "number" && !Number.isInteger(own) && Math.fround(own) === Math.fround(Number(number));
  if (isRounded || isSame(own, number)) return 0;
  return own < number ? -1 : 1;
}
