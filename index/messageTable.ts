/**
 * The messages of files in all their languages: a row for each label of a file, a column for each language. Keeps only words, and compares
 * languages only for requested rows. Knows no file system.
 */
import { getOrMake } from "../formats/core/lists.ts";
import { findCodeProblem, type MessageModel, type MessageWords, sayCodeProblem } from "../formats/core/text/messages.ts";
import { compareNaturally } from "../formats/core/text/naturalOrder.ts";

export interface MessageRow {
  /** Of the file. */
  readonly group: number;
  /** Label or ID. */
  readonly id: string;
  /** By column; undefined if the language has none. */
  readonly words: readonly (string | undefined)[];
}

export type CellMark =
  /** Another language has a text here, but this one does not. */
  | { readonly kind: "missing" }
  /** The codes differ from the original's. */
  | { readonly kind: "codes"; readonly problem: string };

export interface MessageQuery {
  /** Words that the label, the path or one text of a row must contain. */
  readonly filter: string;
  /** Only rows with such a cell. */
  readonly marked: CellMark["kind"] | "any" | undefined;
  /** Only rows of this file. */
  readonly group: number | undefined;
  /** By label, or by the words of a column; undefined for file order. */
  readonly sort: { readonly by: "id" | number; readonly isDescending: boolean } | undefined;
  /** The column that codes are compared with. */
  readonly original: number;
}

/** Maximum characters of all words together; the rest is left out. */
const MAX_CHARACTERS = 100_000_000;

interface Row {
  readonly group: number;
  readonly id: string;
  readonly words: (string | undefined)[];
  /** The marks found so far, by original and column. */
  readonly marks: Map<number, CellMark | undefined>;
}

/** The messages of a file. */
interface Group {
  readonly model: MessageModel;
  /** By label, in order of arrival. */
  readonly rows: Map<string, Row>;
  /** Columns whose words were left out in part. */
  readonly cut: Set<number>;
}

export class MessageTable {
  private readonly groups = new Map<number, Group>();
  private characters = 0;
  /** Rows are requested repeatedly while scrolling. */
  private last: { readonly question: string; readonly rows: readonly Row[] } | undefined;

  /** @param paths of the files, whatever their language */
  constructor(
    private readonly paths: readonly string[],
    private readonly columns: number,
    private readonly maxCharacters = MAX_CHARACTERS,
  ) {}

  /** Whether words of this file, or of any file, were left out because there are too many. */
  isCut(group: number | undefined): boolean {
    return this.groupsOf(group).some(([, { cut }]) => cut.size > 0);
  }

  /** If words of this file were left out, drops the words of all other files. @returns whether there were any */
  makeRoom(group: number): boolean {
    if (!this.isCut(group) || this.groups.size === 1) return false;
    for (const other of [...this.groups.keys()].filter((each) => each !== group)) this.groups.delete(other);
    this.last = undefined;
    this.characters = 0;
    for (const { words } of this.rows(group)) for (const text of words) this.characters += text?.length ?? 0;
    return true;
  }

  /** Sets a file's messages in a language. */
  put(group: number, column: number, model: MessageModel, messages: readonly MessageWords[]): void {
    const { rows, cut } = getOrMake(this.groups, group, () => ({ model, rows: new Map(), cut: new Set() }));
    cut.delete(column);
    this.last = undefined;
    for (const { words, marks } of rows.values()) {
      marks.clear();
      this.characters -= words[column]?.length ?? 0;
      words[column] = undefined;
    }
    for (const { id, words } of messages) {
      this.characters += words.length;
      if (this.characters > this.maxCharacters) {
        this.characters -= words.length;
        cut.add(column);
        return;
      }
      const row = getOrMake(rows, id, (): Row => ({ group, id, words: new Array(this.columns).fill(undefined), marks: new Map() }));
      row.words[column] = words;
    }
  }

  /** The number of a message in its file; undefined if it has not been read yet. */
  rowOf(group: number, id: string | undefined): number | undefined {
    const at = [...this.rows(group)].findIndex((row) => row.id === id);
    return at < 0 ? undefined : at;
  }

  find(group: number, id: string): MessageRow | undefined {
    return this.groups.get(group)?.rows.get(id);
  }

  query(query: MessageQuery): readonly MessageRow[] {
    const { filter, marked, group, sort, original } = query;
    const question = JSON.stringify([filter, marked, group, sort?.by, sort?.isDescending, original]);
    if (this.last?.question !== question) this.last = { question, rows: this.findRows(query) };
    return this.last.rows;
  }

  private findRows({ filter, marked, group, sort, original }: MessageQuery): readonly Row[] {
    const parts = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...this.rows(group)].filter(
      (row) => parts.every((part) => this.has(row, part)) && (marked === undefined || this.isMarked(row, marked, original)),
    );
    if (!sort) return found;
    const { by, isDescending } = sort;
    const keyOf = ({ id, words }: Row) => (by === "id" ? id : words[by]);
    // missing texts come last
    const compare = (a: string | undefined, b: string | undefined) =>
      a === undefined || b === undefined
        ? Number(a === undefined) - Number(b === undefined)
        : isDescending
          ? compareNaturally(b, a)
          : compareNaturally(a, b);
    return found.sort((a, b) => compare(keyOf(a), keyOf(b)));
  }

  markOf({ group, id }: MessageRow, column: number, original: number): CellMark | undefined {
    const row = this.groups.get(group)?.rows.get(id);
    if (!row) return undefined;
    const key = original * this.columns + column;
    if (!row.marks.has(key)) row.marks.set(key, this.findMark(row, column, original));
    return row.marks.get(key);
  }

  private findMark({ group, words }: Row, column: number, original: number): CellMark | undefined {
    const [own, expected] = [words[column], words[original]];
    if (own === undefined) return { kind: "missing" };
    if (column === original || expected === undefined) return undefined;
    const model = this.groups.get(group)?.model;
    const problem = model && codeProblem(model, own, expected);
    return problem === undefined ? undefined : { kind: "codes", problem };
  }

  private *rows(group: number | undefined): Generator<Row> {
    for (const [, { rows }] of this.groupsOf(group))
      for (const row of rows.values()) if (row.words.some((words) => words !== undefined)) yield row;
  }

  /** In file order, regardless of reading order. */
  private groupsOf(group: number | undefined): readonly (readonly [number, Group])[] {
    const all = [...this.groups].sort(([a], [b]) => a - b);
    return group === undefined ? all : all.filter(([number]) => number === group);
  }

  private has({ group, id, words }: Row, part: string): boolean {
    const isIn = (text: string | undefined) => text?.toLowerCase().includes(part) === true;
    return isIn(id) || words.some(isIn) || isIn(this.paths[group]);
  }

  private isMarked(row: Row, marked: CellMark["kind"] | "any", original: number): boolean {
    return row.words.some((_, column) => {
      if (marked === "missing" && row.words[column] !== undefined) return false;
      const mark = this.markOf(row, column, original);
      return mark !== undefined && (marked === "any" || mark.kind === marked);
    });
  }
}

/** Describes a missing code, which a translation must keep, or a code that the original does not have. */
function codeProblem(model: MessageModel, own: string, expected: string): string | undefined {
  const problem = findCodeProblem(model, own, expected);
  if (problem) return sayCodeProblem(problem);
  const added = findCodeProblem(model, expected, own);
  return added?.kind === "missing" ? `The original does not have ${added.code}.` : undefined;
}
