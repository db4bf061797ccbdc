/** What the lines and points over the surfaces mean: shown by form, not by colour alone. */
import { make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { numberText } from "./lists/rows.ts";

export interface LegendCounts {
  readonly open: number;
  readonly crowded: number;
  readonly degenerate: number;
  readonly unused: number;
  readonly bones: number;
  readonly places: number;
}

export class Legend {
  readonly element = make("ul", { class: "legend", attributes: { "aria-label": l10n.t("Legend") } });

  /** Those that occur. */
  show(counts: LegendCounts): void {
    const entries: readonly (readonly [keyof LegendCounts, string])[] = [
      ["open", l10n.t("open edges: {0}", numberText(counts.open))],
      ["crowded", l10n.t("edges of more than two triangles: {0}", numberText(counts.crowded))],
      ["degenerate", l10n.t("degenerate triangles: {0}", numberText(counts.degenerate))],
      ["unused", l10n.t("vertices without a triangle: {0}", numberText(counts.unused))],
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
