/**
 * The tree of differences: files, their entries, sentences. The tree element has the focus; for screen readers, the active row is its
 * active descendant. Sentences wrap, so rows differ in height: the first rows are created at once, the others when scrolled into view.
 */
import { groupBy } from "../../../formats/core/lists.ts";
import type { ComparedStatement } from "../../../server/src/protocol.ts";
import { adoptStyle, make, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeIcon } from "../ui/icon.ts";
import { rowOfKey } from "../ui/virtualRows.ts";
import type { ComparedFile } from "./protocol.ts";
import style from "./statementTree.css";

/** With more rows, files are initially collapsed. */
const MAX_OPEN_ROWS = 400;
/** The filter can show the others. */
const MAX_ROWS = 3000;
/** Elements to create at a time. */
const ROWS_AT_ONCE = 150;
const PAGE_ROWS = 15;

export interface StatementTreeEvents {
  /** @param statement -1 for the file as a whole */
  open?(file: number, statement: number): void;
  /** Another row was selected: see {@link StatementTree.chosen}. */
  choose?(): void;
  /** Arrow Up in the first row, or Escape. */
  leave?(): void;
}

interface Item {
  readonly id: string;
  readonly file: number;
  readonly statement: number;
  readonly fill: (element: HTMLElement) => void;
  /** For a group: makes its items. */
  readonly inside?: () => readonly Item[];
}

interface Row extends Item {
  readonly level: number;
  readonly parent: Row | undefined;
  readonly place: number;
  readonly siblings: number;
}

export class StatementTree {
  readonly element: HTMLElement;
  private files: readonly ComparedFile[] = [];
  private query = "";
  /** Groups that the user expanded or collapsed, unlike their initial state. */
  private readonly toggled = new Set<string>();
  private isOpenAtStart = true;
  private rows: readonly Row[] = [];
  private active: string | undefined;
  /** Rows that have elements. */
  private made = 0;
  /** Follows the rows: when it scrolls into view, more are created. */
  private readonly end = make("div", { class: "end", attributes: { "aria-hidden": "true" } });
  private readonly sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.makeMore(this.made + ROWS_AT_ONCE);
  });

  /** @param prefix of the ids of its rows, which must be unique on the page */
  constructor(
    label: string,
    private readonly prefix: string,
    private readonly events: StatementTreeEvents,
  ) {
    adoptStyle(style);
    this.element = make("div", { class: "statements", attributes: { role: "tree", tabindex: "0", "aria-label": label } });
    this.element.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.element.addEventListener("click", (event) => this.onClick(event));
  }

  /** Number of files that pass the filter. */
  get shownFiles(): number {
    return this.rows.filter(({ level }) => level === 1).length;
  }

  /** The selected row; its statement is -1 for the file as a whole. */
  get chosen(): { readonly file: number; readonly statement: number } | undefined {
    return this.rows.find(({ id }) => id === this.active);
  }

  show(files: readonly ComparedFile[]): void {
    this.files = files;
    this.isOpenAtStart = files.reduce((sum, { statements }) => sum + 1 + statements.length, 0) <= MAX_OPEN_ROWS;
    this.draw();
  }

  /** Shows only rows that contain all words of the query, with their parents. */
  filter(query: string): void {
    this.query = query;
    this.draw();
  }

  focus(): void {
    this.element.focus();
  }

  private draw(): void {
    const rows = this.rowsOf(this.items());
    this.rows = rows.slice(0, MAX_ROWS);
    const left = rows.length - this.rows.length;
    const more = left > 0 ? [make("p", { class: "more", text: l10n.t("More rows: {0}. Filter to see them.", left) })] : [];
    const { scrollTop } = this.element;
    if (!this.rows.some(({ id }) => id === this.active)) this.active = this.rows[0]?.id;
    const active = this.rows.findIndex(({ id }) => id === this.active);
    // create rows down to the old scroll position
    const wanted = Math.max(scrollTop > 0 ? this.made : ROWS_AT_ONCE, active + 1);
    this.made = 0;
    this.element.replaceChildren(this.end, ...more);
    this.makeMore(wanted);
    this.element.scrollTop = scrollTop;
  }

  private makeMore(count: number): void {
    const rows = this.rows.slice(this.made, count);
    this.made += rows.length;
    this.end.before(...rows.map((row) => this.makeElement(row)));
    this.mark();
    // observing again reports whether it is in view
    this.sight.unobserve(this.end);
    if (this.made < this.rows.length) this.sight.observe(this.end);
  }

  private isOpen(id: string): boolean {
    // show what the filter finds
    return this.query.trim() !== "" || this.isOpenAtStart !== this.toggled.has(id);
  }

  private rowsOf(items: readonly Item[], parent?: Row): readonly Row[] {
    return items.flatMap((item, place) => {
      const row: Row = { ...item, level: (parent?.level ?? 0) + 1, parent, place, siblings: items.length };
      return item.inside && this.isOpen(item.id) ? [row, ...this.rowsOf(item.inside(), row)] : [row];
    });
  }

  private items(): readonly Item[] {
    const words = this.query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    return this.files.flatMap((file, at): readonly Item[] => {
      const all = file.statements.map((statement, number) => ({ statement, number }));
      const found = fits(file.path) ? all : all.filter(({ statement }) => fits(`${file.path} ${statement.sentence}`));
      if (!fits(`${file.path} ${file.message ?? ""}`) && found.length === 0) return [];
      const fill = (element: HTMLElement) => fillFile(element, file, found.length);
      const item: Item = { id: `${this.prefix}-${at}`, file: at, statement: -1, fill };
      return [found.length > 0 ? { ...item, inside: () => partsOf(found).flatMap((part) => itemsOf(item, part)) } : item];
    });
  }

  private makeElement(row: Row): HTMLElement {
    const { id, level, place, siblings } = row;
    const isGroup = row.inside !== undefined;
    const isOpen = isGroup && this.isOpen(id);
    const element = make("div", {
      class: "row",
      attributes: {
        id,
        role: "treeitem",
        "aria-level": String(level),
        "aria-posinset": String(place + 1),
        "aria-setsize": String(siblings),
        "aria-expanded": isGroup ? String(isOpen) : undefined,
      },
      children: [makeIcon(isGroup ? (isOpen ? "chevron-down" : "chevron-right") : "", "twisty")],
    });
    element.style.setProperty("--level", String(level - 1));
    row.fill(element);
    return element;
  }

  private mark(): void {
    for (const element of this.element.children) setAttribute(element, "aria-selected", element.id === this.active ? "true" : undefined);
    setAttribute(this.element, "aria-activedescendant", this.active);
  }

  private choose(row: Row | undefined): void {
    if (!row) return;
    this.active = row.id;
    this.makeMore(this.rows.indexOf(row) + 1);
    this.events.choose?.();
    document.getElementById(row.id)?.scrollIntoView({ block: "nearest" });
  }

  /** Selects a sentence and expands its parents. */
  reveal(file: number, statement: number): void {
    const { statements = [] } = this.files[file] ?? {};
    const entry = statements[statement]?.entry;
    const id = `${this.prefix}-${file}`;
    const first = statements.findIndex((one) => one.entry === entry);
    for (const group of [id, `${id}-entry-${first}`]) if (!this.isOpen(group)) this.toggle(group);
    this.choose(this.rows.find((row) => row.id === `${id}-${statement}`));
  }

  private toggle(id: string): void {
    if (this.query.trim() !== "") return;
    if (!this.toggled.delete(id)) this.toggled.add(id);
    this.draw();
  }

  private onClick({ target }: MouseEvent): void {
    const element = (target as Element).closest(".row");
    const row = element ? this.rows.find(({ id }) => id === element.id) : undefined;
    if (!row) return;
    this.choose(row);
    const isTwisty = (target as Element).classList.contains("twisty");
    if (row.inside && (isTwisty || row.level === 2)) this.toggle(row.id);
    else this.events.open?.(row.file, row.statement);
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.handleKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private handleKey(key: string): boolean {
    const at = this.rows.findIndex(({ id }) => id === this.active);
    const row = this.rows[at];
    if (!row) return false;
    if (this.events.leave && (key === "Escape" || (key === "ArrowUp" && at === 0))) {
      this.events.leave();
      return true;
    }
    const to = rowOfKey(key, at, this.rows.length, PAGE_ROWS);
    if (to !== undefined) this.choose(this.rows[to]);
    else if (key === "Enter" || key === " ") this.events.open?.(row.file, row.statement);
    else if (key === "ArrowRight" && row.inside) {
      if (this.isOpen(row.id)) this.choose(this.rows[at + 1]);
      else this.toggle(row.id);
    } else if (key === "ArrowLeft") {
      if (row.inside && this.isOpen(row.id) && this.query.trim() === "") this.toggle(row.id);
      else this.choose(row.parent);
    } else return false;
    return true;
  }
}

interface Numbered {
  readonly statement: ComparedStatement;
  readonly number: number;
}

/** Sentences about one entry, or a single sentence with an empty entry. */
interface Part {
  readonly entry: string;
  readonly inside: readonly Numbered[];
}

/** Groups sentences by entry, in their order: the most important first. */
function partsOf(statements: readonly Numbered[]): readonly Part[] {
  return [...groupBy(statements, ({ statement }) => statement.entry)].flatMap(([entry, inside]) => {
    if (entry !== "" && inside.length > 1) return [{ entry, inside }];
    return inside.map((one) => ({ entry: "", inside: [one] }));
  });
}

function itemsOf(parent: Item, { entry, inside }: Part): readonly Item[] {
  const { file } = parent;
  const sentences = inside.map(({ statement: { sentence }, number }): Item => {
    const text = entry !== "" && sentence.startsWith(`${entry}/`) ? sentence.slice(entry.length + 1) : sentence;
    const fill = (element: HTMLElement) => element.append(make("span", { class: "sentence", text }));
    return { id: `${parent.id}-${number}`, file, statement: number, fill };
  });
  if (entry === "") return sentences;
  const fill = (element: HTMLElement) => element.append(make("span", { class: "entry", text: entry }), countOf(inside.length));
  // the id uses the entry's first sentence, because element ids cannot contain spaces
  const first = inside[0]?.number ?? -1;
  return [{ id: `${parent.id}-entry-${first}`, file, statement: first, fill, inside: () => sentences }];
}

function countOf(count: number): HTMLElement {
  const label = count === 1 ? l10n.t("1 difference") : l10n.t("{0} differences", count);
  return make("span", { class: "note", text: label });
}

function fillFile(element: HTMLElement, { path, kind, message }: ComparedFile, count: number): void {
  const slash = path.lastIndexOf("/");
  const notes = {
    changed: () => countOf(count),
    added: () => make("span", { class: "note is-added", text: l10n.t("added") }),
    removed: () => make("span", { class: "note is-removed", text: l10n.t("removed") }),
    bytes: () => make("span", { class: "note", text: message ?? "" }),
  };
  element.classList.add("file");
  element.append(
    make("span", { class: "name", text: path.slice(slash + 1) }),
    make("span", { class: "folder", text: slash < 0 ? "" : path.slice(0, slash) }),
    notes[kind](),
  );
}
