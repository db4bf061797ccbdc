/** A list, tree or grid of rows of one height. It has the keyboard itself; a row in it is active. Only rows in sight have elements. */
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
  /** Of a row, in heights of the font. */
  readonly rowHeight?: number;
  /** The head of a grid: columns by their names. Stays in sight. */
  readonly head?: HTMLElement;
  readonly makeRow: () => HTMLElement;
  /** Shows an item in an element that may have shown another one before. */
  readonly fill: (element: HTMLElement, item: number) => void;
  /** 1 for the outermost level of a tree. */
  readonly levelOf?: (item: number) => number;
  /** Which of how many it is among those of its level, from 1; by default among all that are shown. */
  readonly placeOf?: (item: number) => readonly [place: number, count: number];
  /** The user selected something. */
  readonly onSelect: (item: number, how: Selecting) => void;
  /** Enter or a double click. */
  readonly onRun?: (item: number, event: MouseEvent | KeyboardEvent) => void;
  /** A click on a row, or on a part of it. True where it did something: the row is then not selected. */
  readonly onClick?: (event: MouseEvent, item: number) => boolean;
  /** A key of the list's own. True where it did something. */
  readonly onKey?: (key: string, item: number, event: KeyboardEvent) => boolean;
  /** One with Control, Command or Alt, before it does what it does in all lists. */
  readonly onCommand?: (event: KeyboardEvent) => boolean;
  /** Arrow up from the first row, Escape. */
  readonly onLeave?: () => void;
  readonly onMenu?: (x: number, y: number) => void;
  /** Rows are about to be filled: places among those that are shown. */
  readonly onRange?: (first: number, end: number) => void;
  readonly onDrawn?: () => void;
}

let lists = 0;

export class ListBox {
  readonly element: HTMLElement;
  readonly selection = new Selection();
  /** Without those filtered out. */
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
    // what scrolls has the keyboard
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

  /** There are so many items now, and any of them may show something else. @param shown those that are wanted, in their order; all by default */
  show(count: number, shown: Shown = Array.from({ length: count }, (_, item) => item)): void {
    this.selection.limit(count);
    this.shown = shown;
    this.rows.count = shown.length;
    if (this.options.head) setAttribute(this.element, "aria-rowcount", String(shown.length + 1));
    this.draw();
  }

  /** @param active brought into sight, by default; -1 for none */
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

  /** What a user does by click or key. */
  choose(item: number, how: Selecting = "one"): void {
    const way = this.options.isMultiple ? how : "one";
    this.selection.choose(item, way, this.shown);
    this.rows.reveal(this.shown.indexOf(item));
    this.draw();
    this.options.onSelect(item, way);
  }

  /** The element of the row that has the keyboard, brought into sight. */
  revealActive(): HTMLElement | undefined {
    const place = this.shown.indexOf(this.selection.active);
    this.rows.reveal(place);
    this.rows.drawNow();
    return this.rows.elementOf(place);
  }

  /** The item whose row an element is in. */
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
    // a menu asked for by the keyboard comes without a place
    const box = event.button === 2 ? undefined : this.revealActive()?.getBoundingClientRect();
    if (!box) onMenu(event.clientX, event.clientY);
    else onMenu(box.left + 40, box.bottom);
  }

  private onKey(event: KeyboardEvent): void {
    const { shown, options, selection } = this;
    const { active } = selection;
    const { key } = event;
    const isMain = event.ctrlKey || event.metaKey;
    // what is typed into an editor over a row is not for the list
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
    // of what the list has done, VS Code's own keys hear nothing
    event.stopPropagation();
  }
}
