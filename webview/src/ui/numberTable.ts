/**
 * An editable table, mostly of numbers. Enter and leaving a cell commit the input, Escape restores it, up and down go through the rows.
 * Shows the problem of an invalid value below its row until it is fixed. Must not know the chart.
 */
import { adoptStyle, make, setAttribute, setText, showProblem } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "./button.ts";
import { ColumnWidths } from "./columnWidths.ts";
import style from "./numberTable.css";

/** Numbers below this limit round to a finite number in single precision. */
const MAX_SINGLE = 3.4028235677973366e38;

/** Returns why a text is not a single precision number, or undefined if it is. */
function numberProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed)) return l10n.t("Must be a number.");
  return Math.abs(Number(trimmed)) < MAX_SINGLE ? undefined : l10n.t("Must be between {0} and {1}.", "-3.4028235e38", "3.4028235e38");
}

/** Default number of rows on a page. Longer tables show one page at a time. */
const MAX_ROWS = 100;

export interface NumberColumn {
  readonly title: string;
  /** Explains the title. */
  readonly tip?: string;
  /** A checkbox instead of a number. */
  readonly isCheck?: boolean;
  /** A missing value can be checked, too, which adds it. */
  readonly mayAdd?: boolean;
  /** Any text instead of a number. */
  readonly isText?: boolean;
  /** Read-only. */
  readonly isFixed?: boolean;
  /** Stays in view next to the row headers. */
  readonly isKept?: boolean;
  /** How rows are sorted by this column; missing if they cannot be. Sortable columns can also be resized. */
  readonly sort?: "none" | "ascending" | "descending";
}

export interface NumberRows {
  readonly caption: string;
  readonly captionTip?: string | undefined;
  /** Title of the first column, which identifies the row. */
  readonly headTitle: string;
  readonly columns: readonly NumberColumn[];
  readonly count: number;
  readonly isReadOnly: boolean;
  head(row: number): string;
  /** Returns the full name of a row with a short header. */
  name?(row: number): string;
  /** Returns the text as in the file, or whether a check box is checked. Undefined if the row has no such value. */
  cell(row: number, column: number): string | boolean | undefined;
  /** Returns the CSS color of a cell that contains a color. */
  swatch?(row: number, column: number): string | undefined;
  /** Returns a cell's label for screen readers. */
  label(row: number, column: number): string;
  /** Returns the problem of a row in the file. */
  problem?(row: number): string | undefined;
  /** Returns the problem of a number with valid notation. */
  findProblem?(value: number): string | undefined;
}

export class NumberTable {
  readonly element: HTMLElement;
  onNumber: (row: number, column: number, value: number) => void = () => {};
  onCheck: (row: number, column: number, isChecked: boolean) => void = () => {};
  onText: (row: number, column: number, text: string) => void = () => {};
  onSort: (column: number) => void = () => {};
  /** These rows are about to be shown. */
  onRange: (first: number, end: number) => void = () => {};
  /** A cell got the focus. */
  onSelect: (row: number, column: number) => void = () => {};
  private readonly table = make("table");
  private readonly widths = new ColumnWidths(this.table);
  private readonly caption = make("caption");
  private readonly head = make("tr");
  private readonly body = make("tbody");
  private readonly pages = make("div", { class: "number-pages" });
  private readonly range = make("span");
  private readonly problem = make("tr", { class: "cell-problem" });
  private readonly problemText = make("td", { attributes: { id: `cell-problem-${++tables}`, role: "alert" } });
  /** The cell with an invalid value. */
  private invalid: HTMLInputElement | undefined;
  private rows: NumberRows | undefined;
  private shape = "";
  private first = 0;

  constructor(
    name: string,
    private readonly mostRows = MAX_ROWS,
  ) {
    adoptStyle(style);
    this.problem.append(this.problemText);
    this.table.append(this.caption, make("thead", { children: [this.head] }), this.body);
    // without rows, it has no caption as its accessible name
    this.table.hidden = true;
    this.pages.append(
      makeButton(l10n.t("Previous Rows"), () => this.turn(-mostRows), { icon: "arrow-up", iconOnly: true }),
      this.range,
      makeButton(l10n.t("Next Rows"), () => this.turn(mostRows), { icon: "arrow-down", iconOnly: true }),
    );
    this.element = make("div", { class: `number-table ${name}`, children: [this.pages, this.table] });
    this.body.addEventListener("change", (event) => this.take(event.target as HTMLInputElement));
    this.body.addEventListener("input", (event) => this.check(event.target as HTMLInputElement));
    this.body.addEventListener("keydown", (event) => this.onKey(event));
    this.body.addEventListener("focusin", ({ target }) => this.onSelect(...placeOf(target as HTMLElement)));
  }

  show(rows: NumberRows): void {
    this.rows = rows;
    this.table.hidden = false;
    setText(this.caption, rows.caption);
    setAttribute(this.caption, "title", rows.captionTip);
    this.fill();
  }

  /** Marks and reveals a row, on its page; undefined for none. */
  select(row: number | undefined): void {
    if (row !== undefined && (row < this.first || row >= this.first + this.mostRows)) {
      this.first = row - (row % this.mostRows);
      this.fill();
    }
    for (const element of this.rowElements) {
      const isSelected = element.dataset["row"] === String(row);
      setAttribute(element, "aria-selected", isSelected ? "true" : undefined);
      if (isSelected) element.scrollIntoView({ block: "nearest" });
    }
  }

  /** Shows below its row why the input of a cell was refused. */
  refuse(row: number, column: number, message: string): void {
    this.setProblem(message, this.inputOf(row, column));
  }

  private inputOf(row: number, column: number): HTMLInputElement | undefined {
    return this.body.querySelector<HTMLInputElement>(`tr[data-row="${row}"] input[data-column="${column}"]`) ?? undefined;
  }

  focus(row: number, column: number): void {
    this.select(row);
    const input = this.inputOf(row, column);
    input?.focus();
    input?.select();
  }

  private get rowElements(): HTMLElement[] {
    return [...this.body.querySelectorAll<HTMLElement>("tr[data-row]")];
  }

  private turn(by: number): void {
    const count = this.rows?.count ?? 0;
    this.first = Math.max(0, Math.min(this.first + by, count - 1 - ((count - 1) % this.mostRows)));
    this.setProblem(undefined);
    this.fill();
  }

  private fill(): void {
    const { rows } = this;
    if (!rows) return;
    const { columns, count } = rows;
    if (this.first >= count) this.first = 0;
    const end = Math.min(count, this.first + this.mostRows);
    this.onRange(this.first, end);
    this.pages.hidden = count <= this.mostRows;
    setText(this.range, l10n.t("Rows {0} to {1} of {2}", this.first + 1, end, count));
    const shape = JSON.stringify([columns, rows.headTitle, end - this.first]);
    if (shape !== this.shape) this.build(rows, end - this.first);
    this.shape = shape;
    this.rowElements.forEach((element, at) => {
      const row = this.first + at;
      element.dataset["row"] = String(row);
      setText(element.children[0], rows.head(row));
      // names may be longer than their column
      setAttribute(element.children[0], "title", rows.name?.(row) ?? rows.head(row));
      const problem = rows.problem?.(row);
      element.classList.toggle("problem", problem !== undefined);
      setAttribute(element, "title", problem);
      for (const input of element.querySelectorAll("input")) this.fillCell(input, row, rows);
    });
  }

  private fillCell(input: HTMLInputElement, row: number, rows: NumberRows): void {
    const column = Number(input.dataset["column"]);
    const value = rows.cell(row, column);
    const isReadOnly = rows.isReadOnly || rows.columns[column]?.isFixed === true;
    setAttribute(input, "aria-label", rows.label(row, column));
    const swatch = rows.swatch?.(row, column);
    input.classList.toggle("swatch", swatch !== undefined);
    if (swatch !== undefined) input.style.setProperty("--swatch", swatch);
    if (input.type === "checkbox") {
      // a missing value is neither true nor false, and null in messages
      const isThere = typeof value === "boolean";
      input.checked = value === true;
      input.indeterminate = !isThere;
      const mayAdd = rows.columns[column]?.mayAdd === true;
      input.disabled = isReadOnly || !(isThere || mayAdd);
      setAttribute(input, "title", isThere ? undefined : mayAdd ? l10n.t("Not set: click to add it") : l10n.t("Not set"));
      return;
    }
    const text = typeof value === "string" ? value : "";
    input.disabled = typeof value !== "string";
    input.readOnly = isReadOnly;
    if (this.isText(input)) setAttribute(input, "title", text);
    // do not overwrite what the user is typing
    if (document.activeElement === input && input.dataset["text"] === text) return;
    input.value = text;
    input.dataset["text"] = text;
    if (input === this.invalid) this.setProblem(undefined);
  }

  private build({ columns, headTitle }: NumberRows, rows: number): void {
    this.setProblem(undefined);
    const heads = columns.map((column, at) => this.makeHead(column, at));
    this.head.replaceChildren(make("th", { text: headTitle, attributes: { scope: "col" } }), ...heads);
    setAttribute(this.problemText, "colspan", String(columns.length + 1));
    this.body.replaceChildren(
      ...Array.from({ length: rows }, () =>
        make("tr", {
          attributes: { "data-row": "" },
          children: [make("th", { attributes: { scope: "row" } }), ...columns.map(makeCell)],
        }),
      ),
    );
    columns.forEach(({ title, sort }, at) => sort !== undefined && this.widths.apply(title, at + 1));
  }

  private makeHead({ title, tip, sort, isKept }: NumberColumn, column: number): HTMLElement {
    if (sort === undefined) return make("th", { text: title, attributes: { scope: "col", title: tip } });
    const mark = { none: "", ascending: " ▲", descending: " ▼" }[sort];
    const button = make("button", {
      text: `${title}${mark}`,
      attributes: {
        type: "button",
        title: l10n.t("Sort by {0}. Drag the edge or press Shift+Left or Shift+Right to change the width.", title),
      },
    });
    button.addEventListener("click", () => this.onSort(column));
    const head = make("th", { class: isKept ? "kept" : "", attributes: { scope: "col", "aria-sort": sort }, children: [button] });
    this.widths.makeSizable(head, title, column + 1);
    return head;
  }

  private take(input: HTMLInputElement): void {
    const place = placeOf(input);
    if (input.type === "checkbox") this.onCheck(...place, input.checked);
    else if (this.isText(input)) {
      if (input.value !== input.dataset["text"]) this.onText(...place, input.value);
    } else if (input.value.trim() !== input.dataset["text"] && this.check(input)) this.onNumber(...place, Number(input.value));
  }

  private isText(input: HTMLInputElement): boolean {
    return this.rows?.columns[placeOf(input)[1]]?.isText === true;
  }

  /** Shows the problem of an input. Returns true if it has none. */
  private check(input: HTMLInputElement): boolean {
    if (input.type === "checkbox") return true;
    if (this.isText(input)) {
      if (input === this.invalid) this.setProblem(undefined);
      return true;
    }
    const isSame = input.value.trim() === input.dataset["text"];
    const problem = isSame ? undefined : (numberProblem(input.value) ?? this.rows?.findProblem?.(Number(input.value)));
    if (problem !== undefined || input === this.invalid) this.setProblem(problem, input);
    return problem === undefined;
  }

  private setProblem(message: string | undefined, input = this.invalid): void {
    if (this.invalid) showProblem(this.invalid, this.problemText, undefined);
    this.invalid = message === undefined ? undefined : input;
    if (!this.invalid) return this.problem.remove();
    const row = this.invalid.closest("tr");
    if (this.problem.previousElementSibling !== row) row?.after(this.problem);
    showProblem(this.invalid, this.problemText, message);
  }

  private onKey(event: KeyboardEvent): void {
    const input = event.target as HTMLInputElement;
    const [row, column] = placeOf(input);
    const to = { ArrowDown: row + 1, ArrowUp: row - 1 }[event.key];
    if (to !== undefined) {
      if (to >= 0 && to < (this.rows?.count ?? 0)) this.focus(to, column);
    } else if (event.key === "Enter" && input.type !== "checkbox") this.take(input);
    else if (event.key === "Escape" && input.type !== "checkbox") {
      input.value = input.dataset["text"] ?? "";
      this.check(input);
    } else return;
    event.preventDefault();
  }
}

let tables = 0;

function placeOf(input: HTMLElement): [row: number, column: number] {
  return [Number(input.closest<HTMLElement>("tr")?.dataset["row"]), Number(input.dataset["column"])];
}

function makeCell({ isCheck, isText, isKept }: NumberColumn, column: number): HTMLElement {
  const attributes: Record<string, string> = isCheck
    ? { type: "checkbox" }
    : { type: "text", inputmode: isText ? "text" : "decimal", spellcheck: "false", autocomplete: "off" };
  if (isText) attributes["class"] = "words";
  return make("td", {
    class: isKept ? "kept" : "",
    children: [make("input", { attributes: { ...attributes, "data-column": String(column) } })],
  });
}
