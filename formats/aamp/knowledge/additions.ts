/** Makes lines for parameters that are added to an object, with the tables' default values. Must not depend on rules. */
import type { TextEdit } from "../../core/text/span.ts";
import { tagSpan } from "../../core/tree/textPlace.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import type { AampDocument } from "../language/document.ts";
import { plainValue } from "../language/snippets.ts";
import type { Parameter, ParameterObject } from "../parameterTree.ts";
import { printText } from "../text/printText.ts";
import { isString, Type, VALUE_TYPES } from "../valueTypes.ts";

/** Converts a default of the tables to a value of the text: `0.0 1.0 0.0`, `""`, `true`. */
export function tableValue(type: number, fallback: string): string {
  const { tag, shape } = VALUE_TYPES[type];
  if (isString(type)) return printText(type, fallback === '""' ? "" : fallback);
  if (shape === "floats" && fallback !== "") return `${tag} [${fallback.split(" ").map(withPoint).join(", ")}]`;
  if (fallback === "" || shape !== "word") return plainValue(type);
  const word = type === Type.f32 ? withPoint(fallback) : fallback;
  return tag === "" ? word : `${tag} ${word}`;
}

function withPoint(number: string): string {
  return /[.e]/.test(number) ? number : `${number}.0`;
}

export type NewParameter = readonly [name: string, value: string];

/** A line for each parameter, with the line break before it. */
export function printLines(lines: readonly NewParameter[], indent: number): string {
  return lines.map(([name, value]) => `\n${" ".repeat(indent)}${printScalar(name, "untagged", 0)}: ${value}`).join("");
}

/** The edit that adds lines to an object, after the given parameter or the last one. Undefined if the object is written in one line. */
export function linesAfter(
  document: AampDocument,
  of: ParameterObject,
  added: readonly NewParameter[],
  after?: Parameter,
): TextEdit | undefined {
  const { text } = document;
  const last = after ?? of.parameters.at(-1);
  if (last === undefined) {
    const tag = tagSpan(document.text, of);
    const whole = document.whole(of);
    if (tag === undefined || !/^\s*(?:\{\s*\})?\s*$/.test(text.slice(tag.end, whole.end))) return undefined;
    return { span: { start: tag.end, end: whole.end }, text: printLines(added, document.indentAt(whole.start) + 2) };
  }
  const { start } = document.key(last);
  if (!document.beginsLine(last)) return undefined;
  const end = document.lineEnd(document.whole(last).end);
  return { span: { start: end, end }, text: printLines(added, document.indentAt(start)) };
}
