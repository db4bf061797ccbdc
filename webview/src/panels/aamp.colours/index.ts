/** The panel of colours: every `!color` of a document as a swatch, and a picker for those that are selected. */
import type { ColoursIntent, ColoursModel } from "../../../../formats/aamp/panel/model.ts";
import type { Span } from "../../../../formats/core/text/span.ts";
import { adoptStyle, make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { makeTextField } from "../../ui/textField.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { send } from "../send.ts";
import { showWhole } from "../showWhole.ts";
import { alike, partsOf } from "./colourMath.ts";
import { Picker } from "./picker.ts";
import style from "./style.css";
import type { Swatch } from "./swatchGrid.ts";
import { SwatchGrid } from "./swatchGrid.ts";

export class ColoursPanel {
  readonly api: PanelApi<ColoursModel, ColoursIntent>;
  private readonly grid = new SwatchGrid();
  private readonly picker: Picker;
  private readonly count = make("span", { class: "swatch-count", attributes: { role: "status" } });
  private model: ColoursModel | undefined;
  private swatches: readonly Swatch[] = [];
  private filter = "";

  constructor(api: PanelApi<ColoursModel, ColoursIntent>) {
    adoptStyle(style);
    this.api = api;
    const buttons = [
      makeButton(l10n.t("Select All Like This"), () => this.selectLike(), { icon: "symbol-color" }),
      makeButton(l10n.t("Show in Text"), () => this.revealText(true), { icon: "go-to-file" }),
    ];
    this.picker = new Picker(this, buttons);
    const field = makeTextField(l10n.t("Filter by name or hex digits"), (text) => this.setFilter(text), { icon: "search" });
    const whole = make("div", {
      class: "colours",
      children: [
        make("div", {
          class: "colours-main",
          children: [make("div", { class: "colours-tools", children: [field, this.count] }), this.grid.element],
        }),
        this.picker.element,
      ],
    });
    this.grid.onSelect = () => {
      this.showPicker();
      this.revealText(false);
    };
    showWhole(api, whole, l10n.t("This file has no colors."), (model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.showPicker());
  }

  private show(model: ColoursModel): void {
    this.model = model;
    this.swatches = model.colours.map(({ name, path, parts }) => ({ name, path, texts: parts, parts: partsOf(parts) }));
    this.grid.show(this.swatches);
    this.setFilter(this.filter);
    if (this.grid.current < 0) this.grid.select(0, "one", false);
    this.showPicker();
  }

  private setFilter(text: string): void {
    this.filter = text;
    const shown = this.grid.filter(text);
    const all = this.swatches.length;
    const whole = all === 1 ? l10n.t("1 color") : l10n.t("{0} colors", all);
    setText(this.count, shown === all ? whole : l10n.t("{0} of {1} colors", shown, all));
  }

  private showPicker(): void {
    const current = this.swatches[this.grid.current];
    if (!current) return;
    const selected = [...this.grid.selected].flatMap((at) => this.swatches[at] ?? []);
    const mixed = current.texts.map((text, part) => selected.some(({ texts }) => texts[part] !== text));
    const isReadOnly = this.api.state().readOnly !== undefined;
    this.picker.show(current.name, current.texts, current.parts, mixed, selected.length, isReadOnly);
  }

  private selectLike(): void {
    const current = this.swatches[this.grid.current];
    if (!current) return;
    const like = this.swatches.flatMap(({ parts }, at) => (alike(parts, current.parts) ? [at] : []));
    this.grid.selectAll(like);
    this.api.announce(l10n.t("{0} colors are selected", like.length));
  }

  private revealText(focus: boolean): void {
    const span = this.model?.colours[this.grid.current]?.span;
    if (span) this.api.revealText(span, focus);
  }

  private follow({ start }: Span): void {
    const at = this.model?.colours.findIndex(({ span }) => span.start <= start && start <= span.end) ?? -1;
    if (at < 0) return;
    this.grid.select(at, "one", false);
    this.showPicker();
  }

  set(parts: readonly (number | null)[]): void {
    void this.edit({ kind: "set", colours: [...this.grid.selected], parts });
  }

  scale(factor: number): void {
    void this.edit({ kind: "scale", colours: [...this.grid.selected], factor });
  }

  private async edit(intent: ColoursIntent): Promise<void> {
    if ((await send(this.api, intent)) !== undefined) this.showPicker();
  }
}

export const makePanel: MakePanel<ColoursModel, ColoursIntent> = (api) => {
  new ColoursPanel(api);
};
