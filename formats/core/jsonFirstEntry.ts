/**
 * The first entry of an empty object or list of a JSON text: like those that other containers of the same name have, or a plain value
 * where none has any. Must know no particular format.
 */
import type { FieldAddition } from "./fields.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./jsonPrint.ts";
import type { TextEdit } from "./span.ts";

const LIKE_OTHERS = "like";
const PLAIN: Readonly<Record<string, string>> = { text: '""', number: "0", truth: "false", object: "{}", list: "[]" };
const NEW_NAME = "New";
const STEP = "  ";

/** @param container an empty one */
export function firstAdditions(json: JsonText, container: number): readonly FieldAddition[] {
  const isObject = json.kinds[container] === Json.object;
  const like = findLike(json, container);
  if (like === undefined) return Object.keys(PLAIN).map((option) => ({ option, label: option, ...(isObject ? { name: NEW_NAME } : {}) }));
  const label = `a copy of the first ${isObject ? "member" : "item"} of another "${nameOf(json, container)}"`;
  return [{ option: LIKE_OTHERS, label, ...(isObject ? { name: json.string(like - 1) } : {}) }];
}

/** @param option one of {@link firstAdditions}; undefined for the first of them */
export function addFirst(json: JsonText, container: number, option: string | undefined, name: string | undefined): TextEdit {
  const { text, starts, ends, kinds } = json;
  const span = { start: starts[container] + 1, end: ends[container] - 1 };
  const like = findLike(json, container);
  const key = kinds[container] === Json.object ? `${quote(name ?? (like === undefined ? NEW_NAME : json.string(like - 1)))}: ` : "";
  if (like === undefined) return { span, text: key + (PLAIN[option ?? ""] ?? PLAIN["text"]) };
  const entryStart = key === "" ? starts[like] : starts[like - 1];
  const indent = indentAt(text, starts[container]);
  const isInLine = text.slice(text.lastIndexOf("\n", entryStart - 1) + 1, entryStart).trim() !== "";
  const inner = isInLine ? indent : indent + STEP;
  const value = text.slice(starts[like], ends[like]).replaceAll(`\n${indentAt(text, entryStart)}`, `\n${inner}`);
  return { span, text: isInLine ? key + value : `\n${inner}${key}${value}\n${indent}` };
}

/** Row of the first value in a container of the same name and kind; undefined where all are empty, or the container has no name. */
function findLike(json: JsonText, container: number): number | undefined {
  const { kinds, nexts, count } = json;
  const name = nameOf(json, container);
  if (name === undefined) return undefined;
  for (let row = 1; row < count; row++) {
    const isLike = kinds[row] === kinds[container] && nexts[row] > row + 1 && nameOf(json, row) === name;
    if (isLike) return kinds[row + 1] === Json.key ? row + 2 : row + 1;
  }
  return undefined;
}

function nameOf(json: JsonText, value: number): string | undefined {
  return value > 0 && json.kinds[value - 1] === Json.key ? json.string(value - 1) : undefined;
}

/** White space at the start of the line. */
function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, offset))?.[0] ?? "";
}
