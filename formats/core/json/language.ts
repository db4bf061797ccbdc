/** Editor features for any JSON text: folds, selections, tokens, a plain outline. Formats can extend them. */

import type { Hover, TokenType } from "../analysis.ts";
import type { Encoded } from "../coded.ts";
import { placeLine } from "../hover/places.ts";
import type { OutlineKind, OutlineNode } from "../outline.ts";
import { firstIndex } from "../search.ts";
import { inParagraphs, type Markdown, markdown, plain } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import { foldsOf, selectionsIn } from "../tree/folds.ts";
import type { TextPlace } from "../tree/textPlace.ts";
import { Tokens } from "../tree/tokens.ts";
import { Json, type JsonText } from "./json.ts";

const MAX_CHILDREN = 5000;

/** Folds of objects, lists and comments with more than one line. */
export function jsonFolds(json: JsonText): readonly Span[] {
  const { kinds, starts, ends, count } = json;
  return foldsOf(
    json,
    count,
    (row) => (kinds[row] > Json.array ? ends[row] : starts[row]),
    (row) => ends[row],
  );
}

/** The value or key at the offset and everything around it, the innermost first. */
export function jsonSelections(json: JsonText, offset: number): readonly Span[] {
  const { kinds, starts, ends } = json;
  const places = json.rowsTo(json.rowAt(offset)).map((row): TextPlace => {
    const value = kinds[row] === Json.key ? row + 1 : row;
    const key = value > 0 && kinds[value - 1] === Json.key ? value - 1 : -1;
    const valueStart = starts[value];
    return { keyStart: starts[key] ?? valueStart, keyEnd: ends[key] ?? valueStart, valueStart, end: ends[value] };
  });
  return selectionsIn(json, offset, places);
}

const TOKENS: Readonly<Record<number, TokenType>> = {
  [Json.string]: "string",
  [Json.integer]: "number",
  [Json.float]: "number",
  [Json.true]: "keyword",
  [Json.false]: "keyword",
  [Json.null]: "keyword",
  [Json.key]: "name",
};

/** Tokens of keys and values in a span; `typeOf` can override the type. */
export function jsonTokens(json: JsonText, within: Span, typeOf?: (row: number) => TokenType | undefined): Uint32Array {
  const { kinds, starts, ends, count } = json;
  let row = firstRowFrom(json, within.start);
  const tokens = new Tokens(within);
  for (; row < count && starts[row] < within.end; row++) {
    if (!(kinds[row] in TOKENS) || ends[row] <= within.start) continue;
    tokens.add(starts[row], ends[row], typeOf?.(row) ?? TOKENS[kinds[row]]);
  }
  return tokens.inOrder();
}

/** The row before the first one at or after the offset, which may extend across it. */
function firstRowFrom(json: JsonText, offset: number): number {
  return Math.max(firstIndex(json.count, (row) => json.starts[row] >= offset) - 1, 0);
}

/** The place and bytes of a value in the file. Undefined if the text has errors. */
export function describePlace(encoded: Encoded, offset: number): Markdown | undefined {
  const { bytes } = encoded;
  if (bytes === undefined) return undefined;
  const [field, ...around] = encoded.map().atText(offset);
  if (field === undefined) return plain("This has no bytes in the file.");
  const { start, end } = field.bytes;
  const record = around.find(
    ({ schema, bytes: own }) => schema.type === "record" && own.start <= start && end <= own.end && own.end - own.start > end - start,
  );
  return markdown`${field.schema.name} at ${placeLine(bytes, field.bytes, record && { start: record.bytes.start, noun: "record" })}`;
}

/** A hover with the description of a key, and the place of its value in the file. Items of a list have the description of its key. */
export function jsonHover(
  json: JsonText,
  encoded: () => Encoded,
  offset: number,
  describe: (key: number, value: number) => readonly (Markdown | undefined)[],
): Hover | undefined {
  const row = json.rowAt(offset);
  if (row < 0 || json.kinds[row] <= Json.array) return undefined;
  const [key, value] = json.kinds[row] === Json.key ? [row, row + 1] : [keyAround(json, row), row];
  const parts = [...describe(key, value), describePlace(encoded(), json.starts[value])];
  return { span: json.span(row), contents: inParagraphs(parts) };
}

/** Key of a value, or of the innermost list or object around it with a key; -1 for none. */
function keyAround(json: JsonText, row: number): number {
  const value = json
    .rowsTo(row)
    .reverse()
    .find((one) => one > 0 && json.kinds[one - 1] === Json.key);
  return value === undefined ? -1 : value - 1;
}

/** The outline kind of each kind of JSON value. */
export const OUTLINE_KINDS: Readonly<Record<number, OutlineKind>> = {
  [Json.object]: "object",
  [Json.array]: "array",
  [Json.string]: "text",
  [Json.integer]: "number",
  [Json.float]: "number",
  [Json.true]: "boolean",
  [Json.false]: "boolean",
};

/** An outline of members and items. @param depth maximum number of levels */
export function jsonOutline(json: JsonText, depth = 6): readonly OutlineNode[] {
  return json.count === 0 ? [] : childrenOf(json, 0, depth);
}

function childrenOf(json: JsonText, row: number, depth: number): OutlineNode[] {
  const { kinds, starts, ends, nexts } = json;
  const nodes: OutlineNode[] = [];
  if (kinds[row] > Json.array || depth === 0) return nodes;
  let index = 0;
  for (let child = row + 1; child < nexts[row] && nodes.length < MAX_CHILDREN; child = nexts[child]) {
    const isMember = kinds[child] === Json.key;
    const value = isMember ? child + 1 : child;
    const isContainer = kinds[value] <= Json.array;
    const name = isMember ? json.string(child) : String(index++);
    nodes.push({
      name: name === "" ? '""' : name,
      detail: isContainer ? "" : json.raw(value),
      kind: OUTLINE_KINDS[kinds[value]] ?? "key",
      span: { start: starts[child], end: ends[value] },
      nameSpan: { start: starts[child], end: isMember ? ends[child] : Math.min(ends[value], starts[value] + 1) },
      children: childrenOf(json, value, depth - 1),
    });
  }
  return nodes;
}
