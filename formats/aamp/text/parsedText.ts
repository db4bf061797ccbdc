/** What the text reader gives: the tree, and where each of its items is. */

import type { Issue } from "../../core/issue.ts";
import { firstIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { joinLines, unquoted } from "../../core/yaml/quotes.ts";
import type { LayoutMove } from "../layout.ts";
import type { ParameterTree } from "../parameterTree.ts";
import type { NodeKind } from "./printTree.ts";

/**
 * Slots of an item's place, UTF-16 offsets. `valueStart` is the first character of its tag or value (equal to `keyEnd` + 1 where
 * there is none); `end` is after its last child or value.
 */
export const Place = { keyStart: 0, keyEnd: 1, valueStart: 2, end: 3, stride: 4 } as const;

/**
 * Slots of an `objects` or `lists` entry: its key's first character (the key is plain, so its length is known), the offset after
 * its last child, the list that has it, and 0 for objects, 1 for lists. In the order of the text.
 */
export const Container = { keyStart: 0, end: 1, list: 2, which: 3, stride: 4 } as const;

/** A key of the document's own mapping, with its value. */
export interface DocumentKey {
  readonly key: Span;
  readonly value: Span;
}

export interface ParsedText {
  readonly text: string;
  readonly tree: ParameterTree;
  readonly listPlaces: Int32Array;
  readonly objectPlaces: Int32Array;
  readonly parameterPlaces: Int32Array;
  /** See {@link Container}. */
  readonly containers: readonly number[];
  readonly documentKeys: { readonly version?: DocumentKey; readonly type?: DocumentKey; readonly root?: DocumentKey };
  /** Starts and ends of all comments, in turn, layout notes included. */
  readonly comments: readonly number[];
  readonly moves: readonly LayoutMove[];
  readonly issues: readonly Issue[];
}

export function placesOf(parsed: Pick<ParsedText, "listPlaces" | "objectPlaces" | "parameterPlaces">, kind: NodeKind): Int32Array {
  return kind === "list" ? parsed.listPlaces : kind === "object" ? parsed.objectPlaces : parsed.parameterPlaces;
}

/** Index of the last of `count` ascending places that starts at or before the offset, or -1. */
export function lastStarting(places: ArrayLike<number>, count: number, stride: number, offset: number): number {
  return firstIndex(count, (at) => places[at * stride] > offset) - 1;
}

/** The name hash of an item, unsigned. */
export function hashOf(tree: ParameterTree, kind: NodeKind, item: number): number {
  if (kind === "list") return tree.listHash(item) >>> 0;
  if (kind === "object") return tree.objectHash(item) >>> 0;
  return tree.parameterHash(item) >>> 0;
}

/** Byte offset of an item's record, once read or written. */
export function recordAt(tree: ParameterTree, kind: NodeKind, item: number): number {
  return kind === "list" ? tree.listAt(item) : kind === "object" ? tree.objectAt(item) : tree.parameterAt(item);
}

export function keySpan(parsed: ParsedText, kind: NodeKind, item: number): Span {
  const places = placesOf(parsed, kind);
  return { start: places[item * Place.stride], end: places[item * Place.stride + Place.keyEnd] };
}

export function valueSpan(parsed: ParsedText, kind: NodeKind, item: number): Span {
  const places = placesOf(parsed, kind);
  return { start: places[item * Place.stride + Place.valueStart], end: places[item * Place.stride + Place.end] };
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
export function pathOf(parsed: ParsedText, kind: NodeKind, item: number): string {
  const { tree } = parsed;
  const parts: string[] = [];
  let list = kind === "list" ? item : -1;
  let object = kind === "object" ? item : -1;
  if (kind === "parameter") {
    parts.push(shownName(parsed, "parameter", item));
    object = tree.objectOf(item);
  }
  if (object >= 0) {
    parts.push(shownName(parsed, "object", object));
    list = tree.listOf(object);
  }
  for (; list > 0; list = tree.parentOf(list)) parts.push(shownName(parsed, "list", list));
  parts.push("param_root");
  return parts.reverse().join("/");
}
