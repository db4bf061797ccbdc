/** Renumbers entries after rows have moved, with edits for everything that refers to a number. */
import { addToCount } from "../../core/lists.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { type Course, neighboursBy, routeOf, routeStarts } from "../course.ts";
import type { KmpDocument } from "../language/document.ts";
import { cellSpan, columnOf, inColumn, Row, rowOf } from "../text/parsedText.ts";
import type { RowKind } from "../text/rowLayouts.ts";
import { isHead, type Numbers, type Piece } from "./pieces.ts";

/** The rows of a section in the order of the text. */
interface SectionChange {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** The numbers of all rows in the final order of a sheet. */
export class FinalNumbers implements Numbers {
  private readonly sheet: { readonly lists: { text(piece: Piece, direction: "next" | "previous"): string } };
  private readonly numbers = new Map<Piece, number>();
  private readonly numbersInGroup = new Map<Piece, number>();
  /** The last points of groups and routes. */
  private readonly lasts = new Set<Piece | undefined>();
  /** New numbers by kind and old number, for changed sections. */
  private readonly moves = new Map<RowKind, number[]>();
  private readonly neighboursBefore: ReturnType<typeof neighboursBy>;
  private readonly oldRoutes: Int32Array;

  constructor(sheet: FinalNumbers["sheet"], course: Course, changes: readonly SectionChange[]) {
    this.sheet = sheet;
    for (const { before, after } of changes) {
      for (const { kind } of before) this.moves.set(kind, []);
      const counts = new Map<RowKind, number>();
      let last: Piece | undefined;
      for (const piece of after) {
        const number = addToCount(counts, piece.kind) - 1;
        this.numbers.set(piece, number);
        if (isHead(piece)) this.lasts.add(last);
        else this.numbersInGroup.set(piece, last && !isHead(last) ? this.inRoute(last) + 1 : 0);
        last = piece;
        const moves = this.moves.get(piece.kind);
        if (moves && piece.old >= 0) moves[piece.old] = number;
      }
      this.lasts.add(last);
    }
    this.neighboursBefore = neighboursBy(course.tables);
    this.oldRoutes = routeStarts(course);
  }

  of(piece: Piece): number {
    return this.numbers.get(piece) ?? -1;
  }

  inRoute(piece: Piece): number {
    return this.numbersInGroup.get(piece) ?? -1;
  }

  /** The number that the point had in its route. */
  wasInRoute({ old }: Piece): number {
    return old - this.oldRoutes[routeOf(this.oldRoutes, old)];
  }

  /** Returns the new number of an entry, or -1 if it was removed. */
  moved(kind: RowKind, old: number): number {
    const moves = this.moves.get(kind);
    return moves ? (moves[old] ?? -1) : old;
  }

  neighbours(piece: Piece): readonly [number, number] {
    const number = this.of(piece);
    return [this.inRoute(piece) > 0 ? number - 1 : -1, this.lasts.has(piece) ? -1 : number + 1];
  }

  oldNeighbours({ old }: Piece): readonly [number, number] {
    return this.neighboursBefore(old);
  }

  links(piece: Piece, direction: "next" | "previous"): string {
    return this.sheet.lists.text(piece, direction);
  }
}

/** Edits index columns, ids, and everything that refers to a renumbered or removed row. */
export function numberEdits(document: KmpDocument, changes: readonly SectionChange[], numbers: FinalNumbers): TextEdit[] {
  const { parsed, text } = document;
  const { tables } = parsed.course;
  const edits: TextEdit[] = [];
  const set = (span: Span | undefined, value: number): void => {
    if (span && Number(text.slice(span.start, span.end)) !== value) edits.push(inColumn(span, value));
  };
  for (const { after } of changes)
    for (const piece of after) {
      if (piece.old < 0) continue;
      const row = rowOf(parsed, piece.kind, piece.old);
      const number = numbers.of(piece);
      const label = { start: parsed.rows[row + Row.nameStart], end: parsed.rows[row + Row.nameEnd] };
      const [was, is] = piece.kind === "POTI_point" ? [numbers.wasInRoute(piece), numbers.inRoute(piece)] : [piece.old, number];
      if (was !== is && text.slice(label.start, label.end) === String(was)) set(label, is);
      const id = cellSpan(parsed, row, columnOf(piece.kind, "id"));
      if (id && text.slice(id.start, id.end) === String(piece.old)) set(id, number);
      if (piece.kind === "CKPT") {
        const [was, is] = [numbers.oldNeighbours(piece), numbers.neighbours(piece)];
        (["previous", "next"] as const).forEach((field, at) => {
          const span = cellSpan(parsed, row, columnOf("CKPT", field));
          const written = span ? Number(text.slice(span.start, span.end)) : Number.NaN;
          if (written === was[at]) set(span, is[at]);
          else if (written >= 0 && written < tables.CKPT.count) set(span, numbers.moved("CKPT", written));
        });
      }
    }
  for (const { span, target, isNumber, field } of document.references()) {
    // link lists are edited elsewhere, and neighbours of check points were edited above
    if (document.links().starts.has(span.start) || (target.section === "CKPT" && field)) continue;
    const moved = numbers.moved(target.section, target.index);
    if (moved < 0) edits.push(inColumn(span, -1));
    else if (isNumber) set(span, moved);
  }
  for (const { section, name, valueSpan } of parsed.parameters) {
    const written = text.slice(valueSpan.start, valueSpan.end).trim();
    // a number that referred to no entry stays
    if (section === "CAME" && /^(OPENING|SELECTION)-INDEX$/.test(name) && /^\d+$/.test(written) && Number(written) < tables.CAME.count)
      edits.push({ span: valueSpan, text: String(numbers.moved("CAME", Number(written))) });
  }
  return edits;
}
