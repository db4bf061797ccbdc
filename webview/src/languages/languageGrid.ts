/**
 * The grid of texts: a row for each message, a column for each language. Only rows in view have elements and loaded texts. The grid element
 * has the focus; one cell is active.
 */
import { make, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { rowOfKey, VirtualRows } from "../ui/virtualRows.ts";
import { CellEditor } from "./cellEditor.ts";
import type { CellPlace, ShownCell, ShownLanguage, ShownRow } from "./protocol.ts";

interface GridEvents {
  /** These rows are coming into view. */
  want(first: number, end: number): void;
  /** Moves the focus to the filter. */
  leave(): void;
  /** @param column -1 for the labels */
  sort(column: number): void;
  open(place: CellPlace): void;
  /** @returns why the text was refused */
  edit(place: CellPlace, before: string, words: string): Promise<string | undefined>;
  /** Another cell is active. @param text describes it */
  activate(text: string): void;
}

export interface GridRows {
  readonly languages: readonly ShownLanguage[];
  readonly files: readonly string[];
  readonly original: number;
  /** Rows show their file. */
  readonly hasFiles: boolean;
  readonly sort: { readonly by: "id" | number; readonly isDescending: boolean } | undefined;
  readonly count: number;
  /** Index of the first of `rows`. */
  readonly from: number;
  readonly rows: readonly ShownRow[];
}

/** In multiples of the font size. */
const ROW_HEIGHT = 2;

export class LanguageGrid {
  readonly element: HTMLElement;
  private readonly head = make("div", { class: "grid-head", attributes: { role: "row", "aria-rowindex": "1" } });
  private readonly virtual: VirtualRows;
  private readonly editor: CellEditor;
  private shown: GridRows | undefined;
  private heads = "";
  private active = { row: 0, column: 0 };

  constructor(
    label: string,
    private readonly events: GridEvents,
  ) {
    this.element = make("div", { class: "languages", attributes: { role: "grid", tabindex: "0", "aria-label": label } });
    this.element.append(make("div", { attributes: { role: "rowgroup" }, children: [this.head] }));
    this.virtual = new VirtualRows(this.element, {
      height: ROW_HEIGHT,
      makeRow,
      fill: (element, at) => this.fill(element, at),
      onRange: (first, end) => events.want(first, end),
      onDrawn: () => setAttribute(this.element, "aria-activedescendant", this.activeCell ? cellId(this.active) : undefined),
    });
    setAttribute(this.virtual.space, "role", "rowgroup");
    this.editor = new CellEditor(() => this.element.focus());
    this.element.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.element.addEventListener("mousedown", ({ target }) => this.activateAt(target));
    this.element.addEventListener("dblclick", ({ target }) => {
      if (this.activateAt(target)) void this.edit();
    });
  }

  /** @param fromTop scroll to the top, if the rows are different ones */
  show(shown: GridRows, fromTop: boolean): void {
    this.shown = shown;
    const { languages, count } = shown;
    const { row, column } = this.active;
    this.active = { row: fromTop ? 0 : Math.max(0, Math.min(row, count - 1)), column: Math.min(column, languages.length - 1) };
    this.element.style.setProperty("--columns", String(languages.length));
    setAttribute(this.element, "aria-rowcount", String(count + 1));
    setAttribute(this.element, "aria-colcount", String(languages.length + 1));
    this.fillHead(shown);
    this.virtual.count = count;
    if (fromTop) this.virtual.reveal(0);
    this.virtual.draw();
    this.say();
  }

  focus(): void {
    this.element.focus();
  }

  /** Makes a cell active and reveals it. */
  activate(row: number, column: number): void {
    this.active = { row, column };
    this.virtual.reveal(row);
    this.virtual.drawNow();
    this.activeCell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.say();
  }

  /** Opens the active cell's text. */
  open(): void {
    const { place } = this;
    if (place) this.events.open(place);
  }

  /** Starts editing the active cell. */
  async edit(): Promise<void> {
    if (!(await this.editor.whenFree())) return;
    const { row, place, activeCell: element } = this;
    const cell = row?.cells[this.active.column];
    if (!place || !cell || !element || cell.fixed) return;
    const before = cell.words ?? "";
    const label = l10n.t("{0} in {1}", place.id, place.language);
    this.editor.open(this.virtual.space, element, label, before, (words) => this.events.edit(place, before, words));
  }

  private get row(): ShownRow | undefined {
    return this.shown?.rows[this.active.row - this.shown.from];
  }

  private get place(): CellPlace | undefined {
    const { row, shown } = this;
    const path = row && shown?.files[row.group];
    const language = shown?.languages[this.active.column]?.language;
    return row && path !== undefined && language !== undefined ? { path, language, id: row.id } : undefined;
  }

  private get activeCell(): HTMLElement | undefined {
    return this.virtual.elementOf(this.active.row)?.querySelector<HTMLElement>(`#${cellId(this.active)}`) ?? undefined;
  }

  private fillHead({ languages, sort, original }: GridRows): void {
    const shape = JSON.stringify([languages, sort, original]);
    if (shape === this.heads) return;
    this.heads = shape;
    const makeHead = (text: string, title: string | undefined, column: number) => {
      const isSorted = sort?.by === (column < 0 ? "id" : column);
      const button = make("button", { text, attributes: { type: "button", title: title ?? l10n.t("Sort by {0}", text) } });
      button.addEventListener("click", () => this.events.sort(column));
      const order = !isSorted ? "none" : sort?.isDescending ? "descending" : "ascending";
      return make("div", {
        class: column < 0 ? "label" : "cell",
        attributes: { role: "columnheader", "aria-sort": order, "aria-colindex": String(column + 2) },
        children: [button],
      });
    };
    const titleOf = ({ name }: ShownLanguage, column: number) =>
      [name, column === original ? l10n.t("The original: the codes of other languages are compared with it") : undefined]
        .filter(Boolean)
        .join("\n");
    this.head.replaceChildren(
      makeHead(l10n.t("Message"), undefined, -1),
      ...languages.map((language, column) => makeHead(language.language, titleOf(language, column) || undefined, column)),
    );
  }

  private fill(element: HTMLElement, at: number): void {
    const { shown } = this;
    if (!shown) return;
    const { languages } = shown;
    if (element.childElementCount !== languages.length + 1) element.replaceChildren(makeLabel(), ...languages.map(makeCell));
    setAttribute(element, "aria-rowindex", String(at + 2));
    const row = shown.rows[at - shown.from];
    const [label, ...cells] = element.children as unknown as HTMLElement[];
    const [id, file] = (label?.children ?? []) as unknown as HTMLElement[];
    const path = row && shown.hasFiles ? (shown.files[row.group] ?? "") : "";
    if (id) setText(id, row?.id ?? "…");
    if (file) setText(file, path);
    if (label) setAttribute(label, "title", row && [row.id, shown.files[row.group]].filter(Boolean).join("\n"));
    cells.forEach((cell, column) => {
      cell.id = cellId({ row: at, column });
      setAttribute(cell, "aria-selected", String(at === this.active.row && column === this.active.column));
      // fonts draw the same characters differently for Japanese and Chinese
      setAttribute(cell, "lang", languages[column]?.name);
      fillCell(cell, row?.cells[column]);
    });
  }

  private activateAt(target: EventTarget | null): boolean {
    const row = this.virtual.rowOf(target);
    const cell = target instanceof Element ? target.closest<HTMLElement>(".cell") : null;
    if (row < 0 || this.editor.contains(target)) return false;
    const column = cell ? Number(cell.dataset["column"]) : this.active.column;
    this.active = { row, column };
    this.virtual.drawNow();
    this.say();
    return true;
  }

  private say(): void {
    const { row } = this;
    const cell = row?.cells[this.active.column];
    const language = this.shown?.languages[this.active.column]?.language ?? "";
    this.events.activate(row && cell ? [`${row.id}, ${language}`, noteOf(cell)].filter(Boolean).join(": ") : "");
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (this.editor.contains(event.target)) return;
    // column headers are buttons with their own keys
    if (this.head.contains(event.target as Node) ? !this.leaveHead(event) : !this.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private leaveHead({ key }: KeyboardEvent): boolean {
    if (key === "ArrowDown") this.focus();
    return key === "ArrowDown";
  }

  private handleKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { row, column } = this.active;
    const columns = this.shown?.languages.length ?? 0;
    if (key === "Enter" || key === "F2") {
      if (ctrlKey || metaKey) this.open();
      else void this.edit();
      return true;
    }
    if (ctrlKey || metaKey || altKey) return false;
    if (key === "Escape" || (key === "ArrowUp" && row === 0)) {
      this.events.leave();
      return true;
    }
    if (key === "ArrowLeft" || key === "ArrowRight") {
      this.activate(row, Math.max(0, Math.min(columns - 1, column + (key === "ArrowLeft" ? -1 : 1))));
      return true;
    }
    const place = rowOfKey(key, row, this.shown?.count ?? 0, this.virtual.pageRows);
    if (place !== undefined) this.activate(place, column);
    return place !== undefined;
  }
}

function cellId({ row, column }: { readonly row: number; readonly column: number }): string {
  return `text-${row}-${column}`;
}

function makeRow(): HTMLElement {
  return make("div", { class: "grid-row", attributes: { role: "row" } });
}

function makeLabel(): HTMLElement {
  const parts = [make("span", { class: "id" }), make("span", { class: "file" })];
  return make("div", { class: "label", attributes: { role: "rowheader", "aria-colindex": "1" }, children: parts });
}

function makeCell(_: ShownLanguage, column: number): HTMLElement {
  const attributes = { role: "gridcell", "data-column": String(column), "aria-colindex": String(column + 2) };
  return make("div", { class: "cell", attributes, children: [make("span")] });
}

/** Returns a note about a cell, such as a problem or why it cannot be edited. */
function noteOf({ mark, fixed }: ShownCell): string | undefined {
  if (fixed === "noFile") return l10n.t("No file exists in this language.");
  if (fixed === "unreadable") return l10n.t("The file cannot be read. Open it to see why.");
  const origin = fixed === "game" ? l10n.t("From the unmodified game, so it cannot be edited.") : undefined;
  const problem = mark?.kind === "missing" ? l10n.t("The text is missing.") : mark?.problem;
  return [problem, origin].filter(Boolean).join(" ") || undefined;
}

function fillCell(element: HTMLElement, cell: ShownCell | undefined): void {
  const [words] = element.children;
  const note = cell && noteOf(cell);
  if (words)
    setText(
      words,
      cell?.words?.replaceAll("\n", " ↵ ") ??
        (cell?.fixed === "noFile" || cell?.fixed === "unreadable" ? "–" : cell ? l10n.t("missing") : "…"),
    );
  element.classList.toggle("is-missing", cell?.mark?.kind === "missing");
  element.classList.toggle("has-codes", cell?.mark?.kind === "codes");
  element.classList.toggle("is-fixed", cell?.fixed !== undefined);
  setAttribute(element, "title", cell && [cell.words, note].filter(Boolean).join("\n\n"));
  setAttribute(element, "aria-description", note);
  setAttribute(element, "aria-readonly", cell?.fixed ? "true" : undefined);
}
