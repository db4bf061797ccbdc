/** A sign that something takes a while. */
import "./toolkit.ts";

/** @param label what is under way, for screen readers */
export function makeProgress(label: string): HTMLElement {
  const element = document.createElement("bw-progress");
  element.setAttribute("role", "status");
  element.setAttribute("aria-label", label);
  element.append(document.createElement("vscode-progress-ring"));
  return element;
}
