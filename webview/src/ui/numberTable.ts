/**
 * Numbers in rows and columns, where they are typed. Enter and leaving a cell take what was typed, Escape restores the cell, up and down
 * go through the rows. A number that cannot be taken says so below its row until it is mended. Must know no chart.
 */
import { adoptStyle, make, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "./button.ts";
import style from "./numberTable.css";
import { numberProblem } from "./numberText.ts";

/** Rows at once. Longer tables show a stretch of their rows. */
const MOST_ROWS = 100;

export interface NumberColumn {
  readonly title: string;
  /** A checkbox instead of a number. */
  readonly isCheck?: boolean;
}

export interface NumberRows {
  readonly caption: string;
  /** Of the first column, which says what a row is. */
  readonly headTitle: string;
  readonly columns: readonly NumberColumn[];
  readonly count: number;
  readonly isReadOnly: boolean;
  head(row: number): string;
  /** As the file has it; of a checkbox whether it is checked, or undefined where it cannot be changed. */
  cell(row: number, column: number): string | boolean | undefined;
  /** For screen readers. */
  label(row: number, column: number): string;
  /** What is wrong with a row of the file. */
  problem?(row: number): string | undefined;
  /** What is wrong with a number besides its notation. */
  findProblem?(value: number): string | undefined;
}

export class NumberTable {
  readonly element: HTMLElement;
  onNumber: (row: number, column: number, value: number) => void = () => {};
  onCheck: (row: number, column: number, isChecked: boolean) => void = () => {};
  /** A cell got the focus. */
  onSelect: (row: number, column: number) => void = () => {};
  private readonly table = make("table");
  private readonly caption = make("caption");
  private readonly head = make("tr");
  private readonly body = make("tbody");
  private readonly pages = make("div", { class: "number-pages" });
  private readonly range = make("span");
  private readonly problem = make("tr", { class: "cell-problem" });
  private readonly problemText = make("td", { attributes: { id: `cell-problem-${++tables}`, role: "alert" } });
  /** The cell whose number cannot be taken. */
  private invalid: HTMLInputElement | undefined;
  private rows: NumberRows | undefined;
  private shape = "";
  private first = 0;

  constructor(name: string) {
    adoptStyle(style);
    this.problem.append(this.problemText);
    this.table.append(this.caption, make("thead", { children: [this.head] }), this.body);
    // without rows it has no name that could be read aloud
    this.table.hidden = true;
    this.pages.append(
      makeButton(l10n.t("Previous Rows"), () => this.turn(-MOST_ROWS), { icon: "arrow-up", iconOnly: true }),
      this.range,
      makeButton(l10n.t("Next Rows"), () => this.turn(MOST_ROWS), { icon: "arrow-down", iconOnly: true }),
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
    this.fill();
  }

  /** Marks a row and shows it, wherever it is; undefined for none. */
  select(row: number | undefined): void {
    if (row !== undefined && (row < this.first || row >= this.first + MOST_ROWS)) {
      this.first = row - (row % MOST_ROWS);
      this.fill();
    }
    for (const element of this.rowElements) {
      const isSelected = element.dataset["row"] === String(row);
      setAttribute(element, "aria-selected", isSelected ? "true" : undefined);
      if (isSelected) element.scrollIntoView({ block: "nearest" });
    }
  }

  focus(row: number, column: number): void {
    this.select(row);
    const input = this.body.querySelector<HTMLInputElement>(`tr[data-row="${row}"] input[data-column="${column}"]`);
    input?.focus();
    input?.select();
  }

  private get rowElements(): HTMLElement[] {
    return [...this.body.querySelectorAll<HTMLElement>("tr[data-row]")];
  }

  private turn(by: number): void {
    const count = this.rows?.count ?? 0;
    this.first = Math.max(0, Math.min(this.first + by, count - 1 - ((count - 1) % MOST_ROWS)));
    this.setProblem(undefined);
    this.fill();
  }

  private fill(): void {
    const { rows } = this;
    if (!rows) return;
    const { columns, count } = rows;
    if (this.first >= count) this.first = 0;
    const end = Math.min(count, this.first + MOST_ROWS);
    this.pages.hidden = count <= MOST_ROWS;
    setText(this.range, l10n.t("Rows {0} to {1} of {2}", this.first + 1, end, count));
    const shape = JSON.stringify([columns, rows.headTitle, end - this.first]);
    if (shape !== this.shape) this.build(rows, end - this.first);
    this.shape = shape;
    this.rowElements.forEach((element, at) => {
      const row = this.first + at;
      element.dataset["row"] = String(row);
      setText(element.children[0], rows.head(row));
      const problem = rows.problem?.(row);
      element.classList.toggle("problem", problem !== undefined);
      setAttribute(element, "title", problem);
      for (const input of element.querySelectorAll("input")) this.fillCell(input, row, rows);
    });
  }

  private fillCell(input: HTMLInputElement, row: number, { cell, label, isReadOnly }: NumberRows): void {
    const column = Number(input.dataset["column"]);
    const value = cell(row, column);
    setAttribute(input, "aria-label", label(row, column));
    if (typeof value !== "string") {
      input.checked = value === true;
      input.disabled = isReadOnly || value === undefined;
      return;
    }
    // what is being typed stays
    if (document.activeElement === input && input.dataset["text"] === value) return;
    input.value = value;
    input.dataset["text"] = value;
    input.readOnly = isReadOnly;
    if (input === this.invalid) this.setProblem(undefined);
  }

  private build({ columns, headTitle }: NumberRows, rows: number): void {
    this.setProblem(undefined);
    const titles = [headTitle, ...columns.map(({ title }) => title)];
    this.head.replaceChildren(...titles.map((text) => make("th", { text, attributes: { scope: "col" } })));
    setAttribute(this.problemText, "colspan", String(titles.length));
    this.body.replaceChildren(
      ...Array.from({ length: rows }, () =>
        make("tr", {
          attributes: { "data-row": "" },
          children: [make("th", { attributes: { scope: "row" } }), ...columns.map(makeCell)],
        }),
      ),
    );
  }

  private take(input: HTMLInputElement): void {
    const place = placeOf(input);
    if (input.type === "checkbox") this.onCheck(...place, input.checked);
    else if (input.value.trim() !== input.dataset["text"] && this.check(input)) this.onNumber(...place, Number(input.value));
  }

  /** Says what is wrong with a number. True where nothing is. */
  private check(input: HTMLInputElement): boolean {
    if (input.type === "checkbox") return true;
    const isSame = input.value.trim() === input.dataset["text"];
    const problem = isSame ? undefined : (numberProblem(input.value) ?? this.rows?.findProblem?.(Number(input.value)));
    if (problem !== undefined || input === this.invalid) this.setProblem(problem, input);
    return problem === undefined;
  }

  private setProblem(message: string | undefined, input = this.invalid): void {
    if (this.invalid) for (const name of ["aria-invalid", "aria-describedby"]) this.invalid.removeAttribute(name);
    this.invalid = message === undefined ? undefined : input;
    if (!this.invalid || message === undefined) return this.problem.remove();
    setAttribute(this.invalid, "aria-invalid", "true");
    setAttribute(this.invalid, "aria-describedby", this.problemText.id);
    const row = this.invalid.closest("tr");
    if (this.problem.previousElementSibling !== row) row?.after(this.problem);
    setText(this.problemText, message);
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

function makeCell({ isCheck }: NumberColumn, column: number): HTMLElement {
  const attributes: Record<string, string> = isCheck
    ? { type: "checkbox" }
    : { type: "text", inputmode: "decimal", spellcheck: "false", autocomplete: "off" };
  return make("td", { children: [make("input", { attributes: { ...attributes, "data-column": String(column) } })] });
}
