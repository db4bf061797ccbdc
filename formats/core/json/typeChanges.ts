/**
 * Finds values of JSON texts whose type differs from the file: if only the notation of a value shows its type, a program that prints 1.0 as
 * 1 silently turns a fraction into a whole number.
 */

import type { Issue } from "../issue.ts";
import { type MakeIssue, warning } from "../text/diagnosticPages.ts";
import { convertTo, type Value, type ValueKind } from "../tree/changedTypes.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./print.ts";

export const TYPE_CHANGE_DIAGNOSTICS = {
  "value-type-changed": warning(
    "Type differs from the file",
    "A number with a point has another type than one without, and a number in quotes is a text. The file stores the type. The value is compared to the file when it was opened.",
  ),
};

const KINDS: readonly ValueKind[] = ["other", "other", "text", "whole", "fraction", "truth", "truth", "nothing"];
const NAMES: Readonly<Record<ValueKind, string>> = {
  text: "a text",
  truth: "true or false",
  whole: "a whole number",
  fraction: "a number with a point",
  nothing: "null",
  other: "an object or a list",
};

/** The values of a format whose type is only shown by their notation. */
export interface LookRule {
  /** Values of these keys, and items of their lists. */
  readonly keys: ReadonlySet<string>;
  /** The key in the same object that states the type of such a value. */
  readonly stated?: string;
  /** The kind of a value that is an object, if it is known. */
  readonly kindOf?: (json: JsonText, row: number) => ValueKind | undefined;
}

function kindAt(json: JsonText, row: number, { kindOf }: LookRule): ValueKind | undefined {
  const kind = KINDS[json.kinds[row]];
  return (kind === "other" ? kindOf?.(json, row) : undefined) ?? kind;
}

/** The kinds of such values when the file was opened, by their places. */
export class KindsAsRead {
  private readonly kinds = new Map<string, ValueKind>();

  constructor(
    json: JsonText,
    private readonly rule: LookRule,
  ) {
    for (const { row, place } of valuesByLook(json, rule)) this.kinds.set(place, kindAt(json, row, rule) ?? "other");
  }

  findChanges(json: JsonText, issue: MakeIssue<keyof typeof TYPE_CHANGE_DIAGNOSTICS>): Issue[] {
    const issues: Issue[] = [];
    for (const { row, place } of valuesByLook(json, this.rule)) {
      const before = this.kinds.get(place);
      const kind = kindAt(json, row, this.rule);
      if (before === undefined || kind === undefined || kind === before) continue;
      const message = `The value is ${NAMES[kind]} here; in the file it was ${NAMES[before]}.`;
      issues.push(issue("value-type-changed", message, { text: json.span(row), fixes: () => fixesFor(json, row, before) }));
    }
    return issues;
  }
}

function fixesFor(json: JsonText, row: number, before: ValueKind) {
  const kind = KINDS[json.kinds[row]];
  const value: Value = { kind, words: kind === "text" ? json.string(row) : json.raw(row) };
  const converted = kind === "other" ? undefined : convertTo(before, value);
  if (!converted?.isSame) return [];
  const text = before === "text" ? quote(converted.words) : converted.words;
  return [{ title: `Change to ${text}`, edits: [{ span: json.span(row), text }], preferred: true }];
}

/** Yields such values with their paths. The paths of items include the length of the list, so that changed lists are not compared. */
function* valuesByLook(json: JsonText, { keys, stated }: LookRule): Generator<{ readonly row: number; readonly place: string }> {
  const { kinds } = json;
  const open: { readonly at: number; readonly place: string }[] = [{ at: 0, place: "" }];
  for (let next = open.pop(); next !== undefined && json.count > 0; next = open.pop()) {
    const { at, place } = next;
    if (kinds[at] === Json.object) {
      const isStated = stated !== undefined && json.find(at, stated) >= 0;
      for (const key of json.keys(at)) {
        const value = { at: key + 1, place: `${place}\0=${json.string(key)}` };
        if (!isStated && keys.has(json.string(key))) yield* itemsOf(json, value);
        open.push(value);
      }
    } else if (kinds[at] === Json.array) for (const { row, place: inside } of itemsOf(json, next)) open.push({ at: row, place: inside });
  }
}

/** Yields the items of a list, or the value itself. */
function* itemsOf(json: JsonText, { at, place }: { readonly at: number; readonly place: string }) {
  if (json.kinds[at] !== Json.array) {
    yield { row: at, place };
    return;
  }
  const items = json.items(at);
  for (const [i, row] of items.entries()) yield { row, place: `${place}\0${i}/${items.length}` };
}
