/** Turns a gesture on the course map into one edit of the text, or says why it is not possible there. */
import { hasErrors } from "../../core/issue.ts";
import { applyEdits, type TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import type { MapIntent } from "../panel/mapIntents.ts";
import type { MapEntry } from "../panel/mapModel.ts";
import { parseText } from "../text/parseText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import { addEntries } from "./adding.ts";
import { copyAll } from "./copies.ts";
import { joinGroups, splitGroup, toggleLink } from "./groups.ts";
import { mirrorCourse } from "./mirror.ts";
import type { Piece, Refusal } from "./pieces.ts";
import { referenceChange } from "./references.ts";
import { removeAll } from "./removing.ts";
import { reverseCourse } from "./reverse.ts";
import { Sheet } from "./sheet.ts";
import { setAll, shiftAll } from "./values.ts";

const GONE: Refusal = { refused: "This entry is no longer there. Select it again." };

export function gestureEdits(document: KmpDocument, intent: MapIntent): readonly TextEdit[] | Refusal {
  if (intent.kind === "move") return shiftAll(document, intent);
  if (intent.kind === "set") return setAll(document, intent.changes);
  if (intent.kind === "mirror") return mirrorCourse(document);
  const reference = intent.kind === "link" ? referenceChange(document, intent.from, intent.to) : undefined;
  if (reference) return setAll(document, [reference]);
  if (document.parsed.isProgram)
    return { refused: "Loops, macros or conditions make entries of this text. Add, delete and link entries in the text." };
  if (hasErrors(document.parsed.issues)) return { refused: "The text has errors. Correct them before you add, delete or link entries." };
  const sheet = new Sheet(document);
  const refused = change(sheet, intent);
  if (refused) return refused;
  const edits = sheet.edits();
  const error = parseText(applyEdits(document.text, edits)).issues.find(({ severity }) => severity === "error");
  return error ? { refused: error.message } : edits;
}

function change(sheet: Sheet, intent: Exclude<MapIntent, { kind: "move" | "set" | "mirror" }>): Refusal | undefined {
  switch (intent.kind) {
    case "add":
      return addEntries(sheet, intent);
    case "delete":
      return withPieces(sheet, intent.entries, (pieces) => removeAll(sheet, pieces));
    case "duplicate":
      return withPieces(sheet, intent.entries, (pieces) => copyAll(sheet, pieces, intent));
    case "link":
      return withPieces(sheet, [intent.from, intent.to], ([from, to]) => toggleLink(sheet, from, to));
    case "split":
      return withPieces(sheet, [intent.entry], ([point]) => splitGroup(sheet, point));
    case "join":
      return withPieces(sheet, [intent.entry], ([point]) => joinGroups(sheet, point));
    case "reverse":
      return reverseCourse(sheet);
    default:
      return undefined;
  }
}

function withPieces(
  sheet: Sheet,
  entries: readonly MapEntry[],
  work: (pieces: readonly Piece[]) => Refusal | undefined,
): Refusal | undefined {
  const pieces: Piece[] = [];
  for (const { section, index } of entries) {
    const kind = section as RowKind;
    if (!ROW_KINDS.includes(kind)) return GONE;
    const refused = sheet.obstacle(kind);
    if (refused !== undefined) return { refused };
    const piece = sheet.find(kind, index);
    if (!piece) return GONE;
    pieces.push(piece);
  }
  return work(pieces);
}
