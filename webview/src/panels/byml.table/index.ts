/** A list of similar maps as a table. The language server filters and sorts the rows, and sends them in pages. */

import type { TableIntent, TableModel, TablePage, TableRow } from "../../../../formats/byml/panel/tableModel.ts";
import { nearest } from "../../../../formats/core/search.ts";
import { type Span, touches } from "../../../../formats/core/text/span.ts";
import { adoptStyle, make, makeToolbar, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText } from "../../ui/button.ts";
import { NumberTable } from "../../ui/numberTable.ts";
import { makeSelect, type SelectOption, setOptions } from "../../ui/select.ts";
import { makeTextField } from "../../ui/textField.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { send } from "../send.ts";
import style from "./style.css";

const PAGE = 50;
/** Milliseconds from the last key in the filter until the request. */
const FILTER_PAUSE = 200;

interface Remembered {
  readonly path: string;
  readonly sort?: Sort | undefined;
}

interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

class TablePanel {
  private readonly lists = makeSelect(l10n.t("List"), (path) => this.choose(path));
  private readonly together = make("input", { attributes: { type: "checkbox" } });
  private readonly togetherText = make("span", { text: l10n.t("Also change equal items") });
  private readonly togetherLabel = make("label", { class: "table-together", children: [this.together, this.togetherText] });
  private readonly nothing = make("p", { class: "table-nothing", text: l10n.t("This document has no list of maps to show as a table.") });
  private readonly table = new NumberTable("byml-table", PAGE);
  private readonly filter = makeTextField(l10n.t("Filter rows"), () => this.filterLater(), { icon: "search" });
  private readonly buttons = {
    add: makeButton(l10n.t("Add"), () => void this.add(), { icon: "add" }),
    duplicate: makeButton(l10n.t("Duplicate"), () => void this.duplicate(), { icon: "copy" }),
    delete: makeButton(l10n.t("Delete"), () => void this.delete(), { icon: "trash" }),
    reveal: makeShowInText(() => this.reveal(true)),
  };
  private model: TableModel | undefined;
  private page: TablePage | undefined;
  private path: string | undefined;
  private sort: Sort | undefined;
  /** The first row to request. */
  private from = 0;
  private marked = new Set<number>();
  private active: number | undefined;
  /** Number of the latest request: answers to older ones are dropped. */
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly api: PanelApi<TableModel, TableIntent>) {
    adoptStyle(style);
    const remembered = api.recall<Remembered>();
    this.path = remembered?.path;
    this.sort = remembered?.sort;
    const { add, duplicate, delete: remove, reveal } = this.buttons;
    const parts = [this.lists, this.filter, add, duplicate, remove, reveal, this.togetherLabel];
    const tools = makeToolbar(l10n.t("Table"), parts, "table-tools");
    api.root.append(make("div", { class: "byml-table-panel", children: [tools, this.nothing, this.table.element] }));
    this.table.onRange = (first, end) => this.want(first, end);
    this.table.onSort = (column) => this.sortBy(column - 1);
    this.table.onCheck = (row, column, isChecked) => this.check(row, column, isChecked);
    this.table.onText = (row, column, text) => void this.set(row, column - 1, text);
    this.table.onSelect = (row) => this.select(row);
    api.onModel((model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.fill());
  }

  private show(model: TableModel | null): void {
    const isFirst = this.model === undefined;
    this.model = model ?? undefined;
    const lists = model?.lists ?? [];
    const selection = isFirst ? this.api.selection() : undefined;
    const atCursor = selection && this.listAt(selection);
    if (atCursor !== undefined) this.path = atCursor;
    if (!lists.some(({ path }) => path === this.path)) {
      this.path = lists[0]?.path;
      this.from = 0;
    }
    const options = lists.map(({ path, title, count }): SelectOption => {
      const name = title || l10n.t("Document");
      return [path, count === 1 ? l10n.t("{0} (1 item)", name) : l10n.t("{0} ({1} items)", name, count)];
    });
    setOptions(this.lists, options, this.path ?? "");
    void this.load();
  }

  /** Returns the path of the innermost list around a position in the text. */
  private listAt({ start }: Span): string | undefined {
    const around = this.model?.lists.filter(({ text }) => touches(text, start)) ?? [];
    return nearest(around, ({ text }) => start - text.start)?.path;
  }

  private choose(path: string): void {
    this.path = path;
    this.from = 0;
    this.sort = undefined;
    this.marked.clear();
    this.remember();
    void this.load();
  }

  private remember(): void {
    if (this.path !== undefined) this.api.remember({ path: this.path, sort: this.sort } satisfies Remembered);
  }

  // ------------------------------------------------------------------------------------------------ rows

  private async load(): Promise<void> {
    const number = ++this.asked;
    if (this.path === undefined) {
      this.page = undefined;
      return this.fill();
    }
    const query = { path: this.path, filter: this.filter.value, sort: this.sort, from: this.from, count: PAGE };
    const asked = await this.api.query<TablePage>(query);
    if (number !== this.asked || !asked) return;
    this.page = asked.answer ?? undefined;
    this.fill();
  }

  private want(first: number, end: number): void {
    const { page } = this;
    if (!page || (first >= page.from && end <= page.from + page.rows.length)) return;
    this.from = first;
    void this.load();
  }

  private filterLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.from = 0;
      void this.load();
    }, FILTER_PAUSE);
  }

  private sortBy(column: number): void {
    const key = this.page?.columns[column]?.key;
    if (key === undefined) return;
    const isSame = this.sort?.key === key;
    // ascending, descending, then back to file order
    this.sort = isSame && this.sort?.isDescending ? undefined : { key, isDescending: isSame };
    this.remember();
    void this.load();
  }

  private rowAt(row: number): TableRow | undefined {
    return this.page?.rows[row - this.page.from];
  }

  private fill(): void {
    const { page, table, buttons } = this;
    const isReadOnly = this.api.state().readOnly !== undefined;
    this.nothing.hidden = page !== undefined;
    table.element.hidden = page === undefined;
    for (const button of [buttons.add, buttons.duplicate, buttons.delete]) button.disabled = isReadOnly || page === undefined;
    this.togetherLabel.hidden = !page?.rows.some(({ equals }) => equals > 0);
    if (!page) return;
    const items = new Set(page.rows.map(({ item }) => item));
    if (this.active !== undefined && !items.has(this.active)) this.active = undefined;
    table.show({
      caption: page.total === 1 ? l10n.t("1 row") : l10n.t("{0} rows", page.total),
      headTitle: l10n.t("Item"),
      columns: [
        { title: l10n.t("Mark"), isCheck: true },
        ...page.columns.map(({ key, control, isName }) => ({
          title: key,
          isKept: isName === true,
          sort: this.sort?.key !== key ? ("none" as const) : this.sort.isDescending ? ("descending" as const) : ("ascending" as const),
          isText: control !== "check",
          isCheck: control === "check",
          mayAdd: control === "check",
          isFixed: control === "none",
        })),
      ],
      count: page.total,
      isReadOnly,
      head: (row) => this.headOf(row),
      name: (row) => this.nameOf(row),
      cell: (row, column) => {
        const found = this.rowAt(row);
        return column === 0 ? found && this.marked.has(found.item) : found?.cells[column - 1];
      },
      swatch: (row, column) => this.rowAt(row)?.colors?.[column - 1],
      label: (row, column) =>
        column === 0 ? l10n.t("Mark {0}", this.nameOf(row)) : l10n.t("{0} of {1}", page.columns[column - 1]?.key ?? "", this.nameOf(row)),
    });
    this.mark();
  }

  /** Returns only the item's number if a cell has its name. */
  private headOf(row: number): string {
    const found = this.rowAt(row);
    const hasNameCell = this.page?.columns[0]?.isName === true && found?.cells[0] !== undefined;
    return found && hasNameCell ? `[${found.item}]${timesOf(found)}` : this.nameOf(row);
  }

  private nameOf(row: number): string {
    const found = this.rowAt(row);
    if (!found) return "…";
    const name = found.name === `[${found.item}]` ? found.name : `[${found.item}] ${found.name}`;
    return `${name}${timesOf(found)}`;
  }

  private mark(): void {
    const place = this.page?.rows.findIndex(({ item }) => item === this.active) ?? -1;
    this.table.select(place < 0 || !this.page ? undefined : this.page.from + place);
  }

  private select(row: number): void {
    const found = this.rowAt(row);
    if (!found || found.item === this.active) return;
    this.active = found.item;
    this.mark();
    setText(
      this.togetherText,
      found.equals > 0 ? l10n.t("Also change items equal to this one: {0}", found.equals) : l10n.t("Also change equal items"),
    );
    this.reveal(false);
  }

  private reveal(focus: boolean): void {
    const row = this.page?.rows.find(({ item }) => item === this.active);
    if (row) this.api.revealText({ start: row.text.start, end: row.text.start }, focus);
  }

  private follow(selection: Span): void {
    const path = this.listAt(selection);
    if (path !== undefined && path !== this.path) {
      this.lists.value = path;
      this.choose(path);
      return;
    }
    const row = this.page?.rows.find(({ text }) => touches(text, selection.start));
    if (!row || row.item === this.active) return;
    this.active = row.item;
    this.mark();
  }

  // ------------------------------------------------------------------------------------------------ changes

  private check(row: number, column: number, isChecked: boolean): void {
    const found = this.rowAt(row);
    if (!found) return;
    if (column > 0) void this.set(row, column - 1, isChecked);
    else if (isChecked) this.marked.add(found.item);
    else this.marked.delete(found.item);
  }

  private async set(row: number, column: number, value: string | boolean): Promise<void> {
    const found = this.rowAt(row);
    const key = this.page?.columns[column]?.key;
    if (!found || key === undefined || this.path === undefined) return;
    const together = this.together.checked && found.equals > 0;
    const message = await send(this.api, { kind: "set", path: this.path, item: found.item, key, value, together });
    if (message !== undefined && typeof value === "string") this.table.refuse(row, column + 1, message);
  }

  private async add(): Promise<void> {
    if (this.path !== undefined) await send(this.api, { kind: "add", path: this.path });
  }

  private async duplicate(): Promise<void> {
    const item = this.active ?? [...this.marked][0];
    if (this.path === undefined) return;
    if (item === undefined) return this.api.announce(l10n.t("Select a row first."));
    await send(this.api, { kind: "duplicate", path: this.path, item });
  }

  private async delete(): Promise<void> {
    const items = this.marked.size > 0 ? [...this.marked] : this.active === undefined ? [] : [this.active];
    if (this.path === undefined) return;
    if (items.length === 0) return this.api.announce(l10n.t("Select or mark rows first."));
    if ((await send(this.api, { kind: "delete", path: this.path, items })) !== undefined) return;
    this.marked.clear();
    this.active = undefined;
    this.api.announce(items.length === 1 ? l10n.t("Deleted 1 row.") : l10n.t("Deleted {0} rows.", items.length));
  }
}

/** Returns a suffix for the number of equal items. */
function timesOf({ equals }: TableRow): string {
  return equals > 0 ? ` ×${equals + 1}` : "";
}

export const makePanel: MakePanel<TableModel, TableIntent> = (api) => void new TablePanel(api);
