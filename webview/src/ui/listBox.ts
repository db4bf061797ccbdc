/** A list, tree or grid with rows of equal height. Its element has the focus; one row is active. Only rows in view have elements. */
import { adoptStyle, make, setAttribute } from "../dom.ts";
import style from "./list.css";
import { type Selecting, Selection, type Shown, selectingOf } from "./selection.ts";
import { rowOfKey, VirtualRows } from "./virtualRows.ts";

const ROW_ROLES = { listbox: "option", tree: "treeitem", grid: "row" } as const;

export interface ListBoxOptions {
  readonly label: string;
  readonly class: string;
  readonly role?: keyof typeof ROW_ROLES;
  readonly isMultiple?: boolean;
  /** In multiples of the font size. */
  readonly rowHeight?: number;
  /** The header of a grid with the column names, which stays in view. */
  readonly head?: HTMLElement;
  readonly makeRow: () => HTMLElement;
  /** Shows an item in an element that may have shown another item. */
  readonly fill: (element: HTMLElement, item: number) => void;
  /** 1 for the outermost level of a tree. */
  readonly levelOf?: (item: number) => number;
  /** Returns an item's position among its siblings, from 1, and their number. By default, all shown items are siblings. */
  readonly placeOf?: (item: number) => readonly [place: number, count: number];
  /** The user selected something. */
  readonly onSelect: (item: number, how: Selecting) => void;
  /** Enter or a double click on a row. */
  readonly onRun?: (item: number, event: MouseEvent | KeyboardEvent) => void;
  /** A click on a row or a part of it. Returns true if it was handled: the row is then not selected. */
  readonly onClick?: (event: MouseEvent, item: number) => boolean;
  /** Handles more keys. Returns true if it handled the key. */
  readonly onKey?: (key: string, item: number, event: KeyboardEvent) => boolean;
  /** Replaces the usual handling of keys with Control, Command or Alt. Returns true if it handled the key. */
  readonly onCommand?: (event: KeyboardEvent) => boolean;
  /** Arrow Up in the first row, or Escape. */
  readonly onLeave?: () => void;
  readonly onMenu?: (x: number, y: number) => void;
  /** These rows, as indexes in the shown items, are about to be filled. */
  readonly onRange?: (first: number, end: number) => void;
  readonly onDrawn?: () => void;
}

let lists = 0;

export class ListBox {
  readonly element: HTMLElement;
  readonly selection = new Selection();
  /** Items that pass the filter. */
  shown: Shown = [];
  readonly rows: VirtualRows;
  private readonly id = `list-${++lists}`;

  constructor(private readonly options: ListBoxOptions) {
    adoptStyle(style);
    const { role = "listbox", head } = options;
    this.element = make("div", {
      class: `list ${options.class}`,
      attributes: { role, tabindex: "0", "aria-multiselectable": options.isMultiple ? "true" : undefined },
      children: head ? [head] : [],
    });
    this.setLabel(options.label);
    // the scrolling element is the one with the focus
    this.rows = new VirtualRows(this.element, {
      height: options.rowHeight ?? 1.7,
      makeRow: () => this.makeRow(),
      fill: (element, place) => this.fill(element, place),
      ...(options.onRange ? { onRange: options.onRange } : {}),
      onDrawn: () => {
        const { active } = this.selection;
        const isShown = this.rows.elementOf(this.shown.indexOf(active)) !== undefined;
        setAttribute(this.element, "aria-activedescendant", isShown ? `${this.id}-${active}` : undefined);
        options.onDrawn?.();
      },
    });
    this.element.addEventListener("click", (event) => this.onClick(event));
    this.element.addEventListener("dblclick", (event) => {
      const item = this.itemOf(event.target);
      if (item !== undefined) options.onRun?.(item, event);
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("contextmenu", (event) => this.onContextMenu(event));
  }

  setLabel(label: string): void {
    setAttribute(this.element, "aria-label", label);
  }

  /** Sets the number of items and draws them again. @param shown the items to show, in order; by default all */
  show(count: number, shown: Shown = Array.from({ length: count }, (_, item) => item)): void {
    this.selection.limit(count);
    this.shown = shown;
    this.rows.count = shown.length;
    if (this.options.head) setAttribute(this.element, "aria-rowcount", String(shown.length + 1));
    this.draw();
  }

  /** @param active revealed by default; -1 for no active item */
  select(items: Iterable<number>, active: number, isRevealed = true): void {
    this.selection.set(items, active);
    if (isRevealed) this.rows.reveal(this.shown.indexOf(active));
    this.draw();
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  draw(): void {
    this.rows.draw();
  }

  /** Selects an item like a click or key by the user. */
  choose(item: number, how: Selecting = "one"): void {
    const way = this.options.isMultiple ? how : "one";
    this.selection.choose(item, way, this.shown);
    this.rows.reveal(this.shown.indexOf(item));
    this.draw();
    this.options.onSelect(item, way);
  }

  /** Reveals the active row and returns its element. */
  revealActive(): HTMLElement | undefined {
    const place = this.shown.indexOf(this.selection.active);
    this.rows.reveal(place);
    this.rows.drawNow();
    return this.rows.elementOf(place);
  }

  /** Returns the item whose row contains an element, or undefined. */
  itemOf(target: EventTarget | null): number | undefined {
    return this.shown[this.rows.rowOf(target)];
  }

  private makeRow(): HTMLElement {
    const element = this.options.makeRow();
    element.classList.add("item");
    element.setAttribute("role", ROW_ROLES[this.options.role ?? "listbox"]);
    return element;
  }

  private fill(element: HTMLElement, place: number): void {
    const item = this.shown[place];
    setAttribute(element, "id", `${this.id}-${item}`);
    setAttribute(element, "aria-selected", String(this.selection.has(item)));
    element.classList.toggle("active", item === this.selection.active);
    if (this.options.head) setAttribute(element, "aria-rowindex", String(place + 2));
    else {
      const [at, count] = this.options.placeOf?.(item) ?? [place + 1, this.shown.length];
      setAttribute(element, "aria-posinset", String(at));
      setAttribute(element, "aria-setsize", String(count));
    }
    const level = this.options.levelOf?.(item);
    if (level !== undefined) {
      setAttribute(element, "aria-level", String(level));
      element.style.paddingInlineStart = `${0.5 + Math.min(8, level - 1)}em`;
    }
    this.options.fill(element, item);
  }

  private onClick(event: MouseEvent): void {
    const item = this.itemOf(event.target);
    if (item === undefined || this.options.onClick?.(event, item)) return;
    this.choose(item, selectingOf(event));
  }

  private onContextMenu(event: MouseEvent): void {
    const { onMenu } = this.options;
    if (!onMenu) return;
    event.preventDefault();
    const item = this.itemOf(event.target);
    if (item !== undefined && !this.selection.has(item)) this.choose(item);
    // the menu key has no position
    const box = event.button === 2 ? undefined : this.revealActive()?.getBoundingClientRect();
    if (!box) onMenu(event.clientX, event.clientY);
    else onMenu(box.left + 40, box.bottom);
  }

  private onKey(event: KeyboardEvent): void {
    const { shown, options, selection } = this;
    const { active } = selection;
    const { key } = event;
    const isMain = event.ctrlKey || event.metaKey;
    // ignore keys in an editor over a row
    if (event.target !== this.element) return;
    if ((isMain || event.altKey) && options.onCommand) {
      if (options.onCommand(event)) event.preventDefault();
      return;
    }
    const place = shown.indexOf(active);
    const to = isMain ? undefined : rowOfKey(key, place, shown.length, this.rows.pageRows);
    if (event.altKey) return;
    if (!isMain && options.onLeave && (key === "Escape" || (key === "ArrowUp" && place <= 0))) options.onLeave();
    else if (to !== undefined) this.choose(shown[to], event.shiftKey ? "range" : "one");
    else if (isMain && key === "a" && options.isMultiple) {
      selection.set(shown, active);
      this.draw();
      options.onSelect(active, "range");
    } else if (active < 0) return;
    else if (key === "Enter" && options.onRun) options.onRun(active, event);
    else if (isMain || !options.onKey?.(key, active, event)) return;
    event.preventDefault();
    // VS Code must not handle the same key
    event.stopPropagation();
  }
}
