/** The tip over a byte that the mouse rests on. Escape takes it away. */
import { make } from "../dom.ts";

export class ByteTip {
  readonly element = make("div", { class: "tip", attributes: { role: "tooltip" } });

  constructor() {
    this.element.hidden = true;
  }

  /** Below the cell, or above it where there is no room. */
  show(cell: HTMLElement, lines: readonly HTMLElement[]): void {
    const { element } = this;
    element.replaceChildren(...lines);
    element.hidden = false;
    const around = (element.offsetParent ?? document.body).getBoundingClientRect();
    const place = cell.getBoundingClientRect();
    const left = Math.max(4, Math.min(place.left - around.left, around.width - element.offsetWidth - 4));
    const below = place.bottom - around.top + 4;
    const isRoom = below + element.offsetHeight <= around.height;
    element.style.left = `${left}px`;
    element.style.top = `${isRoom ? below : Math.max(4, place.top - around.top - element.offsetHeight - 4)}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
