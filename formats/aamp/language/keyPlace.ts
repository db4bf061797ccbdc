/** Which block a line belongs to by its indentation, while it is typed. Must know no names. */

import { around, type EntryKind } from "../items.ts";
import type { AampDocument } from "./document.ts";

/** What has entries in a block: of those of the text all but parameters, and the document itself. */
export type KeyPlace = { readonly block: Exclude<EntryKind, "parameter"> | "document"; readonly item: number };

const DOCUMENT: KeyPlace = { block: "document", item: 0 };

/** The block that a line with this indentation continues or opens; undefined where it would be below a value. */
export function keyPlaceAt(document: AampDocument, lineStart: number, column: number): KeyPlace | undefined {
  const { entries, tree } = document;
  const last = entries.lastStarting(lineStart - 1);
  for (let entry = last < 0 ? undefined : entries.at(last); entry !== undefined; entry = around(tree, entry)) {
    const { kind, item } = entry;
    const isDeeper = document.indentAt(document.key(entry).start) < column;
    if (isDeeper) return kind === "parameter" ? undefined : { block: kind, item };
  }
  return column === 0 ? DOCUMENT : undefined;
}

/** True where entries of the block could be in this column: that of those it has, or any where it has none. */
export function isColumnOf(document: AampDocument, { block, item }: KeyPlace, column: number): boolean {
  if (block === "document") return column === 0;
  const { entries } = document;
  const first = entries.lastStarting(document.key({ kind: block, item }).start) + 1;
  const isEmpty = first === entries.count || entries.depths[first] <= entries.depths[first - 1];
  return isEmpty || document.indentAt(entries.start(first)) === column;
}
