/** A filtered grid with named columns, for the content of a picture as a table. Its selection uses keys. */
import { make, setText } from "../dom.ts";
import { FilteredList, type FilterOptions } from "./filteredList.ts";
import type { ListBoxOptions } from "./listBox.ts";

interface ColumnOptions<Item, Key> extends Pick<ListBoxOptions, "label" | "onMenu" | "onKey">, Omit<FilterOptions, "textOf"> {
  /** Prefix of CSS classes: `NAME-row`, `NAME-head`, `NAME-list`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly keyOf: (item: Item) => Key;
  /** Returns the texts of the columns. */
  readonly cellsOf: (item: Item) => readonly string[];
  /** Adds styles and tooltips to a row. */
  readonly decorate: (row: HTMLElement, item: Item) => void;
  /** Returns the text to search in. */
  readonly textOf: (item: Item) => string;
  /** The user changed the selection. */
  readonly onSelect: (keys: readonly Key[]) => void;
  /** Enter or a double click on a row. */
  readonly onOpen: () => void;
}

export class ColumnList<Item, Key> {
  readonly element: HTMLElement;
  private items: readonly Item[] = [];
  private readonly filtered: FilteredList;

  constructor(private readonly options: ColumnOptions<Item, Key>) {
    const { name, columns, keyOf, cellsOf, decorate, textOf } = options;
    this.filtered = new FilteredList({
      ...options,
      class: `${name}-list`,
      role: "grid",
      isMultiple: true,
      head: make("div", {
        class: `column-row ${name}-row ${name}-head`,
        attributes: { role: "row", "aria-rowindex": "1" },
        children: columns.map((text) => make("span", { text, attributes: { role: "columnheader" } })),
      }),
      makeRow: () =>
        make("div", { class: `column-row ${name}-row`, children: columns.map(() => make("span", { attributes: { role: "gridcell" } })) }),
      fill: (row, at) => {
        cellsOf(this.items[at]).forEach((text, column) => setText(row.children[column], text));
        decorate(row, this.items[at]);
      },
      onSelect: () => options.onSelect([...this.filtered.list.selection.items].map((at) => keyOf(this.items[at]))),
      onRun: options.onOpen,
      textOf: (at) => textOf(this.items[at]),
    });
    this.element = make("div", { class: "column-table", children: this.filtered.elements });
  }

  show(items: readonly Item[]): void {
    this.items = items;
    this.filtered.show(items.length);
  }

  /** @param isRevealed reveal one of them */
  select(keys: ReadonlySet<Key>, isRevealed: boolean): void {
    const { list } = this.filtered;
    const { active } = list.selection;
    const places = this.items.flatMap((item, at) => (keys.has(this.options.keyOf(item)) ? [at] : []));
    list.select(places, places.includes(active) ? active : (places[0] ?? active), isRevealed && places.length > 0);
  }
}
