/** What the page of all languages and the extension say to each other. Types only, so that both sides can import it. */
import type { CellMark, MessageQuery } from "../../../index/messageTable.ts";

export interface ShownLanguage {
  /** As paths have it. */
  readonly language: string;
  /** As standards have it, where that is known. */
  readonly name: string | undefined;
}

export interface ShownCell {
  /** Undefined if the language lacks the message. */
  readonly words: string | undefined;
  readonly mark: CellMark | undefined;
  /** Why it cannot be changed. */
  readonly fixed: "noFile" | "unreadable" | "game" | undefined;
}

export interface ShownRow {
  /** Of its file. */
  readonly group: number;
  readonly id: string;
  /** By language. */
  readonly cells: readonly ShownCell[];
}

/** Rows that are asked for. */
export interface RowsAsked extends MessageQuery {
  readonly from: number;
  readonly count: number;
}

export interface ChosenMessage {
  readonly group: number;
  readonly column: number;
  readonly id: string | undefined;
  /** Its number among the messages of its file, as far as these are read. */
  readonly row: number | undefined;
}

export type ToLanguagesPage =
  | { readonly kind: "init" }
  /** Comes again as files are read, and after changes. */
  | {
      readonly kind: "table";
      /** Another number where rows may be other ones. */
      readonly revision: number;
      readonly languages: readonly ShownLanguage[];
      /** Paths of the files, whatever their language. */
      readonly files: readonly string[];
      /** The message that the page was opened for. */
      readonly chosen: ChosenMessage | undefined;
      /** Files of those whose rows are shown. */
      readonly read: number;
      readonly total: number;
      /** Some texts are left out. */
      readonly isCut: boolean;
      readonly canUndo: boolean;
    }
  | {
      readonly kind: "rows";
      readonly number: number;
      readonly from: number;
      readonly rows: readonly ShownRow[];
      /** Of the rows that fit the question. */
      readonly shown: number;
    }
  /** What came of a change. */
  | { readonly kind: "edited"; readonly number: number; readonly problem: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** A text of the table. By names: files come and go while it is typed. */
export interface CellPlace {
  /** Of the file, as the table has it. */
  readonly path: string;
  readonly language: string;
  readonly id: string;
}

export type FromLanguagesPage =
  | { readonly kind: "rows"; readonly number: number; readonly query: RowsAsked }
  /** With the words that were shown when it began; empty where there were none. */
  | ({ readonly kind: "edit"; readonly number: number; readonly before: string; readonly words: string } & CellPlace)
  | ({ readonly kind: "open" } & CellPlace)
  | { readonly kind: "undo" }
  | { readonly kind: "again" };
