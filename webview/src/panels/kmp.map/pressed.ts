/** A button that stays pressed, for eyes and for screen readers. */
import { setAttribute } from "../../dom.ts";

export function setPressed(button: HTMLElement, isPressed: boolean): void {
  button.classList.toggle("is-on", isPressed);
  setAttribute(button.querySelector("vscode-button") ?? button, "aria-pressed", String(isPressed));
}
