/** A sign that something takes a while. */
import "./toolkit.ts";

export class ProgressElement extends HTMLElement {
  connectedCallback(): void {
    if (!this.firstChild) this.append(document.createElement("vscode-progress-ring"));
  }
}
customElements.define("bw-progress", ProgressElement);

/** @param label what is under way, for screen readers */
export function makeProgress(label: string): HTMLElement {
  const element = document.createElement("bw-progress");
  element.setAttribute("role", "status");
  element.setAttribute("aria-label", label);
  return element;
}
