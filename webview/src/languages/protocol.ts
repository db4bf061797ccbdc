/** Messages between the page of all languages and the extension. Types only, so that both sides can import it. */
import type { CellMark, MessageQuery } from "../../../index/messageTable.ts";

export interface ShownLanguage {
  /** As in paths. */
  readonly language: string;
  /** The standard language tag, if known. */
  readonly name: string | undefined;
}

export interface ShownCell {
  /** Undefined if the language lacks the message. */
  readonly words: string | undefined;
  readonly mark: CellMark | undefined;
  /** Why it cannot be edited. */
  readonly fixed: "noFile" | "unreadable" | "game" | undefined;
}

export interface ShownRow {
  /** Index of its file. */
  readonly group: number;
  readonly id: string;
  /** By language. */
  readonly cells: readonly ShownCell[];
}

/** A request for rows. */
export interface RowsAsked extends MessageQuery {
  readonly from: number;
  readonly count: number;
}

export interface ChosenMessage {
  readonly group: number;
  readonly column: number;
  readonly id: string | undefined;
  /** Its index among the messages of its file, if they have been read. */
  readonly row: number | undefined;
}

export type ToLanguagesPage =
  | { readonly kind: "init" }
  /** Sent again as files are read, and after changes. */
  | {
      readonly kind: "table";
      /** Changes whenever rows may be different. */
      readonly revision: number;
      readonly languages: readonly ShownLanguage[];
      /** File paths without the language. */
      readonly files: readonly string[];
      /** The message that the page was opened for. */
      readonly chosen: ChosenMessage | undefined;
      /** How many of the `total` files have been read. */
      readonly read: number;
      readonly total: number;
      /** Some texts are omitted. */
      readonly isCut: boolean;
      readonly canUndo: boolean;
    }
  | {
      readonly kind: "rows";
      readonly number: number;
      readonly from: number;
      readonly rows: readonly ShownRow[];
      /** Number of rows that match the query. */
      readonly shown: number;
    }
  /** The result of an edit. */
  | { readonly kind: "edited"; readonly number: number; readonly problem: string | undefined }
  | { readonly kind: "failed"; readonly message: string };

/** A text of the table, identified by names because files may come and go during an edit. */
export interface CellPlace {
  /** Path of the file, as in the table. */
  readonly path: string;
  readonly language: string;
  readonly id: string;
}

export type FromLanguagesPage =
  | { readonly kind: "rows"; readonly number: number; readonly query: RowsAsked }
  /** `before` is the text shown when editing began; empty if the message was missing. */
  | ({ readonly kind: "edit"; readonly number: number; readonly before: string; readonly words: string } & CellPlace)
  | ({ readonly kind: "open" } & CellPlace)
  | { readonly kind: "undo" }
  | { readonly kind: "again" };
