/** What the lines and points over the surfaces mean: shown by form, not by colour alone. */
import type { LevelProblems } from "../../../../formats/ass/panel/model.ts";
import { make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { numberText, totalTexts } from "./lists/rows.ts";

type Totals = LevelProblems["totals"];
export interface LegendCounts extends Totals {
  readonly bones: number;
  readonly places: number;
}

export class Legend {
  readonly element = make("ul", { class: "legend", attributes: { "aria-label": l10n.t("Legend") } });

  /** Those that occur. */
  show(counts: LegendCounts): void {
    const entries: readonly (readonly [keyof LegendCounts, string])[] = [
      ...totalTexts(counts),
      ["bones", l10n.t("bones: {0}", numberText(counts.bones))],
      ["places", l10n.t("lights and markers: {0}", numberText(counts.places))],
    ];
    const shown = entries.filter(([kind]) => counts[kind] > 0);
    this.element.replaceChildren(
      ...shown.map(([kind, text]) =>
        make("li", { children: [make("span", { class: `sign ${kind}`, attributes: { "aria-hidden": "true" } }), text] }),
      ),
    );
    this.element.hidden = shown.length === 0;
  }
}
