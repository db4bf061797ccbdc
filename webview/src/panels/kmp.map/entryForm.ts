/** Exact numbers of the selected entry. */
import type { MapEntry } from "../../../../formats/kmp/panel/mapModel.ts";
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import type { Entry } from "./entries.ts";

export class EntryForm {
  readonly element = make("form", { class: "map-form" });
  onSet: (entry: MapEntry, values: Readonly<Record<string, number>>) => void = () => {};
  onProblem: (message: string) => void = () => {};
  onDelete: () => void = () => {};
  private readonly title = make("h2");
  private readonly detail = make("p");
  private readonly fields = make("div", { class: "map-fields" });
  private readonly problems = make("ul", { class: "map-problems", attributes: { "aria-label": l10n.t("Problems") } });
  private readonly deleteButton = makeButton(l10n.t("Delete"), () => this.onDelete(), { icon: "trash", iconOnly: true });
  private shown = "";

  constructor() {
    const head = make("div", { class: "map-form-head", children: [this.title, this.deleteButton] });
    this.element.append(head, this.detail, this.fields, this.problems);
    this.deleteButton.hidden = true;
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  focus(): void {
    this.fields.querySelector("input")?.focus();
  }

  show(entries: readonly Entry[], isReadOnly: boolean): void {
    const entry = entries.length === 1 ? entries[0] : undefined;
    setText(
      this.title,
      entry ? entry.label : entries.length === 0 ? l10n.t("Nothing selected") : l10n.t("{0} entries selected", entries.length),
    );
    setText(
      this.detail,
      entry ? [entry.detail, entry.isFixed ? l10n.t("Its place is calculated in the text.") : ""].filter(Boolean).join(". ") : "",
    );
    this.showProblems(entry?.problems ?? []);
    this.deleteButton.hidden = !entry || entry.text.end === 0;
    this.deleteButton.disabled = isReadOnly;
    if (!entry) {
      this.shown = "";
      this.fields.replaceChildren();
      return;
    }
    const values = valuesOf(entry);
    const shape = `${entry.key} ${values.map(([field]) => field).join()}`;
    if (shape !== this.shown) {
      this.shown = shape;
      this.fields.replaceChildren(...values.map(([field, , label]) => this.field(field, label)));
    }
    for (const [field, value] of values) {
      const input = this.fields.querySelector<HTMLInputElement>(`input[name="${field}"]`);
      if (!input) continue;
      input.disabled = isReadOnly || entry.isFixed;
      input.dataset["entry"] = String(entry.index);
      input.dataset["section"] = entry.section;
      // what is being typed stays
      if (document.activeElement !== input) input.value = String(Math.round(value * 1000) / 1000);
    }
  }

  /** Made anew only where they differ: while an entry is dragged, this is asked with each frame. */
  private showProblems(problems: readonly string[]): void {
    this.problems.hidden = problems.length === 0;
    const shown = [...this.problems.children].map(({ textContent }) => textContent);
    if (shown.length === problems.length && shown.every((text, at) => text === problems[at])) return;
    this.problems.replaceChildren(...problems.map((text) => make("li", { text })));
  }

  private field(name: string, label: string): HTMLElement {
    const input = make("input", { attributes: { type: "text", inputmode: "decimal", name, autocomplete: "off" } });
    input.addEventListener("change", () => {
      const value = Number(input.value.trim().replace(",", "."));
      const isNumber = input.value.trim() !== "" && Number.isFinite(value);
      input.setAttribute("aria-invalid", String(!isNumber));
      if (!isNumber) return this.onProblem(l10n.t("Expected a number, found {0}.", input.value));
      this.onSet({ section: input.dataset["section"] ?? "", index: Number(input.dataset["entry"]) }, { [name]: value });
    });
    return make("label", { children: [label, input] });
  }
}

function valuesOf(entry: Entry): (readonly [field: string, value: number, label: string])[] {
  if (entry.ends)
    return [
      ["left_x", entry.ends[0], l10n.t("Left x")],
      ["left_z", entry.ends[1], l10n.t("Left z")],
      ["right_x", entry.ends[2], l10n.t("Right x")],
      ["right_z", entry.ends[3], l10n.t("Right z")],
    ];
  return [
    ["x", entry.x, l10n.t("x")],
    ["y", entry.y ?? 0, l10n.t("y (height)")],
    ["z", entry.z, l10n.t("z")],
    ...(entry.heading === undefined ? [] : ([["rotation_y", entry.heading, l10n.t("Heading in degrees")]] as const)),
  ];
}
