/** The bar above the picture: the bone, its kind of track, and the parts to show. */

import type { KindModel, TrackKind } from "../../../../formats/anim/panel/model.ts";
import { sampleOf } from "../../chart/chart.ts";
import { make, makeToolbar, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeSelect, setOptions } from "../../ui/select.ts";
import { nameOfKind } from "./boneList.ts";
import type { ClipPanel } from "./index.ts";

const MAX_PARTS = 4;

export class ClipTools {
  readonly element: HTMLElement;
  private readonly parts: boolean[] = Array.from({ length: MAX_PARTS }, () => true);
  private readonly title = make("h2");
  private readonly kinds = makeSelect(l10n.t("Tracks"), (kind) => this.panel.setKind(kind as TrackKind));
  private readonly legend = make("div", { class: "clip-legend", attributes: { role: "group", "aria-label": l10n.t("Shown parts") } });

  constructor(
    private readonly panel: ClipPanel,
    buttons: readonly HTMLElement[],
  ) {
    const own = [this.title, this.kinds, this.legend, make("span", { class: "space" })];
    this.element = makeToolbar(l10n.t("Tracks"), [...own, ...buttons], "chart-tools");
  }

  /** Returns for each of the first `count` parts whether it is shown. */
  shownParts(count: number): readonly boolean[] {
    return this.parts.slice(0, count);
  }

  /** @param offered the bone's kinds of tracks */
  show(title: string, offered: readonly TrackKind[], kind: TrackKind, { parts }: KindModel): void {
    setText(this.title, title);
    setOptions(
      this.kinds,
      offered.map((one) => [one, nameOfKind(one)]),
      kind,
    );
    if (this.legend.dataset["parts"] === parts.join()) return;
    this.legend.dataset["parts"] = parts.join();
    this.legend.replaceChildren(
      ...parts.map((name, part) => {
        const box = make("input", { attributes: { type: "checkbox" } });
        box.checked = this.parts[part];
        box.addEventListener("change", () => {
          this.parts[part] = box.checked;
          this.panel.draw();
        });
        return make("label", { class: `series-${part}`, children: [box, sampleOf(part), name] });
      }),
    );
  }
}
