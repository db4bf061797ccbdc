/** The result of parsing a text: the tree, with the position of each item. */

import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import type { TextPlace } from "../../core/tree/textPlace.ts";
import { joinLines, unquoted } from "../../core/yaml/quotes.ts";
import { type Item, pathOf } from "../items.ts";
import type { Layout } from "../layout.ts";
import type { ParameterTree } from "../parameterTree.ts";

export interface ParsedText {
  readonly text: string;
  readonly tree: ParameterTree;
  /** In the order of the text, layout notes included. */
  readonly comments: readonly Span[];
  readonly layout: Layout;
  readonly issues: readonly Issue[];
}

/** The name as written, without quotes; undefined if the key is a hash. */
export function nameOf(text: string, { keyStart: start, keyEnd: end }: TextPlace): string | undefined {
  const first = text.charCodeAt(start);
  if (first === 0x22 || first === 0x27) return unquoted(text, start, end);
  const key = text.slice(start, end);
  if (first >= 0x30 && first <= 0x39) return /^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(key) ? undefined : key;
  // in the form `? key` it may span several lines
  return joinLines(key);
}

/** The key as users see it: the name, or the hash. */
export function shownName(text: string, item: Item): string {
  return nameOf(text, item) ?? String(item.hash >>> 0);
}

/** Names from the root to the item, joined by `/`. */
export function shownPath(text: string, item: Item): string {
  return pathOf(item, (each) => shownName(text, each));
}
