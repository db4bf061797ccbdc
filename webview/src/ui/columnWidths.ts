/**
 * Widths of table columns that the user has set: by dragging the edge of a header, or with Shift and the arrow keys on it. Other columns
 * are as wide as their contents. Must not know the content of the table.
 */
import { make } from "../dom.ts";

const MIN_WIDTH = 40;
/** Pixels per key press. */
const STEP = 16;

export class ColumnWidths {
  /** By column name, because columns come and go. */
  private readonly widths = new Map<string, number>();

  constructor(private readonly table: HTMLTableElement) {}

  /** Restores the width of a column after its cells were rebuilt. */
  apply(name: string, column: number): void {
    const width = this.widths.get(name);
    for (const { cells } of this.table.rows) {
      const cell = cells[column];
      // the line below a row with its problem has only one cell
      if (!cell || cell.colSpan > 1) continue;
      cell.classList.toggle("sized", width !== undefined);
      for (const side of ["width", "min-width", "max-width"]) cell.style.setProperty(side, width === undefined ? null : `${width}px`);
    }
  }

  /** Makes a column resizable by its header's edge and arrow keys. */
  makeSizable(head: HTMLElement, name: string, column: number): void {
    const edge = make("span", { class: "column-edge", attributes: { "aria-hidden": "true" } });
    edge.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      const from = head.offsetWidth - event.clientX;
      edge.onpointermove = ({ clientX }) => this.set(name, column, from + clientX);
      edge.onlostpointercapture = () => {
        edge.onpointermove = null;
      };
    });
    edge.addEventListener("dblclick", () => this.set(name, column, undefined));
    head.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
      if (by === undefined || !event.shiftKey) return;
      event.preventDefault();
      this.set(name, column, head.offsetWidth + by);
    });
    head.append(edge);
  }

  private set(name: string, column: number, width: number | undefined): void {
    if (width === undefined) this.widths.delete(name);
    else this.widths.set(name, Math.max(MIN_WIDTH, Math.round(width)));
    this.apply(name, column);
  }
}
