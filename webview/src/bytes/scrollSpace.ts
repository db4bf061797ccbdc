/**
 * Heights beyond what a browser can scroll: a file of 100 MB has more lines than the tallest element. The scroll bar then stands for
 * the whole in fewer pixels, and wheel and keys move by real ones. Must know no element.
 */

/** Pixels. Browsers take twice as much and more, but in places they round. */
const TALLEST = 8_000_000;

export class ScrollSpace {
  private rows = 0;
  private rowHeight = 1;
  private view = 0;
  private position = 0;

  /** @param view height in which rows are seen */
  resize(rows: number, rowHeight: number, view: number): void {
    const firstRow = this.position / this.rowHeight;
    this.rows = rows;
    this.rowHeight = Math.max(1, rowHeight);
    this.view = view;
    this.position = this.limit(firstRow * this.rowHeight);
  }

  /** Pixels from the first row to the top of what is seen. */
  get top(): number {
    return this.position;
  }
  set top(pixels: number) {
    this.position = this.limit(pixels);
  }

  /** How high the element is that is scrolled. */
  get height(): number {
    return Math.min(this.rows * this.rowHeight, Math.max(TALLEST, this.view));
  }

  /** True where a pixel of the scroll bar is more than a pixel of the content. */
  get isScaled(): boolean {
    return this.rows * this.rowHeight > this.height;
  }

  /** What the scrolled element is at. */
  get scrollTop(): number {
    return this.isScaled ? (this.position / this.farthest) * (this.height - this.view) : this.position;
  }

  /** The user moved the scroll bar. False where it only stays where it was put. */
  takeScroll(scrollTop: number): boolean {
    if (Math.abs(scrollTop - this.scrollTop) < 1) return false;
    this.top = this.isScaled ? (scrollTop / (this.height - this.view)) * this.farthest : scrollTop;
    return true;
  }

  get firstRow(): number {
    return Math.floor(this.position / this.rowHeight);
  }
  /** The row after the last that is seen, in part or whole. */
  get endRow(): number {
    return Math.min(this.rows, Math.ceil((this.position + this.view) / this.rowHeight));
  }

  /** Brings a row into sight: by the least way, or to the middle where it was far. */
  reveal(row: number): void {
    const top = row * this.rowHeight;
    const bottom = top + this.rowHeight;
    if (top >= this.position && bottom <= this.position + this.view) return;
    const isNear = top > this.position - 2 * this.rowHeight && bottom < this.position + this.view + 2 * this.rowHeight;
    if (!isNear) this.top = top - Math.floor((this.view - this.rowHeight) / 2);
    else this.top = top < this.position ? top : bottom - this.view;
  }

  private get farthest(): number {
    return Math.max(0, this.rows * this.rowHeight - this.view);
  }

  private limit(pixels: number): number {
    return Math.max(0, Math.min(pixels, this.farthest));
  }
}
