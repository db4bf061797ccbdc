/**
 * Single values of a JSON text in a form: the control, its initial value, and how to write the result. The reader's expectation determines
 * the control; without one, the present value does. Must not know a format.
 */

import type { ChoiceOption, Control, FieldEdits, FieldValue } from "../fields/fields.ts";
import { getOrMake } from "../lists.ts";
import { checkTypedNumber, parseTypedInteger, type Refusal } from "../text/numberRefusals.ts";
import { minimalEdits } from "../text/span.ts";
import { isWellFormed } from "../text/textCoding.ts";
import type { JsonExpectation } from "./expectation.ts";
import { Json, type JsonText } from "./json.ts";
import { parseSpecialSingle } from "./numbers.ts";
import { parseJson } from "./parseJson.ts";
import { quote } from "./print.ts";
import { HALF_CHARACTER, MAX_SINGLE, TEXT_WITH_NUL } from "./reader.ts";

const AXES = ["X", "Y", "Z"];
const SWITCH = ["false", "true"];

const BOOLEAN: Control = { kind: "boolean" };
const INTEGER: Control = { kind: "number", integer: true };
const SINGLE: Control = { kind: "number", integer: false };
const VECTOR: Control = { kind: "vector", parts: AXES, integer: false };
const TEXT: Control = { kind: "text" };
const SOURCE: Control = { kind: "source" };

/** Rows with the same expectation share a control, because a page gets thousands of rows at once. */
const controls = new WeakMap<JsonExpectation, Control>();

export function controlOf(json: JsonText, row: number, expectation: JsonExpectation | undefined): Control {
  const kind = json.kinds[row];
  const isTruth = kind === Json.true || kind === Json.false;
  if (expectation === undefined) {
    if (isTruth) return BOOLEAN;
    if (kind === Json.integer || kind === Json.float) return kind === Json.integer ? INTEGER : SINGLE;
    return kind === Json.string ? TEXT : SOURCE;
  }
  if (expectation.kind === "switch" && isTruth) return BOOLEAN;
  if (expectation.kind === "vector") return isVector(json, row) ? VECTOR : SOURCE;
  return getOrMake(controls, expectation, () => makeControl(expectation));
}

function makeControl(expectation: Exclude<JsonExpectation, { readonly kind: "vector" }>): Control {
  switch (expectation.kind) {
    case "integer":
      return { kind: "number", integer: true, min: expectation.least, max: expectation.most };
    case "single":
      return SINGLE;
    case "switch":
      return { kind: "choice", options: SWITCH.map(option) };
    case "words":
      return { kind: "choice", options: known(expectation.names).map(([, name]) => option(name)) };
    case "numbered":
      return {
        kind: "choice",
        options: known(expectation.names).map(([number, name]) => ({ value: String(number), label: `${number} ${name}` })),
      };
    case "text": {
      const { form, suggestions } = expectation;
      return {
        kind: "text",
        ...(form === undefined ? {} : { pattern: form.pattern.source, expected: form.expected }),
        ...(suggestions === undefined ? {} : { suggestions }),
      };
    }
  }
}

/** The initial value of the control. */
export function currentOf(json: JsonText, row: number, expectation: JsonExpectation | undefined): FieldValue {
  const kind = json.kinds[row];
  if (kind === Json.true || kind === Json.false)
    return controlOf(json, row, expectation).kind === "boolean" ? kind === Json.true : json.raw(row);
  if (expectation?.kind === "vector" && isVector(json, row)) return AXES.map((_, at) => plain(json, row + 1 + at));
  return plain(json, row);
}

export function setValue(json: JsonText, row: number, value: FieldValue, expectation: JsonExpectation | undefined): FieldEdits {
  const text = printValue(json, row, value, expectation);
  return typeof text === "string" ? { edits: minimalEdits(json.text, json.span(row), text) } : text;
}

function printValue(json: JsonText, row: number, value: FieldValue, expectation: JsonExpectation | undefined): string | Refusal {
  const kind = json.kinds[row];
  if (Array.isArray(value)) {
    if (expectation?.kind !== "vector") return { refused: "Expected one value." };
    if (value.length !== AXES.length) return { refused: `Expected three numbers; found ${value.length}.` };
    const parts = (value as readonly string[]).map(printSingle);
    return parts.find((part) => typeof part !== "string") ?? `[${parts.join(", ")}]`;
  }
  const typed = String(value);
  switch (expectation?.kind) {
    case "integer":
      return printInteger(typed, expectation.least, expectation.most);
    case "numbered":
      return printInteger(typed, expectation.least, expectation.most);
    case "single":
      return printSingle(typed);
    case "switch":
      return SWITCH.includes(typed) ? typed : printInteger(typed, 0, expectation.most);
    case "words": {
      if (known(expectation.names).some(([, name]) => name === typed)) return quote(typed);
      if (typed === plain(json, row)) return json.raw(row);
      const { most } = expectation;
      const number = most === undefined ? undefined : printInteger(typed, 0, most);
      return typeof number === "string" ? number : { refused: `"${typed}" is not one of ${few(expectation.names)}.` };
    }
    case "text":
      if (expectation.form?.pattern.test(typed) === false) return { refused: `Expected ${expectation.form.expected}; found "${typed}".` };
      return printText(typed);
  }
  switch (kind) {
    case Json.true:
    case Json.false:
      return SWITCH.includes(typed) ? typed : { refused: `Expected true or false; found "${typed}".` };
    case Json.integer:
      return printInteger(typed);
    case Json.float: {
      const number = checkTypedNumber(typed);
      return typeof number === "string" ? withPoint(number) : number;
    }
    case Json.string:
      return printText(typed);
    default:
      return printSource(typed);
  }
}

function printInteger(typed: string, least?: number, most?: number): string | Refusal {
  const number = parseTypedInteger(typed, least, most);
  return typeof number === "bigint" ? String(number) : number;
}

/** Prints a number, or a text for an infinity or NaN. */
function printSingle(typed: string): string | Refusal {
  const text = typed.trim();
  if (parseSpecialSingle(text) !== undefined) return quote(text);
  const number = checkTypedNumber(text);
  if (typeof number !== "string") return number;
  return Math.abs(Number(number)) >= MAX_SINGLE ? { refused: `${number} is too large for a float.` } : withPoint(number);
}

/** Prints a number in JSON, with a point or exponent, so that it is not read as a whole number. */
function withPoint(number: string): string {
  const isJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(number);
  const text = isJson ? number : String(Number(number));
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function printText(typed: string): string | Refusal {
  if (typed.includes("\0")) return { refused: TEXT_WITH_NUL };
  return isWellFormed(typed) ? quote(typed) : { refused: HALF_CHARACTER };
}

function printSource(typed: string): string | Refusal {
  const text = typed.trim();
  if (/[\r\n]/.test(text)) return { refused: "Expected a JSON value on one line; found several lines." };
  const [error] = parseJson(text).errors;
  return error === undefined ? text : { refused: `Expected a JSON value on one line: ${error.message}` };
}

/** Whether it is a list of three plain values. */
function isVector({ kinds, nexts }: JsonText, row: number): boolean {
  return kinds[row] === Json.array && nexts[row] === row + 1 + AXES.length && AXES.every((_, at) => kinds[row + 1 + at] > Json.array);
}

/** The content of a string; the notation of other values. */
function plain(json: JsonText, row: number): string {
  return json.kinds[row] === Json.string ? json.string(row) : json.raw(row);
}

function option(word: string): ChoiceOption {
  return { value: word, label: word };
}

function known(names: readonly (string | undefined)[]): (readonly [number, string])[] {
  return names.flatMap((name, number) => (name === undefined ? [] : [[number, name] as const]));
}

const FEW = 12;

function few(names: readonly (string | undefined)[]): string {
  const all = known(names).map(([, name]) => name);
  return all.length > FEW ? `${all.slice(0, FEW).join(", ")} …` : all.join(", ");
}
