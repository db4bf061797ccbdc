/** Deletes entries from a text and updates everything that refers to them. Source: format reference, chapters 3 and 10. */
import type { TextEdit } from "../../core/text/span.ts";
import { isGroup, isHead } from "../gestures/pieces.ts";
import { removeAll } from "../gestures/removing.ts";
import { Sheet } from "../gestures/sheet.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, titleOf } from "./entries.ts";
import { usersOf, videosOf } from "./users.ts";

export interface Deletion {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Undefined if the entry does not have its own row, or a note states something that the deletion would have to change. */
export function deletionOf(document: KmpDocument, entry: EntryRef): Deletion | undefined {
  const sheet = new Sheet(document);
  const piece = sheet.findChangeable(entry);
  if (!piece) return undefined;
  const head = isHead(piece) ? piece : sheet.headOf(piece);
  const count = head ? sheet.pointsOf(head).length : 0;
  removeAll(sheet, [piece]);
  // a group or route is deleted with its last point
  const gone = head && !sheet.find(head.kind, head.old) ? head : piece;
  const what = { section: gone.kind, index: gone.old };
  const users = usersOf(document, what).filter(({ section }) => section !== gone.kind).length + videosOf(document, what).length;
  const also = isGroup(gone)
    ? ` with ${count === 1 ? "1 point" : `${count} points`}, and lead the ways to it to the points after it`
    : users === 0
      ? ""
      : `, and set ${users === 1 ? "1 reference" : `${users} references`} to none`;
  return { title: `Delete ${titleOf(document.parsed, what)}${also}`, edits: sheet.edits() };
}

/** Deletes several entries. Undefined if one of them cannot be deleted. */
export function deletionOfAll(document: KmpDocument, entries: readonly (EntryRef | undefined)[]): readonly TextEdit[] | undefined {
  const sheet = new Sheet(document);
  const pieces = entries.flatMap((entry) => (entry && sheet.findChangeable(entry)) ?? []);
  if (pieces.length < entries.length) return undefined;
  removeAll(sheet, pieces);
  return sheet.edits();
}
