/** The fields that an assistant means, by their exact name or path. */
import { lastPart } from "../formats/core/files/fileNames.ts";
import { exactName, PathPattern } from "../index/pathPattern.ts";
import { findRows, type Query } from "../index/query.ts";
import type { FieldValues } from "../index/values.ts";
import { clipped } from "./answer.ts";
import { ToolError } from "./toolError.ts";

/** A comparison, as the tools accept it. */
export interface Comparison {
  readonly op: "=" | "!=" | ">" | ">=" | "<" | "<=" | "contains";
  readonly than: string | number;
}

/** An exact name, or a path if it contains a slash or a wildcard. @throws ToolError */
export function fieldPattern(field: string): PathPattern {
  try {
    return /[/*?]/.test(field) ? new PathPattern(field) : exactName(field);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

export function invalid(message: string): ToolError {
  return new ToolError(
    "search/invalid",
    message,
    "Give field (an exact name or path), value (a comparison) or text (a part of a name or value).",
  );
}

export function fieldQuery(field: string): Query {
  return { kind: "name", path: fieldPattern(field), text: undefined };
}

/** @throws ToolError if the operator does not fit the value */
export function valueQuery(field: string | undefined, { op, than }: Comparison): Query {
  if (/^[<>]/.test(op) && !isNumber(than))
    throw invalid(`"${op}" compares numbers, but ${JSON.stringify(clipped(String(than), 100))} is not a number.`);
  const path = field === undefined ? new PathPattern("*") : fieldPattern(field);
  return { kind: "comparison", path, operator: op === "contains" ? "~" : op, value: String(than) };
}

function isNumber(value: string | number): boolean {
  return String(value).trim() !== "" && !Number.isNaN(Number(value));
}

const MAX_NAMED = 10;

/** The one field of a file, and others of the same name. @throws ToolError if missing */
export function findField(values: FieldValues, path: string, field: string): { readonly row: number; readonly others: readonly string[] } {
  const exact = values.find(field);
  if (exact >= 0) return { row: exact, others: [] };
  const rows = findRows(fieldQuery(field), values, []);
  if (rows.length > 0) return { row: rows[0], others: rows.slice(1, 1 + MAX_NAMED).map((row) => values.path(row)) };
  const last = lastPart(field);
  const near = findRows({ kind: "text", path: exactName(last), text: last.toLowerCase(), number: undefined }, values, [])
    .slice(0, MAX_NAMED)
    .map((row) => JSON.stringify(clipped(values.path(row), 200)));
  const also = near.length > 0 ? ` Similar: ${near.join(", ")}.` : "";
  throw new ToolError(
    "field/not-found",
    `${path}: No field is named ${JSON.stringify(clipped(field, 200))}.${also}`,
    "find_values with text finds fields by a part of their name; read_text shows the whole file.",
  );
}
