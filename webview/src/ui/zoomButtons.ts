/** The buttons that every picture has: nearer, farther, all of it. */
import { l10n } from "../strings.ts";
import { type ButtonElement, makeButton } from "./button.ts";

export function makeZoomButtons(zoom: (factor: number) => void, fit: () => void): readonly ButtonElement[] {
  return [
    makeButton(l10n.t("Zoom In"), () => zoom(1.5), { icon: "zoom-in", iconOnly: true }),
    makeButton(l10n.t("Zoom Out"), () => zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
    makeButton(l10n.t("Fit"), fit, { icon: "screen-full", iconOnly: true }),
  ];
}
