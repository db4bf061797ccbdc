/** Finds, inserts and removes members and items of a JSON text. Must not know a format. */

import { startOfLine } from "../text/lines.ts";
import { editedPart, type Span, type TextEdit } from "../text/span.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./print.ts";

const STEP = "  ";

/** Row of the object or list that contains a value. */
export function containerOf(json: JsonText, value: number): number {
  const above = json.rowsTo(value);
  return above[above.length - 2] ?? 0;
}

/** Rows of the values in a container. */
export function entriesOf(json: JsonText, container: number): number[] {
  return json.kinds[container] === Json.object ? json.keys(container).map((key) => key + 1) : json.items(container);
}

export function isMember(json: JsonText, value: number): boolean {
  return value > 0 && json.kinds[value - 1] === Json.key;
}

/** Key of a member; empty for an item. */
export function keyOf(json: JsonText, value: number): string {
  return isMember(json, value) ? json.string(value - 1) : "";
}

/** The key with its value, or the item. */
export function entrySpan(json: JsonText, value: number): Span {
  return { start: json.starts[isMember(json, value) ? value - 1 : value], end: json.ends[value] };
}

/** The text of a member or item, without the indentation of its place. */
export function entryText(name: string | undefined, value: string): string {
  return name === undefined ? value : `${quote(name)}: ${value}`;
}

/** The text of a value, with the indentation of its line removed from its other lines. @param edits within the value */
export function valueText(json: JsonText, value: number, edits: readonly TextEdit[] = []): string {
  const span = json.span(value);
  return editedPart(json.text, span, edits).replaceAll(`\n${indentAt(json.text, span.start)}`, "\n");
}

/** @param after row of a value of the same container @param entry from {@link entryText} */
export function insertAfter(json: JsonText, after: number, entry: string): TextEdit {
  const { start, end } = entrySpan(json, after);
  const indent = indentAt(json.text, start);
  const gap = isFirstOfLine(json.text, start) ? `\n${indent}` : " ";
  return { span: { start: end, end }, text: `,${gap}${indented(entry, indent)}` };
}

/** @param before row of the first value of a container */
export function insertBefore(json: JsonText, before: number, ...entries: readonly string[]): TextEdit {
  const { start } = entrySpan(json, before);
  const indent = indentAt(json.text, start);
  const gap = isFirstOfLine(json.text, start) ? `\n${indent}` : " ";
  return { span: { start, end: start }, text: entries.map((entry) => `${indented(entry, indent)},${gap}`).join("") };
}

/** Inserts entries into an empty container: on its line if there is space, after its comments. */
export function insertFirst({ text, starts, ends }: JsonText, container: number, ...entries: readonly string[]): TextEdit {
  const entry = entries.join(",\n");
  const inside = text.slice(starts[container] + 1, ends[container] - 1);
  const kept = inside.trimEnd().length;
  const span = { start: starts[container] + 1 + kept, end: ends[container] - 1 };
  const indent = indentAt(text, starts[container]);
  const isPlain = !entry.includes("\n") && !entry.startsWith("{") && text[starts[container]] === "[";
  if (kept === 0 && isPlain) return { span, text: entry };
  return { span, text: `\n${indent}${STEP}${indented(entry, indent + STEP)}\n${indent}` };
}

/** Removes entries from a container, with their commas. @param gone rows of values of the container */
export function removeEntries(json: JsonText, container: number, gone: ReadonlySet<number>): readonly TextEdit[] {
  if (gone.size === 0) return [];
  const entries = entriesOf(json, container);
  if (gone.size === entries.length) return [{ span: { start: json.starts[container] + 1, end: json.ends[container] - 1 }, text: "" }];
  const edits: TextEdit[] = [];
  for (let at = 0; at < entries.length; at++) {
    if (!gone.has(entries[at])) continue;
    const first = at;
    while (at + 1 < entries.length && gone.has(entries[at + 1])) at++;
    const next = entries[at + 1];
    const span =
      next === undefined
        ? { start: json.ends[entries[first - 1]], end: json.ends[entries[at]] }
        : { start: entrySpan(json, entries[first]).start, end: entrySpan(json, next).start };
    edits.push({ span, text: "" });
  }
  return edits;
}

function indented(entry: string, indent: string): string {
  return entry.replaceAll("\n", `\n${indent}`);
}

function isFirstOfLine(text: string, offset: number): boolean {
  const line = startOfLine(text, offset);
  return line > 0 && text.slice(line, offset).trim() === "";
}

/** The whitespace at the start of the line. */
export function indentAt(text: string, offset: number): string {
  const line = startOfLine(text, offset);
  return /^[ \t]*/.exec(text.slice(line, offset))?.[0] ?? "";
}
