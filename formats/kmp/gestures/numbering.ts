/** What follows from the order of rows: the number of each entry, and the edits of every place that states one. */
import type { Span, TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { padded } from "../language/rearranging.ts";
import { cellSpan, columnOf, Row, rowOf } from "../text/parsedText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import { isHead, type Numbers, type Piece, textSectionOf } from "./pieces.ts";

interface NumberedSheet {
  /** In the order of the text. */
  list(kind: RowKind): readonly Piece[];
  readonly lists: { text(piece: Piece, direction: "next" | "previous"): string };
}

/** The numbers of all rows in the order that a sheet has in the end. */
export class FinalNumbers implements Numbers {
  private readonly sheet: NumberedSheet;
  private readonly document: KmpDocument;
  private readonly numbers = new Map<Piece, number>();
  private readonly numbersInRoute = new Map<Piece, number>();
  private readonly groups = new Map<Piece, Piece | undefined>();
  private readonly moves = new Map<RowKind, number[]>();
  private readonly oldStarts: ReadonlySet<number>;

  constructor(sheet: NumberedSheet, document: KmpDocument) {
    this.sheet = sheet;
    this.document = document;
    for (const kind of ROW_KINDS) {
      if (textSectionOf(kind) !== kind) continue;
      const counts = new Map<RowKind, number>();
      let head: Piece | undefined;
      let inRoute = 0;
      for (const piece of sheet.list(kind)) {
        const number = counts.get(piece.kind) ?? 0;
        counts.set(piece.kind, number + 1);
        this.numbers.set(piece, number);
        if (isHead(piece)) {
          head = piece;
          inRoute = 0;
        } else this.numbersInRoute.set(piece, inRoute++);
        this.groups.set(piece, head);
        if (piece.old < 0) continue;
        const moves = this.moves.get(piece.kind) ?? [];
        moves[piece.old] = number;
        this.moves.set(piece.kind, moves);
      }
    }
    const { CKPH } = document.parsed.course.tables;
    this.oldStarts = new Set(Array.from({ length: CKPH.count }, (_, group) => CKPH.u8(group, 0)));
  }

  of(piece: Piece): number {
    return this.numbers.get(piece) ?? -1;
  }

  inRoute(piece: Piece): number {
    return this.numbersInRoute.get(piece) ?? -1;
  }

  /** Its number in the route that it stood in. */
  wasInRoute({ old }: Piece): number {
    const { POTI } = this.document.parsed.course.tables;
    let first = 0;
    for (let route = 0; route < POTI.count; route++) {
      const count = POTI.u16(route, 0);
      if (old < first + count) return old - first;
      first += count;
    }
    return old - first;
  }

  /** The new number of an entry that had another one; -1 where it is gone. */
  moved(kind: RowKind, old: number): number {
    return this.moves.get(kind)?.[old] ?? -1;
  }

  neighbours(piece: Piece): readonly [number, number] {
    const number = this.of(piece);
    const list = this.sheet.list("CKPT");
    const at = list.indexOf(piece);
    const isPoint = (other: Piece | undefined): boolean => other !== undefined && !isHead(other);
    return [isPoint(list[at - 1]) ? number - 1 : -1, isPoint(list[at + 1]) ? number + 1 : -1];
  }

  oldNeighbours({ old }: Piece): readonly [number, number] {
    const { count } = this.document.parsed.course.tables.CKPT;
    return [old === 0 || this.oldStarts.has(old) ? -1 : old - 1, old + 1 === count || this.oldStarts.has(old + 1) ? -1 : old + 1];
  }

  links(piece: Piece, direction: "next" | "previous"): string {
    return this.sheet.lists.text(piece, direction);
  }
}

/** Index columns, ids, and everything that refers to a row by its number, or to one that is gone. @param kept the rows of each section */
export function numberEdits(document: KmpDocument, kept: Iterable<readonly Piece[]>, numbers: FinalNumbers): TextEdit[] {
  const { parsed, text } = document;
  const { tables } = parsed.course;
  const edits: TextEdit[] = [];
  const set = (span: Span | undefined, value: number): void => {
    if (span && Number(text.slice(span.start, span.end)) !== value) edits.push({ span, text: padded(text, span, value) });
  };
  for (const pieces of kept)
    for (const piece of pieces) {
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
  for (const { span, target, isNumber, field } of document.references) {
    // names in lists of groups are changed with their lists, neighbours of check points were
    if (document.links.startsAt(span.start) || (target.section === "CKPT" && field)) continue;
    const moved = numbers.moved(target.section, target.index);
    if (moved < 0) edits.push({ span, text: padded(text, span, -1) });
    else if (isNumber) set(span, moved);
  }
  for (const { section, name, valueSpan } of parsed.parameters) {
    const written = text.slice(valueSpan.start, valueSpan.end).trim();
    // a number of no entry stays: it referred to nothing before either
    if (section === "CAME" && /^(OPENING|SELECTION)-INDEX$/.test(name) && /^\d+$/.test(written) && Number(written) < tables.CAME.count)
      edits.push({ span: valueSpan, text: String(numbers.moved("CAME", Number(written))) });
  }
  return edits.filter(({ span, text: by }) => text.slice(span.start, span.end) !== by);
}
