/**
 * Rows of one height inside an element that scrolls. Only rows in sight have elements, and a row keeps its element while it scrolls by.
 * Must not know what a row shows.
 */
import { make, onceInFrame } from "../dom.ts";

/** Rows drawn beyond the edges, so that scrolling never shows an empty line. */
const BEYOND = 8;

interface Options {
  /** Of a row, in heights of the font. */
  readonly height: number;
  readonly makeRow: () => HTMLElement;
  /** Shows a row in an element that may have shown another one before. */
  readonly fill: (row: HTMLElement, at: number) => void;
  /** Called with the rows in sight before they are filled. */
  readonly onRange?: (first: number, end: number) => void;
  readonly onDrawn?: () => void;
}

export class VirtualRows {
  rowHeight = 22;
  /** As high as all rows. Holds the elements. */
  readonly space = make("div", { class: "space", attributes: { role: "presentation" } });
  private readonly rows: { readonly element: HTMLElement; at: number }[] = [];
  private total = 0;
  /** Stays in sight when the room changes. */
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

  /** Rows that fit, for page keys. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.rowHeight) - 1);
  }

  /** The row of an element inside it, or -1. */
  rowOf(target: EventTarget | null): number {
    return this.rows.find(({ element, at }) => at >= 0 && element.contains(target as Node | null))?.at ?? -1;
  }

  /** Undefined for a row out of sight. */
  elementOf(at: number): HTMLElement | undefined {
    return at < 0 ? undefined : this.rows.find((one) => one.at === at)?.element;
  }

  /** Scrolls as little as needed to show a row. */
  reveal(at: number): void {
    this.revealed = at;
    if (at < 0) return;
    const { scroller, rowHeight, space } = this;
    const top = at * rowHeight;
    // a head above the rows takes its part of what is in sight
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
      // another row may be what this one was
      if (at >= end) element.removeAttribute("id");
      if (at !== slot.at) element.style.top = `${at * rowHeight}px`;
      slot.at = at < end ? at : -1;
      if (at < end) this.options.fill(element, at);
    });
    this.options.onDrawn?.();
  }

  /** Rows grow with the editor's font and zoom. */
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

/** The row that a key leads to. Undefined for other keys. */
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
