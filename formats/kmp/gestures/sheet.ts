/**
 * The rows of a course text as pieces that can be taken out, put in and put into another order. What is left of the text stays as it
 * was written: comments, names, calculations. When all is done, {@link Sheet.edits} gives every number that follows from the new
 * order: index columns, ids, references by number, neighbours of check points. Source: format reference, chapters 3 and 10.
 */
import { getOrMake } from "../../core/lists.ts";
import { firstIndex } from "../../core/search.ts";
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { type EntryRef, nounOf } from "../language/entries.ts";
import { hasGroupNotes, wholeLines, withDirectives } from "../language/rearranging.ts";
import { isPointSection, pointsOfGroups } from "../schema/index.ts";
import { fieldSpan, Row } from "../text/parsedText.ts";
import { ROW_KINDS, type RowKind } from "../text/rowLayouts.ts";
import { GroupLists } from "./groupLists.ts";
import { FinalNumbers, numberEdits } from "./numbering.ts";
import { isHead, type Numbers, type Piece, type TextSection, textSectionOf } from "./pieces.ts";

const NOWHERE: Span = { start: 0, end: 0 };

export class Sheet {
  readonly lists: GroupLists;
  /** The rows of sections as the text has them, read at the first question. */
  private readonly before = new Map<TextSection, readonly Piece[]>();
  /** Of the sections that change. */
  private readonly after = new Map<TextSection, readonly Piece[]>();
  /** Pieces of a list by kind and index: a deletion asks for each of thousands. */
  private readonly places = new WeakMap<readonly Piece[], ReadonlyMap<string, Piece>>();
  /** Rows that a directive makes, which are not lines of their own. */
  private readonly made = new Set<Piece>();
  private readonly values: TextEdit[] = [];
  private readonly names: Set<string>;

  constructor(readonly document: KmpDocument) {
    this.names = new Set(document.parsed.definitions.map(({ name }) => name.toLowerCase()));
    this.lists = new GroupLists(document, this);
  }

  // ------------------------------------------------------------------------------------------------ rows and sections

  private listBefore(section: TextSection): readonly Piece[] {
    const known = this.before.get(section);
    if (known) return known;
    const { parsed, text } = this.document;
    const { rows } = parsed;
    const pieces: Piece[] = [];
    for (let at = 0; at < rows.length; at += Row.stride) {
      const kind = ROW_KINDS[rows[at]];
      if (textSectionOf(kind) !== section) continue;
      const isGroup = pointsOfGroups(kind) !== undefined;
      const label = text.slice(rows[at + Row.nameStart], rows[at + Row.nameEnd]);
      const lines = wholeLines(text, { start: rows[at + Row.start], end: rows[at + Row.end] });
      const piece: Piece = {
        kind,
        old: rows[at + Row.entry],
        lines: isGroup ? withDirectives(text, lines) : lines,
        name: isGroup || /^[A-Za-z_$]/.test(label) || (kind === "POTI" && !/^\d*$/.test(label)) ? label : "",
      };
      if (rows[at + Row.cells] === 0 && !isHead(piece)) this.made.add(piece);
      pieces.push(piece);
    }
    // rows of a directive are read after the point that they lead to
    pieces.sort((a, b) => a.lines.start - b.lines.start || a.old - b.old);
    this.before.set(section, pieces);
    return pieces;
  }

  find(kind: RowKind, index: number): Piece | undefined {
    const list = this.list(kind);
    // backwards: of equals the first counts
    const made = () => new Map([...list].reverse().map((piece) => [`${piece.kind} ${piece.old}`, piece]));
    return getOrMake(this.places, list, made).get(`${kind} ${index}`);
  }

  /** In the order of the text: heads of groups and routes before their points. */
  list(kind: RowKind): readonly Piece[] {
    const section = textSectionOf(kind);
    return this.after.get(section) ?? this.listBefore(section);
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

  /** The row of an entry that may be removed or copied; undefined where a directive makes it, or notes fix its group by number. */
  findChangeable({ section, index }: EntryRef): Piece | undefined {
    const piece = this.find(section, index);
    return !piece || section === "STGI" || this.made.has(piece) || this.hasNotes(section) ? undefined : piece;
  }

  private hasNotes(kind: RowKind): boolean {
    const section = textSectionOf(kind);
    return isPointSection(section) && hasGroupNotes(this.document, section);
  }

  /** Why rows of this kind cannot be added, removed or put into another order; undefined where they can. */
  obstacle(kind: RowKind): string | undefined {
    const section = textSectionOf(kind);
    const noun = nounOf(section).toLowerCase();
    if (this.list(kind).some((piece) => this.made.has(piece)))
      return `A directive makes several rows of kind "${noun}" from one line. Change this section in the text.`;
    if (this.hasNotes(kind)) return `Notes (#!kmp) fix the groups of ${section} by number. Change this section in the text.`;
    return undefined;
  }

  // ------------------------------------------------------------------------------------------------ changes

  remove(gone: ReadonlySet<Piece>): void {
    for (const kind of new Set(Array.from(gone, (piece) => textSectionOf(piece.kind))))
      this.arrange(
        kind,
        this.list(kind).filter((piece) => !gone.has(piece)),
      );
  }

  /** @param after undefined for the end of the section @param name a wish: another one where it is taken */
  insert(kind: RowKind, after: Piece | undefined, name: string, write: (numbers: Numbers, piece: Piece) => string): Piece {
    const piece: Piece = { kind, old: -1, lines: NOWHERE, name, write: (numbers) => write(numbers, piece) };
    const list = this.list(kind);
    const at = after ? list.indexOf(after) + 1 : list.length;
    this.arrange(kind, [...list.slice(0, at), piece, ...list.slice(at)]);
    return piece;
  }

  /** Puts rows of a section into another order. @param order all of them */
  arrange(kind: RowKind, order: readonly Piece[]): void {
    this.after.set(textSectionOf(kind), order);
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

  /** Writes a value into an existing row, aligned like the old one. False if the value has no cell of its own. */
  setField(kind: RowKind, entry: number, field: string, text: string): boolean {
    const span = fieldSpan(this.document.parsed, kind, entry, field);
    if (span) this.values.push({ span, text: text.padStart(span.end - span.start) });
    return span !== undefined;
  }

  // ------------------------------------------------------------------------------------------------ outcome

  edits(): readonly TextEdit[] {
    const { text } = this.document;
    const changes = Array.from(this.after, ([section, after]) => ({ before: this.listBefore(section), after }));
    const numbers = new FinalNumbers(this, this.document.parsed.course, changes);
    const set = new Set(this.values.map(({ span }) => span.start));
    // a number that gets a value is not renumbered, too
    const renumbered = numberEdits(this.document, changes, numbers).filter(({ span }) => !set.has(span.start));
    const inside = [...this.values, ...renumbered, ...this.lists.edits()];
    const edits: TextEdit[] = [];
    /** Lines whose own edits are done with: they go, or another row takes their place. */
    const replaced: Span[] = [];
    for (const [section, pieces] of this.after) {
      const before = this.listBefore(section);
      const isKept = new Set(pieces);
      const slots = before.filter((piece) => isKept.has(piece));
      for (const piece of before) {
        // a directive makes several rows of one line
        if (isKept.has(piece) || replaced.at(-1)?.start === piece.lines.start) continue;
        edits.push({ span: piece.lines, text: "" });
        replaced.push(piece.lines);
      }
      let slot = 0;
      let added = "";
      const place = () => {
        if (added === "") return;
        const at = slot > 0 ? slots[slot - 1].lines.end : (slots[0]?.lines.start ?? this.endOfSection(section));
        const isMissing = slots.length === 0 && !this.document.parsed.blocks.some(({ name }) => name === section);
        const head = isMissing ? `\n[${section}]\n` : "";
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

  /** After the last line of the section that says something; where it is missing, before the end of the text. */
  private endOfSection(section: TextSection): number {
    const { parsed, text } = this.document;
    const block = [...parsed.blocks].reverse().find(({ name }) => name === section);
    const end = block?.end ?? parsed.blocks.find(({ name }) => name === "END")?.start ?? text.length;
    const said = text.slice(0, end).trimEnd().length;
    const close = text.indexOf("\n", said);
    return close < 0 ? text.length : Math.min(close + 1, Math.max(end, said));
  }
}

/** @param spans ascending, apart */
function isInside(spans: readonly Span[], offset: number): boolean {
  const at = firstIndex(spans.length, (index) => spans[index].end > offset);
  return at < spans.length && spans[at].start <= offset;
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
