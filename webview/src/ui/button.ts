/** A button: words, an icon, or both. */
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import { type IconName, makeIcon } from "./icon.ts";

/** @param label shown next to the icon, or read aloud and shown as its tip where `iconOnly` */
export function makeButton(
  label: string,
  onClick: () => void,
  { icon, iconOnly = false, primary = false }: { readonly icon?: IconName; readonly iconOnly?: boolean; readonly primary?: boolean } = {},
): HTMLButtonElement {
  const button = make("button", {
    class: `button${iconOnly ? " is-icon" : primary ? " is-primary" : ""}`,
    attributes: { type: "button", title: label, "aria-label": label },
    children: [...(icon ? [makeIcon(icon)] : []), ...(iconOnly ? [] : [make("span", { text: label })])],
  });
  button.addEventListener("click", onClick);
  return button;
}

/** The buttons that every picture has: nearer, farther, all of it. */
export function makeZoomButtons(picture: { zoom(factor: number): void; fit(): void }): readonly HTMLButtonElement[] {
  return [
    makeButton(l10n.t("Zoom In"), () => picture.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
    makeButton(l10n.t("Zoom Out"), () => picture.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
    makeButton(l10n.t("Fit"), () => picture.fit(), { icon: "screen-full", iconOnly: true }),
  ];
}
