/** The model of the table as plain data. Types only: the panel in the webview imports them. */
import type { Span } from "../../core/text/span.ts";

/** A list whose items are maps. */
export interface TableList {
  /** Its path, which identifies the list in queries and intents: `Objs`, `Rails/0/RailPoints`. */
  readonly path: string;
  /** The path as shown to users, with the names of items: `Rails/[0] Rail_Horse/RailPoints`. */
  readonly title: string;
  readonly count: number;
  readonly text: Span;
}

/** The answer without a query: the lists of the document, longest first. */
export interface TableModel {
  readonly lists: readonly TableList[];
}

export interface TableColumn {
  readonly key: string;
  /** How a cell is edited; `none`: only in the text. */
  readonly control: "text" | "check" | "none";
  /** Its values are the names of the rows. */
  readonly isName?: true;
}

export interface TableRow {
  /** Its index in the list. */
  readonly item: number;
  /** What identifies the item. */
  readonly name: string;
  readonly text: Span;
  /** One for each column; undefined if the item lacks the key. */
  readonly cells: readonly (string | boolean | undefined)[];
  /** By column: the CSS color of cells that contain a color. */
  readonly colors?: Readonly<Record<number, string>>;
  /** Number of other maps of the document that are equal to this item. */
  readonly equals: number;
}

/** Asks for rows of one list. */
export interface TableQuery {
  readonly path: string;
  /** Only items with this text in a cell; case-insensitive. */
  readonly filter: string;
  readonly sort?: { readonly key: string; readonly isDescending: boolean } | undefined;
  readonly from: number;
  readonly count: number;
}

export interface TablePage {
  readonly columns: readonly TableColumn[];
  /** Number of items that match the filter. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly TableRow[];
}

export type TableIntent =
  /** Sets a value. @property together also in all items that are equal to this one */
  | {
      readonly kind: "set";
      readonly path: string;
      readonly item: number;
      readonly key: string;
      readonly value: string | boolean;
      readonly together: boolean;
    }
  /** A new item at the end, with the keys that most items have. */
  | { readonly kind: "add"; readonly path: string }
  | { readonly kind: "duplicate"; readonly path: string; readonly item: number }
  | { readonly kind: "delete"; readonly path: string; readonly items: readonly number[] };
