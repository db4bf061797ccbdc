/**
 * The rows of a course text as pieces that can be taken out, put in and put into another order. What is left of the text stays as it
 * was written: comments, names, calculations. When all is done, {@link Sheet.edits} gives every number that follows from the new
 * order: index columns, ids, references by number, neighbours of check points. Source: format reference, chapters 3 and 10.
 */
import { applyEdits, editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { nounOf } from "../language/entries.ts";
import { hasGroupNotes, padded, wholeLines, withDirectives } from "../language/rearranging.ts";
import { GROUPS_OF, isPointSection, type PointSection } from "../schema/index.ts";
import { cellSpan, columnOf, Row, rowOf } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import { GroupLists } from "./groupLists.ts";

/** Rows that are below one head in the text: groups with their points, routes with theirs. */
export type TextSection = Exclude<RowKind, "ENPH" | "ITPH" | "CKPH" | "POTI_point">;

export interface Piece {
  readonly kind: RowKind;
  /** Index of the entry in the text as it was; -1 for a new one. */
  readonly old: number;
  /** Whole lines of the text, notes included; empty for a new one. */
  readonly lines: Span;
  /** The own name, which links and references may be written as; empty where it has none. */
  readonly name: string;
  /** Of a new one: its lines, once all numbers are known. */
  readonly write?: (numbers: Numbers) => string;
}

/** What entries are numbered in the end. */
export interface Numbers {
  of(piece: Piece): number;
  /** Of a point of a route: its number in the route. */
  inRoute(piece: Piece): number;
  /** The check points before and after it in its group; -1 for none. */
  neighbours(piece: Piece): readonly [previous: number, next: number];
  /** The groups that a new group leads to, or is led to by, as the text writes them. */
  links(piece: Piece, direction: "next" | "previous"): string;
}

export interface Refusal {
  readonly refused: string;
}

const NOWHERE: Span = { start: 0, end: 0 };

export function textSectionOf(kind: RowKind): TextSection {
  if (kind === "POTI_point") return "POTI";
  return (pointsOfGroups(kind) ?? kind) as TextSection;
}

function pointsOfGroups(kind: RowKind): PointSection | undefined {
  return (Object.keys(GROUPS_OF) as PointSection[]).find((points) => GROUPS_OF[points] === kind);
}

/** Whether a row begins a group or a route. */
export function isHead({ kind }: Piece): boolean {
  return kind === "POTI" || pointsOfGroups(kind) !== undefined;
}

export class Sheet {
  readonly document: KmpDocument;
  readonly lists: GroupLists;
  private readonly before = new Map<TextSection, readonly Piece[]>();
  private readonly after = new Map<TextSection, Piece[]>();
  private readonly byKind = new Map<RowKind, Piece[]>();
  /** Sections with rows that a directive makes, which are not lines of their own. */
  private readonly made = new Set<TextSection>();
  private readonly values: TextEdit[] = [];
  private readonly names: Set<string>;

  constructor(document: KmpDocument) {
    this.document = document;
    this.names = new Set(document.parsed.definitions.map(({ name }) => name.toLowerCase()));
    this.readPieces();
    this.lists = new GroupLists(document, this);
  }

  private readPieces(): void {
    const { parsed, text } = this.document;
    const { rows } = parsed;
    const found = new Map<TextSection, Piece[]>();
    let lastStart = -1;
    for (let at = 0; at < rows.length; at += Row.stride) {
      const kind = ROW_KINDS[rows[at]];
      const section = textSectionOf(kind);
      const [start, end] = [rows[at + Row.start], rows[at + Row.end]];
      const isGroup = pointsOfGroups(kind) !== undefined;
      if (start === lastStart || (rows[at + Row.cells] === 0 && !isGroup && kind !== "POTI")) this.made.add(section);
      lastStart = start;
      const label = text.slice(rows[at + Row.nameStart], rows[at + Row.nameEnd]);
      const lines = wholeLines(text, { start, end });
      const piece: Piece = {
        kind,
        old: rows[at + Row.entry],
        lines: isGroup ? withDirectives(text, lines) : lines,
        name: !isGroup && /^\d*$/.test(label) ? "" : label,
      };
      push(found, section, piece);
      const same = this.byKind.get(kind) ?? [];
      same[piece.old] = piece;
      this.byKind.set(kind, same);
    }
    for (const [section, pieces] of found) {
      this.before.set(section, pieces);
      this.after.set(section, [...pieces]);
    }
  }

  // ------------------------------------------------------------------------------------------------ what is there

  find(kind: RowKind, index: number): Piece | undefined {
    const piece = this.byKind.get(kind)?.[index];
    return piece && this.list(kind).includes(piece) ? piece : undefined;
  }

  /** In the order of the text: heads of groups and routes before their points. */
  list(kind: RowKind): readonly Piece[] {
    return this.after.get(textSectionOf(kind)) ?? [];
  }

  all(kind: RowKind): readonly Piece[] {
    return this.list(kind).filter((piece) => piece.kind === kind);
  }

  /** The group or route that a point belongs to. */
  headOf(piece: Piece): Piece | undefined {
    const list = this.list(piece.kind);
    for (let at = list.indexOf(piece); at >= 0; at--) if (isHead(list[at])) return list[at];
    return undefined;
  }

  /** The points of a group or route. */
  pointsOf(head: Piece): readonly Piece[] {
    const list = this.list(head.kind);
    const from = list.indexOf(head) + 1;
    const end = list.findIndex((piece, at) => at >= from && isHead(piece));
    return list.slice(from, end < 0 ? list.length : end);
  }

  /** Why rows of this kind cannot be added, removed or put into another order; undefined where they can. */
  obstacle(kind: RowKind): string | undefined {
    const section = textSectionOf(kind);
    const noun = nounOf(section).toLowerCase();
    if (this.made.has(section)) return `A directive makes several rows of kind "${noun}" from one line. Change this section in the text.`;
    if (isPointSection(section) && hasGroupNotes(this.document, section))
      return `Notes (#!kmp) fix the groups of ${section} by number. Change this section in the text.`;
    return undefined;
  }

  // ------------------------------------------------------------------------------------------------ changes

  remove(piece: Piece): void {
    const list = this.after.get(textSectionOf(piece.kind));
    const at = list?.indexOf(piece) ?? -1;
    if (at >= 0) list?.splice(at, 1);
  }

  /** @param after undefined for the end of the section @param name a wish: another one where it is taken */
  insert(kind: RowKind, behind: Piece | undefined, name: string, write: (numbers: Numbers, piece: Piece) => string): Piece {
    const piece: Piece = { kind, old: -1, lines: NOWHERE, name, write: (numbers) => write(numbers, piece) };
    const section = textSectionOf(kind);
    const list = this.after.get(section) ?? [];
    this.after.set(section, list);
    list.splice(behind ? list.indexOf(behind) + 1 : list.length, 0, piece);
    return piece;
  }

  /** Puts rows of a section into another order. @param order all of them */
  arrange(kind: RowKind, order: readonly Piece[]): void {
    this.after.set(textSectionOf(kind), [...order]);
  }

  /** A name that nothing in the text has, which is taken from now on. */
  freeName(stem: string, from = 0): string {
    for (let number = from; ; number++) {
      const name = `${stem}${number}`;
      if (this.names.has(name.toLowerCase())) continue;
      this.names.add(name.toLowerCase());
      return name;
    }
  }

  /** Writes a value into a row that stays. */
  setValue(span: Span, text: string): void {
    this.values.push({ span, text });
  }

  // ------------------------------------------------------------------------------------------------ outcome

  /** The edits of the text, or what the reader has against the text that they would give. */
  edits(): readonly TextEdit[] | Refusal {
    const numbers = new FinalNumbers(this, this.document);
    const edits = this.structureEdits([...this.values, ...this.numberEdits(numbers), ...this.lists.edits()], numbers);
    const error = parseText(applyEdits(this.document.text, edits)).issues.find(({ severity }) => severity === "error");
    return error ? { refused: error.message } : edits;
  }

  private structureEdits(inside: readonly TextEdit[], numbers: Numbers): readonly TextEdit[] {
    const { text } = this.document;
    const edits: TextEdit[] = [];
    /** Lines whose own edits are done with: they go, or another row takes their place. */
    const replaced: Span[] = [];
    for (const [section, pieces] of this.after) {
      const before = this.before.get(section) ?? [];
      const isKept = new Set(pieces);
      const slots = before.filter((piece) => isKept.has(piece));
      for (const piece of before) {
        if (isKept.has(piece)) continue;
        edits.push({ span: piece.lines, text: "" });
        replaced.push(piece.lines);
      }
      let slot = 0;
      let added = "";
      const place = () => {
        if (added === "") return;
        const at = slot > 0 ? slots[slot - 1].lines.end : (slots[0]?.lines.start ?? this.endOfSection(section));
        const head = slot === 0 && slots.length === 0 && !this.hasSection(section) ? `\n[${section}]\n` : "";
        const isOpen = at > 0 && text[at - 1] !== "\n";
        edits.push({ span: { start: at, end: at }, text: `${isOpen ? "\n" : ""}${head}${added}` });
        added = "";
      };
      for (const piece of pieces) {
        if (piece.write) {
          added += piece.write(numbers);
          continue;
        }
        place();
        const own = slots[slot++];
        if (own === piece) continue;
        replaced.push(own.lines);
        const moved = editedPart(text, piece.lines, inside);
        edits.push({ span: own.lines, text: moved.endsWith("\n") ? moved : `${moved}\n` });
      }
      place();
    }
    replaced.sort((a, b) => a.start - b.start);
    return joined(text, [...edits, ...inside.filter(({ span }) => !isInside(replaced, span.start))]);
  }

  private hasSection(section: TextSection): boolean {
    return this.document.parsed.blocks.some(({ name }) => name === section);
  }

  /** After the last line of the section that says something; where it is missing, before the end of the text. */
  private endOfSection(section: TextSection): number {
    const { parsed, text } = this.document;
    const block = [...parsed.blocks].reverse().find(({ name }) => name === section);
    const end = block?.end ?? parsed.blocks.find(({ name }) => name === "END")?.start ?? text.length;
    const said = text.slice(0, end).trimEnd().length;
    const close = text.indexOf("\n", said);
    return close < 0 ? text.length : Math.min(close + 1, Math.max(end, said));
  }

  /** Index columns, ids, and everything that refers to a row by its number, or to one that is gone. */
  private numberEdits(numbers: FinalNumbers): TextEdit[] {
    const { document } = this;
    const { parsed, text } = document;
    const { tables } = parsed.course;
    const edits: TextEdit[] = [];
    const set = (span: Span | undefined, value: number): void => {
      if (span && Number(text.slice(span.start, span.end)) !== value) edits.push({ span, text: padded(text, span, value) });
    };
    for (const pieces of this.after.values())
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
}

/** The numbers of all rows in the order that a sheet has in the end. */
class FinalNumbers implements Numbers {
  private readonly sheet: Sheet;
  private readonly document: KmpDocument;
  private readonly numbers = new Map<Piece, number>();
  private readonly numbersInRoute = new Map<Piece, number>();
  private readonly groups = new Map<Piece, Piece | undefined>();
  private readonly moves = new Map<RowKind, number[]>();
  private readonly oldStarts: ReadonlySet<number>;

  constructor(sheet: Sheet, document: KmpDocument) {
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

function push(map: Map<TextSection, Piece[]>, section: TextSection, piece: Piece): void {
  const list = map.get(section);
  if (list) list.push(piece);
  else map.set(section, [piece]);
}

/** @param spans ascending, apart */
function isInside(spans: readonly Span[], offset: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].end > offset) high = middle;
    else low = middle + 1;
  }
  return low < spans.length && spans[low].start <= offset;
}

/** In the order of the text, those that touch as one: editors do not agree about what comes first at one place. */
function joined(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const out: TextEdit[] = [];
  for (const edit of sorted) {
    const last = out[out.length - 1];
    if (last && last.span.end === edit.span.start)
      out[out.length - 1] = { span: { start: last.span.start, end: edit.span.end }, text: last.text + edit.text };
    else out.push(edit);
  }
  return out.filter(({ span, text: by }) => text.slice(span.start, span.end) !== by);
}
