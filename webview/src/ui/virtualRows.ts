/**
 * Rows of equal height in a scrolling element. Only rows in view have elements, and a row keeps its element while it scrolls. Must not know
 * what a row shows.
 */
import { make, onceInFrame } from "../dom.ts";

/** Rows drawn beyond the edges, so that scrolling does not show blank lines. */
const BEYOND = 8;

interface Options {
  /** Of a row, in multiples of the font size. */
  readonly height: number;
  readonly makeRow: () => HTMLElement;
  /** Shows a row in an element that may have shown another row. */
  readonly fill: (row: HTMLElement, at: number) => void;
  /** Called before rows are filled, with those in view and a few more. */
  readonly onRange?: (first: number, end: number) => void;
  readonly onDrawn?: () => void;
}

export class VirtualRows {
  rowHeight = 22;
  /** As high as all rows; contains their elements. */
  readonly space = make("div", { class: "space", attributes: { role: "presentation" } });
  private readonly rows: { readonly element: HTMLElement; at: number }[] = [];
  private total = 0;
  /** The row to keep in view when the size changes. */
  private revealed = -1;
  private drawn: readonly [first: number, end: number] | undefined;

  constructor(
    private readonly scroller: HTMLElement,
    private readonly options: Options,
  ) {
    scroller.append(this.space);
    scroller.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.measure()).observe(scroller);
  }

  get count(): number {
    return this.total;
  }
  set count(count: number) {
    this.total = count;
    const height = `${count * this.rowHeight}px`;
    if (this.space.style.height !== height) this.space.style.height = height;
  }

  /** Number of rows that fit, for Page Up and Page Down. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
  }

  /** Returns the row that contains an element, or -1. */
  rowOf(target: EventTarget | null): number {
    return this.rows.find(({ element, at }) => at >= 0 && element.contains(target as Node | null))?.at ?? -1;
  }

  /** Returns undefined for a row outside the view. */
  elementOf(at: number): HTMLElement | undefined {
    return at < 0 ? undefined : this.rows.find((one) => one.at === at)?.element;
  }

  /** Scrolls as little as possible to show a row. */
  reveal(at: number): void {
    this.revealed = at;
    if (at < 0) return;
    const { scroller, rowHeight, space } = this;
    const top = at * rowHeight;
    // a header above the rows covers part of the view
    const height = scroller.clientHeight - space.offsetTop;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height;
  }

  readonly draw = onceInFrame(() => this.drawNow());

  drawNow(): void {
    const { rows, rowHeight, scroller } = this;
    const { scrollTop, clientHeight } = scroller;
    if (clientHeight === 0) return;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - BEYOND);
    const end = Math.min(this.total, Math.ceil((scrollTop + clientHeight) / rowHeight) + BEYOND);
    this.drawn = [first, end];
    this.options.onRange?.(first, end);
    while (rows.length < end - first) {
      const element = this.options.makeRow();
      rows.push({ element, at: -1 });
      this.space.append(element);
    }
    rows.forEach((slot, number) => {
      const at = first + ((number - (first % rows.length) + rows.length) % rows.length);
      const { element } = slot;
      if (element.hidden !== at >= end) element.hidden = at >= end;
      // another element may need this id
      if (at >= end) element.removeAttribute("id");
      if (at !== slot.at) element.style.top = `${at * rowHeight}px`;
      slot.at = at < end ? at : -1;
      if (at < end) this.options.fill(element, at);
    });
    this.options.onDrawn?.();
  }

  /** Adapts the row height to the font and zoom. */
  private measure(): void {
    const fontSize = Number.parseFloat(getComputedStyle(this.scroller).fontSize) || 13;
    const height = Math.round(fontSize * this.options.height);
    if (height !== this.rowHeight) for (const slot of this.rows) slot.at = -1;
    this.rowHeight = height;
    this.scroller.style.setProperty("--row-height", `${height}px`);
    this.count = this.total;
    const [first, end] = this.drawn ?? [0, this.total];
    if (this.revealed >= first && this.revealed < end) this.reveal(this.revealed);
    this.draw();
  }
}

/** Returns the row that a key moves to, or undefined for other keys. */
export function rowOfKey(key: string, from: number, count: number, pageRows: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageRows,
    PageUp: from - pageRows,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}
