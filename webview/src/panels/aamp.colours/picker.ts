/** Changes the colours that are selected: by eye, by digits, by each part's number, by intensity. */
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { numberProblem } from "../../ui/numberText.ts";
import type { Parts } from "./colourMath.ts";
import { cssOf, hexOf, intensityOf, pickedParts, readHex } from "./colourMath.ts";
import type { ColoursPanel } from "./index.ts";

export class Picker {
  readonly element: HTMLElement;
  private readonly panel: ColoursPanel;
  private readonly title = make("h2");
  private readonly sample = make("span", { class: "swatch large", attributes: { "aria-hidden": "true" }, children: [make("span")] });
  private readonly native = make("input", { attributes: { type: "color", "aria-label": l10n.t("Pick a hue") } });
  private readonly hex = makeInput(l10n.t("Hexadecimal digits"));
  private readonly numbers: readonly HTMLInputElement[];
  private readonly sliders: readonly HTMLInputElement[];
  private readonly intensity = makeInput(l10n.t("Intensity"));
  private readonly fields: HTMLFieldSetElement;
  private parts: Parts = [0, 0, 0, 1];
  private texts: readonly string[] = [];
  private mixed: readonly boolean[] = [];

  constructor(panel: ColoursPanel, buttons: readonly Node[]) {
    this.panel = panel;
    const names = [l10n.t("Red"), l10n.t("Green"), l10n.t("Blue"), l10n.t("Alpha")];
    this.numbers = names.map((name) => makeInput(name));
    this.sliders = names.map((name) =>
      make("input", { attributes: { type: "range", min: "0", max: "1", step: "any", "aria-label": l10n.t("{0}, slider", name) } }),
    );
    const rows = names.map((name, part) => row(name, this.sliders[part], this.numbers[part]));
    this.fields = make("fieldset", {
      children: [
        make("div", { class: "picker-top", children: [this.sample, this.native, row(l10n.t("Hex"), this.hex)] }),
        ...rows,
        row(l10n.t("Intensity"), make("span", { class: "picker-hint", text: l10n.t("brightest part, where above 1") }), this.intensity),
      ],
    });
    this.element = make("section", {
      class: "picker",
      attributes: { "aria-label": l10n.t("Change the selected colors") },
      children: [this.title, this.fields, make("div", { class: "picker-buttons", children: buttons })],
    });
    this.numbers.forEach((input, part) => input.addEventListener("change", () => this.onNumber(input, part)));
    this.sliders.forEach((slider, part) => {
      slider.addEventListener("input", () => this.preview(part, Number(slider.value)));
      slider.addEventListener("change", () => this.set(part, Number(Number(slider.value).toFixed(3))));
    });
    this.native.addEventListener("input", () => this.previewHex(this.native.value));
    this.native.addEventListener("change", () => this.setHex(this.native.value));
    this.hex.addEventListener("change", () => this.setHex(this.hex.value));
    this.intensity.addEventListener("change", () => this.onIntensity());
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.refresh();
    });
  }

  /** @param mixed by part: the selected colours differ there @param count of selected colours */
  show(name: string, texts: readonly string[], parts: Parts, mixed: readonly boolean[], count: number, isReadOnly: boolean): void {
    this.parts = parts;
    this.texts = texts;
    this.mixed = mixed;
    setText(this.title, count === 1 ? name : l10n.t("{0} colors", count));
    this.fields.disabled = isReadOnly || count === 0;
    this.refresh();
  }

  private refresh(): void {
    this.numbers.forEach((input, part) =>
      setInput(input, this.mixed[part] ? "" : this.texts[part], this.mixed[part] ? l10n.t("mixed") : ""),
    );
    this.sliders.forEach((slider, part) => {
      slider.max = String(Math.max(1, part < 3 ? Math.ceil(intensityOf(this.parts)) : 1));
      slider.value = String(this.parts[part]);
    });
    const isMixed = this.mixed.slice(0, 3).some(Boolean);
    setInput(this.hex, isMixed ? "" : hexOf(this.parts), isMixed ? l10n.t("mixed") : "");
    setInput(this.intensity, String(Number(intensityOf(this.parts).toPrecision(7))), "");
    this.native.value = hexOf(this.parts).slice(0, 7).toLowerCase();
    this.paint(this.parts);
  }

  private paint(parts: Parts): void {
    (this.sample.firstElementChild as HTMLElement).style.backgroundColor = cssOf(parts);
  }

  private preview(part: number, value: number): void {
    const parts = this.parts.map((old, at) => (at === part ? value : old));
    this.paint(parts as unknown as Parts);
    this.numbers[part].value = value.toFixed(3);
  }

  private previewHex(text: string): void {
    const picked = readHex(text);
    if (picked) this.paint([picked[0], picked[1], picked[2], this.parts[3]]);
  }

  private onNumber(input: HTMLInputElement, part: number): void {
    if (input.value.trim() === "" || (!this.mixed[part] && input.value.trim() === this.texts[part])) return this.refresh();
    if (this.isNumber(input)) this.set(part, Number(input.value));
  }

  private onIntensity(): void {
    if (!this.isNumber(this.intensity)) return;
    const wanted = Number(this.intensity.value);
    const now = Math.max(this.parts[0], this.parts[1], this.parts[2]);
    if (!(wanted > 0) || !(now > 0)) return this.panel.api.announce(l10n.t("An intensity is above 0, and black has none."));
    this.panel.scale(wanted / (intensityOf(this.parts) > 1 ? now : 1));
  }

  private set(part: number, value: number): void {
    this.panel.set([0, 1, 2, 3].map((at) => (at === part ? value : null)));
  }

  private setHex(text: string): void {
    const picked = readHex(text);
    setAttribute(this.hex, "aria-invalid", picked ? undefined : "true");
    if (!picked) return this.panel.api.announce(l10n.t("“{0}” is not a color; expected #RRGGBB or #RRGGBBAA.", text.trim()));
    const isMixed = this.mixed.some(Boolean);
    const parts = isMixed ? [...picked] : pickedParts(this.parts, picked);
    if (parts.some((part) => part !== null)) this.panel.set(parts);
  }

  private isNumber(input: HTMLInputElement): boolean {
    const problem = numberProblem(input.value);
    setAttribute(input, "aria-invalid", problem === undefined ? undefined : "true");
    if (problem !== undefined) this.panel.api.announce(problem);
    return problem === undefined;
  }
}

function makeInput(label: string): HTMLInputElement {
  return make("input", { attributes: { type: "text", spellcheck: "false", "aria-label": label } });
}

function row(label: string, ...controls: readonly Node[]): HTMLElement {
  return make("label", { class: "picker-row", children: [make("span", { text: label }), ...controls] });
}

function setInput(input: HTMLInputElement, text: string, placeholder: string): void {
  input.value = text;
  input.placeholder = placeholder;
  setAttribute(input, "aria-invalid", undefined);
}
