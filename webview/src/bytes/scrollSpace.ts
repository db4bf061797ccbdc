/**
 * Scrolls through more than a browser can: a file of 100 MB has more lines than fit into the tallest element. The scroll bar is then scaled
 * down, while the wheel and keys move by real pixels. Must not know elements.
 */

/** Pixels. Browsers support at least twice as much, but round some positions. */
const MAX_HEIGHT = 8_000_000;

export class ScrollSpace {
  private rows = 0;
  private rowHeight = 1;
  private view = 0;
  private position = 0;

  /** @param view height of the visible part */
  resize(rows: number, rowHeight: number, view: number): void {
    const firstRow = this.position / this.rowHeight;
    this.rows = rows;
    this.rowHeight = Math.max(1, rowHeight);
    this.view = view;
    this.position = this.limit(firstRow * this.rowHeight);
  }

  /** Pixels from the first row to the top of the visible part. */
  get top(): number {
    return this.position;
  }
  set top(pixels: number) {
    this.position = this.limit(pixels);
  }

  /** Height of the scrolled element. */
  get height(): number {
    return Math.min(this.rows * this.rowHeight, Math.max(MAX_HEIGHT, this.view));
  }

  /** True if one pixel of the scroll bar is more than one pixel of content. */
  get isScaled(): boolean {
    return this.rows * this.rowHeight > this.height;
  }

  /** Scroll position of the element. */
  get scrollTop(): number {
    return this.isScaled ? (this.position / this.farthest) * (this.height - this.view) : this.position;
  }

  /** Follows the scroll bar. Returns false if it has not moved from where we put it. */
  takeScroll(scrollTop: number): boolean {
    if (Math.abs(scrollTop - this.scrollTop) < 1) return false;
    this.top = this.isScaled ? (scrollTop / (this.height - this.view)) * this.farthest : scrollTop;
    return true;
  }

  get firstRow(): number {
    return Math.floor(this.position / this.rowHeight);
  }
  /** The row after the last one that is at least partly visible. */
  get endRow(): number {
    return Math.min(this.rows, Math.ceil((this.position + this.view) / this.rowHeight));
  }

  /** Reveals a row: scrolls as little as possible if it is near, otherwise centers it. */
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
