/** What the table shows, as plain data. Types only: the panel in the webview imports them. */
import type { Span } from "../../core/text/span.ts";

/** A list whose items are maps of one kind. */
export interface TableList {
  /** Where it is: `Objs`, `Rails/0/RailPoints`. Names the list in queries and intents. */
  readonly path: string;
  /** The same for people, with the names of items: `Rails/[0] Rail_Horse/RailPoints`. */
  readonly title: string;
  readonly count: number;
  readonly text: Span;
}

/** Without a query: the lists of the document, the longest first. */
export interface TableModel {
  readonly lists: readonly TableList[];
}

export interface TableColumn {
  readonly key: string;
  /** How a cell is edited; `none`: in the text only. */
  readonly control: "text" | "check" | "none";
  /** Its values are the names of the rows. */
  readonly isName?: true;
}

export interface TableRow {
  /** Its place in the list. */
  readonly item: number;
  /** What identifies the item. */
  readonly name: string;
  readonly text: Span;
  /** One for each column: undefined where the item lacks the key. */
  readonly cells: readonly (string | boolean | undefined)[];
  /** A colour as CSS writes it, for cells that hold one. */
  readonly colours?: Readonly<Record<number, string>>;
  /** So many other items of the document are equal to this one. */
  readonly equals: number;
}

/** Asks for rows of one list. */
export interface TableQuery {
  readonly path: string;
  /** Only items with this text in a cell; upper and lower case are the same. */
  readonly filter: string;
  readonly sort?: { readonly key: string; readonly isDescending: boolean } | undefined;
  readonly from: number;
  readonly count: number;
}

export interface TablePage {
  readonly columns: readonly TableColumn[];
  /** Items that the filter leaves. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly TableRow[];
}

export type TableIntent =
  /** @property together also in all items that are equal to this one */
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
