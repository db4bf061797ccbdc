/** A progress ring. */ import "./toolkit.ts";

/** @param label names the task for screen readers */
export function makeProgress(label: string): HTMLElement {
  const element = document.createElement("bw-progress");
  element.setAttribute("role", "status");
  element.setAttribute("aria-label", label);
  element.append(document.createElement("vscode-progress-ring"));
  return element;
}
