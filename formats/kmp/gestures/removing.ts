/** Removes entries from a course. A group or route is removed with its last point. */
import { isPointSection } from "../schema/index.ts";
import { isHead, type Piece } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

export function removeAll(sheet: Sheet, pieces: readonly Piece[]): undefined {
  const gone = new Set(pieces);
  for (const piece of pieces) if (isHead(piece)) for (const point of sheet.pointsOf(piece)) gone.add(point);
  const heads = new Set<Piece>();
  for (const piece of gone) {
    const head = isHead(piece) ? piece : isPointSection(piece.kind) || piece.kind === "POTI_point" ? sheet.headOf(piece) : undefined;
    if (head) heads.add(head);
  }
  for (const head of heads)
    if (gone.has(head) || sheet.pointsOf(head).every((point) => gone.has(point))) {
      if (head.kind !== "POTI") sheet.lists.bridge(head);
      gone.add(head);
    }
  sheet.remove(gone);
  return undefined;
}
