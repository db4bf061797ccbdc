/** Shows a panel while there is a model, and a message otherwise. */
import { make } from "../dom.ts";
import type { PanelApi } from "./panel.ts";

/** @param nothing the sentence to show while there is no model */
export function showOrEmptyMessage<Model>(
  api: Pick<PanelApi<Model>, "root" | "onModel">,
  whole: HTMLElement,
  nothing: string,
  show: (model: Model, version: number) => unknown,
): void {
  const instead = make("p", { class: "waiting", text: nothing });
  instead.hidden = true;
  api.root.append(whole, instead);
  api.onModel((model, version) => {
    whole.hidden = model === null;
    instead.hidden = model !== null;
    return model && show(model, version);
  });
}
