/** Which block a line belongs to by its indentation, while it is typed. Must know no names. */

import { around, type Entry, isHead } from "../items.ts";
import type { HeadKey, Parameter } from "../parameterTree.ts";
import type { AampDocument } from "./document.ts";

/** What has entries in a block, and the document itself. */
export type KeyPlace = Exclude<Entry, Parameter | HeadKey> | { readonly kind: "document" };

/** The block that a line with this indentation continues or opens; undefined where it would be below a value. */
export function keyPlaceAt(document: AampDocument, lineStart: number, column: number): KeyPlace | undefined {
  const { entries } = document;
  for (let entry: Entry | undefined = entries().all[entries().lastStarting(lineStart - 1)]; entry !== undefined; entry = around(entry))
    if (document.indentAt(entry.keyStart) < column) return entry.kind === "parameter" || isHead(entry) ? undefined : entry;
  return column === 0 ? { kind: "document" } : undefined;
}

/** True where entries of the block could be in this column: that of those it has, or any where it has none. */
export function isColumnOf(document: AampDocument, place: KeyPlace, column: number): boolean {
  if (place.kind === "document") return column === 0;
  const { all, depths } = document.entries();
  const at = document.entries().lastStarting(place.keyStart);
  const isEmpty = at + 1 === all.length || depths[at + 1] <= depths[at];
  return isEmpty || document.indentAt(all[at + 1].keyStart) === column;
}
