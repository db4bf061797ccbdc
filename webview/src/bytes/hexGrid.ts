/**
 * The grid of bytes: lines of 16, or 8 in a narrow view. Only lines in view have elements. The grid element has the focus; the byte under
 * the cursor is its active descendant, so screen readers announce it. Must not know messages.
 */

import { lastIndex } from "../../../formats/core/search.ts";
import { hex, printable, upperHex } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { make, onceInFrame, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { CHANGED, REMOVED } from "./byteFlags.ts";
import type { ByteStore } from "./byteStore.ts";
import { Cursor } from "./cursor.ts";
import { CURSOR, EMPTY, FOUND, HexRow, LIT, SELECTED, TEXT_SELECTED, WAITING } from "./hexRow.ts";
import { ScrollSpace } from "./scrollSpace.ts";

/** Length of the text that is measured to find a character's width. */
const RULER_LENGTH = 100;

export class HexGrid {
  readonly element: HTMLElement;
  readonly cursor = new Cursor();
  /** The user moved the cursor or changed the selection. */
  onMove: (() => void) | undefined;
  /** The mouse is over another byte; undefined: over no byte. */
  onHover: ((offset: number | undefined, cell: HTMLElement | undefined) => void) | undefined;
  onScroll: (() => void) | undefined;
  /** Returns what screen readers announce about the byte under the cursor besides its value and offset. */
  describe: (offset: number) => string = () => "";
  private readonly header = make("div", { class: "header line", attributes: { role: "row", "aria-rowindex": "1" } });
  private readonly canvas = make("div", { class: "canvas", attributes: { role: "none" } });
  private readonly layer = make("div", { class: "layer", attributes: { role: "none" } });
  private readonly ruler = make("span", { class: "ruler", text: "0".repeat(RULER_LENGTH), attributes: { "aria-hidden": "true" } });
  private readonly space = new ScrollSpace();
  private rows: HexRow[] = [];
  private columns = 0;
  private rowHeight = 20;
  private isSelecting = false;
  private lit: Span | undefined;
  private ofText: readonly Span[] = [];
  private found: { readonly starts: readonly number[]; readonly length: number } = { starts: [], length: 0 };
  private hovered = -1;
  private labelled: HTMLElement | undefined;

  constructor(private readonly store: ByteStore) {
    this.canvas.append(this.layer);
    this.element = make("div", {
      class: "hex",
      attributes: {
        role: "grid",
        tabindex: "0",
        "aria-label": l10n.t("Bytes"),
        "aria-multiselectable": "true",
        "aria-readonly": "true",
      },
      children: [this.header, this.canvas, this.ruler],
    });
    const { element } = this;
    element.addEventListener("scroll", () => this.takeScroll(), { passive: true });
    element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    element.addEventListener("keydown", (event) => this.onKey(event));
    element.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    element.addEventListener("pointermove", (event) => this.onPointerMove(event));
    element.addEventListener("pointerup", () => this.onPointerUp());
    element.addEventListener("pointerleave", () => this.hover(-1, undefined));
    element.addEventListener("focus", () => this.draw());
    // the ruler reports font changes, which need not resize anything else
    const sizes = new ResizeObserver(() => this.measure());
    for (const measured of [element, this.ruler]) sizes.observe(measured);
  }

  get bytesPerRow(): number {
    return this.columns || 16;
  }
  /** Offset of the first byte in view. */
  get firstOffset(): number {
    return this.space.firstRow * this.bytesPerRow;
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  /** Puts the cursor on a byte and reveals it. */
  goTo(start: number, end = start + 1): void {
    const { size } = this.store;
    this.cursor.moveTo(start, size, false);
    if (end > start + 1) this.cursor.select(start, Math.min(end, size));
    this.reveal(start);
  }

  reveal(offset: number): void {
    this.resize();
    this.space.reveal(Math.floor(offset / this.bytesPerRow));
    this.putScroll();
    this.draw();
  }

  /** Scrolls so that the byte is in the first line. */
  showFirst(offset: number): void {
    this.resize();
    this.space.top = Math.floor(offset / this.bytesPerRow) * this.rowHeight;
    this.putScroll();
    this.draw();
  }

  light(range: Span | undefined): void {
    this.lit = range;
    this.draw();
  }
  markText(ranges: readonly Span[]): void {
    this.ofText = ranges;
    this.draw();
  }
  markFound(starts: readonly number[], length: number): void {
    this.found = { starts, length };
    this.draw();
  }

  /** Draws again after the bytes or their number changed. */
  refresh(): void {
    const { size } = this.store;
    const { cursor } = this;
    if (cursor.end > size) {
      cursor.at = Math.max(0, Math.min(cursor.at, size - 1));
      cursor.anchor = Math.max(0, Math.min(cursor.anchor, size - 1));
    }
    this.resize();
    this.putScroll();
    this.draw();
  }

  readonly draw = onceInFrame(() => this.render());

  /** Adapts line height to the font and zoom, and the number of columns to the width. */
  private measure(): void {
    const { element } = this;
    if (element.clientHeight === 0) return;
    const first = this.firstOffset;
    const style = getComputedStyle(element);
    const fontSize = Number.parseFloat(style.fontSize) || 13;
    this.rowHeight = Math.round(fontSize * 1.6);
    element.style.setProperty("--line-height", `${this.rowHeight}px`);
    const character = this.ruler.getBoundingClientRect().width / RULER_LENGTH;
    // matches the layout in bytes.css: offset and mark, 2.6 and 1.1 characters per byte, gaps
    const needed = (columns: number) => (8 + 3 + columns * 3.7 + 4) * character + 2 * fontSize;
    const columns = element.clientWidth >= needed(16) ? 16 : 8;
    if (columns !== this.columns) this.setColumns(columns);
    this.resize();
    this.space.top = Math.floor(first / columns) * this.rowHeight;
    this.putScroll();
    this.draw();
  }

  private setColumns(columns: number): void {
    this.columns = columns;
    for (const { element } of this.rows) element.remove();
    this.rows = [];
    const names = Array.from({ length: columns }, (_, column) =>
      make("span", {
        class: "cell",
        text: upperHex(column, 2),
        attributes: { role: "columnheader", "aria-colindex": String(column + 2) },
      }),
    );
    this.header.replaceChildren(
      make("span", { class: "offset", text: l10n.t("Offset"), attributes: { role: "columnheader", "aria-colindex": "1" } }),
      make("span", { class: "mark", attributes: { "aria-hidden": "true" } }),
      make("span", { class: "digits", attributes: { role: "none" }, children: names }),
      make("span", { class: "characters", text: l10n.t("Text"), attributes: { "aria-hidden": "true" } }),
    );
    setAttribute(this.element, "aria-colcount", String(columns + 1));
  }

  private resize(): void {
    const { element, space, store } = this;
    const rows = Math.ceil(store.size / this.bytesPerRow);
    setAttribute(element, "aria-rowcount", String(rows + 1));
    space.resize(rows, this.rowHeight, Math.max(0, element.clientHeight - this.header.offsetHeight));
    const height = `${space.height}px`;
    if (this.canvas.style.height !== height) this.canvas.style.height = height;
  }

  private putScroll(): void {
    if (Math.abs(this.element.scrollTop - this.space.scrollTop) >= 1) this.element.scrollTop = this.space.scrollTop;
  }

  private takeScroll(): void {
    if (!this.space.takeScroll(this.element.scrollTop)) return;
    // in the same frame, so that uncovered lines are not blank
    this.render();
    this.onScroll?.();
  }

  /** In a scaled scroll space, one pixel of the scroll bar is many lines, so the wheel must not move it. */
  private onWheel(event: WheelEvent): void {
    if (!this.space.isScaled || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    this.space.top += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * this.rowHeight : event.deltaY;
    this.putScroll();
    this.draw();
    this.onScroll?.();
  }

  private render(): void {
    const { element, space, store, columns } = this;
    if (columns === 0 || element.clientHeight === 0) return;
    const first = space.firstRow;
    const end = Math.max(first, space.endRow);
    store.want(first * columns, end * columns);
    while (this.rows.length < end - first + 1) {
      const row = new HexRow(this.rows.length, columns);
      this.rows.push(row);
      this.layer.append(row.element);
    }
    const count = this.rows.length;
    let active: HTMLElement | undefined;
    for (let number = first; number < first + count; number++) {
      // a line keeps its element while it scrolls
      const row = this.rows[number % count];
      if (number >= end) row.hide();
      else active = this.renderRow(row, number) ?? active;
    }
    if (this.labelled !== active) this.labelled?.removeAttribute("aria-label");
    if (active) setAttribute(active, "aria-label", this.labelOf(this.cursor.at));
    this.labelled = active;
    setAttribute(element, "aria-activedescendant", active?.id);
  }

  /** @returns the cell under the cursor, if it is in this line */
  private renderRow(row: HexRow, number: number): HTMLElement | undefined {
    const { store, columns, cursor } = this;
    row.place(number, number * this.rowHeight - this.space.top);
    const start = number * columns;
    const { start: selected, end: selectedEnd } = cursor;
    let seen = 0;
    for (let column = 0; column < columns; column++) {
      const offset = start + column;
      if (offset >= store.size) {
        row.showByte(column, EMPTY, 0);
        continue;
      }
      const byte = store.byte(offset);
      let look = store.flags(offset);
      seen |= look;
      if (offset >= selected && offset < selectedEnd) look |= SELECTED;
      if (offset === cursor.at) look |= CURSOR;
      if (this.lit && offset >= this.lit.start && offset < this.lit.end) look |= LIT;
      if (this.ofText.length > 0 && holds(this.ofText, offset)) look |= TEXT_SELECTED;
      if (this.found.length > 0 && this.isFound(offset)) look |= FOUND;
      row.showByte(column, byte < 0 ? WAITING : byte, look);
    }
    row.showMark((seen & (CHANGED | REMOVED)) !== 0);
    return cursor.at >= start && cursor.at < start + columns ? row.digits[cursor.at - start] : undefined;
  }

  private isFound(offset: number): boolean {
    const { starts, length } = this.found;
    const before = lastIndex(starts.length, (at) => starts[at] <= offset);
    return before >= 0 && offset < starts[before] + length;
  }

  private labelOf(offset: number): string {
    const byte = this.store.byte(offset);
    if (byte < 0) return "";
    const flags = this.store.flags(offset);
    const parts = [upperHex(byte, 2), l10n.t("offset {0}", hex(offset)), this.describe(offset)];
    if (byte > 0x20 && byte < 0x7f) parts.splice(1, 0, printable(byte));
    if (flags & CHANGED) parts.push(l10n.t("changed"));
    if (flags & REMOVED) parts.push(l10n.t("bytes removed here"));
    return parts.filter((part) => part !== "").join(", ");
  }

  private onKey(event: KeyboardEvent): void {
    if (event.target !== this.element || this.store.size === 0) return;
    const { cursor, store } = this;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      cursor.select(0, store.size);
      this.draw();
      this.onMove?.();
      return;
    }
    const pageRows = Math.max(1, this.space.endRow - this.space.firstRow - 2);
    const target = cursor.target(event, this.bytesPerRow, pageRows, store.size);
    if (target === undefined) return;
    event.preventDefault();
    this.moveTo(target, event.shiftKey);
  }

  private moveTo(offset: number, extend: boolean): void {
    this.cursor.moveTo(offset, this.store.size, extend);
    this.reveal(this.cursor.at);
    this.onMove?.();
  }

  private onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const offset = this.offsetOf(event.target);
    if (offset === undefined) return;
    this.isSelecting = true;
    this.element.setPointerCapture(event.pointerId);
    this.moveTo(offset, event.shiftKey);
  }

  private onPointerMove(event: PointerEvent): void {
    // while the pointer is captured, the event's target is the grid
    const target = this.isSelecting ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    const offset = this.offsetOf(target);
    if (!this.isSelecting) return this.hover(offset ?? -1, offset === undefined ? undefined : (target as HTMLElement));
    if (event.buttons === 0) return this.onPointerUp();
    const { top, bottom } = this.element.getBoundingClientRect();
    if (event.clientY < top + this.header.offsetHeight) this.moveTo(this.cursor.at - this.bytesPerRow, true);
    else if (event.clientY > bottom) this.moveTo(this.cursor.at + this.bytesPerRow, true);
    else if (offset !== undefined && offset !== this.cursor.at) this.moveTo(offset, true);
  }

  private onPointerUp(): void {
    this.isSelecting = false;
  }

  private hover(offset: number, cell: HTMLElement | undefined): void {
    if (offset === this.hovered) return;
    this.hovered = offset;
    this.onHover?.(offset < 0 ? undefined : offset, cell);
  }

  private offsetOf(target: EventTarget | null): number | undefined {
    const row = this.rows.find(({ element }) => element.contains(target as Node));
    if (!row || row.row < 0) return undefined;
    const cell = target as HTMLElement;
    const column = Math.max(row.digits.indexOf(cell), row.characters.indexOf(cell));
    const offset = row.row * this.bytesPerRow + column;
    return column < 0 || offset >= this.store.size ? undefined : offset;
  }
}

function holds(ranges: readonly Span[], offset: number): boolean {
  const at = lastIndex(ranges.length, (index) => ranges[index].start <= offset);
  return at >= 0 && offset < ranges[at].end;
}
