/** Names over the picture. For eyes only: lists and details say the same to screen readers. */
import { make, setText } from "../dom.ts";
import type { Label } from "./labelRoom.ts";

export class Labels {
  readonly element = make("div", { class: "labels", attributes: { "aria-hidden": "true" } });
  private readonly elements: HTMLElement[] = [];

  show(labels: readonly Label[]): void {
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
