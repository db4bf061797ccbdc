/** A button with a label, an icon, or both. */
import type { IconName } from "./icon.ts";
import { makeIcon } from "./icon.ts";
import "./toolkit.ts";
import { l10n } from "../strings.ts";

export class ButtonElement extends HTMLElement {
  readonly inner = document.createElement("vscode-button");

  set disabled(value: boolean) {
    this.inner.toggleAttribute("disabled", value);
  }

  /** Shows a toggle button as pressed, also to screen readers. */
  set pressed(value: boolean) {
    this.classList.toggle("is-on", value);
    // the toolkit forwards only the property to the inner button, which is the one that screen readers find
    this.inner.ariaPressed = String(value);
  }

  override focus(): void {
    this.inner.focus();
  }
}
customElements.define("bw-button", ButtonElement);

/** @param label text of the button, or its accessible name and tooltip if `iconOnly` */
export function makeButton(
  label: string,
  onClick: () => void,
  { icon, iconOnly = false, primary = false }: { readonly icon?: IconName; readonly iconOnly?: boolean; readonly primary?: boolean } = {},
): ButtonElement {
  const button = document.createElement("bw-button") as ButtonElement;
  const { inner } = button;
  inner.setAttribute("appearance", iconOnly ? "icon" : primary ? "primary" : "secondary");
  inner.setAttribute("aria-label", label);
  inner.title = label;
  const sign = icon && makeIcon(icon);
  // this slot is before the label, with a gap
  if (sign && !iconOnly) sign.slot = "start";
  inner.append(...(sign ? [sign] : []), ...(iconOnly ? [] : [label]));
  button.append(inner);
  button.addEventListener("click", onClick);
  return button;
}

/** Makes the buttons to zoom in, zoom out and fit, which every picture has. */
export function makeZoomButtons(picture: { zoom(factor: number): void; fit(): void }): readonly ButtonElement[] {
  return [
    makeButton(l10n.t("Zoom In"), () => picture.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
    makeButton(l10n.t("Zoom Out"), () => picture.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
    makeButton(l10n.t("Fit"), () => picture.fit(), { icon: "screen-full", iconOnly: true }),
  ];
}

/** Makes the button that selects in the text what a view has selected. */
export function makeShowInText(show: () => void): ButtonElement {
  return makeButton(l10n.t("Show in Text"), show, { icon: "go-to-file", iconOnly: true });
}
