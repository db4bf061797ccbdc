/** The controls above the picture, and its legend. */

import type { LevelProblems } from "../../../../formats/ass/panel/model.ts";
import { make, makeToolbar, setAttribute } from "../../dom.ts";
import type { Surfaces } from "../../space/surface.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { makeDropdown } from "../../ui/dropdown.ts";
import type { LevelView } from "./index.ts";
import { numberText, totalTexts } from "./lists/rows.ts";

export interface Options {
  readonly surfaces: Surfaces;
  readonly backs: boolean;
  readonly bones: boolean;
  readonly places: boolean;
  readonly names: boolean;
  readonly problems: boolean;
  readonly follow: boolean;
  readonly fly: boolean;
}
type Switch = Exclude<keyof Options, "surfaces">;

export const DEFAULT_OPTIONS: Options = {
  surfaces: "filled",
  backs: false,
  bones: false,
  places: true,
  names: false,
  problems: true,
  follow: true,
  fly: false,
};

export class Toolbar {
  readonly element: HTMLElement;
  readonly count = make("span", { class: "count" });
  private readonly buttons = new Map<Switch, HTMLButtonElement>();

  constructor(private readonly host: LevelView) {
    const change = (part: Partial<Options>) => {
      host.setOptions({ ...host.options, ...part });
      this.mark();
    };
    const switches: readonly (readonly [Switch, string, string])[] = [
      ["fly", l10n.t("Fly"), l10n.t("Dragging and arrow keys turn the camera, not the level")],
      ["backs", l10n.t("Backs"), l10n.t("Backs of one-sided triangles, striped; the game does not draw them")],
      ["bones", l10n.t("Bones"), l10n.t("Bones and reference frames, connected to their parent bones")],
      ["places", l10n.t("Markers"), l10n.t("Lights, markers and empties")],
      ["names", l10n.t("Names"), l10n.t("Names of the nearest instances")],
      ["problems", l10n.t("Problems"), l10n.t("Open edges, degenerate triangles, vertices without triangles")],
      ["follow", l10n.t("Follow"), l10n.t("Show the item at the text cursor")],
    ];
    for (const [name, text, meaning] of switches) {
      const button = make("button", { class: "switch", text, attributes: { type: "button", title: meaning } });
      button.addEventListener("click", () => change({ [name]: !host.options[name] }));
      this.buttons.set(name, button);
    }
    const surfaces = makeDropdown(
      l10n.t("Surfaces"),
      [
        { value: "filled", label: l10n.t("Filled") },
        { value: "edges", label: l10n.t("Filled with Edges") },
        { value: "wireframe", label: l10n.t("Wireframe") },
      ],
      host.options.surfaces,
      (value) => change({ surfaces: value as Surfaces }),
    );
    const showAll = makeButton(l10n.t("Show All"), () => host.picture.showAll(), { icon: "screen-full", iconOnly: true });
    this.element = makeToolbar(l10n.t("Picture"), [showAll, surfaces, ...this.buttons.values(), this.count]);
    this.mark();
  }

  private mark(): void {
    for (const [name, button] of this.buttons) setAttribute(button, "aria-pressed", String(this.host.options[name]));
  }
}

type Totals = LevelProblems["totals"];
interface LegendCounts extends Totals {
  readonly bones: number;
  readonly places: number;
}

export class Legend {
  readonly element = make("ul", { class: "legend", attributes: { "aria-label": l10n.t("Legend") } });

  /** Shows the entries that occur. */
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
