/** The byte cursor, its selection, and its keys. Must not know elements. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export class Cursor {
  /** Byte offsets; the selection includes both. */
  at = 0;
  anchor = 0;

  get start(): number {
    return Math.min(this.at, this.anchor);
  }
  /** After the last byte. */
  get end(): number {
    return Math.max(this.at, this.anchor) + 1;
  }

  moveTo(offset: number, size: number, extend: boolean): void {
    this.at = Math.max(0, Math.min(offset, size - 1));
    if (!extend) this.anchor = this.at;
  }

  select(start: number, end: number): void {
    this.anchor = Math.max(start, end - 1);
    this.at = start;
  }

  /** Returns the offset that the key moves to, or undefined if the grid does not handle it. */
  target({ key, ctrlKey, metaKey, altKey }: KeyPress, columns: number, pageRows: number, size: number): number | undefined {
    const { at } = this;
    if (altKey) return undefined;
    const isFar = ctrlKey || metaKey;
    const row = at - (at % columns);
    if (isFar && key !== "Home" && key !== "End") return undefined;
    switch (key) {
      case "ArrowLeft":
        return at - 1;
      case "ArrowRight":
        return at + 1;
      // in the first and last lines, the cursor stays in its column
      case "ArrowUp":
        return at >= columns ? at - columns : at;
      case "ArrowDown":
        return at + columns < size ? at + columns : at;
      case "PageUp":
        return Math.max(at % columns, at - pageRows * columns);
      case "PageDown":
        return Math.min(at + pageRows * columns, lastInColumn(size, columns, at % columns));
      case "Home":
        return isFar ? 0 : row;
      case "End":
        return isFar ? size - 1 : Math.min(row + columns, size) - 1;
      default:
        return undefined;
    }
  }
}

function lastInColumn(size: number, columns: number, column: number): number {
  const lastRow = Math.floor((size - 1) / columns) * columns;
  return lastRow + column < size ? lastRow + column : Math.max(column, lastRow - columns + column);
}
