/** Completes missing keys of an object, and values that are one of few. */

import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { Json } from "../../core/json/json.ts";
import { ownOf } from "../../core/lists.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { GAMES, KINDS, SCALE } from "../clip.ts";
import { membersOf } from "../schema.ts";
import { FORMAT_MARK } from "../text/printClip.ts";
import type { AnimDocument } from "./document.ts";

const VALUES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  format: [[`"${FORMAT_MARK}"`, ""]],
  game: GAMES.map((game) => [`"${game}"`, ""] as const),
  scratchSize: [['"auto"', "the size of the data"]],
  event: [['"0x00000000"', "none"]],
  rotationDivisor: [["32767", "the finest common steps"]],
  bits: [['"auto"', "the smallest widths that fit"]],
};

/** The sign of W, and rotations that an action writes as keys. */
const SIGNS = [
  ['"+"', "W is positive"],
  ['"-"', "W is negative"],
  ['"30deg"', "degrees, then the axis; the quick fix writes the key"],
  ['"quat"', "W X Y Z; the quick fix writes the key"],
] as const;

export function completionsAt(document: AnimDocument, offset: number): CompletionList {
  const { json } = document.parsed;
  const { text } = document;
  const path = json.rowsTo(json.rowAt(offset)).reverse();
  const row = path[0] ?? -1;
  const key = valueKey(document, offset, row);
  if (key !== undefined) return list(valueItems(document, key, row, offset));
  const object = path.find((one) => json.kinds[one] === Json.object);
  const array = path.find((one) => json.kinds[one] === Json.array);
  if (array !== undefined && (object === undefined || array > object)) return list(signItems(document, row, array, offset));
  if (object === undefined) return list([]);
  const present = new Set(json.keys(object).flatMap((at) => (at === row ? [] : json.string(at))));
  const isOnKey = row >= 0 && json.kinds[row] === Json.key;
  const span = isOnKey ? document.span(row) : { start: wordStart(text, offset), end: offset };
  const hasColon = isOnKey && /^\s*:/.test(text.slice(json.ends[row]));
  const items = keysFor(document, object)
    .filter((name) => !present.has(name))
    .map((name, order): CompletionItem => {
      const meaning = object === 0 ? membersOfClip(document).get(name)?.meaning : undefined;
      return {
        label: name,
        kind: "name",
        edit: { span, text: hasColon ? `"${name}"` : `"${name}": ` },
        filterText: `"${name}"`,
        sortText: String(order).padStart(2, "0"),
        ...(meaning === undefined ? {} : { documentation: () => prose(meaning) }),
      };
    });
  return list(items);
}

function list(items: readonly CompletionItem[]): CompletionList {
  return { items, incomplete: false };
}

function wordStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /["\w+-]/.test(text[at - 1])) at--;
  return at;
}

/** The key whose value is, or should be, at the offset. */
function valueKey(document: AnimDocument, offset: number, row: number): string | undefined {
  const { json } = document.parsed;
  if (row > 0 && json.kinds[row] > Json.array && json.kinds[row] !== Json.key)
    return json.kinds[row - 1] === Json.key ? json.string(row - 1) : undefined;
  return /"(\w+)"\s*:\s*$/.exec(document.text.slice(Math.max(0, offset - 80), offset))?.[1];
}

function valueItems(document: AnimDocument, key: string, row: number, offset: number): CompletionItem[] {
  const { json } = document.parsed;
  const isScalar = row > 0 && json.kinds[row] > Json.array && json.kinds[row] !== Json.key && json.kinds[row] !== Json.missing;
  const span = isScalar ? document.span(row) : { start: offset, end: offset };
  const known = membersOfClip(document)
    .get(key)
    ?.values?.map(({ value, name }) => [String(value), name] as const);
  return itemsOf(ownOf(VALUES, key) ?? known?.reverse() ?? [], span);
}

function itemsOf(values: readonly (readonly [value: string, detail: string])[], span: Span): CompletionItem[] {
  return values.map(([label, detail], order) => ({
    label,
    kind: "value",
    detail,
    edit: { span, text: label },
    filterText: label,
    sortText: String(order),
  }));
}

function signItems(document: AnimDocument, row: number, array: number, offset: number): CompletionItem[] {
  const { json } = document.parsed;
  if (json.kinds[row] !== Json.string || row !== array + 2) return [];
  const span = document.span(row);
  return offset < span.start ? [] : itemsOf(SIGNS, span);
}

function keysFor(document: AnimDocument, object: number): string[] {
  const { json, clip, bones } = document.parsed;
  if (object === 0) return [...membersOfClip(document).keys()];
  const name = json.kinds[object - 1] === Json.key ? json.string(object - 1) : undefined;
  if (name === "padding") return ["zeros"];
  if (name !== undefined && KINDS.some((kind) => kind === name)) return ["bits", "keys"];
  const isBone = bones.some(({ row }) => row === object) || name === undefined;
  return isBone ? ["id", ...KINDS.filter((_, kind) => kind !== SCALE || clip?.game === "echoes")] : [];
}

/** If the text does not state its game, the members of all games. */
function membersOfClip({ clip }: AnimDocument): ReadonlyMap<string, FieldSchema> {
  return membersOf(clip?.version ?? 2, clip?.game ?? "echoes-demo");
}
