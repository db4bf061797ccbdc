/** Names over the picture. For eyes only: lists and details say the same to screen readers. */
import { make, setText } from "../dom.ts";
import { apart, type PlacedLabel } from "./labelRoom.ts";

export class Labels {
  readonly element = make("div", { class: "labels", attributes: { "aria-hidden": "true" } });
  private readonly elements: HTMLElement[] = [];

  /** Those in sight as far as there is room: chosen ones first, then the nearest. @param most of them at once */
  show(wanted: readonly PlacedLabel[], most: number): void {
    const { clientWidth, clientHeight } = this.element;
    const inSight = wanted.filter(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
    inSight.sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.depth - b.depth);
    const labels = apart(inSight).slice(0, most);
    while (this.elements.length < labels.length) {
      const element = make("span", { class: "label" });
      this.elements.push(element);
      this.element.append(element);
    }
    this.elements.forEach((element, at) => {
      const label = labels[at];
      element.hidden = label === undefined;
      if (!label) return;
      setText(element, label.text);
      element.classList.toggle("chosen", label.isChosen);
      element.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px)`;
    });
  }
}
