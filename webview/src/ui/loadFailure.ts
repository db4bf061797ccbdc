/** Says that a part of the page could not be loaded. */
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "./button.ts";

/** @param reload loads the whole page: older browsers remember a failed import until then */
export function makeLoadFailure(text: string, reload: () => void): HTMLElement {
  const button = makeButton(l10n.t("Try Again"), reload, { icon: "refresh" });
  return make("div", { class: "load-failure", attributes: { role: "alert" }, children: [make("p", { text }), button] });
}
