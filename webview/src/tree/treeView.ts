/** The field tree on the page. The tree has the keyboard itself, and its rows are active descendants for screen readers. */
import { adoptStyle, make, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { selectingOf } from "../ui/selection.ts";
import { rowOfKey, VirtualRows } from "../ui/virtualRows.ts";
import style from "./tree.css";
import type { TreeModel } from "./treeModel.ts";
import { TreeRow } from "./treeRow.ts";

adoptStyle(style);

export class TreeView {
  readonly element: HTMLElement;
  /** The focused row is another, by the user's doing. */
  onFocus: (() => void) | undefined;
  onToggle: (() => void) | undefined;
  /** The value of the focused row is to be changed; `typed` begins it. */
  onEdit: ((typed?: string) => void) | undefined;
  /** A menu for the selection is asked for, at this place of the page. */
  onMenu: ((x: number, y: number) => void) | undefined;
  /** A key that is not one of the tree's own. True where it did something. */
  onKeyDown: ((event: KeyboardEvent) => boolean) | undefined;
  private readonly model: TreeModel;
  private readonly rows: VirtualRows<TreeRow>;
  private focused = 0;
  /** What the focused row is called: its number changes with the text. */
  private focusedId: number | undefined;
  /** Ids of the selected rows: numbers change with the text. */
  private selected = new Set<number>();
  /** Where a range that is selected with Shift begins. */
  private anchor = 0;
  private overlay: { readonly row: () => number; readonly element: HTMLElement } | undefined;

  constructor(model: TreeModel) {
    this.model = model;
    this.element = make("div", {
      class: "tree",
      attributes: { role: "tree", tabindex: "0", "aria-label": l10n.t("Fields"), "aria-multiselectable": "true" },
    });
    this.rows = new VirtualRows<TreeRow>(this.element, {
      height: 1.7,
      makeRow: (slot) => new TreeRow(`row-${slot}`),
      fill: (row, place) => this.fill(row, place),
      onRange: (first, end) => model.want(first, end),
      onDrawn: () => {
        setAttribute(this.element, "aria-activedescendant", this.rows.elementOf(model.shape.placeOf(this.focused))?.id);
        this.placeOverlay();
      },
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("click", (event) => this.onClick(event));
    this.element.addEventListener("contextmenu", (event) => this.onContextMenu(event));
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
    this.rows.space.append(element);
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

  /** @param isNow does not wait for the next frame */
  draw(isNow = false): void {
    this.rows.count = this.model.shape.shown.length;
    if (isNow) this.rows.drawNow();
    else this.rows.draw();
  }

  private fill(slot: TreeRow, place: number): void {
    const { shape } = this.model;
    const row = shape.shown[place];
    const isFocused = row === this.focused;
    const state = {
      depth: shape.depths[row],
      isGroup: shape.isGroup(row),
      isOpen: shape.isOpen(row),
      isSelected: isFocused || this.selected.has(shape.ids[row]),
      isFocused,
      isMatch: shape.isMatch(row),
      place: shape.placeAmongSiblings(row),
      count: shape.siblingCount(row),
    };
    slot.show(state, this.model.content(row));
  }

  private placeOverlay(): void {
    if (!this.overlay) return;
    const { element, row } = this.overlay;
    const place = this.model.shape.placeOf(row());
    element.hidden = place < 0;
    element.style.transform = `translateY(${place * this.rows.rowHeight}px)`;
  }

  private rowOf(event: Event): number {
    return this.model.shape.shown[this.rows.rowOf(event.target)] ?? -1;
  }

  private onClick(event: MouseEvent): void {
    const row = this.rowOf(event);
    if (row < 0) return;
    const target = event.target as HTMLElement;
    const wasFocused = row === this.focused && document.activeElement === this.element;
    const how = selectingOf(event);
    if (how === "toggle") return this.toggleSelected(row);
    if (how === "range") return this.selectRange(row);
    const isTwisty = target.classList.contains("twisty");
    if (isTwisty || (event.detail === 2 && this.model.shape.isGroup(row))) this.toggle(row);
    this.select(row);
    // a truth changes at once, other values at a second click: the change goes first, what else there is to say about the row after it
    const isValue = target.closest(".cell") !== null;
    if (!isTwisty && (target.classList.contains("truth") || (isValue && (wasFocused || event.detail === 2)))) this.onEdit?.();
    this.afterChoice(row);
  }

  private onContextMenu(event: MouseEvent): void {
    event.preventDefault();
    const row = this.rowOf(event);
    if (row >= 0 && !this.selected.has(this.model.shape.ids[row])) this.choose(row);
    // by the keyboard it comes without a place
    const box = this.rows.elementOf(this.model.shape.placeOf(this.focused))?.getBoundingClientRect();
    if (event.button === 2 || !box) this.onMenu?.(event.clientX, event.clientY);
    else this.onMenu?.(box.left + 40, box.bottom);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.target !== this.element) return;
    const { shape } = this.model;
    const { shown } = shape;
    const to = rowOfKey(event.key, shape.placeOf(this.focused), shown.length, this.rows.pageRows);
    if (!(event.ctrlKey || event.metaKey || event.altKey)) {
      if (to !== undefined) {
        if (event.shiftKey) this.selectRange(shown[to]);
        else this.choose(shown[to]);
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
    // all rows must have their room before it can scroll there
    this.rows.count = this.model.shape.shown.length;
    this.rows.reveal(this.model.shape.placeOf(row));
  }
}
