/** The field tree on the page. */
import { adoptStyle, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { ListBox } from "../ui/listBox.ts";
import { selectingOf } from "../ui/selection.ts";
import style from "./tree.css";
import type { TreeModel } from "./treeModel.ts";
import { TreeRow } from "./treeRow.ts";

export class TreeView {
  readonly element: HTMLElement;
  /** The user moved the focus to another row. */
  onFocus: (() => void) | undefined;
  onToggle: (() => void) | undefined;
  /** The user wants to edit the value of the focused row. */
  onEdit: (() => void) | undefined;
  /** The user opened the context menu for the selection, at this position on the page. */
  onMenu: ((x: number, y: number) => void) | undefined;
  /** Handles keys that the tree does not handle. Returns true if it handled the key. */
  onKeyDown: ((event: KeyboardEvent) => boolean) | undefined;
  private readonly list: ListBox;
  private readonly rows = new WeakMap<HTMLElement, TreeRow>();
  /** Ids of the rows when they were selected, because row numbers change with the text. */
  private ids = new Int32Array(0);
  private overlay: { readonly row: () => number; readonly element: HTMLElement } | undefined;

  constructor(private readonly model: TreeModel) {
    this.list = new ListBox({
      label: l10n.t("Fields"),
      class: "tree",
      role: "tree",
      isMultiple: true,
      makeRow: () => {
        const row = new TreeRow();
        this.rows.set(row.element, row);
        return row.element;
      },
      fill: (element, row) => this.fill(element, row),
      placeOf: (row) => [model.shape.placeAmongSiblings(row), model.shape.siblingCount(row)],
      onRange: (first, end) => model.want(first, end),
      onDrawn: () => this.placeOverlay(),
      onSelect: () => this.onFocus?.(),
      onClick: (event, row) => this.onClick(event, row),
      onMenu: (x, y) => this.onMenu?.(x, y),
      onCommand: (event) => this.onKeyDown?.(event) === true,
      onKey: (key, row, event) => this.onKey(key, row, event),
    });
    adoptStyle(style);
    this.element = this.list.element;
    model.onChange = () => {
      this.followShape();
      this.draw(true);
    };
  }

  get focusedRow(): number {
    return Math.max(0, this.list.selection.active);
  }

  /** Selected rows including the focused one, ascending. */
  get selectedRows(): readonly number[] {
    return [...new Set([...this.list.selection.items, this.focusedRow])].sort((a, b) => a - b);
  }

  focus(): void {
    this.list.focus();
  }

  /** Lays an element over a row and keeps it there when rows move; undefined removes it. */
  cover(row: number, element: HTMLElement | undefined): void {
    this.overlay?.element.remove();
    this.overlay = undefined;
    if (!element) return;
    const id = this.model.shape.ids[row];
    this.overlay = { row: () => this.model.shape.findById(id), element };
    element.classList.add("cover");
    const { rows } = this.list;
    rows.space.append(element);
    rows.reveal(this.model.shape.placeOf(row));
    this.placeOverlay();
  }

  /** Opens the row's ancestors, reveals it and selects it. */
  reveal(row: number): void {
    if (row < 0 || row >= this.model.shape.count) return;
    this.model.shape.reveal(row);
    this.draw();
    this.list.select([row], row);
  }

  get scrollTop(): number {
    return this.element.scrollTop;
  }
  set scrollTop(top: number) {
    this.draw(true);
    this.element.scrollTop = top;
  }

  /** @param isNow do not wait for the next frame */
  draw(isNow = false): void {
    const { shape } = this.model;
    this.list.show(shape.count, shape.shown);
    if (isNow) this.list.rows.drawNow();
  }

  private fill(element: HTMLElement, row: number): void {
    const { shape } = this.model;
    if (row === this.focusedRow) setAttribute(element, "aria-selected", "true");
    const state = { depth: shape.depths[row], isGroup: shape.isGroup(row), isOpen: shape.isOpen(row), isMatch: shape.isMatch(row) };
    this.rows.get(element)?.show(state, this.model.content(row));
  }

  private placeOverlay(): void {
    if (!this.overlay) return;
    const { element, row } = this.overlay;
    const place = this.model.shape.placeOf(row());
    element.hidden = place < 0;
    element.style.transform = `translateY(${place * this.list.rows.rowHeight}px)`;
  }

  private onClick(event: MouseEvent, row: number): boolean {
    if (selectingOf(event) !== "one") return false;
    const { list } = this;
    const target = event.target as HTMLElement;
    const wasFocused = row === this.focusedRow && document.activeElement === this.element;
    const isTwisty = target.classList.contains("twisty");
    if (isTwisty || (event.detail === 2 && this.model.shape.isGroup(row))) this.toggle(row);
    list.select([row], row, false);
    // a click toggles booleans at once; other values need a second click. Start the edit before selecting the row requests its details
    const isValue = target.closest(".cell") !== null;
    if (!isTwisty && (target.classList.contains("truth") || (isValue && (wasFocused || event.detail === 2)))) this.onEdit?.();
    list.choose(row);
    return true;
  }

  private onKey(key: string, row: number, event: KeyboardEvent): boolean {
    if (key === "ArrowRight") this.goIn(row);
    else if (key === "ArrowLeft") this.goOut(row);
    else if (key === "*") this.openSiblings(row);
    else if (key === "Enter" && this.model.shape.isGroup(row)) this.toggle(row);
    else if (key === "Enter" || key === " " || (key === "F2" && !event.shiftKey)) this.onEdit?.();
    else return this.onKeyDown?.(event) === true;
    return true;
  }

  /** Keeps the selection after rows were added or removed. If the focused row is gone, focuses the row at its index. */
  private followShape(): void {
    const { shape } = this.model;
    const { selection } = this.list;
    const { ids } = this;
    if (shape.ids === ids) return;
    const wanted = new Set([...selection.items].map((row) => ids[row]));
    const same = selection.active < 0 ? -1 : shape.findById(ids[selection.active]);
    const active = same >= 0 ? same : Math.min(this.focusedRow, shape.count - 1);
    const items: number[] = [];
    shape.ids.forEach((id, row) => {
      if (wanted.has(id)) items.push(row);
    });
    selection.set(items, active);
    this.ids = shape.ids;
  }

  private goIn(row: number): void {
    const { shape } = this.model;
    if (!shape.isGroup(row)) return;
    if (shape.isOpen(row)) this.list.choose(row + 1);
    else this.toggle(row);
  }

  private goOut(row: number): void {
    const { shape } = this.model;
    if (shape.isGroup(row) && shape.isOpen(row) && !shape.isFiltered) return this.toggle(row);
    const parent = shape.parent(row);
    if (parent >= 0) this.list.choose(parent);
  }

  private openSiblings(row: number): void {
    const { shape } = this.model;
    const parent = shape.parent(row);
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
}
