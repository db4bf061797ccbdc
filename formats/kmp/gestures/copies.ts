/** Copies entries: points of a way go after the last selected one of their group or route, all others after the last entry. */
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { isPointSection } from "../schema/index.ts";
import { fieldSpan, fieldText, inColumn, nameSpan } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import { floatText } from "./newRows.ts";
import { isHead, type Numbers, type Piece, type Refusal } from "./pieces.ts";
import type { Sheet } from "./sheet.ts";

export function copyAll(
  sheet: Sheet,
  pieces: readonly Piece[],
  { dx, dz }: { readonly dx: number; readonly dz: number },
): Refusal | undefined {
  for (const piece of pieces) {
    if (isHead(piece) && piece.kind !== "POTI") return { refused: "Groups cannot be duplicated: select their points." };
    if (piece.kind === "STGI") return { refused: "A course has one stage entry." };
  }
  const ends = new Map<Piece | RowKind, Piece>();
  const inOrder = [...pieces].sort((a, b) => a.old - b.old);
  const isWay = ({ kind }: Piece): boolean => isPointSection(kind) || kind === "POTI_point";
  // copies of several points stay together, after the last selected point of their group
  for (const piece of inOrder) if (isWay(piece)) ends.set(sheet.headOf(piece) ?? piece.kind, piece);
  for (const piece of inOrder) {
    if (piece.kind === "POTI") {
      copyRoute(sheet, piece, dx, dz);
      continue;
    }
    const place = isWay(piece) ? (sheet.headOf(piece) ?? piece.kind) : piece.kind;
    const after = ends.get(place) ?? sheet.all(piece.kind).at(-1);
    ends.set(place, copy(sheet, piece, after, dx, dz));
  }
  return undefined;
}

function copyRoute(sheet: Sheet, route: Piece, dx: number, dz: number): void {
  let after = copy(sheet, route, sheet.list("POTI").at(-1), 0, 0);
  for (const point of sheet.pointsOf(route)) after = copy(sheet, point, after, dx, dz);
}

function copy(sheet: Sheet, piece: Piece, after: Piece | undefined, dx: number, dz: number): Piece {
  const name = piece.name === "" ? "" : sheet.freeName(`${piece.name.replace(/_\d+$/, "")}_`, 2);
  return sheet.insert(piece.kind, after, name, (numbers, copied) => copiedText(sheet, piece, copied, numbers, dx, dz));
}

/** The lines of the original with another name or number and a shifted position. */
function copiedText({ document }: Sheet, piece: Piece, copied: Piece, numbers: Numbers, dx: number, dz: number): string {
  const { parsed, text } = document;
  const { kind, old } = piece;
  const changes: TextEdit[] = [];
  const set = (span: Span | undefined, by: string | number): void => {
    if (span) changes.push(inColumn(span, by));
  };
  const written = (field: string) => fieldText(parsed, kind, old, field);
  const setField = (field: string, by: string | number) => set(fieldSpan(parsed, kind, old, field), by);
  const label = nameSpan(parsed, kind, old);
  if (copied.name !== "") set(label, copied.name);
  else if (label && label.end > label.start) set(label, kind === "POTI_point" ? numbers.inRoute(copied) : numbers.of(copied));
  if (written("id") === String(old)) setField("id", numbers.of(copied));
  if (kind === "CKPT") {
    const [was, is] = [numbers.oldNeighbours(piece), numbers.neighbours(copied)];
    for (const [at, field] of ["previous", "next"].entries()) if (Number(written(field)) === was[at]) setField(field, is[at]);
    // a course has only one lap line
    if (written("type") === "0") setField("type", "-1");
  }
  const shift = (field: string, by: number): void => {
    const before = Number(written(field));
    if (by !== 0 && Number.isFinite(before)) setField(field, floatText(before + by));
  };
  for (const field of ["x", "left_x", "right_x"]) shift(field, dx);
  for (const field of ["z", "left_z", "right_z"]) shift(field, dz);
  const out = editedPart(text, piece.lines, changes);
  return out.endsWith("\n") ? out : `${out}\n`;
}
