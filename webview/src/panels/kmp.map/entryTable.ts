/** The map as a table: the same entries for people who do not see the picture, and the fastest way to one with a known number. */
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { FilteredList } from "../../ui/filteredList.ts";
import type { Entry } from "./entries.ts";

export class EntryTable {
  readonly element: HTMLElement;
  /** The user selected these. */
  onSelect: (keys: readonly string[]) => void = () => {};
  onOpen: () => void = () => {};
  onMenu: (x: number, y: number) => void = () => {};
  onDelete: () => void = () => {};
  private entries: readonly Entry[] = [];
  private readonly filtered: FilteredList;

  constructor() {
    const columns = [l10n.t("Entry"), l10n.t("Kind"), "x", "y", "z", l10n.t("Heading")];
    const head = make("div", {
      class: "map-row map-head",
      attributes: { role: "row", "aria-rowindex": "1" },
      children: columns.map((text) => make("span", { text, attributes: { role: "columnheader" } })),
    });
    this.filtered = new FilteredList({
      label: l10n.t("Entries of the course"),
      class: "map-entries",
      role: "grid",
      isMultiple: true,
      head,
      makeRow: () => make("div", { class: "map-row", children: columns.map(() => make("span", { attributes: { role: "gridcell" } })) }),
      fill: (row, at) => fillRow(row, this.entries[at]),
      onSelect: () => this.onSelect([...this.filtered.list.selection.items].map((at) => this.entries[at].key)),
      onRun: () => this.onOpen(),
      onMenu: (x, y) => this.onMenu(x, y),
      onKey: (key) => {
        if (key !== "Delete") return false;
        this.onDelete();
        return true;
      },
      filterLabel: l10n.t("Filter entries"),
      textOf: (at) => `${this.entries[at].label} ${this.entries[at].detail}`,
      countText: (shown, all) => (shown === all ? l10n.t("{0} entries", all) : l10n.t("{0} of {1} entries", shown, all)),
    });
    this.element = make("div", { class: "map-table", children: this.filtered.elements });
  }

  show(entries: readonly Entry[]): void {
    this.entries = entries;
    this.filtered.show(entries.length);
  }

  select(keys: ReadonlySet<string>, isRevealed: boolean): void {
    const items = this.entries.flatMap(({ key }, at) => (keys.has(key) ? [at] : []));
    const { list } = this.filtered;
    const active = items.includes(list.selection.active) ? list.selection.active : (items[0] ?? list.selection.active);
    list.select(items, active, isRevealed && items.length > 0);
  }
}

function fillRow(row: HTMLElement, { label, detail, x, y, z, heading, problems, isWrong }: Entry): void {
  [label, detail, number(x), number(y), number(z), number(heading)].forEach((text, at) => setText(row.children[at], text));
  row.classList.toggle("wrong", isWrong);
  setAttribute(row, "title", [label, detail, ...problems].filter(Boolean).join(". "));
  setAttribute(row.children[0], "aria-label", [label, ...problems].join(". "));
}

function number(value: number | undefined): string {
  return value === undefined ? "" : String(Math.round(value * 10) / 10);
}
