/** What the text reader gives: the tree, and where each of its items is. */

import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { joinLines, unquoted } from "../../core/yaml/quotes.ts";
import { type EntryKind, hashOf, type Item, type NodeKind, pathOf } from "../items.ts";
import type { LayoutMove } from "../layout.ts";
import type { ParameterTree } from "../parameterTree.ts";

/**
 * Slots of an entry's place, UTF-16 offsets. `valueStart` is the first character of its tag or value (equal to `keyEnd` + 1 where
 * there is none); `end` is after its last child or value.
 */
export const Place = { keyStart: 0, keyEnd: 1, valueStart: 2, end: 3, stride: 4 } as const;

/** Records of {@link Place} by the number of the item; of `objects` and `lists` by that of the list, all 0 where it does not have them. */
export type Places = Readonly<Record<EntryKind, Int32Array>>;

/** A key of the document's own mapping, with its value. */
export interface DocumentKey {
  readonly key: Span;
  readonly value: Span;
}

export interface ParsedText {
  readonly text: string;
  readonly tree: ParameterTree;
  readonly places: Places;
  readonly documentKeys: { readonly version?: DocumentKey; readonly type?: DocumentKey; readonly root?: DocumentKey };
  /** Starts and ends of all comments, in turn, layout notes included. */
  readonly comments: readonly number[];
  readonly moves: readonly LayoutMove[];
  readonly issues: readonly Issue[];
}

export function keySpan(parsed: Pick<ParsedText, "places">, kind: EntryKind, item: number): Span {
  const places = parsed.places[kind];
  const at = item * Place.stride;
  return { start: places[at], end: places[at + Place.keyEnd] };
}

export function valueSpan(parsed: ParsedText, kind: EntryKind, item: number): Span {
  const places = parsed.places[kind];
  const at = item * Place.stride;
  return { start: places[at + Place.valueStart], end: places[at + Place.end] };
}

/** The name as written, without quotes; undefined where the key is a hash. */
export function nameOf(parsed: ParsedText, kind: NodeKind, item: number): string | undefined {
  const { start, end } = keySpan(parsed, kind, item);
  const first = parsed.text.charCodeAt(start);
  if (first === 0x22 || first === 0x27) return unquoted(parsed.text, start, end);
  if (first >= 0x30 && first <= 0x39) {
    const key = parsed.text.slice(start, end);
    return /^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(key) ? undefined : key;
  }
  // in the form `? key` it may go over several lines
  return joinLines(parsed.text.slice(start, end));
}

/** The key as a person reads it: the name, or the hash. */
export function shownName(parsed: ParsedText, kind: NodeKind, item: number): string {
  return nameOf(parsed, kind, item) ?? String(hashOf(parsed.tree, kind, item));
}

/** Names from the root to the item, joined by `/`. */
export function shownPath(parsed: ParsedText, item: Item): string {
  return pathOf(parsed.tree, item, (each) => shownName(parsed, each.kind, each.item));
}
