/** Finds the block of a line that is being typed, by its indentation. Must not depend on names. */

import { around, type Entry, isHead } from "../items.ts";
import type { HeadKey, Parameter } from "../parameterTree.ts";
import type { AampDocument } from "./document.ts";

/** An entry that contains others, or the document itself. */
export type KeyPlace = Exclude<Entry, Parameter | HeadKey> | { readonly kind: "document" };

/** The block that a line with this indentation continues or opens; undefined below a value. */
export function keyPlaceAt(document: AampDocument, lineStart: number, column: number): KeyPlace | undefined {
  const { entries } = document;
  for (let entry: Entry | undefined = entries().all[entries().lastStarting(lineStart - 1)]; entry !== undefined; entry = around(entry))
    if (document.indentAt(entry.keyStart) < column) return entry.kind === "parameter" || isHead(entry) ? undefined : entry;
  return column === 0 ? { kind: "document" } : undefined;
}

/** Whether entries of the block can start in this column: that of its entries, or any if it is empty. */
export function isColumnOf(document: AampDocument, place: KeyPlace, column: number): boolean {
  if (place.kind === "document") return column === 0;
  const { all, depths } = document.entries();
  const at = document.entries().lastStarting(place.keyStart);
  const isEmpty = at + 1 === all.length || depths[at + 1] <= depths[at];
  return isEmpty || document.indentAt(all[at + 1].keyStart) === column;
}
