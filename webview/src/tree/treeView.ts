/**
 * The field tree on the page: only rows in sight have elements. One element has the keyboard, and rows are told to screen readers
 * as its active descendants.
 */
import { adoptStyle, afterFrame, make, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import style from "./tree.css";
import type { TreeModel } from "./treeModel.ts";
import { type Columns, TreeRow } from "./treeRow.ts";

adoptStyle(style);

/** Rows drawn beyond the edges, so that scrolling never shows an empty line. */
const BEYOND = 8;

export class TreeView {
  readonly element: HTMLElement;
  /** The focused row is another, by the user's doing. */
  onFocus: (() => void) | undefined;
  onToggle: (() => void) | undefined;
  /** The value of the focused row is to be changed; `typed` begins it. */
  onEdit: ((typed?: string) => void) | undefined;
  /** A menu for the selection is asked for, at this place of the page. */
  onMenu: ((x: number, y: number) => void) | undefined;
  /** A key that is none of the tree's own. True where it did something. */
  onKeyDown: ((event: KeyboardEvent) => boolean) | undefined;
  private readonly model: TreeModel;
  private readonly canvas: HTMLElement;
  private readonly rows: TreeRow[] = [];
  private rowHeight = 22;
  private fontSize = 13;
  private columns: Columns | undefined;
  private focused = 0;
  /** What the focused row is called: its number changes with the text. */
  private focusedId: number | undefined;
  /** Ids of the selected rows: numbers change with the text. */
  private selected = new Set<number>();
  /** Where a range that is selected with Shift begins. */
  private anchor = 0;
  private overlay: { readonly row: () => number; readonly element: HTMLElement } | undefined;
  private isDrawing = false;
  private drawnTop = 0;
  /** Place of the row that has the first element: each row keeps its element while it scrolls by. */
  private firstPlace = 0;

  constructor(model: TreeModel) {
    this.model = model;
    this.canvas = make("div", { class: "canvas", attributes: { role: "none" } });
    this.element = make("div", {
      class: "tree",
      attributes: { role: "tree", tabindex: "0", "aria-label": l10n.t("Fields"), "aria-multiselectable": "true" },
      children: [this.canvas],
    });
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("click", (event) => this.onClick(event));
    this.element.addEventListener("contextmenu", (event) => this.onContextMenu(event));
    new ResizeObserver(() => this.measure()).observe(this.element);
    // at once: news are as long on their way as a frame takes
    model.onChange = () => {
      this.followFocus();
      this.draw(true);
    };
  }

  /** The row that has the keyboard. */
  get focusedRow(): number {
    return this.focused;
  }

  /** Selected rows, ascending; the focused one is among them. */
  get selectedRows(): readonly number[] {
    const { ids } = this.model.shape;
    // nearly always it is one: asked for with each row that is chosen, so the tree is not looked through for it
    if (this.selected.size === 1 && this.selected.has(ids[this.focused])) return [this.focused];
    const rows: number[] = [];
    for (let row = 0; row < ids.length; row++) if (row === this.focused || this.selected.has(ids[row])) rows.push(row);
    return rows;
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** Lays an element over a row, which it follows while rows move; undefined takes it away. */
  cover(row: number, element: HTMLElement | undefined): void {
    this.overlay?.element.remove();
    this.overlay = undefined;
    if (!element) return;
    const id = this.model.shape.ids[row];
    this.overlay = { row: () => this.model.shape.findById(id), element };
    element.classList.add("cover");
    this.canvas.append(element);
    this.scrollTo(row);
    this.placeOverlay();
  }

  /** Opens what the row is in, and brings it into sight. */
  reveal(row: number): void {
    if (row < 0 || row >= this.model.shape.count) return;
    this.model.shape.reveal(row);
    this.select(row);
    this.scrollTo(row);
    this.draw();
  }

  get scrollTop(): number {
    return this.element.scrollTop;
  }
  set scrollTop(top: number) {
    this.draw(true);
    this.element.scrollTop = top;
  }

  /** @param now do not wait for the next frame */
  draw(now = false): void {
    if (now) return this.render();
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.render();
    });
  }

  private measure(): void {
    // rows grow with the editor's font and zoom
    this.fontSize = Number.parseFloat(getComputedStyle(this.element).fontSize) || 13;
    this.rowHeight = Math.round(this.fontSize * 1.7);
    this.element.style.setProperty("--row-height", `${this.rowHeight}px`);
    this.measureColumns();
  }

  private measureColumns(): void {
    this.columns = this.rows.find(({ row }) => row >= 0)?.measureColumns(this.fontSize);
    this.draw();
  }

  private render(): void {
    const { element, rowHeight, model } = this;
    const { shape } = model;
    const { shown } = shape;
    const height = `${shown.length * rowHeight}px`;
    if (this.canvas.style.height !== height) this.canvas.style.height = height;
    const { scrollTop, clientHeight } = element;
    if (clientHeight === 0) return;
    // far from the rows of the frame before, those beyond the edges wait for the next one: where the scroll bar is dragged, it jumps on
    const isJump = Math.abs(scrollTop - this.drawnTop) > clientHeight;
    this.drawnTop = scrollTop;
    const beyond = isJump ? 0 : BEYOND;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond);
    const end = Math.min(shown.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + beyond);
    model.want(first, end);
    if (isJump) {
      this.firstPlace = first;
      this.draw();
    }
    const needed = end - first;
    if (!this.columns && needed > 0) afterFrame(() => this.measureColumns());
    while (this.rows.length < needed) {
      const row = new TreeRow(`row-${this.rows.length}`);
      this.rows.push(row);
      this.canvas.append(row.element);
    }
    let active: string | undefined;
    const drawn = new Set<TreeRow>();
    for (let place = first; place < end; place++) {
      const row = shown[place];
      const slot = this.rows[(((place - this.firstPlace) % this.rows.length) + this.rows.length) % this.rows.length];
      drawn.add(slot);
      const isFocused = row === this.focused;
      const state = {
        row,
        depth: shape.depths[row],
        isGroup: shape.isGroup(row),
        isOpen: shape.isOpen(row),
        isSelected: isFocused || shape.isAmong(this.selected, row),
        isFocused,
        isMatch: shape.isMatch(row),
        place: shape.placeAmongSiblings(row),
        count: shape.siblingCount(row),
        columns: this.columns,
      };
      slot.show(state, model.content(row), place * rowHeight);
      if (isFocused) active = slot.element.id;
    }
    for (const slot of this.rows) if (!drawn.has(slot)) slot.hide();
    setAttribute(element, "aria-activedescendant", active);
    this.placeOverlay();
  }

  private placeOverlay(): void {
    if (!this.overlay) return;
    const { element, row } = this.overlay;
    const place = this.model.shape.placeOf(row());
    element.hidden = place < 0;
    element.style.transform = `translateY(${place * this.rowHeight}px)`;
  }

  private rowOf(event: Event): number {
    const target = event.target as HTMLElement;
    return this.rows.find(({ element }) => element.contains(target))?.row ?? -1;
  }

  private onClick(event: MouseEvent): void {
    const row = this.rowOf(event);
    if (row < 0) return;
    const target = event.target as HTMLElement;
    const wasFocused = row === this.focused && document.activeElement === this.element;
    if (event.ctrlKey || event.metaKey) return this.toggleSelected(row);
    if (event.shiftKey) return this.selectRange(row);
    const isTwisty = target.classList.contains("twisty");
    if (isTwisty || (event.detail === 2 && this.model.shape.isGroup(row))) this.toggle(row);
    this.select(row);
    // a truth changes at once, other values at a second click: the change goes first, what else there is to tell of the row after it
    const isValue = target.closest(".cell") !== null;
    if (!isTwisty && (target.classList.contains("truth") || (isValue && (wasFocused || event.detail === 2)))) this.onEdit?.();
    this.afterChoice(row);
  }

  private onContextMenu(event: MouseEvent): void {
    event.preventDefault();
    const row = this.rowOf(event);
    if (row >= 0 && !this.selected.has(this.model.shape.ids[row])) this.choose(row);
    // by the keyboard it comes without a place
    const box = this.rows.find((slot) => slot.row === this.focused)?.element.getBoundingClientRect();
    if (event.button === 2 || !box) this.onMenu?.(event.clientX, event.clientY);
    else this.onMenu?.(box.left + 40, box.bottom);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.target !== this.element) return;
    const { shape } = this.model;
    const { shown } = shape;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
    const place = shape.placeOf(this.focused);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: shown.length - 1,
    };
    const to = moves[event.key];
    if (!(event.ctrlKey || event.metaKey || event.altKey)) {
      if (to !== undefined) {
        const row = shown[Math.max(0, Math.min(shown.length - 1, to))] ?? 0;
        if (event.shiftKey) this.selectRange(row);
        else this.choose(row);
      } else if (event.key === "ArrowRight") this.goIn();
      else if (event.key === "ArrowLeft") this.goOut();
      else if (event.key === "*") this.openSiblings();
      else if (event.key === "Enter" && shape.isGroup(this.focused)) this.toggle(this.focused);
      else if (event.key === "Enter" || event.key === " " || (event.key === "F2" && !event.shiftKey)) this.onEdit?.();
      else if (!this.onKeyDown?.(event)) return;
    } else if (!this.onKeyDown?.(event)) return;
    event.preventDefault();
  }

  private select(row: number): void {
    this.setFocused(row);
    this.anchor = row;
    this.selected = new Set([this.model.shape.ids[row]]);
  }

  private toggleSelected(row: number): void {
    const id = this.model.shape.ids[row];
    if (this.selected.has(id) && row !== this.focused) this.selected.delete(id);
    else this.selected.add(id);
    this.setFocused(row);
    this.anchor = row;
    this.afterChoice(row);
  }

  /** From the anchor to the row, as they are shown. */
  private selectRange(row: number): void {
    const { shape } = this.model;
    const [from, to] = [shape.placeOf(this.anchor), shape.placeOf(row)].sort((a, b) => a - b);
    this.selected = new Set(Array.from(shape.shown.subarray(Math.max(0, from), to + 1), (at) => shape.ids[at]));
    this.setFocused(row);
    this.afterChoice(row);
  }

  private setFocused(row: number): void {
    this.focused = row;
    this.focusedId = this.model.shape.ids[row];
  }

  /** Rows came or went above it. Where the row itself is gone, the one in its place has the keyboard. */
  private followFocus(): void {
    const { shape } = this.model;
    if (this.focusedId === undefined || shape.ids[this.focused] === this.focusedId) return;
    const row = shape.findById(this.focusedId);
    if (row >= 0) this.focused = row;
    else if (shape.count > 0) this.setFocused(Math.min(this.focused, shape.count - 1));
    this.anchor = this.focused;
  }

  private afterChoice(row: number): void {
    this.scrollTo(row);
    this.draw();
    this.onFocus?.();
  }

  private goIn(): void {
    const { shape } = this.model;
    if (!shape.isGroup(this.focused)) return;
    if (shape.isOpen(this.focused)) this.choose(this.focused + 1);
    else this.toggle(this.focused);
  }

  private goOut(): void {
    const { shape } = this.model;
    if (shape.isGroup(this.focused) && shape.isOpen(this.focused) && !shape.isFiltered) return this.toggle(this.focused);
    const parent = shape.parent(this.focused);
    if (parent >= 0) this.choose(parent);
  }

  private openSiblings(): void {
    const { shape } = this.model;
    const parent = shape.parent(this.focused);
    const end = parent < 0 ? shape.count : shape.ends[parent];
    for (let at = parent + 1; at < end; at = shape.ends[at]) if (shape.isGroup(at)) shape.setOpen(at, true);
    this.draw();
    this.onToggle?.();
  }

  private toggle(row: number): void {
    const { shape } = this.model;
    if (!shape.isGroup(row) || shape.isFiltered) return;
    shape.setOpen(row, !shape.isOpen(row));
    this.draw();
    this.onToggle?.();
  }

  private choose(row: number): void {
    this.select(row);
    this.afterChoice(row);
  }

  private scrollTo(row: number): void {
    const { element, rowHeight } = this;
    const place = this.model.shape.placeOf(row);
    if (place < 0) return;
    // the canvas must be as high as the rows before it can scroll there
    this.canvas.style.height = `${this.model.shape.shown.length * rowHeight}px`;
    const top = place * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
  }
}
